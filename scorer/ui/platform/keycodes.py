"""Key codes of Kivy's `on_keyboard` event that several modules handle."""

BACK = 27
"""The back key of Android, and Escape on a desktop."""
