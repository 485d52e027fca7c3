"""What is there only at times: closed, it takes no room and no touch.

Squeezing a widget to nothing is not enough: its children would still lie there and swallow taps.
"""

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Fold(BoxLayout):
    """As high as what is in it, or not there."""

    open = BooleanProperty(True)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.open and super().on_touch_down(touch)


load_kv(__name__)
