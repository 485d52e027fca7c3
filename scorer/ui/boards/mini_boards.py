"""Small pictures of boards for lists, receipts and replays, with the spaces that prove points highlighted."""

from collections.abc import Iterable, Sequence

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.rules.board import DOME_GROUPS, Space
from scorer.rules.geometry import SPACES, STAR_CENTERS, Rhombus
from scorer.rules.wall import ROWS
from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.canvas_widget import MovedWidget
from scorer.ui.drawing.cells import Cell
from scorer.ui.drawing.star_drawing import EMPTY, BoardTransform, fill_small_rhombi
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.plated import Plated

MOTIF_FROM = 13
"""The smallest cell that shows its motif, in dp."""
SMOOTH_FROM = 30
"""The smallest empty cell whose corners are anti-aliased, in dp: on smaller ones the difference is invisible."""
GAP = 0.035
"""Gap between cells, relative to the width of the wall."""
FADE = 0.62
MIXED_STAR = 7
SPACE_SCALE = 0.84
MARK_AT = 1.45
"""Distance of the dot that marks a tile from the center of its star, in edges."""
LEAST_MARK = 2
"""Minimum radius of that dot, in dp."""


class MiniBoard(MovedWidget):
    """Base class of the small boards."""

    cells: "DictProperty[Space, Cell]" = DictProperty()
    highlighted: "ListProperty[Space]" = ListProperty()
    """Spaces on a saffron background; all others fade."""
    sunken = BooleanProperty(False)
    """Whether it is drawn on the sunken color."""
    mark: "ObjectProperty[Space | None]" = ObjectProperty(None, allownone=True)
    """The space of the tile that scored, marked with a dot."""
    palette = StringProperty()
    """That of the board, for its empty spaces; cells have their glazes already."""

    redrawn_by = ("size", "cells", "highlighted", "mark", "sunken", "palette")

    def _draw(self, *_args: object) -> None:
        """Draw, but not in the first frame of the app, which should appear quickly."""
        if Clock.frames_displayed:
            super()._draw()
        else:
            Clock.schedule_once(self._draw, 0)


class MiniWall(MiniBoard):
    """Twenty-five small cells."""

    rows = ROWS

    def draw(self, size: float) -> None:
        side, gap = self._cell_size()
        boxes = {space: self._box(space.row, space.column, side, gap) for row in self.rows for space in row}
        for space in self.highlighted:
            self._plate(boxes[space], side, gap)
        plain: dict[tuple[tuple[float, ...], float], list[tuple[float, float]]] = {}
        for space, (x, y) in boxes.items():
            for color, inset in self._cell(self.cells.get(space, Cell()), space, x, y, side):
                plain.setdefault((color, inset), []).append((x + inset, y + inset))
        for (color, inset), corners in plain.items():
            whole = side - 2 * inset
            paint.squares(corners, whole, whole * motifs.CORNER, color)
        if self.mark:
            x, y = boxes[self.mark]
            radius = max(dp(LEAST_MARK), side * 0.17)
            paint.disc(x + side, y + side, radius * 1.35, theme.surface)
            paint.disc(x + side, y + side, radius, theme.bubble)

    def origin(self) -> tuple[float, float]:
        """The upper left corner, on a whole pixel."""
        side, gap = self._cell_size()
        whole = self._whole(side, gap)
        x, y = super().origin()
        return round(x - whole / 2), round(y + whole / 2)

    def _whole(self, side: float, gap: float) -> float:
        """The side of the board."""
        return len(self.rows) * side + (len(self.rows) - 1) * gap

    def _cell_size(self) -> tuple[float, float]:
        """The side of a cell and the gap between two."""
        size = min(self.size)
        gap = round(max(1, GAP * size))
        return (size - (len(self.rows) - 1) * gap) // len(self.rows), gap

    def _box(self, row: int, column: int, side: float, gap: float) -> tuple[float, float]:
        return (column - 1) * (side + gap), -row * side - (row - 1) * gap

    def empty_color(self) -> Sequence[float]:
        """The color of an empty space without a print."""
        if ground := tokens.WALL_GROUNDS[theme.name].get(self.palette):
            return tokens.parse(ground)
        usual: Sequence[float] = theme.line if self.sunken else theme.sunken
        return usual

    def _plate(self, corner: tuple[float, float], side: float, gap: float) -> None:
        x, y = corner
        reach = max(1.5, gap * 0.9)
        paint.rounded(
            (x - reach, y - reach, side + 2 * reach, side + 2 * reach), side * motifs.CORNER + reach, theme.accent
        )

    def _cell(
        self, cell: Cell, space: Space, x: float, y: float, side: float
    ) -> Sequence[tuple[tuple[float, ...], float]]:
        """Draw a cell, or return its plain squares as pairs of a color and an inset, to be drawn together."""
        shown = 1 - FADE if self.highlighted and space not in self.highlighted else 1
        if cell.filled and side >= dp(MOTIF_FROM):
            draw_tile(cell.color, x, y, side, shown)
            return ()
        if cell.filled:
            glaze = tokens.TILES[cell.color]
            fill = (*tokens.parse(glaze.fill)[:3], shown)
            return (
                (((*tokens.parse(glaze.motif)[:3], shown), 0), (fill, 1))
                if cell.color in tokens.OUTLINED[theme.name]
                else ((fill, 0),)
            )
        if cell.color and not self.highlighted:
            return ((tokens.parse(tokens.ghost(theme.name, cell.color)[0]), 0),)
        empty = tuple(self.empty_color())
        if side < dp(SMOOTH_FROM):
            return ((empty, 0),)
        paint.rounded((x, y, side, side), side * motifs.CORNER, empty)
        return ()


