"""A card or two under a heading, as long pages of settings and of ways in and out are divided."""

from kivy.properties import StringProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Stack


class Group(Stack):
    """What belongs together, under its title."""

    title = StringProperty()


load_kv(__name__)
