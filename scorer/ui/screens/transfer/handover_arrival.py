"""What links to a game bring: a whole game, or a part of one that waits on the disk until the others have come.

Reading a code is left to the phone's camera: what python-for-android can build for it is zbar 0.10 of 2009 or OpenCV with
NumPy, larger than all the rest of the app, and looking through the camera ourselves would take a permission.
"""

import json
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.formats.handover import HandoverError, Unfit, arrive, holds_link
from scorer.store import StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences

WAITING = "handover-waiting"
"""The setting that holds the links whose games are not whole yet."""


def receive(context, text: str):
    """The games that its links make whole, as records, a line each; if there is none yet, show which parts are here."""
    PartsSheet.clear()
    settings = context.store.settings
    try:
        kept = settings.get(WAITING)
        arrived = arrive(text, list(map(str, kept)) if isinstance(kept, list) else ())
        settings.set(WAITING, arrived.waiting)
    except HandoverError as error:
        refuse(error.reason)
        return ""
    except StoreError as error:
        tell(error)
        return ""
    if not arrived.records:
        PartsSheet.show(arrived)
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in arrived.records)


def refuse(reason) -> None:
    """Why nothing came of it."""
    Toast(text=_(sentences.HANDOVERS[reason]), icon="warning").show()


def paste_link(open_incoming) -> None:
    """Take the link that was copied; where none was, ask for it."""
    # the clipboard looks for helpers of the system when it is imported, which takes a while
    from kivy.core.clipboard import Clipboard

    copied = Clipboard.paste()
    if holds_link(copied):
        open_incoming(copied)
    else:
        ask_for_link(open_incoming)


def ask_for_link(open_incoming):
    """A line to paste it into."""

    def open_it() -> None:
        text = content.ids.field.text
        if holds_link(text):
            sheet.close()
            open_incoming(text)
        else:
            refuse(Unfit.NO_LINK)

    content = LinkEditor(open_it=open_it)
    sheet = BottomSheet(title=_("Paste a link"), content=content)
    sheet.open()
    return sheet


class PartsSheet(BottomSheet):
    """Which parts of a game have come, and which are missing; one at a time."""

    _shown = None

    @classmethod
    def show(cls, arrived) -> None:
        part = arrived.part
        cls._shown = cls(
            title=_("Part {n} of {of} received", n=part.number, of=part.of), content=Parts(part.of, arrived.here)
        )
        cls._shown.open()

    @classmethod
    def clear(cls) -> None:
        """Another one is to come, or the game is whole."""
        if cls._shown and cls._shown.parent:
            cls._shown.close()
        cls._shown = None


class Parts(Stack):
    """A mark for each part."""

    missing = ListProperty()

    def __init__(self, of, here, **kwargs: Any) -> None:
        super().__init__(missing=[number for number in range(1, of + 1) if number not in here], **kwargs)
        for number in range(1, of + 1):
            self.ids.marks.add_widget(PartMark(number=number, here=number in here))

    def still(self, missing, language):
        """What is left to do."""
        numbers = ", ".join(map(language.number, missing))
        return language.translate(
            "Still missing: {numbers}. Scan these codes too; received parts are saved.", numbers=numbers
        )


class PartMark(Widget):
    """Full when its part is here."""

    number = NumericProperty()
    here = BooleanProperty(False)


class LinkEditor(Stack):
    """For a link that is not on the clipboard."""

    open_it = ObjectProperty(None, allownone=True)


load_kv(__name__)
