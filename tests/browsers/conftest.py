"""The app and its window, for a game that it hosts."""

from tests.ui.conftest import app, drive

__all__ = ("app", "drive")
