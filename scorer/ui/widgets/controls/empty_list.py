"""What an empty list shows: five printed, empty spaces, on home with the words that go with them.

It is a separate module, because it is never imported once there are games.
"""

from kivy.metrics import dp

from scorer.rules.board import WALL_COLORS
from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.tiles import draw_ghost
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Stack

TILE = 40


class NothingYet(Stack):
    """Shown instead of the last games until there is one."""

    __events__ = ("on_bring_in",)

    def on_bring_in(self) -> None:
        """Games from elsewhere."""


class GhostRow(CanvasWidget):
    """Five printed, empty spaces: what an empty list shows."""

    def _draw(self, *_args: object) -> None:
        side, gap = round(dp(TILE)), round(dp(tokens.GAP_S))
        left = round(self.center_x - (5 * side + 4 * gap) / 2)
        with self._layer:
            for index, color in enumerate(WALL_COLORS):
                draw_ghost(color, left + index * (side + gap), round(self.center_y - side / 2), side)


load_kv(__name__)
