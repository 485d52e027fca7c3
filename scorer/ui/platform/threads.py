"""Runs work in a thread and hands its result back to the main thread, the only one that may touch widgets."""

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from kivy.clock import mainthread

T = TypeVar("T")


def start_thread(work: Callable[[], T], done: Callable[[T], None] | None = None) -> Thread:
    """Start `work` in a thread that does not keep the app alive; call `done` with its result in the main thread."""

    def run() -> None:
        result = work()
        if done:
            mainthread(done)(result)

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread
