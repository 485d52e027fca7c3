"""A few choices of which exactly one holds, side by side in one track.

The choices are pairs of an id and a text; `value` is the id that holds.
"""

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class Segment(ButtonBehavior, AnchorLayout):
    """One choice."""

    text = StringProperty()
    selected = BooleanProperty(False)


class Segmented(BoxLayout):
    """Bind `value` to follow it."""

    options = ListProperty()
    value = StringProperty()

    def __init__(self, **kwargs):
        self._segments = {}
        super().__init__(**kwargs)

    def on_options(self, *_args):
        self.clear_widgets()
        self._segments = {}
        for value, words in self.options:
            segment = Segment(text=words, selected=value == self.value)
            segment.bind(on_release=lambda _segment, value=value: setattr(self, "value", value))
            self._segments[value] = segment
            self.add_widget(segment)

    def on_value(self, *_args):
        for value, segment in self._segments.items():
            segment.selected = value == self.value


load_kv(__name__)
