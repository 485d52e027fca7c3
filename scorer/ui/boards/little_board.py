"""Creates the mini board of a player: the tiles, and on star boards the print of the empty spaces."""

from typing import Any

from scorer.rules.board import Space, Tiles
from scorer.rules.table import Layout
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell


def little_board(layout: Layout, tiles: Tiles, **properties: Any) -> MiniBoard:
    """A mini board with these tiles."""
    view = VIEWS[layout.family]
    cells = cells_with_print(layout, tiles) if view.shows_print else _tile_cells(tiles)
    return view.mini_board(cells=cells, **properties)


def cells_with_print(layout: Layout, tiles: Tiles) -> dict[Space, Cell]:
    """A cell for each space: its tile, or its print."""
    spaces = [space for group in layout.groups for space in group]
    return {space: Cell(layout.print_of(space) or "", CLOSED) for space in spaces} | _tile_cells(tiles)


def _tile_cells(tiles: Tiles) -> dict[Space, Cell]:
    return {space: Cell(color, PLACED) for space, color in tiles.items()}
