"""A card: the surface that related things lie on, with a hairline instead of a shadow.

It is as high as what is put into it, unless told otherwise.
"""

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv


class Card(BoxLayout):
    """A vertical box on a surface."""

    fill = ColorProperty()
    edge = ColorProperty()
    edge_width = NumericProperty(dp(tokens.HAIRLINE))
    corner = NumericProperty(0)
    fixed_height = NumericProperty(0)
    """0 to be as high as the content."""


class TapCard(ButtonBehavior, Card):
    """A card that opens something."""


class Hairline(Widget):
    """What separates two rows on a card."""

    inset = NumericProperty(dp(tokens.ICON + tokens.INSET))
    """It begins where the words do."""


load_kv(__name__)
