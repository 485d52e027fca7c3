"""A sheet that explains an action before its only button starts it."""

from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack


class Confirmation(Stack):
    """The text and the button."""

    text = StringProperty()
    button = StringProperty()
    icon = StringProperty()
    confirm: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)


def confirm(title: str, text: str, button: str, action: Callable[[], object], icon: str = "") -> BottomSheet:
    """Call `action` once the sheet is closed by its button, which is named `button`."""

    def confirmed() -> None:
        sheet.close()
        action()

    content = Confirmation(text=text, button=button, icon=icon, confirm=confirmed)
    sheet = BottomSheet(title=title, content=content)
    sheet.open()
    return sheet


load_kv(__name__)
