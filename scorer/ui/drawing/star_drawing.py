"""Draws the spaces and structures of a star board at any size and position.

Shared by the board in play, its magnified star and the thumbnails in lists.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp

from scorer.rules.board import Space
from scorer.rules.geometry import FOUNTAINS, PILLARS, SPACES, STAR_CENTERS, STATUES, WINDOWS, Point, Rhombus
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.cells import CLOSED, NEW, OPEN, Cell, draw_tag
from scorer.ui.drawing.icons import draw_icon, icon
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_rhombus, draw_rhombus_ghost

DONE = "done"
NUMBER_AT, TAG_AT = 1.27, 0.62
"""Distances from the center of the star, in edges."""
SMALLEST_NUMBER = 12.5
SPACE_SCALE = 0.96
SOFT_CORNER = 0.024
GAP_SCALE = 0.90
BAND, BAND_EDGE = 0.095, 0.03
"""How far the band of a run extends around its spaces, at most to the edge of the board, and the width of its edge, in edges."""
GLYPHS = {"pillar": 0.66, "statue": 0.62, "window": 0.64, "fountain": 0.64}
OUTSIDE = {"window": WINDOWS, "fountain": FOUNTAINS}
"""The structures in notches at the rim, which fill no gap between stars."""
LEAST_TICK = 4
"""Minimum radius of the tick of a complete structure, in dp."""
AT_THE_EDGE = 4
"""The distance from the center, in edges, beyond which there may be no room beside a window."""
NEW_DISC, NEW_AT_MOST = 0.72, 4.15
"""The radius of the disc of a structure just completed, relative to its glyph, and how far from the center it may be, in edges."""


class BoardTransform(NamedTuple):
    """Maps board coordinates to pixels: the position of the board's center and the length of an edge."""

    x: float
    y: float
    edge: float

    def at(self, point: Point) -> tuple[float, float]:
        return self.x + point.x * self.edge, self.y + point.y * self.edge


def outline_of(rhombus: Rhombus, place: BoardTransform, scale: float = 1.0) -> list[tuple[float, float]]:
    """The corners of a rhombus, clockwise, in pixels."""
    middle_x, middle_y = place.at(rhombus.middle)
    corners = (place.at(corner) for corner in rhombus.corners())
    return [(middle_x + (x - middle_x) * scale, middle_y + (y - middle_y) * scale) for x, y in corners]


def fill_rhombus(
    rhombus: Rhombus, place: BoardTransform, scale: float, color: Sequence[float], grow: float = 0.0
) -> None:
    """A rhombus with soft corners, expanded by `grow` pixels."""
    paint.shape(_soft_outline(rhombus, place, scale, grow), color)


@lru_cache(maxsize=512)
def _soft_outline(rhombus: Rhombus, place: BoardTransform, scale: float, grow: float) -> list[tuple[float, float]]:
    """Cached, as a board is drawn at one place."""
    return paint.grown(outline_of(rhombus, place, scale - 2 * SOFT_CORNER), SOFT_CORNER * place.edge + grow)


def fill_small_rhombi(
    rhombi: Iterable[Rhombus], place: BoardTransform, scale: float, color: Sequence[float], grow: float = 0.0
) -> None:
    """Many small rhombi of one color, as by `fill_rhombus`."""
    paint.small_polygons((_small_rhombus(rhombus, place, scale, grow) for rhombus in rhombi), color)


@lru_cache(maxsize=512)
def _small_rhombus(rhombus: Rhombus, place: BoardTransform, scale: float, grow: float) -> list[float]:
    """Cached, as the small boards of a list are drawn at one size."""
    corners = outline_of(rhombus, place, scale - 2 * SOFT_CORNER)
    return paint.small_polygon(corners, SOFT_CORNER * place.edge + grow)


def draw_space(space: Space, cell: Cell, number: str, place: BoardTransform) -> None:
    """Draw a tile, or the printed space with its number."""
    rhombus = SPACES[space]
    x, y = place.at(rhombus.middle)
    if cell.filled:
        draw_rhombus(cell.color, x, y, place.edge, rhombus.angle)
    elif cell.color:
        draw_rhombus_ghost(cell.color, x, y, place.edge, rhombus.angle)
    else:
        fill_rhombus(rhombus, place, SPACE_SCALE, theme.center)
    if cell.state == OPEN and cell.tag:
        paint.trace(outline_of(rhombus, place, 0.93), theme.softline, dp(tokens.RULE))
    if cell.faded:
        fill_rhombus(rhombus, place, SPACE_SCALE, (*theme.surface[:3], 0.62))
    if number and not cell.filled:
        ink = theme.ink if cell.state != CLOSED or not cell.faded else theme.ink3
        draw_text(number, tokens.HEAVY, number_size(place.edge), place.at(_along(space, NUMBER_AT)), ink)


