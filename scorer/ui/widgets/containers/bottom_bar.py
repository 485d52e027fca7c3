"""The bar at the bottom of a screen, with its main buttons."""

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class BottomBar(BoxLayout):
    """As high as its buttons, with the margins of a page."""


load_kv(__name__)
