"""Base class of the widgets that draw on their canvas: each redraws itself before the next frame when its data changes.

All of them depend on the theme, the text size, the letters on tiles or the language, so they are kept in one weak set.
Binding each to the theme would keep closed ones alive, and each weak binding would search all others.
"""

from typing import Any, ClassVar
from weakref import WeakSet

from kivy.clock import Clock
from kivy.uix.widget import Widget

from scorer.ui.drawing.paint import Layer
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _

_widgets: "WeakSet[CanvasWidget]" = WeakSet()


class CanvasWidget(Widget):
    """A widget that draws on `_layer` in `_draw`."""

    redrawn_by: ClassVar[tuple[str, ...]] = ("pos", "size")
    """The widget's own properties that its drawing depends on."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._add_layers()
        self.redraw = Clock.create_trigger(self._draw, -1)
        for name in self.redrawn_by:
            self.fbind(name, self.redraw)
        _widgets.add(self)
        self.redraw()

    def _add_layers(self) -> None:
        """Add the layer on top of what kv draws."""
        self._layer = Layer()
        self.canvas.add(self._layer)

    def _draw(self, *_args: object) -> None:
        raise NotImplementedError


def redraw_all(*_args: object) -> None:
    """Redraw every widget, in the order of creation."""
    for widget in sorted(_widgets, key=lambda widget: widget.uid):
        widget.redraw()


theme.bind(name=redraw_all, letters=redraw_all, text=redraw_all)
_.bind(language=redraw_all)
