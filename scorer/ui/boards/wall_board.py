"""The wall of a player: twenty-five spaces to tap, the highlighted run, and a shake for a refused tap.

Only spaces that changed are redrawn.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty

from scorer.rules.board import Space
from scorer.rules.wall import ROWS
from scorer.ui.boards.board_in_play import BoardInPlay, ScoredRun
from scorer.ui.boards.finger_path import Path, draw_path, draw_trail
from scorer.ui.drawing import motifs, motion, paint, tokens
from scorer.ui.drawing.cells import Cell, draw_cell, draw_marks, draw_ring
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.platform.touch import is_reachable

Box = tuple[float, float, float, float]

LEAST_SIDE, MOST_SIDE = tokens.TOUCH, 96
GUTTER = 13
BAND, BAND_EDGE, JOINT = 0.62, 1.3, 1.6
LENGTH_DISC = 12.5
BUBBLE_ACROSS, BUBBLE_UP = 4, 2
BUBBLE_BESIDE, BUBBLE_ABOVE = 8, 4
"""The distance of the bubble's center from the corner of its tile, and how far it may extend beyond the board, in dp."""
DROP_HEIGHT, DROP_SCALE = 12, 0.8
"""A new tile drops from this many dp above and grows from this scale."""
DROP_STEP = 0.125
"""The delay between the tiles of a stroke, relative to the duration of a drop."""


class Run(NamedTuple):
    """What a tile scored: its row and column run in order, and the total points."""

    space: Space
    points: str
    across: tuple[Space, ...] = ()
    down: tuple[Space, ...] = ()


