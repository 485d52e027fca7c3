"""A small number that goes up and down under the thumb: how many tiles were taken, lie on the floor, are in the hand.

With a color it shows that tile beside the number.
"""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Stepper(BoxLayout):
    """Bind `value` to follow it; `on_step` is dispatched only when a finger changed it."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(20)
    color_name = StringProperty()
    shape = StringProperty("square")
    wide = BooleanProperty(False)
    """It takes the width it is given."""

    def __init__(self, **kwargs):
        self.register_event_type("on_step")
        super().__init__(**kwargs)

    def on_step(self):
        """A finger changed the number."""

    def step(self, by):
        """One up or down, within the limits."""
        value = min(max(self.value + by, self.least), self.most)
        if value != self.value:
            self.value = value
            self.dispatch("on_step")


load_kv(__name__)
