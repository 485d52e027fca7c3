"""The main button of the bottom bar: primary, or saffron while the game waits for it."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty

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


class MainButton(WordButton):
    """Shows an `Action` in the remaining width of the bar."""

    action: "ObjectProperty[Action]" = ObjectProperty(Action("", None))
    waiting = BooleanProperty(False)
    soft = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """Whether it is only a label."""

    def on_action(self, *_args: object) -> None:
        self.icon, self.text, self.note = self.action.icon, self.action.text, self.action.note
        self.waiting, self.soft = self.action.waiting, self.action.soft


load_kv(__name__)
