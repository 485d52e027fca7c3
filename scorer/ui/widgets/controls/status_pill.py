"""A pill with a status, such as that of a connection. Drawn 30 dp high, with a touch target of 48 dp."""

from typing import Final

from kivy.properties import OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.hideable import Hideable

GOOD: Final = "good"
PLAIN: Final = "plain"
BAD: Final = "bad"
TONES: Final = (GOOD, PLAIN, BAD)


class StatusPill(Hideable, Tappable, AnchorLayout):
    """An icon, or else a dot, and a word; hidden without a word."""

    text = StringProperty()
    icon = StringProperty()
    tone = OptionProperty(PLAIN, options=TONES)


load_kv(__name__)
