"""Asks the host whether to close a round although some guests are not ready."""

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.drawing.seat_marks import SeatMark
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_end import ask_to_end
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet


def ask_to_close(host: RoundHost) -> None:
    """List the players who are not ready; a tap shows their board."""
    note = _("What they enter after that is refused; you can correct it here.")
    sheet = BottomSheet(title=_("Not ready yet"), note=note)
    content = BoxLayout(orientation="vertical", size_hint_y=None)
    content.bind(minimum_height=content.setter("height"))
    awaited, seats = host.turns.awaited(), host.hosted.seats
    for player in awaited:
        state = _("away") if seats[player].away else ""
        mark = SeatMark(seat=host.game.looks[player], size_hint=(None, None), size=(dp(tokens.ICON_SMALL),) * 2)
        row = ListRow(
            title=host.session.names[player],
            note=state,
            thumb=mark,
            chevron=True,
            divider=player != awaited[-1],
        )

        def go(_row: ListRow, player: int = player) -> None:
            sheet.close()
            if player != host.player:
                host.go_to(player)

        row.bind(on_release=go)
        content.add_widget(row)
    sheet.content = content
    footer = BoxLayout(size_hint_y=None, height=dp(tokens.BUTTON), spacing=dp(tokens.GAP_L))
    back, close = SoftButton(text=_("Go back")), PrimaryButton(icon="tick", text=_("Close anyway"))
    back.bind(on_release=sheet.close)

    def end(button: PrimaryButton) -> None:
        # the button covers the main one: ignore the second half of a double tap on that
        if not sheet.closing and not (button.last_touch and button.last_touch.is_double_tap):
            sheet.close()
            ask_to_end(host)

    close.bind(on_release=end)
    footer.add_widget(back)
    footer.add_widget(close)
    sheet.footer = footer
    sheet.open()
