"""Creates the mini board of a player: the tiles, and on star boards the print of the empty spaces."""

from typing import Any

from scorer.rules.board import Space, Tiles
from scorer.rules.table import Layout
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell
from scorer.ui.drawing.tokens import glaze_of


def little_board(layout: Layout, tiles: Tiles, **properties: Any) -> MiniBoard:
    """A mini board with these tiles."""
    cells = little_cells(layout, tiles)
    return VIEWS[layout.family].mini_board(cells=cells, palette=layout.palette, **properties)


def little_cells(layout: Layout, tiles: Tiles) -> dict[Space, Cell]:
    """The cells of a mini board with these tiles."""
    shows_print = VIEWS[layout.family].shows_print
    return cells_with_print(layout, tiles) if shows_print else _tile_cells(layout, tiles)


def cells_with_print(layout: Layout, tiles: Tiles) -> dict[Space, Cell]:
    """A cell for each space: its tile, or its print."""
    spaces = [space for group in layout.groups for space in group]
    prints = {space: glaze_of(layout.print_of(space) or "", layout.palette) for space in spaces}
    return {space: Cell(color, CLOSED) for space, color in prints.items()} | _tile_cells(layout, tiles)


def _tile_cells(layout: Layout, tiles: Tiles) -> dict[Space, Cell]:
    return {space: Cell(glaze_of(color, layout.palette), PLACED) for space, color in tiles.items()}
