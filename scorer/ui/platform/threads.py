"""Runs work in a thread and hands its result back to the main thread, the only one that may touch widgets."""

import sys
from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from kivy.clock import mainthread

T = TypeVar("T")

STOP_GRACE = 5
"""Timeout for a thread to finish or roll back when the app stops, in seconds."""


def start_thread(work: Callable[[], T], done: Callable[[T], object] | None = None) -> Thread:
    """Start `work` in a thread that does not keep the app alive; call `done` with its result in the main thread."""

    def run() -> None:
        try:
            result = work()
        finally:
            if "jnius" in sys.modules:
                sys.modules["jnius"].detach()  # Java aborts the app if an attached thread ends
        if done:
            mainthread(done)(result)

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread
