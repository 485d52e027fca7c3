"""Lets a subclass of ScrollView take a touch over before it scrolls, for rows that are swiped sideways.

Why: ScrollView has no public way to give up a touch that it has grabbed.
Gain: behavior, not speed; without it a swipe would scroll, or a scroll would swipe.
Reviewed for: Kivy 2.3.1.
Remove when: ScrollView can give up a touch.
Record: docs/decisions/0105-touch-takeover.md.
"""

# ruff: noqa: SLF001 - this is what the module is for

from kivy.input.motionevent import MotionEvent
from kivy.uix.scrollview import ScrollView


def is_undecided(view: ScrollView, touch: MotionEvent) -> bool:
    """Whether `view` has grabbed the touch but does not scroll yet."""
    return view._touch is touch and bool(touch.ud.get(view._get_uid(), {}).get("mode") == "unknown")


def take_over(view: ScrollView, touch: MotionEvent) -> None:
    """Make `view` forget the touch, so that it neither scrolls nor passes it on."""
    touch.ud.pop(view._get_uid())
    view._touch = None
    view.effect_y.cancel()
