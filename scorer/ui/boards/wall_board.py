"""The wall of a player: twenty-five spaces to tap, the highlighted run, and a shake for a refused tap.

Only spaces that changed are redrawn.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty

from scorer.rules.board import Space
from scorer.rules.wall import ROWS
from scorer.ui.boards.board_in_play import BoardInPlay, ScoredRun
from scorer.ui.drawing import motifs, motion, paint, tokens
from scorer.ui.drawing.cells import Cell, draw_cell, draw_marks
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme

Box = tuple[float, float, float, float]

SIZE = 5
SPACES = [space for row in ROWS for space in row]
LEAST_SIDE, MOST_SIDE = tokens.TOUCH, 96
GUTTER = 13
BAND, BAND_EDGE, JOINT = 0.62, 1.3, 1.6
LENGTH_DISC = 12.5
DROP_HEIGHT, DROP_SCALE = 12, 0.8
"""A new tile drops from this many dp above and grows from this scale."""


class Run(NamedTuple):
    """What a tile scored: its row and column run in order, and the total points."""

    space: Space
    points: str
    across: tuple[Space, ...] = ()
    down: tuple[Space, ...] = ()


class WallBoard(BoardInPlay):
    """`run` is a `Run`."""

    gap = NumericProperty(dp(tokens.GAP_S))
    gutter = NumericProperty(dp(GUTTER))
    """Width of the row numbers."""
    side = NumericProperty(0)
    drop = NumericProperty(1)
    shift = NumericProperty(0)
    redrawn_by = ("pos", "size", "gap", "gutter")

    def __init__(self, **kwargs: Any) -> None:
        self._numbers, self._bands, self._over = (paint.Layer() for _ in range(3))
        self._bodies = {space: paint.Layer() for space in SPACES}
        self._marks = {space: paint.Layer() for space in SPACES}
        self.layers = (self._numbers, self._bands, *self._bodies.values(), *self._marks.values(), self._over)
        self._dropping: Space | None = None
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
        return ROWS[row - 1][column - 1] if 1 <= row <= SIZE and 1 <= column <= SIZE else None

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        return [(x, y, side, side) for x, y, side in map(self.box, SPACES)]

    def on_width(self, *_args: object) -> None:
        free = self.width - self.gutter - (SIZE - 1) * self.gap
        self.side = max(dp(LEAST_SIDE) / 2, min(dp(MOST_SIDE), free // SIZE))
        self.height = SIZE * self.side + (SIZE - 1) * self.gap

    @property
    def _left(self) -> float:
        spare = self.width - self.gutter - SIZE * self.side - (SIZE - 1) * self.gap
        return round(self.gutter + spare / 2)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos) or not self.space_at(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        touch.ud[self] = self.space_at(*touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        space = touch.ud.pop(self)
        if self.space_at(*touch.pos) == space:
            self.settle()
            self.dispatch("on_space", space)
        return True

    def play(self, run: ScoredRun) -> None:
        """Drop the tile as well."""
        super().play(run)
        self._dropping, self.drop = run.space, 0
        motion.play(self, "drop", drop=1)

    def shake(self, space: Space) -> None:
        """Shake a space whose tap was refused."""
        self.settle()
        self._shaking, self.shift = space, 0
        motion.play(self, "shake", shift=1)

    def _end_run(self) -> None:
        self._dropping = None
        super()._end_run()

    def on_cells(self, *_args: object) -> None:
        if not self._shown:
            return
        for space in SPACES:
            if self._shown[space] != self._cell(space):
                self._draw_space(space)

    def on_run(self, *_args: object) -> None:
        if self._shown:
            self._draw_run()
            self.on_cells()

    def on_drop(self, *_args: object) -> None:
        if self._shown and self._dropping:
            self._draw_space(self._dropping)

    def on_shift(self, *_args: object) -> None:
        if self._shown and self._shaking:
            self._draw_space(self._shaking)

    def _cell(self, space: Space) -> Cell:
        """The cell to draw; its tag is hidden while the bubble shows the points."""
        cell = self.cells.get(space, Cell())
        return cell._replace(tag="") if self.run and self.run.space == space else cell

    def _draw(self, *_args: object) -> None:
        if not self.side:
            return
        self._draw_numbers()
        for space in SPACES:
            self._draw_space(space)
        self._draw_run()

    def _draw_space(self, space: Space) -> None:
        cell, (x, y, side) = self._cell(space), self.box(space)
        self._shown[space] = cell
        if space == self._shaking:
            x += dp(tokens.GAP_XS) * motion.swing(self.shift)
        with self._bodies[space]:
            if space == self._dropping and self.drop < 1:
                self._draw_falling(cell, x, y, side)
            else:
                draw_cell(cell, x, y, side)
        with self._marks[space]:
            draw_marks(cell, x, y, side)

    def _draw_falling(self, cell: Cell, x: float, y: float, side: float) -> None:
        scale = DROP_SCALE + (1 - DROP_SCALE) * self.drop
        PushMatrix()
        Translate(0, dp(DROP_HEIGHT) * (1 - self.drop), 0)
        Scale(scale, scale, 1, origin=(x + side / 2, y + side / 2, 0))
        draw_cell(cell, x, y, side)
        PopMatrix()

    def _draw_numbers(self) -> None:
        if not self.gutter:
            return
        with self._numbers:
            for row in range(1, SIZE + 1):
                _x, y, side = self.box(ROWS[row - 1][0])
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
        highest = self.top + dp(tokens.GAP_XS) - height / 2
        ends_here = len(self.run.across) > 1 and self.run.across[-1] == self.run.space
        if ends_here and y + side + dp(tokens.GAP_2XS) > highest:
            return max(x - dp(tokens.GAP_XS), self.x + width / 2), highest
        return min(x + side + dp(tokens.GAP_XS), self.right - width / 2 + dp(tokens.GAP_M)), min(
            y + side + dp(tokens.GAP_2XS), highest
        )
