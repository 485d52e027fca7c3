"""Base class of the boards that are played on: dispatches taps on spaces, handles drags, and animates the points of the last
tile.

It shows cells as given and knows no rules; subclasses draw.
"""

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Any, Protocol

from kivy.clock import ClockEvent
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics, dp, sp
from kivy.properties import DictProperty, NumericProperty, ObjectProperty

from scorer.rules.board import Space
from scorer.rules.table import Layout
from scorer.ui.boards.spoken_cells import spoken_cell
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import Cell
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.platform.touch import is_flick

LEAST_DRAG = 10
"""The distance, in dp, up to which a touch is a tap."""
RING = 2.6
"""Width of the light edge around the points bubble, in dp."""


class Drag(Protocol):
    """A drag that starts on a board. Positions are in board coordinates."""

    def move(self, x: float, y: float) -> None:
        """The finger moved."""

    def lift(self) -> None:
        """The finger was lifted: apply the drag."""

    @property
    def ignores_flick(self) -> bool:
        """Whether a quick sideways movement should not apply it, because it was probably meant as a swipe."""

    def cancel(self) -> None:
        """Cancel the drag: a second finger was put down, or the board is removed."""


class ScoredRun(Protocol):
    """The points of the last tile, with its run."""

    @property
    def space(self) -> Space: ...

    @property
    def points(self) -> str: ...


