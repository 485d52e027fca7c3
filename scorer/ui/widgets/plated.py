"""A rounded background behind a widget."""

from kivy.properties import ColorProperty, NumericProperty

from scorer.ui.kivyfix.kv_loader import load_kv


class Plated:
    """Mixin of a widget: fills it with `ground`, with round corners."""

    ground = ColorProperty((0, 0, 0, 0))
    corner = NumericProperty(0)


load_kv(__name__)
