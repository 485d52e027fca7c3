"""By what a printed board is known at a glance in a list: its print as a small picture, and its game.

The side is named only where it is another one than the usual.
"""

from functools import lru_cache

from scorer.rules.layouts import LAYOUTS
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import board_name

USUAL_SIDE = sentences.SIDES["azul"]


@lru_cache
def printed_cells(board: str):
    """The print of a board as cells that look like tiles, so that it is known at a glance."""
    layout = LAYOUTS[board]
    spaces = [space for group in layout.groups for space in group]
    prints = {space: layout.print_of(space) or "" for space in spaces}
    mixed = {} if layout.groups_adjoin else {space: Cell("", PLACED) for space in layout.groups[-1]}
    return {space: Cell(color, PLACED if color else CLOSED) for space, color in prints.items()} | mixed


def short_board_name(board: str):
    """The game, and the side where it has another one than the usual."""
    game, _comma, side = board_name(_.language, board).partition(", ")
    return game if sentences.SIDES[board] == USUAL_SIDE else f"{game}, {side}"
