"""Reading and writing records: the head, round trips, and arbitrary JSON, which must never raise."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.formats.record import entry_as_json, is_record, read_record, score_as_json
from scorer.rules.entries import End, First, Floor, Lay, Pass, Stuck
from scorer.rules.game import fold
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from tests.program import scorer_score
from tests.random_games import BOARDS, random_record
from tests.records import Json, game, ledger, problems, written


def bad(record: Json) -> list[tuple[int | None, str, str]]:
    return problems(read_record(record).problems)


# ------------------------------------------------------------------------------------------------------ the head

HEADS: list[tuple[Json, list[tuple[str, str]]]] = [
    ({"format": "azulejo-game/2"}, [("bad-format", "format")]),
    ({"format": 1}, [("bad-format", "format")]),
    ({"format": ...}, [("bad-format", "format")]),
    ({"id": ...}, [("bad-format", "id")]),
    ({"id": 7}, [("bad-format", "id")]),
    ({"id": None}, [("bad-format", "id")]),
    ({"board": "chess"}, [("unknown-board", "board")]),
    ({"board": "Azul"}, [("unknown-board", "board")]),
    ({"board": ...}, [("unknown-board", "board")]),
    ({"board": 7}, [("unknown-board", "board")]),
    ({"board": ["azul"]}, [("unknown-board", "board")]),
    ({"board": None}, [("unknown-board", "board")]),
    ({"players": ...}, [("bad-format", "players")]),
    ({"players": []}, [("bad-format", "players")]),
    ({"players": {"name": "Anna"}}, [("bad-format", "players")]),
    ({"players": [{"name": letter} for letter in "abcde"]}, [("bad-format", "players")]),
    ({"players": ["Anna"]}, [("bad-format", "players.0.name")]),
    ({"players": [{"name": "Anna"}, {}]}, [("bad-format", "players.1.name")]),
    ({"players": [{"name": 1}, {"name": None}]}, [("bad-format", "players.0.name"), ("bad-format", "players.1.name")]),
    ({"players": [{"name": ""}]}, [("bad-format", "players.0.name")]),
    ({"entries": ...}, [("bad-format", "entries")]),
    ({"entries": {}}, [("bad-format", "entries")]),
    ({"entries": None}, [("bad-format", "entries")]),
    ({"options": None}, [("bad-format", "options")]),
    ({"options": []}, [("bad-format", "options")]),
    ({"started": "yesterday"}, [("bad-format", "started")]),
    ({"started": 1795000000}, [("bad-format", "started")]),
    ({"ended": "2026-13-01T00:00:00"}, [("bad-format", "ended")]),
    ({"location": 7}, [("bad-format", "location")]),
    ({"note": ["long"]}, [("bad-format", "note")]),
    ({"options": {"floor": [-1] * 6}}, [("bad-format", "options.floor")]),
    ({"options": {"floor": "-1"}}, [("bad-format", "options.floor")]),
    ({"options": {"floor": [-1, -1, -1, -1, -1, -1, 1]}}, [("bad-number", "options.floor")]),
    ({"options": {"floor": [-1, -1, -1, -1, -1, -1, False]}}, [("bad-number", "options.floor")]),
    ({"options": {"floor": [-1, -1, -1, -1, -1, -1, -1.0]}}, [("bad-number", "options.floor")]),
    ({"options": {"floor": [-(10**1000)] * 7}}, [("bad-number", "options.floor")]),
    ({"options": {"printed": ["1.1"]}}, [("bad-format", "options.printed")]),
    ({"options": {"printed": {"9.9": "red"}}}, [("unknown-space", "options.printed")]),
    ({"options": {"printed": {"1.1": "orange"}}}, [("unknown-color", "options.printed")]),
    ({"options": {"printed": {"1.1": ["red"]}}}, [("unknown-color", "options.printed")]),
    ({"options": {"wild": ["red"] * 6}}, [("not-on-this-board", "options.wild")]),
    (
        {"id": 1, "board": "chess", "note": 1, "options": 1},
        [("bad-format", "id"), ("bad-format", "options"), ("bad-format", "note"), ("unknown-board", "board")],
    ),
]


def with_head(board: str, head: Json) -> Json:
    changed = game(board, "A 1.1") | head
    return {key: value for key, value in changed.items() if value is not ...}


@pytest.mark.parametrize(("head", "expected"), HEADS, ids=[str(head)[:60] for head, _ in HEADS])
def test_an_invalid_head(head: Json, expected: list[tuple[str, str]]) -> None:
    """All problems are reported at once, by key; the entries are not validated."""
    reading = read_record(with_head("azul", head))
    assert sorted(problems(reading.problems)) == sorted([(None, *each) for each in expected])
    assert reading.record is None


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"wild": "red"}, ("bad-format", "options.wild")),
        ({"wild": ["purple"] * 5}, ("bad-format", "options.wild")),
        ({"wild": ["purple", "green", "orange", "yellow", "blue", "black"]}, ("unknown-color", "options.wild")),
        ({"wild": [["purple"]] * 6}, ("unknown-color", "options.wild")),
        ({"floor": [0] * 7}, ("not-on-this-board", "options.floor")),
        ({"printed": {}}, ("not-on-this-board", "options.printed")),
    ],
)
def test_options_of_a_star_board(options: Json, wrong: tuple[str, str]) -> None:
    assert bad(with_head("summer-pavilion", {"options": options})) == [(None, *wrong)]


@pytest.mark.parametrize(
    "head",
    [
        {"options": ...},
        {"options": {"cat": [1]}},
        {"started": "2026-11-18T19:30:00+01:00", "ended": "2026-11-18T20:15:00Z", "location": "", "note": ""},
        {"players": [{"name": "Anna"}] * 4},
        {"players": [{"name": "\u202eRTL \x1b[31m\x00", "color": "blue"}]},
        {"id": "not a uuid at all"},
        {"format": "azulejo-game/1", "weather": {"sky": None}},
    ],
)
def test_a_valid_head(head: Json) -> None:
    assert bad(with_head("azul", head)) == []


def test_the_id_is_read_even_if_the_record_cannot_be_scored() -> None:
    assert read_record(with_head("chess", {})).id == "sample"
    assert read_record(with_head("chess", {"id": 7})).id is None


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ({"format": "azulejo-game/1"}, True),
        ({"format": "azulejo-game/99"}, True),
        ({"format": "azulejo-score/1"}, False),
        ({"format": "azulejo-games/1"}, False),
        ({"format": None}, False),
        ({}, False),
        ([], False),
        ("azulejo-game/1", False),
        (None, False),
    ],
)
def test_what_claims_to_be_a_record(value: object, meant: bool) -> None:
    assert is_record(value) == meant


def test_options_change_the_board_of_the_record_alone() -> None:
    own = read_record(with_head("azul", {"options": {"floor": [0] * 7, "printed": {}}})).record
    assert own
    assert isinstance(own.layout, WallLayout)
    assert (own.layout.floor, own.layout.printed) == ((0,) * 7, {})
    turned = ["red", "blue", "yellow", "orange", "green", "purple"]
    stars = read_record(with_head("summer-pavilion", {"options": {"wild": turned}})).record
    assert stars
    assert isinstance(stars.layout, StarLayout)
    assert list(stars.layout.wild) == turned


def test_printed_replaces_the_printed_spaces() -> None:
    """The ×2 spaces follow the printed ones, and the spaces of the original print are free."""
    printed = {"1.1": "red"}
    score_of = scorer_score(game("crystal-mosaic-1", "A 1.1, A 3.3 blue", options={"printed": printed}))
    assert [line.split()[2] for line in ledger(score_of)] == ["lone-tile", "double-space", "lone-tile"]
    assert bad(game("crystal-mosaic-1", "A 1.1 blue", options={"printed": printed})) == [(0, "wrong-color", "")]


# --------------------------------------------------------------------------------------------------- round trips


def test_every_kind_of_entry_survives_a_round_trip() -> None:
    wall = read_record(game("crystal-mosaic-1", "A 3.3, A 1.1 red, A floor 2 marker, end")).record
    assert wall
    assert wall.entries == (Lay(1, 0, "3.3", "yellow"), Lay(1, 0, "1.1", "red"), Floor(1, 0, 2, marker=True), End(1))
    text = "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 blue, end, A stuck 5 red"
    stuck = read_record(game("azul-gray", text)).record
    assert stuck
    assert stuck.entries[-1] == Stuck(2, 0, 5, "red")
    stars = read_record(game("summer-pavilion", "A first 3, A 1.2, B pass 4 1", players=2)).record
    assert stars
    assert stars.entries == (First(1, 0, 3), Lay(1, 0, "1.2", "orange"), Pass(1, 1, 4, 1))
    for record in (wall, stuck, stars):
        again = read_record(written(record.source, record.entries)).record
        assert again
        assert again.entries == record.entries


def test_unknown_keys_are_kept_at_every_level() -> None:
    record = game("azul", "A 1.1, end", cat="on the table", options={"floor": [0] * 7, "music": ["fado"]})
    record["players"][0]["sleeve"] = {"color": "green"}
    record["entries"][0]["photo"] = "1.jpg"
    before = copy.deepcopy(record)
    reading = read_record(record).record
    assert reading
    assert record == before
    again = written(reading.source, reading.entries)
    assert again | {"entries": before["entries"]} == before
    assert reading.source["entries"] == before["entries"]


def test_entries_are_serialized_in_the_documented_form() -> None:
    entries = Lay(1, 0, "1.1", "blue"), Floor(1, 0, 0, marker=True), End(1)
    assert [entry_as_json(entry) for entry in entries] == [
        {"round": 1, "player": 0, "do": "lay", "space": "1.1", "color": "blue"},
        {"round": 1, "player": 0, "do": "floor", "tiles": 0, "marker": True},
        {"round": 1, "do": "end"},
    ]


@given(st.sampled_from(BOARDS), st.integers(0, 2**32))
def test_a_legal_game_has_no_problems_and_survives_a_round_trip(board: str, luck: int) -> None:
    record = random_record(random.Random(luck), board)
    before = json.dumps(record)
    first = read_record(record)
    assert first.problems == []
    assert first.record
    assert json.dumps(record) == before
    again = read_record(json.loads(json.dumps(written(record, first.record.entries))))
    assert again.problems == []
    assert again.record
    assert score_as_json(again.record) == score_as_json(first.record)


@given(st.sampled_from(BOARDS), st.integers(0, 2**32))
def test_reading_a_record_scores_it_as_replaying_its_entries_does(board: str, luck: int) -> None:
    """Even where entries are refused or deferred: those of a round come in any order, and some twice."""
    rng = random.Random(luck)
    record = random_record(rng, board)
    entries = record["entries"] + rng.choices(record["entries"], k=3) if record["entries"] else []
    record["entries"] = sorted(entries, key=lambda entry: (entry["round"], entry["do"] == "end", rng.random()))
    read = read_record(record).record
    assert read
    replayed = fold(read.layout, len(read.players), read.entries)
    assert [getattr(read.table, key) for key in SCORED] == [getattr(replayed, key) for key in SCORED]


SCORED = ("boards", "lines", "totals", "rounds", "bonus", "round", "finished")


# ----------------------------------------------------------------------------------------------------- arbitrary JSON

WORDS = [
    "azul", "azul-gray", "summer-pavilion", "azulejo-game/1", "lay", "floor", "stuck", "first", "pass", "end",
    "1.1", "7.6", "9.9", "blue", "orange", "mixed", "open", "",
]  # fmt: skip
KEYS = [
    "format", "id", "board", "options", "players", "entries", "name", "round", "player", "do", "space", "color",
    "tiles", "marker", "row", "kept", "discarded", "floor", "printed", "wild", "started", "note",
]  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 8) | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner, max_size=6),
    max_leaves=12,
)


def survives(record: Json) -> None:
    """Read a record: entries are either accepted or have one problem each, in order."""
    reading = read_record(record)
    numbers = [-1 if problem.entry is None else problem.entry for problem in reading.problems]
    assert numbers == sorted(numbers)
    assert len(set(numbers) - {-1}) == len([number for number in numbers if number >= 0])
    if reading.record is None:
        assert set(numbers) == {-1}
        return
    assert len(reading.record.entries) + len(numbers) == len(record["entries"])
    json.dumps(score_as_json(reading.record))


@given(st.dictionaries(st.sampled_from(KEYS), anything))
def test_any_object_is_validated(value: Json) -> None:
    survives(value)


@given(st.sampled_from(BOARDS), st.lists(st.dictionaries(st.sampled_from(KEYS), anything), max_size=8))
def test_any_entries_are_validated(board: str, entries: list[Any]) -> None:
    survives(game(board, players=2) | {"entries": entries})


@given(st.sampled_from(BOARDS), st.integers(0, 2**32), st.data())
def test_any_damage_to_a_valid_record_is_reported_or_harmless(board: str, luck: int, data: st.DataObject) -> None:
    record = random_record(random.Random(luck), board)
    for _ in range(data.draw(st.integers(1, 3))):
        _damage(record, data)
    survives(record)


def _damage(value: Any, data: st.DataObject) -> None:
    """Replace, remove or repeat a random part of a record."""
    while value:
        where = data.draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value))))
        inner = value[where]
        if isinstance(inner, dict | list) and inner and data.draw(st.booleans()):
            value = inner
            continue
        how = data.draw(st.sampled_from(["replace", "remove", "repeat"]))
        if how == "replace":
            value[where] = data.draw(anything)
        elif how == "remove":
            del value[where]
        elif isinstance(value, list):
            value.insert(where, copy.deepcopy(inner))
        return
