"""Collects garbage while the app is idle.

A closed screen or sheet is cyclic garbage, and a full collection blocks the app for longer than a frame. Python's automatic full
collections stay enabled, for users who never pause; see docs/decisions/0108.
"""

import gc

from kivy.base import EventLoop
from kivy.clock import Clock

REST = 1.0
"""Seconds after opening or closing something, during which the user usually still looks at the screen."""


def collect_at_rest() -> None:
    """Collect garbage once no screen or sheet has been opened or closed for a moment, and no finger is down."""
    _trigger.cancel()
    _trigger()


def _collect(_dt: float) -> None:
    if EventLoop.touches:
        _trigger()
    elif gc.get_count()[2]:  # only worth it if younger generations have been collected since
        gc.collect()


_trigger = Clock.create_trigger(_collect, REST)
