"""Builds the mini board of a player: the tiles on it, and on star boards the print of the empty spaces.

It joins the layouts of the rules and the mini boards, which do not know each other.
"""

from typing import Any

from scorer.ui.boards.families import VIEWS
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell


def little_board(layout, tiles, **look: Any):
    """A mini board with these tiles; `look` goes to the widget."""
    view = VIEWS[layout.family]
    cells = cells_with_print(layout, tiles) if view.shows_print else _laid(tiles)
    return view.mini_board(cells=cells, **look)


def cells_with_print(layout, tiles):
    """Every space of a board: the tile on it, or what is printed there."""
    spaces = [space for group in layout.groups for space in group]
    return {space: Cell(layout.print_of(space) or "", CLOSED) for space in spaces} | _laid(tiles)


def _laid(tiles):
    return {space: Cell(color, PLACED) for space, color in tiles.items()}
