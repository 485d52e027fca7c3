"""Without a finger or a mouse: a ring goes where the keys send it, and Enter taps what it is round."""

import pytest
from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior

from scorer.play import active_game
from scorer.rules.board import Space
from scorer.ui.app.keyboard import spots_in
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.platform.rotation import rotate_to
from tests.ui.drawing.test_tiles import rgb

TAB, ENTER, SPACE = 9, 13, 32
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276


@pytest.fixture
def press(drive):
    def press(*keys):
        for key in keys:
            drive.key(key)
        drive.frames(3)

    return press


@pytest.fixture
def tiles(app):
    """Anna's and Béla's."""
    return lambda player=0: app.context.game.session.table.boards[player]


def test_a_tile_is_laid_and_taken_back(press, start_game, tiles):
    """The ring begins at the first space; two to the right and one down from it is the third of row 2."""
    start_game()
    press(RIGHT)
    press(RIGHT, RIGHT, DOWN, ENTER)
    assert tiles() == {"2.3": "yellow"}
    press(SPACE)
    assert tiles() == {}


def test_tab_leaves_the_wall_and_done_leads_to_the_next_player(press, start_game, app):
    """Below the wall are the marker, the floor line, the receipt; there is nothing yet to undo."""
    user = start_game()
    press(TAB, TAB, TAB, TAB, TAB)
    assert type(app.focus_ring.at.widget).__name__ == "MainButton"
    press(ENTER)
    assert user.page.player == 1
    assert type(app.focus_ring.at.widget).__name__ == "MainButton"


def test_shift_and_tab_goes_back(app, press, drive, start_game):
    user = start_game()
    press(TAB, TAB)
    assert app.focus_ring.at.widget is not user.wall
    drive.key(TAB, "shift")
    assert app.focus_ring.at.widget is user.wall


def test_a_color_is_chosen_and_the_ring_is_back_where_it_was(app, press, drive, start_game, tiles):
    start_game("azul-gray")
    press(DOWN, DOWN, RIGHT, ENTER)
    picker = drive.top()
    assert isinstance(picker, Picker)
    press(RIGHT)
    chosen = picker.options[app.focus_ring.at.number].color
    press(ENTER)
    assert tiles() == {"2.2": chosen}
    press(DOWN, ENTER)
    assert isinstance(drive.top(), Picker)
    press(ENTER)
    assert "3.2" in tiles()


def test_at_an_edge_it_stays(app, press, start_game, tiles):
    """Above and to the left of the wall's first space are other things to tap, to the right of the last one nothing."""
    user = start_game()
    press(RIGHT, *[RIGHT] * 6, ENTER)
    assert app.focus_ring.at.widget is user.wall
    assert tiles() == {"1.5": "white"}


def test_on_a_turned_screen_it_taps_what_it_is_round(press, start_game, tiles):
    start_game()
    rotate_to(180)
    press(RIGHT, RIGHT, ENTER)
    assert tiles() == {"1.2": "yellow"}


def test_a_star_board_has_all_its_spaces(press, start_game, app):
    """Each once, the ring round the very space that a finger there would mean."""
    start_game("summer-pavilion")
    board = app.navigator.page.body.board
    middles = [(x + width / 2, y + height / 2) for x, y, width, height in board.spots()]
    assert len({board.space_at(*middle) for middle in middles}) == 42


def test_the_ring_can_be_seen_until_a_finger_takes_over(press, drive, start_game):
    user = start_game()
    x, y, side = user.wall.box(Space("1.1"))
    left, middle = user.wall.to_window(x, y + side / 2)
    beside = (left - 2, middle)
    press(RIGHT)
    assert drive.pixel(*beside) == rgb(tokens.GLAZE["ptext"])
    drive.tap(user.cell("5.5"))
    drive.frames(2)
    assert drive.pixel(*beside) != rgb(tokens.GLAZE["ptext"])


def test_whoever_types_a_name_types(press, drive, app):
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
def test_everything_on_a_screen_can_be_reached_and_is_in_sight_then(press, drive, app, page, size):
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
        spot = app.focus_ring.at
        reached.add(spot.widget)
        assert 0 <= spot.low < spot.high <= Window.height
        assert 0 <= spot.left < spot.right <= Window.width
        press(TAB)
    assert reached >= wanted
