"""Asks the host whether to close a round although some guests are not ready."""

from functools import partial

from kivy.metrics import dp

from scorer.ui.drawing import tokens
from scorer.ui.drawing.seat_marks import SeatMark
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_end import ask_to_end
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.question_sheet import QuestionSheet
from scorer.ui.widgets.stack import Stack


def ask_to_close(host: RoundHost) -> None:
    """List the players who are not ready; a tap shows their board."""
    note = _("What they enter after that is refused; you can correct it here.")
    button = PrimaryButton(icon="tick", text=_("Close anyway"))
    sheet = QuestionSheet(_("Go back"), button, act=partial(ask_to_end, host), title=_("Not ready yet"), note=note)
    sheet.content = content = Stack()

    def go(player: int) -> None:
        sheet.close()
        if player != host.player:
            host.go_to(player)

    seats = host.hosted.seats
    for player in host.turns.awaited():
        state = _("away") if seats[player].away else ""
        mark = SeatMark(seat=host.game.looks[player], size=(dp(tokens.ICON_SMALL),) * 2)
        name, act = host.session.names[player], partial(go, player)
        content.add_widget(ListRow(title=name, note=state, thumb=mark, chevron=True, act=act))
    sheet.open()
