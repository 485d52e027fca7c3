"""The spoken name of the spaces of a board: "Row 4, column 1, turquoise, free, 7 points"."""

import re
from typing import Final

from scorer.rules.board import Color, Space
from scorer.rules.table import Layout
from scorer.ui.drawing import tokens
from scorer.ui.drawing.cells import CLOSED, NEW, OPEN, PLACED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import MINUS, sentence_case, space_name

STATES: Final = {CLOSED: "closed", OPEN: "free", PLACED: "filled", NEW: "filled"}
"""By the state of a cell, its name in `sentences.SPACE_STATES`."""
POINTS = re.compile(rf"[+{MINUS}]?\d+")


def spoken_cell(space: Space, cell: Cell, layout: Layout | None) -> str:
    """The space, its color, whether it is free, and its points. Without a layout, it is called by row and column."""
    name = (
        space_name(_.language, space, layout)
        if layout
        else _("row {row}, column {column}", row=space.row, column=space.column)
    )
    state = _(sentences.SPACE_STATES[STATES[cell.state]])
    parts = [sentence_case(name), spoken_color(cell.color), cell.badge, state, spoken_points(cell.tag)]
    return ", ".join(part for part in parts if part)


def spoken_color(color: Color | str) -> str:
    """The name of a color, or of the one that a glaze stands for; empty for none."""
    return _(sentences.COLORS[tokens.COLOR_OF_GLAZE.get(color, color)]) if color else ""


def spoken_points(figure: str) -> str:
    """Points as in "+3"; other texts stay as they are."""
    if not POINTS.fullmatch(figure):
        return figure
    return _.language.points(int(figure.replace(MINUS, "-")))
