"""Azul Duel: plates, special tiles, broken tiles, goals and ties, counted by hand from the description of the game."""

import json
import random
from typing import Any

import pytest

from scorer.formats.record import Problem, Reading, entry_as_json, read_record, score_as_json
from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout, Domes
from scorer.rules.goals import Goal
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.plates import SPACES_OF_PLACE, Dome, band_of, turns_of
from tests.counting import count
from tests.program import comparable, scorer_score
from tests.random_games import random_dome_record
from tests.records import at_the_end, game, ledger, totals

Json = dict[str, Any]

GAMES = 400
PLATES = "YK/TS WB/TK TR/BW KY/RW KS/TR TY/WK SK/RB YB/KS TR/BS YR/WB YS/KR TK/RW BK/ST RT/YW TB/WY ST/YB RW/BK SY/BR"
FULL = "WB/TK RT/YW TR/BW KY/RW TY/WK YR/WB TK/RW TB/WY RW/BK".split()
"""Nine plates without special spaces."""


def duel(text: str, **options: Any) -> Json:
    return game("azul-duel", text, players=2, options=options)


def scored(text: str, **options: Any) -> Json:
    reading = read_record(duel(text, **options))
    assert reading.record, reading.problems
    assert not reading.problems
    result: Json = json.loads(json.dumps(score_as_json(reading.record)))
    return result


def table_of(text: str, **options: Any) -> Domes:
    record = read_record(duel(text, **options)).record
    assert record
    assert isinstance(record.table, Domes)
    return record.table


def of_anna(score: Json) -> list[str]:
    return [line.removeprefix("1 A ") for line in ledger(score) if line.startswith("1 A ")]


# ------------------------------------------------------------------------------------------------------ the print


def the_board() -> DomeLayout:
    on = LAYOUTS["azul-duel"]
    assert isinstance(on, DomeLayout)
    return on


def test_print() -> None:
    on = the_board()
    letters = {"blue": "B", "yellow": "Y", "red": "R", "black": "K", "turquoise": "T", "special": "S", "wild": "W"}
    plates = ["".join(letters[one] for one in prints) for prints in on.plates]
    assert [f"{plate[:2]}/{plate[2:]}" for plate in plates] == PLATES.split()
    assert on.floor == (-1, -2, -3, -4)
    assert (on.marker, on.start, on.least, on.rounds) == (-2, 5, 0, 5)
    assert on.plates_by_round == (3, 2, 2, 2, 0)
    assert (on.tiles_per_color, on.tiles_in_box) == (13, 65)
    assert on.options() == {
        "goals": ["rows", "wilds", "corners"],
        "goal_points": {
            "rows": 3,
            "columns": 7,
            "diagonals": 10,
            "wilds": 2,
            "border": 1,
            "corners": [3, 8],
            "specials": -3,
            "color-rows": 4,
        },
    }


def test_plates_differ_in_every_turn() -> None:
    turns = [turn for prints in the_board().plates for turn in turns_of(prints)]
    assert len(set(turns)) == 18 * 4
    assert [sum("wild" in plate for plate in the_board().plates), sum("special" in p for p in the_board().plates)] == [
        9,
        9,
    ]


def test_places_and_bands() -> None:
    assert SPACES_OF_PLACE[1] == ("1.1", "1.2", "2.1", "2.2")
    assert SPACES_OF_PLACE[5] == ("3.3", "3.4", "4.3", "4.4")
    assert SPACES_OF_PLACE[9] == ("5.5", "5.6", "6.5", "6.6")
    assert [list(band_of(row)) for row in (1, 2, 3, 6)] == [[1, 2, 3], [1, 2, 3], [4, 5, 6], [7, 8, 9]]


# ----------------------------------------------------------------------------------------------------- one round


