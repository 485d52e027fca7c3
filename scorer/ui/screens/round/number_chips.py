"""How far a player is with the numbers that are worth points when they are all covered: a dot for each space.

It shows `views.NumberView` rows and counts nothing itself.
"""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card

PADDING, SIZE = 10, 14
MOST = " +16"
"""The longest points."""


class Dots(CanvasWidget):
    """So many dots, the first of them filled; they close up before they leave their place."""

    of = NumericProperty(0)
    covered = NumericProperty(0)
    redrawn_by = ("pos", "size", "of", "covered")

    def _draw(self, *_args):
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
    of = NumericProperty(0)
    covered = NumericProperty(0)
    small = BooleanProperty(False)
    """Only the number and its dots, in one line."""
    done = BooleanProperty(False)

    def show(self, view, name):
        self.name, self.of, self.covered = name, view.of, view.covered
        self.points = _.language.signed(view.points)
        self.done = view.covered == view.of


class NumberChips(BoxLayout):
    """`numbers` are the rows to show, one chip each."""

    numbers = ListProperty()
    small = BooleanProperty(False)
    names = ListProperty()
    named = BooleanProperty(False)
    """Whether all have room for their names; else the numbers must do."""

    def can_name(self, width, text):
        """Whether every name stands beside its points in so much room."""
        count = max(1, len(self.names))
        room = (width - (count - 1) * self.spacing) / count - dp(2 * PADDING)
        wanted = max(width_of(name, tokens.HEAVY, sp(SIZE) * text) for name in self.names or [""])
        return wanted + width_of(MOST, tokens.HEAVY, sp(SIZE) * text) < room

    def on_numbers(self, *_args):
        while len(self.children) < len(self.numbers):
            self.add_widget(NumberChip(small=self.small))
        for chip, view in zip(reversed(self.children), self.numbers, strict=True):
            chip.show(view, self.names[view.number - 1] if self.named else str(view.number))

    def on_small(self, *_args):
        for chip in self.children:
            chip.small = self.small

    on_named = on_names = on_numbers


load_kv(__name__)
