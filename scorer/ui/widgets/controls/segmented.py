"""A segmented control: a few options side by side, exactly one selected."""

from typing import Any

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
    """`options` are pairs of a value and a text; `value` is the selected one."""

    options: "ListProperty[tuple[str, str]]" = ListProperty()
    value = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._segments: dict[str, Segment] = {}
        super().__init__(**kwargs)

    def on_options(self, *_args: object) -> None:
        self.clear_widgets()
        self._segments = {}
        for value, text in self.options:
            segment = Segment(text=text, selected=value == self.value)
            segment.bind(on_release=lambda _segment, value=value: setattr(self, "value", value))
            self._segments[value] = segment
            self.add_widget(segment)

    def on_value(self, *_args: object) -> None:
        for value, segment in self._segments.items():
            segment.selected = value == self.value


load_kv(__name__)
