"""The commands `ask` and `rules`, in words and in JSON."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main
from scorer.wording.language import LANGUAGES
from tests.counting import count
from tests.random_games import typical_record
from tests.test_question import CLAIM, PLACE, TAKE

Json = dict[str, Any]


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs `ask` with one question per line; returns the exit code, the output and the error lines."""

    def run(*questions: object, options: str = "--json") -> tuple[int, list[str], list[str]]:
        file = tmp_path / "questions.jsonl"
        texts = [question if isinstance(question, str) else json.dumps(question) for question in questions]
        file.write_text("\n".join(texts), encoding="utf-8")
        code = main(["ask", str(file), *options.split()])
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return run


def test_the_documented_take_question(ask: Any) -> None:
    code, (line,), _ = ask(TAKE)
    assert code == 0
    assert json.loads(line)["answers"][:2] == [
        {"line": 1, "allowed": True, "placed": 1, "floor": 1},
        {"line": 2, "allowed": False, "reason": "color-in-row"},
    ]


def test_the_documented_place_question(ask: Any) -> None:
    code, (line,), _ = ask(PLACE)
    payments = [{"blue": 3, "purple": 3}]
    assert code == 0
    assert json.loads(line) == {
        "allowed": True,
        "payments": payments,
        "points": 2,
        "bonus_tiles": 3,
        "from": ["window"],
    }


def test_a_refused_place(ask: Any) -> None:
    _, (line,), _ = ask(PLACE | {"hand": {"purple": 9}})
    assert json.loads(line) == {"allowed": False, "reason": "needs-one-of-color"}


def test_the_documented_claim_question(ask: Any) -> None:
    """A tile whose three points were not added, in one round."""
    record = typical_record(random.Random(3), "azul", players=2)
    total = count(record)["players"][1]["total"]
    code, (line,), _ = ask(CLAIM | {"record": record, "claimed": total + 2})
    answer = json.loads(line)
    assert code == 0
    assert (answer["total"], answer["claimed"]) == (total, total + 2)
    for slip in answer["slips"]:
        assert {"slip", "round", "space", "difference", "message"} <= slip.keys()
        assert slip["difference"] == 2
        assert slip["message"].endswith(".")


def test_questions_one_per_line(ask: Any) -> None:
    """An invalid one is reported on standard error, the others are answered."""
    code, out, err = ask(TAKE, TAKE | {"board": "go"}, PLACE)
    assert (code, len(out), len(err)) == (1, 2, 1)
    assert ":2: board: " in err[0]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": "azulejo-game/1"}', '{"ask": "take"}', "null", '"take"', "\ufeff"]
)
def test_input_that_is_not_a_question(ask: Any, text: str) -> None:
    code, out, err = ask(text)
    assert (code, out, len(err)) == (2, [], 1)


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "nowhere.json"]) == 2
    assert capsys.readouterr().err.splitlines() == ["nowhere.json: File not found."]


def test_all_problems_are_printed(ask: Any) -> None:
    code, out, err = ask(TAKE | {"wall": {"9.9": "blue"}, "tiles": {"color": "pink", "count": 0}})
    assert (code, out, len(err)) == (1, [], 3)


def test_a_take_in_words(ask: Any) -> None:
    _, lines, _ = ask(TAKE | {"floor": {"tiles": 1, "marker": True}}, options="--lang en")
    assert lines[0] == "Pattern line 1: Yes. 1 on the line, 1 on the floor, −2 points."
    assert lines[1].startswith("Pattern line 2: No. This row of the wall already has that color.")
    assert lines[1].endswith("See row 2, column 3.")
    assert lines[5] == "Floor line: Yes. 0 on the line, 2 on the floor, −4 points."


