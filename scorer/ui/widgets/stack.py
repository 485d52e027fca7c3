"""The boxes that most screens are built from."""

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.hideable import Hideable

VERTICAL = {"y", "center_y", "top"}
"""The hints that place a widget vertically; Kivy would add up two of them."""


class Stack(Hideable, BoxLayout):
    """Widgets below one another, as high as their sum. Do not set its height in kv."""


class Grid(GridLayout):
    """Widgets in a grid, as high as its rows."""


class Wrap(StackLayout):
    """Widgets side by side that continue on the next line, as high as its lines."""


class Centered(Hideable, BoxLayout):
    """Widgets side by side, vertically centered unless they have their own `pos_hint`."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if not VERTICAL & widget.pos_hint.keys():
            widget.pos_hint = {"center_y": 0.5} | widget.pos_hint
        super().add_widget(widget, *args, **kwargs)


class CenteredRow(Centered):
    """As high as its content. Do not set its height in kv: both bindings would remain in effect."""

    least = NumericProperty(0)
    """Its minimum height."""


class ButtonRow(BoxLayout):
    """The buttons at the foot of a sheet, as high as the highest."""

    @classmethod
    def of(cls, *buttons: Widget) -> "ButtonRow":
        """A row of these buttons."""
        row = cls()
        for button in buttons:
            row.add_widget(button)
        return row


load_kv(__name__)
