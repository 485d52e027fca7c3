"""What is shown on top of a page: sheets, toasts, bubbles and the progress of a task."""
