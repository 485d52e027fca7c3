"""A pattern line and its row of the wall, with the referee's answer whether the tiles may go there.

What would land on the line is drawn on it, and the tile that forbids it is ringed; a tap opens the row to set it up.
"""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell, draw_cell
from scorer.ui.drawing.icons import icon
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_ghost, draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.answer import AnswerGround

SIZE = 5
MOST_SIDE, LEAST_WIDTH = 40, 100
NUMBER_WIDTH, ARROW_WIDTH = 20, 30
JOINT = 0.1
"""Between two spaces, in widths of one."""


class TakeRow(ButtonBehavior, AnswerGround):
    """`answer` is a `LineAnswer`, `position` the `Position` that it is about."""

    text = StringProperty()
    warning = StringProperty()
    loss = NumericProperty(0)

    def show(self, position, answer, color: Color, text: str, warning="") -> None:
        """The answer for tiles of a color."""
        self.allowed, self.text, self.warning, self.loss = answer.allowed, text, warning, answer.loss
        self.ids.picture.show(position, answer, color)


class RowPicture(CanvasWidget):
    """The number, the line, an arrow, and the row of the wall."""

    position = ObjectProperty(None, allownone=True)
    answer = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.color = ""
        super().__init__(**kwargs)

    def show(self, position, answer, color: Color) -> None:
        self.position, self.answer, self.color = position, answer, color
        self.redraw()

    def side_in(self, width: float):
        """How large a space is where the picture is so wide."""
        return round(min(dp(MOST_SIDE), (width - dp(NUMBER_WIDTH + ARROW_WIDTH)) / (2 * SIZE * (1 + JOINT))))

    def _draw(self, *_args: object) -> None:
        if not self.answer or self.width < dp(LEAST_WIDTH):
            return
        side = self.side_in(self.width)
        pitch, low = round(side * (1 + JOINT)), round(self.center_y - side / 2)
        wall_left = round(self.right - SIZE * pitch)
        with self._layer:
            draw_text(
                str(self.answer.line),
                tokens.HEAVY,
                sp(tokens.BODY) * theme.text,
                (self.x + dp(tokens.GAP_S), self.center_y),
                theme.ink2,
            )
            arrow = round(dp(tokens.GUTTER))
            Color(*theme.ink2)
            arrow_left = wall_left - round(dp(ARROW_WIDTH) / 2) - arrow // 2
            at = (arrow_left, round(self.center_y - arrow / 2))
            Rectangle(texture=icon("chevron", arrow), pos=at, size=(arrow, arrow))
            self._draw_line(wall_left - round(dp(ARROW_WIDTH)) - side, low, side, pitch)
            self._draw_wall(wall_left, low, side, pitch)

    def _draw_line(self, right: float, low: float, side, pitch) -> None:
        """From the right, as tiles are laid on it."""
        answer, lying = self.answer, self.position.lines.get(self.answer.line)
        count = lying.tiles if lying else 0
        for index in range(answer.line):
            x = right - index * pitch
            if index < count:
                forbids = not answer.allowed and not answer.spaces
                cell = Cell(lying.color, PLACED, ring="neg" if forbids else "")
                draw_cell(cell, x, low, side)
            elif index < count + answer.placed:
                self._draw_landing(x, low, side)
            else:
                paint.framed((x, low, side, side), side * motifs.CORNER, theme.surface, theme.line, dp(tokens.HAIRLINE))

    def _draw_landing(self, x: float, low: float, side) -> None:
        """A tile that would lie there."""
        box = (x - dp(tokens.GAP_2XS), low - dp(tokens.GAP_2XS), side + dp(tokens.GAP_XS), side + dp(tokens.GAP_XS))
        paint.rounded(box, side * motifs.CORNER + dp(tokens.GAP_2XS), theme.pos)
        draw_ghost(self.color, x, low, side)
        draw_tile(self.color, x, low, side, 0.45)

    def _draw_wall(self, left: float, low: float, side, pitch) -> None:
        layout, tiles = self.position.layout, self.position.tiles
        for index, space in enumerate(layout.groups[self.answer.line - 1]):
            if space in tiles:
                cell = Cell(tiles[space], PLACED, ring="neg" if space in self.answer.spaces else "")
            else:
                cell = Cell(layout.print_of(space) or "", CLOSED)
            draw_cell(cell, left + index * pitch, low, side)


load_kv(__name__)
