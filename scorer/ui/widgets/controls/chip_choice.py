"""Some chips of which one is chosen: whose board it is, which round is meant.

They stand in lines, as many side by side as fit.
"""

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.stacklayout import StackLayout

from scorer.ui.widgets.controls.chip import Chip


class ChipChoice(StackLayout):
    """`value` is what is chosen, None for nothing; `on_choose` is dispatched only when a finger chose it."""

    value = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs):
        self.register_event_type("on_choose")
        super().__init__(size_hint_y=None, height=0, spacing=(dp(8), dp(4)), **kwargs)
        self.bind(minimum_height=self.setter("height"))

    def on_choose(self, value):
        """A chip was tapped."""

    def offer(self, options, value=None):
        """Pairs of a value and its text."""
        self.clear_widgets()
        for option, text in options:
            chip = Chip(text=text)
            chip.option = option
            chip.bind(on_release=lambda chip: self._choose(chip.option))
            self.add_widget(chip)
        self.value = value
        self.on_value()

    def on_value(self, *_args):
        for chip in self.children:
            chip.selected = chip.option == self.value

    def _choose(self, value):
        self.value = value
        self.dispatch("on_choose", value)
