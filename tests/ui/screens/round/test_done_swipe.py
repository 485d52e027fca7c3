"""A quick sideways swipe outside the spaces acts like Done; nothing else does."""

import pytest

from scorer.ui.app.application import AzulejoApp
from tests.ui.support.driver import Driver, Point
from tests.ui.support.on_screen import sheets
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser


@pytest.fixture
def user(start_game: StartGame) -> WallUser:
    user = start_game(names=["Anna", "Béla", "Cili"])
    user.lay("1.1")
    return user


def numbers(user: WallUser) -> Point:
    """A point between the row numbers and the spaces."""
    wall = user.wall
    x, y = wall.to_window(wall.x, wall.center_y)
    return x + 2, y


@pytest.mark.parametrize("distance", [100, -100])
def test_a_swipe_is_done(user: WallUser, drive: Driver, distance: int) -> None:
    x, y = find(user.side, "ReceiptLine").to_window(*find(user.side, "ReceiptLine").center)
    drive.drag((x, y), (x + distance, y + 20), steps=6)
    assert (user.page.player, game_of(user.app).session.done) == (1, {0})
    assert sheets() == []


def test_a_swipe_starts_beside_the_spaces_and_goes_over_them(user: WallUser, drive: Driver) -> None:
    x, y = numbers(user)
    drive.drag((x, y), (x + 150, y + 10), steps=6)
    assert user.page.player == 1
    assert game_of(user.app).session.version == 1


def test_a_swipe_by_the_last_player_asks_what_may_be_missing(user: WallUser, drive: Driver) -> None:
    for _player in range(3):
        x, y = numbers(user)
        drive.drag((x, y), (x + 150, y), steps=6)
    assert [sheet.title for sheet in sheets()] == ["Is everything entered?"]
    assert game_of(user.app).session.round == 1


@pytest.mark.parametrize(
    ("across", "down", "steps"), [(50, 0, 6), (100, 70, 6), (100, 0, 40)], ids=["short", "steep", "slow"]
)
def test_other_movements_are_not_swipes(user: WallUser, drive: Driver, across: int, down: int, steps: int) -> None:
    x, y = numbers(user)
    drive.drag((x, y), (x + across, y - down), steps=steps)
    assert user.page.player == 0


def test_nothing_starts_where_the_system_swipes_back(user: WallUser, drive: Driver) -> None:
    _x, y = numbers(user)
    drive.drag((4, y), (160, y), steps=6)
    assert user.page.player == 0


def test_a_swipe_over_the_spaces_does_nothing(user: WallUser, drive: Driver) -> None:
    """It begins on a space, so it is not a swipe, and it is too quick over a single row for a stroke."""
    drive.drag(user.cell("3.1"), user.cell("3.4"), steps=6)
    assert user.page.player == 0
    assert game_of(user.app).session.version == 1
    drive.drag(user.cell("3.1"), user.cell("3.4"), steps=60)
    assert [str(space) for space in game_of(user.app).session.table.boards[0]] == ["1.1", "3.4"]


def test_sliding_on_the_floor_line_is_not_a_swipe(user: WallUser, drive: Driver) -> None:
    drive.drag(user.slot(1), user.slot(4), steps=6)
    assert user.page.player == 0
    assert game_of(user.app).session.fallen(0, 1) == (4, False)


def test_a_second_finger_ends_a_swipe(user: WallUser, drive: Driver) -> None:
    x, y = numbers(user)
    first = drive.press_down((x, y))
    second = drive.press_down((x, y + 30))
    drive.move(first, (x + 150, y), steps=6)
    drive.lift(second)
    drive.lift(first)
    assert user.page.player == 0


def test_an_earlier_round_is_not_swiped_away(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    third_round.page.open_round(1)
    drive.frames(2)
    x, y = numbers(third_round)
    drive.drag((x, y), (x + 150, y), steps=6)
    assert third_round.page.round == 1
    assert game_of(app).session.done == set()
