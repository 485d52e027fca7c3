"""The column that holds the content of most screens: it scrolls if necessary, has margins and a maximum width."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.scroll import Scroll


class Column(Scroll):
    """Takes any number of widgets, each of which sets its own height."""

    above = NumericProperty(dp(tokens.GAP_XS))
    """The margin above the content."""
    gap = NumericProperty(dp(tokens.GAP_L))
    wide = BooleanProperty(False)
    """Whether its widgets are in two columns."""
    splits = BooleanProperty(False)
    """Whether it has two columns in landscape."""

    def on_size(self, *_args: object) -> None:
        if self.splits:
            self.wide = self.width > self.height and self.width >= dp(tokens.TWO_COLUMNS_WIDTH)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        column = self.ids.get("column")
        if column:
            column.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def remove(self, widget: Widget) -> None:
        """Remove one of its widgets."""
        self.ids.column.remove_widget(widget)

    def clear_widgets(self, *args: Any, **kwargs: Any) -> None:
        self.ids.column.clear_widgets(*args, **kwargs)

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as necessary to show a widget, even one that was just added."""
        _once_laid_out(lambda: self._scroll_into_view(widget))

    def raise_up(self, widget: Widget) -> None:
        """Scroll a widget to the top, or as close as possible, even one that was just added."""
        _once_laid_out(lambda: self._raise(widget))

    def _scroll_into_view(self, widget: Widget) -> None:
        if not self.fits:
            self.scroll_to(widget, padding=dp(tokens.GAP_L), animate=False)

    def _raise(self, widget: Widget) -> None:
        column = self.ids.column
        spare = column.height - self.height
        above = column.to_window(column.x, column.top)[1] - widget.to_window(widget.x, widget.top)[1] - dp(tokens.GAP_L)
        self.scroll_y = 1 - min(1, above / spare) if spare > 0 else 1


class Halves(BoxLayout):
    """The content of a page: two halves if it is wide, else one column. Its page sets the width, which saves a layout."""

    wide = BooleanProperty(False)


def _once_laid_out(act: Callable[[], object]) -> None:
    """Wait for two frames: the first sets the heights, the second uses them."""
    Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: act()))


load_kv(__name__)
