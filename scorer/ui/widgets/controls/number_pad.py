"""Small numbers to choose from with one tap: how many tiles came with the marker, were kept, were thrown away.

The last key, if there is one for more, says so with `on_more`; whoever uses the pad decides what that means.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout

from scorer.ui.kivyfix.kv_loader import load_kv

MORE = "…"
KEY = 48
"""The least side of a key: a finger."""


class NumberKey(ButtonBehavior, AnchorLayout):
    """One key."""

    text = StringProperty()
    chosen = BooleanProperty(False)
    spare = BooleanProperty(False)
    """The key that leads to more, and shows what was chosen there."""


class NumberPad(GridLayout):
    """`numbers` in a grid, `chosen` among them; -1 for none."""

    numbers = ListProperty()
    chosen = NumericProperty(-1)
    open_ended = BooleanProperty(False)

    def __init__(self, **kwargs):
        self.register_event_type("on_number")
        self.register_event_type("on_more")
        super().__init__(**kwargs)
        self._fill()
        for name in ("numbers", "open_ended"):
            self.fbind(name, self._fill)
        self.fbind("chosen", self._mark)

    def on_number(self, number):
        """A number was chosen."""

    def on_more(self):
        """A larger one is wanted."""

    def room_in(self, width):
        """How many keys stand side by side in so much room."""
        return max(1, int((width + dp(6)) // (dp(KEY) + dp(6))))

    def _fill(self, *_args):
        self.clear_widgets()
        for number in self.numbers:
            key = NumberKey(text=str(number))
            key.bind(on_release=lambda _key, number=number: self.dispatch("on_number", number))
            self.add_widget(key)
        if self.open_ended:
            key = NumberKey(text=MORE, spare=True)
            key.bind(on_release=lambda _key: self.dispatch("on_more"))
            self.add_widget(key)
        self._mark()

    def _mark(self, *_args):
        chosen = round(self.chosen)
        for key in self.children:
            if key.spare:
                key.text = MORE if chosen < 0 or chosen in self.numbers else str(chosen)
            key.chosen = key.text == str(chosen)


load_kv(__name__)
