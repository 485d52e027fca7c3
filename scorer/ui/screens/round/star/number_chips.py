"""Progress on the numbers that earn a bonus: a chip per number, with a dot per space."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play.views import NumberView
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card

PADDING, SIZE = tokens.GAP_L, tokens.CAPTION
MOST = " +16"
"""The widest text of a bonus."""


class Dots(CanvasWidget):
    """A row of `of` dots, the first `covered` ones filled; the gaps shrink if there is little room."""

    of: "NumericProperty[int]" = NumericProperty(0)
    covered: "NumericProperty[int]" = NumericProperty(0)
    redrawn_by = ("pos", "size", "of", "covered")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            step = min(self.height * 1.25, self.width / max(1, self.of))
            radius = step * 0.4
            for index in range(round(self.of)):
                color = theme.ptext if index < self.covered else theme.line
                paint.disc(self.x + step * (index + 0.5), self.center_y, radius, color)


class NumberChip(Card):
    """One number."""

    name = StringProperty()
    points = StringProperty()
    of: "NumericProperty[int]" = NumericProperty(0)
    covered: "NumericProperty[int]" = NumericProperty(0)
    small = BooleanProperty(False)
    """Whether to show only the number and its dots, on one line."""
    done = BooleanProperty(False)

    def show(self, view: NumberView, name: str) -> None:
        self.name, self.of, self.covered = name, view.of, view.covered
        self.points = _.language.signed(view.points)
        self.done = view.covered == view.of


class NumberChips(BoxLayout):
    """A chip for each of `numbers`."""

    numbers: "ListProperty[NumberView]" = ListProperty()
    small = BooleanProperty(False)
    names: "ListProperty[str]" = ListProperty()
    named = BooleanProperty(False)
    """Whether the names of all numbers fit; else only the numbers are shown."""

    def can_name(self, width: float, text: float) -> bool:
        """Whether every name fits beside its points in this width at this text scale."""
        count = max(1, len(self.names))
        room = (width - (count - 1) * self.spacing) / count - dp(2 * PADDING)
        wanted = max(width_of(name, tokens.HEAVY, sp(SIZE) * text) for name in self.names or [""])
        return wanted + width_of(MOST, tokens.HEAVY, sp(SIZE) * text) <= room

    def __init__(self, **kwargs: Any) -> None:
        self._chips: list[NumberChip] = []
        super().__init__(**kwargs)

    def on_numbers(self, *_args: object) -> None:
        while len(self._chips) < len(self.numbers):
            self._chips.append(NumberChip(small=self.small))
            self.add_widget(self._chips[-1])
        for chip, view in zip(self._chips, self.numbers, strict=True):
            chip.show(view, self.names[view.number - 1] if self.named else str(view.number))

    def on_small(self, *_args: object) -> None:
        for chip in self._chips:
            chip.small = self.small

    on_named = on_names = on_numbers


load_kv(__name__)
