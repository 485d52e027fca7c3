"""A sideways swipe over the board as a shortcut for *Done*."""

from typing import Final

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.platform.touch import is_flick, is_level

EDGE: Final = 24
"""The margin at the screen's sides, in dp, that is left to the system's back gesture."""
BEGINS: Final = 16
"""After moving this far sideways, in dp, a finger no longer presses a button."""


class DoneSwipe:
    """Tracks one finger; a second one cancels the swipe."""

    def __init__(self) -> None:
        self._finger: MotionEvent | None = None

    def down(self, touch: MotionEvent) -> None:
        """Start tracking a touch where a swipe may start."""
        self.cancel()
        if dp(EDGE) <= touch.x <= Window.width - dp(EDGE):
            self._finger = touch

    def cancel(self) -> None:
        self._finger = None

    def moved(self, touch: MotionEvent) -> None:
        if touch is self._finger and abs(touch.x - touch.ox) > dp(BEGINS) and is_level(touch):
            release_buttons(touch)

    def up(self, touch: MotionEvent) -> bool:
        """Whether the lifted finger has swiped."""
        if touch is not self._finger:
            return False
        self.cancel()
        return is_flick(touch)


def release_buttons(touch: MotionEvent) -> None:
    """Cancel the presses of a touch on buttons."""
    for reference in touch.grab_list[:]:
        widget = reference()
        if isinstance(widget, ButtonBehavior):
            touch.ungrab(widget)
            widget.state = "normal"
