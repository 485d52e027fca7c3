"""A group of chips of which one is selected, wrapped into lines."""

from collections.abc import Iterable, Sequence
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

    def do_layout(self, *args: Any) -> None:
        """Wrap earlier than necessary where a line would otherwise have a single chip."""
        widths = [chip.width for _option, chip in self._chips]
        self.padding = 0, 0, max(0, self.width - wrapping_width(widths, self.width, self.spacing[0])), 0
        super().do_layout(*args)

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


def wrapping_width(widths: Sequence[float], room: float, gap: float) -> float:
    """The largest width up to `room` at which no line has a single widget, if that takes no additional line."""
    usual = _lines(widths, room, gap)
    first = usual[0] if usual else []
    for count in range(len(first), 1, -1):
        width = room if count == len(first) else sum(first[:count]) + (count - 1) * gap
        lines = _lines(widths, width, gap)
        if len(lines) == len(usual) and min(map(len, lines)) > 1:
            return width
    return room


def _lines(widths: Iterable[float], room: float, gap: float) -> list[list[float]]:
    """The widths of the widgets on each line."""
    lines: list[list[float]] = []
    for width in widths:
        if lines and sum(lines[-1]) + len(lines[-1]) * gap + width <= room:
            lines[-1].append(width)
        else:
            lines.append([width])
    return lines
