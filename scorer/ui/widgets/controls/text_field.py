"""A single-line text field in the app's style.

Without an X11 cut buffer, importing Kivy's TextInput logs a traceback although typing, copying and pasting work;
a log filter hides it.
"""

import logging

from kivy.core.window import Window
from kivy.properties import NumericProperty

from scorer.ui.kivyfix import lazy_style
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.own_viewport import OwnViewport
from scorer.ui.platform.spoken import Spoken

logging.getLogger("kivy").addFilter(lambda record: not record.getMessage().startswith("Cutbuffer:"))

import kivy.core.clipboard  # noqa: F401, E402 - Kivy would import it with the first field, while a screen is opened
from kivy.uix.textinput import TextInput  # noqa: E402 - the filter has to be there first

LONGEST = 200
"""The maximum length of a place or a search text."""
LONGEST_NOTE = 1_000


class TextField(Spoken, OwnViewport, TextInput):
    """One line; Enter dispatches `on_text_validate`. The on-screen keyboard pushes the page up instead of covering the field."""

    longest: "NumericProperty[int]" = NumericProperty(LONGEST)
    """The number of characters that can be typed or pasted."""

    def spoken_text(self) -> str:
        return self.spoken or self.hint_text

    def spoken_state(self) -> str:
        return str(self.text)

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        super().insert_text(substring[: max(0, self.longest - len(self.text))], from_undo)

    def on_focus(self, _field: object, focused: bool) -> None:
        Window.softinput_mode = "below_target" if focused else ""


lazy_style.load_text_fields()
load_kv(__name__)