def test_a_line_without_a_free_space_has_a_warning(ask: Any) -> None:
    """Row 5 of the gray side has no space for red: four columns have it, the fifth space is covered."""
    wall = {"1.1": "red", "2.2": "red", "3.3": "red", "4.4": "red", "5.5": "blue"}
    question = TAKE | {"board": "azul-gray", "wall": wall, "lines": {}, "tiles": {"color": "red", "count": 2}}
    _, (line,), _ = ask(question)
    assert json.loads(line)["answers"][4] == {
        "line": 5, "allowed": True, "placed": 2, "floor": 0, "warning": "no-space-now"
    }  # fmt: skip
    _, lines, _ = ask(question, options="--lang en")
    assert "no space in its row can right now" in lines[4]


def test_a_place_in_words(ask: Any) -> None:
    _, lines, _ = ask(PLACE, PLACE | {"space": "3.5"}, PLACE | {"ask": "lay", "hand": {}}, options="--lang en")
    taken = "This space already has a tile. Choose an empty space, or remove that tile first."
    assert lines == [
        "Yes. Blue in blue star, space 6: 2 linked in the star, 2 points. Take 3 tiles from the supply (window).",
        "  To pay: 3 blue + 3 purple",
        "",
        f"Blue in blue star, space 5: No. {taken} See blue star, space 5.",
        "",
        "No tile can be placed.",
    ]


def test_a_claim_in_words(ask: Any) -> None:
    """The first number is explained; the second is correct; nothing explains the third."""
    record = typical_record(random.Random(1), "azul", players=2)
    total = count(record)["players"][1]["total"]
    claims = [CLAIM | {"record": record, "claimed": claimed} for claimed in (total - 2, total, total + 500)]
    code, lines, _ = ask(*claims, options="--lang en")
    assert code == 0
    assert lines[0] == f"Béla says {total - 2}, the app says {total}. (2 points too few)"
    assert "    Round " in "\n".join(lines[1:])
    assert lines[-3:] == [
        "",
        f"Béla says {total + 500}, the app says {total}. (500 points too many)",
        "No single counting mistake gives this number. An entry may be wrong.",
    ]
    assert f"Béla and the app agree: {total}." in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_answer(ask: Any, lang: str) -> None:
    """No placeholder is left unfilled, for any slip."""
    for number, board in enumerate(("azul-gray", "crystal-mosaic-1", "crystal-mosaic-2", "summer-pavilion-mono")):
        record = typical_record(random.Random(number), board, players=2)
        total = count(record)["players"][0]["total"]
        claims = [CLAIM | {"record": record, "player": 0, "claimed": total + off} for off in range(-12, 13)]
        code, lines, _ = ask(*claims, options=f"--lang {lang} --json")
        assert code == 0
        messages = [slip["message"] for line in lines for slip in slips_in(json.loads(line))]
        assert messages
        assert not [message for message in messages if "{" in message or message.endswith((": .", " "))]


def slips_in(answer: Json) -> list[Json]:
    return [*answer["slips"], *answer.get("wrong_entries", [])]


def test_names_cannot_control_the_terminal(ask: Any) -> None:
    record = typical_record(random.Random(1), "azul")
    record["players"][0]["name"] = "Anna\x1b[2J"
    _, lines, _ = ask(CLAIM | {"record": record, "player": 0}, options="--lang en")
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "floor"), ("hu", "padlovonal"), ("fi", "miinuspisteet"), ("en", "padló")]
)
def test_a_rule_is_found(lang: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", words, "--lang", lang, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["rules"]
    assert "wall-floor" in [rule["id"] for rule in found][:3]
    assert main(["rules", words, "--lang", lang]) == 0
    assert found[0]["title"] in capsys.readouterr().out


def test_the_rules_of_one_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "start", "marker", "--board", "summer-pavilion", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["rules"]
    assert found
    assert all("summer-pavilion" in rule["boards"] for rule in found)


def test_no_rule_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "xyzzyq", "--lang", "en"]) == 1
    assert capsys.readouterr().err == "No matching rules. Try another word.\n"
