"""How people count a wall by hand: the steps of a scoresheet and the slips they make."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from scorer.rules.board import JOKER, Space
from scorer.rules.entries import Entry, Floor, Stuck
from scorer.rules.game import by_tile
from scorer.rules.reasons import Line, Reason
from scorer.rules.run_count import ANY_RUN_TILE, RUN_SLIPS, LinkedTile, run_tile
from scorer.rules.scoresheet import ScoreStep, plain_step
from scorer.rules.slips import (
    BONUS_MISSED,
    GAME,
    KIND,
    ONE,
    ROUND_MISSED,
    Amounts,
    Slip,
    nothing,
    the_same,
)
from scorer.rules.wall import WallLayout, Walls, score_tile_among


@dataclass(frozen=True, kw_only=True)
class FloorLine(ScoreStep):
    """The loss of one round."""

    values: tuple[int, ...]
    fallen: int
    marker: bool
    stuck: int
    """How many of the tiles fell from stuck pattern lines."""
    spared: bool
    """Whether one more tile costs nothing."""

    def loss(self, fallen: int) -> int:
        return sum(self.values[: max(0, fallen)])


@dataclass(frozen=True, kw_only=True)
class UnearnedColor(ScoreStep):
    """A color that looks complete only if jokers count as its tiles."""

    bonus: int


@dataclass
class _WallTilesOfRound:
    """The tiles that one player placed in a round, for scoring them in another order."""

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
        return sum(line.points for line in score_tile_among(self.layout, dict.fromkeys(placed, ""), space))


def score_steps(layout: WallLayout, lines: Sequence[Line], entries: Sequence[Entry]) -> Iterator[ScoreStep]:
    placed: frozenset[Space] = frozenset()
    ledgers = {number: list(of_round) for number, of_round in groupby(lines, key=lambda line: line.round)}
    rounds = dict.fromkeys(entry.round for entry in entries)
    for number in (*sorted({*rounds, *ledgers} - {0}), 0):
        ledger = ledgers.get(number, [])
        new = _WallTilesOfRound(layout, placed, list(dict.fromkeys(line.space for line in ledger if line.space)))
        for parts in by_tile(ledger):
            if parts[0].space:
                space = parts[0].space
                yield run_tile(
                    parts, upwards=new.upwards[space], together=new.together(space), factor=layout.factor(space)
                )
            elif parts[0].reason == Reason.FLOOR:
                yield _floor_line(layout, parts[0], [entry for entry in entries if entry.round == number])
            else:
                yield plain_step(parts[0])
        if spared_all := _floor_without_loss(layout, ledger, number, entries):
            yield spared_all
        placed = placed.union(new.new)


def _floor_line(layout: WallLayout, line: Line, entries: Sequence[Entry]) -> FloorLine:
    return FloorLine(
        line=line,
        points=line.points,
        clamped=True,
        values=layout.floor,
        fallen=line.tiles,
        marker=any(isinstance(entry, Floor) and entry.marker for entry in entries),
        stuck=sum(entry.row for entry in entries if isinstance(entry, Stuck)),
        spared=any(isinstance(entry, Floor) and entry.spared for entry in entries),
    )


def _floor_without_loss(
    layout: WallLayout, ledger: Sequence[Line], number: int, entries: Sequence[Entry]
) -> FloorLine | None:
    """The floor line of a round whose only tile was spared: it has no ledger line, but people may count the tile."""
    own = [entry for entry in entries if entry.round == number]
    if any(line.reason == Reason.FLOOR for line in ledger):
        return None
    for entry in own:
        if isinstance(entry, Floor) and entry.spared:
            return _floor_line(layout, Line(number, entry.player, Reason.FLOOR, 0, spared=True), own)
    return None


def unearned_bonuses(table: Walls, player: int) -> Iterator[ScoreStep]:
    """The colors that jokers seem to complete: those on all spaces of a color, of which some have a joker."""
    layout, tiles = table.layout, table.boards[player]
    if not layout.jokers or layout.has_free_spaces:
        return
    for color in layout.colors:
        spaces = tuple(space for space, printed in layout.printed.items() if printed == color)
        covered = [tiles.get(space) for space in spaces]
        if len(spaces) == 5 and set(covered) == {color, JOKER}:
            line = Line(0, player, Reason.FULL_COLOR, 0, spaces=tuple(sorted(spaces)))
            yield UnearnedColor(line=line, points=0, bonus=layout.full_color)


def not_doubled(tile: LinkedTile) -> Amounts:
    return (tile.points // tile.factor,)


def one_run_doubled(tile: LinkedTile) -> Amounts:
    if not (tile.across and tile.down):
        return ()
    return (tile.factor * tile.across + tile.down, tile.across + tile.factor * tile.down)


def itself_doubled(tile: LinkedTile) -> Amounts:
    """Count the tile as two in each of its runs."""
    runs = (tile.across > 0) + (tile.down > 0)
    return (tile.across + tile.down + runs * (tile.factor - 1),) if runs else ()


def without_marker(floor: FloorLine) -> Amounts:
    return (floor.loss(floor.fallen - floor.marker),)


def spared_tile_too(floor: FloorLine) -> Amounts:
    return (floor.loss(floor.fallen + 1),) if floor.spared else ()


def with_bonus(color: UnearnedColor) -> Amounts:
    return (color.bonus,)


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
    return (_PLAIN_BONUSES[step.line.reason],) if step.points and step.line.reason in _PLAIN_BONUSES else ()


SLIPS: Final[tuple[Slip[Any], ...]] = (
    # tiles
    *RUN_SLIPS,
    Slip("double-forgotten", LinkedTile, not_doubled, {ONE: 8, GAME: 7}),
    Slip("double-once-per-run", LinkedTile, one_run_doubled, {ONE: 5, GAME: 4}),
    Slip("double-tile-only", LinkedTile, itself_doubled, {ONE: 4, GAME: 5}),
    # the floor line
    Slip("marker-forgotten", FloorLine, without_marker, {ONE: 8, GAME: 6}),
    Slip("floor-forgotten", FloorLine, nothing, {ONE: 8, GAME: 3}),
    Slip("floor-per-tile", FloorLine, one_for_each, {ONE: 4, GAME: 7}),
    Slip("floor-below-zero", FloorLine, the_same, {ONE: 6, GAME: 8}, unclamped=True),
    Slip("plain-floor", FloorLine, at_plain_values, {ONE: 4, GAME: 9}),
    Slip("stuck-forgotten", FloorLine, without_stuck, {ONE: 6, GAME: 4}),
    Slip("spared-forgotten", FloorLine, spared_tile_too, {ONE: 8, GAME: 5}),
    # the end of the game
    BONUS_MISSED,
    Slip("joker-as-color", UnearnedColor, with_bonus, {ONE: 8, KIND: 7}),
    Slip("bonus-plain", ScoreStep, plain_bonus, {ONE: 4, GAME: 9}),
    *ANY_RUN_TILE,
    ROUND_MISSED,
)
