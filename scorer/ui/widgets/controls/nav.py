"""The bar at the bottom that leads to the five main screens.

The one that is shown sits in a soft pill; the bar says which was tapped, the app goes there.
"""

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv

LABEL_SP = 13
HEIGHT, ABOVE_WORDS, TWO_LINES = 68, 34, 2.8
"""How high the bar is, how much of it the icons take, and how much two lines of words do, by the size of the type."""


class NavItem(ButtonBehavior, BoxLayout):
    """One of the five."""

    icon = StringProperty()
    text = StringProperty()
    screen = StringProperty()
    selected = BooleanProperty(False)

    def need(self, text, text_scale):
        """How wide its longest word is: narrow bars are shared out by need, so that no word is broken."""
        return longest_word_width(text, tokens.HEAVY, sp(LABEL_SP) * text_scale) + dp(5)


class BottomNav(BoxLayout):
    """`current` is the name of the screen that is shown."""

    current = StringProperty("home")
    shown = BooleanProperty(True)
    """It takes no room on screens that are not main ones."""
    bottom_inset = NumericProperty(0)
    """What the system covers below it, which it fills also where it is not shown."""
    label_sp = NumericProperty(LABEL_SP)
    """As large as all words find room: large type would break some of them."""
    wrapped = BooleanProperty(False)
    """Some words take two lines, so all icons stand a little higher."""

    def __init__(self, **kwargs):
        self.register_event_type("on_choose")
        self.fit = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        self.fbind("width", self.fit)
        theme.fbind("text", self.fit)

    def _fit(self, _dt):
        """Find the size of the words."""
        needs = [item.need(item.text, theme.text) for item in self.children]
        self.label_sp = LABEL_SP * min(1, self.width / max(1, sum(needs)))
        size = sp(self.label_sp) * theme.text
        share = self.width / max(1, sum(max(need, self.width / 8) for need in needs))
        self.wrapped = any(
            width_of(item.text, tokens.HEAVY, size) > share * max(need, self.width / 8)
            for item, need in zip(self.children, needs, strict=True)
        )

    def height_of(self, wrapped, label_sp, text_scale):
        """Without what the system covers."""
        return max(dp(HEIGHT), dp(ABOVE_WORDS) + TWO_LINES * sp(label_sp) * text_scale * wrapped)

    def on_choose(self, screen):
        """A screen was tapped."""

    def on_touch_down(self, touch):
        """Where it is not shown its items take no room, but they would still take the touch."""
        return self.shown and super().on_touch_down(touch)


load_kv(__name__)
