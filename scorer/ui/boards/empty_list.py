"""What an empty list shows: five empty spaces with the print of their colors, a text, and buttons."""

from kivy.metrics import dp
from kivy.properties import StringProperty

from scorer.rules.board import WALL_COLORS
from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.tiles import draw_ghost
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.collapsible import Collapsible
from scorer.ui.widgets.stack import Stack

TILE = 40


class EmptyState(Collapsible):
    """In the middle of a FloatLayout: a text about its empty list, and below it the widgets added in kv."""

    text = StringProperty()


class NothingYet(Stack):
    """In place of the recent games on home until there are any."""

    __events__ = ("on_import", "on_try")

    def on_import(self) -> None:
        """The user tapped Import games."""

    def on_try(self) -> None:
        """The user tapped Try a round."""


class GhostRow(CanvasWidget):
    """Five empty spaces with the print of their colors."""

    def _draw(self, *_args: object) -> None:
        side, gap = round(dp(TILE)), round(dp(tokens.GAP_S))
        left = round(self.center_x - (5 * side + 4 * gap) / 2)
        with self._layer:
            for index, color in enumerate(WALL_COLORS):
                draw_ghost(color, left + index * (side + gap), round(self.center_y - side / 2), side)


load_kv(__name__)
