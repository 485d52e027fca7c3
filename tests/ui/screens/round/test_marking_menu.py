"""On a board without printed colors: press a space, slide to a color, lift. One gesture places a tile."""

import pytest

from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.explain.color_picker import Picker
from scorer.ui.explain.marking_menu import MarkingMenu
from tests.ui.support.driver import Driver, Touch
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser

RESTED = 15
"""Frames after which a finger has rested for 180 ms."""
ESCAPE = 27


@pytest.fixture
def user(start_game: StartGame) -> WallUser:
    """Anna's wall has blue in row 1 and red in row 2, both in column 3."""
    user = start_game("azul-gray")
    session = game_of(user.app).session
    session.lay(0, "1.3", "blue", 1, session.version)
    session.lay(0, "2.3", "red", 1, session.version)
    user.page.refresh()
    user.drive.frames(2)
    return user


def board(user: WallUser) -> dict[str, str]:
    return {str(space): color for space, color in game_of(user.app).session.table.boards[0].items()}


BEFORE = {"1.3": "blue", "2.3": "red"}


def press(user: WallUser, space: str) -> tuple[Touch, MarkingMenu]:
    """Hold a space until the colors open."""
    finger = user.drive.press_down(user.cell(space))
    user.drive.frames(RESTED)
    menu = user.drive.top()
    assert isinstance(menu, MarkingMenu)
    return finger, menu


def tile(menu: MarkingMenu, color: str) -> tuple[float, float]:
    return menu.place([option.color for option in menu.options].index(color))


def test_press_slide_and_lift_places_a_tile(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    user.drive.move(finger, tile(menu, "white"))
    assert menu.aimed is not None
    assert menu.options[menu.aimed].color == "white"
    assert find(menu, "ReasonCard").title == "Lift to place: White"
    user.drive.lift(finger)
    assert board(user) == {**BEFORE, "4.3": "white"}
    assert not isinstance(user.drive.top(), Picker)
    user.tap(user.page.ids.bar.ids.undo)
    assert board(user) == BEFORE


def test_a_moving_finger_opens_the_colors_at_once(user: WallUser) -> None:
    finger = user.drive.press_down(user.cell("4.3"))
    x, y = user.cell("4.3")
    user.drive.move(finger, (x + 12, y), steps=2)
    menu = user.drive.top()
    assert isinstance(menu, MarkingMenu)
    user.drive.move(finger, tile(menu, "black"))
    user.drive.lift(finger)
    assert board(user)["4.3"] == "black"


@pytest.mark.parametrize("space", ["3.1", "3.5", "5.3"])
def test_every_color_is_found_at_the_edge_of_the_wall(user: WallUser, space: str) -> None:
    for color in ("blue", "yellow", "red", "black", "white"):
        finger, menu = press(user, space)
        user.drive.move(finger, tile(menu, color))
        assert menu.aimed is not None
        assert menu.options[menu.aimed].color == color
        user.drive.move(finger, menu._at)
        user.drive.lift(finger)
    assert board(user) == BEFORE


def test_outside_the_disc_the_sector_still_picks(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    (x, y), (middle_x, middle_y) = tile(menu, "white"), menu._at
    user.drive.move(finger, (middle_x + 2.2 * (x - middle_x), middle_y + 2.2 * (y - middle_y)))
    user.drive.lift(finger)
    assert board(user)["4.3"] == "white"


def test_back_in_the_middle_nothing_is_placed(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    user.drive.move(finger, tile(menu, "white"))
    user.drive.move(finger, menu._at)
    user.drive.lift(finger)
    assert board(user) == BEFORE
    assert not isinstance(user.drive.top(), Picker)


def test_a_long_press_without_sliding_leaves_the_colors_open(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    user.drive.lift(finger)
    assert user.drive.top() is menu
    user.pick("white")
    assert board(user)["4.3"] == "white"


def test_an_illegal_color_is_explained_and_not_placed(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    user.drive.move(finger, tile(menu, "red"))
    user.drive.frames(20)
    card = find(menu, "ReasonCard")
    assert card.title == "Red cannot go here"
    assert "column 3" in card.text
    assert card.opacity == 1
    user.drive.lift(finger)
    assert board(user) == BEFORE
    assert not isinstance(user.drive.top(), Picker)


def test_a_second_finger_closes_the_colors(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    user.drive.move(finger, tile(menu, "white"))
    second = user.drive.press_down(tile(menu, "black"))
    assert not isinstance(user.drive.top(), Picker)
    user.drive.lift(second)
    user.drive.lift(finger)
    assert board(user) == BEFORE


def test_the_back_key_closes_the_colors_under_the_finger(user: WallUser) -> None:
    finger, menu = press(user, "4.3")
    user.drive.key(ESCAPE)
    user.drive.move(finger, tile(menu, "white"))
    user.drive.lift(finger)
    assert user.app.navigator.current == "round"
    assert board(user) == BEFORE


def test_where_there_is_no_choice_nothing_opens(user: WallUser) -> None:
    for space in ("1.1", "1.3"):
        finger = user.drive.press_down(user.cell(space))
        user.drive.frames(RESTED)
        assert not isinstance(user.drive.top(), Picker)
        user.drive.lift(finger)
    assert user.wall.cells[Space("2.3")].filled


def test_a_printed_space_of_a_free_side_has_no_colors_to_slide_to(
    drive: Driver, start_game: StartGame, app: AzulejoApp
) -> None:
    user = start_game("crystal-mosaic-1")
    layout = game_of(app).session.layout
    space = next(space for row in layout.groups for space in row if layout.print_of(space))
    finger = drive.press_down(user.cell(space))
    drive.frames(RESTED)
    assert not isinstance(drive.top(), Picker)
    drive.lift(finger)
    assert board(user) == {space: layout.print_of(space)}
