"""The little picture of a player's board, of whichever family: the tiles on it, and on colored stars the print as well.

It joins the rules' boards and the pictures, which know nothing of each other.
"""

from scorer.rules.layouts import StarLayout
from scorer.ui.cells import CLOSED, PLACED, Cell
from scorer.ui.mini_boards import MiniStars, MiniWall


def little_board(layout, tiles, **look):
    """A MiniWall or MiniStars with these tiles; `look` goes to the widget."""
    cells = {space: Cell(color, PLACED) for space, color in tiles.items()}
    if not isinstance(layout, StarLayout):
        return MiniWall(cells=cells, **look)
    printed = {space: Cell(layout.print_of(space) or "", CLOSED) for space in layout.numbers}
    return MiniStars(cells=printed | cells, **look)
