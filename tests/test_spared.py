"""Master Chocolatier's Special Factory that spares a tile of the floor line: losses, sentences, slips and round trips."""

import json
from pathlib import Path

import pytest

from scorer.formats.question import ClaimQuestion, read_question, verdict_as_json
from scorer.formats.record import entry_as_json, read_entry, read_record
from scorer.formats.shorthand import lengthen, shorten
from scorer.play import views
from scorer.play.session import Session
from scorer.rules.entries import Floor
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.rules.mistaps import MistapKind, mistaps
from scorer.rules.wall import Walls
from scorer.store.results import lines_as_text, lines_from_text
from scorer.wording.disputes import explain_mistap
from scorer.wording.language import explain, language
from tests.paths import GAMES
from tests.program import scorer_score
from tests.records import Json, entries, game, ledger
from tests.stores import a_store, export_records, import_records

BOARDS = ["chocolatier", "chocolatier-brown"]
COLUMN = "A 1.1 blue, A 2.1 white, A 3.1 black, A 4.1 red, A 5.1 yellow"
"""1 + 2 + 3 + 4 + 5 points."""


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("floor", "loss"),
    [
        ("A floor 1 spared", 0),
        ("A floor 0 marker spared", 0),
        ("A floor 1 marker spared", -1),
        ("A floor 2 spared", -1),
        ("A floor 3 marker spared", -1 - 1 - 2),
        ("A floor 4 marker", -8),
        ("A floor 4 marker spared", -1 - 1 - 2 - 2),
        ("A floor 7 spared", -11),
        ("A floor 8 spared", -14),
        ("A floor 30 marker spared", -14),
    ],
)
def test_one_tile_costs_nothing(board: str, floor: str, loss: int) -> None:
    score = scorer_score(game(board, f"{COLUMN}, {floor}"))
    assert score["players"][0]["total"] == 15 + loss
    assert ledger(score)[5:] == ([f"1 A floor {loss}"] if loss else [])


def test_a_tile_of_a_stuck_line_can_be_spared() -> None:
    """Five tiles fall from row 5, four of them cost points: 1 + 1 + 2 + 2."""
    text = "A 1.1 red, A 2.2 red, A 3.3 red, A 4.4 red, A 5.5 blue, end, A stuck 5 red, A floor 0 spared"
    assert ledger(scorer_score(game("chocolatier-brown", text)))[-2:] == ["2 A floor -6", "2 A never-below 1"]


def test_line_says_what_was_spared() -> None:
    reading = read_record(game("chocolatier", f"{COLUMN}, A floor 2 marker spared"))
    assert reading.record
    line = reading.record.table.lines[-1]
    explained = [explain(language(code), line, reading.record.layout, {}, marker=True) for code in ("en", "hu", "fi")]
    assert explained == [
        "Floor line: start marker and 2 tiles, one of them spared by the Special Factory, −2 points.",
        "Padlóvonal: kezdőjátékos-jelző és 2 csempe, ebből egyet megkímél a különleges manufaktúra, −2 pont.",
        "Lattiarivi: aloitusmerkki ja 2 laattaa, joista yhden erikoistehdas säästää, −2 pistettä.",
    ]


def test_spared_tile_round_trips() -> None:
    """In the record, where it is left out if it is false, in shorthand, and in the stored ledger."""
    floor = Floor(1, 0, 2, marker=True, spared=True)
    assert entry_as_json(floor) == entries("A floor 2 marker spared")[0]
    assert read_entry(entry_as_json(floor), LAYOUTS["chocolatier"]) == floor
    assert "spared" not in entry_as_json(floor._replace(spared=False))
    unspared: Json = entries("A floor 2 marker")[0]
    assert read_entry(unspared | {"spared": False}, LAYOUTS["azul"]) == floor._replace(spared=False)
    assert shorten([unspared | {"spared": False}]) == ["XA2m"]
    assert lengthen(["XA2msXB0", "FC1"]) == [
        unspared | {"spared": True},
        {"round": 1, "player": 1, "do": "floor", "tiles": 0, "marker": False, "spared": False},
        {"round": 1, "player": 2, "do": "floor", "tiles": 1, "marker": False},
    ]
    reading = read_record(game("chocolatier", f"{COLUMN}, A floor 2 marker spared"))
    assert reading.record
    lines = tuple(reading.record.table.lines)
    assert lines[-1].spared
    assert lines_from_text(lines_as_text(lines)) == lines


