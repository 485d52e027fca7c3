"""A column that scrolls only if its content is too high; while everything fits, taps reach the content at once.

Kivy's ScrollView delays every touch until it knows whether the finger drags. This widget uses its public methods only.
"""

from collections.abc import Iterable

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def scroll_to_offset(view: ScrollView, offset: float) -> None:
    """Scroll until `offset` pixels of the content are above the viewport. A drag or a fling continues from there.

    Setting `scroll_y` alone is not enough: the effect of a moving ScrollView keeps its own position and would jump back.
    """
    room = view.children[0].height - view.height
    view.scroll_y = 1 - offset / room
    view.effect_y.min, view.effect_y.max = 0, -room
    view.effect_y.value = -room * view.scroll_y


def release_scrolling(tops: Iterable[Widget]) -> None:
    """End all drags below these widgets, because the window changes its size.

    A view that is still being dragged takes each step of the new layout for a drag, and its content ends far outside.
    """
    for top in tops:
        for view in (widget for widget in top.walk() if isinstance(widget, ScrollView)):
            view.effect_y.is_manual = False
            view.effect_y.velocity = 0


class Scroll(ScrollView):
    """Takes one child, which sets its own height."""

    through: "ListProperty[Widget]" = ListProperty()
    """Descendants that handle drags themselves: they get their touches at once."""

    @property
    def fits(self) -> bool:
        return all(child.height <= self.height for child in self.children)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if self.fits or self._is_passed_through(touch):
            return self.collide_point(*touch.pos) and self.simulate_touch_down(touch)
        return super().on_touch_down(touch)

    def _is_passed_through(self, touch: MotionEvent) -> bool:
        return any(widget.collide_point(*widget.to_widget(*self.to_window(*touch.pos))) for widget in self.through)