def test_tiles_are_scored_from_the_top_and_special_tiles_count_in_runs() -> None:
    """1.1 alone 1; 2.1 two down, and the special tile on 1.2 does not come before 2.2: then row 1, so 1 point."""
    score = scored("A plate 1 YS/KR, A 2.1, A 1.1, end, A 2.2, A plate 2 WB/TK, A 1.3 red, end")
    assert of_anna(score) == ["lone-tile 1 at 1.1 for 1.1", "column-run 2 at 2.1 for 1.1 2.1"]
    assert [line for line in ledger(score) if line.startswith("2 A")] == [
        "2 A lone-tile 1 at 1.3 for 1.3",
        "2 A row-run 2 at 2.2 for 2.1 2.2",
        "2 A special-tile 1 at 1.2 for 1.1 1.2 2.1 2.2",
    ]
    assert totals(score) == [5 + 1 + 2 + 1 + 2 + 1, 5]


def test_special_tiles_follow_and_count_for_later_tiles() -> None:
    """KS/TR turned twice: S is on 4.1. The tile on 4.5 has four tiles to its left, two of them special."""
    rounds = (
        "A plate 4 RT/SK, A plate 5 BK/ST, A 3.1, A 4.2, end",
        "A plate 6 WB/TK, A 3.3, A 4.4, end",
        "A 3.2, end",
        "A 3.4, end",
        "A 4.5",
    )
    score = scored(", ".join(rounds))
    assert [line for line in ledger(score) if line[0] in "345"] == [
        "3 A row-run 3 at 3.2 for 3.1 3.2 3.3",
        "3 A column-run 2 at 3.2 for 3.2 4.2",
        "3 A special-tile 4 at 4.1 for 3.1 3.2 4.1 4.2",
        "4 A row-run 4 at 3.4 for 3.1 3.2 3.3 3.4",
        "4 A column-run 2 at 3.4 for 3.4 4.4",
        "4 A special-tile 4 at 4.3 for 3.3 3.4 4.3 4.4",
        "5 A row-run 5 at 4.5 for 4.1 4.2 4.3 4.4 4.5",
    ]
    assert totals(score) == [5 + 1 + 1 + 1 + 1 + 3 + 2 + 4 + 4 + 2 + 4 + 5, 5]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("A floor 1", ["floor -1"]),
        ("A floor 3 marker", ["floor -6", "marker -2", "never-below 3"]),
        ("A floor 0 marker", ["marker -2"]),
        ("A floor 9", ["floor -10", "never-below 5"]),
        ("A floor 0", []),
        ("A plate 1 YK/TS 2, A floor 2", ["hidden-plate -2 for 1.1 1.2 2.1 2.2", "floor -3"]),
        ("A plate 1 YK/TS 7", ["hidden-plate -7 for 1.1 1.2 2.1 2.2", "never-below 2"]),
    ],
)
def test_losses(text: str, lines: list[str]) -> None:
    score = scored(text)
    assert of_anna(score) == lines


def test_plate_counts_before_the_tiles_of_its_round() -> None:
    """In any order of plates and tiles: 5 - 9 is raised to 0, then the tile gives 1."""
    score = scored("A plate 1 YK/TS 0, A 1.1, A plate 2 WB/TK 9, end")
    assert totals(score) == [1, 5]


def test_stuck_line_breaks_all_its_tiles() -> None:
    text = "A plate 1 YK/TS, A plate 2 KS/TR, A plate 3 BK/ST, A stuck 1 red, A floor 1, end"
    assert of_anna(scored(text)) == ["floor -3"]


def test_stuck_line_may_be_entered_before_the_last_plate() -> None:
    text = "A plate 1 YK/TS, A stuck 1 red, A plate 2 KS/TR, A plate 3 BK/ST, end"
    assert of_anna(scored(text)) == ["floor -1"]


def test_true_means_one_hidden_plate_and_omitted_none() -> None:
    record = duel("A plate 1 YK/TS, A plate 2 KS/TR, A plate 3 BK/ST, end")
    record["entries"][0]["hidden"] = True
    del record["entries"][1]["hidden"]
    record["entries"][2]["hidden"] = False
    reading = read_record(record)
    assert reading.record, reading.problems
    assert reading.record.table.totals == [4, 5]
    assert [entry_as_json(entry).get("hidden") for entry in reading.record.entries] == [1, 0, 0, None]


