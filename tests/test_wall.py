"""Whole rounds and ends of games on a wall, line by line; the books' single pictures are in test_rulebooks."""

import pytest

from tests.program import scorer_score
from tests.records import Json, at_the_end, game, ledger, totals

WALLS = "azul azul-gray azul-mini azul-mini-dark crystal-mosaic-1 crystal-mosaic-2".split()

FIVE_LONE = "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 blue"
"""Five points on a wall where red then has only column 5 left, and in row 5 no space."""
ROW_COLUMN_COLOR = """
    A 1.1 blue, A 2.1 white, A 3.1 red, A 4.1 yellow, A 5.1 black, end,
    A 1.2 yellow, A 2.2 blue, A 3.4 blue, A 4.5 blue, A 5.3 blue, end,
    A 1.3 red, end, A 1.4 black, end, A 1.5 white, end
"""
"""Row 1, column 1 and blue complete, obeying the print of every free side."""


@pytest.mark.parametrize("board", WALLS)
def test_tile_scores_length_of_its_run(board: str) -> None:
    """1, 2, 3 and 4 points in four rounds, in either direction."""
    text = "A 3.2 blue, end, A 3.3 yellow, end, A 3.4 red, end, A 3.1 white"
    assert ledger(scorer_score(game(board, text, options={"printed": {}}))) == [
        "1 A lone-tile 1 at 3.2 for 3.2",
        "2 A row-run 2 at 3.3 for 3.2 3.3",
        "3 A row-run 3 at 3.4 for 3.2 3.3 3.4",
        "4 A row-run 4 at 3.1 for 3.1 3.2 3.3 3.4",
    ]


def test_gap_ends_run() -> None:
    text = "A 1.1, end, A 1.2, end, A 1.5, end, A 1.4, end, A 3.4, A 5.4, end, A 4.4"
    assert ledger(scorer_score(game("azul", text)))[2:] == [
        "3 A lone-tile 1 at 1.5 for 1.5",
        "4 A row-run 2 at 1.4 for 1.4 1.5",
        "5 A lone-tile 1 at 3.4 for 3.4",
        "5 A lone-tile 1 at 5.4 for 5.4",
        "6 A column-run 3 at 4.4 for 3.4 4.4 5.4",
    ]


def test_tile_scores_row_and_column() -> None:
    text = "A 1.3, A 2.3, A 3.1, A 4.3, A 5.3, end, A 3.2, end, A 3.4, end, A 3.5, end, A 3.3, end"
    score = scorer_score(game("azul", text))
    assert ledger(score)[-4:] == [
        "5 A row-run 5 at 3.3 for 3.1 3.2 3.3 3.4 3.5",
        "5 A column-run 5 at 3.3 for 1.3 2.3 3.3 4.3 5.3",
        "0 A full-row 2 for 3.1 3.2 3.3 3.4 3.5",
        "0 A full-column 7 for 1.3 2.3 3.3 4.3 5.3",
    ]


@pytest.mark.parametrize(
    "text", ["A 1.1, A 2.1, A 3.1", "A 3.1, A 2.1, A 1.1", "A floor 1, A 2.1, A 3.1, A 1.1", "A 3.1, A 1.1, A 2.1"]
)
def test_rows_score_from_top_in_any_tap_order(text: str) -> None:
    score = scorer_score(game("azul", text))
    assert ledger(score)[:3] == [
        "1 A lone-tile 1 at 1.1 for 1.1",
        "1 A column-run 2 at 2.1 for 1.1 2.1",
        "1 A column-run 3 at 3.1 for 1.1 2.1 3.1",
    ]
    assert ledger(score)[3:] == (["1 A floor -1"] if "floor" in text else [])


