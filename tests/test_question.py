"""Questions to the referee: all problems are reported at once, each by code and location."""

import random
from typing import Any

import pytest

from scorer.formats.question import LayQuestion, TakeQuestion, answer, is_question, read_question
from tests.random_games import typical_record

Json = dict[str, Any]

TAKE: Json = {
    "format": "azulejo-question/1",
    "ask": "take",
    "board": "azul",
    "wall": {"2.3": "yellow"},
    "lines": {"4": {"color": "blue", "tiles": 1}},
    "tiles": {"color": "yellow", "count": 2},
}
PLACE: Json = {
    "format": "azulejo-question/1",
    "ask": "place",
    "board": "summer-pavilion-mini",
    "wall": {"3.5": "blue"},
    "hand": {"blue": 3, "purple": 3},
    "wild": "purple",
    "space": "3.6",
    "color": "blue",
}
CLAIM: Json = {
    "format": "azulejo-question/1",
    "ask": "claim",
    "record": typical_record(random.Random(1), "azul", players=2),
    "player": 1,
    "claimed": 47,
}
GRAY = {"board": "azul-gray", "wall": {"1.1": "blue"}}


@pytest.mark.parametrize(
    ("question", "changed", "problems"),
    [
        (TAKE, {"format": "azulejo-question/2"}, ["format bad-format"]),
        (TAKE, {"ask": "give"}, ["ask bad-format"]),
        (TAKE, {"ask": ["take"]}, ["ask bad-format"]),
        (TAKE, {"board": "go"}, ["board unknown-board"]),
        (TAKE, {"board": "summer-pavilion"}, ["ask not-on-this-board"]),
        (TAKE, {"options": {"floor": [1]}}, ["options.floor bad-format"]),
        (TAKE, {"wall": []}, ["wall bad-format"]),
        (TAKE, {"wall": {"6.1": "blue"}}, ["wall.6.1 unknown-space"]),
        (TAKE, {"wall": {"1.1": "pink"}}, ["wall.1.1 unknown-color"]),
        (TAKE, {"wall": {"1.1": 1}}, ["wall.1.1 bad-format"]),
        (TAKE, {"wall": {"1.1": "red"}}, ["wall.1.1 wrong-color"]),
        (TAKE, GRAY | {"wall": {"1.1": "blue", "1.5": "blue"}}, ["wall.1.5 color-in-row"]),
        (TAKE, GRAY | {"wall": {"1.1": "blue", "5.1": "blue"}}, ["wall.5.1 color-in-column"]),
        (TAKE, {"lines": {"6": {"color": "blue", "tiles": 1}}}, ["lines.6 bad-format"]),
        (TAKE, {"lines": {"1": 1}}, ["lines.1 bad-format"]),
        (TAKE, {"lines": {"1": {"color": "blue", "tiles": 2}}}, ["lines.1.tiles bad-number"]),
        (TAKE, {"lines": {"1": {"color": "pink", "tiles": 1}}}, ["lines.1.color unknown-color"]),
        (TAKE, {"lines": {"2": {"color": "yellow", "tiles": 1}}}, ["lines.2 color-in-row"]),
        (TAKE, {"tiles": None}, ["tiles bad-format", "tiles.color bad-format", "tiles.count bad-number"]),
        (TAKE, {"tiles": {"color": "green", "count": 0}}, ["tiles.color unknown-color", "tiles.count bad-number"]),
        (TAKE, {"tiles": {"color": "red", "count": True}}, ["tiles.count bad-number"]),
        (TAKE, {"floor": {"tiles": -1, "marker": 1}}, ["floor.tiles bad-number", "floor.marker bad-format"]),
        (PLACE, {"board": "azul"}, ["ask not-on-this-board"]),
        (PLACE, {"wall": {"3.5": "red"}}, ["wall.3.5 wrong-color"]),
        (PLACE, {"wall": {"7.1": "red", "7.2": "red"}}, ["wall.7.2 color-repeated"]),
        (PLACE, {"hand": [3]}, ["hand bad-format"]),
        (PLACE, {"hand": {"black": 1}}, ["hand.black unknown-color"]),
        (PLACE, {"hand": {"blue": -1}}, ["hand.blue bad-number"]),
        (PLACE, {"hand": {"blue": False}}, ["hand.blue bad-number"]),
        (PLACE, {"hand": {"blue": "3"}}, ["hand.blue bad-number"]),
        (PLACE, {"wild": "black"}, ["wild unknown-color"]),
        (PLACE, {"wild": None}, ["wild bad-format"]),
        (PLACE, {"space": "8.1"}, ["space unknown-space"]),
        (PLACE, {"space": 36}, ["space bad-format"]),
        (PLACE, {"color": "white"}, ["color unknown-color"]),
        (PLACE, {"ask": "lay", "wild": "black"}, ["wild unknown-color"]),
        (CLAIM, {"record": {}}, ["record bad-format"]),
        (CLAIM, {"record": CLAIM["record"] | {"board": "go"}}, ["record.board unknown-board"]),
        (CLAIM, {"record": CLAIM["record"] | {"entries": [{"do": "pass"}]}}, ["record.entries.0 bad-format"]),
        (CLAIM, {"player": 2}, ["player unknown-player"]),
        (CLAIM, {"player": True}, ["player unknown-player"]),
        (CLAIM, {"claimed": "47"}, ["claimed bad-number"]),
        (CLAIM, {"claimed": 10**30}, ["claimed bad-number"]),
        (CLAIM, {"round": 0}, ["round bad-number"]),
        (CLAIM, {"round": 99}, ["round bad-number"]),
    ],
)
def test_problems_of_a_question(question: Json, changed: Json, problems: list[str]) -> None:
    asked = read_question(question | changed)
    assert asked.question is None
    assert [f"{problem.where} {problem.code}" for problem in asked.problems] == problems


