"""The plaque: the app's signature shape, a rectangle with bites out of its corners. Only totals, the win rate and headers wear it.

It shows one figure and, below it, what the figure is.
"""

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import paint
from scorer.ui.kivyfix.kv_loader import load_kv


class Plaque(AnchorLayout):
    """A figure on cobalt."""

    figure = StringProperty()
    note = StringProperty()
    figure_sp = NumericProperty(28)
    note_width = NumericProperty(0)
    """The width at which the note wraps; 0 keeps it on one line."""
    gap = NumericProperty(-dp(5))
    """Between the figure and what it is."""

    fill = ColorProperty()
    bite = NumericProperty(dp(9))

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._layer = paint.Layer()
        self.canvas.before.add(self._layer)
        for name in ("pos", "size", "fill", "bite"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_args):
        with self._layer:
            paint.shape(paint.plaque(*self.pos, *self.size, self.bite), self.fill)


load_kv(__name__)
