"""Projected endings, on boards whose bonuses can be counted by eye."""

import pytest

from scorer.play.session import Session
from scorer.rules.entries import End, Entry, First, Floor, Lay, Pass
from scorer.rules.game import fold, if_ended
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Reason

WALL_COLORS = ("blue", "yellow", "red", "black", "white")
"""Row 1 of the colored side, from left to right."""
ROW = [Lay(number, 0, f"1.{number}", color) for number, color in enumerate(WALL_COLORS, 1)]
COLUMN = [Lay(1, 0, f"{row}.1", color) for row, color in enumerate(("blue", "white", "black", "red", "yellow"), 1)]
BLUES = [Lay(1, 0, f"{step}.{step}", "blue") for step in range(1, 6)]
ORANGES = [Lay(1, 0, f"1.{slot}", "orange") for slot in range(1, 7)]
STAR_COLORS = ("orange", "red", "blue", "yellow", "green", "purple")
ONES = [Lay(1, 0, f"{star}.1", color) for star, color in enumerate(STAR_COLORS, 1)] + [Lay(1, 0, "7.1", "red")]
LAST_ROUND = [End(number) for number in range(1, 6)]


def with_ends(lays: list[Lay]) -> list[Entry]:
    """Close every round but the last."""
    entries: list[Entry] = []
    for lay in lays:
        entries += [lay, End(lay.round)]
    return entries[:-1]


@pytest.mark.parametrize(
    ("board", "entries", "total", "bonus"),
    [
        pytest.param("azul", [], 0, 0, id="nothing yet"),
        pytest.param("azul", [Lay(1, 0, "1.1", "blue")], 1, 0, id="no bonus yet"),
        # 1 + 2 + 3 + 4 + 5, the last of them in the open round
        pytest.param("azul", with_ends(ROW), 15, 2, id="a row"),
        pytest.param("azul", COLUMN, 15, 7, id="a column"),
        # five tiles alone
        pytest.param("azul", BLUES, 5, 10, id="a color"),
        # 15 − 14 = 1, and 7
        pytest.param("azul", [*COLUMN, Floor(1, 0, 7, marker=False)], 1, 7, id="a column and a full floor line"),
        pytest.param("azul-mini", COLUMN, 15, 7, id="a column of Mini"),
        pytest.param(
            "crystal-mosaic-2", [Lay(1, 0, f"{row}.3", c) for row, c in enumerate(WALL_COLORS, 1)], 15, 10, id="side 2"
        ),
        # 5 at the start, 1 + 2 + 3 + 4 + 5 + 6 for the tiles
        pytest.param("summer-pavilion", ORANGES, 26, 17, id="a star"),
        # 5 at the start, and seven tiles alone
        pytest.param("summer-pavilion", ONES, 12, 4, id="all ones"),
        pytest.param("summer-pavilion", [*ORANGES, Pass(1, 0, 2, 1)], 25, 17, id="two tiles kept for a next round"),
        pytest.param("summer-pavilion", [*LAST_ROUND, First(6, 0, 2), Pass(6, 0, 1, 0)], 3, -1, id="a tile left"),
        pytest.param("summer-pavilion", [*LAST_ROUND, First(6, 0, 3), Pass(6, 0, 4, 0)], 2, -1, id="never below one"),
    ],
)
def test_the_total_and_the_bonuses_counted_by_hand(board: str, entries: list[Entry], total: int, bonus: int) -> None:
    table = fold(layout(board), 2, entries)
    ended = if_ended(layout(board), 2, entries)
    assert (table.totals[0], table.finished) == (total, False)
    assert (ended.totals[0], ended.bonus[0], ended.finished) == (total + bonus, bonus, True)
    assert sum(line.points for line in ended.lines if line.player == 0) == total + bonus
    assert ended.bonus[1] == 0


def test_a_finished_game_gets_no_bonuses_again() -> None:
    entries = [*with_ends(ROW), End(5)]
    assert if_ended(layout("azul"), 1, entries).totals == fold(layout("azul"), 1, entries).totals == [17]


@pytest.mark.parametrize("board", LAYOUTS)
def test_empty_boards_get_no_bonuses(board: str) -> None:
    start = 5 if "pavilion" in board or "duel" in board else 0
    assert if_ended(layout(board), 2, []).totals == [start] * 2


def test_projecting_the_ending_does_not_change_the_session() -> None:
    game = Session(layout("azul"), ("Anna",), with_ends(ROW), lambda _step: None)
    ended = game.if_ended()
    assert [line.reason for line in ended.lines if not line.round] == [Reason.FULL_ROW]
    assert (game.table.totals, game.finished, game.round) == ([15], False, 5)