def test_color_may_be_omitted_where_it_is_printed() -> None:
    reading = read_record(duel("A plate 1 YK/TS, A 1.2"))
    assert reading.record
    assert entry_as_json(reading.record.entries[1])["color"] == "black"


# -------------------------------------------------------------------------------------------------------- refusals


def refused(reading: Reading) -> list[tuple[int | None, str, str]]:
    return [(problem.entry, str(problem.code), " ".join(problem.spaces)) for problem in reading.problems]


BAND = "A plate 1 YK/TS, A plate 2 KS/TR, A plate 3 BK/ST"
FIVE_ROUNDS = "end, end, end, end, end"


@pytest.mark.parametrize(
    ("text", "entry", "code", "spaces"),
    [
        ("A plate 1 YK/TS, A plate 1 KS/TR", 1, "place-taken", "1.1 1.2 2.1 2.2"),
        ("A plate 1 YK/ST", 0, "unknown-plate", ""),
        ("A plate 1 YB/TS", 0, "unknown-plate", ""),
        ("A plate 1 YK/TS, B plate 1 TY/SK", 1, "unknown-plate", ""),
        ("A plate 1 YK/TS, end, A plate 2 YK/TS", 2, "unknown-plate", ""),
        (f"{BAND}, A plate 4 RT/YW", 3, "plate-not-now", ""),
        (f"end, {BAND}", 3, "plate-not-now", ""),
        (f"end, end, end, {BAND}", 5, "plate-not-now", ""),
        ("end, end, end, end, A plate 1 YK/TS", 4, "plate-not-now", ""),
        ("A plate 0 YK/TS", 0, "bad-number", ""),
        ("A plate 10 YK/TS", 0, "bad-number", ""),
        ("A plate 1 YK/TS -1", 0, "bad-number", ""),
        ("A 1.1 red", 0, "no-plate-there", "1.1"),
        ("A 1.1", 0, "no-plate-there", "1.1"),
        ("B plate 1 YK/TS, A 1.1 yellow", 1, "no-plate-there", "1.1"),
        ("A 1.1 yellow, A plate 1 YK/TS", 0, "no-plate-there", "1.1"),
        ("A plate 1 YK/TS, A 1.1 red", 1, "wrong-color", "1.1"),
        ("A plate 1 YK/TS, A 2.2 red", 1, "special-only", "2.2"),
        ("A plate 1 YK/TS, A 2.2", 1, "special-only", "2.2"),
        ("A plate 1 YK/TS, A 1.1, end, A 1.1", 3, "space-taken", "1.1"),
        ("A plate 1 YK/TS, A 1.1, A 1.2", 2, "row-already-tiled", "1.1"),
        (f"{BAND}, A 1.1, A stuck 1 red", 4, "row-already-tiled", "1.1"),
        (f"{BAND}, A stuck 1 red, A stuck 1 red", 4, "row-already-tiled", ""),
        ("A plate 1 YK/TS, A plate 2 KS/TR, A stuck 1 red", 2, "not-stuck", ""),
        (f"{BAND}, A stuck 1 black", 3, "not-stuck", "1.2 1.3 1.6"),
        ("A plate 1 WB/TK, A plate 2 KS/TR, A plate 3 BK/ST, A stuck 1 red", 3, "not-stuck", "1.1"),
        ("A stuck 0 red", 0, "bad-number", ""),
        ("A stuck 7 red", 0, "bad-number", ""),
        ("A stuck 1 white", 0, "unknown-color", ""),
        ("A floor 1, A floor 1", 1, "floor-already-set", ""),
        ("A floor 0 marker, B floor 0 marker", 1, "marker-taken", ""),
        ("A floor -1", 0, "bad-number", ""),
        ("A first 1", 0, "not-on-this-board", ""),
        ("A pass 0 0", 0, "not-on-this-board", ""),
        ("A 7.1 red", 0, "unknown-space", ""),
        ("A 6.7", 0, "unknown-space", ""),
        ("A plate 1 WB/TK, A 1.1 white", 1, "unknown-color", ""),
        ("A plate 1 WB/TK, A 1.1 special", 1, "unknown-color", ""),
        ("A plate 1 WB/TK, A 1.1 wild", 1, "unknown-color", ""),
        ("A plate 1 WB/TK, A 1.1", 1, "bad-format", ""),
        ("C floor 1", 0, "unknown-player", ""),
        (f"{FIVE_ROUNDS}, A floor 1", 5, "game-over", ""),
        (f"{FIVE_ROUNDS}, end", 5, "game-over", ""),
    ],
)  # fmt: skip
def test_refusal(text: str, entry: int, code: str, spaces: str) -> None:
    assert refused(read_record(duel(text))) == [(entry, code, spaces)]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("place", "1", "bad-number"),
        ("place", 1.0, "bad-number"),
        ("place", True, "bad-number"),
        ("place", ..., "bad-format"),
        ("prints", ..., "bad-format"),
        ("prints", "YKTS", "bad-format"),
        ("prints", ["yellow", "black", "turquoise"], "bad-format"),
        ("prints", ["yellow", "black", "turquoise", "special", "red"], "bad-format"),
        ("prints", ["yellow", "black", "turquoise", None], "bad-format"),
        ("prints", ["yellow", "black", "turquoise", "white"], "unknown-plate"),
        ("hidden", "2", "bad-number"),
        ("hidden", None, "bad-number"),
        ("hidden", 0.5, "bad-number"),
        ("hidden", -1, "bad-number"),
        ("round", 2, "round-out-of-order"),
        ("player", 2, "unknown-player"),
        ("player", -1, "unknown-player"),
    ],
)
def test_malformed_plate(key: str, value: object, code: str) -> None:
    record = duel("A plate 1 YK/TS")
    record["entries"][0] |= {key: value}
    if value is ...:
        del record["entries"][0][key]
    assert refused(read_record(record)) == [(0, code, "")]


