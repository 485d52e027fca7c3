"""How people count a star board by hand: the steps of a scoresheet and the slips they make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorer.rules.board import Tiles
from scorer.rules.entries import Entry, Lay
from scorer.rules.layouts import FULL_NUMBERS, FULL_STARS
from scorer.rules.reasons import BONUSES, Line, Reason
from scorer.rules.scoresheet import ScoreStep, plain_step
from scorer.rules.slips import (
    BONUS_MISSED,
    GAME,
    KIND,
    ONE,
    ROUND,
    ROUND_MISSED,
    Slip,
    nothing,
    only_for,
    slips_of_any_tile,
    the_same,
    twice,
)
from scorer.rules.star import StarKind, StarLayout, Stars, complete_structures


@dataclass(frozen=True, kw_only=True)
class StarTile(ScoreStep):
    """The points of a tile, and what could be mistaken for them."""

    unwrapped: int
    """The length of its run if spaces 6 and 1 were not adjacent."""
    in_star: int
    """How many tiles are in its star."""


@dataclass(frozen=True, kw_only=True)
class EndBonus(ScoreStep):
    """A bonus at the end of the game, and what could be counted instead."""

    flat: int
    """The points of the multicolored star, for a star; otherwise its own."""
    plain: int
    """Its points in Summer Pavilion; its own if that has no such bonus."""


@dataclass(frozen=True, kw_only=True)
class UnearnedSets(ScoreStep):
    """Sets of structures that lack only a fountain."""

    bonus: int


def score_steps(layout: StarLayout, lines: Sequence[Line], entries: Sequence[Entry]) -> Iterator[ScoreStep]:
    tiles = {entry.space: entry.color for entry in entries if isinstance(entry, Lay)}
    placed = [0] * 8
    for line in lines:
        if line.reason in BONUSES:
            yield _end_bonus(layout, line, tiles)
            continue
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


def _end_bonus(layout: StarLayout, line: Line, tiles: Tiles) -> EndBonus:
    flat = plain = line.points
    if line.reason == Reason.FULL_STAR:
        colors = {tiles[space] for space in line.spaces}
        flat = layout.full_star[StarKind.MIXED]
        plain = FULL_STARS[colors.pop() if len(colors) == 1 else StarKind.MIXED]
    elif line.reason == Reason.FULL_NUMBER:
        plain = FULL_NUMBERS[layout.number_at(line.spaces[0])]
    return EndBonus(line=line, points=line.points, flat=flat, plain=plain)


def unearned_bonuses(table: Stars, player: int) -> Iterator[ScoreStep]:
    """The sets that would be complete if they needed no fountain."""
    layout = table.layout
    if not layout.set_points:
        return
    complete = {kind: len(found) for kind, found in complete_structures(layout, table.boards[player]).items()}
    fountains = complete.pop("fountain")
    if missing := max(0, min(complete.values()) - fountains):
        line = Line(0, player, Reason.STRUCTURE_SET, 0)
        yield UnearnedSets(line=line, points=0, bonus=missing * layout.set_points)


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
    Slip("star-bonus-flat", EndBonus, lambda bonus: (bonus.flat,), {ONE: 3, GAME: 5}),
    Slip("glazed-plain", EndBonus, lambda bonus: (bonus.plain,), {ONE: 4, KIND: 5, GAME: 7}),
    Slip("set-twice", ScoreStep, only_for(Reason.STRUCTURE_SET, instead=twice), {ONE: 6, KIND: 4}),
    Slip("fountain-forgotten", UnearnedSets, lambda sets: (sets.bonus,), {ONE: 8}),
    *slips_of_any_tile(StarTile),
    ROUND_MISSED,
)
