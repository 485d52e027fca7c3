"""Joker tiles: where they go, what they block, and what they score; expected values from the rule sheet, counted by hand."""

import pytest

from scorer.formats.question import TakeQuestion, answer, read_question
from scorer.formats.record import read_record
from scorer.formats.shorthand import lengthen, shorten
from scorer.formats.step_log import read_step, step_as_json
from scorer.rules.entries import Amend, Lay, LogPosition
from scorer.rules.layouts import layout
from tests.program import scorer_score
from tests.records import Json, at_the_end, entries, game, ledger, totals

COLORED = ["azul", "azul-mini", "chocolatier"]
FREE = ["azul-gray", "azul-mini-dark", "chocolatier-brown"]
JOKERS = {"jokers": True}

FOUR_BLUE = "A 1.1, A 2.2, A 3.3, A 4.4"
ROW_5 = "end, A 5.1, end, A 5.2, end, A 5.3, end, A 5.4, end"


def score_of(board: str, text: str) -> Json:
    return scorer_score(game(board, text, options=JOKERS))


@pytest.mark.parametrize("board", [*COLORED, *FREE])
def test_joker_scores_like_a_tile(board: str) -> None:
    """Alone, next to a tile, and as the neighbor of a tile."""
    text = "A 1.1 joker, A 2.2 joker, end, A 1.2 yellow"
    assert ledger(score_of(board, text)) == [
        "1 A lone-tile 1 at 1.1 for 1.1",
        "1 A lone-tile 1 at 2.2 for 2.2",
        "2 A row-run 2 at 1.2 for 1.1 1.2",
        "2 A column-run 2 at 1.2 for 1.2 2.2",
    ]


@pytest.mark.parametrize("board", [*COLORED, *FREE])
def test_jokers_fill_a_row_and_a_column(board: str) -> None:
    """Row 1 and column 1 full of jokers: 2 and 7, but no color; every tile scores the length of its run."""
    column = ", ".join(f"A {row}.1 joker" for row in range(1, 6))
    row = ", end, ".join(f"A 1.{column} joker" for column in range(2, 6))
    score = score_of(board, f"{column}, end, {row}, end")
    assert totals(score) == [(1 + 2 + 3 + 4 + 5) + (2 + 3 + 4 + 5) + 2 + 7]
    assert [line.split()[2:4] for line in at_the_end(score)] == [["full-row", "2"], ["full-column", "7"]]


@pytest.mark.parametrize("board", COLORED)
@pytest.mark.parametrize(("fifth", "bonus"), [("A 5.5", True), ("A 5.5 joker", False)])
def test_joker_completes_no_color(board: str, fifth: str, bonus: bool) -> None:
    """Four blue tiles and a joker on the fifth blue space. 5.5 completes row 5, which is counted either way."""
    score = score_of(board, f"{FOUR_BLUE}, {ROW_5}, {fifth}, end")
    reasons = [line.split()[2] for line in at_the_end(score)]
    assert reasons == ["full-row", *["full-color"] * bonus]


@pytest.mark.parametrize("board", FREE)
def test_joker_completes_no_color_on_free_side(board: str) -> None:
    text = "A 1.1 blue, A 2.2 blue, A 3.3 blue, A 4.4 blue, A 5.5 joker, end, A 5.1 red, end, A 5.2 yellow, end, "
    score = score_of(board, f"{text} A 5.3 black, end, A 5.4 white, end")
    assert [line.split()[2] for line in at_the_end(score)] == ["full-row"]


@pytest.mark.parametrize("board", [*COLORED, *FREE])
def test_rows_with_jokers_break_a_tie(board: str) -> None:
    """17 points each: Anna by a row of jokers (15 + 2), Béla by three runs of three, 6 each, less a floor tile."""
    rounds = [f"A 1.{column} joker" for column in range(1, 6)]
    for number, column in enumerate((1, 2, 3)):
        rounds[number] += f", B 1.{column} joker, B 3.{column} joker, B 5.{column} joker"
    rounds[4] += ", B floor 1"
    score = scorer_score(game(board, ", end, ".join(rounds) + ", end", players=2, options=JOKERS))
    assert totals(score) == [15 + 2, 3 * 6 - 1]
    assert (score["tie_break"], score["winners"]) == ("rows", [0])


