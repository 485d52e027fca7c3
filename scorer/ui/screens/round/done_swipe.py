"""A sideways swipe over the board as a shortcut for *Done*."""

from typing import Final

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.context.feedback import Signal
from scorer.ui.kivyfix.scroll import Scroll
from scorer.ui.platform.touch import is_flick, is_level
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.round.round_bar import RoundBar
from scorer.ui.screens.round.round_body import TABLET, RoundHost

EDGE: Final = 24
"""The margin at the screen's sides, in dp, that is left to the system's back gesture."""
BEGINS: Final = 16
"""After moving this far sideways, in dp, a finger no longer presses a button."""


class DoneSwipeArea(BoxLayout):
    """Contains everything on the round screen. A second finger cancels a swipe."""

    host: "ObjectProperty[RoundHost]" = ObjectProperty()
    scroll: "ObjectProperty[Scroll]" = ObjectProperty()
    pane: "ObjectProperty[Widget]" = ObjectProperty()
    bar: "ObjectProperty[RoundBar]" = ObjectProperty()
    _finger: MotionEvent | None = None

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        self._finger = None
        within = dp(EDGE) <= touch.x <= Window.width - dp(EDGE)
        if within and self._can_swipe(*touch.pos) and not self.host.body.is_dragged_at(*self.to_window(*touch.pos)):
            self._finger = touch
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch is self._finger and abs(touch.x - touch.ox) > dp(BEGINS) and is_level(touch):
            release_buttons(touch)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current or touch is not self._finger:
            return super().on_touch_up(touch)
        self._finger = None
        if not is_flick(touch):
            return super().on_touch_up(touch)
        if act := self.bar.action.act:
            self.host.context.preferences.signal(Signal.TILE)
            self.host.lessons.learned(Gesture.SWIPE)
            act()
        return True

    def _can_swipe(self, x: float, y: float) -> bool:
        """Whether a swipe from here can end the turn of the shown player."""
        is_done = self.bar.action.icon == "tick" and not self.bar.action.waiting and not self.host.correcting
        on_board = self.scroll.collide_point(x, y) or self.pane.collide_point(x, y)
        return is_done and on_board and bool(self.scroll.fits) and self.host.mode != TABLET


def release_buttons(touch: MotionEvent) -> None:
    """Cancel the presses of a touch on buttons."""
    for reference in touch.grab_list[:]:
        widget = reference()
        if isinstance(widget, ButtonBehavior):
            touch.ungrab(widget)
            widget.state = "normal"
