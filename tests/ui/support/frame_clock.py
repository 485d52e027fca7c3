"""The clock of UI tests: only frames move it, so a test takes the same number of frames on every machine, however busy.

Kivy's clock and the touches read this time instead of the system's. Each frame lasts 1/60 s, and before a frame begins,
the threads that the app has started finish their work; they cost no time at all. A thread that waits for an event is
waiting for the test or the app, so it does not hold up time; nor does the event loop of a server or its guests.
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

from tests.patience import PATIENCE

FRAME = 1 / 60
POLL = 0.005
READERS_OF_TIME: tuple[Any, ...] = (kinetic, scroll, motionevent, button)
"""Modules of Kivy that ask the system for the time, not the clock."""


CONDITION, SELECT = threading.Condition.wait.__code__, selectors.DefaultSelector.select.__code__


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
        """Let background threads finish, then advance time by one frame."""
        for thread in set(threading.enumerate()) - self._foreign:
            finish(thread)
        self._now += seconds


def finish(thread: threading.Thread) -> None:
    """Wait until a thread ends or waits for an event."""
    deadline = time.monotonic() + PATIENCE
    thread.join(POLL)
    while thread.is_alive() and not is_waiting(thread):
        assert time.monotonic() < deadline, f"{thread.name} hangs"
        thread.join(POLL)


def is_waiting(thread: threading.Thread) -> bool:
    """Whether a thread waits for an `Event` or `Condition`, or its event loop for a socket, and that has not happened yet.

    On a busy machine a thread may have been woken but not have run yet.
    """
    frame = sys._current_frames().get(thread.ident or 0)
    if frame is None:
        return False
    names = frame.f_locals
    if frame.f_code is CONDITION:
        return names.get("waiter") in names["self"]._waiters
    return frame.f_code is SELECT and names["timeout"] != 0 and not names["self"].select(0)
