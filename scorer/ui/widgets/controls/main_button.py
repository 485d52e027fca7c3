"""The main action of the bottom bar: primary, or saffron while the game waits for it.

It shows an `Action`; what the action does is the screen's business.
"""

from typing import NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import WordButton


class Action(NamedTuple):
    """The one main action."""

    text: str
    act: object
    note: str = ""
    icon: str = "tick"
    waiting: bool = False
    """The game waits for it: saffron."""


class MainButton(WordButton):
    """Takes the rest of the bar's width."""

    action = ObjectProperty(Action("", None))
    waiting = BooleanProperty(False)

    def on_action(self, *_args):
        self.icon, self.text, self.note = self.action.icon, self.action.text, self.action.note
        self.waiting = self.action.waiting


load_kv(__name__)