class WallBoard(BoardInPlay):
    """`run` is a `Run`."""

    rows: ClassVar[Sequence[Sequence[Space]]] = ROWS
    least_side: ClassVar[float] = LEAST_SIDE / 2
    most_side: ClassVar[float] = MOST_SIDE
    gap = NumericProperty(dp(tokens.GAP_S))
    gutter = NumericProperty(dp(GUTTER))
    """Width of the row numbers."""
    side = NumericProperty(0)
    drop = NumericProperty(1)
    shift = NumericProperty(0)
    redrawn_by = ("pos", "size", "gap", "gutter")

    def __init__(self, **kwargs: Any) -> None:
        self.grid = tuple(space for row in self.rows for space in row)
        """Every space, row by row."""
        self._numbers, self._bands, self._trail, self._over, self._path = (paint.Layer() for _ in range(5))
        self._bodies = {space: paint.Layer() for space in self.grid}
        self._marks = {space: paint.Layer() for space in self.grid}
        self.layers = (
            self._numbers,
            self._bands,
            *self._bodies.values(),
            self._trail,
            *self._marks.values(),
            self._over,
            self._path,
        )
        self._dropping: tuple[Space, ...] = ()
        self._shaking: Space | None = None
        super().__init__(**kwargs)

    def box(self, space: Space) -> tuple[float, float, float]:
        """Left, bottom and side of a space."""
        left = self.x + self._left + (space.column - 1) * (self.side + self.gap)
        return left, self.top - space.row * self.side - (space.row - 1) * self.gap, self.side

    def space_at(self, x: float, y: float) -> Space | None:
        """The space at a point; gaps count to the nearest space."""
        pitch = self.side + self.gap
        column = int((x - self.x - self._left + self.gap / 2) // pitch) + 1
        row = int((self.top + self.gap / 2 - y) // pitch) + 1
        count = len(self.rows)
        return self.rows[row - 1][column - 1] if 1 <= row <= count and 1 <= column <= count else None

    def places(self) -> Sequence[Space]:
        return self.grid

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        return [(x, y, side, side) for x, y, side in map(self.box, self.grid)]

    def on_width(self, *_args: object) -> None:
        self.cancel_drag()
        free = self.width - self.gutter - self.around
        self.side = max(dp(self.least_side), min(dp(self.most_side), free // len(self.rows)))
        self.height = self.spread

    @property
    def around(self) -> float:
        """The width of the grid besides its spaces."""
        return (len(self.rows) - 1) * self.gap

    @property
    def spread(self) -> float:
        """Width and height of the grid."""
        return len(self.rows) * self.side + self.around

    @property
    def _left(self) -> float:
        spare = self.width - self.gutter - self.spread
        return round(self.gutter + spare / 2)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos) or not self.space_at(*touch.pos):
            return super().on_touch_down(touch)
        space = self.space_at(*touch.pos)
        assert space
        self.hold(touch, space)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        self.drag(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        space = self.release(touch)
        if space and self.space_at(*touch.pos) == space and is_reachable(self):
            self.settle()
            self.dispatch("on_space", space)
        return True

    def play(self, run: ScoredRun) -> None:
        """Drop the tile as well."""
        super().play(run)
        self._dropping, self.drop = (run.space,), 0
        motion.play(self, "drop", drop=1)

    def play_stroke(self, spaces: Sequence[Space]) -> None:
        """Drop several tiles, one shortly after the other."""
        self.settle()
        self._dropping, self.drop = tuple(spaces), 0
        motion.play(self, "drops", done=self._end_run, drop=1)

    def grid_of(self, x: float, y: float) -> tuple[float, float]:
        """A point as column and row; the middle of a space has whole numbers."""
        pitch, (left, low, side) = self.side + self.gap, self.box(self.grid[0])
        return (x - left - side / 2) / pitch + 1, (low + side / 2 - y) / pitch + 1

    def middle_of(self, column: float, row: float) -> tuple[float, float]:
        """The point at a column and a row; column 0 are the row numbers."""
        pitch, (left, low, side) = self.side + self.gap, self.box(self.grid[0])
        x = left + side / 2 + (column - 1) * pitch if column else left - self.gutter - dp(tokens.HAIRLINE)
        return x, low + side / 2 - (row - 1) * pitch

    def center_of(self, space: Space) -> tuple[float, float]:
        return self.to_window(*self.middle_of(space.column, space.row))

    @property
    def tile_size(self) -> float:
        return self.side

    def _draw_ringed(self, space: Space) -> None:
        x, y, side = self.box(space)
        x, y = self.to_window(x, y)
        draw_cell(self.cells[space]._replace(ring=""), x, y, side)
        draw_ring(x, y, side, theme.neg)

    def show_path(self, path: Path | None) -> None:
        """Draw the path of a finger above everything but the points of the tiles; None for none."""
        with self._trail:
            if path:
                draw_trail(path)
        with self._path:
            if path:
                draw_path(path, self.width)

    def shake(self, space: Space) -> None:
        self.settle()
        self._shaking, self.shift = space, 0
        motion.play(self, "shake", shift=1)

    def _end_run(self) -> None:
        self._dropping = ()
        super()._end_run()

    def on_cells(self, *_args: object) -> None:
        if not self._shown:
            return
        for space in self.grid:
            if self._shown[space] != self._cell(space):
                self._draw_space(space)

    def on_run(self, *_args: object) -> None:
        if self._shown:
            self._draw_run()
            self.on_cells()

    def on_drop(self, *_args: object) -> None:
        if self._shown:
            for space in self._dropping:
                self._draw_space(space)

    def on_shift(self, *_args: object) -> None:
        if self._shown and self._shaking:
            self._draw_space(self._shaking)

    def _cell(self, space: Space) -> Cell:
        """The cell to draw, without its tag while the bubble shows the points."""
        cell = self.cells.get(space, Cell())
        return cell._replace(tag="") if self.run and self.run.space == space else cell

    def _draw(self, *_args: object) -> None:
        if not self.side:
            return
        self._draw_numbers()
        for space in self.grid:
            self._draw_space(space)
        self._draw_run()

    def _draw_space(self, space: Space) -> None:
        cell, (x, y, side) = self._cell(space), self.box(space)
        self._shown[space] = cell
        if space == self._shaking:
            x += dp(tokens.GAP_XS) * motion.swing(self.shift)
        with self._bodies[space]:
            fallen = self._fallen(space)
            if fallen < 1:
                self._draw_falling(cell, fallen, x, y, side)
            else:
                draw_cell(cell, x, y, side)
        with self._marks[space]:
            draw_marks(cell, x, y, side)

    def _fallen(self, space: Space) -> float:
        """The progress of a tile's drop, from 0 to 1; tiles of a stroke drop one after the other."""
        if space not in self._dropping or self.drop == 1:
            return 1
        begins = self._dropping.index(space) * DROP_STEP
        return min(1, max(0, self.drop - begins) / (1 - (len(self._dropping) - 1) * DROP_STEP))

    def _draw_falling(self, cell: Cell, fallen: float, x: float, y: float, side: float) -> None:
        scale = DROP_SCALE + (1 - DROP_SCALE) * fallen
        PushMatrix()
        Translate(0, dp(DROP_HEIGHT) * (1 - fallen), 0)
        Scale(scale, scale, 1, origin=(x + side / 2, y + side / 2, 0))
        draw_cell(cell, x, y, side)
        PopMatrix()

    def _draw_numbers(self) -> None:
        if not self.gutter:
            return
        with self._numbers:
            for row, spaces in enumerate(self.rows, start=1):
                _x, y, side = self.box(spaces[0])
                middle = (self.x + self._left - self.gutter - dp(tokens.HAIRLINE), y + side / 2)
                draw_text(str(row), tokens.HEAVY, sp(tokens.CAPTION), middle, theme.ink3)

    def _draw_run(self) -> None:
        with self._bands:
            if self.run:
                boxes = [self._band(spaces) for spaces in (self.run.across, self.run.down) if len(spaces) > 1]
                boxes = boxes or [self._band((self.run.space,))]
                for reach, color in ((BAND_EDGE, theme.accentline), (0, theme.accent)):
                    for box in boxes:
                        self._draw_band(box, dp(reach), color)
                for space in {*self.run.across, *self.run.down, self.run.space}:
                    x, y, side = self.box(space)
                    joint = dp(JOINT)
                    whole = side + 2 * joint
                    paint.rounded((x - joint, y - joint, whole, whole), motifs.CORNER * side + joint, theme.surface)
        self._draw_over()

    def _band(self, spaces: Sequence[Space]) -> Box:
        """Left, bottom, right and top of the band around a run at its current growth."""
        x0, y0, side = self.box(self.run.space)
        first_x, first_y, _ = self.box(spaces[0])
        last_x, last_y, _ = self.box(spaces[-1])
        grown = self.growth
        left, right = x0 + (first_x - x0) * grown, x0 + (last_x - x0) * grown + side
        low, high = y0 + (last_y - y0) * grown, y0 + (first_y - y0) * grown + side
        return left, low, right, high

    def _draw_band(self, box: Box, edge: float, color: Sequence[float]) -> None:
        reach = BAND * self.gap + edge
        left, low, right, high = box
        radius = motifs.CORNER * self.side + reach
        paint.rounded((left - reach, low - reach, right - left + 2 * reach, high - low + 2 * reach), radius, color)

    def _draw_over(self) -> None:
        with self._over:
            if not self.run:
                return
            if self.growth == 1:
                self._draw_lengths()
            if self.swell > 0:
                self._draw_bubble(self.side * 0.42, self._bubble_center)

    def _draw_lengths(self) -> None:
        reach = BAND * self.gap
        if len(self.run.across) > 1:
            x, y, side = self.box(self.run.across[-1])
            self._draw_length(len(self.run.across), x + side + reach, y + side / 2)
        if len(self.run.down) > 1:
            x, y, side = self.box(self.run.down[-1])
            self._draw_length(len(self.run.down), x + side / 2, y - reach)

    def _draw_length(self, length: int, x: float, y: float) -> None:
        radius = dp(LENGTH_DISC)
        paint.disc(x, y, radius + dp(JOINT), theme.surface)
        paint.disc(x, y, radius, theme.accentline)
        paint.disc(x, y, radius - dp(BAND_EDGE), theme.accent)
        draw_text(str(length), tokens.SERIF, sp(tokens.BODY), (x, y), theme.onaccent)

    def _bubble_center(self, width: float, height: float) -> tuple[float, float]:
        """At the upper right corner of the tile, or the upper left one where it would cover the length of the run."""
        x, y, side = self.box(self.run.space)
        across, up = dp(BUBBLE_ACROSS), y + side + dp(BUBBLE_UP)
        highest = self.top + dp(BUBBLE_ABOVE) - height / 2
        ends_here = len(self.run.across) > 1 and self.run.across[-1] == self.run.space
        if ends_here and up > highest:
            return max(x - across, self.x + width / 2), highest
        return min(x + side + across, self.right - width / 2 + dp(BUBBLE_BESIDE)), min(up, highest)
