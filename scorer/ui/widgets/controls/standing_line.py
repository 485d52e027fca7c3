"""One player and total, as listed on the card of a game."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Centered


class StandingLine(Centered):
    """A player's mark, name and total."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()
    marker = BooleanProperty(False)


load_kv(__name__)
