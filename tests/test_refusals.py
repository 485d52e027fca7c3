"""The smallest record for each refusal; the other entries are still validated."""

import random
from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from scorer.formats.record import Reading, read_entry, read_record
from scorer.rules.board import JOKER, WILD
from scorer.rules.entries import End, Entry, Lay, RoundTotal, Stuck
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Code, Refusal
from scorer.rules.table import Table
from scorer.rules.validation import validate_entries
from scorer.wording.language import LANGUAGES, language, why_not
from tests.random_games import BOARDS, random_record
from tests.records import Json, game
from tests.spaces import spaces

CONTRACT = (
    "space-taken wrong-color color-in-row color-in-column color-repeated row-already-tiled not-stuck "
    "floor-already-set marker-taken spared-taken first-taken already-passed kept-too-many "
    "place-taken unknown-plate plate-not-now no-plate-there special-only "
    "totals-only total-already-set total-beside-entries round-out-of-order game-over "
    "not-on-this-board unknown-space unknown-color unknown-player unknown-board bad-number bad-format"
).split()
"""Every code of the public format."""

FIVE_ROUNDS = "end, end, end, end, end"
RED_BUT_5 = "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 blue, end"
"""Then row 5 has no legal space for red."""
STUCK_5 = f"{RED_BUT_5}, A stuck 5 red"
ROW_1 = "A 1.1, end, A 1.2, end, A 1.3, end, A 1.4, end, A 1.5, end"


JOKERS = MappingProxyType({"jokers": True})


class Case(NamedTuple):
    """A record in which one entry is refused: the last one, unless `entry` is given."""

    code: str
    board: str
    text: str
    entry: int = -1
    odd: Mapping[str, Any] = MappingProxyType({})
    """Fields of the refused entry that the notation cannot express; `...` removes a key."""
    spaces: str = ""
    """The tiles of the refusal."""
    options: Mapping[str, Any] = MappingProxyType({})


