"""A segmented control: a few options side by side, exactly one selected."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.plated import Plated


class Segment(Tappable, AnchorLayout):
    """One choice."""

    text = StringProperty()
    selected = BooleanProperty(False)


class Segmented(Plated, BoxLayout):
    """`options` are pairs of a value and a text; `value` is the selected one."""

    options: "ListProperty[tuple[str, str]]" = ListProperty()
    value = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._segments: dict[str, Segment] = {}
        super().__init__(**kwargs)
        theme.bind(text=self._share_width)

    def on_options(self, *_args: object) -> None:
        self.clear_widgets()
        self._segments = {}
        for value, text in self.options:
            choose = partial(setattr, self, "value", value)
            segment = self._segments[value] = Segment(text=text, selected=value == self.value, act=choose)
            self.add_widget(segment)
        self._share_width()

    def on_width(self, *_args: object) -> None:
        self._share_width()

    def _share_width(self, *_args: object) -> None:
        """Divide the width equally or, if a word would not fit, by the widths of the words."""
        size, margin = theme.sp(tokens.BODY), dp(tokens.GAP_L)
        needs = [longest_word_width(text, tokens.HEAVY, size) + margin for _value, text in self.options]
        is_tight = bool(needs) and max(needs) > self.width / len(needs)
        for segment, need in zip(self._segments.values(), needs, strict=True):
            segment.size_hint_x = need if is_tight else 1

    def on_value(self, *_args: object) -> None:
        for value, segment in self._segments.items():
            segment.selected = value == self.value


load_kv(__name__)
