"""How far a long task has come, with its name and a way to stop it.

`share` runs from 0 to 1.
"""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Progress(BoxLayout):
    """Dispatches `on_cancel` when the players do not want to wait."""

    text = StringProperty()
    share = NumericProperty(0)

    def __init__(self, **kwargs):
        self.register_event_type("on_cancel")
        super().__init__(**kwargs)

    def on_cancel(self):
        """The task is to stop."""


load_kv(__name__)
