"""One stroke over a wall with a real finger: at most one tile in each row, one step for Undo, nothing if it is canceled."""

import pytest
from kivy.metrics import dp

from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from tests.ui.drawing.test_tiles import rgb
from tests.ui.support.driver import Driver, Touch
from tests.ui.support.round_state import game_of, shown_totals, totals
from tests.ui.support.wall_user import StartGame, WallUser

ESCAPE = 27


def draw(user: WallUser, *spaces: str) -> Touch:
    """Put a finger down on the first space and move it over the others, without lifting it."""
    finger = user.drive.press_down(user.cell(spaces[0]))
    for space in spaces[1:]:
        user.drive.move(finger, user.cell(space))
    return finger


def board(app: AzulejoApp) -> dict[str, str]:
    return {str(space): color for space, color in game_of(app).session.table.boards[0].items()}


def test_a_stroke_places_a_tile_in_each_row_in_one_step(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """1.3 earns 1, 2.2 earns 1, 3.2 a column of 2, 4.3 earns 1, 5.4 earns 1."""
    user = start_game()
    finger = draw(user, "1.3", "2.2", "3.2", "4.3", "5.4")
    bar = user.page.ids.bar
    assert bar.action.text == "Lift to place 5 tiles"
    assert bar.action.note == "Slide off the wall to cancel"
    assert bar.ids.undo.width == 0
    assert {space for space, cell in user.wall.cells.items() if cell.ring == "primary"} == set(board_of_stroke)
    assert user.wall.cells[Space("3.2")].tag == "+2"
    assert board(app) == {}
    drive.lift(finger)
    assert board(app) == board_of_stroke
    assert shown_totals(user.page) == totals(app) == [6, 0]
    assert bar.action.text == "Done"
    user.tap(bar.ids.undo)
    assert board(app) == {}
    assert not bar.can_undo


board_of_stroke = {"1.3": "red", "2.2": "blue", "3.2": "white", "4.3": "white", "5.4": "white"}


@pytest.mark.parametrize("size", [(320, 568), (412, 915), (800, 1280), (1280, 800), (915, 412)])
@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_nothing_moves_under_the_finger(
    app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int], code: str
) -> None:
    """Also while Undo, which a stroke hides, names a tile in a long note."""
    _.switch(code)
    drive.resize(*size)
    user = start_game()
    user.lay("1.1")
    drive.frames(30)
    before = user.page.ids.bar.height, user.wall.pos, user.wall.size
    finger = draw(user, "4.2", "5.3")
    assert user.page.ids.bar.announcing
    assert (user.page.ids.bar.height, user.wall.pos, user.wall.size) == before
    drive.lift(finger)
    assert board(app) == {"1.1": "blue", "4.2": "black", "5.3": "black"}


def test_covered_spaces_and_the_row_number_leave_a_row_empty(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("2.2")
    finger = draw(user, "1.2", "2.2", "3.2")
    assert user.page.ids.bar.action.text == "Lift to place 2 tiles"
    _x, y = user.cell("3.1")
    drive.move(finger, (user.wall.to_window(user.wall.x, 0)[0] + 2, y))
    assert user.page.ids.bar.action.text == "Lift to place 1 tile"
    drive.lift(finger)
    assert board(app) == {"1.2": "yellow", "2.2": "blue"}


def test_going_back_up_gives_a_row_up(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    drive.lift(draw(user, "1.1", "3.1", "2.1"))
    assert board(app) == {"1.1": "blue", "2.1": "white"}


def test_sliding_off_the_wall_cancels_and_returning_resumes(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    finger = draw(user, "1.1", "3.1")
    x, y = user.wall.to_window(user.wall.x, user.wall.y)
    drive.move(finger, (x + 60, y - 40))
    assert user.page.ids.bar.action.text == "Lift to place nothing"
    assert not any(cell.filled for cell in user.wall.cells.values())
    drive.move(finger, (x + 60, y - 20))
    assert "Lift to place" in user.page.ids.bar.action.text
    assert any(cell.filled for cell in user.wall.cells.values())
    drive.move(finger, (x + 60, y - 40))
    drive.lift(finger)
    assert board(app) == {}
    assert user.page.ids.bar.action.text == "Done"
    user.lay("1.1")
    assert board(app) == {"1.1": "blue"}


def test_a_second_finger_cancels_a_stroke_and_does_nothing_itself(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    first = draw(user, "1.1", "3.1")
    second = drive.press_down(user.page.ids.bar.ids.main.to_window(*user.page.ids.bar.ids.main.center))
    assert not any(cell.filled for cell in user.wall.cells.values())
    drive.move(first, user.cell("5.1"))
    drive.lift(second)
    drive.lift(first)
    assert board(app) == {}
    assert user.page.player == 0
    drive.lift(draw(user, "1.1", "2.1"))
    assert board(app) == {"1.1": "blue", "2.1": "white"}


def test_leaving_the_screen_cancels_a_stroke(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    finger = draw(user, "1.1", "3.1")
    drive.key(ESCAPE)
    drive.lift(finger)
    assert app.navigator.current == "home"
    assert board(app) == {}


def test_turning_the_phone_cancels_a_stroke(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    finger = draw(user, "1.1", "3.1")
    drive.resize(915, 412)
    drive.lift(finger)
    assert board(app) == {}


def test_a_small_movement_is_still_a_tap(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    x, y = user.cell("1.1")
    drive.drag((x, y), (x + 8, y + 6))
    assert board(app) == {"1.1": "blue"}


def test_a_stroke_corrects_an_earlier_round(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    third_round.page.open_round(1)
    drive.frames(2)
    drive.lift(draw(third_round, "3.1", "4.1"))
    assert {"3.1", "4.1"} <= set(board(app))
    third_round.tap(third_round.page.ids.bar.ids.undo)
    assert not {"3.1", "4.1"} & set(board(app))


def test_the_tiles_of_a_stroke_drop_one_after_the_other(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    Motion.calm = False
    drive.lift(draw(user, "1.1", "2.1", "3.1"))
    progress = [user.wall.drop]
    while progress[-1] < 1:
        drive.frames()
        progress.append(user.wall.drop)
    assert len(progress) > 5
    assert board(app) == {"1.1": "blue", "2.1": "white", "3.1": "black"}


def test_the_bar_announces_a_stroke_over_its_whole_width(drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    bar = user.page.ids.bar
    main, undo = bar.ids.main, bar.ids.undo
    assert main.x - undo.right == bar.spacing == dp(tokens.GAP_L)
    margin = undo.x
    finger = draw(user, "1.3", "2.2")
    drive.frames(2)
    assert (main.x, main.right) == (margin, bar.width - margin)
    drive.lift(finger)
    drive.frames(2)
    assert (undo.x, main.x - undo.right) == (margin, dp(tokens.GAP_L))


def test_the_points_of_tiles_lie_on_the_line_of_a_stroke(drive: Driver, start_game: StartGame) -> None:
    """The line leaves 1.3 over its lower right corner, where its points are."""
    user = start_game()
    draw(user, "1.3", "2.4", "3.2")
    wall = user.wall
    x, y, side = wall.box(Space("1.3"))
    inside = wall.to_window(x + side - dp(tokens.GAP_M), y + dp(tokens.GAP_2XS))
    assert drive.pixel(*inside) == rgb(tokens.GLAZE["accent"])