@pytest.mark.parametrize(
    ("board", "floor", "loss"),
    [
        ("azul", "A floor 1", -1),
        ("azul", "A floor 0 marker", -1),
        ("azul", "A floor 2", -2),
        ("azul", "A floor 3", -4),
        ("azul", "A floor 4 marker", -8),
        ("azul", "A floor 6", -11),
        ("azul", "A floor 7", -14),
        ("azul", "A floor 6 marker", -14),
        ("azul", "A floor 7 marker", -14),
        ("azul", "A floor 30 marker", -14),
        ("azul-mini-dark", "A floor 5", -8),
        ("crystal-mosaic-1", "A floor 1", -1),
        ("crystal-mosaic-1", "A floor 1 marker", -1),
        ("crystal-mosaic-1", "A floor 4", -4),
        ("crystal-mosaic-2", "A floor 5", -5),
        ("crystal-mosaic-2", "A floor 5 marker", -7),
        ("crystal-mosaic-2", "A floor 8", -10),
    ],
)
def test_floor_line_costs_printed_values(board: str, floor: str, loss: int) -> None:
    """At least 15 points in round 1, so that no loss is cut short."""
    column = "A 1.1 blue, A 2.1 white, A 3.1 black, A 4.1 red, A 5.1 yellow, end"
    score = scorer_score(game(board, f"{column}, {floor}, end"))
    assert ledger(score)[-1] == f"2 A floor {loss}"
    assert score["players"][0]["rounds"][1] == loss


def test_corrected_floor_values_count() -> None:
    score = scorer_score(
        game("azul", f"{FIVE_LONE}, A floor 3", options={"floor": [0, -2, -1, 0, 0, 0, 0], "printed": {}})
    )
    assert ledger(score)[-1] == "1 A floor -3"


@pytest.mark.parametrize("nothing", ["", "A floor 0"])
def test_empty_floor_line_adds_no_line(nothing: str) -> None:
    assert ledger(scorer_score(game("azul", f"A 1.1, {nothing}, end"))) == ["1 A lone-tile 1 at 1.1 for 1.1"]


def test_score_never_falls_below_zero() -> None:
    """Tiles score before the floor line; the refunded points are a separate line, and no debt is carried over."""
    score = scorer_score(game("azul", "A 1.1, A floor 4, end, A 1.2, end"))
    assert ledger(score) == [
        "1 A lone-tile 1 at 1.1 for 1.1",
        "1 A floor -6",
        "1 A never-below 5",
        "2 A row-run 2 at 1.2 for 1.1 1.2",
    ]
    assert score["players"][0]["rounds"] == [0, 2]


def test_score_can_fall_to_zero() -> None:
    assert ledger(scorer_score(game("azul", "A 1.1, A floor 1, end")))[-1] == "1 A floor -1"


def test_floor_line_costs_only_its_player() -> None:
    score = scorer_score(game("azul", "A 1.1, B 1.1, B floor 1, end", players=2))
    assert ledger(score) == [
        "1 A lone-tile 1 at 1.1 for 1.1",
        "1 B lone-tile 1 at 1.1 for 1.1",
        "1 B floor -1",
    ]


@pytest.mark.parametrize(
    ("before", "lay", "lines"),
    [
        ("", "A 3.3 yellow", ["lone-tile 1 at 3.3 for 3.3", "double-space 1 at 3.3 for 3.3"]),
        ("A 3.2 red, end,", "A 3.3 yellow", ["row-run 2 at 3.3 for 3.2 3.3", "double-space 2 at 3.3 for 3.3"]),
        (
            "A 1.3 red, A 2.3 blue, end,",
            "A 3.3 yellow",
            ["column-run 3 at 3.3 for 1.3 2.3 3.3", "double-space 3 at 3.3 for 3.3"],
        ),
        (
            "A 2.3 blue, A 3.2 red, end, A 3.4 blue, end,",
            "A 3.3 yellow",
            ["row-run 3 at 3.3 for 3.2 3.3 3.4", "column-run 2 at 3.3 for 2.3 3.3", "double-space 5 at 3.3 for 3.3"],
        ),
        ("A 3.3 yellow, end,", "A 3.4 blue", ["row-run 2 at 3.4 for 3.3 3.4"]),
    ],
    ids=["lone", "across", "down", "both", "a doubled tile as a neighbor counts once"],
)
def test_double_space_doubles_points(before: str, lay: str, lines: list[str]) -> None:
    last = before.count("end") + 1
    score = scorer_score(game("crystal-mosaic-1", f"{before} {lay}"))
    assert [line for line in ledger(score) if line.startswith(str(last))] == [f"{last} A {line}" for line in lines]


