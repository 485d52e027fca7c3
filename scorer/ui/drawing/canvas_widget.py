"""Base class of the widgets that draw on their canvas: each redraws itself before the next frame when its data changes.

All of them depend on the theme, the text size, the letters on tiles or the language, so they are kept in one weak set.
Binding each to the theme would keep closed ones alive, and each weak binding would search all others.
"""

from typing import Any, ClassVar
from weakref import WeakSet

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
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


class MovedWidget(CanvasWidget):
    """A widget that draws around an origin, and moves its drawing instead of redrawing it. `redrawn_by` must not contain `pos`."""

    redrawn_by: ClassVar[tuple[str, ...]] = ("size",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("pos", self._move)

    def _add_layers(self) -> None:
        with self.canvas:
            PushMatrix()
            self._place = Translate()
            super()._add_layers()
            PopMatrix()

    def _draw(self, *_args: object) -> None:
        with self._layer:
            self.draw(min(self.size))
        self._move()

    def _move(self, *_args: object) -> None:
        self._place.xy = self.origin()

    def draw(self, size: float) -> None:
        """Draw in a square of that size, as if the origin were at 0, 0."""
        raise NotImplementedError

    def origin(self) -> tuple[float, float]:
        """The position of 0, 0 of the drawing: the center, which Kivy updates only after `pos`."""
        return self.x + self.width / 2, self.y + self.height / 2


def redraw_all(*_args: object) -> None:
    """Redraw every widget, in the order of creation."""
    for widget in sorted(_widgets, key=lambda widget: widget.uid):
        widget.redraw()


theme.bind(name=redraw_all, letters=redraw_all, text=redraw_all)
_.bind(language=redraw_all)
