"""The bar at the bottom of a screen, with its main buttons."""

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class BottomBar(BoxLayout):
    """Each screen sets its height and padding: kv would keep the bindings of a default, and they would fight."""


load_kv(__name__)
