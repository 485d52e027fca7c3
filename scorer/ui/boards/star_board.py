"""The seven stars of a player in their true geometry, with the structures between them.

A tap selects the nearest space. Where spaces are smaller than a touch target, the first tap magnifies the star.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any, NamedTuple

from kivy.clock import ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty

from scorer.rules.board import Space
from scorer.rules.geometry import SPACES, STAR_CENTERS, Point, nearest
from scorer.rules.star import StarLayout, Structure
from scorer.ui.boards.board_in_play import LEAST_DRAG, BoardInPlay
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.cells import CLOSED, NEW
from scorer.ui.drawing.star_drawing import (
    DONE,
    EMPTY,
    BoardTransform,
    draw_band,
    draw_space,
    draw_space_marks,
    draw_structure,
    draw_tick,
    outline_of,
)
from scorer.ui.drawing.theme import theme
from scorer.ui.platform import back_stack
from scorer.ui.platform.touch import is_reachable

WIDE, HIGH = 9.08, 8.66
"""Size of the board, in edges."""
WITH_WINDOWS = 9.25
"""Width of the board with the windows at its sides, in edges; they are wider than the margin of a large board."""
MARGIN = 16
"""Margin above and below together, in dp."""
FINGER = 1.15
"""Distance of the tap target of a space from the center of its star, in edges."""
FINGERTIP = 34
"""Size of the keyboard focus ring, in dp."""
LENS = 1.8
KINDS = ("pillar", "statue", "window")


class Finger:
    """A finger on the board: its start, and whether it is a long press."""

    resting: ClockEvent
    rests = False
    only_taps = False
    """Whether it has moved away from a space without a drag."""

    def __init__(self, start: tuple[float, float]) -> None:
        self.start = start


class StarRun(NamedTuple):
    """What a tile scored: the spaces of its run, the points, and the structures it completed as (kind, star)."""

    space: Space
    points: str
    spaces: tuple[Space, ...] = ()
    structures: tuple[tuple[str, int], ...] = ()


class StarBoard(BoardInPlay):
    """`run` is a `StarRun`."""

    numbers: "DictProperty[Space, str]" = DictProperty()
    """What is printed at the tip of each space."""
    structures: "DictProperty[tuple[str, int], str]" = DictProperty()
    """State by (kind, star): open, done or new."""
    kinds: "ListProperty[str]" = ListProperty(KINDS)
    """The kinds of structures that the board has."""
    edge = NumericProperty(0)
    most_height = NumericProperty(0)
    """Limits the height of the board; 0 for no limit."""
    lens: "NumericProperty[int]" = NumericProperty(0)
    """The magnified star, or 0."""
    held = BooleanProperty(False)
    """Whether the board is pressed long, which shows the points of each space."""
    redrawn_by = ("pos", "size", "numbers")

    def __init__(self, **kwargs: Any) -> None:
        self._gaps, self._band, self._marks, self._over = (paint.Layer() for _ in range(4))
        self._spaces = {space: paint.Layer() for space in SPACES}
        self.layers = (self._gaps, *self._spaces.values(), self._band, self._marks, self._over)
        super().__init__(**kwargs)

    def show_layout(self, layout: StarLayout) -> None:
        """Show what a layout prints: the numbers, and the structures between the stars."""
        self.layout = layout
        self.numbers = {space: str(number) for space, number in layout.numbers.items()}
        self.kinds = list(dict.fromkeys(one.kind for one in layout.structures))

    def mark_complete(self, structures: Iterable[Structure]) -> None:
        """Mark these structures as complete."""
        self.structures = {(one.kind, one.star): DONE for one in structures}

    @property
    def place(self) -> BoardTransform:
        return BoardTransform(self.center_x, self.center_y, self.edge)

    def on_size(self, *_args: object) -> None:
        edge = self.edge_for(self.width)
        self.edge = min(edge, (self.most_height - dp(MARGIN)) / HIGH) if self.most_height else edge
        self.height = HIGH * self.edge + dp(MARGIN)

    on_most_height = on_size

    @staticmethod
    def edge_for(width: float) -> float:
        """The edge of the largest board that fits into this width."""
        return min((width - dp(tokens.GAP_M)) / WIDE, width / WITH_WINDOWS)

    @classmethod
    def height_for(cls, width: float) -> float:
        """The height of a board of this width."""
        return cls.edge_for(width) * HIGH + dp(MARGIN)

    @staticmethod
    def width_for(height: float) -> float:
        """The width of a board of this height."""
        edge = (height - dp(MARGIN)) / HIGH
        return max(edge * WIDE + dp(tokens.GAP_M), edge * WITH_WINDOWS)

    def space_at(self, x: float, y: float) -> Space:
        """The space nearest to a point."""
        place = self._lens_place() if self.lens else self.place
        point = Point((x - place.x) / place.edge, (y - place.y) / place.edge)
        return self._nearest_in_star(point) if self.lens else nearest(point)

    def _nearest_in_star(self, point: Point) -> Space:
        center = STAR_CENTERS[self.lens]

        def distance(space: Space) -> float:
            aim = center.towards(SPACES[space].angle, FINGER)
            return hypot(aim.x - point.x, aim.y - point.y)

        return min((space for space in SPACES if space.star == self.lens), key=distance)

    def point_of(self, space: Space) -> tuple[float, float]:
        """The tap target of a space, in the coordinates of the board."""
        place = self._lens_place() if self.lens else self.place
        return place.at(STAR_CENTERS[space.star].towards(SPACES[space].angle, FINGER))

    def places(self) -> Sequence[Space]:
        return [space for space in SPACES if self.lens in {0, space.star}]

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        half = dp(FINGERTIP) / 2
        return [(x - half, y - half, 2 * half, 2 * half) for x, y in map(self.point_of, self.places())]

    @property
    def needs_lens(self) -> bool:
        return self.edge * FINGER < dp(tokens.TOUCH)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        finger = touch.ud[self] = Finger(touch.pos)
        finger.resting = motion.after(tokens.LONG_PRESS, lambda: self._rest(finger))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if not self._drag:
            self._try_to_drag(touch, touch.ud[self])
        elif touch is self._finger:
            self._drag.move(*touch.pos)
        return True

    def _try_to_drag(self, touch: MotionEvent, finger: Finger) -> None:
        x, y = finger.start
        moved = hypot(touch.x - x, touch.y - y) / Metrics.density
        if finger.rests or finger.only_taps or moved < LEAST_DRAG:
            return
        is_large = self._in_lens(x, y) if self.lens else not self.needs_lens
        drag = self.begin_drag(self.space_at(x, y), touch.pos, moved) if is_large else None
        finger.only_taps = not drag
        if drag:
            finger.resting.cancel()
            self.lead(touch, drag)

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        finger: Finger | None = touch.ud.pop(self, None)
        if not finger:  # lifted again, see `release`
            return True
        finger.resting.cancel()
        x, y = finger.start
        if self.end_drag(touch):
            return True
        if finger.rests:
            self.held = False
        elif max(abs(x - touch.x), abs(y - touch.y)) < dp(tokens.GAP_2XL) and is_reachable(self):
            self._tapped(touch.x, touch.y)
        return True

    def _rest(self, finger: "Finger") -> None:
        finger.rests = self.held = True

    def _tapped(self, x: float, y: float) -> None:
        self.settle()
        if self.lens and not self._in_lens(x, y):
            self.close_lens()
        elif self.needs_lens and not self.lens:
            self.lens = self.space_at(x, y).star
            back_stack.push(self.close_lens)
        else:
            space = self.space_at(x, y)
            self.close_lens()
            self.dispatch("on_space", space)

    def close_lens(self) -> None:
        """Show the whole board again."""
        back_stack.discard(self.close_lens)
        self.lens = 0

    def on_cells(self, *_args: object) -> None:
        if not self._shown:
            return
        for space in SPACES:
            if self._shown[space] != self.cells.get(space, EMPTY):
                self._draw_space(space)
        self._draw_marks()
        self._draw_over()

    def on_kinds(self, *_args: object) -> None:
        self.on_structures()

    def on_structures(self, *_args: object) -> None:
        if self._shown:
            self._draw_gaps()
            self._draw_marks()

    def on_run(self, *_args: object) -> None:
        if self._shown:
            self._draw_gaps()
            self._draw_run()
            self._draw_marks()

    on_lens = BoardInPlay.on_swell

    def _draw(self, *_args: object) -> None:
        if not self.edge:
            return
        self._draw_gaps()
        for space in SPACES:
            self._draw_space(space)
        self._draw_run()
        self._draw_marks()

    def _draw_space(self, space: Space) -> None:
        cell = self._shown[space] = self.cells.get(space, EMPTY)
        with self._spaces[space]:
            draw_space(space, cell, self.numbers.get(space, ""), self.place)

    def _draw_gaps(self) -> None:
        with self._gaps:
            for kind in self.kinds:
                for star in range(1, 7):
                    draw_structure(kind, star, self._state(kind, star), self.place)

    def _state(self, kind: str, star: int) -> str:
        if self.run and (kind, star) in self.run.structures:
            return NEW
        return self.structures.get((kind, star), CLOSED)

    def _draw_run(self) -> None:
        with self._band:
            if self.run:
                spaces = self.run.spaces or (self.run.space,)
                draw_band(spaces, self.run.structures, self.place, self.growth)
                for space in spaces:
                    draw_space(space, self.cells.get(space, EMPTY), "", self.place)
                for kind, star in self.run.structures:
                    draw_structure(kind, star, NEW, self.place)
        self._draw_over()

    def _draw_marks(self) -> None:
        with self._marks:
            for kind, star in self.structures:
                if self._state(kind, star) == DONE:
                    draw_tick(kind, star, self.place)
            for space, cell in self.cells.items():
                if not (self.run and self.run.space == space):
                    draw_space_marks(space, cell, self.place)

    def _draw_over(self) -> None:
        with self._over:
            if self.lens:
                self._draw_lens()
            if self.run and self.swell > 0:
                self._draw_bubble(self.edge * 0.56, self._bubble_center)

    def _bubble_center(self, width: float, height: float) -> tuple[float, float]:
        """At the first corner of the tile's bounding box where the bubble fits on the board, starting at the upper right."""
        xs, ys = zip(*outline_of(SPACES[self.run.space], self.place), strict=True)
        corners = [(x, y) for y in (max(ys), min(ys)) for x in (max(xs), min(xs))]

        def has_room(x: float, y: float) -> bool:
            return self.x <= x - width / 2 and x + width / 2 <= self.right and y + height / 2 <= self.top

        return next(((x, y) for x, y in corners if has_room(x, y)), corners[-1])

    def center_of(self, space: Space) -> tuple[float, float]:
        return self.to_window(*self.point_of(space))

    @property
    def tile_size(self) -> float:
        return self.edge

    def _draw_ringed(self, space: Space) -> None:
        x, y = self.to_window(*self.center)
        place = BoardTransform(x, y, self.edge)
        draw_space(space, self.cells[space], "", place)
        paint.trace(outline_of(SPACES[space], place, 0.96), theme.neg, dp(tokens.FRAME))

    def _lens_reach(self) -> float:
        return self.edge * LENS * 2.05

    def _lens_middle(self) -> tuple[float, float]:
        reach = self._lens_reach()
        x, y = self.place.at(STAR_CENTERS[self.lens])
        return (
            max(self.x + reach, min(x, self.right - reach)) if self.width > 2 * reach else self.center_x,
            max(self.y + reach, min(y, self.top - reach)) if self.height > 2 * reach else self.center_y,
        )

    def _lens_place(self) -> BoardTransform:
        x, y = self._lens_middle()
        edge = self.edge * LENS
        center = STAR_CENTERS[self.lens]
        return BoardTransform(x - center.x * edge, y - center.y * edge, edge)

    def _in_lens(self, x: float, y: float) -> bool:
        middle_x, middle_y = self._lens_middle()
        return (x - middle_x) ** 2 + (y - middle_y) ** 2 <= self._lens_reach() ** 2

    def _draw_lens(self) -> None:
        x, y = self._lens_middle()
        reach, place = self._lens_reach(), self._lens_place()
        paint.rounded((self.x, self.y, self.width, self.height), 0.1, theme.scrim)
        paint.disc(x, y, reach, theme.tint)
        paint.disc(x, y, reach - dp(tokens.RULE), theme.raised)
        for space in SPACES:
            if space.star == self.lens:
                cell = self.cells.get(space, EMPTY)
                draw_space(space, cell, self.numbers.get(space, ""), place)
                draw_space_marks(space, cell, place)
