import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.board import LETTERS, STAR_COLORS, STAR_GROUPS, WALL_COLORS, WALL_GROUPS, read, write

EMPTY_WALL = "...../...../...../...../....."
EMPTY_STARS = "/".join(["......"] * 7)


@pytest.mark.parametrize(
    ("groups", "notation", "tiles"),
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
def test_a_position_in_one_line(groups: tuple[tuple[str, ...], ...], notation: str, tiles: dict[str, str]) -> None:
    assert write(groups, tiles) == notation
    assert read(notation) == tiles


@given(st.dictionaries(st.sampled_from([s for row in WALL_GROUPS for s in row]), st.sampled_from(WALL_COLORS)))
def test_any_wall_goes_round(tiles: dict[str, str]) -> None:
    assert read(write(WALL_GROUPS, tiles)) == tiles


@given(st.dictionaries(st.sampled_from([s for star in STAR_GROUPS for s in star]), st.sampled_from(STAR_COLORS)))
def test_any_star_board_goes_round(tiles: dict[str, str]) -> None:
    assert read(write(STAR_GROUPS, tiles)) == tiles


@pytest.mark.parametrize("notation", ["b....", "X....", "B ...", "B....|.....", "1...."])
def test_what_is_no_color_is_an_error(notation: str) -> None:
    with pytest.raises(ValueError, match="is no color"):
        read(notation)


def test_every_color_has_a_letter_of_its_own() -> None:
    assert LETTERS.keys() == {*WALL_COLORS, *STAR_COLORS}
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert set(LETTERS.values()).isdisjoint("./")