@pytest.mark.parametrize("player", [2, -1, 9])
def test_tile_without_color_of_unknown_player(player: int) -> None:
    record = duel("A plate 1 YK/TS, A 1.1")
    record["entries"][1]["player"] = player
    assert refused(read_record(record)) == [(1, "unknown-player", "")]


def test_empty_color_is_not_an_omitted_color() -> None:
    record = duel("A plate 1 YK/TS, A 1.1")
    record["entries"][1]["color"] = ""
    assert refused(read_record(record)) == [(1, "unknown-color", "")]


@pytest.mark.parametrize("players", [1, 3, 4])
def test_only_two_players(players: int) -> None:
    reading = read_record(duel("") | {"players": [{"name": "Anna"}] * players})
    assert reading.record is None
    assert reading.problems == [Problem(code=reading.problems[0].code, where="players")]
    assert reading.problems[0].code == "bad-format"


@pytest.mark.parametrize("board", ["azul", "azul-gray", "summer-pavilion"])
def test_plate_is_not_on_other_boards(board: str) -> None:
    assert refused(read_record(game(board, "A plate 1 YK/TS"))) == [(0, "not-on-this-board", "")]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"goals": ["rows", "columns"]}, "bad-format"),
        ({"goals": ["rows", "columns", "wilds", "corners", "border"]}, "bad-format"),
        ({"goals": ["rows", "color-rows", "wilds"]}, "bad-format"),
        ({"goals": ["columns", "border", "wilds"]}, "bad-format"),
        ({"goals": ["diagonals", "corners", "wilds"]}, "bad-format"),
        ({"goals": ["wilds", "specials", "rows", "columns"]}, "bad-format"),
        ({"goals": ["rows", "rows", "wilds"]}, "bad-format"),
        ({"goals": ["rows", "columns", "stars"]}, "bad-format"),
        ({"goals": ["rows", "columns", 3]}, "bad-format"),
        ({"goals": "rows"}, "bad-format"),
        ({"goals": {"rows": 1, "wilds": 2, "corners": 3}}, "bad-format"),
        ({"goal_points": []}, "bad-format"),
        ({"goal_points": {"stars": 3}}, "bad-format"),
        ({"goal_points": {"corners": 3}}, "bad-format"),
        ({"goal_points": {"corners": [3]}}, "bad-format"),
        ({"goal_points": {"rows": [3]}}, "bad-format"),
        ({"goal_points": {"rows": "3"}}, "bad-number"),
        ({"goal_points": {"rows": True}}, "bad-number"),
        ({"goal_points": {"rows": 100}}, "bad-number"),
        ({"goal_points": {"corners": [3, 8.5]}}, "bad-number"),
        ({"floor": [-1, -2, -3, -4]}, "not-on-this-board"),
        ({"wild": ["red"] * 6}, "not-on-this-board"),
    ],
)
def test_refused_option(options: Json, code: str) -> None:
    (key,) = options
    (problem,) = read_record(duel("") | {"options": options}).problems
    assert (problem.code, problem.where) == (code, f"options.{key}")


