"""Cards group related content on a surface, with a hairline instead of a shadow."""

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable


class Card(BoxLayout):
    """A vertical box on a surface, as high as its content unless `fixed_height` is set."""

    fill = ColorProperty()
    edge = ColorProperty()
    edge_width = NumericProperty(dp(tokens.HAIRLINE))
    corner = NumericProperty(0)
    fixed_height = NumericProperty(0)
    """0 for the height of the content."""


class ListCard(Card):
    """A card of rows, which have their own margins."""


class TapCard(Tappable, Card):
    """A card that opens something."""


class Hairline(Widget):
    """A divider between two rows of a card."""

    inset = NumericProperty(dp(tokens.ICON + tokens.INSET))
    """Its left end: by default below the text, not the icon."""
    end = NumericProperty(0)
    """How far it ends before the right side."""


load_kv(__name__)
