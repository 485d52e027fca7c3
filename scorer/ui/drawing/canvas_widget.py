"""What all widgets that are drawn by hand have in common: each is drawn anew before the next frame when what it shows changes.

All show the theme, its type, its letters or the language: these know them weakly, or what was closed would be drawn for ever.
"""

from weakref import WeakSet

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorer.ui.drawing.paint import Layer
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _

_living = WeakSet()
"""All that there are; to bind each to the theme would look through the others for it."""


class CanvasWidget(Widget):
    """A widget with a layer that `_draw` draws on."""

    redrawn_by = ("pos", "size")
    """The properties of its own that it shows."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._add_layers()
        self.redraw = Clock.create_trigger(self._draw, -1)
        for name in self.redrawn_by:
            self.fbind(name, self.redraw)
        _living.add(self)
        self.redraw()

    def _add_layers(self):
        """On the canvas, over what kv puts there."""
        self._layer = Layer()
        self.canvas.add(self._layer)

    def _draw(self, *_args):
        """All of it."""
        raise NotImplementedError


def redraw_all(*_args):
    """They look otherwise from now on."""
    for widget in sorted(_living, key=lambda widget: widget.uid):
        widget.redraw()


theme.bind(name=redraw_all, letters=redraw_all, text=redraw_all)
_.bind(language=redraw_all)
