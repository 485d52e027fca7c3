"""The bar at the bottom of a screen, with its main buttons."""

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.hideable import Hideable


class BottomBar(Hideable, BoxLayout):
    """Each screen sets its padding, because the binding of a default would remain in effect."""

    is_bar = True


load_kv(__name__)
