"""May I? The referee's answer before a tile is touched: on which line it may go, how a space is paid, what is best.

What may lie where is asked of `wall` and `star`; here is only what is decided before tiling: pattern lines and payment.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from scorer.rules import star
from scorer.rules.board import Color, Space, Tiles
from scorer.rules.reasons import Code, Line, Reason
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout


class Ruling(StrEnum):
    """What the referee alone can say. These words reach other programs and never change."""

    LINE_HAS_OTHER_COLOR = "line-has-other-color"
    LINE_FULL = "line-full"
    NO_SPACE_NOW = "no-space-now"
    """A warning: the line takes the color, its row of the wall does not at present."""
    NOT_ENOUGH_TILES = "not-enough-tiles"
    NEEDS_ONE_OF_COLOR = "needs-one-of-color"


FLOOR_LINE = 0
"""The number that the floor line has among the pattern lines."""


class PatternLine(NamedTuple):
    """What lies on a pattern line."""

    color: Color
    tiles: int


class LineAnswer(NamedTuple):
    """Whether tiles may go to a line, and what becomes of them there."""

    line: int
    placed: int = 0
    floor: int = 0
    """How many of them fall."""
    loss: int = 0
    """What those cost, behind what lies on the floor line already."""
    reason: Code | Ruling | None = None
    """Why not."""
    spaces: tuple[Space, ...] = ()
    """The tiles of the wall that forbid it."""
    warning: Ruling | None = None

    @property
    def allowed(self) -> bool:
        return self.reason is None


class Position(NamedTuple):
    """What a player of a wall game has in front of them."""

    layout: WallLayout
    tiles: Tiles
    lines: Mapping[int, PatternLine]
    fallen: int = 0
    """How many tiles lie on the floor line, the marker among them."""


def may_take(position: Position, color: Color, count: int) -> list[LineAnswer]:
    """For each pattern line from the top, then for the floor line: may these tiles go there?"""
    return [_may_enter(position, line, color, count) for line in range(1, 6)] + [
        _fallen(position, FLOOR_LINE, 0, count)
    ]


def _may_enter(position: Position, line: int, color: Color, count: int) -> LineAnswer:
    layout, tiles, lines, _ = position
    if same := tuple(space for space in layout.groups[line - 1] if tiles.get(space) == color):
        return LineAnswer(line, reason=Code.COLOR_IN_ROW, spaces=same)
    lying = lines.get(line, PatternLine(color, 0))
    if lying.tiles and lying.color != color:
        return LineAnswer(line, reason=Ruling.LINE_HAS_OTHER_COLOR)
    if lying.tiles >= line:
        return LineAnswer(line, reason=Ruling.LINE_FULL)
    placed = min(count, line - lying.tiles)
    answer = _fallen(position, line, placed, count - placed)
    stays_out = not layout.legal_spaces(tiles, line, color)
    return answer._replace(warning=Ruling.NO_SPACE_NOW) if stays_out else answer


def _fallen(position: Position, line: int, placed: int, floor: int) -> LineAnswer:
    loss = sum(position.layout.floor[position.fallen : position.fallen + floor])
    return LineAnswer(line, placed, floor, loss)


class Hand(NamedTuple):
    """The tiles that a player of a star game can spend, and which color is wild in this round."""

    tiles: Mapping[Color, int]
    wild: Color

    def has(self, color: Color) -> int:
        return self.tiles.get(color, 0)


class Placement(NamedTuple):
    """Whether a tile may be laid on a space, how it can be paid and what it brings."""

    space: Space
    color: Color
    reason: Code | Ruling | None = None
    """Why not."""
    spaces: tuple[Space, ...] = ()
    """The tiles that forbid it or, where it is allowed, those that it is linked with."""
    payments: tuple[dict[Color, int], ...] = ()
    """The ways to pay, the laid tile among those spent; the one with the fewest wild tiles first."""
    points: int = 0
    bonus_tiles: int = 0
    sources: tuple[str, ...] = ()
    """The kinds of ornament that give the bonus tiles."""

    @property
    def allowed(self) -> bool:
        return self.reason is None

    def line(self, round: int = 0, player: int = 0) -> Line:
        """What the ledger would say."""
        return Line(
            round,
            player,
            Reason.STAR_GROUP,
            self.points,
            self.space,
            self.spaces,
            bonus_tiles=self.bonus_tiles,
            sources=self.sources,
        )


def may_place(layout: StarLayout, tiles: Tiles, hand: Hand, space: Space, color: Color) -> Placement:
    """May a tile of this color be laid there?"""
    if refusal := layout.refuse_tile(tiles, space, color) or _cannot_pay(layout.numbers[space], hand, color):
        return Placement(space, color, *refusal)
    linked = star.linked_among(tiles, space)
    complete = star.completed_structures(layout, tiles, space)
    return Placement(
        space,
        color,
        spaces=linked,
        payments=tuple(_payments(layout.numbers[space], hand, color)),
        points=len(linked),
        bonus_tiles=sum(structure.tiles for structure in complete),
        sources=tuple(structure.kind for structure in complete),
    )


def can_place(layout: StarLayout, tiles: Tiles, hand: Hand) -> list[Placement]:
    """Everything that may be laid at all: most points first, then most bonus tiles, then what costs least."""
    placements = (
        may_place(layout, tiles, hand, space, color)
        for space in layout.numbers
        if space not in tiles
        for color in layout.colors
    )
    return sorted(filter(lambda placement: placement.allowed, placements), key=_worst_last)


def _worst_last(placement: Placement) -> tuple[int, int, int]:
    return -placement.points, -placement.bonus_tiles, sum(placement.payments[0].values())


def _cannot_pay(cost: int, hand: Hand, color: Color) -> tuple[Ruling, tuple[Space, ...]] | None:
    helping = hand.has(hand.wild) if hand.wild != color else 0
    if hand.has(color) + helping < cost:
        return Ruling.NOT_ENOUGH_TILES, ()
    return None if hand.has(color) else (Ruling.NEEDS_ONE_OF_COLOR, ())


def _payments(cost: int, hand: Hand, color: Color) -> Iterator[dict[Color, int]]:
    """A wild tile laid as its own color is helped by no other, since nothing else is wild."""
    most_wild = min(hand.has(hand.wild), cost - 1) if hand.wild != color else 0
    for wild in range(most_wild + 1):
        own = cost - wild
        if own <= hand.has(color):
            yield {color: own, hand.wild: wild} if wild else {color: own}