CASES = [
    Case("space-taken", "azul", "A 1.1, end, A 1.1", spaces="1.1"),
    Case("space-taken", "azul-gray", "A 1.1 red, A 1.1 blue", spaces="1.1"),
    Case("space-taken", "summer-pavilion", "A 1.1, A 1.1", spaces="1.1"),
    Case("space-taken", "summer-pavilion-mono", "A 1.1 red, end, A 1.1 blue", spaces="1.1"),
    Case("wrong-color", "azul", "A 1.1 red", spaces="1.1"),
    Case("wrong-color", "azul-mini", "A 5.5 yellow", spaces="5.5"),
    Case("wrong-color", "crystal-mosaic-1", "A 3.3 white", spaces="3.3"),
    Case("wrong-color", "crystal-mosaic-2", "A 3.3 yellow", spaces="3.3"),
    Case("wrong-color", "summer-pavilion", "A 1.1 red", spaces="1.1"),
    Case("wrong-color", "summer-pavilion-mini-mono", "A 2.1 red, A 2.4 red, A 2.5 blue", spaces="2.1 2.4"),
    Case("color-in-row", "azul-gray", "A 1.1 red, end, A 1.4 red", spaces="1.1"),
    Case("color-in-row", "crystal-mosaic-1", "A 3.3 yellow, end, A 3.1 yellow", spaces="3.3"),
    Case("color-in-row", "azul-gray", "A 4.1 red, end, A stuck 4 red", spaces="4.1"),
    Case("color-in-column", "azul-gray", "A 1.1 red, A 5.1 red", spaces="1.1"),
    Case("color-in-column", "azul-mini-dark", "A 5.1 red, end, A 1.1 red", spaces="5.1"),
    Case("color-repeated", "summer-pavilion", "A 7.1 red, A 7.2 red", spaces="7.1"),
    Case("color-repeated", "summer-pavilion-mono", "A 1.1 red, A 1.2 blue, A 1.3 red", spaces="1.1"),
    Case("row-already-tiled", "azul", "A 1.1, A 1.2", spaces="1.1"),
    Case("row-already-tiled", "azul-gray", "A 4.1 red, A stuck 4 blue", spaces="4.1"),
    Case("row-already-tiled", "azul-gray", "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 blue, end, "
         "A stuck 5 red, A 5.1 white"),
    Case("row-already-tiled", "azul-gray", "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 blue, end, "
         "A stuck 5 red, A stuck 5 red"),
    Case("not-stuck", "azul-gray", "A stuck 1 red", spaces="1.1 1.2 1.3 1.4 1.5"),
    Case("not-stuck", "crystal-mosaic-1", "A stuck 5 blue", spaces="5.1 5.3 5.4 5.5"),
    Case("not-stuck", "azul-gray", "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, end, A stuck 5 red", spaces="5.5"),
    Case("floor-already-set", "azul", "A floor 1, A floor 1"),
    Case("floor-already-set", "azul", "A floor 0, A floor 0"),
    Case("marker-taken", "azul", "A floor 1 marker, B floor 0 marker"),
    Case("first-taken", "summer-pavilion", "A first 1, B first 2"),
    Case("first-taken", "summer-pavilion", "A first 1, A first 1"),
    Case("already-passed", "summer-pavilion", "A pass 0 0, A 1.1"),
    Case("already-passed", "summer-pavilion-mini", "A pass 0 0, A pass 1 0"),
    Case("already-passed", "summer-pavilion", "A pass 0 0, A first 1"),
    Case("kept-too-many", "summer-pavilion", "A pass 5 0"),
    Case("place-taken", "azul-duel", "A plate 1 YK/TS, A plate 1 KS/TR", spaces="1.1 1.2 2.1 2.2"),
    Case("unknown-plate", "azul-duel", "A plate 1 YK/TS, B plate 1 TY/SK"),
    Case("plate-not-now", "azul-duel", f"{FIVE_ROUNDS[:-5]}, A plate 1 YK/TS"),
    Case("no-plate-there", "azul-duel", "A 1.1 red", spaces="1.1"),
    Case("special-only", "azul-duel", "A plate 1 YK/TS, A 2.2 red", spaces="2.2"),
    Case("round-out-of-order", "azul", "A 1.1", odd={"round": 2}),
    Case("round-out-of-order", "azul", "end, A 1.1", odd={"round": 1}),
    Case("round-out-of-order", "summer-pavilion", "end, A first 1", odd={"round": 3}),
    Case("round-out-of-order", "azul", "end, end", odd={"round": 3}),
    Case("round-out-of-order", "azul", "end, end", odd={"round": 1}),
    Case("round-out-of-order", "azul", "A 1.1", odd={"round": 0}),
    Case("game-over", "azul", f"{ROW_1}, A 2.1"),
    Case("game-over", "azul", f"{ROW_1}, B floor 0"),
    Case("game-over", "azul", f"{ROW_1}, end"),
    Case("game-over", "azul", f"{ROW_1}, A 2.1", odd={"round": 5}),
    Case("game-over", "summer-pavilion", f"{FIVE_ROUNDS}, end, A 1.1"),
    Case("game-over", "summer-pavilion-mini-mono", f"{FIVE_ROUNDS}, end, end"),
    *(Case("not-on-this-board", board, entry) for board in ("azul", "azul-gray") for entry in ("A first 1", "A pass 0 0")),
    *(Case("not-on-this-board", "summer-pavilion", entry) for entry in ("A floor 1", "A stuck 1 red", "A stuck 1 white")),
    Case("not-on-this-board", "azul", "A pass 0 -1"),
    Case("not-on-this-board", "azul", "A stuck 1 red"),
    Case("not-on-this-board", "azul-mini", "A stuck 1 red"),
    Case("unknown-space", "azul", "A 6.1"),
    Case("unknown-space", "azul", "A 1.6 red"),
    Case("unknown-space", "azul-gray", "A 0.1 red"),
    Case("unknown-space", "azul-gray", "A 1,1 red", odd={"space": "11"}),
    Case("unknown-space", "azul-gray", "A 1.1 red", odd={"space": ""}),
    Case("unknown-space", "azul-gray", "A 1.1 red", odd={"space": " 1.1"}),
    Case("unknown-space", "summer-pavilion", "A 8.1"),
    Case("unknown-space", "summer-pavilion", "A 7.7 red"),
    Case("unknown-color", "azul-gray", "A 1.1 orange"),
    Case("unknown-color", "azul-gray", "A 1.1 Red"),
    Case("unknown-color", "azul-gray", "A stuck 1 green"),
    Case("unknown-color", "summer-pavilion", "A 7.1 white"),
    Case("unknown-color", "summer-pavilion-mono", "A 7.1 mixed"),
    Case("unknown-color", "azul", "A 1.1", odd={"color": ""}),
    Case("unknown-player", "azul", "C 1.1"),
    Case("unknown-player", "azul", "A 1.1", odd={"player": -1}),
    Case("unknown-player", "azul", "A floor 1", odd={"player": 10**1000}),
    Case("unknown-player", "summer-pavilion", "D pass 0 0"),
    Case("bad-number", "azul", "A floor 1", odd={"tiles": -1}),
    Case("bad-number", "azul", "A floor 1", odd={"tiles": 10**1000}),
    Case("bad-number", "azul", "A floor 1", odd={"tiles": True}),
    Case("bad-number", "azul", "A floor 1", odd={"tiles": 1.0}),
    Case("bad-number", "azul", "A floor 1", odd={"tiles": "1"}),
    Case("bad-number", "azul", "A 1.1", odd={"round": True}),
    Case("bad-number", "azul", "A 1.1", odd={"player": False}),
    Case("bad-number", "azul", "A 1.1", odd={"player": None}),
    Case("bad-number", "azul-gray", "A stuck 0 red"),
    Case("bad-number", "azul-gray", "A stuck 6 red"),
    Case("bad-number", "azul-gray", "A stuck 1 red", odd={"row": "1"}),
    Case("bad-number", "summer-pavilion", "A first 0"),
    Case("bad-number", "summer-pavilion", "A first 1", odd={"tiles": -3}),
    Case("bad-number", "summer-pavilion", "A pass -1 0"),
    Case("bad-number", "summer-pavilion", "A pass 0 -1"),
    Case("bad-format", "azul", "A 1.1", odd={"do": None}),
    Case("bad-format", "azul", "A 1.1", odd={"do": "fly"}),
    Case("bad-format", "azul", "A 1.1", odd={"do": ["lay"]}),
    Case("bad-format", "azul", "A 1.1", odd={"player": ...}),
    Case("bad-format", "azul", "A 1.1", odd={"round": ...}),
    Case("bad-format", "azul", "A 1.1", odd={"space": ...}),
    Case("bad-format", "azul", "A 1.1", odd={"space": 1.1}),
    Case("bad-format", "azul", "A 1.1", odd={"space": ["1.1"]}),
    Case("bad-format", "azul", "A 1.1", odd={"color": 3}),
    Case("bad-format", "azul", "A floor 1", odd={"marker": 1}),
    Case("bad-format", "azul", "A floor 1", odd={"marker": ...}),
    Case("bad-format", "azul", "A floor 1", odd={"tiles": ...}),
    Case("bad-format", "azul-gray", "A 1.1"),
    Case("bad-format", "crystal-mosaic-1", "A 1.1"),
    Case("bad-format", "summer-pavilion", "A 7.1"),
    Case("bad-format", "summer-pavilion-mono", "A 1.1"),
    Case("bad-format", "azul-gray", "A stuck 1 red", odd={"color": ...}),
    Case("bad-format", "azul-gray", "A stuck 1 red", odd={"color": ..., "space": "1.1"}),
    Case("bad-format", "azul-gray", "A stuck 1 red", odd={"color": ..., "space": []}),
    Case("bad-format", "crystal-mosaic-1", "A stuck 3 red", odd={"color": ..., "space": "3.3"}),
    # joker tiles
    Case("unknown-color", "azul", "A 1.1 joker"),
    Case("unknown-color", "azul-gray", "A 1.1 joker", options={"jokers": False}),
    Case("unknown-color", "crystal-mosaic-1", "A 1.1 joker"),
    Case("unknown-color", "summer-pavilion", "A 7.1 joker"),
    Case("unknown-color", "azul-gray", "A stuck 1 joker", options=JOKERS),
    Case("space-taken", "azul", "A 1.1 joker, end, A 1.1", spaces="1.1", options=JOKERS),
    Case("space-taken", "azul-mini", "A 1.1, end, A 1.1 joker", spaces="1.1", options=JOKERS),
    Case("row-already-tiled", "chocolatier", "A 1.1 joker, A 1.2 joker", spaces="1.1", options=JOKERS),
    Case("wrong-color", "azul", "A 1.1 joker, end, A 1.2 blue", spaces="1.2", options=JOKERS),
    Case("color-in-row", "azul", "A 1.1 joker, end, A 1.3 blue", spaces="1.1",
         options={"jokers": True, "printed": {
             f"{row}.{column}": "blue" if (row, column) in ((1, 1), (1, 3)) else "red"
             for row in range(1, 6) for column in range(1, 6)}}),
    Case("color-in-row", "azul-gray", "A 1.1 joker, end, A 1.2 red, end, A 1.3 red", spaces="1.2", options=JOKERS),
    Case("game-over", "azul-gray", "A 1.1 joker, end, A 1.2 joker, end, A 1.3 joker, end, A 1.4 joker, end, "
         "A 1.5 joker, end, A 2.1 joker", options=JOKERS),
    # the tile that the Special Factory spares
    *(Case("not-on-this-board", board, "A floor 1 spared") for board in
      ("azul", "azul-gray", "azul-mini", "azul-mini-dark", "crystal-mosaic-1", "crystal-mosaic-2", "summer-pavilion")),
    Case("bad-number", "chocolatier", "A floor 0 spared"),
    Case("bad-number", "chocolatier-brown", "A floor 0 spared"),
    Case("bad-number", "chocolatier-brown", f"{STUCK_5}, B floor 0 spared"),
    Case("bad-number", "chocolatier-brown", f"{STUCK_5}, end, A floor 0 spared"),
    Case("bad-number", "chocolatier-brown", f"{RED_BUT_5}, A floor 0 spared, A stuck 5 red", entry=-2),
    Case("spared-taken", "chocolatier", "A floor 1 spared, B floor 1 spared"),
    Case("spared-taken", "chocolatier-brown", "A floor 0 marker spared, B floor 3 spared"),
    Case("marker-taken", "chocolatier", "A floor 0 marker spared, B floor 0 marker"),
    Case("floor-already-set", "chocolatier", "A floor 1 spared, A floor 1"),
    Case("bad-format", "chocolatier", "A floor 1", odd={"spared": 1}),
    Case("bad-format", "chocolatier", "A floor 1", odd={"spared": None}),
    Case("bad-format", "azul", "A floor 1", odd={"spared": "yes"}),
    # Glazed Pavilion
    Case("wrong-color", "glazed-pavilion-orange", "A 1.1 red", spaces="1.1"),
    Case("wrong-color", "glazed-pavilion-orange", "A 7.1 red", spaces="7.1"),
    Case("wrong-color", "glazed-pavilion-purple", "A 7.1 purple", spaces="7.1"),
    Case("wrong-color", "glazed-pavilion-purple", "A 7.2, A 7.1 red", spaces="7.1"),
    Case("wrong-color", "glazed-pavilion-purple", "A 2.1 red, A 2.4 red, A 2.5 blue", spaces="2.1 2.4"),
    Case("color-repeated", "glazed-pavilion-purple", "A 1.1 red, A 1.2 blue, A 1.3 red", spaces="1.1"),
    Case("space-taken", "glazed-pavilion-orange", "A 7.1, A 7.1", spaces="7.1"),
    Case("bad-format", "glazed-pavilion-purple", "A 1.1"),
    Case("unknown-color", "glazed-pavilion-orange", "A 7.1 white"),
    Case("not-on-this-board", "glazed-pavilion-orange", "A floor 1"),
    Case("kept-too-many", "glazed-pavilion-purple", "A pass 5 0"),
    Case("game-over", "glazed-pavilion-orange", f"{FIVE_ROUNDS}, end, A 1.1"),
    # totals only
    Case("totals-only", "azul", "A total 3, A 1.1"),
    Case("totals-only", "azul", "A total 3, end, A floor 0 marker"),
    Case("totals-only", "summer-pavilion", "A total 3, end, A first 2"),
    Case("totals-only", "azul-duel", "A total 3, A floor 1"),
    Case("total-already-set", "azul", "A total 3, A total 4"),
    Case("total-already-set", "azul-duel", "A final 30, A final 31"),
    Case("total-already-set", "summer-pavilion", "A final 30, A total 3"),
    Case("total-beside-entries", "azul", "A 1.1, A total 3"),
    Case("total-beside-entries", "azul", "A floor 0 marker, A total 3"),
    Case("total-beside-entries", "azul-duel", "A floor 1, A total 3"),
    Case("total-beside-entries", "summer-pavilion", "A pass 0 0, A total 3"),
    Case("total-beside-entries", "summer-pavilion", "A first 2, A total 3"),
    Case("total-beside-entries", "summer-pavilion", "A 1.1, A total 3"),
    Case("game-over", "azul", "A final 30, end, B final 20"),
    Case("bad-number", "azul", "A total -1"),
    Case("bad-number", "azul", "A total 3, end, A total -4"),
    Case("bad-number", "azul", "A total 1000"),
    Case("bad-number", "azul", "A final -1"),
    Case("bad-number", "summer-pavilion", "A final 0"),
    Case("bad-number", "summer-pavilion", "A total -5"),
    Case("bad-number", "azul", "A total 1", odd={"points": "1"}),
    Case("bad-format", "azul", "A final 1", odd={"points": ...}),
]  # fmt: skip