@pytest.mark.parametrize(
    ("board", "tile", "points"),
    [
        *(("crystal-mosaic-1", tile, 2) for tile in ("1.4 black", "2.1 white", "3.3 yellow", "4.5 blue", "5.2 red")),
        *(("crystal-mosaic-2", tile, 1) for tile in ("2.2 blue", "2.4 red", "3.3 white", "4.2 black", "4.4 yellow")),
    ],
)
def test_printed_spaces_double_only_on_side_1(board: str, tile: str, points: int) -> None:
    assert totals(scorer_score(game(board, f"A {tile}"))) == [points]


def test_stuck_line_falls_to_floor() -> None:
    score = scorer_score(game("azul-gray", f"{FIVE_LONE}, end, A stuck 5 red, end"))
    assert ledger(score)[5:] == ["2 A floor -8", "2 A never-below 3"]


def test_stuck_line_adds_to_floor_line() -> None:
    """Five tiles, one more and the marker fill all seven spaces."""
    score = scorer_score(game("azul-gray", f"{FIVE_LONE}, end, A floor 1 marker, A stuck 5 red, end"))
    assert ledger(score)[5:] == ["2 A floor -14", "2 A never-below 9"]


@pytest.mark.parametrize("order", ["A stuck 5 red, A 4.4 red", "A 4.4 red, A stuck 5 red"])
def test_tile_of_same_round_makes_line_stuck(order: str) -> None:
    before = "A 1.1 red, A 2.2 red, A 3.3 red, A 5.5 blue, end"
    score = scorer_score(game("azul-gray", f"{before}, {order}, end"))
    assert ledger(score)[4:] == ["2 A lone-tile 1 at 4.4 for 4.4", "2 A floor -8", "2 A never-below 3"]


@pytest.mark.parametrize(
    ("board", "row", "column", "color"),
    [
        ("azul-gray", 2, 7, 10),
        ("azul-mini-dark", 2, 7, 10),
        ("crystal-mosaic-1", 2, 7, 10),
        ("crystal-mosaic-2", 3, 10, 12),
    ],
)
def test_bonus_values_of_each_board(board: str, row: int, column: int, color: int) -> None:
    score = scorer_score(game(board, ROW_COLUMN_COLOR))
    assert at_the_end(score) == [
        f"0 A full-row {row} for 1.1 1.2 1.3 1.4 1.5",
        f"0 A full-column {column} for 1.1 2.1 3.1 4.1 5.1",
        f"0 A full-color {color} for 1.1 2.2 3.4 4.5 5.3",
    ]
    assert score["players"][0]["bonus"] == row + column + color


def test_complete_wall_scores_every_bonus() -> None:
    """All five rows end in one round: 5 of each bonus, 95 points; every line of the ledger adds to the total."""
    text = ", ".join(", ".join(f"A {row}.{column}" for row in range(1, 6)) + ", end" for column in range(1, 6))
    score = scorer_score(game("azul", text))
    reasons = [line.split()[2] for line in at_the_end(score)]
    assert reasons == ["full-row"] * 5 + ["full-column"] * 5 + ["full-color"] * 5
    assert score["players"][0]["bonus"] == 95
    # Column 1 gives 1+2+3+4+5; in each later one every tile also ends a row of that many.
    assert score["players"][0]["rounds"] == [15] + [14 + 5 * column for column in range(2, 6)]


def test_game_ends_after_round_of_complete_row() -> None:
    row = "A 1.1, end, A 1.2, end, A 1.3, end, A 1.4, end, A 1.5, B 2.2"
    open_round = scorer_score(game("azul", row, players=2))
    assert (open_round["finished"], open_round["winners"], at_the_end(open_round)) == (False, [], [])
    assert [player["bonus"] for player in open_round["players"]] == [0, 0]
    over = scorer_score(game("azul", f"{row}, end", players=2))
    assert (over["finished"], over["winners"]) == (True, [0])
    assert totals(over) == [17, 1]


def test_floor_of_last_round_counts() -> None:
    text = "A 1.1, end, A 1.2, end, A 1.3, end, A 1.4, end, A 1.5, A floor 3, B floor 1 marker, end"
    score = scorer_score(game("azul", text, players=2))
    assert totals(score) == [15 - 4 + 2, 0]


