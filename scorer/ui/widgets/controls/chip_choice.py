"""A group of chips of which one is selected, wrapped into lines."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from scorer.ui.drawing import tokens
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.stack import Wrap


class ChipChoice(Wrap):
    """`value` is the selection or None; `on_choose` is dispatched only when the user taps a chip."""

    __events__ = ("on_choose",)

    value = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._chips: list[tuple[Any, Chip]] = []
        super().__init__(spacing=(dp(tokens.GAP_M), dp(tokens.GAP_XS)), **kwargs)

    def on_choose(self, value: Any) -> None:
        """A chip was tapped."""

    def set_options(self, options: Iterable[tuple[Any, str]], value: Any = None) -> None:
        """Show a chip for each pair of a value and its text."""
        self.clear_widgets()
        self._chips = []
        for option, text in options:
            chip = Chip(text=text, act=partial(self._choose, option))
            self._chips.append((option, chip))
            self.add_widget(chip)
        self.value = value
        self.on_value()

    def on_value(self, *_args: object) -> None:
        for option, chip in self._chips:
            chip.selected = option == self.value

    def _choose(self, value: Any) -> None:
        self.value = value
        self.dispatch("on_choose", value)
