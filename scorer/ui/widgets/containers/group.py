"""Cards under a heading: sections of long pages."""

from kivy.properties import StringProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Stack


class Group(Stack):
    """A section with a heading."""

    title = StringProperty()


load_kv(__name__)
