"""Assembles handed-over games from the links in a text; the parts of a long one are saved until all have arrived.

The phone's own camera app scans the codes. python-for-android could build only zbar 0.10 of 2009, or OpenCV with NumPy, which
is larger than the rest of the app, and using the camera ourselves would need a permission.
"""

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.formats.handover import Arrived, HandoverError, Unfit, arrive, holds_link
from scorer.store import StoreError
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences
from scorer.wording.language import Language

WAITING = "handover-waiting"
"""The setting with the links of incomplete games."""


def assemble_games(context: AppContext, text: str) -> str:
    """The records of the games that the links complete, one per line; if there are none, show which parts are missing."""
    PartsSheet.dismiss_current()
    settings = context.store.settings
    try:
        saved = settings.get(WAITING)
        arrived = arrive(text, list(map(str, saved)) if isinstance(saved, list) else ())
        settings.set(WAITING, arrived.waiting)
    except HandoverError as error:
        show_link_error(error.reason)
        return ""
    except StoreError as error:
        show_error(error)
        return ""
    if not arrived.records:
        PartsSheet.show(arrived)
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in arrived.records)


def show_link_error(reason: Unfit) -> None:
    show_toast(_(sentences.HANDOVERS[reason]), icon="warning")


def paste_link(open_incoming: Callable[[str], object]) -> None:
    """Open the link on the clipboard; if there is none, ask for it."""
    from kivy.core.clipboard import Clipboard  # slow to import: it looks for clipboard programs

    copied = Clipboard.paste()
    if holds_link(copied):
        open_incoming(copied)
    else:
        ask_for_link(open_incoming)


def ask_for_link(open_incoming: Callable[[str], object]) -> BottomSheet:
    """Show a text field for a link."""

    def open_link() -> None:
        text: str = content.ids.field.text
        if holds_link(text):
            sheet.close()
            open_incoming(text)
        else:
            show_link_error(Unfit.NO_LINK)

    content = LinkEditor(open_link=open_link)
    sheet = BottomSheet(title=_("Paste a link"), content=content)
    sheet.open()
    return sheet


class PartsSheet(BottomSheet):
    """Shows which parts of a game have arrived. Only one sheet is open at a time."""

    _current: "ClassVar[PartsSheet | None]" = None

    @classmethod
    def show(cls, arrived: Arrived) -> None:
        part = arrived.part
        title = _("Part {n} of {of} received", n=part.number, of=part.of)
        cls._current = cls(title=title, content=Parts(part.of, arrived.here))
        cls._current.open()

    @classmethod
    def dismiss_current(cls) -> None:
        if cls._current and cls._current.parent:
            cls._current.close()
        cls._current = None


class Parts(Stack):
    """A mark for each part."""

    missing: "ListProperty[int]" = ListProperty()

    def __init__(self, of: int, here: Collection[int], **kwargs: Any) -> None:
        super().__init__(missing=[number for number in range(1, of + 1) if number not in here], **kwargs)
        for number in range(1, of + 1):
            self.ids.marks.add_widget(PartMark(number=number, here=number in here))

    def missing_note(self, missing: Sequence[int], language: Language) -> str:
        numbers = ", ".join(map(language.number, missing))
        return language.translate(
            "Still missing: {numbers}. Scan these codes too; received parts are saved.", numbers=numbers
        )


class PartMark(Widget):
    """Filled if the part has arrived."""

    number: "NumericProperty[int]" = NumericProperty()
    here = BooleanProperty(False)


class LinkEditor(Stack):
    """A text field for a link that is not on the clipboard."""

    open_link: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)


load_kv(__name__)
