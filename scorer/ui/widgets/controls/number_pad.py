"""A pad of small numbers, each chosen with one tap; an optional last key "…" dispatches `on_more`."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.stack import Grid

MORE = "…"
KEY = tokens.TOUCH
"""The minimum width of a key, the size of a touch target."""


class NumberKey(Tappable, AnchorLayout):
    """One key."""

    text = StringProperty()
    chosen = BooleanProperty(False)
    spare = BooleanProperty(False)
    """Whether this is the last key, which opens the larger numbers and shows one chosen there."""


class NumberPad(Hideable, Grid):
    """`numbers` in a grid, `chosen` among them; -1 for none."""

    __events__ = ("on_number", "on_more")

    numbers: "ListProperty[int]" = ListProperty()
    chosen: "NumericProperty[int]" = NumericProperty(-1)
    open_ended = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fill()
        for name in ("numbers", "open_ended"):
            self.fbind(name, self._fill)
        self.fbind("chosen", self._mark)

    def on_number(self, number: int) -> None:
        """A number was chosen."""

    def on_more(self) -> None:
        """The last key was tapped."""

    def room_in(self, width: float) -> int:
        """The number of keys that fit side by side."""
        return max(1, int((width + dp(tokens.GAP_S)) // (dp(KEY) + dp(tokens.GAP_S))))

    def _fill(self, *_args: object) -> None:
        self.clear_widgets()
        for number in self.numbers:
            self.add_widget(NumberKey(text=str(number), act=partial(self.dispatch, "on_number", number)))
        if self.open_ended:
            self.add_widget(NumberKey(text=MORE, spare=True, act=partial(self.dispatch, "on_more")))
        self._mark()

    def _mark(self, *_args: object) -> None:
        chosen = round(self.chosen)
        for key in (child for child in self.children if isinstance(child, NumberKey)):
            if key.spare:
                key.text = MORE if chosen < 0 or chosen in self.numbers else str(chosen)
                key.spoken = _("More") if key.text == MORE else ""
            key.chosen = key.text == str(chosen)


load_kv(__name__)
