"""Labels of boards in lists: a picture of the print, and the name of the game, with the side if it is not the usual one."""

from functools import lru_cache

from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout
from scorer.rules.layouts import LAYOUTS
from scorer.ui.boards.little_board import cells_of_plates
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import board_name

USUAL_SIDE = sentences.SIDES["azul"]


@lru_cache
def printed_cells(board: str) -> dict[Space, Cell]:
    """The print of a board as cells that look like tiles."""
    layout = LAYOUTS[board]
    if isinstance(layout, DomeLayout):
        return cells_of_plates(layout)
    spaces = [space for group in layout.groups for space in group]
    prints = {space: glaze_of(layout.print_of(space) or "", layout.palette) for space in spaces}
    mixed = {} if layout.groups_adjoin else {space: Cell("", PLACED) for space in layout.groups[-1]}
    return {space: Cell(color, PLACED if color else CLOSED) for space, color in prints.items()} | mixed


def short_board_name(board: str) -> str:
    """The game, and the side if it is not the usual one."""
    game, _comma, side = board_name(_.language, board).partition(", ")
    return game if sentences.SIDES[board] == USUAL_SIDE else f"{game}, {side}"
