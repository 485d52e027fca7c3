"""Assembles handed-over games from the links in a text; the parts of a long one are saved until all have arrived.

The phone's own camera app scans the codes. python-for-android could build only zbar 0.10 of 2009, or OpenCV with NumPy, which
is larger than the rest of the app, and using the camera ourselves would need a permission.
"""

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.formats.handover import Arrived, Unfit, arrive, holds_link
from scorer.formats.join_link import find_join_link
from scorer.store.settings import Settings
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack
from scorer.wording import failures
from scorer.wording.language import Language

WAITING = "handover-waiting"
"""The setting with the links of incomplete games."""


def assemble_games(settings: Settings, text: str, check: Callable[[], object]) -> tuple[str, Arrived]:
    """The records of the games that the links complete, one per line, and what has arrived; may raise HandoverError.

    Parts of other games are saved. It runs in a thread; `check` may raise to stop it.
    """
    saved = settings.get(WAITING)
    arrived = arrive(text, list(map(str, saved)) if isinstance(saved, list) else (), check)
    settings.set(WAITING, arrived.waiting)
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in arrived.records), arrived


def show_parts(arrived: Arrived) -> None:
    """Show which parts of a game have arrived."""
    PartsSheet(arrived).open()


def dismiss_parts() -> None:
    """Dismiss the sheet about the parts that had arrived before."""
    for overlay in Window.children[:]:
        if isinstance(overlay, PartsSheet):
            overlay.close()


def show_link_error(reason: Unfit) -> None:
    show_toast(_(failures.HANDOVERS[reason]), icon="warning")


def paste_link(open_incoming: Callable[[str], object]) -> None:
    """Open the link on the clipboard; if there is none, ask for it."""
    from kivy.core.clipboard import Clipboard  # slow to import: it looks for clipboard programs

    copied = Clipboard.paste()
    if holds_link(copied) or find_join_link(copied):
        open_incoming(copied)
    else:
        ask_for_link(open_incoming)


def ask_for_link(open_incoming: Callable[[str], object]) -> BottomSheet:
    """Show a text field for a link."""

    def open_link() -> None:
        text: str = content.ids.field.text
        if holds_link(text) or find_join_link(text):
            sheet.close()
            open_incoming(text)
        else:
            show_link_error(Unfit.NO_LINK)

    content = LinkEditor(open_link=open_link)
    sheet = BottomSheet(title=_("Paste a link"), content=content)
    sheet.open()
    return sheet


class PartsSheet(BottomSheet):
    """Shows which parts of a game have arrived."""

    def __init__(self, arrived: Arrived) -> None:
        title = _("Part {n} of {of} received", n=arrived.part.number, of=arrived.part.of)
        super().__init__(title=title, content=Parts(arrived.part.of, arrived.here))


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
