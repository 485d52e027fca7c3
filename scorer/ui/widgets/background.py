"""Background queries of the store, and work spread over frames."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from kivy.clock import Clock

from scorer.store import Store, StoreError
from scorer.ui.platform.garbage import hold_collection
from scorer.ui.platform.threads import start_thread
from scorer.ui.widgets.overlays.error_toast import show_error

T = TypeVar("T")

FRAME_WAIT = 0.03
"""Seconds that the next frame waits for a result, so that a fast one replaces the old without flicker."""


class BackgroundQuery:
    """Runs one query at a time, in a thread with its own connection. A newer query discards the result of an older one."""

    def __init__(self) -> None:
        self._latest = 0

    def run(self, open_connection: Callable[[], Store], query: Callable[[Store], T], done: Callable[[T], None]) -> None:
        """Call `query` with a store and then, in the main thread, `done` with its result; an error is shown instead."""
        self._latest += 1
        number = self._latest

        def work() -> Callable[[], None]:
            try:
                with open_connection() as store:
                    result = query(store)
            except StoreError as error:
                caught = error
                return lambda: show_error(caught)
            return lambda: done(result)

        def finish(show: Callable[[], None]) -> None:
            if number == self._latest:
                show()

        start_thread(work, finish).join(FRAME_WAIT)

    def discard(self) -> None:
        """Ignore the result of the running query."""
        self._latest += 1


class FrameQueue:
    """Runs steps one per frame, so that no frame takes long. No garbage is collected meanwhile."""

    def __init__(self) -> None:
        self._steps: list[Callable[[], object]] = []
        self._event = Clock.create_trigger(self._run_next, 0, interval=True)

    def run(self, steps: Iterable[Callable[[], object]], done: Callable[[], object] = lambda: None) -> None:
        """Replace the remaining steps by these and run the first at once; after the last call `done`."""
        self._steps = [*steps, done]
        self._event()
        self._run_next()

    @property
    def busy(self) -> bool:
        return bool(self._steps)

    def _run_next(self, *_args: object) -> None:
        hold_collection()
        step = self._steps.pop(0)
        if not self._steps:
            self._event.cancel()
        step()
