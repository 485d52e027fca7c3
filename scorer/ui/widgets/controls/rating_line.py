"""A line chart of one player's rating, game by game; a tap selects the nearest game."""

from math import ceil, floor

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv

STEPS = (20, 50, 100, 200, 500, 1000)
"""Possible distances of gridlines; the smallest that needs few lines is used."""
MOST_GAPS = 4
THICK = 2.8
SOFT = 0.5
"""Pixels that anti-aliasing takes from each side of a line."""
KNOB = 6


class RatingLine(CanvasWidget):
    """`values` starts with the rating before the first game; `at` is the index of the selected one."""

    values: "ListProperty[int]" = ListProperty()
    at: "NumericProperty[int]" = NumericProperty(0)
    redrawn_by = ("pos", "size", "values", "at")

    def on_values(self, *_args: object) -> None:
        self.at = len(self.values) - 1

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if len(self.values) > 1:
                self._measure()
                for value in self._grid:
                    self._draw_gridline(value)
                self._draw_line()

    def _measure(self) -> None:
        self._small = theme.sp(tokens.CAPTION)
        self._grid = grid_of(min(self.values), max(self.values))
        self._left = self.x + max(self._width_of(value) for value in self._grid) + dp(tokens.GAP_M)
        self._right = self.right - dp(KNOB + 2)
        self._low, self._high = self.y + self._small * 0.7, self.top - self._small * 0.7

    def _width_of(self, value: int) -> float:
        return width_of(_.language.number(value), tokens.MEDIUM, self._small)

    def point(self, index: int) -> tuple[float, float]:
        """The position of a value."""
        x = self._left + (self._right - self._left) * index / (len(self.values) - 1)
        low, high = self._grid[0], self._grid[-1]
        return x, self._low + (self._high - self._low) * (self.values[index] - low) / (high - low)

    def _draw_gridline(self, value: int) -> None:
        low, high = self._grid[0], self._grid[-1]
        y = self._low + (self._high - self._low) * (value - low) / (high - low)
        Color(*theme.line)
        Rectangle(pos=(self._left, round(y)), size=(self.right - self._left, dp(tokens.HAIRLINE)))
        middle = (self._left - dp(tokens.GAP_M) - self._width_of(value) / 2, y)
        draw_text(_.language.number(value), tokens.MEDIUM, self._small, middle, theme.ink2)

    def _draw_line(self) -> None:
        """Draw at most one point per pixel, however many games there are."""
        count = len(self.values)
        step = max(1, count // max(1, round(self._right - self._left)))
        shown = [*range(0, count - 1, step), count - 1]
        Color(*theme.primary)
        SmoothLine(points=[at for index in shown for at in self.point(index)], width=dp(THICK) / 2 + SOFT)
        x, y = self.point(int(self.at))
        paint.disc(x, y, dp(KNOB + 2), theme.surface)
        paint.disc(x, y, dp(KNOB), theme.primary)

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        is_tap = self.collide_point(*touch.pos) and self.collide_point(*touch.opos) and not touch.is_mouse_scrolling
        if not is_tap or len(self.values) < 2:
            return super().on_touch_up(touch)
        last = len(self.values) - 1
        share = (touch.x - self._left) / max(1, self._right - self._left)
        self.at = min(max(1, round(share * last)), last)
        return True


def grid_of(low: float, high: float) -> list[int]:
    """A few round numbers that enclose a range."""
    step = next((step for step in STEPS if ceil(high / step) - floor(low / step) <= MOST_GAPS), STEPS[-1])
    first = floor(low / step)
    last = max(ceil(high / step), first + 1)
    return [number * step for number in range(first, last + 1)]


load_kv(__name__)
