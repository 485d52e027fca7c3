"""The one question before a round ends: what may have been forgotten, kindly, with the way back to it.

Where nothing was forgotten nothing is asked.
"""

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from scorer.play.session import Doubt
from scorer.rules.layouts import WallLayout
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.chip_choice import ChipChoice
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet


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
        if doubt is Doubt.NOBODY_HAS_MARKER:
            content.add_widget(_who_took_the_marker(frame, sheet))
        else:
            content.add_widget(_idle_row(frame, sheet, player, divider=index < len(doubts)))
    sheet.content = content
    sheet.footer = _answers(frame, sheet)
    sheet.open()


def _who_took_the_marker(frame, sheet):
    """Nobody has it; whoever took it is a tap away."""
    box = BoxLayout(orientation="vertical", size_hint_y=None)
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(
        ListRow(title=_("No player has the start marker."), note=_("Who took it?"), icon="question", divider=False)
    )
    chips = ChipChoice(padding=(dp(52), 0, 0, dp(10)))
    chips.set_options(enumerate(frame.session.names))

    def took(_chips, player):
        sheet.close()
        if isinstance(frame.session.layout, WallLayout):
            frame.do("toggle_marker", player=player)
            ask_to_end(frame)
        else:
            _show(frame, player)
            frame.body.ask_first(lambda: ask_to_end(frame))

    chips.bind(on_choose=took)
    box.add_widget(chips)
    return box


def _idle_row(frame, sheet, player, *, divider):
    """Somebody who may have been forgotten; a tap leads there."""
    title = _("{name} has not placed a tile.", name=frame.session.names[player])
    row = ListRow(title=title, icon="question", divider=divider, chevron=True)

    def go(_row):
        sheet.close()
        _show(frame, player)

    row.bind(on_release=go)
    return row


def _show(frame, player):
    if player != frame.player:
        frame.go_to(player)


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
