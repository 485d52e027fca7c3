"""Asks for a name, of a player or of this device."""

from collections.abc import Callable
from typing import TypeVar

from kivy.properties import ObjectProperty, StringProperty

from scorer.store import StoreError
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack

T = TypeVar("T")


class NameSheet(Stack):
    """A field for a name, and a button to save it."""

    name = StringProperty()
    action = StringProperty()
    save: "ObjectProperty[Callable[[], None]]" = ObjectProperty()


def ask_name(
    title: str, name: str, action: str, save: Callable[[str], T], done: Callable[[T], object], note: str = ""
) -> None:
    """Call `save` with the name, then `done` with what it returned; if it raises a StoreError, that is shown instead."""

    def submit() -> None:
        try:
            saved = save(content.ids.field.text)
        except StoreError as error:
            show_error(error)
            return
        sheet.close()
        done(saved)

    content = NameSheet(name=name, action=action, save=submit)
    sheet = BottomSheet(title=title, note=note, content=content)
    sheet.open()


load_kv(__name__)
