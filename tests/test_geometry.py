"""The drawing of the star board, against the printed board described in clock directions; no formula is shared."""

import cmath
from itertools import combinations

import pytest

from scorer.rules.board import Space
from scorer.rules.geometry import FOUNTAINS, PILLARS, SPACES, STAR_CENTERS, STATUES, WINDOWS, Point, Rhombus, nearest
from scorer.rules.layouts import LAYOUTS
from scorer.rules.star import StarLayout

CLOCK = (12, 2, 4, 6, 8, 10)
NUMBER_AT = {
    1: (6, 1, 2, 3, 4, 5),
    2: (5, 6, 1, 2, 3, 4),
    3: (4, 5, 6, 1, 2, 3),
    4: (3, 4, 5, 6, 1, 2),
    5: (2, 3, 4, 5, 6, 1),
    6: (1, 2, 3, 4, 5, 6),
    7: (1, 2, 3, 4, 5, 6),
}
"""Which number each tip of a star carries, at 12, 2, 4, 6, 8 and 10 o'clock as seen from its center."""
CENTER_AT = {1: 11, 2: 1, 3: 3, 4: 5, 5: 7, 6: 9}
"""Where each outer star is, seen from the middle of the board."""

Place = tuple[float, float]


def clock(hour: float, length: float) -> complex:
    """The point at this distance in the direction of an hour hand."""
    return cmath.rect(length, cmath.pi / 2 - cmath.pi / 6 * hour)


def place(point: complex) -> Place:
    return (round(point.real, 6) + 0.0, round(point.imag, 6) + 0.0)


def center(star: int) -> complex:
    return clock(CENTER_AT[star], 3) if star in CENTER_AT else 0j


def rhombus(star: int, hour: int) -> set[Place]:
    """The corners of a 60 degree rhombus of edge 1 whose sharp end is the center of the star."""
    left, right = clock(hour - 1, 1), clock(hour + 1, 1)
    return {place(center(star) + corner) for corner in (0, left, right, left + right)}


DRAWN = {
    Space(f"{star}.{number}"): rhombus(star, hour)
    for star, numbers in NUMBER_AT.items()
    for hour, number in zip(CLOCK, numbers, strict=True)
}


def corners(drawn: Rhombus) -> set[Place]:
    return {place(complex(corner.x, corner.y)) for corner in drawn.corners()}


def around(gap: Rhombus) -> set[str]:
    """The spaces that share an edge with a gap, in this test's own drawing."""
    return {space for space, drawn in DRAWN.items() if len(drawn & corners(gap)) == 2}


def structures(kind: str) -> dict[int, set[str]]:
    board = LAYOUTS["summer-pavilion"]
    assert isinstance(board, StarLayout)
    return {structure.star: set(structure.spaces) for structure in board.structures if structure.kind == kind}


@pytest.mark.parametrize("star", NUMBER_AT)
def test_star_centers_match_print(star: int) -> None:
    assert place(complex(*STAR_CENTERS[star])) == place(center(star))


@pytest.mark.parametrize("space", DRAWN)
def test_spaces_match_printed_numbers(space: Space) -> None:
    assert corners(SPACES[space]) == DRAWN[space]


def test_there_are_42_spaces() -> None:
    assert SPACES.keys() == DRAWN.keys()
    assert len(SPACES) == 42


@pytest.mark.parametrize("space", DRAWN)
def test_corners_are_clockwise_from_tip(space: Space) -> None:
    tip, *_ = outline = [complex(*corner) for corner in SPACES[space].corners()]
    inner = center(space.star)
    assert abs(tip - inner) == pytest.approx(3**0.5)
    edges = [after - before for before, after in zip(outline, [*outline[1:], tip], strict=True)]
    assert [abs(edge) for edge in edges] == pytest.approx([1] * 4)
    turns = [(after * before.conjugate()).imag for before, after in zip(edges, [*edges[1:], edges[0]], strict=True)]
    assert all(turn < 0 for turn in turns)


@pytest.mark.parametrize("star", NUMBER_AT)
def test_neighboring_slots_share_an_edge(star: int) -> None:
    """So do 6 and 1."""
    for slot in range(1, 7):
        following = slot % 6 + 1
        assert len(corners(SPACES[Space(f"{star}.{slot}")]) & corners(SPACES[Space(f"{star}.{following}")])) == 2


def test_no_two_spaces_overlap() -> None:
    """Middles of rhombi that share at most an edge are at least half an edge times the root of 3 apart."""
    for one, other in combinations(SPACES.values(), 2):
        assert abs(complex(*one.middle) - complex(*other.middle)) > 0.86


@pytest.mark.parametrize("star", CENTER_AT)
def test_neighboring_stars_touch(star: int) -> None:
    for other in (star % 6 + 1, 7):
        one = {corner for slot in range(1, 7) for corner in corners(SPACES[Space(f"{star}.{slot}")])}
        two = {corner for slot in range(1, 7) for corner in corners(SPACES[Space(f"{other}.{slot}")])}
        assert len(one & two) == 2


@pytest.mark.parametrize("star", CENTER_AT)
def test_pillars_and_statues_fill_the_gaps(star: int) -> None:
    assert around(PILLARS[star]) == structures("pillar")[star]
    assert around(STATUES[star]) == structures("statue")[star]


def test_gaps_overlap_nothing() -> None:
    everything = [*SPACES.values(), *PILLARS.values(), *STATUES.values()]
    assert len({place(complex(*each.middle)) for each in everything}) == 54
    assert len({frozenset(corners(each)) for each in everything}) == 54


@pytest.mark.parametrize("star", CENTER_AT)
def test_windows_are_outside_between_two_spaces(star: int) -> None:
    notch = complex(*WINDOWS[star])
    assert abs(notch) > 3
    two = sorted(SPACES, key=lambda space: abs(complex(*SPACES[space].middle) - notch))[:2]
    assert set(two) == structures("window")[star]


@pytest.mark.parametrize("star", CENTER_AT)
def test_fountains_are_outside_between_four_spaces(star: int) -> None:
    notch = complex(*FOUNTAINS[star])
    four = sorted(SPACES, key=lambda space: abs(complex(*SPACES[space].middle) - notch))[:4]
    following = star % 6 + 1
    assert set(four) == {f"{star}.6", f"{star}.1", f"{following}.4", f"{following}.5"}
    assert abs(notch) > 3


@pytest.mark.parametrize("space", DRAWN)
@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.95])
def test_tap_on_space_finds_it(space: Space, share: float) -> None:
    """Anywhere along its axis except the center of its star."""
    inner, drawn = center(space.star), SPACES[space]
    touched = inner + (complex(*drawn.corners()[0]) - inner) * share
    assert nearest(Point(touched.real, touched.imag)) == space
