"""A chip: one of several small choices in a line. Drawn 44 dp high, with a touch target of 48 dp."""

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.hideable import Hideable


class Chip(Tappable, AnchorLayout):
    """An icon and a name."""

    icon = StringProperty()
    text = StringProperty()
    room = NumericProperty(0)
    """The width at which the text wraps; 0 for never."""
    selected = BooleanProperty(False)
    fill = ColorProperty()
    edge = ColorProperty()
    ink = ColorProperty()


class MarkerChip(Hideable, Tappable, AnchorLayout):
    """A chip for the start marker, saffron for the player who holds it."""

    text = StringProperty()
    selected = BooleanProperty(False)


load_kv(__name__)
