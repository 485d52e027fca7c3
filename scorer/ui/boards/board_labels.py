"""Labels of boards in lists: a picture of the print, and the name of the game, with the side if it is not the usual one."""

from functools import lru_cache

from scorer.rules.board import Space
from scorer.rules.layouts import LAYOUTS
from scorer.ui.boards.families import VIEWS
from scorer.ui.drawing.cells import Cell
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import board_name

USUAL_SIDE = sentences.SIDES["azul"]


@lru_cache
def printed_cells(board: str) -> dict[Space, Cell]:
    """The print of a board as cells that look like tiles."""
    layout = LAYOUTS[board]
    return VIEWS[layout.family].printed(layout)


def short_board_name(board: str) -> str:
    """The game, and the side if it is not the usual one."""
    game, _comma, side = board_name(_.language, board).partition(", ")
    return game if sentences.SIDES[board] == USUAL_SIDE else f"{game}, {side}"
