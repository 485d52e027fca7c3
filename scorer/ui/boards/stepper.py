"""A number with minus and plus buttons, optionally with a tile beside it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.plated import Plated


class Stepper(Plated, BoxLayout):
    """`value` is the number; `on_step` is dispatched only when the user changes it."""

    __events__ = ("on_step",)

    value: "NumericProperty[int]" = NumericProperty(0)
    least: "NumericProperty[int]" = NumericProperty(0)
    most: "NumericProperty[int]" = NumericProperty(20)
    color_name = StringProperty()
    shape = StringProperty("square")
    wide = BooleanProperty(False)
    """Fill the available width."""

    def on_step(self) -> None:
        """The user changed the number."""

    def step(self, by: int) -> None:
        """Add to the number, within the limits."""
        value = min(max(self.value + by, self.least), self.most)
        if value != self.value:
            self.value = value
            self.dispatch("on_step")


load_kv(__name__)