class MiniDome(MiniWall):
    """Thirty-six small cells in plates of four."""

    rows = DOME_GROUPS

    def _whole(self, side: float, gap: float) -> float:
        return super()._whole(side, gap) + 2 * gap

    def _cell_size(self) -> tuple[float, float]:
        size = min(self.size)
        gap = round(max(1, GAP * size / 2))
        return (size - (len(self.rows) + 1) * gap) // len(self.rows), gap

    def _box(self, row: int, column: int, side: float, gap: float) -> tuple[float, float]:
        x, y = super()._box(row, column, side, gap)
        return x + (column - 1) // 2 * gap, y - (row - 1) // 2 * gap


class MiniStars(MiniBoard):
    """Seven small stars; a filled space without a color shows the kind of star, not a tile."""

    def draw(self, size: float) -> None:
        place = BoardTransform(0, 0, size / 9.2)
        unlit = [space for space in SPACES if space not in self.highlighted]
        self._fill(unlit, place)
        if self.highlighted:
            rhombi = (SPACES[space] for space in self.highlighted)
            fill_small_rhombi(rhombi, place, 1, theme.accent, grow=place.edge * 0.12)
        self._fill(self.highlighted, place)
        if self.mark:
            x, y = place.at(STAR_CENTERS[self.mark.star].towards(SPACES[self.mark].angle, MARK_AT))
            radius = max(dp(LEAST_MARK), place.edge * 0.17)
            paint.disc(x, y, radius * 1.35, theme.surface)
            paint.disc(x, y, radius, theme.bubble)

    def _fill(self, spaces: Iterable[Space], place: BoardTransform) -> None:
        by_color: dict[tuple[float, ...], list[Rhombus]] = {}
        for space in spaces:
            color = tuple(self._color(self.cells.get(space, EMPTY), space))
            by_color.setdefault(color, []).append(SPACES[space])
        for color, rhombi in by_color.items():
            fill_small_rhombi(rhombi, place, SPACE_SCALE, color)

    def _color(self, cell: Cell, space: Space) -> Sequence[float]:
        faded = self.highlighted and space not in self.highlighted
        if cell.filled and not cell.color:
            return theme.deep if space.star == MIXED_STAR else theme.glyph
        if cell.filled:
            color = tokens.parse(tokens.TILES[cell.color].fill)
            return (*color[:3], 1 - FADE) if faded else color
        if cell.color:
            return tokens.parse(tokens.ghost(theme.name, cell.color, closed=bool(faded))[0])
        return theme.line if space.star != MIXED_STAR else theme.tint


class Thumb(Plated, AnchorLayout):
    """The background of a small board in a list."""


load_kv(__name__)
