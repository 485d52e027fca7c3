"""Joins a game that another device hosts: its page, which does everything, opens in the browser.

The app has no network access, and the page is the same for everyone at the table.
"""

from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty

from scorer.formats.join_link import find_join_link
from scorer.ui.actions.share import open_link
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack


class JoinForm(Stack):
    """A text field for the link, and what happens then."""

    link = StringProperty()
    """The link that is known already."""
    join: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)


def join_copied_game() -> BottomSheet:
    """Ask to join the game whose link is on the clipboard; if there is none, ask for it."""
    from kivy.core.clipboard import Clipboard  # slow to import: it looks for clipboard programs

    return ask_to_join(find_join_link(Clipboard.paste()))


def ask_to_join(link: str) -> BottomSheet:
    """Ask whether to open a join link, which is asked for if it is empty."""

    def join() -> None:
        found = find_join_link(form.ids.field.text)
        if not found:
            show_toast(_("This text contains no link to a hosted game."), icon="warning")
            return
        sheet.close()
        open_link(found, _("Link copied. Open it in a browser."))

    form = JoinForm(link=link, join=join)
    sheet = BottomSheet(title=_("Join a game"), content=form)
    sheet.open()
    return sheet


load_kv(__name__)