def written(case: Case) -> Json:
    record = game(case.board, case.text.replace("1,1", "1.1"), players=2, options=dict(case.options))
    entry = record["entries"][case.entry]
    changed = entry | dict(case.odd)
    record["entries"][case.entry] = {key: value for key, value in changed.items() if value is not ...}
    return record


def found(reading: Reading) -> list[tuple[int | None, str]]:
    return [(problem.entry, str(problem.code)) for problem in reading.problems]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}: {case.text} {dict(case.odd) or ''}"[:90] for case in CASES])
def test_entry_is_refused(case: Case) -> None:
    """The entry, and no other; without it the record scores."""
    record = written(case)
    number = range(len(record["entries"]))[case.entry]
    reading = read_record(record)
    assert found(reading) == [(number, case.code)]
    assert reading.problems[0].spaces == tuple(case.spaces.split())
    del record["entries"][number]
    without = read_record(record)
    assert without.problems == []
    assert without.record
    assert reading.record
    assert reading.record.entries == without.record.entries


def test_codes_match_public_format() -> None:
    assert [str(code) for code in Code] == CONTRACT


def test_every_code_has_a_case() -> None:
    of_the_head = {"unknown-board"}
    assert {case.code for case in CASES} == {*CONTRACT} - of_the_head
    assert found(read_record(game("azul-dark"))) == [(None, "unknown-board")]