@pytest.mark.parametrize("option", ["goals", "goal_points"])
def test_goals_are_not_on_other_boards(option: str) -> None:
    (problem,) = read_record(game("azul", options={option: []})).problems
    assert (problem.code, problem.where) == ("not-on-this-board", f"options.{option}")


# ------------------------------------------------------------------------------------------------------------ goals


def covered(plates: list[str], tiles: dict[str, str] | None = None) -> Dome:
    """A dome with these plates on places 1 to 9; every space covered unless `tiles` are given."""
    letters = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "S": "special", "W": "wild"}
    prints = {
        place: tuple(letters[letter] for letter in plate.replace("/", ""))
        for place, plate in enumerate(plates, start=1)
    }
    everywhere = {space: "red" for spaces in SPACES_OF_PLACE.values() for space in spaces}
    found = everywhere if tiles is None else {Space(space): color for space, color in tiles.items()}
    return Dome(found, {place: (p[0], p[1], p[2], p[3]) for place, p in prints.items()})


def sums(dome: Dome, **options: Any) -> dict[str, int]:
    """The points of each goal on its own."""
    found = {}
    for goal in Goal:
        others = [one for one in ("rows", "columns", "diagonals", "wilds") if one != goal.value]
        on = layout("azul-duel", {"goals": [goal.value, *others], **options})
        assert isinstance(on, DomeLayout)
        found[goal.value] = sum(points for reason, points, _ in on.goal_bonuses(dome) if reason == goal.reason)
    return found


def test_fully_covered_dome() -> None:
    """The worked values of the description: with nine wild plates 18 points for wild spaces."""
    assert sums(covered(FULL)) == {
        "rows": 18,
        "columns": 42,
        "diagonals": 20,
        "wilds": 18,
        "border": 20,
        "corners": 22,
        "specials": 0,
        "color-rows": 0,
    }


def test_goals_on_a_partly_covered_dome() -> None:
    """Row 1 complete in five colors; corner 3 complete; one of nine wild spaces open; special spaces none."""
    colors = "red blue yellow black turquoise red".split()
    tiles = {f"1.{column}": color for column, color in enumerate(colors, start=1)} | {"2.5": "red", "2.6": "red"}
    found = sums(covered(FULL, tiles))
    assert found == {
        "rows": 3,
        "columns": 0,
        "diagonals": 0,
        "wilds": 0,
        "border": 7,
        "corners": 3,
        "specials": 0,
        "color-rows": 4,
    }


def test_special_tile_counts_as_a_tile_without_a_color() -> None:
    colors = ["red", "blue", "yellow", "black", "special", "red"]
    tiles = {f"1.{column}": color for column, color in enumerate(colors, start=1)}
    found = sums(covered(["YK/TS"], tiles))
    assert (found["rows"], found["border"], found["color-rows"], found["specials"]) == (3, 6, 0, -3)


