"""Spoken names: what a place to tap is called by a voice, in the language of the app.

A control is called by the texts on it, in reading order. One that has none, or draws them, sets `spoken` or overrides
`spoken_text`. A widget with several `spots()` lists their names in `spoken_names()`.
"""

import re
from collections.abc import Iterator
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.ui.kivyfix.i18n import _
from scorer.wording.language import MINUS

EN_DASH_MINUS = re.compile(r"–(?=\d)")
"""The minus of the serif font."""


class Spoken:
    """A mixin of controls."""

    spoken = StringProperty()
    """The name, where the texts on the control do not say what it does."""

    @property
    def spoken_name(self) -> str:
        """The name and the state, such as "Vibrate, on"."""
        return ", ".join(part for part in (self.spoken_text(), self.spoken_state()) if part)

    def spoken_text(self) -> str:
        """The name alone."""
        widget: Any = self
        return self.spoken or ", ".join(visible_texts(widget))

    def spoken_state(self) -> str:
        """What distinguishes a control that is chosen or on."""
        chosen = getattr(self, "selected", False) or getattr(self, "chosen", False) is True
        return _("selected") if chosen else ""


def visible_texts(widget: Widget) -> Iterator[str]:
    """All texts of a widget in reading order, without line breaks."""
    if not widget.opacity:
        return
    if isinstance(widget, Label) and widget.text.strip():
        yield EN_DASH_MINUS.sub(MINUS, " ".join(widget.text.split()))
    for child in reversed(widget.children):
        yield from visible_texts(child)


def names_of(widget: Any) -> list[str]:
    """The names of the places of a widget, one for each."""
    if hasattr(widget, "spoken_names"):
        names: list[str] = widget.spoken_names()
        return names
    return [getattr(widget, "spoken_name", "")]
