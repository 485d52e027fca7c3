"""Players are renamed, swapped and added from inside a game, by touch."""

from typing import Any

import pytest

from scorer.play.active_game import ActiveGame
from scorer.ui.app.application import AzulejoApp
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, sheet, sheets, toasts
from tests.ui.support.round_state import game_of, totals
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser


def open_players(user: WallUser) -> Any:
    user.page.menu.open()
    user.drive.frames(3)
    user.drive.press(find(sheet(), "ListRow", title="Players"))
    user.drive.frames(3)
    return sheet().content


def save(user: WallUser, editor: Any) -> None:
    user.drive.press(editor.ids.save)
    user.drive.frames(3)


def shown_names(user: WallUser) -> list[str]:
    return [seat.name for seat in user.page.seats]


@pytest.mark.parametrize("size", [(412, 915), (320, 568), (800, 1280)])
def test_a_player_joins_and_enters_tiles(
    app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int]
) -> None:
    drive.resize(*size)
    user = start_game()
    user.lay("1.1")
    editor = open_players(user)
    assert clipped(sheet()) == set()
    editor.fields[-1].ids.name.text = "Cili"
    save(user, editor)
    assert sheets() == []
    assert shown_names(user) == ["Anna", "Béla", "Cili"]
    user.page.go_to(2)
    drive.frames(3)
    user.lay("2.2")
    assert totals(app) == [1, 0, 1]
    assert ActiveGame(app.context.store, game_of(app).id).session.names == ("Anna", "Béla", "Cili")


def test_two_players_swap_seats_and_undo_that(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    editor = open_players(user)
    drive.press(find(editor.fields[0], "IconButton"))
    save(user, editor)
    assert (shown_names(user), totals(app)) == (["Béla", "Anna"], [1, 0])
    assert toasts() == ["Players changed"]
    drive.tap(find(drive.top(), "LinkButton"))
    assert shown_names(user) == ["Anna", "Béla"]


def test_a_player_gets_another_name(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    editor = open_players(user)
    editor.fields[1].ids.name.text = " Zoé  K. "
    save(user, editor)
    assert shown_names(user) == ["Anna", "Zoé K."]
    assert game_of(app).header.seats[1].name == "Zoé K."


def test_the_same_name_twice_is_refused(start_game: StartGame) -> None:
    user = start_game()
    editor = open_players(user)
    editor.fields[1].ids.name.text = "anna"
    save(user, editor)
    assert toasts()
    assert sheets()
    assert shown_names(user) == ["Anna", "Béla"]


def test_no_seat_is_free_after_the_first_round(third_round: WallUser) -> None:
    editor = open_players(third_round)
    assert [field.name for field in editor.fields] == ["Anna", "Béla"]
