"""The picture of a goal: a small grid with the spaces that count."""

from collections.abc import Mapping
from typing import Final

from kivy.metrics import dp
from kivy.properties import StringProperty

from scorer.rules.board import DOME_GROUPS, Space
from scorer.rules.goals import BORDER, COLUMNS, CORNERS, DIAGONALS, ROWS, Goal
from scorer.ui.drawing import paint
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme

GAP, CORNER = 0.16, 0.2
"""Between two spaces and at their corners, in sides."""
LEAST_SIDE = 6
"""A smaller picture is left empty, in dp."""


def _spaces(*names: str) -> tuple[Space, ...]:
    return tuple(map(Space, names))


SPACES: Final[Mapping[Goal, tuple[Space, ...]]] = {
    Goal.ROWS: ROWS[2],
    Goal.COLUMNS: COLUMNS[2],
    Goal.DIAGONALS: (*DIAGONALS[0], *DIAGONALS[1]),
    Goal.WILDS: _spaces("1.4", "2.2", "3.5", "4.3", "6.1", "6.5"),
    Goal.BORDER: BORDER,
    Goal.CORNERS: tuple(space for corner in CORNERS for space in corner),
    Goal.SPECIALS: _spaces("2.1", "1.6", "4.4", "5.2", "6.5"),
    Goal.COLOR_ROWS: _spaces("4.1", "4.2", "4.4", "4.5", "4.6"),
}


class GoalGlyph(CanvasWidget):
    """`goal` is the id of a goal."""

    goal = StringProperty()
    redrawn_by = ("pos", "size", "goal")

    def _draw(self, *_args: object) -> None:
        if not self.goal or min(self.size) < dp(LEAST_SIDE):
            self._layer.clear()  # the picture may have been larger
            return
        pitch = min(self.size) / 6
        side = pitch * (1 - GAP)
        marked = SPACES[Goal(self.goal)]
        spaces = [space for row in DOME_GROUPS for space in row]
        with self._layer:
            for group, color in (
                ([space for space in spaces if space not in marked], theme.line),
                (list(marked), theme.neg if self.goal == Goal.SPECIALS else theme.ptext),
            ):
                corners = [
                    (self.x + (space.column - 1) * pitch, self.top - space.row * pitch + pitch - side)
                    for space in group
                ]
                paint.squares(corners, side, side * CORNER, color)
