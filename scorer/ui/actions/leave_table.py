"""Asks before a hosted game is closed to its guests."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.overlays.sheet import BottomSheet


def leave_table(context: AppContext, then: Callable[[], object]) -> None:
    """Call `then` at once, or, if guests are in an unfinished game, after asking whether to stop."""
    table = context.table
    if not (table and table.game and table.is_host) or table.game.session.finished:
        then()
        return
    if not any(seat.held for seat in table.seats):
        then()
        return
    note = _("The phones of the others show that this one is away. The game is saved; the same link works again later.")
    sheet = BottomSheet(title=_("Stop playing together?"), note=note)
    footer = BoxLayout(size_hint_y=None, height=dp(tokens.BUTTON), spacing=dp(tokens.GAP_L))
    stay, stop = SoftButton(text=_("Go on")), PrimaryButton(icon="cross", text=_("Stop"))
    stay.bind(on_release=sheet.close)

    def leave(_button: PrimaryButton) -> None:
        if not sheet.closing:
            sheet.close()
            then()

    stop.bind(on_release=leave)
    footer.add_widget(stay)
    footer.add_widget(stop)
    sheet.footer = footer
    sheet.open()
