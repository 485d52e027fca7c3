"""Asks before a hosted game is closed to its guests."""

from collections.abc import Callable

from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.overlays.question_sheet import QuestionSheet


def leave_table(context: AppContext, then: Callable[[], object]) -> None:
    """Call `then` at once, or, if guests are in an unfinished game, after asking whether to stop."""
    table = context.table
    if not (table and table.game and table.is_host) or table.game.session.finished:
        then()
        return
    if not any(seat.held for seat in table.seats):
        then()
        return
    note = _(
        "The other phones will show that this one is unavailable. The game is saved; the same link works again later."
    )
    button = PrimaryButton(icon="cross", text=_("Stop"))
    QuestionSheet(_("Keep playing"), button, act=then, title=_("Stop playing together?"), note=note).open()
