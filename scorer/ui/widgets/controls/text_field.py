"""A line of text to type in, dressed like the rest of the app.

Kivy's own is imported with its shouting turned down: where no program keeps X11's cut buffer it logs a traceback,
though typing, copying and pasting work.
"""

import logging

from kivy.core.window import Window

from scorer.ui.kivyfix import lazy_style
from scorer.ui.kivyfix.kv_loader import load_kv

logging.getLogger("kivy").addFilter(lambda record: not record.getMessage().startswith("Cutbuffer:"))

from kivy.uix.textinput import TextInput  # noqa: E402 - the filter has to be there first


class TextField(TextInput):
    """One line; `on_text_validate` is its enter key. The keyboard of a phone moves the screen up rather than hide it."""

    def on_focus(self, _field, focused):
        Window.softinput_mode = "below_target" if focused else ""


lazy_style.load_all()
load_kv(__name__)