def test_custom_goal_numbers() -> None:
    found = sums(covered(FULL), goal_points={"corners": [4, 9], "columns": 1})
    assert (found["corners"], found["columns"], found["rows"]) == (4 + 4 + 9 + 9, 6, 18)


def test_goals_are_lines_and_the_score_is_held_once_after_them() -> None:
    """All points are lost to broken tiles; then 1 for the border, and -12 for four empty special spaces."""
    text = (
        "A plate 1 YK/TS, A plate 2 KS/TR 4, A 1.1, A floor 4, end, A plate 3 BK/ST, A plate 4 SK/RB, A floor 4, end,"
        " A floor 4, end, A floor 4, end, A floor 4, B floor 0 marker, end"
    )
    score = scored(text, goals=["rows", "border", "specials"])
    assert at_the_end(score) == [
        "0 A goal-border 1 for 1.1",
        "0 A goal-specials -12 for 1.4 2.2 2.5 3.1",
        "0 A never-below 11",
    ]
    assert [player["total"] for player in score["players"]] == [0, 3]
    assert [player["bonus"] for player in score["players"]] == [0, 0]


# ----------------------------------------------------------------------------------------------------------- ties


@pytest.mark.parametrize(
    ("last", "winners", "tie_break"),
    [
        ("A floor 9, B floor 9", [0, 1], "shared"),
        ("A floor 9, B floor 9 marker", [1], "marker"),
        ("A floor 9 marker, B floor 9", [0], "marker"),
        ("A floor 0, B floor 1", [0], None),
    ],
)
def test_ties(last: str, winners: list[int], tie_break: str | None) -> None:
    score = scored(f"end, end, end, end, {last}, end")
    assert (score["winners"], score["tie_break"]) == (winners, tie_break)


def test_marker_of_an_earlier_round_breaks_no_tie() -> None:
    score = scored("end, end, end, A floor 9 marker, end, A floor 9, B floor 9, end")
    assert (score["winners"], score["tie_break"]) == ([0, 1], "shared")


def test_game_with_four_goals_and_a_tie_counted_by_hand() -> None:
    """Anna's row 1 has five colors (+4), one of her special spaces stays empty (-3); Béla is raised to 0 twice."""
    rounds = (
        "A plate 1 SK/RB, A plate 2 YB/KS, A plate 3 TR/BS, A 1.2, A 2.1, B floor 9, end",
        "B plate 5 WB/TK 1, A 2.2, A 1.3, B 4.3, B 3.3 red, end",
        "A 1.4, A floor 4 marker, B 4.4, B 3.4, end",
        "A 2.3, A 1.5, B plate 6 TK/RW, B 3.5, end",
        "A 1.6, A floor 9 marker, B 3.6, B floor 2, end",
    )
    score = scored(", ".join(rounds), goals=["color-rows", "columns", "diagonals", "specials"])
    anna = [line.replace(" A ", " ") for line in ledger(score) if " A " in line]
    assert anna == [
        "0 start 5",
        "1 lone-tile 1 at 1.2 for 1.2",
        "1 lone-tile 1 at 2.1 for 2.1",
        "2 row-run 2 at 1.3 for 1.2 1.3",
        "2 row-run 2 at 2.2 for 2.1 2.2",
        "2 column-run 2 at 2.2 for 1.2 2.2",
        "2 special-tile 1 at 1.1 for 1.1 1.2 2.1 2.2",
        "3 row-run 4 at 1.4 for 1.1 1.2 1.3 1.4",
        "3 floor -10",
        "3 marker -2",
        "4 row-run 5 at 1.5 for 1.1 1.2 1.3 1.4 1.5",
        "4 row-run 3 at 2.3 for 2.1 2.2 2.3",
        "4 column-run 2 at 2.3 for 1.3 2.3",
        "4 special-tile 2 at 2.4 for 1.3 1.4 2.3 2.4",
        "5 row-run 6 at 1.6 for 1.1 1.2 1.3 1.4 1.5 1.6",
        "5 floor -10",
        "5 marker -2",
        "0 goal-color-rows 4 for 1.2 1.3 1.4 1.5 1.6",
        "0 goal-specials -3 for 2.6",
    ]
    bela = [line.replace(" B ", " ") for line in ledger(score) if " B " in line]
    assert bela == [
        "0 start 5",
        "1 floor -10",
        "1 never-below 5",
        "2 hidden-plate -1 for 3.3 3.4 4.3 4.4",
        "2 never-below 1",
        "2 lone-tile 1 at 3.3 for 3.3",
        "2 column-run 2 at 4.3 for 3.3 4.3",
        "3 row-run 2 at 3.4 for 3.3 3.4",
        "3 row-run 2 at 4.4 for 4.3 4.4",
        "3 column-run 2 at 4.4 for 3.4 4.4",
        "4 row-run 3 at 3.5 for 3.3 3.4 3.5",
        "5 row-run 4 at 3.6 for 3.3 3.4 3.5 3.6",
        "5 floor -3",
    ]
    assert [(player["total"], player["rounds"], player["bonus"]) for player in score["players"]] == [
        (13, [2, 7, -8, 12, -6], 1),
        (13, [-5, 3, 6, 3, 1], 0),
    ]
    assert (score["winners"], score["tie_break"]) == ([0], "marker")
    assert [player["rank"] for player in score["players"]] == [1, 2]


