"""A card or two under a heading, as long pages of settings and of ways in and out are divided."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Group(BoxLayout):
    """What belongs together, under its title."""

    title = StringProperty()


load_kv(__name__)