@pytest.mark.parametrize("board", COLORED)
def test_tile_without_color_is_the_printed_one(board: str) -> None:
    """Never a joker: the five of them on the blue spaces are complete."""
    score = score_of(board, f"{FOUR_BLUE}, {ROW_5}, A 5.5, end")
    record = read_record(game(board, "A 1.1", options=JOKERS)).record
    assert record
    assert record.entries == (Lay(1, 0, "1.1", "blue"),)
    assert "full-color" in {line["reason"] for line in score["lines"]}


def test_joker_makes_a_line_stuck_on_a_free_side() -> None:
    """In row 5 red is blocked in columns 1 to 4, and the joker has the fifth space."""
    text = "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 joker, end, A stuck 5 red, end"
    assert ledger(score_of("azul-gray", text))[-2:] == ["2 A floor -8", "2 A never-below 3"]
    assert at_the_end(score_of("azul-gray", text)) == []


def test_joker_round_trips() -> None:
    """In shorthand, in a step of the log, and in an amendment."""
    board = layout("azul", JOKERS)
    joker = entries("A 3.3 joker")
    assert shorten(joker) == ["A33j"]
    assert lengthen(["A33j"]) == joker
    lay = Lay(1, 0, "3.3", "joker")
    assert read_step(step_as_json(lay), board) == lay
    amend = Amend(LogPosition(0), (lay,))
    assert read_step(step_as_json(amend), board) == amend


def take(board: str, color: str, *, wall: Json | None = None, lines: Json | None = None) -> list[Json]:
    reading = read_question(
        {
            "format": "azulejo-question/1",
            "ask": "take",
            "board": board,
            "options": JOKERS,
            "wall": wall or {},
            "lines": lines or {},
            "tiles": {"color": color, "count": 2},
        }
    )
    assert isinstance(reading.question, TakeQuestion), reading.problems
    answers: list[Json] = answer(reading.question)["answers"]
    return answers


def test_may_i_add_jokers_to_any_line() -> None:
    """A line holds tiles of one color and jokers; only a full one takes no more."""
    lines = {
        "2": {"color": "blue", "tiles": 2},
        "3": {"color": "blue", "tiles": 1},
        "4": {"color": "joker", "tiles": 1},
    }
    answers = take("azul", "joker", wall={"1.1": "blue", "5.5": "joker"}, lines=lines)
    assert [item.get("reason") for item in answers] == [None, "line-full", None, None, None, None]
    assert [(item["placed"], item["floor"]) for item in answers if item["allowed"]] == [
        (1, 1),
        (2, 0),
        (2, 0),
        (2, 0),
        (0, 2),
    ]


def test_may_i_add_a_color_to_jokers() -> None:
    """Unless the row has the color, or on a colored side a joker on its space."""
    lines = {
        "3": {"color": "joker", "tiles": 1},
        "4": {"color": "joker", "tiles": 2},
        "5": {"color": "red", "tiles": 1},
    }
    answers = take("azul", "blue", wall={"1.1": "joker", "2.2": "blue"}, lines=lines)
    assert [item.get("reason") for item in answers] == [
        "color-in-row",
        "color-in-row",
        None,
        None,
        "line-has-other-color",
        None,
    ]


def test_may_i_on_a_free_side_jokers_block_nothing() -> None:
    answers = take("azul-gray", "blue", wall={"1.1": "joker", "2.2": "joker"})
    assert [item["allowed"] for item in answers] == [True] * 6


def test_a_line_with_jokers_always_finds_a_space_on_a_free_side() -> None:
    """Red has no space in row 5, but a joker in the line goes to the wall instead."""
    wall = {"1.1": "red", "2.2": "red", "3.3": "red", "4.4": "red", "5.5": "blue"}
    assert take("azul-gray", "red", wall=wall)[4]["warning"] == "no-space-now"
    with_joker = take("azul-gray", "red", wall=wall, lines={"5": {"color": "joker", "tiles": 1}})
    assert "warning" not in with_joker[4]
    assert "warning" not in take("azul-gray", "joker", wall=wall)[4]
