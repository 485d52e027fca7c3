"""The seven stars as they are played on, in their true geometry, with the structures between them.

A tap means the nearest space. Where spaces are too small for a finger, the first tap enlarges the star and the second one hits.
It is told what to show and says which space was tapped; it knows no rule.
"""

from math import hypot
from typing import NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.rules.geometry import SPACES, STAR_CENTERS, Point, nearest
from scorer.ui import back, motion, paint, tokens
from scorer.ui.cells import CLOSED
from scorer.ui.lettering import width_of, write
from scorer.ui.stars import (
    EMPTY,
    NEW,
    Place,
    draw_band,
    draw_space,
    draw_space_marks,
    draw_structure,
    outline_of,
    star_of,
)
from scorer.ui.theme import theme

WIDE, HIGH = 9.08, 8.66
"""The board in edges."""
MARGIN = 16
"""Above and below it together, in dp."""
FINGER = 1.15
"""How far apart two taps of a star are, in edges."""
LENS = 1.8
KINDS = ("pillar", "statue", "window")


class StarRun(NamedTuple):
    """What a tile has just scored: the spaces of its run, the points, and the structures it completed as (kind, star)."""

    space: str
    points: str
    spaces: tuple = ()
    structures: tuple = ()


class StarBoard(Widget):
    """Fills its width; `height` follows. Bind `on_space` to learn which space was tapped."""

    cells = DictProperty()
    """Cell by space."""
    numbers = DictProperty()
    """What is printed at the tip of each space."""
    structures = DictProperty()
    """State by (kind, star): open, done or new."""
    run = ObjectProperty(None, allownone=True)
    edge = NumericProperty(0)
    most_height = NumericProperty(0)
    """Where height is short, the board is smaller than its width would allow; 0 for as high as it likes."""
    lens = NumericProperty(0)
    """The star that is enlarged, or 0."""
    held = BooleanProperty(False)
    """Whether a finger rests on it: time to show what each space would bring."""
    growth = NumericProperty(1)
    swell = NumericProperty(0)

    def __init__(self, **kwargs):
        self._gaps, self._band, self._marks, self._over = (paint.Layer() for _ in range(4))
        self._spaces = {space: paint.Layer() for space in SPACES}
        self._shown = {}
        self._holding = None
        self.register_event_type("on_space")
        super().__init__(**kwargs)
        self.size_hint_y = None
        for layer in (self._gaps, self._band, *self._spaces.values(), self._marks, self._over):
            self.canvas.add(layer)
        self._redraw_all = Clock.create_trigger(self._draw_all, -1)
        for name in ("pos", "size", "numbers"):
            self.fbind(name, self._redraw_all)
        for name in ("name", "letters", "text"):
            theme.fbind(name, self._redraw_all)
        self._redraw_all()

    def on_space(self, space):
        """A space was tapped."""

    @property
    def place(self):
        return Place(self.center_x, self.center_y, self.edge)

    def on_size(self, *_args):
        edge = (self.width - dp(8)) / WIDE
        self.edge = min(edge, (self.most_height - dp(MARGIN)) / HIGH) if self.most_height else edge
        self.height = HIGH * self.edge + dp(MARGIN)

    on_most_height = on_size

    @staticmethod
    def height_for(width):
        """How high it is when it is so wide."""
        return (width - dp(8)) / WIDE * HIGH + dp(MARGIN)

    @staticmethod
    def width_for(height):
        """How wide it is when it is so high."""
        return (height - dp(MARGIN)) / HIGH * WIDE + dp(8)

    def space_at(self, x, y):
        """The space a finger at x, y means."""
        place = self._lens_place() if self.lens else self.place
        point = Point((x - place.x) / place.edge, (y - place.y) / place.edge)
        return self._nearest_in_star(point) if self.lens else nearest(point)

    def _nearest_in_star(self, point):
        center = STAR_CENTERS[self.lens]

        def distance(space):
            aim = center.towards(SPACES[space].angle, FINGER)
            return hypot(aim.x - point.x, aim.y - point.y)

        return min((space for space in SPACES if star_of(space) == self.lens), key=distance)

    def point_of(self, space):
        """Where to tap for a space, in the coordinates of the board."""
        place = self._lens_place() if self.lens else self.place
        return place.at(STAR_CENTERS[star_of(space)].towards(SPACES[space].angle, FINGER))

    @property
    def needs_lens(self):
        return self.edge * FINGER < dp(48)

    def on_touch_down(self, touch):
        if not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        touch.ud[self] = touch.pos
        self._resting = motion.after(motion.REST, self._rest)
        return True

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        start = touch.ud.pop(self)
        self._resting.cancel()
        if self.held:
            self.held = False
        elif abs(start[0] - touch.x) < dp(20) and abs(start[1] - touch.y) < dp(20):
            self._tapped(touch.x, touch.y)
        return True

    def _rest(self):
        self.held = True

    def _tapped(self, x, y):
        self.settle()
        if self.lens and not self._in_lens(x, y):
            self.close_lens()
        elif self.needs_lens and not self.lens:
            self.lens = star_of(self.space_at(x, y))
            back.push(self.close_lens)
        else:
            space = self.space_at(x, y)
            self.close_lens()
            self.dispatch("on_space", space)

    def close_lens(self):
        """Back to the whole board."""
        back.drop(self.close_lens)
        self.lens = 0

    def settle(self):
        """Finish whatever moves: the next tap always wins."""
        motion.settle(self)
        self._end_run()

    def play(self, run):
        """Light up the run and say its points; after a while only the tile stays."""
        self.settle()
        self.growth, self.swell, self.run = 0, 0, run
        motion.play(self, "run", growth=1)
        motion.play(self, "bubble", done=self._hold, swell=1)

    def _hold(self):
        self._holding = motion.after(motion.BUBBLE_HOLD, self._let_go)

    def _let_go(self):
        motion.play(self, "bubble-out", done=self._end_run, swell=0)

    def _end_run(self):
        if self._holding:
            self._holding.cancel()
        self._holding = None
        self.run = None

    def on_cells(self, *_args):
        if not self._shown:
            return
        for space in SPACES:
            if self._shown[space] != self.cells.get(space, EMPTY):
                self._draw(space)
        self._draw_marks()
        self._draw_over()

    def on_structures(self, *_args):
        if self._shown:
            self._draw_gaps()

    def on_run(self, *_args):
        if self._shown:
            self._draw_gaps()
            self._draw_band()
            self._draw_marks()

    def on_growth(self, *_args):
        if self._shown:
            self._draw_band()

    def on_swell(self, *_args):
        if self._shown:
            self._draw_over()

    on_lens = on_swell

    def _draw_all(self, *_args):
        if not self.edge:
            return
        self._draw_gaps()
        for space in SPACES:
            self._draw(space)
        self._draw_band()
        self._draw_marks()

    def _draw(self, space):
        cell = self._shown[space] = self.cells.get(space, EMPTY)
        with self._spaces[space]:
            draw_space(space, cell, self.numbers.get(space, ""), self.place)

    def _draw_gaps(self):
        with self._gaps:
            for kind in KINDS:
                for star in range(1, 7):
                    draw_structure(kind, star, self._state(kind, star), self.place)

    def _state(self, kind, star):
        if self.run and (kind, star) in self.run.structures:
            return NEW
        return self.structures.get((kind, star), CLOSED)

    def _draw_band(self):
        with self._band:
            if self.run:
                spaces = self.run.spaces or (self.run.space,)
                draw_band(spaces, self.run.structures, self.place, self.growth)
                for kind, star in self.run.structures:
                    draw_structure(kind, star, NEW, self.place)
        self._draw_over()

    def _draw_marks(self):
        with self._marks:
            for space, cell in self.cells.items():
                if not (self.run and self.run.space == space):
                    draw_space_marks(space, cell, self.place)

    def _draw_over(self):
        with self._over:
            if self.lens:
                self._draw_lens()
            if self.run and self.swell > 0:
                self._draw_bubble()

    def _draw_bubble(self):
        x, y = self.place.at(SPACES[self.run.space].middle)
        size = max(sp(18), self.edge * 0.56)
        height = size * 1.45 * self.swell
        width = max(height * 1.3, (width_of(self.run.points, tokens.SERIF, size) + size * 0.9) * self.swell)
        middle_x = max(self.x + width / 2, min(x + self.edge * 0.75, self.right - width / 2 - dp(4)))
        middle_y = min(y + self.edge * 0.45, self.top - height / 2)
        ring = dp(2.6)
        left, low = middle_x - width / 2, middle_y - height / 2
        paint.rounded((left - ring, low - ring, width + 2 * ring, height + 2 * ring), height, theme.surface)
        paint.rounded((left, low, width, height), height, theme.bubble)
        write(self.run.points, tokens.SERIF, size * self.swell, (middle_x, middle_y), theme.onprimary)

    def draw_lit(self, space):
        """Draw a tile where it lies in the window, ringed, on the current canvas: over whatever covers the board."""
        x, y = self.to_window(*self.center)
        place = Place(x, y, self.edge)
        draw_space(space, self.cells[space], "", place)
        paint.trace(outline_of(SPACES[space], place, 0.96), theme.neg, dp(3))

    def _lens_reach(self):
        return self.edge * LENS * 2.05

    def _lens_middle(self):
        reach = self._lens_reach()
        x, y = self.place.at(STAR_CENTERS[self.lens])
        return (
            max(self.x + reach, min(x, self.right - reach)) if self.width > 2 * reach else self.center_x,
            max(self.y + reach, min(y, self.top - reach)) if self.height > 2 * reach else self.center_y,
        )

    def _lens_place(self):
        x, y = self._lens_middle()
        edge = self.edge * LENS
        center = STAR_CENTERS[self.lens]
        return Place(x - center.x * edge, y - center.y * edge, edge)

    def _in_lens(self, x, y):
        middle_x, middle_y = self._lens_middle()
        return (x - middle_x) ** 2 + (y - middle_y) ** 2 <= self._lens_reach() ** 2

    def _draw_lens(self):
        x, y = self._lens_middle()
        reach, place = self._lens_reach(), self._lens_place()
        paint.rounded((self.x, self.y, self.width, self.height), 0.1, theme.scrim)
        paint.disc(x, y, reach, theme.tint)
        paint.disc(x, y, reach - dp(1.5), theme.raised)
        for space in SPACES:
            if star_of(space) == self.lens:
                cell = self.cells.get(space, EMPTY)
                draw_space(space, cell, self.numbers.get(space, ""), place)
                draw_space_marks(space, cell, place)
