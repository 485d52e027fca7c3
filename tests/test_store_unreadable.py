"""Any corrupt value, in any column, makes one game unreadable; nothing else fails."""

import io
import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorer.play.active_game import ActiveGame
from scorer.rules.game import fold
from scorer.stats import queries
from scorer.store import Filters, State, Store, StoreError, StoreErrorKind, open_store
from scorer.store.exchange.spreadsheet import write_lines, write_results
from tests.corruption import INVALID_UTF8, VALUES, Place, corrupt_value, places
from tests.stores import Clock, a_store, entries_of, export_records, import_records, play, played, tolerate


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Imported, played, open and binned games, and a draft and a setting."""
    folder = tmp_path_factory.mktemp("whole")
    with a_store(folder) as store:
        import_records(store, played(1), played(2, "summer-pavilion", 3, ended="2026-11-18T21:00:00+01:00"))
        store.games.finish(play(store, played(3)))
        open_game = store.games.new("azul", ["Anna", "Béla"])
        store.games.append(open_game, entries_of(played(1))[0])
        ActiveGame(store, open_game).remember()
        store.games.bin(import_records(store, played(4)).added[0])
        store.settings.set("theme", "dark")
    return folder / "games.sqlite"


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path, Clock()).store as store:
        yield store


def reading(store: Store) -> list[Callable[[], object]]:
    """Everything that lists, statistics and exports read."""
    people = range(1, 8)
    filters = (Filters(), Filters(binned=True), Filters(text="anna"), Filters(state=State.FINISHED))
    return [
        *(lambda by=by: store.history.page(by) for by in filters),
        *(lambda by=person: store.history.page(Filters(person=by)) for person in people),
        *(lambda by=person: queries.player(store, by) for person in people),
        *(lambda by=person: queries.ratings(store, by) for person in people),
        *(
            lambda query=query: query(store)
            for query in (queries.table, queries.records, queries.house, queries.strengths)
        ),
        store.history.count,
        store.history.months,
        store.games.open,
        store.people.all,
        lambda: store.people.all(retired=True),
        lambda: store.people.find("Anna"),
        lambda: store.settings.get("theme"),
        lambda: store.archive.export(io.StringIO()),
        lambda: write_lines(io.StringIO(), store.games, store.archive.ids()),
        lambda: write_results(io.StringIO(), store.games.readable(store.archive.ids())),
    ]


def open_every_game(store: Store) -> None:
    """Open all readable games by the ids that lists show."""
    for id in store.games.ids("TRUE"):
        for read in (store.games.header, store.games.load, store.games.record, store.games.agreed, store.games.draft):
            with tolerate(StoreErrorKind.UNREADABLE):
                read(id)
        with tolerate(StoreErrorKind.UNREADABLE):
            game = store.games.load(id)
            fold(game.header.layout, len(game.header.seats), game.entries)
            ActiveGame(store, id)


def test_any_value_anywhere(whole: Path, tmp_path: Path) -> None:
    rng = random.Random(19)
    found = 0
    for place in places(whole):
        for value in [INVALID_UTF8, rng.choice(VALUES)]:
            path = Path(shutil.copy(whole, tmp_path))
            if not corrupt_value(path, place, value):
                continue
            opened = open_store(path, Clock())
            assert opened.rescue is None, (place, value)
            with opened.store as store:
                for read in reading(store):
                    read()
                open_every_game(store)
                assert all(json.loads(store.unreadable.raw(game.key)) for game in store.unreadable.all())
                found += len(store.unreadable.keys)
                for game in store.unreadable.all():
                    store.unreadable.delete(game.key)
                for read in reading(store):
                    read()
                assert store.unreadable.all() == []
    assert found > 40


CORRUPT_ROW_ERRORS: list[tuple[Place, Any]] = [
    (Place("games", "played"), "hello"),
    (Place("games", "tie_break"), "zz"),
    (Place("games", "options"), "[]"),
    (Place("games", "board"), "chess"),
    (Place("games", "note"), INVALID_UTF8),
    (Place("seats", "total"), None),
    (Place("seats", "rank"), 9),
    (Place("seats", "name"), b"\xff"),
    (Place("openings", "record"), "{"),
    (Place("ledgers", "lines"), "5x"),
]


@pytest.mark.parametrize(("place", "value"), CORRUPT_ROW_ERRORS)
def test_a_list_has_one_entry_for_an_unreadable_game(path: Path, place: Place, value: Any) -> None:
    with open_store(path, Clock()).store as store:
        readable = {game.id for game in store.history.page().games}
        ((key, id),) = [(row["key"], row["id"]) for row in store.file.rows("SELECT key, id FROM games WHERE key = 1")]
    assert corrupt_value(path, place, value)
    with open_store(path, Clock()).store as store:
        assert {game.id for game in store.history.page().games} == readable - {id}
        (entry,) = store.unreadable.all()
        assert (entry.key, entry.name) == (key, "unreadable-1")
        with pytest.raises(StoreError, match=StoreErrorKind.UNREADABLE):
            store.games.header(id)


def test_statistics_leave_out_an_unreadable_game(path: Path) -> None:
    with open_store(path, Clock()).store as store:
        before = queries.house(store).games
        (names,) = [[seat.name for seat in header.seats] for header in store.games.headers("g.key = 1")]
        people = {row.name: row.tally.games for row in queries.table(store)}
    corrupt_value(path, Place("seats", "total"), 9 * 10**18)
    with open_store(path, Clock()).store as store:
        after = {row.name: row.tally.games for row in queries.table(store)}
        assert after == {name: n - (name in names) for name, n in people.items() if n > (name in names)}
        assert queries.house(store).games == before - 1
        assert [game.name for game in store.unreadable.all()] == ["unreadable-1"]


def test_an_opponent_that_does_not_exist_makes_the_game_unreadable(path: Path) -> None:
    """Because a list of opponents needs their names."""
    with open_store(path, Clock()).store as store:
        (header,) = store.games.headers("g.key = 1")
        player = header.seats[1].person
        before = {each.person for each in queries.player(store, player).against}
        assert header.seats[0].person in before
    assert corrupt_value(path, Place("seats", "person"), 999)
    with open_store(path, Clock()).store as store:
        after = queries.player(store, player).against
        assert all(each.name for each in after)
        assert {each.person for each in after} <= before
        assert [game.name for game in store.unreadable.all()] == ["unreadable-1"]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (Place("steps", "step"), '{"do":"lay","round":1,"player":7,"space":"1.1","color":"blue"}'),
        (Place("steps", "step"), '{"do":"lay","round":1,"player":0,"space":"9.9","color":"blue"}'),
        (Place("steps", "step"), '{"do":"lay","round":1,"player":0,"space":"1.1","color":"pink"}'),
        (Place("steps", "step"), '{"do":"floor","round":1,"player":0,"tiles":99999999,"marker":true}'),
        (Place("steps", "step"), '{"do":"end","round":1000000000}'),
        (Place("steps", "step"), '{"do":"pass","round":1,"player":0,"kept":0,"discarded":0}'),
        (Place("steps", "step"), '{"do":"amend","target":[0,0],"entries":[]}'),
        (Place("steps", "step"), '{"do":"correct","changes":[{"target":[5000,0],"entries":[]}]}'),
        (Place("steps", "step"), '{"do":"dance"}'),
        (Place("steps", "step"), "[" * 100_000),
        (Place("steps", "at"), "yesterday"),
    ],
)
def test_a_corrupt_log_is_found_when_the_game_is_opened(path: Path, place: Place, value: Any) -> None:
    assert corrupt_value(path, place, value)
    with open_store(path, Clock()).store as store:
        (id,) = store.games.ids("g.key = (SELECT min(game) FROM steps)")
        with pytest.raises(StoreError, match=StoreErrorKind.UNREADABLE):
            store.games.load(id)
        assert len(store.unreadable.all()) == 1
        assert id not in [game.id for game in store.history.page().games]


def test_an_opening_without_players_is_unreadable(path: Path) -> None:
    with open_store(path, Clock()).store as store:
        record = store.games.record(store.games.ids("g.key = 1")[0])
    corrupt_value(path, Place("openings", "record"), json.dumps(record | {"players": 3}))
    with open_store(path, Clock()).store as store:
        assert len(export_records(store)) == 3
        assert len(store.unreadable.all()) == 1


def test_an_unreadable_game_is_exported_as_it_is_and_deleted(path: Path) -> None:
    corrupt_value(path, Place("games", "played"), INVALID_UTF8)
    corrupt_value(path, Place("seats", "name"), b"\0\xff")
    with open_store(path, Clock()).store as store:
        store.history.page()
        (entry,) = store.unreadable.all()
        raw = json.loads(store.unreadable.raw(entry.key))
        assert raw["format"] == "azulejo-unreadable/1"
        assert raw["tables"]["games"][0]["played"] == {"hex": "c3"}
        assert raw["tables"]["seats"][0]["name"] == {"hex": "00ff"}
        record = json.loads(raw["tables"]["openings"][0]["record"])
        assert [entry["do"] for entry in record["entries"]] == [entry["do"] for entry in played(1)["entries"]]
        with pytest.raises(StoreError, match=StoreErrorKind.NO_GAME):
            store.unreadable.delete(2)
        store.unreadable.delete(entry.key)
        assert store.unreadable.all() == []
        assert store.file.rows("SELECT game FROM seats WHERE game = 1") == []
    with open_store(path, Clock()).store as store:
        assert len(store.history.page().games) == 3
        assert store.unreadable.all() == []


def test_a_corrupt_name_of_a_person_can_be_corrected(path: Path) -> None:
    corrupt_value(path, Place("people", "name"), INVALID_UTF8)
    with open_store(path, Clock()).store as store:
        (corrupt,) = (person for person in store.people.all() if person.name == "\ufffd")
        store.people.rename(corrupt.id, "Anna-Maria")
    with open_store(path, Clock()).store as store:
        assert len(store.history.page().games) == 4
        assert store.unreadable.all() == []


def test_a_corrupt_draft_or_setting_is_ignored(path: Path) -> None:
    corrupt_value(path, Place("drafts", "draft"), '{"player": 9, "round": "x"}')
    corrupt_value(path, Place("settings", "value", 1), "{")
    with open_store(path, Clock()).store as store:
        (game,) = store.games.open()
        active = ActiveGame(store, game.id)
        assert (active.player, active.round) == (0, 1)
        assert store.settings.get("theme", "light") == "light"
        assert store.unreadable.all() == []


def test_a_backup_is_made_of_a_file_with_an_unreadable_game(path: Path) -> None:
    corrupt_value(path, Place("games", "played"), None)
    corrupt_value(path, Place("openings", "record"), "{")
    with open_store(path, Clock()).store as store:
        made = store.backups.make().path
    with open_store(made, Clock()).store as copy:
        assert len(copy.history.page().games) == 3


def test_thousands_of_unreadable_games_are_found_in_one_pass(path: Path) -> None:
    """Finding the corrupt games does not read the same games again and again."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        for table in ("games", "seats"):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            made = {"key": "key + n", "id": "id || n", "game": "game + n", "options": "'5'"}
            values = ", ".join(made.get(column, column) for column in columns)
            one = "key = 1" if table == "games" else "game = 1"
            copies = "WITH RECURSIVE copies(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM copies WHERE n < 2999)"
            db.execute(f"{copies} INSERT INTO {table} SELECT {values} FROM {table} JOIN copies ON {one}")  # noqa: S608 - the same
        db.commit()
    with open_store(path, Clock()).store as store:
        asked: list[str] = []
        store.file.connection.set_trace_callback(asked.append)
        assert len(store.history.page().games) == 4
        assert len(asked) < 30
        assert len(store.unreadable.all()) == 2000
