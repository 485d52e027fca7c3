"""Games with totals only: a change per round, or a final score. All numbers are counted by hand."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.formats.handover import arrive, link
from scorer.formats.record import read_record
from scorer.formats.shorthand import lengthen, shorten
from scorer.play.actions import ActionStatus
from scorer.play.session import Session
from scorer.play.session_state import Doubt
from scorer.play.sharing import result_text
from scorer.replication import Operation, SharedGame
from scorer.replication.conversion import writes_of_log
from scorer.replication.shared_game import set_up
from scorer.rules.entries import Entry, FinalTotal, Lay, RoundTotal, entries_in
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code
from scorer.stats import queries
from scorer.stats.results import Source
from scorer.store import Store
from scorer.wording import verdict
from scorer.wording.language import language
from tests.program import scorer_score
from tests.records import Json, at_the_end, entries, game, ledger, totals
from tests.stores import a_store, export_records, import_records

ROUNDS = "A total 12, B total 9, end, A total 20, B total 25, end, A final 45, B final 40, end"
"""12 + 20 = 32, then 13 more; 9 + 25 = 34, then 6 more."""


def session(board: str, players: int = 2) -> Session:
    return Session(LAYOUTS[board], ["Anna", "Béla", "Cecília"][:players], [], lambda _step: None)


def test_totals_of_rounds_and_a_final_score() -> None:
    score = scorer_score(game("azul", ROUNDS, players=2))
    assert ledger(score) == [
        "1 A round-total 12",
        "1 B round-total 9",
        "2 A round-total 20",
        "2 B round-total 25",
        "0 A final-total 13",
        "0 B final-total 6",
    ]
    assert score["finished"]
    assert score["winners"] == [0]
    assert [player["rounds"] for player in score["players"]] == [[12, 20, 0], [9, 25, 0]]
    assert [player["bonus"] for player in score["players"]] == [13, 6]


@pytest.mark.parametrize(("board", "before"), [("azul-gray", 0), ("summer-pavilion", 5), ("azul-duel", 5)])
def test_final_score_alone_finishes_any_game(board: str, before: int) -> None:
    score = scorer_score(game(board, "A final 67, B final 52, end", players=2))
    assert (score["finished"], totals(score)) == (True, [67, 52])
    assert at_the_end(score) == [f"0 A final-total {67 - before}", f"0 B final-total {52 - before}"]


def test_boards_of_the_others_still_count() -> None:
    """Anna: 1 + 2 for two tiles in a column; Béla has only a total, and his bonuses are unknown."""
    score = scorer_score(game("azul", "A 1.1, B total 4, end, A 2.1, B total -2, end, B final 30, end", players=2))
    assert totals(score) == [3, 30]
    assert at_the_end(score) == ["0 B final-total 28"]


def test_game_may_end_by_its_own_rules() -> None:
    """A row of five tiles from left to right: 1 + 2 + 3 + 4 + 5, and 2 for the row."""
    rounds = ", ".join(f"A 1.{column}, B total 5, end" for column in range(1, 6))
    score = scorer_score(game("azul", rounds, players=2))
    assert (score["finished"], totals(score)) == (True, [17, 25])
    assert at_the_end(score) == ["0 A full-row 2 for 1.1 1.2 1.3 1.4 1.5"]


def test_rows_break_no_tie_where_boards_are_unknown() -> None:
    rounds = ", ".join(f"A 1.{column}, B total 3, end" for column in range(1, 5))
    score = scorer_score(game("azul", f"{rounds}, A 1.5, B final 17, end", players=2))
    assert (totals(score), score["winners"], score["tie_break"]) == ([17, 17], [0, 1], "shared")


def test_shorthand_and_links_keep_totals() -> None:
    written = entries("A total 12, B total -3, end, A final 60")
    assert shorten(written) == ["RA12RB-3EZA60"]
    assert lengthen(shorten(written)) == written
    record = game("azul", ROUNDS, players=2, started="2026-11-18T20:00:00+02:00")
    assert arrive(link(record)).records == (record,)


# At the table


def test_enter_change_and_remove_a_total() -> None:
    play = session("azul")
    assert play.set_total(0, 12, 1, play.version).status is ActionStatus.CHANGED
    assert play.set_total(0, 13, 1, play.version).status is ActionStatus.CHANGED
    assert play.set_total(0, 13, 1, play.version).status is ActionStatus.IGNORED
    assert play.table.totals == [13, 0]
    assert play.lay(0, "1.1", "blue", 1, play.version).refusal == (Code.TOTALS_ONLY, ())
    play.set_total(0, None, 1, play.version)
    assert play.entries == []
    assert play.lay(0, "1.1", "blue", 1, play.version).status is ActionStatus.ADDED
    assert play.set_total(0, 12, 1, play.version).refusal == (Code.TOTAL_BESIDE_ENTRIES, ())
    assert play.entries == [Lay(1, 0, "1.1", "blue")]


def test_total_of_an_earlier_round_is_corrected() -> None:
    play = session("azul")
    for player, points in enumerate((12, 9)):
        play.set_total(player, points, 1, play.version)
    play.end_round(play.version)
    play.set_total(0, 4, 2, play.version)
    assert play.set_total(0, 10, 1, play.version).status is ActionStatus.CHANGED
    assert play.table.totals == [14, 9]
    later = play.set_total(0, None, 1, play.version)
    assert (later.status, play.table.totals) == (ActionStatus.CHANGED, [4, 9])


def test_earlier_total_cannot_sink_a_later_one() -> None:
    """12 − 5 = 7; with 4 in round 1, round 2 would fall below 0."""
    play = session("azul", 1)
    play.set_total(0, 12, 1, play.version)
    play.end_round(play.version)
    play.set_total(0, -5, 2, play.version)
    refused = play.set_total(0, 4, 1, play.version)
    assert (refused.refusal, refused.later) == ((Code.BAD_NUMBER, ()), RoundTotal(2, 0, -5))
    assert play.table.totals == [7]


def test_doubts_about_totals() -> None:
    """The app asks for missing totals and final scores, but not for the marker."""
    play = session("summer-pavilion")
    play.set_total(0, 10, 1, play.version)
    assert play.doubts() == [(Doubt.NOTHING_LAID, 1)]
    play.set_final(1, 40, 1, play.version)
    assert play.doubts() == [(Doubt.FINAL_MISSING, 0)]
    play.set_final(0, 35, 1, play.version)
    assert play.doubts() == []
    assert play.ends_now()


# Statistics and words


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


TILES = "A 1.1, A floor 1, B 2.2, end, A 1.2, B 2.3, end, A 1.3, B 2.4, end, A 1.4, B 2.5, end, A 1.5, B 2.1, end"
"""Both complete a row: 1 + 2 + 3 + 4 + 5 and 2, of which Anna first loses her only point but does not fall below 0."""


def test_statistics_count_only_what_is_known(store: Store) -> None:
    import_records(store, game("azul", ROUNDS, players=2, id="totals"), game("azul", TILES, players=2, id="tiles"))
    anna = store.people.find("Anna")
    assert anna
    found = queries.player(store, anna.id)
    assert found.overall
    assert (found.overall.games, found.overall.wins, found.overall.best) == (2, 1, 45)
    assert found.sources == {Source.TILES: 15, Source.ROWS: 2, Source.FLOOR: -1}
    assert [holder and holder.game for holder in queries.records(store)[:3]] == ["totals", "tiles", "tiles"]


def test_games_of_totals_are_marked(store: Store) -> None:
    import_records(store, game("azul", ROUNDS, players=2, id="totals"), game("azul", TILES, players=2, id="tiles"))
    assert {header.id: header.totals_only for header in store.history.page().games} == {"totals": True, "tiles": False}


def test_round_trip_through_another_store(store: Store, tmp_path: Path) -> None:
    import_records(store, game("azul", ROUNDS, players=2, id="totals"))
    with a_store(tmp_path / "other") as other:
        report = import_records(other, *export_records(store))
        assert report.added == ["totals"]
        assert import_records(store, *export_records(other)).known == ["totals"]


def test_log_keeps_totals(store: Store) -> None:
    id = store.games.new("azul", ["Anna", "Béla"])
    store.games.append(id, RoundTotal(1, 0, 0))
    store.games.append(id, FinalTotal(1, 1, 30))
    steps = store.games.load(id).steps
    assert [entry for step in steps for entry in entries_in(step)] == [RoundTotal(1, 0, 0), FinalTotal(1, 1, 30)]


def test_parts_of_a_total(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        import_records(store, game("azul", ROUNDS, players=2, id="totals"))
        header, played = store.games.header("totals"), store.games.load("totals").entries
    table = fold(LAYOUTS["azul"], 2, played)
    assert [(part.reason, part.points) for part in verdict.parts(table, 0)] == [(None, 32), ("final-total", 13)]
    text = result_text(language("en"), header, table)
    assert "Anna wins: 5 points ahead · totals only." in text
    assert "1. Anna: 45 (total only)" in text


def test_record_is_public_json() -> None:
    record: Json = json.loads(json.dumps(game("azul", "A total 12, A final 60")))
    assert record["entries"] == [
        {"round": 1, "player": 0, "do": "total", "points": 12},
        {"round": 1, "player": 0, "do": "final", "points": 60},
    ]
    assert totals(scorer_score(record)) == [12]


def test_every_board_takes_totals() -> None:
    played: list[Entry] = [RoundTotal(1, 0, 7), RoundTotal(1, 1, 8)]
    for layout in LAYOUTS.values():
        assert fold(layout, 2, played).totals == [layout.start + 7, layout.start + 8]


def test_totals_survive_as_operations() -> None:
    record = game("azul", ROUNDS, players=2)
    read = read_record(record).record
    assert read
    writes = [*set_up("azul", {}, ["Anna", "Béla"]), *writes_of_log(record["entries"], read.entries, read.layout)]
    operations = [Operation("a", number, number + 1, cell, value) for number, (cell, value) in enumerate(writes)]
    view = SharedGame(operations[::-1]).view
    assert view.record_entries == record["entries"]
    assert view.table
    assert (view.table.totals, view.set_aside) == ([45, 40], ())
