"""Time for UI tests: only frames move it, so a test takes the same number of frames on every machine, however busy.

Kivy's clock and the touches read this time instead of the system's. Each frame lasts 1/60 s, and before a frame begins, the threads
that the app has started finish their work; they cost no time at all. A thread that waits for an event waits for the test
(or for the app), so it keeps nothing from moving; nor does the event loop of a server or of its guests.
"""

import selectors
import sys
import threading
import time
from typing import Any

from kivy.clock import Clock
from kivy.effects import kinetic, scroll
from kivy.input import motionevent
from kivy.uix.behaviors import button

FRAME = 1 / 60
HANG = 60
"""Seconds of real time after which a thread is taken to hang. No test waits that long unless it fails."""
POLL = 0.005
READERS_OF_TIME: tuple[Any, ...] = (kinetic, scroll, motionevent, button)
"""Modules of Kivy that ask the system for the time, not the clock."""


WAITING = (threading.Condition.wait.__code__, selectors.DefaultSelector.select.__code__)


class FrameClock:
    """Replaces the system's time from the moment it is made."""

    def __init__(self) -> None:
        self._now = Clock.time()
        self._foreign = set(threading.enumerate())
        Clock.time = self.time
        Clock._max_fps = 0  # never sleep until the next frame is due
        for module in READERS_OF_TIME:
            module.time = self.time

    def time(self) -> float:
        return self._now

    def advance(self, seconds: float = FRAME) -> None:
        """Let background threads finish, then let the time of one frame pass."""
        for thread in set(threading.enumerate()) - self._foreign:
            finish(thread)
        self._now += seconds


def finish(thread: threading.Thread) -> None:
    """Wait until a thread ends or waits for an event."""
    deadline = time.monotonic() + HANG
    thread.join(POLL)
    while thread.is_alive() and not is_waiting(thread):
        assert time.monotonic() < deadline, f"{thread.name} hangs"
        thread.join(POLL)


def is_waiting(thread: threading.Thread) -> bool:
    """Whether a thread waits for a `threading.Event` or `Condition`, or its event loop for a socket."""
    frame = sys._current_frames().get(thread.ident or 0)
    return frame is not None and frame.f_code in WAITING
