"""A timer that counts frames, not seconds: some work has to be spread over frames, however long they take."""

from collections.abc import Callable

from kivy.clock import Clock


class FrameTimer:
    """Calls back some frames after it was last started."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback, self._left = callback, 0
        self._event = Clock.create_trigger(self._count, 0, interval=True)

    def start(self, frames: int) -> None:
        self._left = frames
        self._event()

    def cancel(self) -> None:
        self._event.cancel()

    def _count(self, _dt: float) -> None:
        self._left -= 1
        if not self._left:
            self._event.cancel()
            self._callback()
