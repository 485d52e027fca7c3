"""Spoken names of controls and spaces for voices, in the language of the app.

The default name of a control is the texts on it, in reading order. A control without texts, or one that draws them, sets
`spoken` or overrides `spoken_text`. A widget with several `spots()` lists their names in `spoken_names()`.
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
    """The name, if the texts on the control do not describe it."""

    @property
    def spoken_name(self) -> str:
        """The name and the state, such as "Vibrate, on"."""
        return ", ".join(part for part in (self.spoken_text(), self.spoken_state()) if part)

    def spoken_text(self) -> str:
        """The name without the state."""
        widget: Any = self
        return self.spoken or ", ".join(visible_texts(widget))

    def spoken_state(self) -> str:
        """The state, such as selected or on."""
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
    """The spoken name of each place of a widget."""
    if hasattr(widget, "spoken_names"):
        names: list[str] = widget.spoken_names()
        return names
    return [getattr(widget, "spoken_name", "")]