def test_all_problems_are_reported_at_once() -> None:
    wrong = {"wall": {"9.9": "blue"}, "tiles": {"color": "pink", "count": 0}, "lines": {"7": {}}}
    assert len(read_question(TAKE | wrong).problems) == 4


def test_a_problem_names_the_conflicting_tile() -> None:
    (problem,) = read_question(TAKE | GRAY | {"wall": {"1.1": "blue", "1.5": "blue"}}).problems
    assert problem.spaces == ("1.1",)


@pytest.mark.parametrize("value", [[], "azulejo-question/1", {}, {"format": 1}, {"format": "azulejo-game/1"}, None])
def test_values_that_are_not_questions(value: object) -> None:
    assert not is_question(value)


def test_a_question_of_a_later_version_is_recognized() -> None:
    assert is_question({"format": "azulejo-question/2"})


@pytest.mark.parametrize("key", ["wall", "lines"])
def test_empty_parts_are_optional(key: str) -> None:
    short = {name: part for name, part in TAKE.items() if name != key}
    assert read_question(short) == read_question(TAKE | {key: {}})
    assert read_question(short).question


def test_a_printed_color_is_optional() -> None:
    short = {name: part for name, part in PLACE.items() if name != "color"}
    assert read_question(short) == read_question(PLACE)
    in_the_center = read_question(short | {"space": "7.1"})
    assert [problem.where for problem in in_the_center.problems] == ["color"]


def test_the_loss_is_reported_if_the_floor_line_is_known() -> None:
    """With the marker and a tile on the floor line, the next two spaces cost 2 each."""
    with_floor = read_question(TAKE | {"floor": {"tiles": 1, "marker": True}}).question
    assert isinstance(with_floor, TakeQuestion)
    answers = answer(with_floor)["answers"]
    assert [item.get("loss") for item in answers] == [-2, None, 0, None, 0, -4]
    assert not any("loss" in item for item in answer(taken(TAKE))["answers"])


def test_custom_floor_values_are_used() -> None:
    own = TAKE | {"options": {"floor": [-5, -4, -3, -2, -1, 0, 0]}, "floor": {}}
    assert [item.get("loss") for item in answer(taken(own))["answers"]] == [-5, None, 0, None, 0, -9]


def taken(question: Json) -> TakeQuestion:
    read = read_question(question).question
    assert isinstance(read, TakeQuestion)
    return read


def test_all_possible_placements() -> None:
    """Two blue tiles beside blue 5: space 6 costs too much, 4 too; 1 and 2 are free, so is the center."""
    question = read_question(PLACE | {"ask": "lay", "hand": {"blue": 2}, "wild": "red"}).question
    assert isinstance(question, LayQuestion)
    found = [(item["space"], item["points"], item["payments"]) for item in answer(question)["answers"]]
    assert found == [
        ("3.1", 1, ({"blue": 1},)),
        ("7.1", 1, ({"blue": 1},)),
        ("3.2", 1, ({"blue": 2},)),
        ("7.2", 1, ({"blue": 2},)),
    ]
