"""A replay ends with the result of the game, and its summary agrees with counting by hand."""

import random

import pytest

from scorer.formats.record import read_record
from scorer.play.replay import best_tile, costliest_loss, course, if_ended_at, moments, recounted, upwards
from scorer.rules.entries import End, Entry, Floor, Lay, LayPlate
from scorer.rules.game import fold, winners
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Reason
from scorer.rules.table import Layout
from tests.random_games import BOARDS, random_record, typical_record

WALL, PAVILION = LAYOUTS["azul"], LAYOUTS["summer-pavilion"]
TWO_ROUNDS: tuple[Entry, ...] = (
    Lay(1, 0, "1.1", "blue"),
    Lay(1, 0, "2.1", "white"),
    Lay(1, 1, "1.3", "red"),
    Floor(1, 1, 2, True),
    End(1),
    Lay(2, 0, "1.2", "yellow"),
    Lay(2, 0, "2.2", "blue"),
    Floor(2, 0, 1, False),
    Lay(2, 1, "2.4", "red"),
    End(2),
)
"""By hand: the first player 1 + 2, then 2 + 4 - 1; the second one 1 - 4, raised to 0, then 1."""


def random_table(board: str, seed: int) -> tuple[Layout, list[Entry], int]:
    reading = read_record(random_record(random.Random(seed), board))
    assert reading.record
    return reading.record.layout, list(reading.record.entries), len(reading.record.players)


def test_the_score_after_each_round() -> None:
    table = fold(WALL, 2, TWO_ROUNDS)
    assert [course(table, player) for player in (0, 1)] == [[0, 3, 8], [0, 0, 1]]


def test_a_star_game_starts_with_its_points() -> None:
    assert course(fold(PAVILION, 1, [Lay(1, 0, "1.1", "orange"), End(1)]), 0) == [5, 6]


def test_there_is_a_moment_for_every_tile_with_its_points() -> None:
    found = moments(fold(WALL, 2, TWO_ROUNDS))
    assert [(moment.player, moment.space, moment.points) for moment in found] == [
        (None, "", 0),
        (0, "1.1", 1),
        (0, "2.1", 2),
        (1, "1.3", 1),
        (1, "", -4),
        (1, "", 3),
        (0, "1.2", 2),
        (0, "2.2", 4),
        (0, "", -1),
        (1, "2.4", 1),
    ]
    assert [moment.totals for moment in found[-2:]] == [(8, 0), (8, 1)]
    assert [moment.laid for moment in found] == [0, 1, 2, 3, 3, 3, 4, 5, 5, 6]
    assert set(found[7].lit) == {"2.1", "2.2", "1.2"}
    assert found[3].boards == ({"1.1": "blue", "2.1": "white"}, {"1.3": "red"})


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(5))
def test_a_replay_ends_as_the_game_did(board: str, seed: int) -> None:
    layout, entries, seats = random_table(board, seed)
    table = fold(layout, seats, entries)
    last = moments(table)[-1]
    assert list(last.totals) == table.totals
    assert list(last.boards) == table.boards
    assert [course(table, player)[-1] for player in table.seats] == table.totals


@pytest.mark.parametrize("board", BOARDS)
def test_ending_at_the_last_moment_gives_the_same_winners(board: str) -> None:
    reading = read_record(typical_record(random.Random(3), board, 3))
    assert reading.record
    table = fold(reading.record.layout, len(reading.record.players), reading.record.entries)
    found = moments(table)
    assert winners(if_ended_at(table, found[-1])) == winners(table)
    before = next(moment for moment in reversed(found) if moment.round)
    left = [sum(x.points for x in table.lines if x.player == p and x.reason == Reason.TILES_LEFT) for p in table.seats]
    back = [
        sum(x.points for x in table.lines if x.player == p and not x.round and x.reason == Reason.NEVER_BELOW)
        for p in table.seats
    ]
    kept = [loss + given for loss, given in zip(left, back, strict=True)]
    assert if_ended_at(table, before).totals == [t - k for t, k in zip(table.totals, kept, strict=True)]


def test_ending_early_counts_complete_rows_columns_and_colors() -> None:
    row = [
        Lay(number, 0, f"1.{number}", color) for number, color in enumerate("blue yellow red black white".split(), 1)
    ]
    ends = [End(number) for number in range(1, 5)]
    entries = [step for pair in zip(row, [*ends, None], strict=True) for step in pair if step]
    table = fold(WALL, 1, entries)
    found = moments(table)
    assert if_ended_at(table, found[-2]).totals == [1 + 2 + 3 + 4]
    assert if_ended_at(table, found[-1]).totals == [1 + 2 + 3 + 4 + 5 + 2]


