"""The navigation bar with the five main screens: at the bottom, or in landscape on the left, where height is scarce."""

from math import floor
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable

LABEL_SP = tokens.CAPTION
HEIGHT, ABOVE_WORDS, TWO_LINES = 68, 34, 2.8
"""Height of the bar, height of the icons in it, and height of two lines of text relative to the type size."""
ITEMS, HIGHEST_ITEM = 5, 88
"""The number of items, and the maximum height of one in landscape."""


class NavItem(Tappable, BoxLayout):
    """One of the five."""

    icon = StringProperty()
    text = StringProperty()
    screen = StringProperty()
    selected = BooleanProperty(False)

    def need(self, text: str, text_scale: float) -> float:
        """The width of the longest word, by which a narrow bar is divided, so that no word is split."""
        return longest_word_width(text, tokens.HEAVY, sp(LABEL_SP) * text_scale) + dp(tokens.GAP_XS)


class NavBar(BoxLayout):
    """`current` is the name of the screen that is shown; dispatches `on_choose` with the name of the one that was tapped."""

    __events__ = ("on_choose",)

    current = StringProperty("home")
    shown = BooleanProperty(True)
    """Whether it is shown; hidden, it has no size."""
    upright = BooleanProperty(False)
    """Whether it is on the left."""
    bottom_inset = NumericProperty(0)
    """The inset of the system below it, filled even when the bar is hidden."""
    label_sp = NumericProperty(LABEL_SP)
    """The largest size at which no label is split."""
    wrapped = BooleanProperty(False)
    """Whether a label takes two lines, which raises all icons."""

    def __init__(self, **kwargs: Any) -> None:
        self.fit = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in ("size", "upright"):
            self.fbind(name, self.fit)
        theme.fbind("text", self.fit)

    def _fit(self, _dt: float) -> None:
        """Compute the size of the labels."""
        items = [item for item in self.children if isinstance(item, NavItem)]
        needs = [item.need(item.text, theme.text) for item in items]
        if self.upright:
            high = self.item_height(self.height) - dp(ABOVE_WORDS + tokens.GAP_XS)
            room = min(dp(tokens.RAIL) / max(needs), high / (TWO_LINES * sp(LABEL_SP) * theme.text))
            self.label_sp, self.wrapped = floor(LABEL_SP * min(1, room)), True
            return
        # a whole size, so that all labels are equally high
        self.label_sp = floor(LABEL_SP * min(1, self.width / max(1, sum(needs))))
        size = sp(self.label_sp) * theme.text
        share = self.width / max(1, sum(max(need, self.width / 8) for need in needs))
        self.wrapped = any(
            width_of(item.text, tokens.HEAVY, size) > share * max(need, self.width / 8)
            for item, need in zip(items, needs, strict=True)
        )

    def height_of(self, wrapped: bool, label_sp: float, text_scale: float) -> float:
        """The height without the bottom inset."""
        return max(dp(HEIGHT), dp(ABOVE_WORDS) + TWO_LINES * sp(label_sp) * text_scale * wrapped)

    def item_height(self, height: float) -> float:
        """The height of an item on the left."""
        return min(dp(HIGHEST_ITEM), (height - self.bottom_inset) / ITEMS)

    def above(self, height: float) -> float:
        """The room above the vertically centered items in landscape."""
        return (height - self.bottom_inset - ITEMS * self.item_height(height)) / 2

    def on_choose(self, screen: str) -> None:
        """A screen was tapped."""

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Ignore touches while hidden."""
        return self.shown and super().on_touch_down(touch)


load_kv(__name__)
