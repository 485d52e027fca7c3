"""Rotates the whole window, for the player on the other side of the table."""

from kivy.core.window import Window

HALF_TURN = 180


def rotate_half_turn() -> None:
    """Show the screen upside down, or upright again."""
    rotate_to((Window.rotation + HALF_TURN) % 360)


def rotate_to(degrees: int) -> None:
    """Set the rotation. Kivy rotates touches at once, but the picture only when the viewport is updated."""
    Window.rotation = degrees
    Window.update_viewport()
