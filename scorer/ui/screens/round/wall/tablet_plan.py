"""Plans a tablet's screen: the number of columns, the size of the walls, and the place of the receipt.

The walls have priority, because players tap them from all sides of the table; the receipt can shrink to one line.
"""

from typing import NamedTuple

from kivy.metrics import dp

from scorer.ui.boards.wall_board import LEAST_SIDE, MOST_SIDE
from scorer.ui.drawing.theme import theme

SPACING = 16
CARD_PADDING = 8
GAP, GUTTER = 6, 14
"""Between the spaces of a wall, and for its row numbers, in dp."""
LEAST_CARD = 296
"""The minimum width of a card, in which spaces are still touch targets."""
ROOMY_CARD = 340
"""The minimum width of a wall's card beside the receipt."""
RECEIPT_WIDTH, RECEIPT_HEIGHT, LOW_RECEIPT_HEIGHT, LINE_HEIGHT, PROJECTION_HEIGHT = 320, 360, 206, 80, 69
"""The room that the receipt needs: beside the walls, below them, below them with its sum at the side, and as a line; and the
height of the projected totals alone."""

WITHIN, BESIDE, BELOW, LOW = "within", "beside", "below", "low"
"""Places of the receipt: in the quarter that three walls leave free, beside the walls, below them, or below them in little height."""
LINE, PROJECTION, NOWHERE = "line", "projection", "nowhere"
"""Without room for the receipt: a line, only the projected totals, or nothing."""


class Plan(NamedTuple):
    columns: int
    wall: tuple[float, float]
    """Width and height."""
    place: str
    receipt_width: float = 0
    """Used beside the walls."""


def plan(walls: int, width: float, height: float, around: float) -> Plan:
    """Plan for this many walls and this much room; `around` is the height of each card without its wall."""
    landscape = width > height
    columns = min(walls, int((width + dp(SPACING)) // dp(LEAST_CARD + SPACING)) if landscape else 2)
    if walls > columns:
        return _in_rows(walls, columns, width, height, around)
    if not landscape:
        room = height - theme.sp(RECEIPT_HEIGHT) - dp(SPACING)
        return Plan(columns, _wall_in(_share(width, columns), room - around), BELOW)
    beside = (width - dp(RECEIPT_WIDTH)) / walls - dp(SPACING)
    if beside >= dp(ROOMY_CARD):
        wall = _wall_in(beside, height - around)
        card = min(beside, max(wall[0] + 2 * dp(CARD_PADDING), _share(width, walls + 1)))
        return Plan(columns, wall, BESIDE, width - walls * (card + dp(SPACING)))
    return _in_rows(walls, columns, width, height, around)


def _in_rows(walls: int, columns: int, width: float, height: float, around: float) -> Plan:
    """The receipt gets the remaining room, if it is enough."""
    rows = -(-walls // columns)
    wall = _wall_in(_share(width, columns), _share(height, rows) - around)
    left = height - rows * (around + wall[1]) - (rows - 1) * dp(SPACING)
    return Plan(columns, wall, WITHIN if walls % columns else _below(left, landscape=rows == 1))


def _below(left: float, *, landscape: bool) -> str:
    if landscape and left >= theme.sp(LOW_RECEIPT_HEIGHT):
        return LOW
    if landscape and left >= theme.sp(LINE_HEIGHT):
        return LINE
    return PROJECTION if left >= theme.sp(PROJECTION_HEIGHT) else NOWHERE


def _share(room: float, parts: int) -> float:
    return (room - (parts - 1) * dp(SPACING)) / parts


def _wall_in(card: float, height: float) -> tuple[float, float]:
    """The size of a wall: as wide as the card, or narrower if it would be too high, but with spaces that are touch targets."""
    gaps, gutter = dp(4 * GAP), dp(GUTTER)
    side = min((card - 2 * dp(CARD_PADDING) - gaps - gutter) // 5, (height - gaps) // 5, dp(MOST_SIDE))
    spaces = 5 * max(side, dp(LEAST_SIDE)) + gaps
    return spaces + gutter, spaces