@pytest.mark.parametrize("code", CONTRACT)
def test_every_code_has_text_in_every_language(code: str) -> None:
    texts = {why_not(language(spoken), Refusal(Code(code))) for spoken in LANGUAGES}
    assert len(texts) == 3
    assert all(sentence.endswith((".", "!")) and "{" not in sentence for sentence in texts)


ALLOWED = [
    ("azul", "A 1.1, B 1.1, A 2.2, B 2.1, A floor 0, B floor 9 marker, end, A floor 3 marker"),
    ("azul-gray", "A 1.1 red, B 1.1 red, A 2.2 red"),
    ("azul-gray", "A floor 1000 marker"),
    ("summer-pavilion", "A first 1, B 1.1, B pass 4 9, A 1.1, A pass 0 0, end, B first 1, A 2.1, B pass 0 0, A 2.2"),
    ("summer-pavilion-mono", "A 1.1 red, A 1.2 red, A 2.1 red, A 2.2 blue, A 7.1 red, A 7.2 red"),
    ("chocolatier", "A floor 1 spared, B floor 1, end, B floor 0 marker spared, A floor 2"),
    ("chocolatier-brown", f"{STUCK_5}, A floor 0 spared"),
    (
        "chocolatier-brown",
        "A 1.1 red, A 2.2 red, A 3.3 red, A 5.5 blue, end, A stuck 5 red, A floor 0 spared, A 4.4 red",
    ),
    ("glazed-pavilion-orange", "A 1.1, A 7.1, A 7.2 green, A 7.6 red"),
    ("glazed-pavilion-purple", "A 1.1 red, A 1.2 red, A 7.1, A 7.2 red, A 7.6"),
]

