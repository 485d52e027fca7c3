"""The wild colors of the six rounds in a line: past ones, the current one, and those to come."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from scorer.rules.geometry import Point, Rhombus
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.icons import draw_icon
from scorer.ui.drawing.star_drawing import BoardTransform, fill_rhombus
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_rhombus
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card

LYING = Rhombus(Point(0.0, 0.0), 0.0)
"""A rhombus with a horizontal long axis."""


class WildColors(CanvasWidget):
    """The rhombi; `current` is the round from 1."""

    colors: "ListProperty[str]" = ListProperty()
    current: "NumericProperty[int]" = NumericProperty(1)
    redrawn_by = ("pos", "size", "colors", "current")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            step = self.width / max(1, len(self.colors))
            edge = min(self.height * 0.74, step * 0.4)
            for index, color in enumerate(self.colors if edge > 1 else ()):
                self._draw_color(color, index + 1, self.x + step * (index + 0.5), edge)

    def _draw_color(self, color: str, number: int, x: float, edge: float) -> None:
        y = self.center_y
        if number == self.current:
            width, height = edge * 2.45, self.height + dp(tokens.GAP_M)
            box = (x - width / 2, y - height / 2, width, height)
            paint.framed(box, dp(tokens.GAP_L), theme.accentsoft, theme.accentline, dp(tokens.RULE))
        if number >= self.current:
            draw_rhombus(color, x, y, edge, 0)
            return
        fill_rhombus(LYING, BoardTransform(x, y, edge), 0.94, tokens.parse(tokens.ghost(theme.name, color)[0]))
        draw_icon("tick", x, y, round(edge * 0.66), theme.ink)


class WildTrack(Card):
    """The card around them, with a title where there is room."""

    colors: "ListProperty[str]" = ListProperty()
    current: "NumericProperty[int]" = NumericProperty(1)
    small = BooleanProperty(False)
    shows_numbers = True
    """Toasts do not cover it: the wild color is as important as a number."""


load_kv(__name__)
