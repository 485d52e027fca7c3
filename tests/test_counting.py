"""Two independent counters agree, and games score the same after swaps that must not matter."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.record import read_record
from tests.counting import DOME_BOARDS, GOAL_POINTS, count
from tests.paths import GAMES
from tests.program import comparable, scorer_score
from tests.random_games import BOARDS, STAR_BOARDS, WALL_BOARDS, random_record, typical_record
from tests.records import written

Json = dict[str, Any]
Counter = Callable[[Json], Json]

GAMES_PER_BOARD = 2000

WAYS = pytest.mark.parametrize("way", [count, scorer_score])

any_board = st.sampled_from(BOARDS)
any_luck = st.integers(0, 2**32).map(random.Random)


def loaded(name: str) -> Json:
    content: Json = json.loads((GAMES / name).read_text(encoding="utf-8"))
    return content


@WAYS
@pytest.mark.parametrize("board", BOARDS)
def test_game_counted_by_hand(board: str, way: Counter) -> None:
    assert comparable(way(loaded(f"{board}.json"))) == comparable(loaded(f"{board}.expected.json"))


@pytest.mark.parametrize("board", BOARDS)
def test_both_counters_agree(board: str) -> None:
    """Every total, rank, round and bonus, and every single line."""
    for number in range(GAMES_PER_BOARD):
        luck = f"{board} {number}"
        record = random_record(random.Random(luck), board)
        assert comparable(scorer_score(record)) == comparable(count(record)), luck


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_reach_edge_cases(board: str) -> None:
    """Otherwise the comparison above would prove little."""
    results = [count(random_record(random.Random(number), board)) for number in range(600)]
    lines = [line for result in results for line in result["lines"]]
    totals = [player["total"] for result in results for player in result["players"]]
    assert {line["reason"] for line in lines} == reasons_of(board)
    assert {result["finished"] for result in results} == {True, False}
    assert {len(result["players"]) for result in results} == ({2} if board in DOME_BOARDS else {1, 2, 3, 4})
    assert "shared" in {result["tie_break"] for result in results}
    assert min(totals) == (1 if board in STAR_BOARDS else 0)
    most = max(count_full(result) for result in results)
    assert most >= 4 if board in DOME_BOARDS else most == (7 if board in STAR_BOARDS else 5)


def reasons_of(board: str) -> set[str]:
    if board in DOME_BOARDS:
        goals = {f"goal-{goal}" for goal in GOAL_POINTS}
        losses = {"hidden-plate", "floor", "marker", "never-below"}
        return {"start", "lone-tile", "row-run", "column-run", "special-tile"} | losses | goals
    if board in STAR_BOARDS:
        ends = {"tiles-left", "full-star", "full-number"}
        ends |= {"structure-set"} if board.startswith("glazed") else set()
        return {"start", "star-group", "first-taken", "tiles-discarded", "never-below"} | ends
    ends = {"full-row", "full-column", "full-color"}
    doubled = {"double-space"} if board == "crystal-mosaic-1" else set()
    return {"lone-tile", "row-run", "column-run", "floor", "never-below"} | ends | doubled


def count_full(result: Json) -> int:
    """The most complete rows, or stars, that one player has."""
    full = [line["player"] for line in result["lines"] if line["reason"] in ("full-row", "full-star", "goal-rows")]
    return max(map(full.count, full), default=0)


@pytest.mark.parametrize("board", BOARDS)
def test_typical_games_have_typical_length(board: str) -> None:
    games = [typical_record(random.Random(number), board) for number in range(100)]
    placements = [sum(entry["do"] == "lay" for entry in game["entries"]) for game in games]
    assert {game["entries"][-1]["round"] for game in games} <= {5, 6}
    assert all(count(game)["finished"] for game in games)
    least, most = (20, 30) if board in DOME_BOARDS else (15, 20)
    assert least <= sum(placements) / len(placements) <= most


@given(any_board, any_luck)
def test_ledger_sums_to_total(board: str, luck: random.Random) -> None:
    result = scorer_score(random_record(luck, board))
    for seat, player in enumerate(result["players"]):
        own = [line for line in result["lines"] if line["player"] == seat]
        start = sum(line["points"] for line in own if line["reason"] == "start")
        by_round = [
            sum(line["points"] for line in own if line["round"] == number)
            for number in range(1, len(player["rounds"]) + 1)
        ]
        assert player["total"] == sum(line["points"] for line in own)
        assert player["rounds"] == by_round
        assert player["total"] == start + sum(player["rounds"]) + player["bonus"]


@given(any_board, any_luck)
def test_score_is_raised_to_least(board: str, luck: random.Random) -> None:
    """A loss below the minimum is followed by a line that refunds exactly the missing points."""
    least = 1 if board in STAR_BOARDS else 0
    result = scorer_score(random_record(luck, board))
    for seat in range(len(result["players"])):
        total = 0
        before = least
        for line in (line for line in result["lines"] if line["player"] == seat):
            total += line["points"]
            if line["reason"] == "never-below":
                assert before < least
                assert total == least
            elif line["reason"] != "marker" and not line["reason"].startswith("goal-"):
                assert before >= least  # the marker and all goals are clamped together with what precedes them
            before = total
            if line["reason"] == "start":
                before = max(total, least)
        assert before >= least


@given(st.sampled_from(WALL_BOARDS), any_luck)
def test_tap_order_does_not_matter(board: str, luck: random.Random) -> None:
    """Only a floor line with a spared tile has to follow the stuck lines."""
    record = random_record(luck, board)

    def order(entry: Json) -> tuple[object, ...]:
        return entry["round"], entry["do"] == "end", bool(entry.get("spared")), luck.random()

    shuffled = sorted(record["entries"], key=order)
    assert comparable(scorer_score(record | {"entries": shuffled})) == comparable(scorer_score(record))


@given(any_board, any_luck)
def test_swapped_seats_swap_scores(board: str, luck: random.Random) -> None:
    record = random_record(luck, board)
    old_seats = list(range(len(record["players"])))
    luck.shuffle(old_seats)
    new_seat = {old: new for new, old in enumerate(old_seats)}
    swapped = record | {
        "players": [record["players"][old] for old in old_seats],
        "entries": [
            entry | {"player": new_seat[entry["player"]]} if "player" in entry else entry for entry in record["entries"]
        ],
    }
    before, after = scorer_score(record), scorer_score(swapped)
    assert after["players"] == [before["players"][old] for old in old_seats]
    assert after["winners"] == sorted(new_seat[old] for old in before["winners"])
    assert after["tie_break"] == before["tie_break"]


@given(any_board, any_luck)
def test_record_round_trip(board: str, luck: random.Random) -> None:
    """Written and read again it is the same game, including unknown keys."""
    record = random_record(luck, board)
    first = read_record(record).record
    assert first
    again = json.loads(json.dumps(written(first.source, first.entries)))
    second = read_record(again).record
    assert second
    assert second.entries == first.entries
    assert {key: again[key] for key in record if key != "entries"} == {
        key: value for key, value in record.items() if key != "entries"
    }
    assert scorer_score(again) == scorer_score(record)