ALLOWED_JOKERS = [
    ("azul", "A 1.3 joker, end, A 1.1 joker, end, A 1.2 yellow"),
    ("azul-gray", "A 1.1 joker, A 2.1 joker, end, A 1.2 joker, A 2.2 red, end, A 1.3 red"),
]


@pytest.mark.parametrize(("board", "text"), ALLOWED_JOKERS)
def test_jokers_are_allowed(board: str, text: str) -> None:
    """Several in a row or column; on a free side they block no color."""
    assert read_record(game(board, text, options=dict(JOKERS))).problems == []


def test_a_spared_tile_needs_a_stuck_line_that_counts() -> None:
    """Red still fits in 5.4, so the line is not stuck, and no tile fell that could be spared."""
    text = "A 1.1 red, A 2.2 red, A 3.3 red, A 5.5 blue, end, A stuck 5 red, A floor 0 spared, A 4.1 blue"
    assert found(read_record(game("chocolatier-brown", text))) == [(5, "not-stuck"), (6, "bad-number")]


@pytest.mark.parametrize(
    ("board", "options", "code"),
    [
        *((board, {"jokers": True}, "not-on-this-board") for board in ("crystal-mosaic-1", "crystal-mosaic-2",
          "summer-pavilion", "summer-pavilion-mini-mono", "glazed-pavilion-orange")),
        *(("azul", {"jokers": jokers}, "bad-format") for jokers in (1, "yes", None, [True])),
        ("glazed-pavilion-purple", {"wild": ["red"] * 5}, "bad-format"),
        ("glazed-pavilion-purple", {"printed": {}}, "not-on-this-board"),
        ("chocolatier", {"printed": {"1.1": "joker"}, "jokers": True}, "unknown-color"),
    ],
)  # fmt: skip
def test_option_is_refused(board: str, options: dict[str, Any], code: str) -> None:
    reading = read_record(game(board, options=options))
    assert [str(problem.code) for problem in reading.problems] == [code]
    assert reading.record is None


