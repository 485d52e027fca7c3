"""Times pieces of work, each with the reference that it should be compared with.

Machines differ and are busy with other things, so the compared pieces take turns within the same minute, and the
fastest of several turns counts.
"""

from collections.abc import Callable
from timeit import Timer
from typing import NamedTuple

TURNS = 7
MICROSECONDS = 1e6


class Row(NamedTuple):
    """A line of the table."""

    figure: str
    value: float
    against: str
    """What the value is measured against."""
    reference: float
    unit: str = "µs"

    @property
    def ratio(self) -> float:
        return self.value / self.reference


def fastest(*works: Callable[[], object], turns: int = TURNS) -> list[float]:
    """The microseconds that each piece of work took in its fastest turn."""
    timers = [Timer(work) for work in works]
    taken = [[timer.timeit(1) for timer in timers] for _ in range(turns)]
    return [min(times) * MICROSECONDS for times in zip(*taken, strict=True)]
