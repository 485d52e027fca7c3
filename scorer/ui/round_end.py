"""The one question before a round ends: what may have been forgotten, kindly, with the way back to it.

Where nothing was forgotten nothing is asked.
"""

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from scorer.session import Doubt
from scorer.ui.buttons import PrimaryButton, SoftButton
from scorer.ui.list_row import ListRow
from scorer.ui.sheet import BottomSheet
from scorer.ui.words import _


def ask_to_end(frame):
    """End the round, after the question if there is one."""
    doubts = frame.session.doubts()
    if not doubts:
        frame.end_round()
        return
    sheet = BottomSheet(title=_("Is everything entered?"), note=_.language.round(frame.round))
    content = BoxLayout(orientation="vertical", size_hint_y=None)
    content.bind(minimum_height=content.setter("height"))
    for index, (doubt, player) in enumerate(doubts, start=1):
        content.add_widget(_doubt_row(frame, sheet, doubt, player, divider=index < len(doubts)))
    sheet.content = content
    sheet.footer = _answers(frame, sheet)
    sheet.open()


def _doubt_row(frame, sheet, doubt, player, *, divider):
    """What may have been forgotten; a tap leads there."""
    row = ListRow(title=_sentence(frame, doubt, player), icon="question", divider=divider, chevron=player is not None)

    def go(_row):
        sheet.close()
        if player is not None:
            frame.go_to(player)

    row.bind(on_release=go)
    return row


def _sentence(frame, doubt, player):
    if doubt is Doubt.NOBODY_HAS_MARKER:
        return _("Nobody has the start marker.")
    return _("{name} has laid no tile.", name=frame.session.names[player])


def _answers(frame, sheet):
    footer = BoxLayout(size_hint_y=None, height=dp(60), spacing=dp(10))
    back, end = SoftButton(text=_("Go back")), PrimaryButton(icon="tick", text=_("Finish round {n}", n=frame.round))
    back.bind(on_release=sheet.close)

    def finish(button):
        # it stands where Done stood, and the second half of a double tap on that is no answer
        if not button.last_touch.is_double_tap:
            sheet.close()
            frame.end_round()

    end.bind(on_release=finish)
    footer.add_widget(back)
    footer.add_widget(end)
    return footer
