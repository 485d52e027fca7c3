"""Keyboard use: arrow keys and Tab move the focus ring, Enter taps the focused widget."""

import gc
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior

from scorer.play import active_game
from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.keyboard import Spot, scrolled_to, spots_in
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.platform.rotation import rotate_to
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.screens.transfer.file_list import FileRow
from scorer.ui.widgets.controls.nav import NavItem
from scorer.ui.widgets.controls.swipe import SwipeList
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.drawing.test_tiles import rgb
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import add_games, many_games
from tests.ui.support.wall_user import StartGame

TAB, ENTER, SPACE = 9, 13, 32
DOWN, RIGHT = 274, 275

Press = Callable[..., None]
ReadTiles = Callable[[], Mapping[Space, str]]


def focused(app: AzulejoApp) -> Spot:
    """The focused target, which must exist."""
    assert app.focus_ring.at
    return app.focus_ring.at


@pytest.fixture
def press(drive: Driver) -> Press:
    def press(*keys: int) -> None:
        for key in keys:
            drive.key(key)
        drive.frames(3)

    return press


@pytest.fixture
def tiles(app: AzulejoApp) -> ReadTiles:
    """The tiles on the first player's board."""
    return lambda: game_of(app).session.table.boards[0]


def test_keys_place_and_remove_a_tile(press: Press, start_game: StartGame, tiles: ReadTiles) -> None:
    """The first arrow key focuses space 1.1; two to the right and one down is 2.3."""
    start_game()
    press(RIGHT)
    press(RIGHT, RIGHT, DOWN, ENTER)
    assert tiles() == {"2.3": "yellow"}
    press(SPACE)
    assert tiles() == {}


def test_focus_stays_on_done_for_the_next_player(press: Press, start_game: StartGame, app: AzulejoApp) -> None:
    """Tab passes the wall, the marker, the floor line and the receipt; Undo is still disabled."""
    user = start_game()
    press(TAB, TAB, TAB, TAB, TAB)
    assert type(focused(app).widget).__name__ == "MainButton"
    press(ENTER)
    assert user.page.player == 1
    assert type(focused(app).widget).__name__ == "MainButton"


