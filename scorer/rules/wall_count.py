"""How people count a wall by hand: the steps of a scoresheet and the slips they make."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from scorer.rules.board import Space
from scorer.rules.entries import Entry, Floor, Stuck
from scorer.rules.game import by_tile
from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import ScoreStep, plain_step
from scorer.rules.slips import (
    BONUS_MISSED,
    GAME,
    ONE,
    ROUND,
    ROUND_MISSED,
    Amounts,
    Slip,
    nothing,
    slips_of_any_tile,
    the_same,
)
from scorer.rules.wall import WallLayout, score_tile_among


@dataclass(frozen=True, kw_only=True)
class WallTile(ScoreStep):
    """The points of a tile, and what could be mistaken for them."""

    across: int
    """The length of its horizontal run, 0 without a neighbor."""
    down: int
    factor: int
    upwards: int
    """Its points if the round were scored from the bottom."""
    together: int
    """Its points if all tiles of the round had already been placed."""


@dataclass(frozen=True, kw_only=True)
class FloorLine(ScoreStep):
    """The loss of one round."""

    values: tuple[int, ...]
    fallen: int
    marker: bool
    stuck: int
    """How many of the tiles fell from stuck pattern lines."""

    def loss(self, fallen: int) -> int:
        return sum(self.values[:fallen])


@dataclass
class _RoundOfTiles:
    """The tiles that one player places in a round, to score them in another order."""

    layout: WallLayout
    before: frozenset[Space]
    new: Sequence[Space]
    upwards: dict[Space, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        placed = set(self.before)
        for space in sorted(self.new, reverse=True):
            self.upwards[space] = self._points(placed, space)
            placed.add(space)

    def together(self, space: Space) -> int:
        return self._points(self.before.union(self.new), space)

    def _points(self, placed: Iterable[Space], space: Space) -> int:
        return sum(part[1] for part in score_tile_among(self.layout, dict.fromkeys(placed, ""), space))


def score_steps(layout: WallLayout, lines: Sequence[Line], entries: Sequence[Entry]) -> Iterator[ScoreStep]:
    placed: frozenset[Space] = frozenset()
    for number, of_round in groupby(lines, key=lambda line: line.round):
        ledger = list(of_round)
        new = _RoundOfTiles(layout, placed, list(dict.fromkeys(line.space for line in ledger if line.space)))
        for parts in by_tile(ledger):
            if parts[0].space:
                yield _wall_tile(parts, new)
            elif parts[0].reason == Reason.FLOOR:
                yield _floor_line(layout, parts[0], [entry for entry in entries if entry.round == number])
            else:
                yield plain_step(parts[0])
        placed = placed.union(new.new)


def _wall_tile(parts: Sequence[Line], new: _RoundOfTiles) -> WallTile:
    runs = {line.reason: line.points for line in parts}
    space = parts[0].space
    return WallTile(
        line=parts[0],
        points=sum(line.points for line in parts),
        across=runs.get(Reason.ROW_RUN, 0),
        down=runs.get(Reason.COLUMN_RUN, 0),
        factor=new.layout.factor(space),
        upwards=new.upwards[space],
        together=new.together(space),
    )


def _floor_line(layout: WallLayout, line: Line, entries: Sequence[Entry]) -> FloorLine:
    return FloorLine(
        line=line,
        points=line.points,
        clamped=True,
        values=layout.floor,
        fallen=line.tiles,
        marker=any(isinstance(entry, Floor) and entry.marker for entry in entries),
        stuck=sum(entry.row for entry in entries if isinstance(entry, Stuck)),
    )


def itself_only_once(tile: WallTile) -> Amounts:
    return (tile.factor * (tile.across + tile.down - 1),) if tile.across and tile.down else ()


def lone_direction_too(tile: WallTile) -> Amounts:
    return (tile.points + tile.factor,) if (tile.across > 0) != (tile.down > 0) else ()


def both_lone_directions(tile: WallTile) -> Amounts:
    return () if tile.across or tile.down else (2 * tile.points,)


def one_of_two_runs(tile: WallTile) -> Amounts:
    return (tile.factor * tile.across, tile.factor * tile.down) if tile.across and tile.down else ()


def upwards(tile: WallTile) -> Amounts:
    return (tile.upwards,)


def all_there_already(tile: WallTile) -> Amounts:
    return (tile.together,)


def not_doubled(tile: WallTile) -> Amounts:
    return (tile.points // tile.factor,)


def one_run_doubled(tile: WallTile) -> Amounts:
    if not (tile.across and tile.down):
        return ()
    return (tile.factor * tile.across + tile.down, tile.across + tile.factor * tile.down)


def itself_doubled(tile: WallTile) -> Amounts:
    """Count the tile as two in each of its runs."""
    runs = (tile.across > 0) + (tile.down > 0)
    return (tile.across + tile.down + runs * (tile.factor - 1),) if runs else ()


def without_marker(floor: FloorLine) -> Amounts:
    return (floor.loss(floor.fallen - floor.marker),)


def without_stuck(floor: FloorLine) -> Amounts:
    return (floor.loss(floor.fallen - floor.stuck),)


def one_for_each(floor: FloorLine) -> Amounts:
    return (-floor.fallen,)


def at_plain_values(floor: FloorLine) -> Amounts:
    return (sum(WallLayout.floor[: floor.fallen]),)


_PLAIN_BONUSES: Final = {
    Reason.FULL_ROW: WallLayout.full_row,
    Reason.FULL_COLUMN: WallLayout.full_column,
    Reason.FULL_COLOR: WallLayout.full_color,
}
"""The values of the base game, which differ on some walls."""


def plain_bonus(step: ScoreStep) -> Amounts:
    return (_PLAIN_BONUSES[step.line.reason],) if step.line.reason in _PLAIN_BONUSES else ()


SLIPS: Final[tuple[Slip[Any], ...]] = (
    # tiles
    Slip("corner-counted-once", WallTile, itself_only_once, {ONE: 9, GAME: 8}),
    Slip("corner-extra", WallTile, lone_direction_too, {ONE: 5, GAME: 7}),
    Slip("lone-counted-twice", WallTile, both_lone_directions, {ONE: 3, GAME: 4}),
    Slip("one-run-only", WallTile, one_of_two_runs, {ONE: 5}),
    Slip("tiled-upwards", WallTile, upwards, {ROUND: 7, GAME: 9}),
    Slip("tiled-at-once", WallTile, all_there_already, {ROUND: 4, GAME: 6}),
    Slip("double-forgotten", WallTile, not_doubled, {ONE: 8, GAME: 7}),
    Slip("double-once-per-run", WallTile, one_run_doubled, {ONE: 5, GAME: 4}),
    Slip("double-tile-only", WallTile, itself_doubled, {ONE: 4, GAME: 5}),
    # the floor line
    Slip("marker-forgotten", FloorLine, without_marker, {ONE: 8, GAME: 6}),
    Slip("floor-forgotten", FloorLine, nothing, {ONE: 8, GAME: 3}),
    Slip("floor-per-tile", FloorLine, one_for_each, {ONE: 4, GAME: 7}),
    Slip("floor-below-zero", FloorLine, the_same, {ONE: 6, GAME: 8}, unclamped=True),
    Slip("plain-floor", FloorLine, at_plain_values, {ONE: 4, GAME: 9}),
    Slip("stuck-forgotten", FloorLine, without_stuck, {ONE: 6, GAME: 4}),
    # the end of the game
    BONUS_MISSED,
    Slip("bonus-plain", ScoreStep, plain_bonus, {ONE: 4, GAME: 9}),
    *slips_of_any_tile(WallTile),
    ROUND_MISSED,
)