def test_a_game_with_a_spared_tile_of_a_stuck_line_opens_again(tmp_path: Path) -> None:
    """The meaning of a stored entry may depend on earlier ones, so it is not refused on its own."""
    record = json.loads((GAMES / "chocolatier-brown.json").read_text(encoding="utf-8"))
    with a_store(tmp_path) as store:
        assert import_records(store, record).rejected == []
        (exported,) = export_records(store)
        assert exported["entries"] == record["entries"]


def slips(text: str, claimed: int) -> list[str]:
    record = game("chocolatier", text)
    question = {"format": "azulejo-question/1", "ask": "claim", "record": record, "player": 0, "claimed": claimed}
    reading = read_question(question)
    assert isinstance(reading.question, ClaimQuestion), reading.problems
    verdict = verdict_as_json(reading.question.verdict(), lambda found: found[0].slip, lambda mistap: mistap.kind)
    return [slip["slip"] for slip in verdict["slips"]] + [wrong["wrong"] for wrong in verdict.get("wrong_entries", ())]


@pytest.mark.parametrize(
    ("floor", "claimed"),
    [("A floor 2 marker spared", 15 - 4), ("A floor 1 spared", 15 - 1), ("A floor 3 spared", 15 - 4)],
)
def test_who_counted_the_spared_tile(floor: str, claimed: int) -> None:
    """All tiles counted, even where none should have cost anything."""
    assert slips(f"{COLUMN}, {floor}", claimed)[0] == "spared-forgotten"


def test_spared_tile_may_not_have_been_entered() -> None:
    """Seven tiles cost 14; six, if one was spared, 11."""
    reading = read_record(game("chocolatier", f"{COLUMN}, A floor 7"))
    assert reading.record
    found = mistaps(reading.record.table, reading.record.entries, 0, 15 - 11)
    (wrong,) = [mistap for mistap in found if mistap.kind is MistapKind.SPARED]
    assert (wrong.entry, wrong.instead) == (Floor(1, 0, 7, marker=False), Floor(1, 0, 7, marker=False, spared=True))
    assert explain_mistap(language("en"), wrong, LAYOUTS["chocolatier"]) == (
        "Round 1: Tile on the Special Factory: 0 tiles entered, perhaps 1 tile."
    )


def test_the_spared_tile_stays_while_something_has_fallen() -> None:
    """Changing the count or the marker keeps it; once nothing is left, it is gone."""
    session = Session(LAYOUTS["chocolatier"], ("Anna",), [], lambda _step: None)
    session.set_floor(0, 2, 1, session.version, marker=False, spared=True)
    session.set_floor(0, 3, 1, session.version, marker=False)
    assert session.entries == [Floor(1, 0, 3, marker=False, spared=True)]
    session.toggle_marker(0, 1, session.version)
    assert session.entries == [Floor(1, 0, 3, marker=True, spared=True)]
    session.set_floor(0, 0, 1, session.version, marker=False)
    assert session.entries == []


def test_floor_line_as_drawn_includes_the_spared_tile() -> None:
    """The marker was spared: it is drawn, and costs nothing."""
    reading = read_record(game("chocolatier", "A floor 0 marker spared"))
    assert reading.record
    table = fold(reading.record.layout, 1, ())
    table.play(reading.record.entries[0])
    assert isinstance(table, Walls)
    seen = views.floor(table, 0)
    assert (seen.marker, seen.tiles, seen.points) == (True, 0, 0)
