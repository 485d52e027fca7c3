"""The column in which most screens stand: it scrolls when it must, keeps its margins and is never too wide to read.

Whatever is put into it in kv or by code lies in that column.
"""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.scroll import Scroll


class Column(Scroll):
    """Put any number of widgets in, each with a height of its own."""

    def add_widget(self, widget, *args: Any, **kwargs: Any) -> None:
        column = self.ids.get("column")
        if column:
            column.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def clear_widgets(self, *args: Any, **kwargs: Any) -> None:
        self.ids.column.clear_widgets(*args, **kwargs)

    def reveal(self, widget) -> None:
        """Scroll as little as shows something that has just been put in, once it has found its place."""
        _once_laid_out(lambda: self.fits or self.scroll_to(widget, padding=dp(tokens.GAP_L), animate=False))

    def raise_up(self, widget) -> None:
        """Scroll until something that has just been put in stands at the top, as far as there is enough below it."""
        _once_laid_out(lambda: self._raise(widget))

    def _raise(self, widget) -> None:
        column = self.ids.column
        spare = column.height - self.height
        above = column.to_window(column.x, column.top)[1] - widget.to_window(widget.x, widget.top)[1] - dp(tokens.GAP_L)
        self.scroll_y = 1 - min(1, above / spare) if spare > 0 else 1


def _once_laid_out(act) -> None:
    """The frame that comes next finds the heights, the one after it can use them."""
    Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: act()))


load_kv(__name__)