def draw_space_marks(space: Space, cell: Cell, place: BoardTransform) -> None:
    """Draw the ring and the tag of a space."""
    if cell.ring:
        paint.trace(outline_of(SPACES[space], place, 0.96), theme.color(cell.ring), dp(tokens.FRAME))
    if not cell.tag:
        return
    size = max(sp(SMALLEST_NUMBER), min(sp(tokens.BODY), place.edge * 0.3))
    if cell.state == NEW:
        x, y = place.at(_along(space, NUMBER_AT - 0.1))
        half = size * (0.55 + 0.6 * len(cell.tag)) / 2
        draw_tag(cell.tag, x + half, y - size * 0.63, size)
    elif not cell.filled:
        width, height = size * (0.75 + 0.6 * len(cell.tag)), size * 1.42
        x, y = place.at(_along(space, TAG_AT))
        paint.framed(
            (x - width / 2, y - height / 2, width, height),
            height * 0.42,
            theme.surface,
            theme.softline,
            dp(tokens.RULE),
        )
        draw_text(cell.tag, tokens.HEAVY, size, (x, y), theme.ptext)


def number_size(edge: float) -> float:
    return max(sp(SMALLEST_NUMBER), min(sp(tokens.TITLE), edge * 0.36))


def draw_structure(kind: str, star: int, state: str, place: BoardTransform) -> None:
    """Draw a structure: gray, tinted if complete, or saffron if this tap completed it."""
    if kind in OUTSIDE:
        at = OUTSIDE[kind][star]
        if state == NEW:  # its disc is larger than the room beside a window at the edge
            at = Point(max(-NEW_AT_MOST, min(at.x, NEW_AT_MOST)), at.y)
        _draw_glyph(kind, place.at(at), state, place.edge)
        return
    rhombus = gap_of(kind, star)
    fill = {NEW: theme.accent, DONE: theme.soft}.get(state, theme.gap)
    edge = {NEW: theme.accentline, DONE: theme.softline}.get(state)
    if edge:
        fill_rhombus(rhombus, place, GAP_SCALE, edge)
        fill_rhombus(rhombus, place, GAP_SCALE, fill, grow=-dp(tokens.RULE))
    else:
        fill_rhombus(rhombus, place, GAP_SCALE, fill)
    _draw_glyph(kind, place.at(rhombus.middle), state, place.edge)


def gap_of(kind: str, star: int) -> Rhombus:
    """The gap between stars that holds a pillar or a statue."""
    return (PILLARS if kind == "pillar" else STATUES)[star]


def _draw_glyph(kind: str, middle: tuple[float, float], state: str, edge: float) -> None:
    x, y = middle
    side = round(GLYPHS[kind] * edge)
    if state == NEW and kind in OUTSIDE:
        paint.disc(x, y, side * NEW_DISC, theme.accent)
    draw_icon(kind, x, y, side, {NEW: theme.onaccent, DONE: theme.ptext}.get(state, theme.glyph))


def draw_tick(kind: str, star: int, place: BoardTransform) -> None:
    """Draw the tick of a complete structure, over the tiles beside it; that of a window at the edge is on the inner side."""
    at = OUTSIDE[kind][star] if kind in OUTSIDE else gap_of(kind, star).middle
    x, y = place.at(at)
    side = GLYPHS[kind] * place.edge / 2
    x += -side if at.x > AT_THE_EDGE else side
    y += side * 0.84
    radius = max(dp(LEAST_TICK), place.edge * 0.15)
    paint.disc(x, y, radius + dp(tokens.HAIRLINE), theme.surface)
    paint.disc(x, y, radius, theme.pos)
    size = round(radius * 1.5)
    Color(*theme.onpos)
    Rectangle(texture=icon("tick", size), pos=(x - size / 2, y - size / 2), size=(size, size))


def draw_band(
    spaces: Collection[Space], structures: Iterable[tuple[str, int]], place: BoardTransform, grown: float = 1.0
) -> None:
    """Draw the saffron band around a run and the structures it completed."""
    rhombi = [SPACES[space] for space in spaces]
    rhombi += [gap_of(kind, star) for kind, star in structures if kind not in OUTSIDE]
    for reach, color in ((BAND + BAND_EDGE, theme.accentline), (BAND, theme.accent)):
        for rhombus in rhombi:
            fill_rhombus(rhombus, place, 1, color, grow=reach * place.edge * grown)
    for space in spaces:
        fill_rhombus(SPACES[space], place, 1, theme.surface)


def _along(space: Space, distance: float) -> Point:
    """The point at `distance` from the center of the star towards the tip of a space."""
    return STAR_CENTERS[space.star].towards(SPACES[space].angle, distance)


EMPTY = Cell()
