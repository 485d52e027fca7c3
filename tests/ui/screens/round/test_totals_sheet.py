"""Totals are typed instead of tiles, by touch: round by round, or only the final score."""

from typing import Any

import pytest

from scorer.rules.entries import End, FinalTotal, RoundTotal
from scorer.store.headers import State
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.totals_sheet import open_totals as show_totals
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, sheet, sheets, toasts
from tests.ui.support.round_state import game_of, totals
from tests.ui.support.sheets import close_overlays
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser


def open_totals(user: WallUser) -> Any:
    user.page.menu.open()
    user.drive.frames(3)
    user.drive.press(find(sheet(), "ListRow", title="Totals only"))
    user.drive.frames(3)
    return sheet().content


def type_all(user: WallUser, editor: Any, *numbers: str) -> None:
    for index, number in enumerate(numbers):
        if index:
            user.drive.press(find(sheet().footer, "SoftButton"))
        for digit in number:
            user.drive.press(find(editor.ids.pad, "NumberKey", text=digit))


def save(user: WallUser) -> None:
    user.drive.press(find(sheet().footer, "PrimaryButton"))
    user.drive.frames(3)


@pytest.mark.parametrize("size", [(412, 915), (320, 568)])
def test_a_whole_game_of_totals(app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int]) -> None:
    """12 and 9; then 45 and 40 at the end."""
    drive.resize(*size)
    user = start_game()
    editor = open_totals(user)
    assert clipped(sheet()) == set()
    type_all(user, editor, "12", "9")
    save(user)
    assert (totals(app), game_of(app).session.round) == ([12, 9], 2)
    drive.press(user.page.ids.bar.ids.main)
    drive.frames(3)
    editor = sheet().content
    drive.press(editor.ids.kind.children[0])
    type_all(user, editor, "45", "40")
    save(user)
    drive.frames(3)
    game = game_of(app)
    assert game.session.entries == [
        RoundTotal(1, 0, 12),
        RoundTotal(1, 1, 9),
        End(1),
        FinalTotal(2, 0, 45),
        FinalTotal(2, 1, 40),
        End(2),
    ]
    drive.until(lambda: app.navigator.current == "final")
    drive.frames(3)
    drive.tap((size[0] / 2, 60))  # skip the ending
    drive.until(lambda: app.navigator.page.note == "5 points ahead · totals only")
    header = app.context.store.games.header(game.id)
    assert (header.state, header.totals_only) == (State.FINISHED, True)
    assert [seat.total for seat in header.seats] == [45, 40]


def test_tiles_and_totals_exclude_each_other(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    editor = open_totals(user)
    locked, free = editor.ids.rows.children[::-1]
    assert (locked.locked, free.locked, editor.chosen) == (True, False, 1)
    type_all(user, editor, "7±")
    save(user)
    assert toasts() == ["This must be a whole number that can occur in a game."]
    drive.press(find(editor.ids.pad, "NumberKey", text="±"))
    save(user)
    assert (totals(app), sheets()) == ([1, 7], [])


@pytest.mark.parametrize("code", LANGUAGES)
def test_three_players_and_the_keypad_fit(app: AzulejoApp, drive: Driver, start_game: StartGame, code: str) -> None:
    _.switch(code)
    for size in ((320, 568), (915, 412), (412, 915)):
        drive.resize(*size)
        show_totals(start_game(names=("Anna", "Béla", "Csilla")).page)
        drive.frames(4)
        content = sheet().content
        scroll = content.parent.parent
        assert content.height <= scroll.height
        assert clipped(sheet()) == set()
        close_overlays()
        drive.frames(2)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_whole_keypad_is_visible_with_large_text(drive: Driver, start_game: StartGame, code: str) -> None:
    drive.resize(320, 568)
    theme.big_text = True
    _.switch(code)
    show_totals(start_game(names=("Anna", "Béla", "Csilla")).page)
    drive.until(lambda: sheet().rise == 1)
    drive.frames(4)
    pad = sheet().content.ids.pad
    assert pad.to_window(*pad.pos)[1] >= sheet().ids.footer.top


def test_a_tap_on_a_locked_player_says_why(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    drive.resize(320, 568)
    user = start_game()
    user.lay("1.1")
    editor = open_totals(user)
    drive.press(editor.ids.rows.children[-1])
    assert (toasts(), editor.chosen) == (["Anna: has tiles in this round"], 1)
