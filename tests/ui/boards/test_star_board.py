"""The stars: the nearest space is meant, and where spaces are too small the star is enlarged first."""

import re
from math import hypot

import pytest

from scorer.rules.board import Space
from scorer.rules.geometry import PILLARS, SPACES, Point
from scorer.ui.boards.star_board import StarBoard, StarRun
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import back_stack
from scorer.ui.platform.screenshot import pixels
from tests.spaces import spaces
from tests.ui.drawing.test_tiles import near, rgb
from tests.ui.support.widget_samples import star_cells, star_numbers


@pytest.fixture
def make(drive):
    def make(width):
        from kivy.uix.floatlayout import FloatLayout

        page = FloatLayout()
        stars = StarBoard(size_hint_x=None, width=width, pos=((412 - width) / 2, 200))
        stars.cells, stars.numbers = star_cells(), star_numbers()
        stars.tapped = []
        stars.bind(on_space=lambda _stars, space: stars.tapped.append(space))
        page.add_widget(stars)
        drive.show(page)
        return stars

    return make


def test_edge_of_the_phone_of_the_design(make):
    assert make(412).edge == pytest.approx(44.5, abs=0.1)


@pytest.mark.parametrize("space", SPACES)
def test_a_tap_says_its_space(drive, make, space):
    board = make(412)
    drive.tap(board.point_of(space))
    assert board.tapped == [space]


def test_a_gap_belongs_to_the_nearest_space(drive, make):
    board = make(412)
    drive.tap(board.place.at(PILLARS[1].middle))
    assert board.tapped[0] in {"1.2", "1.3", "7.6", "7.1"}


@pytest.mark.parametrize("space", spaces("1.1 3.4 5.6 7.1 7.5"))
def test_on_a_narrow_phone_the_first_tap_enlarges_the_star(drive, make, space):
    board = make(312)
    assert board.needs_lens
    drive.tap(board.point_of(space))
    assert board.tapped == []
    assert board.lens == space.star
    drive.tap(board.point_of(space))
    assert board.tapped == [space]
    assert board.lens == 0


def test_an_enlarged_star_is_closed_by_a_tap_beside_it_and_by_back(drive, make):
    board = make(312)
    for close in (lambda: drive.tap((board.x + 4, board.y + 4)), back_stack.go_back):
        drive.tap(board.point_of(Space("2.1")))
        assert board.lens == 2
        close()
        assert board.lens == 0
    assert board.tapped == []


def test_a_tap_while_a_run_is_shown_counts(drive, make):
    board = make(412)
    board.play(StarRun("2.4", "+2", ("2.3", "2.4"), (("statue", 1),)))
    drive.tap(board.point_of(Space("4.4")))
    assert board.tapped == ["4.4"]
    assert board.run is None


def test_the_run_and_the_structure_it_completed_are_saffron(drive, make):
    board = make(412)
    board.play(StarRun("2.4", "+2", ("2.3", "2.4"), (("pillar", 2),)))
    drive.until(lambda: board.growth == 1)
    x, y = board.place.at(PILLARS[2].middle)
    assert near(drive.pixel(x - 0.32 * board.edge, y), rgb(tokens.GLAZE["accent"])) or near(
        drive.pixel(x, y + 0.4 * board.edge), rgb(tokens.GLAZE["accent"])
    )


def test_the_band_goes_all_round_the_run_over_the_spaces_beside_it(drive, make):
    board = make(412)
    board.play(StarRun("2.4", "+1", ("2.4",)))
    drive.until(lambda: board.growth == 1)
    board.swell = 0
    drive.frames(2)
    middle, corners = SPACES["2.4"].middle, list(SPACES["2.4"].corners())
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        half = ((one.x + other.x) / 2, (one.y + other.y) / 2)
        outward = 1 + 0.07 / hypot(half[0] - middle.x, half[1] - middle.y)
        at = Point(middle.x + (half[0] - middle.x) * outward, middle.y + (half[1] - middle.y) * outward)
        assert near(drive.pixel(*board.place.at(at)), rgb(tokens.GLAZE["accent"]))


def test_the_points_leave_the_tile_that_earned_them_in_sight(drive, make):
    Motion.calm = True
    board = make(412)
    for space, rhombus in SPACES.items():
        board.play(StarRun(space, "+3", (space,)))
        drive.frames()
        assert board.swell == 1
        assert not near(drive.pixel(*board.place.at(rhombus.middle)), rgb(tokens.GLAZE["bubble"])), space


@pytest.mark.parametrize(("kind", "star"), [("pillar", 1), ("statue", 4), ("window", 1), ("window", 3), ("window", 6)])
def test_a_complete_structure_has_its_tick_above_the_tiles_and_within_the_board(drive, make, kind, star):
    board = make(412)
    assert greens() == []
    board.structures = {(kind, star): "done"}
    drive.frames(2)
    xs, ys = zip(*greens(), strict=True)
    whole = 1.4 * board.edge * 0.15  # but for the smooth edge
    assert max(xs) - min(xs) > whole
    assert max(ys) - min(ys) > whole


def greens():
    """Where the window has the green of a tick."""
    width, _height, data = pixels()
    green = re.escape(bytes(rgb(tokens.GLAZE["pos"])))
    found = (match.start() for match in re.finditer(green, data))
    return [(at // 4 % width, at // 4 // width) for at in found if at % 4 == 0]


def test_tiles_and_printed_spaces(drive, make):
    board = make(412)
    x, y = board.place.at(SPACES["1.1"].middle)
    assert near(drive.pixel(x, y), rgb(tokens.TILES["orange"].motif))
    x, y = board.place.at(SPACES["7.3"].middle)
    assert near(drive.pixel(x, y), rgb(tokens.GLAZE["center"]))
