"""The marks and dash patterns of the seats: circle, square, triangle and diamond, each in its own color; and the start marker.

The shape alone identifies a seat, for players who cannot see the color.
"""

from collections.abc import Sequence
from math import cos, radians, sin

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_start_marker
from scorer.ui.kivyfix.kv_loader import load_kv

CIRCLE, SQUARE, TRIANGLE = 1, 2, 3
DASHES: dict[int, tuple[int, ...]] = {1: (), 2: (7, 4), 3: (2, 4), 4: (9, 3, 2, 3)}
"""Dash patterns of lines in charts by seat: lengths drawn and skipped in turn."""


def draw_seat(seat: int, x: float, y: float, radius: float, color: Sequence[float]) -> None:
    """Draw the mark of a seat around x, y."""
    shape = tokens.seat_look(seat)
    if shape == CIRCLE:
        paint.disc(x, y, radius, color)
    elif shape == SQUARE:
        half = radius * 0.86
        paint.rounded((x - half, y - half, 2 * half, 2 * half), radius * 0.2, color)
    elif shape == TRIANGLE:
        at = [
            (x + 1.2 * radius * cos(radians(a)), y - 0.15 * radius + 1.2 * radius * sin(radians(a)))
            for a in (90, -30, 210)
        ]
        paint.shape(at, color)
    else:
        reach = 1.15 * radius
        paint.shape([(x, y + reach), (x + reach, y), (x, y - reach), (x - reach, y)], color)


class SeatMark(CanvasWidget):
    """The mark of a seat from 1, in the color of the seat unless `color` is set."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    color = ColorProperty(None, allownone=True)
    redrawn_by = ("pos", "size", "seat", "color")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if self.seat:
                color = self.color or theme.seat_color(self.seat)
                draw_seat(self.seat, self.center_x, self.center_y, min(self.size) / 2, color)


class StartMarker(CanvasWidget):
    """The saffron octagon beside the name of the starting player."""

    shown = BooleanProperty(True)
    redrawn_by = ("pos", "size", "shown")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if self.shown and self.width > 1:
                draw_start_marker(self.x, self.y, min(self.size))


load_kv(__name__)