@pytest.mark.parametrize(("board", "text"), ALLOWED)
def test_entry_is_allowed(board: str, text: str) -> None:
    """Similar to a refused entry, but for another player or round, or legal."""
    assert read_record(game(board, text, players=2)).problems == []


BEFORE = "A 1.1 red, A 2.2 red, A 3.3 red, A 5.5 blue, end"
"""Red may still be placed in 4.4 and 4.5, and in 5.4 unless it is in 4.4."""


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (f"{BEFORE}, A 4.4 red, A stuck 5 red", []),
        (f"{BEFORE}, A stuck 5 red, A 4.4 red", []),
        (f"{BEFORE}, A stuck 5 red, A 4.4 red, end, A stuck 5 red", []),
        (f"{BEFORE}, A stuck 5 red, A 4.5 red", [(5, "not-stuck")]),
        (f"{BEFORE}, A 4.5 red, A stuck 5 red", [(6, "not-stuck")]),
        (f"{BEFORE}, A stuck 5 red, A stuck 5 red, A 4.4 red", [(6, "row-already-tiled")]),
        (f"{BEFORE}, A stuck 5 red, end, A 4.4 red", [(5, "not-stuck")]),
        (f"{BEFORE}, A stuck 5 red, B 4.4 red", [(5, "not-stuck")]),
        (f"{BEFORE}, A stuck 4 red, A 5.4 red", [(5, "not-stuck")]),
        (f"{BEFORE}, A 5.4 red, A stuck 4 red", [(6, "not-stuck")]),
    ],
    ids=[
        "a tile above, laid before",
        "a tile above, laid after",
        "and so in every later round",
        "a tile above that leaves a space, laid after",
        "a tile above that leaves a space, laid before",
        "twice",
        "a tile above, but a round later",
        "a tile above, but another player's",
        "a tile below, laid after",
        "a tile below, laid before",
    ],
)
def test_stuck_line_is_validated_in_row_order(text: str, refused: list[tuple[int, str]]) -> None:
    assert found(read_record(game("azul-gray", text, players=2))) == refused


