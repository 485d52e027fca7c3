"""One player's count step by step, each step with everything that matters when counting by hand.

It is derived from the ledger, so it has the same total. A counting mistake replaces some of the steps, and the total is
recalculated.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorer.rules.reasons import CLAMPED, Line

_NO_BOTTOM: Final = -(10**9)


@dataclass(frozen=True, kw_only=True)
class ScoreStep:
    """One amount on the scoresheet."""

    line: Line
    """Its line in the ledger, or the first of several."""
    points: int
    clamped: bool = False
    """Whether a score below the minimum is raised after this step."""

    @property
    def round(self) -> int:
        return self.line.round

    def after(self, score: int, least: int) -> int:
        """The score after this step."""
        return max(score + self.points, least) if self.clamped else score + self.points


def plain_step(line: Line) -> ScoreStep:
    """The step for a line that needs no counting of its own."""
    return ScoreStep(line=line, points=line.points, clamped=line.reason in CLAMPED)


class Scoresheet:
    """The steps of one player; recalculates the total when some of them are replaced."""

    def __init__(self, steps: Sequence[ScoreStep], least: int) -> None:
        self.steps = tuple(steps)
        self.least = least
        self._before = [0]
        """The score before each step, followed by the total."""
        for step in self.steps:
            self._before.append(step.after(self._before[-1], least))
        self._rest = self._rests()

    @property
    def total(self) -> int:
        return self._before[-1]

    def total_with(self, changed: Mapping[int, ScoreStep]) -> int:
        """The total if these steps, by number, replaced the current ones."""
        first, last = min(changed), max(changed)
        score = self._before[first]
        for number in range(first, last + 1):
            score = changed.get(number, self.steps[number]).after(score, self.least)
        gain, bottom = self._rest[last + 1]
        return max(score + gain, bottom)

    def changed(self, changed: Mapping[int, ScoreStep]) -> "Scoresheet":
        return Scoresheet([changed.get(number, step) for number, step in enumerate(self.steps)], self.least)

    def _rests(self) -> list[tuple[int, int]]:
        """The combined effect of each step and all after it, as a gain and a minimum: the total is `max(score + gain, minimum)`.

        This makes a change cheap to try, early or late in the game.
        """
        rests = [(0, _NO_BOTTOM)]
        for step in reversed(self.steps):
            gain, bottom = rests[-1]
            rests.append((gain + step.points, max(bottom, self.least + gain) if step.clamped else bottom))
        return rests[::-1]
