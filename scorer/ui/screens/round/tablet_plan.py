"""How the walls of a table share a large screen: in how many columns, how large, and where that leaves room for the receipt.

The walls come first, as people tap them from all sides of the table; the receipt has a long form and one of a single line.
"""

from typing import NamedTuple

from kivy.metrics import dp

from scorer.ui.boards.wall_board import LEAST_SIDE, MOST_SIDE
from scorer.ui.drawing.theme import theme

SPACING = 16
CARD_PADDING = 8
GAP, GUTTER = 6, 14
"""Between the spaces of a wall, and for its row numbers."""
LEAST_CARD = 296
"""Narrower than this a wall's spaces would be too small for a finger."""
ROOMY_CARD = 340
"""So wide the walls stay beside the receipt."""
RECEIPT_WIDTH, RECEIPT_HEIGHT, LOW_RECEIPT_HEIGHT, LINE_HEIGHT, FORESIGHT_HEIGHT = 320, 360, 206, 80, 69
"""What the receipt wants: beside the walls, below them, below them with its sum at its side, as a line; and what the mere
foresight of the end wants."""

WITHIN, BESIDE, BELOW, LOW = "within", "beside", "below", "low"
"""Where the receipt stands: in the quarter that a third wall leaves free, beside the walls, below them, the same with little height."""
LINE, FORESIGHT, NOWHERE = "line", "foresight", "nowhere"
"""Where there is no room for it: a line, or only what the end would bring, or nothing."""


class Plan(NamedTuple):
    columns: int
    wall: tuple[float, float]
    """How wide and how high."""
    place: str
    receipt_width: float = 0
    """Where it stands beside the walls."""


def plan(walls, width, height, around):
    """For so many walls in a room of this size; `around` is what the card of each wants above and below it."""
    lying = width > height
    columns = min(walls, int((width + dp(SPACING)) // dp(LEAST_CARD + SPACING)) if lying else 2)
    if walls > columns:
        return _in_rows(walls, columns, width, height, around)
    if not lying:
        room = height - theme.sp(RECEIPT_HEIGHT) - dp(SPACING)
        return Plan(columns, _wall_in(_share(width, columns), room - around), BELOW)
    beside = (width - dp(RECEIPT_WIDTH)) / walls - dp(SPACING)
    if beside >= dp(ROOMY_CARD):
        wall = _wall_in(beside, height - around)
        card = min(beside, max(wall[0] + 2 * dp(CARD_PADDING), _share(width, walls + 1)))
        return Plan(columns, wall, BESIDE, width - walls * (card + dp(SPACING)))
    return _in_rows(walls, columns, width, height, around)


def _in_rows(walls, columns, width, height, around):
    """The receipt takes what they leave, as far as that goes."""
    rows = -(-walls // columns)
    wall = _wall_in(_share(width, columns), _share(height, rows) - around)
    left = height - rows * (around + wall[1]) - (rows - 1) * dp(SPACING)
    return Plan(columns, wall, WITHIN if walls % columns else _below(left, lying=rows == 1))


def _below(left, *, lying):
    if lying and left >= theme.sp(LOW_RECEIPT_HEIGHT):
        return LOW
    if lying and left >= theme.sp(LINE_HEIGHT):
        return LINE
    return FORESIGHT if left >= theme.sp(FORESIGHT_HEIGHT) else NOWHERE


def _share(room, parts):
    return (room - (parts - 1) * dp(SPACING)) / parts


def _wall_in(card, height):
    """As wide as the card, or less if it would be too high; but never with spaces too small for a finger."""
    gaps, gutter = dp(4 * GAP), dp(GUTTER)
    side = min((card - 2 * dp(CARD_PADDING) - gaps - gutter) // 5, (height - gaps) // 5, dp(MOST_SIDE))
    spaces = 5 * max(side, dp(LEAST_SIDE)) + gaps
    return spaces + gutter, spaces
