"""One player's count step by step, each with everything that matters when it is counted by hand.

It is derived from the ledger, so it comes to the same total. A counting mistake replaces some of the steps; the total
is then recalculated.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from scorer.rules.board import Space
from scorer.rules.entries import End, Entry, Floor, Stuck
from scorer.rules.game import by_tile
from scorer.rules.reasons import Line, Reason
from scorer.rules.table import Layout, Table
from scorer.rules.wall import WallLayout, score_tile_among

HOLDING: Final = frozenset((Reason.FLOOR, Reason.FIRST_TAKEN, Reason.TILES_DISCARDED, Reason.TILES_LEFT))
"""After these a score below the minimum is raised to it."""
_NO_BOTTOM: Final = -(10**9)


@dataclass(frozen=True, kw_only=True)
class ScoreStep:
    """One amount on the scoresheet."""

    line: Line
    """Its line in the ledger, or the first of several."""
    points: int
    held: bool = False
    """Whether a score below the minimum is raised after this step."""

    @property
    def round(self) -> int:
        return self.line.round

    def after(self, score: int, least: int) -> int:
        """The score after this step."""
        return max(score + self.points, least) if self.held else score + self.points


@dataclass(frozen=True, kw_only=True)
class WallTile(ScoreStep):
    across: int
    """The length of its horizontal run, 0 without a neighbor."""
    down: int
    factor: int
    upwards: int
    """Its points if the round were scored from the bottom."""
    together: int
    """Its points if all tiles of the round had already been placed."""


@dataclass(frozen=True, kw_only=True)
class StarTile(ScoreStep):
    unwrapped: int
    """The length of its run if spaces 6 and 1 were not adjacent."""
    in_star: int
    """How many tiles are in its star."""


@dataclass(frozen=True, kw_only=True)
class FloorLine(ScoreStep):
    values: tuple[int, ...]
    fallen: int
    marker: bool
    stuck: int
    """How many of the tiles fell from stuck pattern lines."""

    def loss(self, fallen: int) -> int:
        return sum(self.values[:fallen])


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
        """The effect of all steps from each step on, as a gain and a bottom: the total is `max(score + gain, bottom)`.

        This makes a change cheap to try, early or late in the game.
        """
        rests = [(0, _NO_BOTTOM)]
        for step in reversed(self.steps):
            gain, bottom = rests[-1]
            rests.append((gain + step.points, max(bottom, self.least + gain) if step.held else bottom))
        return rests[::-1]


def scoresheet_of(table: Table, entries: Iterable[Entry], player: int) -> Scoresheet:
    """One player's scoresheet, from the ledger and from what only the entries contain."""
    lines = [line for line in table.lines if line.player == player and line.reason != Reason.NEVER_BELOW]
    own = [entry for entry in entries if not isinstance(entry, End) and entry.player == player]
    steps = _STEPS[table.layout.family](table.layout, lines, own)
    return Scoresheet(list(steps), table.least)


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


def _wall_steps(layout: WallLayout, lines: Sequence[Line], own: Sequence[Entry]) -> Iterator[ScoreStep]:
    placed: frozenset[Space] = frozenset()
    for number, of_round in groupby(lines, key=lambda line: line.round):
        ledger = list(of_round)
        new = _RoundOfTiles(layout, placed, list(dict.fromkeys(line.space for line in ledger if line.space)))
        for parts in by_tile(ledger):
            if parts[0].space:
                yield _wall_tile(parts, new)
            elif parts[0].reason == Reason.FLOOR:
                yield _floor_line(layout, parts[0], [entry for entry in own if entry.round == number])
            else:
                yield _plain_step(parts[0])
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


def _floor_line(layout: WallLayout, line: Line, own: Sequence[Entry]) -> FloorLine:
    return FloorLine(
        line=line,
        points=line.points,
        held=True,
        values=layout.floor,
        fallen=line.tiles,
        marker=any(isinstance(entry, Floor) and entry.marker for entry in own),
        stuck=sum(entry.row for entry in own if isinstance(entry, Stuck)),
    )


def _plain_step(line: Line) -> ScoreStep:
    return ScoreStep(line=line, points=line.points, held=line.reason in HOLDING)


def _star_steps(_layout: Layout, lines: Sequence[Line], _own: Sequence[Entry]) -> Iterator[ScoreStep]:
    placed = [0] * 8
    for line in lines:
        if not line.space:
            yield _plain_step(line)
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


_STEPS: Final[Mapping[str, Callable[[Any, Sequence[Line], Sequence[Entry]], Iterator[ScoreStep]]]] = {
    "wall": _wall_steps,
    "star": _star_steps,
}
"""The steps by `Layout.family`, from a player's lines and entries."""
