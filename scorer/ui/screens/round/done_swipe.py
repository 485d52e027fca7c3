"""A sideways swipe over the board does what *Done* does."""

from typing import Final

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.platform.touch import is_flick, is_level

EDGE: Final = 24
"""Nothing starts this near to the sides of the screen, in dp: there the system swipes back."""
BEGINS: Final = 16
"""A finger that has moved this far sideways, in dp, no longer presses the button that it was put on."""


class DoneSwipe:
    """Follows one finger; a second one ends the swipe."""

    def __init__(self) -> None:
        self._finger: MotionEvent | None = None

    def down(self, touch: MotionEvent) -> None:
        """A finger was put down where a swipe may start."""
        self.cancel()
        if dp(EDGE) <= touch.x <= Window.width - dp(EDGE):
            self._finger = touch

    def cancel(self) -> None:
        self._finger = None

    def moved(self, touch: MotionEvent) -> None:
        if touch is self._finger and abs(touch.x - touch.ox) > dp(BEGINS) and is_level(touch):
            release_buttons(touch)

    def up(self, touch: MotionEvent) -> bool:
        """Whether the finger that is lifted has swiped."""
        if touch is not self._finger:
            return False
        self.cancel()
        return is_flick(touch)


def release_buttons(touch: MotionEvent) -> None:
    """Take a touch away from the buttons that it presses."""
    for reference in touch.grab_list[:]:
        widget = reference()
        if isinstance(widget, ButtonBehavior):
            touch.ungrab(widget)
            widget.state = "normal"
