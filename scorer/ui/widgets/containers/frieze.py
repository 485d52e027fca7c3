"""The header of the home screen and the final screen: a frieze of painted tiles with a plaque."""

from functools import lru_cache
from math import ceil
from typing import ClassVar

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.texture_atlas import add_picture, polygon
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv

Points = tuple[tuple[float, float], ...]

ROWS = 4
PLAQUE_INSET, PLAQUE_BITE = 0.80, 0.34
PLAQUE_WIDTH = tokens.PAGE_WIDTH
"""The maximum width of the plaque, in dp."""
LEAST_TILE = 28
FOOT, PLAQUE_MARGIN = 4.6, 4.5


@lru_cache(maxsize=8)
def frieze_tile(side: int, name: str) -> Texture:
    """One tile of the frieze in a theme, `side` pixels wide."""
    spec = tokens.THEMES[name]

    def paint_tile(side: float) -> None:
        middle = (side / 2, side / 2)

        def fill(points: Points, token: str) -> None:
            Color(*tokens.parse(spec[token]))
            polygon(points, side, middle)

        fill(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), "friezeground")
        for turn in (0, 90, 180, 270):
            for points, token in _corner():
                fill(motifs.turned(points, turn), token)
        fill(motifs.spikes(0.20, 0.118, 8, 22.5), "friezedark")
        for turn in (0, 90, 180, 270):
            fill(motifs.turned(motifs.leaf((0.215, 0), (0.43, 0), 0.05), turn), "friezedark")
        fill(motifs.disc(0.062), "accent")

    return add_picture(paint_tile, side, side)


def _corner() -> tuple[tuple[Points, str], ...]:
    """The shapes at the lower left corner: two quarter rings, a leaf, and half leaves along both edges."""
    at = (-0.5, -0.5)
    return (
        (motifs.moved(motifs.quarter_disc(0.385), *at), "friezemid"),
        (motifs.moved(motifs.quarter_disc(0.335), *at), "friezeground"),
        (motifs.moved(motifs.leaf((0.035, 0.035), (0.215, 0.215), 0.062), *at), "friezedark"),
        (motifs.moved(_half_leaf(), *at), "friezemid"),
        (motifs.moved(tuple((y, x) for x, y in _half_leaf()), *at), "friezemid"),
    )


def _half_leaf() -> Points:
    whole = motifs.leaf((0.055, 0), (0.27, 0), 0.05)
    return tuple((x, max(0.0, y)) for x, y in whole)


class HeaderFrieze(CanvasWidget, AnchorLayout):
    """Fills the width of the screen with `columns` tiles."""

    title = StringProperty()
    note = StringProperty()
    columns = NumericProperty(9)
    title_sp = NumericProperty(tokens.DISPLAY)
    tile = NumericProperty(0)
    beside = NumericProperty(0)
    """The width of the tiles on each side of the plaque."""
    redrawn_by: ClassVar[tuple[str, ...]] = ("pos", "size", "columns", "beside")

    def _add_layers(self) -> None:
        self._layer = paint.Layer()
        self.canvas.before.add(self._layer)

    def on_width(self, *_args: object) -> None:
        self.tile = max(dp(LEAST_TILE), min(dp(tokens.ROW_MEDIUM), self.width / self.columns))
        spare = max(0, self.width - 2 * PLAQUE_INSET * self.tile - dp(PLAQUE_WIDTH)) / 2
        # whole tiles, so that the plaque does not cut a star
        self.beside = PLAQUE_INSET * self.tile + (self._left + ceil(spare / self.tile) * self.tile if spare else 0)

    on_columns = on_width

    @property
    def _left(self) -> float:
        """The left end of the first tile, outside the header if the tiles do not fit exactly."""
        return (self.width - ceil(self.width / self.tile) * self.tile) / 2

    def at_most(self, share: float, tile: float, text_scale: float) -> float:
        """The type size that is a share of a tile: larger type would not fit the plaque."""
        return share * (tile or dp(LEAST_TILE)) / sp(text_scale)

    def _draw(self, *_args: object) -> None:
        if not self.tile:
            return
        base, edge = dp(FOOT), dp(tokens.FRAME)
        with self._layer:
            paint.rounded((self.x, self.y, self.width, self.height), 0.1, theme.friezeground)
            self._draw_tiles(self.y + base + edge)
            for low, height, color in ((edge, base, theme.friezedark), (0, edge, theme.accent)):
                paint.rounded((self.x, self.y + low, self.width, height), 0.1, color)
            inset = PLAQUE_INSET * self.tile
            low, high = self.y + base + edge + inset, self.top - inset
            self._draw_plaque(self.x + self.beside, low, self.width - 2 * self.beside, high - low)

    def _draw_tiles(self, low: float) -> None:
        side = self.tile
        columns = ceil(self.width / side)
        left = self.x + self._left
        tile = frieze_tile(round(side), theme.name)
        (u, v), (across, up) = tile.uvpos, tile.uvsize
        # half a pixel less on each side, or neighbors of the tile in the texture atlas would bleed in
        aside, above = across / tile.width / 2, up / tile.height / 2
        u, v, across, up = u + aside, v + above, across - 2 * aside, up - 2 * above
        vertices: list[float] = []
        indices: list[int] = []
        for row in range(ROWS):
            for column in range(columns):
                first = len(vertices) // 4
                for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
                    vertices += [left + (column + dx) * side, low + (row + dy) * side, u + dx * across, v + dy * up]
                indices += [first, first + 1, first + 2, first, first + 2, first + 3]
        Color(1, 1, 1, 1)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=tile)

    def _draw_plaque(self, x: float, y: float, width: float, height: float) -> None:
        bite, margin = PLAQUE_BITE * self.tile, dp(PLAQUE_MARGIN)
        around = paint.plaque(
            x - margin, y - margin, width + 2 * margin, height + 2 * margin, bite - dp(tokens.HAIRLINE)
        )
        paint.shape(around, theme.friezeground)
        paint.shape(paint.plaque(x, y, width, height, bite), theme.primary)
        inset = dp(tokens.GAP_XS)
        line = paint.plaque(x + inset, y + inset, width - 2 * inset, height - 2 * inset, bite)
        paint.trace(line, theme.friezemid, dp(tokens.HAIRLINE))


load_kv(__name__)