# ------------------------------------------------------------------------------------------------- a second counter


@pytest.mark.parametrize("block", range(4))
def test_random_games_agree_with_a_second_counter(block: int) -> None:
    seen = set()
    for number in range(GAMES // 4):
        record = random_dome_record(random.Random(f"dome {block} {number}"))
        counted = count(record)
        assert comparable(scorer_score(record)) == comparable(counted), number
        seen |= {line["reason"] for line in counted["lines"]}
    assert {"start", "lone-tile", "row-run", "column-run", "special-tile", "hidden-plate", "marker", "floor"} <= seen


# ----------------------------------------------------------------------------------------------- what screens ask


def test_progress_of_goals() -> None:
    table = table_of("A plate 1 YR/WB, A plate 3 KS/TR, A 1.1, A 2.1 red, end, A 1.2, A 2.2, A 2.5, end")
    progress = {str(one.goal): (one.done, one.of, one.points) for one in table.goal_progress(0)}
    assert progress == {"rows": (0, 6, 0), "wilds": (1, 1, 2), "corners": (1, 4, 3)}
    assert {str(one.goal): (one.done, one.of, one.points) for one in table.goal_progress(1)} == {
        "rows": (0, 6, 0),
        "wilds": (0, 0, 0),
        "corners": (0, 4, 0),
    }


def test_progress_of_the_other_sides() -> None:
    table = table_of("A plate 1 YK/TS, A 1.1", goals=["color-rows", "border", "diagonals", "specials"])
    progress = {str(one.goal): (one.done, one.of, one.points, one.spaces) for one in table.goal_progress(0)}
    assert progress == {
        "color-rows": (0, 6, 0, ()),
        "border": (1, 20, 1, ("1.1",)),
        "diagonals": (0, 2, 0, ()),
        "specials": (0, 1, -3, ("2.2",)),
    }


def test_catalog_of_plates_and_free_places() -> None:
    table = table_of("A plate 5 TY/SK, B plate 1 WB/TK")
    catalog = table.catalog()
    assert len(catalog) == 18
    assert [(plate.player, plate.place) for plate in catalog[:3]] == [(0, 5), (1, 1), (None, 0)]
    assert catalog[0].prints == ("turquoise", "yellow", "special", "black")
    assert table.free_places(0) == [1, 2, 3, 4, 6, 7, 8, 9]
    assert (table.plates_left(0), table.plates_left(1)) == (2, 2)


def test_no_place_is_free_when_all_plates_of_the_round_are_placed() -> None:
    assert table_of(BAND).free_places(0) == []
    assert table_of("end, end, end, end").free_places(0) == []
