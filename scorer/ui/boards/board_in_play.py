"""Base class of the boards that are played on: dispatches taps on spaces, and animates what the last tile scored.

It shows cells as given and knows no rules; subclasses draw.
"""

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import ClockEvent
from kivy.metrics import dp, sp
from kivy.properties import DictProperty, NumericProperty, ObjectProperty

from scorer.rules.board import Space
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import Cell
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme

RING = 2.6
"""Width of the light edge around the points bubble, in dp."""


class ScoredRun(Protocol):
    """What the last tile scored."""

    @property
    def space(self) -> Space: ...

    @property
    def points(self) -> str: ...


class BoardInPlay(CanvasWidget):
    """Fills its width and sets its own height; dispatches `on_space` with the space that was tapped."""

    __events__ = ("on_space",)

    cells: "DictProperty[Space, Cell]" = DictProperty()
    """The cell of each space; a missing space is empty."""
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
        super().__init__(**kwargs)
        self.size_hint_y = None

    def _add_layers(self) -> None:
        for layer in self.layers:
            self.canvas.add(layer)

    def on_space(self, space: Space) -> None:
        """A space was tapped."""

    def settle(self) -> None:
        """Finish all animations: the next tap always wins."""
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
