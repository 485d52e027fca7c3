"""The marks and dash patterns of the players, each in its own color: circle, square, triangle, diamond, cross and star; and
the start marker.

The shape alone identifies a player, for players who cannot see the color.
"""

from collections.abc import Sequence
from math import cos, radians, sin

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_start_marker
from scorer.ui.kivyfix.kv_loader import load_kv

CIRCLE, SQUARE, TRIANGLE, DIAMOND, CROSS, STAR = range(1, 7)
DASHES: dict[int, tuple[int, ...]] = {1: (), 2: (7, 4), 3: (2, 4), 4: (9, 3, 2, 3), 5: (1, 3), 6: (12, 4)}
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
    elif shape == CROSS:
        long, short = radius, radius * 0.38
        paint.rounded((x - long, y - short, 2 * long, 2 * short), radius * 0.1, color)
        paint.rounded((x - short, y - long, 2 * short, 2 * long), radius * 0.1, color)
    elif shape == STAR:
        reaches = ((1.25 if tip % 2 else 0.56) * radius for tip in range(1, 11))
        paint.shape(
            [(x + r * cos(radians(54 + 36 * n)), y + r * sin(radians(54 + 36 * n))) for n, r in enumerate(reaches, 1)],
            color,
        )
    elif shape == DIAMOND:
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
