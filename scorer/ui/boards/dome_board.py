"""The dome of a player: nine places with plates of four spaces each, or captions in empty places."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, Scale
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty

from scorer.rules.board import DOME_GROUPS, SPECIAL, Space
from scorer.rules.plates import PLACE_OF, PLACES, SPACES_OF_PLACE
from scorer.ui.boards.board_in_play import BoardInPlay, ScoredRun
from scorer.ui.boards.plate_picture import draw_badge
from scorer.ui.boards.spoken_cells import spoken_cell
from scorer.ui.boards.wall_board import Box, WallBoard
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.cells import Cell, draw_cell
from scorer.ui.drawing.icons import draw_icon
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _

MARGIN, CELLS_APART, PLATES_APART = 3, 3, 6
"""Around the spaces of a plate, between them, and between plates, in dp."""
CRAMPED_MARGIN, CRAMPED_PLATES_APART = 2, 2
MOST_SIDE = 64
CORNER = 9
DASH, SKIP = 5, 4
TURN_BADGE = 0.15
"""The radius of the badge on a plate that can be turned, in sides."""
FRAME_REACH, FRAME_WIDTH = 5, 4
OPENING_SCALE, OPENING_TURN = 0.6, 45
"""A special tile opens from this scale and turns by this many degrees."""


class PlateRun(NamedTuple):
    """The points of a special tile that was placed when its plate was complete."""

    space: Space
    points: str
    place: int
    across: tuple[Space, ...] = ()
    down: tuple[Space, ...] = ()


class PlaceText(NamedTuple):
    """The caption of an empty place: that a plate can be placed there now, or when."""

    title: str = ""
    note: str = ""
    open: bool = False


def spoken_place(place: int, text: PlaceText) -> str:
    """The spoken name of an empty place."""
    name = _("Place {n}", n=place)
    return f"{name}, {_('free')}" if text.open else ", ".join(filter(None, (name, text.title, text.note)))


class DomeBoard(WallBoard):
    """Like a wall, but with the gaps of the plates, and places without a plate. `run` can also be a `PlateRun`."""

    rows: ClassVar[Sequence[Sequence[Space]]] = DOME_GROUPS
    most_side: ClassVar[float] = MOST_SIDE

    captions: "DictProperty[int, PlaceText]" = DictProperty()
    """The captions of the empty places; all others have a plate."""
    aim: "NumericProperty[int]" = NumericProperty(0)
    """The place of the plate that is being placed; 0 for none."""
    spin = NumericProperty(0)
    """The remaining clockwise rotation of that plate, in degrees."""
    bloom = NumericProperty(1)
    """The progress of the special tile's animation, from 0 to 1."""
    cramped = BooleanProperty(False)
    """Whether the plates are closer together, so that the spaces remain large enough for a finger."""

    def __init__(self, **kwargs: object) -> None:
        self._plates, self._badge = paint.Layer(), paint.Layer()
        super().__init__(**kwargs)
        self.gap = dp(CELLS_APART)
        for name in ("captions", "aim"):
            self.fbind(name, self.redraw)

    def _add_layers(self) -> None:
        self.canvas.add(self._plates)
        super()._add_layers()
        self.canvas.add(self._badge)

    def on_cramped(self, *_args: object) -> None:
        self.on_width()

    @property
    def margin(self) -> float:
        """Between the edge of a plate and its spaces."""
        return dp(CRAMPED_MARGIN if self.cramped else MARGIN)

    @property
    def plates_apart(self) -> float:
        return dp(CRAMPED_PLATES_APART if self.cramped else PLATES_APART)

    @property
    def around(self) -> float:
        return 3 * (2 * self.margin + dp(CELLS_APART)) + 2 * self.plates_apart

    @property
    def plate_side(self) -> float:
        return 2 * self.side + dp(CELLS_APART) + 2 * self.margin

    def box(self, space: Space) -> tuple[float, float, float]:
        left = self.x + self._left + self._offset(space.column - 1)
        return left, self.top - self._offset(space.row - 1) - self.side, self.side

    def _offset(self, at: int) -> float:
        """The distance of a column from the left, or of a row from the top."""
        plate, second = divmod(at, 2)
        return plate * (self.plate_side + self.plates_apart) + self.margin + second * (self.side + dp(CELLS_APART))

    def place_box(self, place: int) -> Box:
        """Left, bottom, width and height of a place."""
        across, down = (place - 1) % 3, (place - 1) // 3
        pitch, side = self.plate_side + self.plates_apart, self.plate_side
        return self.x + self._left + across * pitch, self.top - down * pitch - side, side, side

    def middle_of(self, column: float, row: float) -> tuple[float, float]:
        x, y, side = self.box(self.rows[int(row) - 1][int(column) - 1])
        return x + side / 2, y + side / 2

    def space_at(self, x: float, y: float) -> Space | None:
        column, row = self._index(x - self.x - self._left), self._index(self.top - y)
        return None if column is None or row is None else self.rows[row][column]

    def _index(self, offset: float) -> int | None:
        """The row or column at a distance from the edge; gaps count to the nearest space."""
        pitch, half = self.plate_side + self.plates_apart, self.plate_side / 2
        plate, rest = divmod(offset + self.plates_apart / 2, pitch)
        return 2 * int(plate) + (rest - self.plates_apart / 2 >= half) if 0 <= plate < 3 else None

    def place_at(self, x: float, y: float) -> int:
        """The place at a point; 0 outside."""
        space = self.space_at(x, y)
        return next((place for place in PLACES if space in SPACES_OF_PLACE[place]), 0) if space else 0

    def spoken_names(self) -> list[str]:
        """The spoken name of each space, or the empty place."""
        return [self._spoken(space) for space in self.grid]

    def _spoken(self, space: Space) -> str:
        place, cell = PLACE_OF[space], self.cells.get(space, Cell())
        if place in self.captions:
            return spoken_place(place, self.captions[place])
        if cell.color == SPECIAL and not cell.filled:
            covered = sum(self.cells.get(other, Cell()).filled for other in SPACES_OF_PLACE[place])
            return _("Special space, row {row}, {n} of 3 covered", row=space.row, n=covered)
        return spoken_cell(space, cell, self.layout)

    def _draw(self, *_args: object) -> None:
        if not self.side:
            return
        with self._plates:
            for place in PLACES:
                if place in self.captions:
                    self._draw_empty(place, self.captions[place])
                else:
                    paint.framed(self.place_box(place), dp(CORNER), theme.sunken, theme.line, dp(tokens.HAIRLINE))
            if self.aim:
                with self._turned(self.aim):
                    self._draw_frame(self.aim, theme.primary, theme.soft)
        super()._draw()
        with self._badge:
            if self.aim and self.aim not in self.captions:
                x, y, side, _height = self.place_box(self.aim)
                draw_badge("turn", x + side, y + side, side * TURN_BADGE)

    def play(self, run: ScoredRun) -> None:
        if not isinstance(run, PlateRun):
            super().play(run)
            return
        BoardInPlay.play(self, run)  # a special tile opens instead of dropping
        self.bloom = 0
        motion.play(self, "bloom", bloom=1)

    def on_spin(self, *_args: object) -> None:
        if self._shown and self.aim:
            self.redraw()

    def on_bloom(self, *_args: object) -> None:
        if self._shown and self.run:
            self._draw_space(self.run.space)

    @contextmanager
    def _turned(self, place: int) -> Iterator[None]:
        """Draw turned by `spin` around the middle of a place."""
        x, y, side, _height = self.place_box(place)
        PushMatrix()
        Rotate(angle=self.spin, origin=(x + side / 2, y + side / 2))
        yield
        PopMatrix()

    def _draw_space(self, space: Space) -> None:
        if self._is_empty(space):
            self._shown[space] = self._cell(space)
            self._bodies[space].clear()
            self._marks[space].clear()
            return
        super()._draw_space(space)
        if self.spin and space in SPACES_OF_PLACE.get(self.aim, ()):
            with self._bodies[space], self._turned(self.aim):
                draw_cell(self._cell(space), *self.box(space))
        elif self.bloom != 1 and self.run and space == self.run.space:
            with self._bodies[space]:
                self._draw_opening(space)

    def _draw_opening(self, space: Space) -> None:
        """Draw an animated special tile."""
        x, y, side = self.box(space)
        middle = x + side / 2, y + side / 2
        PushMatrix()
        Rotate(angle=OPENING_TURN * (1 - self.bloom), origin=middle)
        Scale(OPENING_SCALE + (1 - OPENING_SCALE) * self.bloom, origin=(*middle, 0))
        draw_cell(self._cell(space), x, y, side)
        PopMatrix()

    def _is_empty(self, space: Space) -> bool:
        """Whether there is no plate."""
        return any(space in SPACES_OF_PLACE[place] for place in self.captions)

    def _draw_empty(self, place: int, caption: PlaceText) -> None:
        x, y, side, _height = box = self.place_box(place)
        if caption.open:
            paint.rounded(box, dp(CORNER), theme.soft)
        Color(*(theme.softline if caption.open else theme.line2))
        paint.dashes(box, dp(CORNER), dp(tokens.RULE), (dp(DASH), dp(SKIP)))
        middle = x + side / 2, y + side / 2
        if caption.open:
            draw_icon("plus", *middle, round(dp(tokens.ICON)), theme.ptext)
            return
        for text, font, up in ((caption.title, tokens.HEAVY, 0.7), (caption.note, tokens.MEDIUM, -0.7)):
            usual = sp(tokens.CAPTION)
            fitting = usual * min(1, (side - 2 * dp(tokens.GAP_M)) / max(1, width_of(text, font, usual)))
            draw_text(text, font, fitting, (middle[0], middle[1] + up * usual), theme.ink2)

    def _draw_frame(self, place: int, color: Sequence[float], inside: Sequence[float]) -> None:
        """Draw a thick edge just outside a plate."""
        x, y, side, _height = self.place_box(place)
        reach, width = dp(FRAME_REACH) * min(1, self.growth), dp(FRAME_WIDTH)
        box = x - reach, y - reach, side + 2 * reach, side + 2 * reach
        paint.framed(box, dp(CORNER) + reach, inside, color, width)

    def _draw_run(self) -> None:
        if not isinstance(self.run, PlateRun):
            super()._draw_run()
            return
        with self._bands:
            self._draw_frame(self.run.place, theme.accent, theme.accentsoft)
        self._draw_over()
