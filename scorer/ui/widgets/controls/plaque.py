"""The plaque: the app's signature shape, a rectangle with concave corners, used for totals, the win rate and headers."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import paint, tokens
from scorer.ui.kivyfix.kv_loader import load_kv


class Plaque(AnchorLayout):
    """A figure on cobalt with a note below it."""

    figure = StringProperty()
    note = StringProperty()
    figure_sp = NumericProperty(tokens.FIGURE)
    note_width = NumericProperty(0)
    """The width at which the note wraps; 0 keeps it on one line."""
    drawn_note_width = NumericProperty(0)
    """The drawn width of the note."""
    gap = NumericProperty(-dp(tokens.GAP_XS))
    """The gap between the figure and its note."""

    fill = ColorProperty()
    bite = NumericProperty(dp(tokens.CORNER_THUMB))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._layer = paint.Layer()
        self.canvas.before.add(self._layer)
        for name in ("pos", "size", "fill", "bite"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_args: object) -> None:
        with self._layer:
            paint.shape(paint.plaque(self.x, self.y, self.width, self.height, self.bite), self.fill)


load_kv(__name__)
