"""The main button of the bottom bar: primary, or saffron while the game waits for it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from scorer.ui.drawing import tokens
from scorer.ui.drawing.seat_marks import SeatMark
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import WordButton


class Action(NamedTuple):
    """The label and the callback of the main button."""

    text: str
    act: Callable[[], object] | None
    note: str = ""
    icon: str = "tick"
    waiting: bool = False
    """Whether the game is waiting for it, which makes the button saffron."""
    soft: bool = False
    """Whether there is nothing to do but wait."""
    mark: int = 0
    """The look of the player it is about, shown in place of an icon."""


class MainButton(WordButton):
    """Shows an `Action` in the remaining width of the bar."""

    action: "ObjectProperty[Action]" = ObjectProperty(Action("", None))
    waiting = BooleanProperty(False)
    soft = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """Whether it is only a label."""

    def __init__(self, **kwargs: Any) -> None:
        self._mark: SeatMark | None = None
        super().__init__(**kwargs)

    def on_action(self, *_args: object) -> None:
        self.icon, self.text, self.note = self.action.icon, self.action.text, self.action.note
        self.waiting, self.soft = self.action.waiting, self.action.soft
        self._show_mark(self.action.mark)

    def _show_mark(self, look: int) -> None:
        """Create the mark only where a button needs it."""
        if look and not self._mark:
            self._mark = SeatMark(size=(dp(tokens.GAP_3XL), dp(tokens.MARK)))
            self.ids.words.add_widget(self._mark, len(self.ids.words.children))
        elif not look and self._mark:
            self.ids.words.remove_widget(self._mark)
            self._mark = None
        if self._mark:
            self._mark.seat = look


load_kv(__name__)
