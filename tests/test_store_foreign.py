"""Nothing in a foreign file is trusted: invalid data is left out, and nothing in it runs or stays."""

import json
import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorer.formats.record import read_record, score_as_json
from scorer.stats import queries
from scorer.store import CanceledError, Store, StoreError, StoreErrorKind, open_store
from scorer.store.exchange.merging import UNREADABLE, WRONG_RESULT
from scorer.store.people import LONGEST_NAME, shortened
from scorer.store.recovery.preview import preview_file
from tests.corruption import INVALID_UTF8, VALUES, corrupt_value, places
from tests.stores import Clock, a_store, export_records, import_records, play, played, tolerate

ENDLESS = (
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)"
    " SELECT n AS key, 'x' AS id, NULL AS binned, '2026-01-01' AS played FROM r"
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path, "own.sqlite") as store:
        import_records(store, played(100))
        yield store


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An imported game, one played on the other phone, and an open one."""
    with a_store(tmp_path_factory.mktemp("whole")) as store:
        import_records(store, played(1))
        store.games.finish(play(store, played(2, "summer-pavilion", 3)))
        play(store, played(3) | {"entries": played(3)["entries"][:3]})
        return store.file.path


@pytest.fixture
def theirs(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "theirs.sqlite"))


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            db.execute(statement)


FORGED = {
    "another total": "UPDATE seats SET total = total + 1 WHERE game = 1 AND seat = 0",
    "another rank": "UPDATE seats SET rank = 3 - rank WHERE game = 1",
    "no results": "UPDATE seats SET total = NULL, rank = NULL, ending = NULL WHERE game = 1",
    "another space": "UPDATE seats SET best_space = 'x/y', best_tile = 900 WHERE game = 1",
    "another tie-break": "UPDATE games SET tie_break = 'zz', margin = -5 WHERE key = 1",
    "another margin": "UPDATE games SET margin = margin + 1 WHERE key = 1",
    "other points": "UPDATE points SET points = points + 1 WHERE game = 1",
    "an unknown reason": "UPDATE points SET reason = 'zz' || reason WHERE game = 1",
    "points of nobody": "INSERT INTO points VALUES (1, 7, 'floor', 1, 1)",
    "no points": "DELETE FROM points WHERE game = 1",
    "another ledger": """UPDATE ledgers SET lines = '[[1,0,"zz",3]]' WHERE game = 1""",
    "no list": "UPDATE ledgers SET lines = '5' WHERE game = 1",
    "newer rules": "UPDATE ledgers SET rules = 99 WHERE game = 1",
    "no date": "UPDATE games SET played = 'hello' WHERE key = 1",
    "no players": "UPDATE openings SET record = json_set(record, '$.players', 3)",
    "an illegal entry": """UPDATE openings SET record = json_set(record, '$.entries[0].space', '9.9')""",
    "an entry too few": "UPDATE openings SET record = json_remove(record, '$.entries[3]')",
    "another board": "UPDATE games SET board = 'summer-pavilion' WHERE key = 1",
    "an unknown board": "UPDATE games SET board = 'chess' WHERE key = 1",
    "no seats": "DELETE FROM seats WHERE game = 1",
}


@pytest.mark.parametrize("forgery", FORGED)
def test_a_forged_game_is_left_out_and_the_others_are_imported(store: Store, theirs: Path, forgery: str) -> None:
    execute(theirs, FORGED[forgery])
    report = store.archive.merge(theirs)
    (left_out,) = report.left_out
    assert len(report.added) == 2
    assert not report.rejected
    assert left_out.game
    assert left_out.problems or left_out.fault in {UNREADABLE, WRONG_RESULT}
    assert len(export_records(store)) == 3
    assert store.archive.merge(theirs).known == report.added


def test_a_forged_game_is_reported_by_its_day_and_players(store: Store, theirs: Path) -> None:
    execute(theirs, "UPDATE games SET played = '2026-03-01T10:00:00', started = '2026-03-01T10:00' WHERE key = 1")
    execute(theirs, "UPDATE seats SET played = '2026-03-01T10:00:00', total = total + 1 WHERE game = 1")
    (left_out,) = store.archive.merge(theirs).left_out
    names = [player["name"] for player in played(1)["players"]]
    assert left_out.game == f"2026-03-01: {', '.join(names)}"


def test_any_value_anywhere(store: Store, whole: Path, tmp_path: Path) -> None:
    """Everything that is imported or restored can be listed, counted and scored again with the same totals."""
    rng = random.Random(7)
    left_out = 0
    for place in places(whole):
        for value in rng.sample([INVALID_UTF8, *VALUES], 1):
            path = Path(shutil.copy(whole, tmp_path / "theirs.sqlite"))
            if not corrupt_value(path, place, value):
                continue
            for use in (preview_file, store.archive.merge):
                with tolerate(StoreErrorKind.FOREIGN_BROKEN):
                    left_out += len(getattr(use(path), "left_out", ()))
    assert left_out > 10
    for header in store.history.page(size=1000).games:
        assert (store.games.agreed(header.id) is None) == (header.seats[0].total is None)
        store.games.record(header.id)
    queries.table(store)
    queries.records(store)
    assert store.unreadable.all() == []


def test_restored_games_are_readable_or_listed_as_unreadable(store: Store, whole: Path, tmp_path: Path) -> None:
    rng = random.Random(8)
    for place in rng.sample(places(whole), 15):
        path = Path(shutil.copy(whole, tmp_path / "theirs.sqlite"))
        if not corrupt_value(path, place, rng.choice(VALUES)):
            continue
        with tolerate(StoreErrorKind.FOREIGN_BROKEN):
            store.backups.restore(path)
        games = store.history.page().games
        queries.table(store)
        export_records(store)
        assert len(games) + len(store.unreadable.all()) >= 3 or place.column in {"binned", "id"}
        with open_store(store.file.path, Clock()).store as again:
            again.history.page()
        store.unreadable.keys.clear()


def test_a_restored_result_follows_from_the_entries(store: Store, theirs: Path) -> None:
    """The entries are the truth; sums that do not follow from them are recomputed."""
    with open_store(theirs, Clock()).store as other:
        expected = {header.id: [seat.total for seat in header.seats] for header in other.history.page().games}
    execute(theirs, "UPDATE seats SET total = 999 WHERE seat = 0", "UPDATE points SET points = 77")
    store.backups.restore(theirs)
    assert {header.id: [seat.total for seat in header.seats] for header in store.history.page().games} == expected
    highest = queries.records(store).highest
    assert highest
    assert highest.value == max(total for totals in expected.values() for total in totals if total is not None)
    assert store.unreadable.all() == []


EXTRAS = (
    "CREATE TRIGGER spy AFTER INSERT ON games BEGIN UPDATE people SET name = 'x'; END",
    "CREATE TRIGGER games AFTER INSERT ON steps BEGIN DELETE FROM games; END",
    f"CREATE VIEW more AS {ENDLESS}",
    "CREATE TABLE extra (a)",
    "CREATE INDEX slow ON games (abs(key))",
)


def test_nothing_extra_survives_a_restore(store: Store, theirs: Path) -> None:
    def schema() -> set[Any]:
        return {tuple(row.values()) for row in store.file.rows("SELECT type, name, sql FROM sqlite_master")}

    before = schema()
    execute(theirs, *EXTRAS)
    store.backups.restore(theirs)
    assert schema() == before
    assert len(store.archive.merge(theirs).known) == 3
    assert store.history.count() == 3
    store.games.append(store.games.new("azul", ["Anna"]), store.games.load(store.archive.ids()[0]).steps[0])
    assert "x" not in [person.name for person in store.people.all()]


@pytest.mark.parametrize("table", ["games", "seats", "steps"])
def test_a_view_in_place_of_a_table_is_refused_at_once(store: Store, theirs: Path, table: str) -> None:
    execute(
        theirs,
        *(f"DROP VIEW {view}" for view in ("all_games", "all_results", "all_lines", "all_steps", "all_players")),
        f"ALTER TABLE {table} RENAME TO other",
        f"CREATE VIEW {table} AS {ENDLESS}",
    )
    began = time.process_time()
    for use in (preview_file, store.archive.merge, store.backups.restore):
        with pytest.raises(StoreError, match=StoreErrorKind.FOREIGN_BROKEN):
            use(theirs)
    assert time.process_time() - began < 5


def test_reading_a_foreign_file_can_be_canceled(store: Store, theirs: Path) -> None:
    assert store.archive.merge(theirs, is_canceled=lambda: True).canceled
    with pytest.raises(CanceledError):
        store.backups.restore(theirs, is_canceled=lambda: True)
    assert len(export_records(store)) == 1


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def sparse(folder: Path) -> Path:
    with (folder / "sparse").open("wb") as file:
        file.write(b"SQLite format 3\0")
        file.truncate(2**40)
    return folder / "sparse"


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda _: Path("/dev/zero"), StoreErrorKind.NOT_A_FILE),
        (lambda _: Path("/dev/tty"), StoreErrorKind.NOT_A_FILE),
        (pipe, StoreErrorKind.NOT_A_FILE),
        (lambda folder: folder, StoreErrorKind.NOT_A_FILE),
        (sparse, StoreErrorKind.TOO_LARGE),
    ],
)
def test_anything_but_a_file_is_refused_at_once(
    store: Store, tmp_path: Path, make: Callable[[Path], Path], kind: StoreErrorKind
) -> None:
    path = make(tmp_path)
    for use in (preview_file, store.archive.import_file, store.archive.merge, store.backups.restore):
        with pytest.raises(StoreError, match=kind):
            use(path)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_path_that_cannot_exist_is_not_found(store: Store, name: str) -> None:
    for use in (preview_file, store.archive.import_file, store.archive.merge):
        with pytest.raises(FileNotFoundError):
            use(Path(name))
    with pytest.raises(StoreError, match=StoreErrorKind.DISK):
        store.backups.restore(Path(name))


# -------------------------------------------------------------------------------------------------- versions and names


def test_many_versions_of_one_game_are_imported_in_linear_time(tmp_path: Path) -> None:
    def seconds(count: int) -> float:
        head = played(1) | {"copy_of": "same", "entries": []}
        versions = [head | {"id": f"{count}-{number}", "note": str(number)} for number in range(count)]
        with a_store(tmp_path, f"{count}.sqlite") as store:
            began = time.process_time()
            assert len(import_records(store, *versions).added) == count
            return time.process_time() - began

    assert seconds(640) < 16 * seconds(80)


def test_too_many_versions_of_one_game_are_rejected(store: Store) -> None:
    head = played(1) | {"copy_of": "same", "entries": []}
    report = import_records(store, *(head | {"id": str(number), "note": str(number)} for number in range(1001)))
    assert [rejected.fault for rejected in report.rejected] == ["too-many-versions"]
    assert len(export_records(store)) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna", "Anna"),
        ("a" * 40, "a" * 40),
        ("a" * 41, "a" * 40),
        ("Wi " * 100_000, ("Wi " * 14)[:40].rstrip()),
        ("e\u0301" * 40, "\u00e9" * 40),
        ("x" * 39 + "e\u0323\u0324\u0325", "x" * 39),
        ("x" * 39 + "\U0001f469\u200d\U0001f680", "x" * 39),
        ("x" * 38 + "\U0001f44b\U0001f3fd\U0001f44b", "x" * 38 + "\U0001f44b\U0001f3fd"),
        (" " * 1000 + "Anna", "Anna"),
    ],
)
def test_a_long_name_is_shortened_between_letters(name: str, expected: str) -> None:
    assert shortened(name) == expected
    assert len(shortened(name)) <= LONGEST_NAME


def test_long_names_of_a_record_are_shortened_and_reported(store: Store) -> None:
    record = played(1) | {"players": [{"name": "Wi " * 300_000, "seat": 1}, {"name": "Béla"}]}
    short = ("Wi " * 14)[:40].rstrip()
    report = import_records(store, record)
    assert report.shortened == [short]
    (header,) = store.games.headers("g.id = ?", (record["id"],))
    assert [seat.name for seat in header.seats] == [short, "Béla"]
    assert store.games.record(record["id"])["players"] == [{"name": short, "seat": 1}, {"name": "Béla"}]
    assert import_records(store, record).known == [record["id"]]


def test_long_names_of_another_phone_are_shortened(store: Store, theirs: Path) -> None:
    execute(theirs, "UPDATE seats SET name = name || hex(zeroblob(50)) WHERE game = 1 AND seat = 0")
    execute(theirs, "UPDATE people SET name = name || hex(zeroblob(500000)) WHERE id = 1")
    report = store.archive.merge(theirs)
    assert len(report.added) == 3
    assert report.shortened
    assert all(len(person.name) <= LONGEST_NAME for person in store.people.all())
    assert all(len(player["name"]) <= LONGEST_NAME for record in export_records(store) for player in record["players"])


def test_long_names_of_a_backup_are_shortened(store: Store, theirs: Path) -> None:
    execute(theirs, "UPDATE seats SET name = name || hex(zeroblob(500000)) WHERE game = 1 AND seat = 0")
    execute(theirs, "UPDATE people SET name = name || hex(zeroblob(500000)) WHERE id = 1")
    store.backups.restore(theirs)
    assert store.history.count() == 3
    assert all(len(person.name) <= LONGEST_NAME for person in store.people.all())
    assert all(len(player["name"]) <= LONGEST_NAME for record in export_records(store) for player in record["players"])


def test_a_typed_name_is_limited(store: Store) -> None:
    id = store.games.new("azul", ["Anna" * 100, "Béla"])
    assert [len(seat.name) for seat in store.games.header(id).seats] == [LONGEST_NAME, 4]
    store.people.rename(store.people.add("Béla"), "B" * 99)
    assert max(len(person.name) for person in store.people.all()) == LONGEST_NAME


def test_a_long_name_is_scored_as_it_is() -> None:
    """The record's own format has no limit."""
    record = read_record(played(1) | {"players": [{"name": "W" * 99}, {"name": "B"}]}).record
    assert record
    assert json.dumps(score_as_json(record)).count("W" * 99) == 1
