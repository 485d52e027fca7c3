"""How people count a star board by hand: the steps of a scoresheet and the slips they make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorer.rules.entries import Entry
from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import ScoreStep, plain_step
from scorer.rules.slips import (
    BONUS_MISSED,
    GAME,
    ONE,
    ROUND,
    ROUND_MISSED,
    Slip,
    nothing,
    only_for,
    slips_of_any_tile,
    the_same,
)
from scorer.rules.star import StarLayout


@dataclass(frozen=True, kw_only=True)
class StarTile(ScoreStep):
    """The points of a tile, and what could be mistaken for them."""

    unwrapped: int
    """The length of its run if spaces 6 and 1 were not adjacent."""
    in_star: int
    """How many tiles are in its star."""


def score_steps(_layout: StarLayout, lines: Sequence[Line], _entries: Sequence[Entry]) -> Iterator[ScoreStep]:
    placed = [0] * 8
    for line in lines:
        if not line.space:
            yield plain_step(line)
            continue
        star = line.space.star
        placed[star] += 1
        yield StarTile(line=line, points=line.points, unwrapped=_unwrapped(line), in_star=placed[star])


def _unwrapped(line: Line) -> int:
    """The length of the run if the star were not a ring but a row from 1 to 6."""
    slots = {space.slot for space in line.spaces}
    first = last = line.space.slot
    while first - 1 in slots:
        first -= 1
    while last + 1 in slots:
        last += 1
    return last - first + 1


_FLAT_STAR: Final = 12
"""The value of the star of six colors, often mistaken for that of every star."""
_LOSSES: Final = (Reason.FIRST_TAKEN, Reason.TILES_DISCARDED, Reason.TILES_LEFT)

SLIPS: Final[tuple[Slip[Any], ...]] = (
    # tiles
    Slip("wrap-forgotten", StarTile, lambda tile: (tile.unwrapped,), {ONE: 8, GAME: 7}),
    Slip("star-whole", StarTile, lambda tile: (tile.in_star,), {ONE: 6, GAME: 7}),
    # the start, the marker, and tiles that are lost
    Slip("start-forgotten", ScoreStep, only_for(Reason.START, instead=nothing), {ONE: 8}),
    Slip("first-forgotten", ScoreStep, only_for(Reason.FIRST_TAKEN, instead=nothing), {ONE: 8, GAME: 6}),
    Slip("first-one-point", ScoreStep, only_for(Reason.FIRST_TAKEN, instead=lambda _: (-1,)), {ONE: 5, GAME: 7}),
    Slip("discard-forgotten", ScoreStep, only_for(Reason.TILES_DISCARDED, instead=nothing), {ONE: 7, GAME: 6}),
    Slip("left-forgotten", ScoreStep, only_for(Reason.TILES_LEFT, instead=nothing), {ONE: 8}),
    Slip(
        "loss-below-one",
        ScoreStep,
        only_for(*_LOSSES, instead=the_same),
        {ONE: 5, ROUND: 5, GAME: 6},
        unclamped=True,
    ),
    # the end of the game
    BONUS_MISSED,
    Slip("star-bonus-flat", ScoreStep, only_for(Reason.FULL_STAR, instead=lambda _: (_FLAT_STAR,)), {ONE: 3, GAME: 5}),
    *slips_of_any_tile(StarTile),
    ROUND_MISSED,
)
