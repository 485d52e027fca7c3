"""A progress bar, alone or with a label and a cancel button."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.stack import Centered


class LinearProgress(Hideable, Widget):
    """`share` runs from 0 to 1."""

    share = NumericProperty(0)


class Progress(Centered):
    """`share` runs from 0 to 1; dispatches `on_cancel`."""

    __events__ = ("on_cancel",)

    text = StringProperty()
    share = NumericProperty(0)

    def on_cancel(self) -> None:
        """The user wants to stop the task."""


load_kv(__name__)
