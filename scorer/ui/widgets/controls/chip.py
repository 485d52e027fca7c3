"""A chip: a choice small enough to stand in a line with others, primary when it is chosen.

Drawn 44 high, touched 48 high.
"""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.kivyfix.kv_loader import load_kv


class Chip(ButtonBehavior, AnchorLayout):
    """An icon and a name."""

    icon = StringProperty()
    text = StringProperty()
    room = NumericProperty(0)
    """The width from which its words wrap; 0 for never."""
    selected = BooleanProperty(False)
    fill = ColorProperty()
    edge = ColorProperty()
    ink = ColorProperty()


class MarkerChip(ButtonBehavior, AnchorLayout):
    """Who holds the start marker: saffron for the one who does."""

    text = StringProperty()
    selected = BooleanProperty(False)


load_kv(__name__)
