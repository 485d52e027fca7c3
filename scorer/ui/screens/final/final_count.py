"""The timing of the count at the end of a game: first the points of all rounds, then each kind of bonus.

The screen shows the stages.
"""

from collections.abc import Callable

from kivy.clock import ClockEvent

from scorer.ui.drawing import motion, tokens


class FinalCount:
    """Calls `show` with stage 0, 1, … `last`; with reduced motion, only with the last one."""

    def __init__(self, last: int, show: Callable[[int], object]) -> None:
        self._last, self._show = last, show
        self._stage = 0
        self._next: ClockEvent | None = None

    @property
    def running(self) -> bool:
        return self._next is not None

    def start(self) -> None:
        if motion.Motion.calm:
            self._show(self._last)
        else:
            self._stage = 0
            self._step()

    def skip(self) -> None:
        """Show the last stage now."""
        if self.running:
            self.stop()
            self._show(self._last)

    def stop(self) -> None:
        """Show no more stages."""
        if self._next:
            self._next.cancel()
            self._next = None

    def _step(self) -> None:
        self._next = None
        self._show(self._stage)
        if self._stage < self._last:
            self._stage += 1
            pause = min(motion.MOVES["bonus"].seconds, tokens.FINAL_COUNT / (self._last + 1))
            self._next = motion.after(pause, self._step)
