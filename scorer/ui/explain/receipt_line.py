"""The sum of a round in one line: what was, what the wall and the floor did, what is. The whole line opens the receipt.

The parts are triples of a figure, its name and the token of its color.
"""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card

TOTAL_SP, NAME_SP, LEAST_PLAQUE = 28, 13, 76


class ReceiptPart(BoxLayout):
    """One figure with its name."""

    figure = StringProperty()
    name = StringProperty()
    color = ColorProperty()
    divided = BooleanProperty(True)
    """A hairline at its right."""


class ReceiptLine(ButtonBehavior, Card):
    """`parts`, then `=`, then the plaque with the total."""

    parts = ListProperty()
    total = StringProperty()
    total_name = StringProperty()
    named = BooleanProperty(True)
    """Without its names, and lower, where there is little height."""
    low = BooleanProperty(False)
    """As low as a finger can still hit it."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        theme.bind(name=self.on_parts)

    def on_kv_post(self, _base):
        self.on_parts()

    def plaque_width(self, total, name, text_scale):
        """Room for the total and its name within the bites of the plaque."""
        figure = width_of(total, tokens.SERIF, sp(TOTAL_SP) * text_scale)
        words = width_of(name, tokens.MEDIUM, sp(NAME_SP) * text_scale)
        return max(dp(LEAST_PLAQUE), figure + dp(24), words + dp(18))

    def on_named(self, *_args):
        self.on_parts()

    def on_parts(self, *_args):
        """Only what has changed is written anew."""
        if "parts" not in self.ids:
            return
        place = self.ids.parts
        if len(place.children) != len(self.parts):
            place.clear_widgets()
            for _part in self.parts:
                place.add_widget(ReceiptPart())
        for index, (part, (figure, name, token)) in enumerate(zip(place.children[::-1], self.parts, strict=True), 1):
            part.figure, part.name = figure, name if self.named else ""
            part.color, part.divided = getattr(theme, token), index < len(self.parts)


load_kv(__name__)
