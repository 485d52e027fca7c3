"""What happens at the end of a game, step by step: every bonus counted, every overtaking, how a tie is broken, a held breath.

Plain data, worked out before anything moves; the ending plays it.
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
    """Cards slide past each other."""

    order: tuple[int, ...]
    riser: int
    leads: bool
    """Whether there is a new leader."""


class TieStep(NamedTuple):
    """The next line that compares the tied players."""

    number: int


class Breath(NamedTuple):
    """Nothing moves."""


Step = Count | Overtake | TieStep | Breath


def first_order(parts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The players by their points of the rounds."""
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
    return [*steps, Breath()]


def _slide(before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[Overtake]:
    if before != after:
        riser = max(after, key=lambda player: before.index(player) - after.index(player))
        yield Overtake(after, riser, leads=before[0] != after[0])


def seconds_of(step: Step) -> float:
    """How long a step takes."""
    match step:
        case Count(seconds=seconds):
            return seconds
        case Overtake():
            return tokens.OVERTAKE
        case TieStep():
            return tokens.TIE_STEP
        case Breath():
            return tokens.BREATH
