"""Counting up at the end of a game: first what the rounds brought, then one kind of bonus after the other.

It only keeps the time; what is drawn at each stage is the screen's business. Any tap skips to the end.
"""

from scorer.ui.drawing import motion

LONGEST = 4
"""Seconds for the whole count, however many kinds there are."""


class FinalCount:
    """`show(stage)` is called for stage 0, 1, … `last`; with motion reduced, at once for the last one."""

    def __init__(self, last, show) -> None:
        self._last, self._show = last, show
        self._stage = 0
        self._next = None

    @property
    def running(self):
        return self._next is not None

    def start(self) -> None:
        if motion.Motion.calm:
            self._show(self._last)
        else:
            self._stage = 0
            self._step()

    def skip(self) -> None:
        """To the result, now."""
        if self.running:
            self._next.cancel()
            self._next = None
            self._show(self._last)

    def stop(self) -> None:
        """Nobody is looking any more."""
        if self.running:
            self._next.cancel()
            self._next = None

    def _step(self) -> None:
        self._next = None
        self._show(self._stage)
        if self._stage < self._last:
            self._stage += 1
            pause = min(motion.MOVES["bonus"].seconds, LONGEST / (self._last + 1))
            self._next = motion.after(pause, self._step)
