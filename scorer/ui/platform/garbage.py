"""Keeps garbage collection out of the frames that open a screen, and collects while the user does nothing.

Opening a screen creates so many objects that Python would collect several times meanwhile. A closed screen or sheet is cyclic garbage,
and a full collection blocks the app for longer than a frame. Python's automatic collections are never switched off; see
docs/decisions/0108 and 0111.
"""

import gc

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

REST = 1.0
"""Seconds without a touch, and without anything being opened or closed, after which garbage is collected."""
OPENING = (150_000, 0, 0)
"""Thresholds while a screen is opened: New game takes more than 100,000 objects the first time. For users who open one screen after
another without a rest, every third collection is a full one; otherwise what they closed would pile up in the older generations."""
MUCH = 3
"""Collections of the middle generation after which a full one is worth it even if no screen was opened."""

_usual: tuple[int, int, int] | None = None
"""The thresholds to return to, once a screen has been opened."""


def hold_collection() -> None:
    """A screen is opened: until the user rests, let Python collect only after far more new objects."""
    global _usual  # noqa: PLW0603 - the thresholds are global, too
    if not _usual:
        _usual = gc.get_threshold()
        gc.set_threshold(*OPENING)
    collect_at_rest()


def collect_at_rest(*_args: object) -> None:
    """Collect garbage once nothing has been opened, closed or touched for a moment."""
    _trigger.cancel()
    _trigger()


def _collect(_dt: float) -> None:
    global _usual  # noqa: PLW0603 - as above
    if EventLoop.touches:
        _trigger()
    elif _usual or gc.get_count()[2] >= MUCH:
        if _usual:
            gc.set_threshold(*_usual)
        _usual = None
        gc.collect()


_trigger = Clock.create_trigger(_collect, REST)
Window.fbind("on_touch_up", collect_at_rest)