def test_shift_tab_moves_backwards(app: AzulejoApp, press: Press, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    press(TAB, TAB)
    assert focused(app).widget is not user.wall
    drive.key(TAB, "shift")
    assert focused(app).widget is user.wall


def test_focus_returns_to_its_space_after_choosing_a_color(
    app: AzulejoApp,
    press: Press,
    drive: Driver,
    start_game: StartGame,
    tiles: ReadTiles,
) -> None:
    start_game("azul-gray")
    press(DOWN, DOWN, RIGHT, ENTER)
    picker = drive.top()
    assert isinstance(picker, Picker)
    press(RIGHT)
    chosen = picker.options[focused(app).number].color
    press(ENTER)
    assert tiles() == {"2.2": chosen}
    press(DOWN, ENTER)
    assert isinstance(drive.top(), Picker)
    press(ENTER)
    assert "3.2" in tiles()


def test_a_closed_sheet_does_not_stay_in_memory(app: AzulejoApp, press: Press, drive: Driver) -> None:
    opened = [BottomSheet(title="Rule")]
    opened[0].open()
    drive.until(lambda: opened[0].rise == 1)
    press(TAB, TAB)
    assert focused(app).widget in opened[0].walk()
    drive.key(27)
    drive.until(lambda: not opened[0].parent)
    press(TAB)
    closed = weakref.ref(opened.pop())
    gc.collect()
    assert closed() is None


def test_focus_stays_at_the_edge_of_the_wall(
    app: AzulejoApp,
    press: Press,
    start_game: StartGame,
    tiles: ReadTiles,
) -> None:
    """Right of the last space there is nothing to focus."""
    user = start_game()
    press(RIGHT, *[RIGHT] * 6, ENTER)
    assert focused(app).widget is user.wall
    assert tiles() == {"1.5": "white"}


def test_enter_taps_the_focused_space_on_a_rotated_screen(
    press: Press, start_game: StartGame, tiles: ReadTiles
) -> None:
    start_game()
    rotate_to(180)
    press(RIGHT, RIGHT, ENTER)
    assert tiles() == {"1.2": "yellow"}


def test_every_space_of_a_star_board_can_be_focused(press: Press, start_game: StartGame, app: AzulejoApp) -> None:
    """The center of each focus ring belongs to a different space."""
    start_game("summer-pavilion")
    board = app.navigator.page.body.board
    middles = [(x + width / 2, y + height / 2) for x, y, width, height in board.spots()]
    assert len({board.space_at(*middle) for middle in middles}) == 42


def test_touch_hides_the_focus_ring(press: Press, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    x, y, side = user.wall.box(Space("1.1"))
    left, middle = user.wall.to_window(x, y + side / 2)
    beside = (left - 2, middle)
    press(RIGHT)
    assert drive.pixel(*beside) == rgb(tokens.GLAZE["ptext"])
    drive.tap(user.cell("5.5"))
    drive.frames(2)
    assert drive.pixel(*beside) != rgb(tokens.GLAZE["ptext"])


def test_focus_ring_ignores_keys_while_a_name_is_typed(press: Press, drive: Driver, app: AzulejoApp) -> None:
    app.navigator.go("new_game")
    drive.frames(3)
    seats = app.navigator.page.ids.seats
    drive.press(next(chip for chip in seats.walk() if getattr(chip, "text", "") == "New player"))
    drive.until(lambda: seats.ids.field.focus)
    before = list(seats.names)
    press(SPACE, ENTER)
    assert app.focus_ring.at is None
    assert seats.names == before


PAGES = ["home", "new_game", "history", "players", "referee", "settings", "keep", "about", "rules"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [(320, 568), (412, 915)])
def test_tab_reaches_every_target_and_scrolls_to_it(
    press: Press, drive: Driver, app: AzulejoApp, page: str, size: tuple[int, int]
) -> None:
    Motion.calm = True
    drive.resize(*size)
    active_game.begin(app.context.store, "azul", ["Anna", "Béla"])
    app.navigator.go(page)
    drive.until(lambda: getattr(app.navigator.page, "complete", True))
    drive.frames(4)
    wanted = {spot.widget for spot in spots_in(app.navigator)}
    assert all(isinstance(widget, ButtonBehavior) or hasattr(widget, "focus") for widget in wanted)
    reached = set()
    press(TAB)
    for _step in wanted:
        spot = focused(app)
        reached.add(spot.widget)
        assert 0 <= spot.low < spot.high <= Window.height
        assert 0 <= spot.left < spot.right <= Window.width
        press(TAB)
    assert reached >= wanted


@pytest.mark.parametrize("size", [(320, 568), (412, 915)])
def test_focus_scrolls_a_list_that_is_longer_than_the_screen(
    press: Press, drive: Driver, app: AzulejoApp, size: tuple[int, int]
) -> None:
    Motion.calm = True
    drive.resize(*size)
    add_games(app.context.store, *many_games())
    app.navigator.go("history")
    drive.frames(10)
    (rows,) = (widget for widget in app.navigator.page.walk(restrict=True) if isinstance(widget, SwipeList))
    for _step in range(5):
        seen = (spot for spot in spots_in(app.navigator) if isinstance(spot.widget, GameRow))
        spot = scrolled_to(min(seen, key=lambda spot: spot.low))
        assert rows.y <= spot.low < spot.high <= rows.top
        drive.frames(3)
    assert rows.scroll_y < 1
    for _step in range(8):
        press(DOWN)
        assert 0 <= focused(app).low < focused(app).high <= Window.height


def test_down_stays_in_a_list_until_its_end(press: Press, drive: Driver, app: AzulejoApp) -> None:
    Motion.calm = True
    add_games(app.context.store, *many_games())
    app.navigator.go("history")
    drive.frames(10)
    press(DOWN)
    reached = []
    while not isinstance(focused(app).widget, NavItem):
        reached.append(focused(app).target)
        press(DOWN)
    assert [target for target in reached if isinstance(target, str)] == app.context.store.archive.ids()[::-1]


def test_keys_reach_every_file_of_a_long_folder(press: Press, drive: Driver, app: AzulejoApp, tmp_path: Path) -> None:
    Motion.calm = True
    names = [f"games-{number:02}.json" for number in range(40)]
    for name in names:
        (tmp_path / name).touch()
    app.navigator.go("files", folder=str(tmp_path))
    drive.frames(10)
    reached: list[str] = []
    while names[-1] not in reached:
        press(DOWN)
        row = focused(app).widget
        if isinstance(row, FileRow):
            assert row.name not in reached
            assert 0 <= focused(app).low < focused(app).high <= Window.height
            reached.append(row.name)
    assert reached[-len(names) :] == names
    assert not app.errors.log.path.exists()
