"""Joins a game that another device hosts: in the app, if it may use the network, or on the host's page in the browser."""

from collections.abc import Callable

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from scorer.formats.join_link import find_join_link
from scorer.ui.actions.share import open_link
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.hosted_table import CAN_HOST
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack


class JoinForm(Stack):
    """A text field for the link, and the buttons."""

    link = StringProperty()
    """The initial link."""
    can_join = BooleanProperty(CAN_HOST)
    """Whether the app can join by itself."""
    join: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)
    browse: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)


def join_copied_game(context: AppContext) -> BottomSheet:
    """Ask to join the game whose link is on the clipboard, else the one joined last, else ask for a link."""
    from kivy.core.clipboard import Clipboard  # slow to import: it looks for clipboard programs

    return ask_to_join(context, find_join_link(Clipboard.paste()) or _last_link(context))


def _last_link(context: AppContext) -> str:
    if not CAN_HOST:
        return ""
    from scorer.together.outbox import last_link  # slow to import: it loads the network

    return last_link(context.store)


def ask_to_join(context: AppContext, link: str) -> BottomSheet:
    """Ask whether to join the game of a link; if the link is empty, ask for it."""

    def with_link(act: Callable[[str], object]) -> None:
        found = find_join_link(form.ids.field.text)
        if not found:
            show_toast(_("This text contains no link to a hosted game."), icon="warning")
            return
        sheet.close()
        act(found)

    form = JoinForm(
        link=link,
        join=lambda: with_link(lambda found: context.navigator.go("join", link=found)),
        browse=lambda: with_link(lambda found: open_link(found, _("Link copied. Open it in a browser."))),
    )
    sheet = BottomSheet(title=_("Join a game"), content=form)
    sheet.open()
    return sheet


load_kv(__name__)
