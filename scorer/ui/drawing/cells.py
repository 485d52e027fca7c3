"""The appearance of a space as plain data, and the drawing of a square one.

Boards draw cells and know no rules: callers decide which cells are open and what their tags say.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from scorer.rules.board import WILD
from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_ghost, draw_tile, draw_wild

CLOSED, OPEN, PLACED, NEW = "closed", "open", "placed", "new"
"""Empty and not available; empty and legal; filled in an earlier round; filled in this round."""
SMALLEST_TAG, MOST_OF_SIDE = 9, 0.29
"""The largest text on a space, in sides: larger text would hide the tile."""
RING_REACH, RING_GAP = 4, 1.5
"""The distance between a space and the outer edge of its ring, and the gap between them, in dp."""
TAG_INSET, BADGE_OVERHANG = 2, 2
"""How far a tag is inside the corner of an empty space, and a badge outside it, in dp."""


class Cell(NamedTuple):
    """One space. `color` is its tile, or the printed color, or empty."""

    color: str = ""
    state: str = CLOSED
    tag: str = ""
    """Text like +6."""
    badge: str = ""
    """A printed multiplier like ×2."""
    ring: str = ""
    """The color token of its ring, if it is selected or the reason for a refusal."""
    faded: bool = False

    @property
    def filled(self) -> bool:
        return self.state in (PLACED, NEW)


def draw_cell(cell: Cell, x: float, y: float, side: float) -> None:
    """Draw a space, without the marks that overlap its neighbors."""
    radius = motifs.CORNER * side
    if cell.filled:
        draw_tile(cell.color, x, y, side)
    elif cell.color == WILD:
        draw_wild(x, y, side, closed=cell.state == CLOSED)
    elif cell.color:
        draw_ghost(cell.color, x, y, side, closed=cell.state == CLOSED)
    else:
        paint.rounded((x, y, side, side), radius, theme.sunken)
    if cell.state == OPEN:
        paint.outline((x, y, side, side), radius, theme.softline, dp(tokens.RULE))
    if cell.faded:
        paint.rounded((x, y, side, side), radius, (*theme.surface[:3], 0.62))
    if cell.ring:
        draw_ring(x, y, side, theme.color(cell.ring))


def draw_ring(x: float, y: float, side: float, color: Sequence[float]) -> None:
    """Draw a thick edge just outside a space."""
    reach, gap = dp(RING_REACH), dp(RING_GAP)
    paint.outline(
        (x - reach, y - reach, side + 2 * reach, side + 2 * reach), motifs.CORNER * side + reach, color, reach - gap
    )


def draw_marks(cell: Cell, x: float, y: float, side: float) -> None:
    """Draw what overlaps the neighbors: the tag at the lower right, the badge at the upper right."""
    size = (
        min(sp(tokens.CAPTION), side * MOST_OF_SIDE) if side >= dp(tokens.DISC) else max(sp(SMALLEST_TAG), side * 0.24)
    )
    preview = max(size, min(sp(tokens.LABEL), side * MOST_OF_SIDE))
    if cell.badge:
        width, height = size * (0.9 + 0.62 * len(cell.badge)), size * 1.4
        left, low = x + side - width + dp(BADGE_OVERHANG), y + side - height + dp(BADGE_OVERHANG)
        paint.framed((left, low, width, height), height * 0.36, theme.accentsoft, theme.accentline, dp(tokens.HAIRLINE))
        draw_text(cell.badge, tokens.HEAVY, size, (left + width / 2, low + height / 2), theme.accenttext)
    if cell.tag and cell.filled:
        draw_tag(cell.tag, x + side + dp(tokens.HAIRLINE) / 2, y - dp(tokens.HAIRLINE) / 2, size)
    elif cell.tag:
        width, height = preview * (0.7 + 0.6 * len(cell.tag)), preview * 1.3
        left, low = x + side - width - dp(TAG_INSET), y + dp(TAG_INSET)
        paint.framed((left, low, width, height), height * 0.42, theme.surface, theme.ptext, dp(tokens.RULE))
        draw_text(cell.tag, tokens.HEAVY, preview, (left + width / 2, low + height / 2), theme.ptext)


def draw_tag(text: str, right: float, low: float, size: float) -> None:
    """Draw the saffron tag with a tile's points, its lower right corner at `right`, `low`."""
    width, height, joint = size * (0.55 + 0.6 * len(text)), size * 1.26, dp(tokens.RULE)
    left = right - width
    paint.rounded(
        (left - joint, low - joint, width + 2 * joint, height + 2 * joint), height * 0.4 + joint, theme.surface
    )
    paint.rounded((left, low, width, height), height * 0.4, theme.accent)
    draw_text(text, tokens.HEAVY, size, (left + width / 2, low + height / 2), theme.onaccent)
