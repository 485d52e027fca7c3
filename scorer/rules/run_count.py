"""How people count a tile that scores by its runs in a row and a column, as on walls and domes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import ScoreStep
from scorer.rules.slips import GAME, ONE, ROUND, Amounts, Slip, slips_of_any_tile


@dataclass(frozen=True, kw_only=True)
class LinkedTile(ScoreStep):
    """The points of a tile, and what could be mistaken for them."""

    across: int
    """The length of its horizontal run, 0 without a neighbor."""
    down: int
    factor: int = 1
    """By how much its space multiplies the points."""
    upwards: int
    """Its points if the round were scored from the bottom."""
    together: int
    """Its points if all tiles of the round had already been placed."""


def run_tile(parts: Sequence[Line], *, upwards: int, together: int, factor: int = 1) -> LinkedTile:
    """The step of a tile with these lines."""
    runs = {line.reason: line.points for line in parts}
    return LinkedTile(
        line=parts[0],
        points=sum(line.points for line in parts),
        across=runs.get(Reason.ROW_RUN, 0),
        down=runs.get(Reason.COLUMN_RUN, 0),
        factor=factor,
        upwards=upwards,
        together=together,
    )


def itself_only_once(tile: LinkedTile) -> Amounts:
    return (tile.factor * (tile.across + tile.down - 1),) if tile.across and tile.down else ()


def lone_direction_too(tile: LinkedTile) -> Amounts:
    return (tile.points + tile.factor,) if (tile.across > 0) != (tile.down > 0) else ()


def both_lone_directions(tile: LinkedTile) -> Amounts:
    return () if tile.across or tile.down else (2 * tile.points,)


def one_of_two_runs(tile: LinkedTile) -> Amounts:
    return (tile.factor * tile.across, tile.factor * tile.down) if tile.across and tile.down else ()


def upwards(tile: LinkedTile) -> Amounts:
    return (tile.upwards,)


def all_there_already(tile: LinkedTile) -> Amounts:
    return (tile.together,)


RUN_SLIPS: Final[tuple[Slip[Any], ...]] = (
    Slip("corner-counted-once", LinkedTile, itself_only_once, {ONE: 9, GAME: 8}),
    Slip("corner-extra", LinkedTile, lone_direction_too, {ONE: 5, GAME: 7}),
    Slip("lone-counted-twice", LinkedTile, both_lone_directions, {ONE: 3, GAME: 4}),
    Slip("one-run-only", LinkedTile, one_of_two_runs, {ONE: 5}),
    Slip("tiled-upwards", LinkedTile, upwards, {ROUND: 7, GAME: 9}),
    Slip("tiled-at-once", LinkedTile, all_there_already, {ROUND: 4, GAME: 6}),
)
ANY_RUN_TILE: Final = slips_of_any_tile(LinkedTile)
