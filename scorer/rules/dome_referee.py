"""May I, on a dome? Where tiles and plates may go before they are placed, and what a tile would score."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from scorer.rules.board import DOME_GROUPS, SPECIAL, Color, Space
from scorer.rules.dome import DomeLayout, refuse_on_dome, refuse_plate, score_tile
from scorer.rules.plates import Dome, Prints, band_of
from scorer.rules.reasons import Code, Line, Reason, Refusal
from scorer.rules.referee import FLOOR_LINE, LineAnswer, PatternLine, Ruling


class DomePosition(NamedTuple):
    """A player board of a dome game."""

    layout: DomeLayout
    dome: Dome
    lines: Mapping[int, PatternLine]
    broken: int = 0
    """The number of broken tiles, without the marker."""


class DomePlacement(NamedTuple):
    """Whether a tile may be placed on a space of a dome, and what it scores."""

    space: Space
    color: Color
    reason: Code | None = None
    """Why it is not allowed; None if it is."""
    spaces: tuple[Space, ...] = ()
    """The tiles that prevent it."""
    lines: tuple[Line, ...] = ()
    """What it scores, with the special tile that follows."""

    @property
    def allowed(self) -> bool:
        return self.reason is None

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def special(self) -> Space | None:
        """The space of the special tile that is then placed automatically."""
        return next((line.space for line in self.lines if line.reason == Reason.SPECIAL_TILE), None)


class RowAnswer(NamedTuple):
    """Where a tile of a full pattern line may be placed."""

    row: int
    placements: tuple[DomePlacement, ...]
    """The legal ones, most points first."""
    waits: bool
    """Without a legal space: whether the line stays, because a plate is still missing; otherwise it is stuck."""

    @property
    def stuck(self) -> bool:
        return not self.placements and not self.waits


def may_take_for_dome(position: DomePosition, color: Color, count: int) -> list[LineAnswer]:
    """Whether these tiles may go on each pattern line, from the top, and among the broken tiles."""
    rows = range(1, len(DOME_GROUPS) + 1)
    return [*(_may_enter(position, row, color, count) for row in rows), _answer(position, FLOOR_LINE, 0, count)]


def _may_enter(position: DomePosition, row: int, color: Color, count: int) -> LineAnswer:
    on_line = position.lines.get(row, PatternLine(color, 0))
    if on_line.tiles and on_line.color != color:
        return LineAnswer(row, reason=Ruling.LINE_HAS_OTHER_COLOR)
    if on_line.tiles >= row:
        return LineAnswer(row, reason=Ruling.LINE_FULL)
    placed = min(count, row - on_line.tiles)
    answer = _answer(position, row, placed, count - placed)
    has_space = any(position.dome.takes(space, color) for space in DOME_GROUPS[row - 1])
    return answer if has_space else answer._replace(warning=Ruling.NO_SPACE_NOW)


def _answer(position: DomePosition, row: int, placed: int, floor: int) -> LineAnswer:
    layout, broken = position.layout, position.broken
    return LineAnswer(row, placed, floor, layout.loss(broken + floor) - layout.loss(broken))


def may_place_on_dome(dome: Dome, space: Space, color: Color) -> DomePlacement:
    """Whether a tile of this color may be placed there, and what it scores."""
    if refusal := refuse_on_dome(dome, space, color):
        return DomePlacement(space, color, *refusal)
    tiles = {**dome.tiles, space: color}
    lines = [Line(0, 0, *part) for part in score_tile(tiles, space)]
    if special := Dome(tiles, dome.plates).special_completed_by(space):
        lines.append(Line(0, 0, Reason.SPECIAL_TILE, special.row, special))
    return DomePlacement(space, color, lines=tuple(lines))


def where_in_row(dome: Dome, row: int, color: Color) -> RowAnswer:
    """Where a tile of a full pattern line may be placed, or whether the line is stuck."""
    found = [may_place_on_dome(dome, space, color) for space in DOME_GROUPS[row - 1]]
    legal = sorted((one for one in found if one.allowed), key=lambda one: -one.points)
    return RowAnswer(row, tuple(legal), waits=any(place not in dome.plates for place in band_of(row)))


def may_place_plate(
    layout: DomeLayout, dome: Dome, others: Collection[Prints], place: int, prints: Prints, *, left: int = 1
) -> Refusal | None:
    """Why a plate may not be placed; `others` are those of the opponent, `left` how many the player may still place."""
    refusal = refuse_plate(layout, dome, others, place, prints)
    return refusal or (Refusal(Code.PLATE_NOT_NOW) if left < 1 else None)


def tiles_after(placement: DomePlacement, dome: Dome) -> dict[Space, Color]:
    """The tiles of the dome after a placement."""
    tiles = {**dome.tiles, placement.space: placement.color}
    return {**tiles, placement.special: SPECIAL} if placement.special else tiles
