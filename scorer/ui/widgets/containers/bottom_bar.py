"""The bar at the foot of a screen that its buttons stand on, apart from what scrolls above it."""

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class BottomBar(BoxLayout):
    """As high as the screen says."""


load_kv(__name__)
