"""A line chart of all scores over the rounds: each line has its seat's mark and dash pattern, and the name at its end.

The bonus at the end of the game is a soft column on the right.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, hypot

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.seat_marks import DASHES, draw_seat
from scorer.ui.drawing.text_textures import ellipsize, text_texture, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv

Point = tuple[float, float]

LEAST_WIDTH = 120
STEP = 20
MOST_LINES = 8
"""The largest number of gridlines."""
THICK = 2.8
SOFT = 0.5
"""Pixels that anti-aliasing takes from each side of a line."""
MARK = 4.6
RING = 1.6
NAMES_SHARE = 0.34
"""The largest share of the width for the names."""


class LineChart(CanvasWidget):
    """`lines` are triples of a seat from 1, a name, and the scores from the start on."""

    shows_numbers = True
    lines: "ListProperty[tuple[int, str, Sequence[int]]]" = ListProperty()
    ended = BooleanProperty(False)
    """Whether the last score includes the bonus."""
    bonus_word = StringProperty()
    end_word = StringProperty()
    pixels = NumericProperty(0)
    """Pixels per dp, for a picture; 0 for the density of the screen."""
    redrawn_by = ("pos", "size", "lines", "ended", "bonus_word", "end_word")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if self.lines and self.width > self._dp(LEAST_WIDTH):
                self.draw()

    def draw(self) -> None:
        """Draw the chart on the current canvas."""
        self._measure()
        self._draw_ground()
        for seat, _name, scores in self.lines:
            self._draw_line(seat, scores)
        self._draw_names()

    def _dp(self, length: float) -> float:
        return length * self.pixels or dp(length)

    def _sp(self, size: float) -> float:
        return size * self.pixels or theme.sp(size)

    def _measure(self) -> None:
        """Compute the plot area between the axes and the names."""
        scores = [score for _seat, _name, scores in self.lines for score in scores]
        step = STEP
        while ceil((max(scores) + 1) / step) > MOST_LINES:
            step += STEP
        self._grid = range(0, ceil((max(scores) + 1) / step) * step + 1, step)
        self._steps = max(len(scores) for _seat, _name, scores in self.lines) - 1
        self._small, self._large = self._sp(tokens.CAPTION), self._sp(tokens.LABEL)
        self._names = self._fitting_names()
        totals = max(width_of(str(scores[-1]), tokens.SERIF, self._large) for _s, _n, scores in self.lines)
        names = max(width_of(name, tokens.HEAVY, self._small) for name in self._names)
        self._left = self.x + width_of(str(self._grid[-1]), tokens.MEDIUM, self._small) + self._dp(tokens.GAP_M)
        self._names_at = self.right - totals - self._dp(tokens.GAP_M) - names
        self._right = self._names_at - self._dp(tokens.GUTTER)
        self._low = self.y + self._small * 1.8
        self._top = self.top - self._large * 0.6

    def _fitting_names(self) -> list[str]:
        room = self.width * NAMES_SHARE - self._dp(2 * tokens.GUTTER)
        return [ellipsize(name, tokens.HEAVY, self._small, room) for _seat, name, _scores in self.lines]

    def at(self, number: int, score: int) -> Point:
        """The position of a score after a number of rounds."""
        x = self._left + (self._right - self._left) * number / max(1, self._steps)
        return x, self._low + (self._top - self._low) * score / (self._grid[-1] or 1)

    def _draw_ground(self) -> None:
        if self.ended:
            self._draw_bonus()
        for score in self._grid:
            _x, y = self.at(0, score)
            Color(*theme.line)
            Rectangle(
                pos=(self._left, round(y)),
                size=(self._right + self._dp(tokens.GAP_M) - self._left, self._dp(tokens.HAIRLINE)),
            )
            text = _.language.number(score)
            width = width_of(text, tokens.MEDIUM, self._small)
            self._write(text, tokens.MEDIUM, self._small, (self._left - self._dp(tokens.GAP_M) - width, y), theme.ink2)
        free = self.right
        for number in range(self._steps, -1, -1):
            end = self.ended and number == self._steps
            text = self.end_word if end else str(number)
            width = width_of(text, tokens.MEDIUM, self._small)
            x = self.at(number, 0)[0] - width / 2
            if x + width <= free:
                self._write(text, tokens.MEDIUM, self._small, (x, self.y + self._small * 0.7), theme.ink2)
                free = x - self._dp(tokens.GAP_XS)

    def _draw_bonus(self) -> None:
        x, low = self.at(self._steps - 1, 0)
        right = self.at(self._steps, 0)[0]
        Color(*theme.soft)
        Rectangle(pos=(x, low), size=(right - x, self._top - low))
        width = width_of(self.bonus_word, tokens.MEDIUM, self._small)
        if width <= right - x - self._dp(tokens.GAP_XS):
            middle = (x + right - width) / 2
            self._write(self.bonus_word, tokens.MEDIUM, self._small, (middle, low + self._small * 0.9), theme.ptext)

    def _draw_line(self, seat: int, scores: Sequence[int]) -> None:
        color = theme.seat_color(seat)
        points = [self.at(number, score) for number, score in enumerate(scores)]
        Color(*color)
        for part in dashed(points, [self._dp(length) for length in DASHES[tokens.seat_look(seat)]]):
            SmoothLine(points=[at for point in part for at in point], width=self._dp(THICK) / 2 + SOFT, cap="none")
        for x, y in points[1:]:
            draw_seat(seat, x, y, self._dp(MARK + RING), theme.surface)
            draw_seat(seat, x, y, self._dp(MARK), color)

    def _draw_names(self) -> None:
        """Write the names at the ends of the lines, moved apart where they would overlap."""
        wanted = [self.at(self._steps, scores[-1])[1] for _seat, _name, scores in self.lines]
        order = sorted(range(len(wanted)), key=lambda index: (-wanted[index], index))
        heights = spread([wanted[index] for index in order], self._large * 1.35, self._low, self._top)
        for index, y in zip(order, heights, strict=True):
            seat, _name, scores = self.lines[index]
            self._write(self._names[index], tokens.HEAVY, self._small, (self._names_at, y), theme.seat_color(seat))
            total = _.language.number(scores[-1])
            x = self.right - width_of(total, tokens.SERIF, self._large)
            self._write(total, tokens.SERIF, self._large, (x, y), theme.ink)

    def _write(self, text: str, font: str, size: float, left_middle: Point, color: Sequence[float]) -> None:
        if text:
            texture = text_texture(text, font, round(size, 1))
            Color(*color)
            x, y = left_middle
            lift = size * tokens.OPTICAL_LIFT / 2
            Rectangle(texture=texture, size=texture.size, pos=(round(x), round(y - texture.height / 2 + lift)))


def spread(wanted: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Heights from top to bottom, as close as possible to the wanted ones, at least `least` apart and between two bounds."""
    heights: list[float] = []
    for height in wanted:
        heights.append(min(height, heights[-1] - least) if heights else min(height, high))
    lift = max(0, low - heights[-1]) if heights else 0
    for index in range(len(heights) - 1, -1, -1):
        below = heights[index + 1] + least if index + 1 < len(heights) else heights[index] + lift
        heights[index] = max(heights[index], below)
    return heights


def dashed(points: list[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """Cut a polyline into dashes; the pattern lists lengths drawn and skipped in turn."""
    if not pattern:
        return [points]
    parts: list[list[Point]] = []
    part = [points[0]]
    index, left = 0, pattern[0]
    for start, end in pairwise(points):
        (x, y), length = start, hypot(end[0] - start[0], end[1] - start[1])
        gone: float = 0
        while length - gone > left:
            gone += left
            at = (x + (end[0] - x) * gone / length, y + (end[1] - y) * gone / length)
            if index % 2 == 0:
                parts.append([*part, at])
            part = [at]
            index = (index + 1) % len(pattern)
            left = pattern[index]
        left -= length - gone
        if index % 2 == 0:
            part.append(end)
    if index % 2 == 0 and len(part) > 1:
        parts.append(part)
    return parts


load_kv(__name__)