def test_two_players_can_complete_rows_in_last_round() -> None:
    text = ", ".join(f"A 1.{column}, B 2.{column}, C 1.{column}, end" for column in range(1, 5))
    score = scorer_score(game("azul", f"{text}, A 1.5, B 2.5, C 2.5, end", players=3))
    assert at_the_end(score) == [
        "0 A full-row 2 for 1.1 1.2 1.3 1.4 1.5",
        "0 B full-row 2 for 2.1 2.2 2.3 2.4 2.5",
    ]


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("A 1.1, B 2.2, C 3.3", [1, 1, 1]),
        ("A 1.1, B 2.2, C floor 1", [1, 1, 3]),
        ("A 1.1, A 2.1, B 2.2, C 3.3", [1, 2, 2]),
        ("A 1.1, B 2.2, C 1.1, C 2.1", [2, 2, 1]),
        ("A 1.1, A 2.1, A 3.1, B 1.1, B 2.1, C 1.1", [1, 2, 3]),
    ],
)
def test_ranks_in_open_game(text: str, ranks: list[int]) -> None:
    score = scorer_score(game("azul", f"{text}, end", players=3))
    assert [player["rank"] for player in score["players"]] == ranks
    assert (score["winners"], score["tie_break"]) == ([], None)


def finished(*seats: str) -> Json:
    """The score of a game of five rounds, each seat laying one or more tiles a round."""
    rounds = zip(*(seat.split(";") for seat in seats), strict=True)
    text = ", ".join(", ".join(part.strip() for part in one if part.strip()) + ", end" for one in rounds)
    return scorer_score(game("azul", text, players=len(seats)))


ROW = "A 1.1; A 1.2; A 1.3; A 1.4; A 1.5"
"""15 points and 2 for the row."""
NO_ROW = "B 1.1; B 1.2, B 3.1; B 1.3, B 3.2; B 1.4, B 3.3; B 5.5"
"""17 points too: 1+2+3+4, 1+2+3 and 1."""


def test_complete_rows_decide_a_tie() -> None:
    score = finished(ROW, NO_ROW)
    assert [player["total"] for player in score["players"]] == [17, 17]
    assert [player["rank"] for player in score["players"]] == [1, 2]
    assert (score["winners"], score["tie_break"]) == ([0], "rows")


def test_players_behind_tie_winner_share_second_place() -> None:
    """Of three with 17 points only the one with a complete row wins; the others share the second place."""
    score = finished(ROW, NO_ROW, NO_ROW.replace("B", "C"))
    assert [player["rank"] for player in score["players"]] == [1, 2, 2]
    assert (score["winners"], score["tie_break"]) == ([0], "rows")


def test_equal_rows_share_victory() -> None:
    score = finished(ROW, ROW.replace("A", "B"), NO_ROW.replace("B", "C"))
    assert [player["rank"] for player in score["players"]] == [1, 1, 3]
    assert (score["winners"], score["tie_break"]) == ([0, 1], "shared")


def test_single_winner_needs_no_tie_break() -> None:
    """A tie for second place is not one for first place."""
    score = finished(ROW, "B 1.1;;;;", "C 2.2;;;;")
    assert (score["winners"], score["tie_break"]) == ([0], None)
    assert [player["rank"] for player in score["players"]] == [1, 2, 2]


def test_everyone_starts_with_zero() -> None:
    score = scorer_score(game("azul", players=4))
    assert ledger(score) == []
    assert [(player["total"], player["rank"], player["rounds"]) for player in score["players"]] == [(0, 1, [])] * 4


def test_open_round_is_scored() -> None:
    score = scorer_score(game("azul", "A 1.1, end, A 2.1, A floor 1", players=2))
    assert [player["rounds"] for player in score["players"]] == [[1, 1], [0, 0]]
    closed = scorer_score(game("azul", "A 1.1, end", players=2))
    assert [player["rounds"] for player in closed["players"]] == [[1], [0]]


def test_round_without_entries_counts() -> None:
    assert scorer_score(game("azul", "end, end, A 1.1"))["players"][0]["rounds"] == [0, 0, 1]