class BoardInPlay(CanvasWidget):
    """Fills its width and sets its own height; dispatches `on_space` with the space that was tapped."""

    __events__ = ("on_space",)

    cells: "DictProperty[Space, Cell]" = DictProperty()
    """The cell of each space; a missing space is empty."""
    layout: "ObjectProperty[Layout]" = ObjectProperty(None, allownone=True)
    """The printed board, for the names of its spaces."""
    run: "ObjectProperty[Any]" = ObjectProperty(None, allownone=True)
    """What the last tile scored, as a `ScoredRun`, while it is highlighted."""
    growth = NumericProperty(1)
    """Progress of the bands along the run, from 0 to 1."""
    swell = NumericProperty(0)
    """Size of the points bubble, from 0 to 1."""

    layers: tuple[paint.Layer, ...] = ()
    """Canvas layers from bottom to top; subclasses create them before calling `__init__`."""

    def __init__(self, **kwargs: Any) -> None:
        self._shown: dict[Space, Cell] = {}
        self._holding: ClockEvent | None = None
        self._finger: MotionEvent | None = None
        """The finger that can start a drag; others can only tap."""
        self._resting_timer: ClockEvent | None = None
        self._drag: Drag | None = None
        super().__init__(**kwargs)
        self.size_hint_y = None

    def _add_layers(self) -> None:
        for layer in self.layers:
            self.canvas.add(layer)

    def on_space(self, space: Space) -> None:
        """A space was tapped."""

    # Spaces

    def center_of(self, space: Space) -> tuple[float, float]:
        """The center of a space in the window, or of its tap target."""
        raise NotImplementedError

    @property
    def tile_size(self) -> float:
        """The size of a tile."""
        raise NotImplementedError

    def shake(self, space: Space) -> None:
        """Show that a space was refused; only walls move."""

    def draw_ringed(self, spaces: Iterable[Space], is_free: Callable[[float, float, float], bool]) -> None:
        """Draw tiles again with a ring, above an overlay on the current canvas, unless they would cover something there."""
        for space in spaces:
            if is_free(*self.center_of(space), self.tile_size):
                self._draw_ringed(space)

    def _draw_ringed(self, space: Space) -> None:
        raise NotImplementedError

    # Voice and keyboard

    def places(self) -> Sequence[Space]:
        """The spaces that can be tapped, in reading order."""
        raise NotImplementedError

    def spoken_names(self) -> list[str]:
        """The spoken name of each of the places: its space, its color and its points."""
        return [spoken_cell(space, self.cells.get(space, Cell()), self.layout) for space in self.places()]

    # The finger

    def begin_drag(self, space: Space, at: tuple[float, float], moved: float) -> Drag | None:
        """Start a drag for a finger that was put down on a space and is now at a point, or return None.

        `moved` is the distance in dp, 0 for a long press.
        """
        return None

    def hold(self, touch: MotionEvent, space: Space) -> None:
        """A finger was put down on a space."""
        touch.grab(self)
        touch.ud[self] = space
        if self._finger:
            self._forget_finger()  # two fingers do not drag
            return
        self._finger = touch
        self._resting_timer = motion.after(tokens.REST, self._rested)

    def drag(self, touch: MotionEvent) -> None:
        """A finger that holds the board moved."""
        if touch is not self._finger:
            return
        moved = hypot(touch.x - touch.ox, touch.y - touch.oy) / Metrics.density
        if self._drag:
            self._drag.move(*touch.pos)
        elif moved >= LEAST_DRAG:
            self._begin(touch, moved)

    def release(self, touch: MotionEvent) -> Space | None:
        """A finger was lifted; return the space that it tapped, or None after a drag.

        After an exception in a tap, Kivy's ScrollView lifts the same finger again: it taps nothing then.
        """
        touch.ungrab(self)
        space: Space | None = touch.ud.pop(self, None)
        if self.end_drag(touch):
            return None
        if touch is self._finger:
            self._forget_finger()
        return space

    def cancel_drag(self, *_args: object) -> None:
        """Cancel the drag; the finger has no further effect."""
        drag, finger = self._drag, self._finger
        if drag and finger:
            finger.ungrab(self)
            self._forget_finger()
            drag.cancel()

    def _begin(self, touch: MotionEvent, moved: float) -> None:
        drag = self.begin_drag(touch.ud[self], touch.pos, moved)
        if drag:
            self.lead(touch, drag)

    def lead(self, touch: MotionEvent, drag: Drag) -> None:
        """Start a drag with the finger that holds the board."""
        motion.finish(self)
        self._end_run()
        self._stop_resting()
        self._finger, self._drag = touch, drag
        Window.fbind("on_touch_down", self._second_finger)

    def end_drag(self, touch: MotionEvent) -> bool:
        """A finger was lifted; whether it has dragged."""
        drag = self._drag if touch is self._finger else None
        if drag:
            self._forget_finger()
            if drag.ignores_flick and is_flick(touch):
                drag.cancel()
            else:
                drag.lift()
        return bool(drag)

    def _rested(self) -> None:
        if self._finger and not self._drag:
            self._begin(self._finger, 0)

    def _second_finger(self, _window: object, touch: MotionEvent) -> bool:
        self.cancel_drag()
        return touch is not self._finger

    def _forget_finger(self) -> None:
        Window.funbind("on_touch_down", self._second_finger)
        self._stop_resting()
        self._finger = self._drag = None

    def _stop_resting(self) -> None:
        if self._resting_timer:
            self._resting_timer.cancel()
        self._resting_timer = None

    # What the last tile scored

    def settle(self) -> None:
        """Finish all animations and cancel a drag: the next tap takes precedence."""
        self.cancel_drag()
        motion.finish(self)
        self._end_run()

    def play(self, run: ScoredRun) -> None:
        """Highlight the run and show its points for a while."""
        self.settle()
        self.growth, self.swell, self.run = 0, 0, run
        motion.play(self, "run", growth=1)
        motion.play(self, "bubble", done=self._hold, swell=1)

    def _hold(self) -> None:
        self._holding = motion.after(tokens.BUBBLE_HOLD, self._hide_bubble)

    def _hide_bubble(self) -> None:
        motion.play(self, "bubble-out", done=self._end_run, swell=0)

    def _end_run(self) -> None:
        if self._holding:
            self._holding.cancel()
        self._holding = None
        self.run = None

    def on_growth(self, *_args: object) -> None:
        if self._shown and self.run:
            self._draw_run()

    def on_swell(self, *_args: object) -> None:
        if self._shown:
            self._draw_over()

    def _draw_run(self) -> None:
        """Draw the highlighted run and everything above it."""
        raise NotImplementedError

    def _draw_over(self) -> None:
        """Draw the bubble and anything else above the tiles."""
        raise NotImplementedError

    def _draw_bubble(self, type_size: float, place: Callable[[float, float], tuple[float, float]]) -> None:
        """Draw the points; `place` returns the center of a bubble with the given width and height."""
        size = max(sp(tokens.HEADING), type_size)
        height = size * 1.45 * self.swell
        width = max(height * 1.3, (width_of(self.run.points, tokens.SERIF, size) + size * 0.9) * self.swell)
        middle_x, middle_y = place(width, height)
        ring = dp(RING)
        left, low = middle_x - width / 2, middle_y - height / 2
        paint.rounded((left - ring, low - ring, width + 2 * ring, height + 2 * ring), height, theme.surface)
        paint.rounded((left, low, width, height), height, theme.bubble)
        draw_text(self.run.points, tokens.SERIF, size * self.swell, (middle_x, middle_y), theme.onprimary)
