"""The notes of menus and of the rows of settings look alike in every language: a capital, and no period at the end."""

import pytest
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.switch_row import SwitchRow
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import find_all
from tests.ui.support.sheets import BOARDS, Sheets, close_overlays
from tools import story

MENUS = ("round menu", "game menu", "person menu", "share")
PAGES = ("keep", "settings", "referee", "new_game", "club")


@pytest.mark.parametrize("code", LANGUAGES)
def test_notes_begin_with_a_capital_and_have_no_period(app: AzulejoApp, drive: Driver, code: str) -> None:
    Motion.calm = True
    _.switch(code)
    store = app.context.store
    older = dict(zip(BOARDS, story.older_games(store, len(BOARDS)), strict=True))
    games = {"wall": story.wall_game(store), "free": story.free_game(store), "stars": story.star_game(store)}
    openers = Sheets(drive, app, games, older).all()
    notes: set[str] = set()
    with without_drawing():
        for name in MENUS:
            openers[name]()
            drive.frames(3)
            notes |= notes_below(drive.top())
            close_overlays()
        for page in PAGES:
            app.navigator.go(page)
            drive.frames(3)
            notes |= notes_below(app.navigator.page)
    assert len(notes) > 30
    assert {note for note in notes if note[0].islower() or note.endswith(".")} == set()


def notes_below(widget: Widget) -> set[str]:
    """The notes of all rows."""
    rows = [*find_all(widget, ListRow), *find_all(widget, SwitchRow)]
    return {row.note for row in rows if row.note}
