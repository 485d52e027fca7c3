"""How tests wait for threads, processes and sockets: for a condition, however busy the machine is."""

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

PATIENCE: Final = 120
"""Seconds after which a condition is taken never to hold: only a test that fails waits that long."""
PAUSE: Final = 0.02
"""Seconds between two looks at a condition, in which the other process can work."""


def wait_for(condition: Callable[[], T], what: str = "") -> T:
    """Wait until a condition is true, and return its value."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < end, f"still false after {PATIENCE} s: {what}"
        time.sleep(PAUSE)
    return value