def test_later_tile_makes_two_lines_stuck() -> None:
    """Rows 4 and 5 have only column 3 left for red."""
    before = (
        "A 1.1 red, A 2.2 red, A 4.4 blue, A 5.5 blue, end, A 4.5 white, A 5.4 white, end, A stuck 5 red, A stuck 4 red"
    )
    assert found(read_record(game("azul-gray", f"{before}, A 3.3 red"))) == []
    assert found(read_record(game("azul-gray", f"{before}, A 3.4 red"))) == [(8, "not-stuck"), (9, "not-stuck")]


def test_all_problems_in_entry_order() -> None:
    text = "A 1.1, A 1.1, B 9.9, A 1.2, C floor 1, A floor 1, A floor 2, B 2.2, end, A first 1, A 1.2"
    reading = read_record(game("azul", text, players=2))
    assert found(reading) == [
        (1, "space-taken"),
        (2, "unknown-space"),
        (3, "row-already-tiled"),
        (4, "unknown-player"),
        (6, "floor-already-set"),
        (9, "not-on-this-board"),
    ]
    assert reading.record
    assert len(reading.record.entries) == 5


def test_refused_tile_blocks_nothing() -> None:
    text = "A 1.1 red, A 1.2 blue, A 2.2 blue, end, A 1.2 blue"
    assert found(read_record(game("azul-gray", text))) == [(1, "row-already-tiled"), (4, "color-in-column")]
    text = "A 1.1 red, A 1.2 blue, end, A 1.3 blue"
    assert found(read_record(game("azul-gray", text))) == [(1, "row-already-tiled")]


def test_refused_end_leaves_round_open() -> None:
    record = game("azul", "A 1.1, end, A 2.1, end")
    record["entries"][1]["round"] = 7
    assert found(read_record(record)) == [
        (1, "round-out-of-order"),
        (2, "round-out-of-order"),
        (3, "round-out-of-order"),
    ]


