"""Leaves the layouts and texts of a new screen to the frame after the one that creates it.

Why: Kivy does both in one frame, and either takes long.
Gain: a quarter to half of the longest frame when a screen is opened.
Reviewed for: Kivy 2.3.1.
Remove when: Kivy lets a program choose what it does before a frame is drawn.
Record: docs/decisions/0112-postponed-layout.md.
"""

from typing import Any

from kivy.clock import Clock

_clock: Any = Clock


def postpone_layouts() -> None:
    """Do in the next frame what would be done before this one is drawn."""
    _clock.tick_draw = _skip


def _skip() -> None:
    del _clock.tick_draw  # which reveals the method of the class
