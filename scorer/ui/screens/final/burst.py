"""A burst of small tiles in the colors of the winners: one mesh, drawn for about a second above the result.

Tiles shrink to nothing near texts, so that they never cover a name or a number.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, radians, sin, sqrt
from random import Random
from typing import Any, NamedTuple

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.ui.drawing import motifs, motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.texture_atlas import add_picture, polygon
from scorer.ui.drawing.theme import theme

Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""
TILES = 60
SMALLEST, LARGEST = 9, 24
"""The sides of the tiles, in dp."""
NEAREST, FARTHEST = 40, 230
"""How far a tile flies, in dp."""
GRAVITY, FALLS_AFTER = 900, 0.35
"""In dp per second squared, and the share of the time after which it acts."""
FADES = 0.3
"""Seconds at the end in which all tiles fade."""
SHY = 10
"""Within this distance of a text, in dp, a tile shrinks."""
PICTURE = 48
"""The side of a tile in the texture atlas, in pixels."""
LOOKS = 3
"""A tile of the winner's color, a tinted one and a white one."""
TINT, RIM = 0.55, 0.07
SETTLED = 0.1
"""The share of the time after which the layout of a new page no longer changes."""


class BurstTile(NamedTuple):
    """A tile of the burst."""

    start: tuple[float, float]
    """From the middle of the burst, in shares of its half width and height."""
    direction: tuple[float, float]
    distance: float
    side: float
    turn: float
    spin: float
    winner: int
    look: int


def pieces(winners: int) -> list[BurstTile]:
    """The tiles, always the same ones."""
    luck = Random(3)  # noqa: S311 - decoration
    found = []
    for number in range(TILES):
        angle = luck.uniform(0, 2 * pi)
        direction = cos(angle), 0.75 * sin(angle) + 0.15
        start = luck.uniform(-1, 1), luck.choice((-1, 1)) * luck.uniform(0.7, 1)
        side = luck.uniform(SMALLEST, LARGEST)
        distance = luck.uniform(NEAREST, FARTHEST)
        turn, spin = luck.uniform(0, 360), luck.uniform(-260, 260)
        found.append(
            BurstTile(start, direction, distance, side, turn, spin, number % winners, luck.choice((0, 0, 1, 2)))
        )
    return found


class Burst(CanvasWidget):
    """Fills the window; `play` starts it. It removes itself at the end or on touch."""

    progress = NumericProperty(0)
    redrawn_by = ("progress",)

    def __init__(self, **kwargs: Any) -> None:
        self._page: Widget | None = None
        self._pieces: list[BurstTile] = []
        self._texts: list[Box] = []
        self._middle: Box = (0, 0, 0, 0)
        self._seats: tuple[int, ...] = ()
        super().__init__(**kwargs)

    def play(self, page: Widget, middle: Box, seats: Sequence[int]) -> None:
        """Burst from a box of the window, in the colors of these seats, clear of all texts of a page."""
        self._page, self._middle, self._seats = page, middle, tuple(seats)
        self._pieces = pieces(len(seats))
        motion.play(self, "burst", done=self._remove, progress=1)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Touched widgets may move, and texts with them."""
        motion.finish(self)
        return False

    def _remove(self) -> None:
        if self.parent:
            self.parent.remove_widget(self)

    def _draw(self, *_args: object) -> None:
        if not self._page:
            return
        if self.progress < SETTLED:
            self._texts = list(text_boxes(self._page))
        texture = looks(self._seats, theme.name)
        vertices = [number for piece in self._pieces for number in self._corners(piece, texture)]
        firsts = range(0, len(vertices) // 4, 4)
        indices = [first + corner for first in firsts for corner in (0, 1, 2, 0, 2, 3)]
        with self._layer:
            Color(1, 1, 1, min(1, tokens.BURST * (1 - self.progress) / FADES))
            Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)

    def boxes(self) -> Iterator[Box]:
        """The box of each visible tile, in the window."""
        for piece in self._pieces:
            x, y, reach = self._place(piece)
            if reach:
                yield x - reach, y - reach, x + reach, y + reach

    def _place(self, piece: BurstTile) -> tuple[float, float, float]:
        """The center of a tile and its radius, which is 0 where it would touch a text."""
        left, low, right, high = self._middle
        flown = dp(piece.distance) * (1 - (1 - self.progress) ** 2)
        fallen = dp(GRAVITY) * (max(0, self.progress - FALLS_AFTER) * tokens.BURST) ** 2 / 2
        x = (left + right + piece.start[0] * (right - left)) / 2 + piece.direction[0] * flown
        y = (low + high + piece.start[1] * (high - low)) / 2 + piece.direction[1] * flown - fallen
        reach = dp(piece.side) / sqrt(2)
        away = min((_distance(x, y, box) for box in self._texts), default=reach + dp(SHY))
        return x, y, reach * max(0, min(1, (away - reach) / dp(SHY)))

    def _corners(self, piece: BurstTile, texture: Texture) -> Iterator[float]:
        """The vertices of a tile: x, y, u and v of its four corners."""
        x, y, reach = self._place(piece)
        if not reach:
            return
        (u, v), (across, up) = texture.uvpos, texture.uvsize
        step = across / (LOOKS * len(self._seats))
        first = u + step * (LOOKS * piece.winner + piece.look)
        turn = radians(piece.turn + piece.spin * self.progress)
        for number, (aside, above) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
            angle = turn + (number + 0.5) * pi / 2
            yield from (x + reach * cos(angle), y + reach * sin(angle), first + aside * step, v + above * up)


def text_boxes(widget: Widget) -> Iterator[Box]:
    """The boxes of all visible texts of a widget, in the window."""
    if not widget.opacity:
        return
    if isinstance(widget, Label) and widget.text:
        (x, y), (width, height) = widget.to_window(*widget.center), widget.texture_size
        width, left = min(width, widget.width), x - widget.width / 2
        if widget.halign == "center":
            left = x - width / 2
        elif widget.halign == "right":
            left = x + widget.width / 2 - width
        yield left, y - height / 2, left + width, y + height / 2
    for child in widget.children:
        yield from text_boxes(child)


def _distance(x: float, y: float, box: Box) -> float:
    left, low, right, high = box
    return hypot(max(left - x, x - right, 0), max(low - y, y - high, 0))


@lru_cache(maxsize=8)
def looks(seats: tuple[int, ...], name: str) -> Texture:
    """The atlas of these seats' tiles in a theme, side by side."""
    spec = tokens.THEMES[name]

    def draw(width: float) -> None:
        side = width / (LOOKS * len(seats))
        for number, seat in enumerate(seats):
            color, surface = spec[f"seat{tokens.seat_look(seat)}"], spec["surface"]
            tint = tokens.mix(color, surface, TINT)
            for look, (fill, rim, motif) in enumerate(
                ((color, tint, surface), (tint, color, ""), (surface, color, color))
            ):
                left = (LOOKS * number + look) * side
                paint.rounded((left, 0, side, side), side * motifs.CORNER, tokens.parse(rim))
                edge, inner = left + side * RIM, side * (1 - 2 * RIM)
                paint.rounded((edge, side * RIM, inner, inner), side * motifs.CORNER, tokens.parse(fill))
                for points, cut in motifs.SQUARE["blue"] if motif else ():
                    Color(*tokens.parse(fill if cut else motif))
                    polygon(points, inner, (left + side / 2, side / 2))

    return add_picture(draw, LOOKS * len(seats) * PICTURE, PICTURE)
