"""One stroke picks at most one space in each row. The expected spaces are read off a drawn wall."""

import pytest

from scorer.play.stroke import Stroke
from scorer.rules.board import Space
from scorer.rules.wall import ROWS

ALL = [space for row in ROWS for space in row]


def stroke(path: list[tuple[float, float]], free: list[str] | None = None) -> Stroke:
    """A stroke through points given as column and row."""
    found = Stroke([Space(name) for name in free] if free is not None else ALL, *path[0])
    for point in path[1:]:
        found.move_to(*point)
    return found


@pytest.mark.parametrize(
    ("path", "picked"),
    [
        ([(1, 1)], ["1.1"]),
        ([(3, 1), (2, 2), (2, 3), (3, 4), (4, 5)], ["1.3", "2.2", "3.2", "4.3", "5.4"]),
        ([(1, 1), (1, 5)], ["1.1", "2.1", "3.1", "4.1", "5.1"]),
        ([(4, 5), (1, 2)], ["2.1", "3.2", "4.3", "5.4"]),
        # along a row the choice changes
        ([(1, 1), (5, 1)], ["1.5"]),
        ([(1, 1), (1, 2), (4, 2), (4, 3)], ["1.1", "2.4", "3.4"]),
        # going back gives rows up
        ([(1, 1), (1, 4), (1, 2)], ["1.1", "2.1"]),
        ([(1, 1), (1, 4), (1, 2), (3, 2), (3, 3)], ["1.1", "2.3", "3.3"]),
        # crossing its number leaves a row empty
        ([(1, 1), (1, 2), (0, 2)], ["1.1"]),
        ([(1, 1), (1, 2), (0, 2), (0.2, 3), (1, 3)], ["1.1", "3.1"]),
        ([(1, 1), (1, 2), (0, 2), (2, 2)], ["1.1", "2.2"]),
        # beside and below the wall nothing changes
        ([(5, 4), (5, 5), (5, 7)], ["4.5", "5.5"]),
        ([(5, 4), (9, 4)], ["4.5"]),
    ],
)
def test_spaces_picked_by_a_path(path: list[tuple[float, float]], picked: list[str]) -> None:
    assert list(stroke(path).spaces) == picked


def test_a_space_that_is_not_free_picks_nothing_and_keeps_the_choice() -> None:
    free = ["1.1", "2.2", "3.4"]
    crossed = stroke([(1, 1), (1, 2), (1, 3)], free)
    assert list(crossed.spaces) == ["1.1"]
    assert [(row.row, row.column, row.space) for row in crossed.rows] == [(1, 1, "1.1"), (2, 1, None), (3, 1, None)]
    crossed.move_to(4, 3)
    assert list(crossed.spaces) == ["1.1", "3.4"]
    crossed.move_to(5, 3)
    assert list(crossed.spaces) == ["1.1", "3.4"]


def test_a_diagonal_touches_no_neighbor() -> None:
    for start, end in (((1, 1), (2, 2)), ((5, 1), (4, 2)), ((3, 4), (2, 3))):
        picked = stroke([start, end]).spaces
        assert {(space.column, space.row) for space in picked} == {start, end}


def test_a_fast_finger_passes_every_row() -> None:
    assert len(stroke([(2, 1), (2, 5)]).rows) == 5
