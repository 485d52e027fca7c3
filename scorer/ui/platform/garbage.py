"""Collects garbage while the app is idle.

A closed screen or sheet is cyclic garbage, and a full collection blocks the app for longer than a frame. Python's own full
collections remain, for users who never rest; see docs/decisions/0108.
"""

import gc

from kivy.base import EventLoop
from kivy.clock import Clock

REST = 1.0
"""Seconds after which a user who has just opened or closed something looks at the screen and does not touch it yet."""


def collect_at_rest() -> None:
    """Collect garbage once no screen or sheet has been opened or closed for a moment, and no finger is down."""
    _trigger.cancel()
    _trigger()


def _collect(_dt: float) -> None:
    if EventLoop.touches:
        _trigger()
    elif gc.get_count()[2]:  # younger objects have been collected since: enough of them to be worth it
        gc.collect()


_trigger = Clock.create_trigger(_collect, REST)
