"""A box that can be closed: it then has no height and ignores touches.

A height of 0 is not enough, because children outside their parent would still receive taps.
"""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Collapsible(BoxLayout):
    """A box that is as high as its content while it is open."""

    open = BooleanProperty(True)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.open and super().on_touch_down(touch)


load_kv(__name__)
