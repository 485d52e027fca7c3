"""A row with a switch: a name, a line that explains it, and the whole row to tap.

The switch is drawn, not a widget of its own, so that nothing smaller than the row can be missed.
"""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import motion
from scorer.ui.kivyfix.kv_loader import load_kv


class SwitchRow(ButtonBehavior, BoxLayout):
    """Bind `active` to follow it."""

    icon = StringProperty()
    title = StringProperty()
    note = StringProperty()
    active = BooleanProperty(False)
    slide = NumericProperty(0)
    """How far the knob is to the right, from 0 to 1."""

    def on_release(self):
        self.active = not self.active

    def on_active(self, _row, active):
        motion.finish(self)
        motion.play(self, "picker", slide=1 if active else 0)


load_kv(__name__)
