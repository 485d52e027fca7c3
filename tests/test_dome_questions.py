"""May I, in Azul Duel: pattern lines, spaces of the dome, stuck lines and plates."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main
from scorer.formats.question import ClaimQuestion, answer, read_question
from scorer.wording.language import LANGUAGES
from tests.records import prints

Json = dict[str, Any]

PLATES = {str(place): prints(plate) for place, plate in enumerate(["YR/WB", "KS/TR", "TK/RW"], start=1)}
"""Row 1: yellow red | black special | turquoise black; row 2: wild blue | turquoise red | red wild."""


SPECIAL_ONLY = (
    "Only a special tile goes here. It is placed automatically when the other three spaces of its plate are covered."
)
FOLLOWS = "Special tile in row 1, column 4: its plate is covered, and its row counts, 1 point."


def asked(ask: str, **fields: Any) -> Json:
    question: Json = {"format": "azulejo-question/1", "ask": ask, "board": "azul-duel", "plates": PLATES}
    return question | fields


def answered(ask: str, **fields: Any) -> Json:
    question, problems = read_question(asked(ask, **fields))
    assert question, problems
    assert not isinstance(question, ClaimQuestion)
    result: Json = json.loads(json.dumps(answer(question)))
    return result


def problems(ask: str, **fields: Any) -> list[tuple[str, str]]:
    return [(str(problem.code), problem.where) for problem in read_question(asked(ask, **fields)).problems]


def test_pattern_lines() -> None:
    """Row 1 has no blue; rows 3 to 6 have no plates yet; the fifth tile of a round costs nothing."""
    lines = {"2": {"color": "red", "tiles": 1}, "4": {"color": "blue", "tiles": 4}}
    answers = answered("take", tiles={"color": "blue", "count": 3}, lines=lines, floor={"tiles": 3})["answers"]
    assert answers == [
        {"line": 1, "allowed": True, "placed": 1, "floor": 2, "loss": -4, "warning": "no-space-now"},
        {"line": 2, "allowed": False, "reason": "line-has-other-color"},
        {"line": 3, "allowed": True, "placed": 3, "floor": 0, "loss": 0, "warning": "no-space-now"},
        {"line": 4, "allowed": False, "reason": "line-full"},
        {"line": 5, "allowed": True, "placed": 3, "floor": 0, "loss": 0, "warning": "no-space-now"},
        {"line": 6, "allowed": True, "placed": 3, "floor": 0, "loss": 0, "warning": "no-space-now"},
        {"line": 0, "allowed": True, "placed": 0, "floor": 3, "loss": -4},
    ]


def test_line_with_space_has_no_warning() -> None:
    answers = answered("take", tiles={"color": "black", "count": 1}, floor={})["answers"]
    assert answers[0] == {"line": 1, "allowed": True, "placed": 1, "floor": 0, "loss": 0}
    assert answers[-1] == {"line": 0, "allowed": True, "placed": 0, "floor": 1, "loss": -1}


@pytest.mark.parametrize(
    ("space", "color", "wall", "expected"),
    [
        ("1.1", "yellow", {}, {"allowed": True, "points": 1, "special": None}),
        ("1.1", None, {}, {"allowed": True, "points": 1, "special": None}),
        ("2.1", "black", {"1.1": "yellow"}, {"allowed": True, "points": 2, "special": None}),
        ("2.4", "red", {"1.3": "black", "2.3": "turquoise"}, {"allowed": True, "points": 2 + 1, "special": "1.4"}),
        ("1.1", "red", {}, {"allowed": False, "reason": "wrong-color"}),
        ("1.4", "red", {}, {"allowed": False, "reason": "special-only"}),
        ("3.1", "red", {}, {"allowed": False, "reason": "no-plate-there"}),
        ("1.1", "yellow", {"1.1": "yellow"}, {"allowed": False, "reason": "space-taken"}),
    ],
)
def test_one_space(space: str, color: str | None, wall: Json, expected: Json) -> None:
    fields = {"space": space, "wall": wall} | ({"color": color} if color else {})
    assert answered("place", **fields) == expected


def test_spaces_of_a_row_most_points_first() -> None:
    """Red on 2.4 completes plate 2: 2 across with 2.3, then 1 for its special tile; on 2.6 it is alone."""
    found = answered("lay", row=2, color="red", wall={"1.3": "black", "2.3": "turquoise", "2.5": "red"})
    assert found == {
        "answers": [
            {"space": "2.4", "allowed": True, "points": 3 + 1, "special": "1.4"},
            {"space": "2.6", "allowed": True, "points": 2, "special": None},
            {"space": "2.1", "allowed": True, "points": 1, "special": None},
        ],
        "stuck": False,
        "waits": False,
    }


def test_line_is_stuck_or_waits() -> None:
    assert answered("lay", row=1, color="blue") == {"answers": [], "stuck": True, "waits": False}
    assert answered("lay", row=3, color="blue") == {"answers": [], "stuck": False, "waits": True}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"place": 5, "prints": prints("YK/TS")}, None),
        ({"place": 5, "prints": prints("TY/SK")}, None),
        ({"place": 1, "prints": prints("YK/TS")}, "place-taken"),
        ({"place": 5, "prints": prints("KY/TS")}, "unknown-plate"),
        ({"place": 5, "prints": prints("WB/TK"), "others": [prints("TW/KB")]}, "unknown-plate"),
        ({"place": 5, "prints": prints("RK/ST")}, "unknown-plate"),
        ({"place": 5, "prints": prints("YK/TS"), "round": 1, "placed": 3}, "plate-not-now"),
        ({"place": 5, "prints": prints("YK/TS"), "round": 2, "placed": 1}, None),
        ({"place": 5, "prints": prints("YK/TS"), "round": 5}, "plate-not-now"),
    ],
)
def test_plate(fields: Json, reason: str | None) -> None:
    assert answered("plate", **fields) == ({"allowed": False, "reason": reason} if reason else {"allowed": True})


@pytest.mark.parametrize(
    ("ask", "fields", "expected"),
    [
        ("take", {"tiles": {"color": "white", "count": 1}}, [("unknown-color", "tiles.color")]),
        ("take", {"tiles": {"color": "red", "count": 0}}, [("bad-number", "tiles.count")]),
        ("take", {"tiles": {"color": "red", "count": 1}, "lines": {"7": {}}}, [("bad-format", "lines.7")]),
        ("take", {"tiles": {"color": "red", "count": 1}, "floor": {"marker": 1}}, [("bad-format", "floor.marker")]),
        ("place", {"space": "7.1", "color": "red"}, [("unknown-space", "space")]),
        ("place", {"space": "2.1"}, [("bad-format", "color")]),
        ("lay", {"row": 7, "color": "red"}, [("bad-number", "row")]),
        ("lay", {"row": 1, "color": "red", "wall": {"1.1": "red"}}, [("wrong-color", "wall.1.1")]),
        ("lay", {"row": 1, "color": "red", "wall": {"1.1": "special"}}, [("wrong-color", "wall.1.1")]),
        ("lay", {"row": 1, "color": "red", "wall": {"5.1": "special"}}, [("no-plate-there", "wall.5.1")]),
        ("lay", {"row": 1, "color": "red", "plates": {"0": prints("YK/TS")}}, [("bad-number", "plates.0")]),
        ("lay", {"row": 1, "color": "red", "plates": {"1": ["red"]}}, [("bad-format", "plates.1")]),
        ("lay", {"row": 1, "color": "red", "plates": {"1": prints("YY/TS")}}, [("unknown-plate", "plates.1")]),
        ("plate", {"place": 10, "prints": prints("YK/TS")}, [("bad-number", "place")]),
        ("plate", {"place": 5, "prints": "YKTS"}, [("bad-format", "prints")]),
        ("plate", {"place": 5, "prints": prints("YK/TS"), "others": 3}, [("bad-format", "others")]),
        ("plate", {"place": 5, "prints": prints("YK/TS"), "others": [3]}, [("bad-format", "others.0")]),
        ("plate", {"place": 5, "prints": prints("YK/TS"), "round": 6}, [("bad-number", "round")]),
        ("guess", {}, [("bad-format", "ask")]),
    ],
)  # fmt: skip
def test_invalid_question(ask: str, fields: Json, expected: list[tuple[str, str]]) -> None:
    assert problems(ask, **fields) == expected


def test_special_tile_is_on_a_special_space() -> None:
    wall = {"1.3": "black", "1.4": "special", "2.3": "turquoise", "2.4": "red"}
    assert answered("lay", row=1, color="turquoise", wall=wall)["answers"] == [
        {"space": "1.5", "allowed": True, "points": 3, "special": None}
    ]


def test_plates_are_not_on_other_boards() -> None:
    question = {"format": "azulejo-question/1", "ask": "plate", "board": "azul", "place": 1, "prints": prints("YK/TS")}
    assert [(problem.code, problem.where) for problem in read_question(question).problems] == [
        ("not-on-this-board", "ask")
    ]


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (asked("place", space="1.1"), ["Yes. Yellow in row 1, column 1: no neighbor, 1 point."]),
        (
            asked("place", space="1.4", color="red"),
            [f"Red in row 1, column 4: No. {SPECIAL_ONLY} See row 1, column 4."],
        ),
        (
            asked("lay", row=2, color="red", wall={"1.3": "black", "2.3": "turquoise", "2.1": "red", "2.6": "red"}),
            [
                f"Yes. Red in row 2, column 4: 2 linked tiles across, 2 points. {FOLLOWS}",
                "Yes. Red in row 2, column 5: 2 linked tiles across, 2 points.",
            ],
        ),
        (asked("lay", row=1, color="blue"), ["The line is stuck, and its tiles break."]),
        (asked("lay", row=6, color="blue"), ["The line stays: a plate is still missing in its row."]),
        (asked("plate", place=5, prints=prints("YK/TS")), ["Yes."]),
    ],
)
def test_answer_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], question: Json, lines: list[str]) -> None:
    path = tmp_path / "question.json"
    path.write_text(json.dumps(question), encoding="utf-8")
    assert main(["ask", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines() == lines


def test_line_without_a_space_may_still_get_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unlike on a wall, where the row of a full line can no longer change, a plate may add a space for it."""
    path = tmp_path / "question.json"
    path.write_text(json.dumps(asked("take", tiles={"color": "blue", "count": 3})), encoding="utf-8")
    main(["ask", str(path), "--lang", "en"])
    assert capsys.readouterr().out.splitlines()[0] == (
        "Pattern line 1: Yes. 1 on the line, 2 broken. The line can take this color, but no space in its row can right now."
        " If that is still so when the line is full, it stays until its row has all its plates, and then its tiles break."
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_pattern_lines_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    path = tmp_path / "question.json"
    path.write_text(json.dumps(asked("take", tiles={"color": "blue", "count": 2})), encoding="utf-8")
    assert main(["ask", str(path), "--lang", code]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 7
