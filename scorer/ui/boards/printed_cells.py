"""What an empty board prints, as cells that look like tiles."""

from scorer.rules.board import WILD, Space
from scorer.rules.dome import DomeLayout
from scorer.rules.plates import SPACES_OF_PLACE
from scorer.rules.table import Layout
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell
from scorer.ui.drawing.tokens import glaze_of


def cells_of_print(layout: Layout) -> dict[Space, Cell]:
    """The printed colors; a star that takes all colors is drawn too."""
    spaces = [space for group in layout.groups for space in group]
    prints = {space: glaze_of(layout.print_of(space) or "", layout.palette) for space in spaces}
    mixed = {} if layout.groups_adjoin else {space: Cell("", PLACED) for space in layout.groups[-1]}
    return {space: Cell(color, PLACED if color else CLOSED) for space, color in prints.items()} | mixed


def cells_of_plates(layout: DomeLayout) -> dict[Space, Cell]:
    """A dome full of plates, because the board itself prints nothing."""
    plates = zip(SPACES_OF_PLACE.values(), layout.plates, strict=False)
    prints = ((space, color) for spaces, plate in plates for space, color in zip(spaces, plate, strict=True))
    return {space: Cell(color, PLACED) for space, color in prints if color != WILD}
