"""The wall: what a tap selects, how scored tiles look, and that the next tap ends an animation."""

from typing import Any

import pytest

from scorer.rules.board import Space
from scorer.rules.wall import ROWS
from scorer.ui.boards.wall_board import Run, WallBoard
from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.cells import NEW, OPEN, PLACED, Cell
from scorer.ui.drawing.theme import theme
from tests.spaces import spaces
from tests.ui.drawing.test_tiles import near, rgb
from tests.ui.support.driver import Driver
from tests.ui.support.widget_samples import wall_cells

RUN = Run(Space("3.3"), "+8", spaces("3.2 3.3 3.4"), spaces("1.3 2.3 3.3 4.3 5.3"))


class SampleWall(WallBoard):
    """Records the spaces that were tapped."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tapped: list[Space] = []

    def on_space(self, space: Space) -> None:
        self.tapped.append(space)


@pytest.fixture
def board(drive: Driver) -> SampleWall:
    from kivy.uix.floatlayout import FloatLayout

    page = FloatLayout()
    wall = SampleWall(size_hint_x=None, width=352, pos=(30, 300))
    wall.cells = wall_cells()
    page.add_widget(wall)
    drive.show(page)
    return wall


def middle(board: SampleWall, space: str) -> tuple[float, float]:
    x, y, side = board.box(Space(space))
    return x + side / 2, y + side / 2


def test_cell_size_on_the_reference_phone(board: SampleWall) -> None:
    """412 pixels wide: cells of 63, gaps of 6."""
    assert board.side == 63
    assert board.box(Space("1.2"))[0] - board.box(Space("1.1"))[0] == 69


def test_points_bubble_of_space_1_5_does_not_cover_the_highlighted_row(drive: Driver, board: SampleWall) -> None:
    row = spaces("1.1 1.2 1.3 1.4 1.5")
    board.play(Run(Space("1.5"), "+5", row))
    drive.until(lambda: board.swell == 1 and board.growth == 1)
    x, y, side = board.box(Space("1.5"))
    disc = [drive.pixel(x + side + right, y + side / 2) for right in (-8, 10)]
    assert not any(near(color, rgb(tokens.GLAZE["bubble"])) for color in disc)
    assert near(drive.pixel(x, y + side - 4), rgb(tokens.GLAZE["bubble"]))


def test_row_1_is_at_the_top_and_column_1_at_the_left(board: SampleWall) -> None:
    assert board.box(Space("1.1"))[1] > board.box(Space("5.1"))[1]
    assert board.box(Space("1.1"))[0] < board.box(Space("1.5"))[0]


@pytest.mark.parametrize("space", [space for row in ROWS for space in row])
def test_tap_reports_its_space(drive: Driver, board: SampleWall, space: Space) -> None:
    drive.tap(middle(board, space))
    assert board.tapped == [space]


def test_tap_in_a_gap_reports_the_nearest_space(drive: Driver, board: SampleWall) -> None:
    x, y, side = board.box(Space("2.2"))
    drive.tap((x + side + 2, y + side / 2))
    drive.tap((x + side + 4, y + side / 2))
    assert board.tapped == ["2.2", "2.3"]


def test_dragging_to_another_space_is_not_a_tap(drive: Driver, board: SampleWall) -> None:
    drive.drag(middle(board, "2.2"), middle(board, "4.4"))
    assert board.tapped == []


def test_tap_outside_the_board_is_ignored(drive: Driver, board: SampleWall) -> None:
    drive.tap((200, 100))
    assert board.tapped == []


def test_tiles_are_drawn_on_their_spaces(drive: Driver, board: SampleWall) -> None:
    x, y, side = board.box(Space("1.4"))
    assert near(drive.pixel(x + side / 2, y + side / 2), rgb(tokens.TILES["black"].motif))
    x, y, side = board.box(Space("4.3"))
    assert near(drive.pixel(x + side / 2, y + side / 2), rgb(tokens.TILES["white"].fill))


def test_only_legal_spaces_are_outlined(drive: Driver, board: SampleWall) -> None:
    x, y, side = board.box(Space("4.1"))
    assert near(drive.pixel(x, y + side / 2), rgb(tokens.GLAZE["softline"]), tolerance=60)
    x, y, side = board.box(Space("2.1"))
    assert not near(drive.pixel(x, y + side / 2), rgb(tokens.GLAZE["softline"]), tolerance=60)


def test_tag_of_a_new_tile_has_the_accent_color(drive: Driver, board: SampleWall) -> None:
    x, y, side = board.box(Space("1.1"))
    assert near(drive.pixel(x + side - 3, y + 8), rgb(tokens.GLAZE["accent"]))


def test_highlight_ends_and_the_tag_stays(drive: Driver, board: SampleWall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "BUBBLE_HOLD", 0.05)
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


def test_tap_ends_the_animation_and_counts(drive: Driver, board: SampleWall) -> None:
    board.play(RUN)
    drive.frames()
    drive.tap(middle(board, "4.1"))
    assert board.tapped == ["4.1"]
    assert board.run is None
    assert board.drop == board.growth == 1


def test_reduced_motion_shows_the_highlight_at_once(drive: Driver, board: SampleWall) -> None:
    motion.Motion.calm = True
    board.play(RUN)
    assert board.growth == board.swell == board.drop == 1
    assert board.run == RUN, "the points stay readable"


def test_only_changed_cells_are_redrawn(drive: Driver, board: SampleWall, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    draw = board._draw_space

    def watch(space: Space) -> None:
        drawn.append(space)
        draw(space)

    monkeypatch.setattr(board, "_draw_space", watch)
    board.cells = {**board.cells, Space("4.1"): Cell("red", NEW, "+1"), Space("4.2"): Cell("black", OPEN, "+7")}
    assert drawn == ["4.1", "4.2"]


def test_changing_the_theme_redraws_the_printed_colors(drive: Driver, board: SampleWall) -> None:
    theme.name = "night"
    drive.frames(2)
    x, y, side = board.box(Space("5.2"))
    assert near(drive.pixel(x + side / 2, y + side - 5), rgb(tokens.GHOSTS["night"]["red"][0]))


def test_cells_can_be_set_before_the_board_has_a_size(drive: Driver) -> None:
    wall = WallBoard()
    wall.cells = {Space("1.1"): Cell("blue", PLACED)}
    wall.play(Run(Space("1.1"), "+1"))
    drive.show(wall)
    assert wall.side > 0
