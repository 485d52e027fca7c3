"""The bar at the bottom that leads to the five main screens.

The one that is shown sits in a soft pill; the bar says which was tapped, the app goes there.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui import tokens
from scorer.ui.lettering import width_of
from scorer.ui.loader import load_kv


class NavItem(ButtonBehavior, BoxLayout):
    """One of the five."""

    icon = StringProperty()
    text = StringProperty()
    screen = StringProperty()
    selected = BooleanProperty(False)

    def need(self, text, size):
        """How wide its longest word is: narrow bars are shared out by need, so that no word is broken."""
        return max((width_of(word, tokens.HEAVY, size) for word in text.split()), default=0) + dp(5)


class BottomNav(BoxLayout):
    """`current` is the name of the screen that is shown."""

    current = StringProperty("home")
    screens = ObjectProperty(frozenset())
    """The screens there are."""
    shown = BooleanProperty(True)
    """It takes no room on screens that are not main ones."""
    bottom_inset = NumericProperty(0)
    """What the system covers below it, which it fills also where it is not shown."""

    def __init__(self, **kwargs):
        self.register_event_type("on_choose")
        super().__init__(**kwargs)

    def on_choose(self, screen):
        """A screen was tapped."""

    def on_touch_down(self, touch):
        """Where it is not shown its items take no room, but they would still take the touch."""
        return self.shown and super().on_touch_down(touch)


load_kv(__name__)
