"""Keeps garbage collection out of the frames that open a screen, and collects while the app is idle.

Opening a screen creates so many objects that Python would collect several times meanwhile. A closed screen or sheet is cyclic garbage,
and a full collection blocks the app for longer than a frame. Python's automatic full collections stay enabled, for users who never
pause; see docs/decisions/0108 and 0111.
"""

import gc

from kivy.base import EventLoop
from kivy.clock import Clock

from scorer.ui.platform.frame_timer import FrameTimer

REST = 1.0
"""Seconds after opening or closing something, during which the user usually still looks at the screen."""
HELD = 3
"""Frames in which a screen is created, laid out and drawn."""
MOST_HELD = 100_000
"""New objects after which users who open one screen after another do not get more time without collections."""


def hold_collection() -> None:
    """Collect nothing while a screen is created, laid out and drawn."""
    gc.disable()
    _held.start(HELD)


def collect_at_rest() -> None:
    """Collect garbage once no screen or sheet has been opened or closed for a moment, and no finger is down."""
    _trigger.cancel()
    _trigger()


def _release() -> None:
    """Enable collections again, unless the one at rest will do so: the young generations hold a whole screen, and all of it is alive."""
    if not _trigger.is_triggered or gc.get_count()[0] > MOST_HELD:
        gc.enable()
        gc.collect(1)


def _collect(_dt: float) -> None:
    if EventLoop.touches:
        _trigger()
    elif not gc.isenabled() or gc.get_count()[2]:  # only worth it if much has been allocated since
        gc.enable()
        gc.collect()


_trigger = Clock.create_trigger(_collect, REST)
_held = FrameTimer(_release)
