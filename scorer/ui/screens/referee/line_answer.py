"""A pattern line and its row of the wall, with the answer whether the tiles may go there.

The tiles are drawn on the line as they would be placed, and a tile that blocks them is ringed.
"""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from scorer.rules.referee import LineAnswer, PatternLine, Position
from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import CLOSED, PLACED, Cell, draw_cell
from scorer.ui.drawing.icons import draw_icon
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_ghost, draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.controls.answer import AnswerGround

SIZE = 5
MOST_SIDE, LEAST_WIDTH = 40, 100
NUMBER_WIDTH, ARROW_WIDTH = 20, 30
JOINT = 0.1
"""The gap between two spaces, relative to the width of one."""


class PatternLineRow(Tappable, AnswerGround):
    """One pattern line; a tap opens the row editor."""

    text = StringProperty()
    warning = StringProperty()
    loss: "NumericProperty[int]" = NumericProperty(0)

    def show(self, position: Position, answer: LineAnswer, color: str, text: str, warning: str = "") -> None:
        """Show the answer for tiles of a color."""
        self.allowed, self.text, self.warning, self.loss = answer.allowed, text, warning, answer.loss
        self.ids.picture.show(position, answer, color)


class RowPicture(CanvasWidget):
    """Draws the number, the pattern line, an arrow, and the row of the wall."""

    position: "ObjectProperty[Position | None]" = ObjectProperty(None, allownone=True)
    answer: "ObjectProperty[LineAnswer | None]" = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.color = ""
        super().__init__(**kwargs)

    def show(self, position: Position, answer: LineAnswer, color: str) -> None:
        self.position, self.answer, self.color = position, answer, color
        self.redraw()

    def side_in(self, width: float) -> int:
        """The side of a space in a picture of this width."""
        return round(min(dp(MOST_SIDE), (width - dp(NUMBER_WIDTH + ARROW_WIDTH)) / (2 * SIZE * (1 + JOINT))))

    def _draw(self, *_args: object) -> None:
        position, answer = self.position, self.answer
        if position is None or answer is None or self.width < dp(LEAST_WIDTH):
            return
        side = self.side_in(self.width)
        low, wall_left = round(self.center_y - side / 2), round(self.right - SIZE * _pitch(side))
        with self._layer:
            draw_text(
                str(answer.line),
                tokens.HEAVY,
                sp(tokens.BODY) * theme.text,
                (self.x + dp(tokens.GAP_S), self.center_y),
                theme.ink2,
            )
            arrow_x = wall_left - round(dp(ARROW_WIDTH) / 2)
            draw_icon("chevron", arrow_x, self.center_y, round(dp(tokens.GUTTER)), theme.ink2)
            self._draw_line(position, answer, (wall_left - round(dp(ARROW_WIDTH)) - side, low), side)
            self._draw_wall(position, answer, (wall_left, low), side)

    def _draw_line(self, position: Position, answer: LineAnswer, corner: tuple[int, int], side: int) -> None:
        """Draw the pattern line from right to left, as it is filled."""
        color, count = position.lines.get(answer.line, PatternLine("", 0))
        palette = position.layout.palette
        right, low = corner
        for index in range(answer.line):
            x = right - index * _pitch(side)
            if index < count:
                blocks = not answer.allowed and not answer.spaces
                cell = Cell(tokens.glaze_of(color, palette), PLACED, ring="neg" if blocks else "")
                draw_cell(cell, x, low, side)
            elif index < count + answer.placed:
                self._draw_new_tile(tokens.glaze_of(self.color, palette), x, low, side)
            else:
                paint.framed((x, low, side, side), side * motifs.CORNER, theme.surface, theme.line, dp(tokens.HAIRLINE))

    def _draw_new_tile(self, glaze: str, x: int, low: int, side: int) -> None:
        box = (x - dp(tokens.GAP_2XS), low - dp(tokens.GAP_2XS), side + dp(tokens.GAP_XS), side + dp(tokens.GAP_XS))
        paint.rounded(box, side * motifs.CORNER + dp(tokens.GAP_2XS), theme.pos)
        draw_ghost(glaze, x, low, side)
        draw_tile(glaze, x, low, side, 0.45)

    def _draw_wall(self, position: Position, answer: LineAnswer, corner: tuple[int, int], side: int) -> None:
        layout, tiles = position.layout, position.tiles
        left, low = corner
        for index, space in enumerate(layout.groups[answer.line - 1]):
            if space in tiles:
                glaze = tokens.glaze_of(tiles[space], layout.palette)
                cell = Cell(glaze, PLACED, ring="neg" if space in answer.spaces else "")
            else:
                cell = Cell(tokens.glaze_of(layout.print_of(space) or "", layout.palette), CLOSED)
            draw_cell(cell, left + index * _pitch(side), low, side)


def _pitch(side: int) -> int:
    """The distance between neighboring spaces."""
    return round(side * (1 + JOINT))


load_kv(__name__)
