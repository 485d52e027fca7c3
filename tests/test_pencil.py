"""What the benchmark compares taps with: the pencil strokes of a score sheet, counted by hand."""

import pytest

from bench.pencil import strokes, strokes_of


@pytest.mark.parametrize(("number", "by_hand"), [(0, 1), (4, 2), (10, 2), (-2, 2), (45, 4), (-14, 4), (103, 3)])
def test_the_strokes_of_a_number(number: int, by_hand: int) -> None:
    assert strokes_of(number) == by_hand


def test_the_strokes_of_a_game() -> None:
    """One player: 2 + 3 for a tile, 1 for another, -1, so 5 after the round; then 1, so 6; a bonus of 2, in the end 8."""
    lines = [
        {"round": 1, "player": 0, "space": "2.2", "reason": "row-run", "points": 2},
        {"round": 1, "player": 0, "space": "2.2", "reason": "column-run", "points": 3},
        {"round": 1, "player": 0, "space": "5.5", "reason": "lone-tile", "points": 1},
        {"round": 1, "player": 0, "reason": "floor", "points": -1},
        {"round": 2, "player": 0, "space": "1.1", "reason": "lone-tile", "points": 1},
        {"round": 0, "player": 0, "reason": "full-row", "points": 2},
    ]
    score = {"players": [{"rounds": [5, 1], "total": 8}], "lines": lines}
    sheet = (5, 1, -1, 5, 1, 6, 2, 8)
    by_hand = (2, 1, 2, 2, 1, 1, 1, 1)
    assert len(sheet) == len(by_hand)
    assert strokes(score) == sum(by_hand)


def test_what_a_player_starts_with_is_printed_on_the_board() -> None:
    lines = [
        {"round": 0, "player": 0, "space": None, "reason": "start", "points": 5},
        {"round": 1, "player": 0, "space": "1.1", "reason": "star-group", "points": 1},
    ]
    assert strokes({"players": [{"rounds": [1], "total": 6}], "lines": lines}) == 3
