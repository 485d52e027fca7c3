"""A single-line text field in the app's style.

Without an X11 cut buffer, importing Kivy's TextInput logs a traceback although typing, copying and pasting work;
a log filter hides it.
"""

import logging

from kivy.core.window import Window

from scorer.ui.kivyfix import lazy_style
from scorer.ui.kivyfix.kv_loader import load_kv

logging.getLogger("kivy").addFilter(lambda record: not record.getMessage().startswith("Cutbuffer:"))

from kivy.uix.textinput import TextInput  # noqa: E402 - the filter has to be there first


class TextField(TextInput):
    """One line; Enter dispatches `on_text_validate`. The on-screen keyboard pushes the page up instead of covering the field."""

    def on_focus(self, _field: object, focused: bool) -> None:
        Window.softinput_mode = "below_target" if focused else ""


lazy_style.load_all()
load_kv(__name__)
