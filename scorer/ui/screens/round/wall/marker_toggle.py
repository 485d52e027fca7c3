"""The start marker as a button beside a floor line."""

from kivy.properties import BooleanProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.kivyfix.kv_loader import load_kv


class MarkerToggle(ButtonBehavior, AnchorLayout):
    """Opaque when the marker lies on this floor line, faint otherwise."""

    held = BooleanProperty(False)


load_kv(__name__)