def test_refused_tile_does_not_end_game() -> None:
    text = "A 1.1, end, A 1.2, end, A 1.3, end, A 1.4, end, A 1.5 red, end, A 1.5, end, A 2.1"
    assert found(read_record(game("azul", text))) == [(8, "wrong-color"), (12, "game-over")]


@pytest.mark.parametrize("junk", [None, 7, "lay", [], [["do", "lay"]], {}, {"do": {}}, True])
def test_malformed_entry_is_refused(junk: object) -> None:
    record = game("azul", "A 1.1, A 2.1")
    record["entries"].insert(1, junk)
    assert found(read_record(record)) == [(1, "bad-format")]


def test_refuse_and_validate_agree() -> None:
    """The screens refuse entries one by one; importing validates a whole list."""
    azul = LAYOUTS["azul"]
    table = azul.new_table(1)
    text: list[Entry] = [Lay(1, 0, "1.1", "blue"), Lay(1, 0, "1.2", "yellow"), End(1), Lay(2, 0, "1.2", "yellow")]
    asked = []
    for number, entry in enumerate(text):
        refusal = table.refuse(entry)
        if refusal:
            asked.append((number, refusal))
        else:
            table.play(entry)
    assert asked == [(1, Refusal(Code.ROW_ALREADY_TILED, spaces("1.1")))]
    assert [tuple(refused) for refused in validate_entries(azul, 1, text)] == asked


WITHOUT_FAST_CHECK = (
    "summer-pavilion-mini-mono",
    "summer-pavilion-mono",
    "glazed-pavilion-purple",
    "azul-duel",
)


@pytest.mark.parametrize("board", BOARDS)
def test_tiles_that_pass_the_fast_check_pass_all_checks(board: str) -> None:
    """At every moment of random games, of which some entries are left out or entered wrongly, as in an old file."""
    rng = random.Random(board)
    passed = 0
    for _ in range(12):
        record = random_record(rng, board)
        on = layout(board, record["options"])
        table = on.new_table(len(record["players"]))
        for entry in [read_entry(value, on) for value in record["entries"]]:
            assert not isinstance(entry, Code)
            asked = [_random_lay(rng, table) for _ in range(10)]
            asked += [entry] if isinstance(entry, Lay) else []
            passed += sum(map(table.is_usual, asked))
            assert not [lay for lay in asked if table.is_usual(lay) and table.refuse_in_detail(lay)]
            if rng.random() < 0.95:
                table.play(entry)
            if rng.random() < 0.02:
                table.play(_random_lay(rng, table)._replace(player=0, space=rng.choice(on.groups[0])))
            if rng.random() < 0.005:
                table.play(RoundTotal(table.round, 0, 7))
    assert passed > 100 or board in WITHOUT_FAST_CHECK


def _random_lay(rng: random.Random, table: Table) -> Lay:
    """A tile anywhere, often an impossible one."""
    colors = (*table.layout.colors, *table.layout.colors, JOKER, WILD, "mixed", "open", "")
    return Lay(
        table.round + rng.choice((0, 0, 0, 0, 1, -1)),
        rng.randrange(-1, len(table.seats) + 1),
        rng.choice((*chain.from_iterable(table.layout.groups), "9.9", "")),
        rng.choice(colors),
    )


def test_stuck_line_of_open_round_is_refused() -> None:
    """Red may still be placed anywhere in the row, and no later tile changes that."""
    (refused,) = validate_entries(LAYOUTS["azul-gray"], 1, [Stuck(1, 0, 5, "red")])
    assert (refused.number, refused.refusal.code) == (0, Code.NOT_STUCK)


def test_folding_never_refuses() -> None:
    """A stored game opens even where a rule has become stricter since."""
    twice: list[Entry] = [Lay(1, 0, "1.1", "blue"), Lay(1, 0, "1.2", "red"), End(1)]
    assert fold(LAYOUTS["azul"], 1, twice).totals == [3]
