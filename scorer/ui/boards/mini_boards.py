"""Small pictures of boards, for lists, receipts and replays: a wall or seven stars, with some spaces lit if they prove something.

They are looked at, not tapped, and draw themselves whole.
"""

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.rules.geometry import SPACES, STAR_CENTERS
from scorer.rules.wall import ROWS
from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import Cell
from scorer.ui.drawing.star_drawing import EMPTY, BoardTransform, fill_rhombus
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv

MOTIF_FROM = 13
"""Motifs are shown on cells from so many dp up."""
SMOOTH_FROM = 30
"""From so many dp up it is seen, and worth its time, whether the corner of an empty cell is smooth."""
GAP = 0.035
"""Between two cells, in widths of the whole wall."""
FADE = 0.62
WALL_ROWS = 5
MIXED_STAR = 7
SPACE_SCALE = 0.84
MARK_AT = 1.45
"""How far from the middle of its star the dot lies that marks a tile, in edges."""


class MiniBoard(CanvasWidget):
    """What small boards have in common: they draw again when anything changes."""

    cells = DictProperty()
    lit = ListProperty()
    """Spaces on a saffron plate; all others fade."""
    on_tray = BooleanProperty(False)
    """It lies on something sunken."""
    mark = StringProperty()
    """The space of the tile that scored: a dot shows which."""

    redrawn_by = ("size", "cells", "lit", "mark", "on_tray")

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("pos", self._move)

    def _add_layers(self):
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            super()._add_layers()
            PopMatrix()

    def _draw(self, *_args):
        """In any frame but the very first, which everybody waits for."""
        if not Clock.frames_displayed:
            Clock.schedule_once(self._draw, 0)
            return
        with self._layer:
            self.draw(min(self.size))
        self._move()

    def _move(self, *_args):
        """A board that only moves is not drawn again."""
        self._place.xy = self.origin()

    def draw(self, size):
        """Draw the board in a square of that size, as if its origin were at 0, 0."""
        raise NotImplementedError

    def origin(self):
        """Where 0, 0 of the drawing comes to lie."""
        return self.center


class MiniWall(MiniBoard):
    """Twenty-five small cells."""

    def draw(self, size):
        side, gap = self._cell_size()
        boxes = {space: self._box(space.row, space.column, side, gap) for row in ROWS for space in row}
        for space in self.lit:
            self._plate(*boxes[space], side, gap)
        plain = {}
        for space, (x, y) in boxes.items():
            for color, inset in self._cell(self.cells.get(space, Cell()), space, x, y, side):
                plain.setdefault((color, inset), []).append((x + inset, y + inset))
        for (color, inset), corners in plain.items():
            whole = side - 2 * inset
            paint.squares(corners, whole, whole * motifs.CORNER, color)
        if self.mark:
            x, y = boxes[self.mark]
            radius = max(dp(2), side * 0.17)
            paint.disc(x + side, y + side, radius * 1.35, theme.surface)
            paint.disc(x + side, y + side, radius, theme.bubble)

    def origin(self):
        """The upper left corner, on a whole pixel."""
        side, gap = self._cell_size()
        whole = WALL_ROWS * side + (WALL_ROWS - 1) * gap
        return round(self.center_x - whole / 2), round(self.center_y + whole / 2)

    def _cell_size(self):
        """The side of a cell and the gap between two."""
        size = min(self.size)
        gap = round(max(1, GAP * size))
        return (size - (WALL_ROWS - 1) * gap) // WALL_ROWS, gap

    def _box(self, row, column, side, gap):
        return (column - 1) * (side + gap), -row * side - (row - 1) * gap

    def _plate(self, x, y, side, gap):
        reach = max(1.5, gap * 0.9)
        paint.rounded(
            (x - reach, y - reach, side + 2 * reach, side + 2 * reach), side * motifs.CORNER + reach, theme.accent
        )

    def _cell(self, cell, space, x, y, side):
        """Draw what is more than a plain square; of plain ones the color, and how far it is from the edge of the space."""
        shown = 1 - FADE if self.lit and space not in self.lit else 1
        if cell.filled and side >= dp(MOTIF_FROM):
            draw_tile(cell.color, x, y, side, shown)
            return ()
        if cell.filled:
            glaze = tokens.TILES[cell.color]
            fill = (*tokens.parse(glaze.fill)[:3], shown)
            return (((*tokens.parse(glaze.motif)[:3], shown), 0), (fill, 1)) if cell.color == "white" else ((fill, 0),)
        if cell.color and not self.lit:
            return ((tokens.parse(tokens.ghost(theme.name, cell.color)[0]), 0),)
        empty = tuple(theme.line if self.on_tray else theme.sunken)
        if side < dp(SMOOTH_FROM):
            return ((empty, 0),)
        paint.rounded((x, y, side, side), side * motifs.CORNER, empty)
        return ()


class MiniStars(MiniBoard):
    """Seven small stars; a filled space of no color stands for the kind of star, not for a tile."""

    def draw(self, size):
        place = BoardTransform(0, 0, size / 9.2)
        unlit = [space for space in SPACES if space not in self.lit]
        self._fill(unlit, place)
        for space in self.lit:
            fill_rhombus(SPACES[space], place, 1, theme.accent, grow=place.edge * 0.12)
        self._fill(self.lit, place)
        if self.mark:
            x, y = place.at(STAR_CENTERS[self.mark.star].towards(SPACES[self.mark].angle, MARK_AT))
            radius = max(dp(2), place.edge * 0.17)
            paint.disc(x, y, radius * 1.35, theme.surface)
            paint.disc(x, y, radius, theme.bubble)

    def _fill(self, spaces, place):
        for space in spaces:
            fill_rhombus(SPACES[space], place, SPACE_SCALE, self._color(self.cells.get(space, EMPTY), space))

    def _color(self, cell, space):
        faded = self.lit and space not in self.lit
        if cell.filled and not cell.color:
            return theme.deep if space.star == MIXED_STAR else theme.glyph
        if cell.filled:
            color = tokens.parse(tokens.TILES[cell.color].fill)
            return (*color[:3], 1 - FADE) if faded else color
        if cell.color:
            return tokens.parse(tokens.ghost(theme.name, cell.color, closed=bool(faded))[0])
        return theme.line if space.star != MIXED_STAR else theme.tint


class Thumb(AnchorLayout):
    """The small tray a board lies on in a list."""


load_kv(__name__)
