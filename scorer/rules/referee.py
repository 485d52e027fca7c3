"""May I? Answers before a move: on which pattern line tiles may go, how to pay for a space, what scores best.

Layouts decide which colors a space allows; this module covers only what precedes placing a tile.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from scorer.rules import star
from scorer.rules.board import JOKER, Color, Space, Tiles
from scorer.rules.reasons import Code, Line, Reason
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout


class Ruling(StrEnum):
    """Reasons that only the referee gives. These ids are part of the public format and never change."""

    LINE_HAS_OTHER_COLOR = "line-has-other-color"
    LINE_FULL = "line-full"
    NO_SPACE_NOW = "no-space-now"
    """A warning: the line accepts the color, but its row of the wall does not at present."""
    NOT_ENOUGH_TILES = "not-enough-tiles"
    NEEDS_ONE_OF_COLOR = "needs-one-of-color"


FLOOR_LINE = 0
"""The number of the floor line among the pattern lines."""


class PatternLine(NamedTuple):
    """The tiles on a pattern line."""

    color: Color
    tiles: int


class LineAnswer(NamedTuple):
    """Whether tiles may go on a line, and where they end up."""

    line: int
    placed: int = 0
    floor: int = 0
    """How many tiles fall to the floor line."""
    loss: int = 0
    """The points they cost, after the tiles already there."""
    reason: Code | Ruling | None = None
    """Why it is not allowed; None if it is."""
    spaces: tuple[Space, ...] = ()
    """The tiles of the wall that prevent it."""
    warning: Ruling | None = None

    @property
    def allowed(self) -> bool:
        return self.reason is None


class Position(NamedTuple):
    """A player board of a wall game."""

    layout: WallLayout
    tiles: Tiles
    lines: Mapping[int, PatternLine]
    fallen: int = 0
    """The number of tiles on the floor line, including the marker."""


def may_take(position: Position, color: Color, count: int) -> list[LineAnswer]:
    """Whether these tiles may go on each pattern line, from the top, and on the floor line."""
    return [_may_enter(position, line, color, count) for line in range(1, 6)] + [
        _answer_with_loss(position, FLOOR_LINE, 0, count)
    ]


def _may_enter(position: Position, line: int, color: Color, count: int) -> LineAnswer:
    layout, tiles, lines, _ = position
    if same := layout.spaces_against(tiles, line, color):
        return LineAnswer(line, reason=Code.COLOR_IN_ROW, spaces=same)
    on_line = lines.get(line, PatternLine(color, 0))
    if on_line.tiles and on_line.color != color and JOKER not in (on_line.color, color):
        return LineAnswer(line, reason=Ruling.LINE_HAS_OTHER_COLOR)
    if on_line.tiles >= line:
        return LineAnswer(line, reason=Ruling.LINE_FULL)
    placed = min(count, line - on_line.tiles)
    answer = _answer_with_loss(position, line, placed, count - placed)
    # a line with a joker sends that joker to the wall
    sent = JOKER if on_line.tiles and on_line.color == JOKER and layout.has_free_spaces else color
    has_no_space = not layout.legal_spaces(tiles, line, sent)
    return answer._replace(warning=Ruling.NO_SPACE_NOW) if has_no_space else answer


def _answer_with_loss(position: Position, line: int, placed: int, floor: int) -> LineAnswer:
    loss = sum(position.layout.floor[position.fallen : position.fallen + floor])
    return LineAnswer(line, placed, floor, loss)


class Hand(NamedTuple):
    """The tiles that a player of a star game can spend, and the wild color of the round."""

    tiles: Mapping[Color, int]
    wild: Color

    def has(self, color: Color) -> int:
        return self.tiles.get(color, 0)


class Placement(NamedTuple):
    """Whether a tile may be placed on a space, how to pay for it, and its points."""

    space: Space
    color: Color
    reason: Code | Ruling | None = None
    """Why it is not allowed; None if it is."""
    spaces: tuple[Space, ...] = ()
    """The tiles that prevent it or, if it is allowed, those that it is linked with."""
    payments: tuple[dict[Color, int], ...] = ()
    """The ways to pay, including the placed tile; the fewest wild tiles first."""
    points: int = 0
    bonus_tiles: int = 0
    sources: tuple[str, ...] = ()
    """The structures that give the bonus tiles."""

    @property
    def allowed(self) -> bool:
        return self.reason is None

    def line(self, round: int = 0, player: int = 0) -> Line:
        """The ledger line of this placement."""
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
    """Whether and how a tile of this color may be placed there."""
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
    """Every legal placement, ordered by most points, then most bonus tiles, then lowest cost."""
    placements = (
        may_place(layout, tiles, hand, space, color)
        for space in layout.numbers
        if space not in tiles
        for color in layout.colors
    )
    return sorted(filter(lambda placement: placement.allowed, placements), key=_placement_order)


def _placement_order(placement: Placement) -> tuple[int, int, int]:
    return -placement.points, -placement.bonus_tiles, sum(placement.payments[0].values())


def _cannot_pay(cost: int, hand: Hand, color: Color) -> tuple[Ruling, tuple[Space, ...]] | None:
    helping = hand.has(hand.wild) if hand.wild != color else 0
    if hand.has(color) + helping < cost:
        return Ruling.NOT_ENOUGH_TILES, ()
    return None if hand.has(color) else (Ruling.NEEDS_ONE_OF_COLOR, ())


def _payments(cost: int, hand: Hand, color: Color) -> Iterator[dict[Color, int]]:
    """When a wild tile is placed as its own color, no other tiles can stand in for it."""
    most_wild = min(hand.has(hand.wild), cost - 1) if hand.wild != color else 0
    for wild in range(most_wild + 1):
        own = cost - wild
        if own <= hand.has(color):
            yield {color: own, hand.wild: wild} if wild else {color: own}
