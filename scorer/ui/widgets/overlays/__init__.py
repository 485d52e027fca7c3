"""Overlays on top of a page: sheets, toasts, bubbles and the progress of a task."""
