"""The little picture of a player's board, of whichever family: the tiles on it, and on colored stars the print as well.

It joins the rules' boards and the pictures, which know nothing of each other.
"""

from scorer.rules.layouts import StarLayout
from scorer.ui.boards.mini_boards import MiniStars, MiniWall
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell


def little_board(layout, tiles, **look):
    """A MiniWall or MiniStars with these tiles; `look` goes to the widget."""
    if isinstance(layout, StarLayout):
        return MiniStars(cells=cells_with_print(layout, tiles), **look)
    return MiniWall(cells=_laid(tiles), **look)


def cells_with_print(layout, tiles):
    """Every space of a board: the tile on it, or what is printed there."""
    spaces = [space for group in layout.groups for space in group]
    return {space: Cell(layout.print_of(space) or "", CLOSED) for space in spaces} | _laid(tiles)


def _laid(tiles):
    return {space: Cell(color, PLACED) for space, color in tiles.items()}
