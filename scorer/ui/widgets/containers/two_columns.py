"""One column in portrait, two in landscape, where height is scarce."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.column import Column


class TwoColumns(BoxLayout):
    """Takes any number of widgets, each of which sets its own height."""

    beside: "ListProperty[Widget]" = ListProperty()
    """The widgets of the left column, if there are two."""
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._widgets: list[Widget] = []
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if "main" in self.ids:
            self._widgets.append(widget)
            self.ids.main.add_widget(widget)
        else:
            super().add_widget(widget, *args, **kwargs)

    def reveal(self, widget: Widget) -> None:
        """Scroll as little as necessary to show one of them."""
        self._column_of(widget).reveal(widget)

    def raise_up(self, widget: Widget) -> None:
        """Scroll one of them to the top."""
        self._column_of(widget).raise_up(widget)

    def _column_of(self, widget: Widget) -> Column:
        column: Column = self.ids.left if self.wide and widget in self.beside else self.ids.main
        return column

    def on_wide(self, *_args: object) -> None:
        for column in (self.ids.left, self.ids.main):
            column.clear_widgets()
        for widget in self._widgets:
            self._column_of(widget).add_widget(widget)

    on_beside = on_wide


load_kv(__name__)
