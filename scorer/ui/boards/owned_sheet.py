"""Asks which games the players own, so that their boards come first."""

from functools import partial

from scorer.store import StoreError
from scorer.ui.boards.board_choice import GROUPS
from scorer.ui.context.preferences import Preferences
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.switch_row import SwitchRow
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording import sentences


def open_owned_sheet(preferences: Preferences) -> BottomSheet:
    """A switch for each game; only *Done* saves the answer."""
    owned = set(preferences.owned)
    rows = Card()
    for group in GROUPS:
        game = group[0].board
        row = SwitchRow(title=_(sentences.GAMES[game]), active=game in owned)
        row.bind(active=partial(_note, owned, game))
        rows.add_widget(row)
    done = PrimaryButton(text=_("Done"))
    sheet = BottomSheet(title=_("Which do you own?"), note=_("Their boards come first."), content=rows, footer=done)
    done.act = partial(_save, preferences, owned, sheet)
    sheet.open()
    return sheet


def _note(owned: set[str], game: str, _row: SwitchRow, active: bool) -> None:
    (owned.add if active else owned.discard)(game)


def _save(preferences: Preferences, owned: set[str], sheet: BottomSheet) -> None:
    try:
        preferences.choose("owned", [group[0].board for group in GROUPS if group[0].board in owned])
        preferences.choose("owned_asked", True)
    except StoreError as error:
        show_error(error)
        return
    sheet.close()