def test_more_complete_rows_break_the_tie_of_an_early_end() -> None:
    row = [Lay(1, 0, f"1.{number}", color) for number, color in enumerate("blue yellow red black white".split(), 1)]
    table = fold(WALL, 2, row)
    moment = moments(table)[-1]._replace(totals=(10, 12))
    ended = if_ended_at(table, moment)
    assert (ended.totals, winners(ended)) == ([12, 12], [0])
    shared = moment._replace(boards=({}, {}), totals=(12, 12))
    ended = if_ended_at(table, shared)
    assert (ended.totals, winners(ended)) == ([12, 12], [0, 1])


def test_ending_early_counts_the_plates_placed_by_then() -> None:
    """The plate of round 2 has a wild space, which is not covered: in round 1 all wild spaces were."""
    duel = LAYOUTS["azul-duel"]
    entries: list[Entry] = [
        LayPlate(1, 0, 1, ("yellow", "red", "wild", "blue"), 0),
        Lay(1, 0, "2.1", "red"),
        End(1),
        LayPlate(2, 0, 2, ("wild", "blue", "turquoise", "black"), 0),
        Lay(2, 0, "1.1", "yellow"),
    ]
    table = fold(duel, 2, entries)
    found = moments(table)
    assert [if_ended_at(table, moment).totals[0] for moment in found] == [5, 5 + 1 + 2, 5 + 1 + 2]


def test_the_best_tile_and_the_costliest_floor() -> None:
    table = fold(WALL, 2, TWO_ROUNDS)
    best, worst = best_tile(table), costliest_loss(table)
    assert best
    assert worst
    assert (best.player, best.lines[0].space, best.points, len(best.tiles)) == (0, "2.2", 4, 4)
    # 4 printed points, but the score was 1
    assert (worst.player, worst.lines[0].round, worst.points) == (1, 1, -1)


def test_the_costliest_loss_is_what_was_really_lost() -> None:
    """Seven tiles cost 14 printed points, but a score of 2 can only lose 2; three tiles later cost 4 of 6."""
    tiles: list[Entry] = [
        Lay(1, 0, "1.1", "blue"),
        End(1),
        Lay(2, 0, "5.5", "blue"),
        Floor(2, 0, 7, marker=False),
        End(2),
    ]
    table = fold(WALL, 1, tiles)
    assert table.totals == [0]
    worst = costliest_loss(table)
    assert worst
    assert (worst.lines[0].points, worst.points) == (-14, -2)
    later: list[Entry] = [Lay(3, 0, "1.2", "yellow"), Lay(3, 0, "2.2", "blue"), Lay(3, 0, "3.3", "blue"), End(3)]
    costly = [*tiles, *later, Floor(4, 0, 3, marker=False), End(4)]
    worst = costliest_loss(fold(WALL, 1, costly))
    assert worst
    assert (worst.lines[0].round, worst.points) == (4, -4)


def test_a_loss_that_cost_nothing_is_no_loss() -> None:
    assert costliest_loss(fold(WALL, 1, [Floor(1, 0, 2, marker=False), End(1)])) is None


def test_an_empty_table_has_neither() -> None:
    table = fold(WALL, 2, [])
    assert best_tile(table) is None
    assert costliest_loss(table) is None


def test_rows_scored_from_the_bottom() -> None:
    """In the second round row 2 gives only 2 without the tile above it, which then gives 4 instead of 2."""
    assert upwards(fold(WALL, 2, TWO_ROUNDS), TWO_ROUNDS) == [8, 1]


def test_rows_scored_from_the_bottom_can_cost_points() -> None:
    """From the top 1, then 2, 3 and 4. From the bottom 1, then row 4 alone 1, row 3 between two 3, finally row 1 scores 4."""
    entries: list[Entry] = [Lay(1, 0, "2.1", "white"), End(1)]
    entries += [Lay(2, 0, "1.1", "blue"), Lay(2, 0, "3.1", "black"), Lay(2, 0, "4.1", "red"), End(2)]
    table = fold(WALL, 1, entries)
    assert table.totals == [10]
    assert upwards(table, entries) == [9]


def test_stars_have_no_rows() -> None:
    assert upwards(fold(PAVILION, 1, []), []) is None


def test_saved_totals_that_differ_by_the_current_rules() -> None:
    table = fold(WALL, 2, TWO_ROUNDS)
    assert recounted(table.lines, table) is None
    assert recounted(table.lines[1:], table) == [(7, 8), (1, 1)]
