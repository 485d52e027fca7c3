"""The script of a game's ending: bonuses counted, cards that change places, tie-breaks, and pauses.

It is plain data, computed before the animation starts.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from scorer.ui.drawing import tokens


class Count(NamedTuple):
    """A player's bonus of one kind is counted."""

    player: int
    kind: int
    """Which of the parts of a total, from 1; 0 are the rounds."""
    total: int
    """The player's total with it."""
    seconds: float


class Overtake(NamedTuple):
    """Cards change places."""

    order: tuple[int, ...]
    riser: int
    leads: bool
    """Whether there is a new leader."""


class TieStep(NamedTuple):
    """The next line that compares the tied players."""

    number: int


class Pause(NamedTuple):
    """Nothing moves."""


Step = Count | Overtake | TieStep | Pause


def first_order(parts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The players ordered by their points from the rounds."""
    return tuple(sorted(range(len(parts)), key=lambda player: (-parts[player][0], player)))


def script(parts: Sequence[Sequence[int]], ranked: Sequence[int], tie_steps: int) -> list[Step]:
    """All steps. `parts` are the points of the rounds and of each kind of bonus for each player; `ranked` is the final order."""
    order, steps = first_order(parts), list[Step]()
    totals = [list(accumulate(points)) for points in parts]
    counts = sum(bool(points) for player in parts for points in player[1:])
    seconds = min(tokens.SLOW, tokens.FINAL_COUNT / max(1, counts))
    shown = [points[0] for points in parts]
    for kind in range(1, len(parts[0])):
        for player in [one for one in order if parts[one][kind]]:
            shown[player] = totals[player][kind]
            steps.append(Count(player, kind, shown[player], seconds))
            yielded = tuple(sorted(order, key=lambda one: -shown[one]))
            steps += _slide(order, yielded)
            order = yielded
    steps += map(TieStep, range(tie_steps))
    steps += _slide(order, tuple(ranked))
    return [*steps, Pause()]


def _slide(before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[Overtake]:
    if before != after:
        riser = max(after, key=lambda player: before.index(player) - after.index(player))
        yield Overtake(after, riser, leads=before[0] != after[0])


def seconds_of(step: Step) -> float:
    """The duration of a step."""
    match step:
        case Count(seconds=seconds):
            return seconds
        case Overtake():
            return tokens.OVERTAKE
        case TieStep():
            return tokens.TIE_STEP
        case Pause():
            return tokens.BREATH
