"""The main button of the bottom bar: primary, or saffron while the game waits for it."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import WordButton


class Action(NamedTuple):
    """What the main button says and does."""

    text: str
    act: Callable[[], object] | None
    note: str = ""
    icon: str = "tick"
    waiting: bool = False
    """Whether the game waits for it, which makes the button saffron."""
    soft: bool = False
    """Whether there is nothing to do but to wait."""


class MainButton(WordButton):
    """Shows an `Action` in the remaining width of the bar."""

    action: "ObjectProperty[Action]" = ObjectProperty(Action("", None))
    waiting = BooleanProperty(False)
    soft = BooleanProperty(False)
    quiet = BooleanProperty(False)
    """Whether it only says something."""

    def on_action(self, *_args: object) -> None:
        self.icon, self.text, self.note = self.action.icon, self.action.text, self.action.note
        self.waiting, self.soft = self.action.waiting, self.action.soft


load_kv(__name__)
