"""The star board: a tap selects the nearest space; if spaces are too small, the first tap enlarges the star."""

import re
from collections.abc import Callable
from math import hypot
from typing import Any

import pytest

from scorer.rules.board import Space
from scorer.rules.geometry import PILLARS, SPACES, WINDOWS, Point
from scorer.ui.boards.star_board import StarBoard, StarRun
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.star_drawing import GLYPHS
from scorer.ui.platform import back_stack
from scorer.ui.platform.screenshot import pixels
from tests.spaces import spaces
from tests.ui.drawing.test_tiles import near, rgb
from tests.ui.support.driver import Driver
from tests.ui.support.widget_samples import star_cells, star_numbers


class SampleBoard(StarBoard):
    """Records the spaces that were tapped."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tapped: list[Space] = []

    def on_space(self, space: Space) -> None:
        self.tapped.append(space)


MakeBoard = Callable[[float], SampleBoard]
"""Shows a board of this width."""


@pytest.fixture
def make(drive: Driver) -> MakeBoard:
    def make(width: float) -> SampleBoard:
        from kivy.uix.floatlayout import FloatLayout

        page = FloatLayout()
        stars = SampleBoard(size_hint_x=None, width=width, pos=((412 - width) / 2, 200))
        stars.cells, stars.numbers = star_cells(), star_numbers()
        page.add_widget(stars)
        drive.show(page)
        return stars

    return make


def test_edge_length_on_the_reference_phone(make: MakeBoard) -> None:
    assert make(412).edge == pytest.approx(44.5, abs=0.1)


@pytest.mark.parametrize("space", SPACES)
def test_tap_reports_its_space(drive: Driver, make: MakeBoard, space: Space) -> None:
    board = make(412)
    drive.tap(board.point_of(space))
    assert board.tapped == [space]


def test_tap_in_a_gap_reports_the_nearest_space(drive: Driver, make: MakeBoard) -> None:
    board = make(412)
    drive.tap(board.place.at(PILLARS[1].middle))
    assert board.tapped[0] in {"1.2", "1.3", "7.6", "7.1"}


@pytest.mark.parametrize("space", spaces("1.1 3.4 5.6 7.1 7.5"))
def test_first_tap_enlarges_the_star_on_a_narrow_phone(drive: Driver, make: MakeBoard, space: Space) -> None:
    board = make(312)
    assert board.needs_lens
    drive.tap(board.point_of(space))
    assert board.tapped == []
    assert board.lens == space.star
    drive.tap(board.point_of(space))
    assert board.tapped == [space]
    assert board.lens == 0


def test_back_or_a_tap_outside_closes_the_enlarged_star(drive: Driver, make: MakeBoard) -> None:
    board = make(312)
    for close in (lambda: drive.tap((board.x + 4, board.y + 4)), back_stack.go_back):
        drive.tap(board.point_of(Space("2.1")))
        assert board.lens == 2
        close()
        assert board.lens == 0
    assert board.tapped == []


def test_tap_during_an_animation_counts(drive: Driver, make: MakeBoard) -> None:
    board = make(412)
    board.play(StarRun(Space("2.4"), "+2", spaces("2.3 2.4"), (("statue", 1),)))
    drive.tap(board.point_of(Space("4.4")))
    assert board.tapped == ["4.4"]
    assert board.run is None


def test_scored_tiles_and_completed_structure_are_highlighted(drive: Driver, make: MakeBoard) -> None:
    board = make(412)
    board.play(StarRun(Space("2.4"), "+2", spaces("2.3 2.4"), (("pillar", 2),)))
    drive.until(lambda: board.growth == 1)
    x, y = board.place.at(PILLARS[2].middle)
    assert near(drive.pixel(x - 0.32 * board.edge, y), rgb(tokens.GLAZE["accent"])) or near(
        drive.pixel(x, y + 0.4 * board.edge), rgb(tokens.GLAZE["accent"])
    )


def test_highlight_surrounds_the_scored_tiles(drive: Driver, make: MakeBoard) -> None:
    board = make(412)
    board.play(StarRun(Space("2.4"), "+1", spaces("2.4")))
    drive.until(lambda: board.growth == 1)
    board.swell = 0
    drive.frames(2)
    middle, corners = SPACES[Space("2.4")].middle, list(SPACES[Space("2.4")].corners())
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        half = ((one.x + other.x) / 2, (one.y + other.y) / 2)
        outward = 1 + 0.07 / hypot(half[0] - middle.x, half[1] - middle.y)
        at = Point(middle.x + (half[0] - middle.x) * outward, middle.y + (half[1] - middle.y) * outward)
        assert near(drive.pixel(*board.place.at(at)), rgb(tokens.GLAZE["accent"]))


def test_points_bubble_does_not_cover_its_tile(drive: Driver, make: MakeBoard) -> None:
    Motion.calm = True
    board = make(412)
    for space, rhombus in SPACES.items():
        board.play(StarRun(space, "+3", (space,)))
        drive.frames()
        assert board.swell == 1
        assert not near(drive.pixel(*board.place.at(rhombus.middle)), rgb(tokens.GLAZE["bubble"])), space


@pytest.mark.parametrize(
    ("kind", "star"),
    [("pillar", 1), ("statue", 4), ("window", 1), ("window", 3), ("window", 6), ("fountain", 1), ("fountain", 3)],
)
def test_tick_of_a_complete_structure_is_fully_visible(drive: Driver, make: MakeBoard, kind: str, star: int) -> None:
    board = make(412)
    assert greens() == []
    board.structures = {(kind, star): "done"}
    drive.frames(2)
    xs, ys = zip(*greens(), strict=True)
    whole = 1.4 * board.edge * 0.15  # without the antialiased edge
    assert max(xs) - min(xs) > whole
    assert max(ys) - min(ys) > whole


def greens() -> list[tuple[int, int]]:
    """The pixels of the window that have the green of a tick."""
    width, _height, data = pixels()
    green = re.escape(bytes(rgb(tokens.GLAZE["pos"])))
    found = (match.start() for match in re.finditer(green, data))
    return [(at // 4 % width, at // 4 // width) for at in found if at % 4 == 0]


def test_tiles_and_printed_spaces_have_their_colors(drive: Driver, make: MakeBoard) -> None:
    board = make(412)
    x, y = board.place.at(SPACES[Space("1.1")].middle)
    assert near(drive.pixel(x, y), rgb(tokens.TILES["orange"].motif))
    x, y = board.place.at(SPACES[Space("7.3")].middle)
    assert near(drive.pixel(x, y), rgb(tokens.GLAZE["center"]))


@pytest.mark.parametrize("width", [320, 412, 566, 780])
def test_windows_are_inside_the_board_at_any_size(width: float) -> None:
    """Their frame is two thirds of the icon's box."""
    edge = StarBoard.edge_for(width)
    reach = max(abs(point.x) for point in WINDOWS.values()) + GLYPHS["window"] / 3
    assert width / 2 - reach * edge >= 1
    assert StarBoard.width_for(StarBoard.height_for(width)) == pytest.approx(width)
