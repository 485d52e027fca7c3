"""Shows an unexpected error: that the app keeps running, and a button that copies the details."""

from kivy.core.window import Window

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast


class ErrorSheet(BottomSheet):
    """Only one is open at a time; `details` are those of the first error."""

    def __init__(self, details: str, log: str) -> None:
        self.details = details
        sentences = (
            _("This is an error in the app. Your games are saved, and you can continue."),
            _("To report it, copy the details. They are also in the file {file}.", file=log),
        )
        button = PrimaryButton(text=_("Copy details"), act=self.copy)
        content = Text(text="\n\n".join(sentences), size_sp=tokens.LABEL)
        super().__init__(title=_("Something went wrong"), content=content, footer=button)

    def copy(self) -> None:
        copy_details(self.details)


def show_unexpected_error(details: str, log: str) -> None:
    """Show the sheet, unless it is open already; `log` is the name of the file with the details."""
    if not any(isinstance(child, ErrorSheet) for child in Window.children):
        ErrorSheet(details, log).open()


def copy_details(details: str) -> None:
    from kivy.core.clipboard import Clipboard  # slow to import: it looks for clipboard programs

    Clipboard.copy(details)
    show_toast(_("Copied to the clipboard."))
