"""The wall: what a tap means, what a scored run looks like, and that the next tap always wins."""

import pytest

from scorer.rules.board import Space
from scorer.ui.boards.wall_board import SPACES, Run, WallBoard
from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.cells import NEW, OPEN, PLACED, Cell
from scorer.ui.drawing.theme import theme
from tests.spaces import spaces
from tests.ui.drawing.test_tiles import near, rgb
from tests.ui.support.widget_samples import wall_cells

RUN = Run(Space("3.3"), "+8", spaces("3.2 3.3 3.4"), spaces("1.3 2.3 3.3 4.3 5.3"))


@pytest.fixture
def board(drive):
    from kivy.uix.floatlayout import FloatLayout

    page = FloatLayout()
    wall = WallBoard(size_hint_x=None, width=352, pos=(30, 300))
    wall.cells = wall_cells()
    wall.tapped = []
    wall.bind(on_space=lambda _wall, space: wall.tapped.append(space))
    page.add_widget(wall)
    drive.show(page)
    return wall


def middle(board, space):
    x, y, side = board.box(Space(space))
    return x + side / 2, y + side / 2


def test_cells_of_the_phone_of_the_design(board):
    """412 wide: cells of 63, gaps of 6."""
    assert board.side == 63
    assert board.box(Space("1.2"))[0] - board.box(Space("1.1"))[0] == 69


def test_the_points_of_the_last_tile_of_the_first_row_leave_its_length_in_sight(drive, board):
    row = spaces("1.1 1.2 1.3 1.4 1.5")
    board.play(Run(Space("1.5"), "+5", row))
    drive.until(lambda: board.swell == 1 and board.growth == 1)
    x, y, side = board.box(Space("1.5"))
    disc = [drive.pixel(x + side + right, y + side / 2) for right in (-8, 10)]
    assert not any(near(color, rgb(tokens.GLAZE["bubble"])) for color in disc)
    assert near(drive.pixel(x, y + side - 4), rgb(tokens.GLAZE["bubble"]))


def test_row_one_is_at_the_top_and_column_one_at_the_left(board):
    assert board.box(Space("1.1"))[1] > board.box(Space("5.1"))[1]
    assert board.box(Space("1.1"))[0] < board.box(Space("1.5"))[0]


@pytest.mark.parametrize("space", SPACES)
def test_a_tap_says_its_space(drive, board, space):
    drive.tap(middle(board, space))
    assert board.tapped == [space]


def test_a_gap_belongs_to_the_nearest_space(drive, board):
    x, y, side = board.box(Space("2.2"))
    drive.tap((x + side + 2, y + side / 2))
    drive.tap((x + side + 4, y + side / 2))
    assert board.tapped == ["2.2", "2.3"]


def test_a_finger_that_slides_away_taps_nothing(drive, board):
    drive.drag(middle(board, "2.2"), middle(board, "4.4"))
    assert board.tapped == []


def test_a_tap_beside_the_board_taps_nothing(drive, board):
    drive.tap((200, 100))
    assert board.tapped == []


def test_tiles_lie_where_they_were_laid(drive, board):
    x, y, side = board.box(Space("1.4"))
    assert near(drive.pixel(x + side / 2, y + side / 2), rgb(tokens.TILES["black"].motif))
    x, y, side = board.box(Space("4.3"))
    assert near(drive.pixel(x + side / 2, y + side / 2), rgb(tokens.TILES["white"].fill))


def test_a_legal_space_is_outlined_and_a_closed_one_is_not(drive, board):
    x, y, side = board.box(Space("4.1"))
    assert near(drive.pixel(x, y + side / 2), rgb(tokens.GLAZE["softline"]), tolerance=60)
    x, y, side = board.box(Space("2.1"))
    assert not near(drive.pixel(x, y + side / 2), rgb(tokens.GLAZE["softline"]), tolerance=60)


def test_the_tag_of_a_new_tile_is_saffron(drive, board):
    x, y, side = board.box(Space("1.1"))
    assert near(drive.pixel(x + side - 3, y + 8), rgb(tokens.GLAZE["accent"]))


def test_a_run_lights_up_and_then_only_the_tag_stays(drive, board, monkeypatch):
    monkeypatch.setattr(motion, "BUBBLE_HOLD", 0.05)
    x, y, side = board.box(Space("3.2"))
    between = (x + side + 3, y + side / 2)
    board.play(RUN)
    drive.until(lambda: board.growth == 1 and board.swell == 1)
    assert near(drive.pixel(*between), rgb(tokens.GLAZE["accent"]))
    tile_x, tile_y, _side = board.box(Space("3.3"))
    assert near(drive.pixel(tile_x + side - 12, tile_y + side), rgb(tokens.GLAZE["bubble"]))
    drive.until(lambda: board.run is None)
    assert not near(drive.pixel(*between), rgb(tokens.GLAZE["accent"]))
    assert near(drive.pixel(tile_x + side - 3, tile_y + 8), rgb(tokens.GLAZE["accent"]))


def test_the_next_tap_completes_what_moves_and_counts_at_once(drive, board):
    board.play(RUN)
    drive.frames()
    drive.tap(middle(board, "4.1"))
    assert board.tapped == ["4.1"]
    assert board.run is None
    assert board.drop == board.growth == 1


def test_without_motion_the_run_is_there_at_once(drive, board):
    motion.Motion.calm = True
    board.play(RUN)
    assert board.growth == board.swell == board.drop == 1
    assert board.run == RUN, "what is to be read is held"


def test_only_what_changed_is_drawn_again(drive, board, monkeypatch):
    drawn = []
    draw = board._draw_space
    monkeypatch.setattr(board, "_draw_space", lambda space: (drawn.append(space), draw(space)))
    board.cells = {**board.cells, Space("4.1"): Cell("red", NEW, "+1"), Space("4.2"): Cell("black", OPEN, "+7")}
    assert drawn == ["4.1", "4.2"]


def test_night_redraws_the_ghosts(drive, board):
    theme.name = "night"
    drive.frames(2)
    x, y, side = board.box(Space("5.2"))
    assert near(drive.pixel(x + side / 2, y + side - 5), rgb(tokens.GHOSTS["night"]["red"][0]))


def test_cells_given_before_the_board_has_a_size(drive):
    wall = WallBoard()
    wall.cells = {Space("1.1"): Cell("blue", PLACED)}
    wall.play(Run(Space("1.1"), "+1"))
    drive.show(wall)
    assert wall.side > 0
