"""How people count a dome by hand: the steps of a scoresheet and the slips they make."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from scorer.rules.board import SPECIAL, Color, Space
from scorer.rules.dome import DomeLayout, score_tile
from scorer.rules.entries import Entry, Floor, LayPlate, Stuck
from scorer.rules.game import by_tile
from scorer.rules.plates import PLACE_OF, SPACES_OF_PLACE, Dome, Prints
from scorer.rules.reasons import GOALS, Line, Reason
from scorer.rules.run_count import ANY_RUN_TILE, RUN_SLIPS, run_tile
from scorer.rules.scoresheet import ScoreStep, plain_step
from scorer.rules.slips import (
    BONUS_MISSED,
    GAME,
    KIND,
    ONE,
    ROUND,
    ROUND_MISSED,
    Amounts,
    Slip,
    nothing,
    only_for,
    the_same,
    twice,
)


@dataclass(frozen=True, kw_only=True)
class SpecialTile(ScoreStep):
    """The points of a special tile, and what could be mistaken for them."""

    other_row: int
    """The other row of its plate."""
    column: int
    run: int
    """What its runs would give if it were a tile like any other."""


@dataclass(frozen=True, kw_only=True)
class BrokenTiles(ScoreStep):
    """The loss of one round: for broken tiles, or for the marker."""

    losses: tuple[int, ...]
    broken: int
    stuck: int
    """How many of them were on stuck pattern lines."""
    marker: bool

    def loss(self, broken: int) -> int:
        return sum(self.losses[:broken])


@dataclass(frozen=True, kw_only=True)
class LowerLimit(ScoreStep):
    """Raising the score to the minimum, after all losses that belong together."""


@dataclass
class _DomeTilesOfRound:
    """The tiles that one player placed in a round, for scoring them in another order."""

    plates: Mapping[int, Prints]
    before: Mapping[Space, Color]
    new: Sequence[Space]
    """Without the special tiles, which follow."""
    upwards: dict[Space, int] = field(default_factory=dict)
    after: dict[Space, Color] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.after.update(self.before)
        for space in sorted(self.new, reverse=True):
            self.after[space] = ""
            self.upwards[space] = _points(self.after, space)
            if special := Dome(self.after, self.plates).special_completed_by(space):
                self.after[special] = SPECIAL

    def together(self, space: Space) -> int:
        return _points({**self.before, **dict.fromkeys(self.new, "")}, space)


def _points(tiles: Mapping[Space, Color], space: Space) -> int:
    return sum(part[1] for part in score_tile(tiles, space))


def score_steps(layout: DomeLayout, lines: Sequence[Line], entries: Sequence[Entry]) -> Iterator[ScoreStep]:
    plates = {entry.place: entry.prints for entry in entries if isinstance(entry, LayPlate)}
    tiles: Mapping[Space, Color] = {}
    for number, of_round in groupby(lines, key=lambda line: line.round):
        ledger = list(of_round)
        new = list(dict.fromkeys(line.space for line in ledger if line.reason in _OF_TILES))
        of_tiles = _DomeTilesOfRound(plates, tiles, new)
        yield from _steps_of_round(layout, ledger, of_tiles, [entry for entry in entries if entry.round == number])
        if any(line.reason in _HELD_TOGETHER for line in ledger):
            held = Line(number, ledger[0].player, Reason.NEVER_BELOW, 0)
            yield LowerLimit(line=held, points=0, clamped=True)
        tiles = of_tiles.after


_OF_TILES: Final = (Reason.LONE_TILE, Reason.ROW_RUN, Reason.COLUMN_RUN)
_HELD_TOGETHER: Final = GOALS | {Reason.FLOOR, Reason.MARKER}
"""The score is raised only after all of these lines of a round."""


def _steps_of_round(
    layout: DomeLayout, ledger: Sequence[Line], new: _DomeTilesOfRound, entries: Sequence[Entry]
) -> Iterator[ScoreStep]:
    placed = dict(new.before)
    for parts in by_tile(ledger):
        line = parts[0]
        if line.reason in _OF_TILES:
            placed[line.space] = ""
            yield run_tile(parts, upwards=new.upwards[line.space], together=new.together(line.space))
        elif line.reason == Reason.SPECIAL_TILE:
            placed[line.space] = SPECIAL
            yield _special_tile(line, placed)
        elif line.reason in (Reason.FLOOR, Reason.MARKER):
            yield _broken(layout, line, entries)
        else:
            yield plain_step(line)


def _special_tile(line: Line, placed: Mapping[Space, Color]) -> SpecialTile:
    (other_row,) = {space.row for space in SPACES_OF_PLACE[PLACE_OF[line.space]]} - {line.space.row}
    return SpecialTile(
        line=line, points=line.points, other_row=other_row, column=line.space.column, run=_points(placed, line.space)
    )


def _broken(layout: DomeLayout, line: Line, entries: Sequence[Entry]) -> BrokenTiles:
    floors = [entry for entry in entries if isinstance(entry, Floor)]
    stuck = sum(entry.row for entry in entries if isinstance(entry, Stuck))
    return BrokenTiles(
        line=line,
        points=line.points,
        losses=layout.floor,
        broken=stuck + sum(floor.tiles for floor in floors),
        stuck=stuck,
        marker=any(floor.marker for floor in floors),
    )


def another_row(tile: SpecialTile) -> Amounts:
    """The other row of its plate, its column, or its row from the bottom."""
    return tile.other_row, tile.column, 7 - tile.points


def run_too(tile: SpecialTile) -> Amounts:
    """Count the points of its runs, in addition to those for its row or instead of them."""
    return tile.points + tile.run, tile.run


def without_tiles(step: BrokenTiles) -> Amounts:
    return (0,) if step.line.reason == Reason.FLOOR else ()


def without_marker(step: BrokenTiles) -> Amounts:
    return (0,) if step.line.reason == Reason.MARKER else ()


def marker_as_tile(step: BrokenTiles) -> Amounts:
    """The marker takes the next place among the broken tiles instead of costing its own points."""
    if not step.marker:
        return ()
    if step.line.reason == Reason.FLOOR:
        return (step.loss(step.broken + 1),)
    return (0,) if step.broken else (step.loss(1),)


def one_for_each(step: BrokenTiles) -> Amounts:
    return (-step.broken,) if step.line.reason == Reason.FLOOR else ()


def beyond_the_last(step: BrokenTiles) -> Amounts:
    """Each tile beyond the last place costs one point more than the one before, or as much as the last one."""
    beyond = step.broken - len(step.losses)
    if step.line.reason != Reason.FLOOR or beyond <= 0:
        return ()
    last = step.losses[-1]
    return step.points + sum(last - n for n in range(1, beyond + 1)), step.points + beyond * last


def without_stuck(step: BrokenTiles) -> Amounts:
    return (step.loss(step.broken - step.stuck),) if step.line.reason == Reason.FLOOR else ()


SLIPS: Final[tuple[Slip[Any], ...]] = (
    # tiles
    *RUN_SLIPS,
    Slip("special-missed", SpecialTile, nothing, {ONE: 9, GAME: 8}),
    Slip("special-other-row", SpecialTile, another_row, {ONE: 8, GAME: 6}),
    Slip("special-run-counted", SpecialTile, run_too, {ONE: 6, GAME: 7}),
    # broken tiles, the marker, and plates drawn from the stack
    Slip("marker-forgotten", BrokenTiles, without_marker, {ONE: 8, GAME: 6}),
    Slip("marker-as-tile", BrokenTiles, marker_as_tile, {ROUND: 8, GAME: 9}),
    Slip("floor-forgotten", BrokenTiles, without_tiles, {ONE: 8, GAME: 3}),
    Slip("floor-per-tile", BrokenTiles, one_for_each, {ONE: 4, GAME: 7}),
    Slip("broken-beyond-last", BrokenTiles, beyond_the_last, {ONE: 5, GAME: 7}),
    Slip("stuck-forgotten", BrokenTiles, without_stuck, {ONE: 6, GAME: 4}),
    Slip("floor-below-zero", LowerLimit, the_same, {ONE: 6, GAME: 8}, unclamped=True),
    Slip("hidden-forgotten", ScoreStep, only_for(Reason.HIDDEN_PLATE, instead=nothing), {ONE: 8, GAME: 7}),
    Slip("start-forgotten", ScoreStep, only_for(Reason.START, instead=nothing), {ONE: 8}),
    # the end of the game
    BONUS_MISSED,
    Slip("goal-counted-twice", ScoreStep, only_for(*GOALS, instead=twice), {ONE: 5, KIND: 6}),
    *ANY_RUN_TILE,
    ROUND_MISSED,
)
