"""One column on a phone held upright, two on one on its side, where a single one would show a line at a time.

The widgets stand in their order below one another; those named in `beside` move to a column at the left where there is room.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv

LEAST = tokens.TWO_COLUMNS_WIDTH
"""Narrower than this, two columns would be too narrow."""


class TwoColumns(BoxLayout):
    """Put any number of widgets in, each with a height of its own."""

    beside = ListProperty()
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._widgets = []
        super().__init__(**kwargs)

    def add_widget(self, widget, *args: Any, **kwargs: Any) -> None:
        if "main" in self.ids:
            self._widgets.append(widget)
            self.ids.main.add_widget(widget)
        else:
            super().add_widget(widget, *args, **kwargs)

    def reveal(self, widget) -> None:
        """Scroll as little as shows one of them."""
        self._column_of(widget).reveal(widget)

    def raise_up(self, widget) -> None:
        """Scroll until one of them stands at the top."""
        self._column_of(widget).raise_up(widget)

    def _column_of(self, widget):
        return self.ids.left if self.wide and widget in self.beside else self.ids.main

    def on_size(self, *_args: object) -> None:
        self.wide = self.width > self.height and self.width >= dp(LEAST)

    def on_wide(self, *_args: object) -> None:
        for column in (self.ids.left, self.ids.main):
            column.clear_widgets()
        for widget in self._widgets:
            self._column_of(widget).add_widget(widget)

    on_beside = on_wide


load_kv(__name__)
