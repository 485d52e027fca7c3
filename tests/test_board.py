import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.board import (
    DOME_COLORS,
    JOKER,
    LETTERS,
    SPECIAL,
    STAR_COLORS,
    STAR_GROUPS,
    WALL_COLORS,
    WALL_GROUPS,
    Space,
    read,
    write,
)

EMPTY_WALL = "...../...../...../...../....."
EMPTY_STARS = "/".join(["......"] * 7)


@pytest.mark.parametrize(
    ("groups", "notation", "named"),
    [
        (WALL_GROUPS, EMPTY_WALL, {}),
        (STAR_GROUPS, EMPTY_STARS, {}),
        (WALL_GROUPS, "BY.../....K/...../...../W...R", {
            "1.1": "blue", "1.2": "yellow", "2.5": "black", "5.1": "white", "5.5": "red"}),
        (STAR_GROUPS, "O....O/....../....../....../....../.P..../.....G", {
            "1.1": "orange", "1.6": "orange", "6.2": "purple", "7.6": "green"}),
    ],
    ids=["no tile on a wall", "no tile on the stars", "wall", "stars"],
)  # fmt: skip
def test_position_is_written_and_read(
    groups: tuple[tuple[Space, ...], ...], notation: str, named: dict[str, str]
) -> None:
    tiles = {Space(name): color for name, color in named.items()}
    assert write(groups, tiles) == notation
    assert read(notation) == tiles


@given(st.dictionaries(st.sampled_from([s for row in WALL_GROUPS for s in row]), st.sampled_from(WALL_COLORS)))
def test_wall_round_trip(tiles: dict[Space, str]) -> None:
    assert read(write(WALL_GROUPS, tiles)) == tiles


@given(st.dictionaries(st.sampled_from([s for star in STAR_GROUPS for s in star]), st.sampled_from(STAR_COLORS)))
def test_star_board_round_trip(tiles: dict[Space, str]) -> None:
    assert read(write(STAR_GROUPS, tiles)) == tiles


@pytest.mark.parametrize("notation", ["b....", "X....", "B ...", "B....|.....", "1...."])
def test_unknown_letter_is_an_error(notation: str) -> None:
    with pytest.raises(ValueError, match="is no color"):
        read(notation)


def test_every_color_has_its_own_letter() -> None:
    assert LETTERS.keys() == {*WALL_COLORS, *STAR_COLORS, *DOME_COLORS, SPECIAL, JOKER}
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert set(LETTERS.values()).isdisjoint("./")


def test_space_equals_its_name() -> None:
    space = Space("3.4")
    assert space == "3.4"
    assert json.dumps({space: space}) == '{"3.4": "3.4"}'
    assert (space.row, space.column) == (space.star, space.slot) == (3, 4)
    assert Space("3.4") is space
    assert pickle.loads(pickle.dumps(space)) is space  # noqa: S301 - just pickled


@pytest.mark.parametrize("name", ["", "1", "0.1", "1.10", "10.1", "1,1", "١.١", "row 1"])
def test_unknown_name_is_a_space_on_no_board(name: str) -> None:
    assert Space(name) == name
    assert (Space(name).group, Space(name).place) == (0, 0)
