"""Asks before a round ends whether everything is entered, if there are doubts."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from scorer.play.session import Total
from scorer.play.session_state import Doubt
from scorer.rules.entries import Floor
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_texts import closing, open_totals
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.chip_choice import ChipChoice
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.question_sheet import QuestionSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack


def ask_to_end(host: RoundHost) -> None:
    """End the round, after asking about doubts."""
    doubts = host.session.doubts()
    if not doubts:
        host.turns.end_round()
        return
    button = PrimaryButton(icon="tick", text=closing(host, over=host.session.ends_now()))
    title, note = _("Is everything entered?"), _.language.round(host.round)
    sheet = QuestionSheet(_("Go back"), button, act=host.turns.end_round, title=title, note=note)
    sheet.content = content = Stack()
    for doubt, player in doubts:
        if doubt is Doubt.NOBODY_HAS_MARKER or player is None:
            content.add_widget(_marker_question(host, sheet))
        else:
            content.add_widget(_idle_row(host, sheet, doubt, player))
    sheet.open()


def _marker_question(host: RoundHost, sheet: BottomSheet) -> Widget:
    """The question who took the start marker."""
    box = Stack()
    box.add_widget(ListRow(title=_("No player has the start marker."), note=_("Who took it?"), icon="question"))
    chips = ChipChoice(padding=(dp(tokens.SLOT), 0, 0, dp(tokens.GAP_L)))
    chips.set_options(enumerate(host.session.names))

    def took(_chips: ChipChoice, player: int) -> None:
        sheet.close()
        if Floor in host.session.layout.entries:
            host.entries.toggle_marker(player)
            ask_to_end(host)
        else:
            _show(host, player)
            host.body.ask_for_marker(lambda: ask_to_end(host))

    chips.bind(on_choose=took)
    box.add_widget(chips)
    return box


def _idle_row(host: RoundHost, sheet: BottomSheet, doubt: Doubt, player: int) -> Widget:
    """The row of a player without any entry; a tap shows their board, or the sheet for totals."""
    name, is_final = host.session.names[player], doubt is Doubt.FINAL_MISSING
    has_totals = is_final or bool(host.session.table.totals_only)
    title = _("{name} has not placed a tile.", name=name)
    if has_totals:
        title = (
            _("The final score of {name} is missing.", name=name)
            if is_final
            else _("{name} has no total yet.", name=name)
        )

    def go() -> None:
        sheet.close()
        if has_totals:
            open_totals(host, Total.FINAL if is_final else Total.ROUND)
        else:
            _show(host, player)

    return ListRow(title=title, icon="question", chevron=True, act=go)


def _show(host: RoundHost, player: int) -> None:
    if player != host.player:
        host.go_to(player)
