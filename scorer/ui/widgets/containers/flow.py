"""A masonry layout: one column in portrait, two in landscape, each card below the shorter column."""

from kivy.properties import BooleanProperty, NumericProperty, VariableListProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget


class Flow(Layout):
    """Takes any number of widgets, each of which sets its own height."""

    wide = BooleanProperty(False)
    """Whether there are two columns."""
    spacing = NumericProperty(0)
    padding = VariableListProperty([0, 0, 0, 0])
    minimum_height = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        assert self._trigger_layout
        for name in ("pos", "size", "children", "wide", "spacing", "padding"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_args: object) -> None:
        left, above, right, below = self.padding
        columns = 1 + self.wide
        width = (self.width - left - right - (columns - 1) * self.spacing) / columns
        used = [0.0] * columns
        for widget in reversed(self.children):
            column = used.index(min(used))
            self._place(widget, self.x + left + column * (width + self.spacing), self.top - above - used[column], width)
            used[column] += widget.height + self.spacing
        self.minimum_height = above + max(0, max(used) - self.spacing) + below

    @staticmethod
    def _place(widget: Widget, x: float, top: float, width: float) -> None:
        """A widget with a fixed width keeps it, and is centered."""
        if widget.size_hint_x is not None:
            widget.width = width
        widget.pos = x + (width - widget.width) / 2, top - widget.height
