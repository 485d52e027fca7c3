"""Taps that survive a second finger, and sideways flicks.

Kivy dispatches the end of a grabbed touch to its widget even if another finger has meanwhile opened a sheet above it or left
its screen. Such a tap must be ignored.
"""

from collections.abc import Callable
from math import hypot, radians, tan
from typing import Any, Final

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from scorer.ui.platform.spoken import Spoken

FAR: Final = 64
"""The minimum distance of a flick, in dp."""
FAST: Final = 300
"""Its minimum speed, in dp per second."""
STEEPEST: Final = tan(radians(30))


def is_reachable(widget: Widget) -> bool:
    """Whether a widget can be touched: it is enabled, in the window, and not covered by an overlay."""
    root = widget
    while root.parent and root.parent is not Window:
        root = root.parent
    if widget.disabled or root.parent is not Window or getattr(root, "closing", False):
        return False
    above = Window.children[: Window.children.index(root)]
    return not any(one.width >= Window.width and one.height >= Window.height for one in above)


def is_level(touch: MotionEvent) -> bool:
    """Whether a finger has moved more sideways than vertically."""
    return abs(touch.y - touch.oy) <= STEEPEST * abs(touch.x - touch.ox)


def is_flick(touch: MotionEvent) -> bool:
    """Whether a lifted finger has moved sideways quickly."""
    across, seconds = abs(touch.x - touch.ox), touch.time_update - touch.time_start
    distance = hypot(across, touch.y - touch.oy)
    return across >= dp(FAR) and is_level(touch) and distance >= dp(FAST) * seconds


class Tappable(Spoken, ButtonBehavior):
    """A button that handles one finger at a time, and ignores a tap if it is not reachable any more when the finger is lifted."""

    act: "ObjectProperty[Callable[[], object] | None]" = ObjectProperty(None, allownone=True)
    """Called when it is tapped."""

    def on_release(self) -> None:
        if self.act:
            self.act()

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        widget: Any = self  # a mixin of widgets
        held_by = self.last_touch
        if held_by is not touch and held_by in EventLoop.touches and widget.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self and not is_reachable(self):
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(super().on_touch_up(touch))
