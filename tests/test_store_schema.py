"""Files of every released version open with all their games; those of newer versions stay untouched."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from scorer.rules.entries import Floor
from scorer.store import StoreError, StoreErrorKind, open_store
from scorer.store.schema import VERSION, migrations
from tests.stores import a_store, export_records, import_records, played

SCHEMAS: Final = Path(__file__).parent / "schemas"
VERSIONS: Final = range(1, VERSION + 1)


def schema(path: Path) -> set[tuple[str, str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL"))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_of_every_version_opens(tmp_path: Path, version: int) -> None:
    """`N.sqlite` was written by version N, with the games in `N.jsonl`."""
    shutil.copy(SCHEMAS / f"{version}.sqlite", tmp_path / "games.sqlite")
    held = [json.loads(line) for line in (SCHEMAS / f"{version}.jsonl").read_text(encoding="utf-8").splitlines()]
    with a_store(tmp_path) as store:
        assert export_records(store) == held
        assert store.is_intact()
        assert all(store.games.agreed(record["id"]) for record in held if "ended" in record)
    with a_store(tmp_path, "new.sqlite"):
        assert schema(tmp_path / "games.sqlite") == schema(tmp_path / "new.sqlite")


@pytest.mark.parametrize("version", VERSIONS)
def test_files_of_every_version_can_be_merged_and_restored(tmp_path: Path, version: int) -> None:
    with a_store(tmp_path) as store:
        games = len(store.archive.merge(SCHEMAS / f"{version}.sqlite").added)
        store.backups.restore(SCHEMAS / f"{version}.sqlite")
        assert store.history.count() == games > 2


def test_released_versions_never_change() -> None:
    """A change of the tables needs a migration, a new version, and a file of it here."""
    assert sorted(int(path.stem) for path in SCHEMAS.glob("*.sqlite")) == list(VERSIONS)
    with closing(sqlite3.connect(SCHEMAS / f"{VERSION}.sqlite")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
        applied = [row[0] for row in connection.execute("SELECT name FROM _sqlite_migrations")]
    assert len(applied) == VERSION
    assert migrations().name == "azulejo"


def test_a_new_file_has_the_schema_of_the_newest_version(tmp_path: Path) -> None:
    with a_store(tmp_path):
        assert schema(tmp_path / "games.sqlite") == schema(SCHEMAS / f"{VERSION}.sqlite")


def refused(path: Path) -> StoreErrorKind:
    """The error when opening a file, which must not change it or the files beside it."""
    before = {file: file.read_bytes() for file in path.parent.rglob("*") if file.is_file()}
    with pytest.raises(StoreError) as error:
        open_store(path)
    assert before == {file: file.read_bytes() for file in path.parent.rglob("*") if file.is_file()}
    return error.value.kind


@pytest.mark.parametrize("journal", ["wal", "delete"])
def test_a_newer_file_is_not_touched(tmp_path: Path, journal: str) -> None:
    path = tmp_path / "games.sqlite"
    with a_store(tmp_path) as store:
        import_records(store, played(1))
        store.backups.make()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA journal_mode = {journal}")
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.execute("CREATE TABLE tiles_of_tomorrow (tile TEXT)")
        newer.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('azulejo', 'tomorrow', '2030')"
        )
        newer.commit()
    assert refused(path) is StoreErrorKind.NEWER
    with a_store(tmp_path, "own.sqlite") as store:
        for take in (store.archive.merge, store.backups.restore):
            with pytest.raises(StoreError, match=StoreErrorKind.NEWER):
                take(path)
        assert store.history.count() == 0


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_a_file_that_claims_an_older_version_is_rescued(tmp_path: Path, version: int) -> None:
    """Its pages are intact, but the tables of the migrations that it lacks already exist."""
    with a_store(tmp_path) as store:
        import_records(store, played(1), played(2))
        held = export_records(store)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
        file.execute("DELETE FROM _sqlite_migrations")
        file.execute(f"PRAGMA user_version = {version}")
        file.commit()
    opened = open_store(tmp_path / "games.sqlite")
    with opened.store as store:
        assert opened.rescue
        assert export_records(store) == held


@pytest.mark.parametrize("columns", ["migration_set, name", "migration_set, applied_at", "other"])
def test_a_file_with_a_strange_table_of_migrations_is_refused(tmp_path: Path, columns: str) -> None:
    path = tmp_path / "strange.sqlite"
    shutil.copy(SCHEMAS / "1.sqlite", path)
    with closing(sqlite3.connect(path)) as strange:
        strange.execute("DROP TABLE _sqlite_migrations")
        strange.execute(f"CREATE TABLE _sqlite_migrations ({columns})")
        row = ", ".join("'azulejo'" for _ in columns.split(","))
        strange.execute(f"INSERT INTO _sqlite_migrations VALUES ({row})")  # noqa: S608 - constants of this test
        strange.execute("PRAGMA application_id = 7")
        strange.execute("PRAGMA user_version = 0")
        strange.commit()
    with a_store(tmp_path) as store:
        for take in (store.archive.merge, store.backups.restore):
            with pytest.raises(StoreError) as error:
                take(path)
            assert error.value.kind in {StoreErrorKind.BROKEN, StoreErrorKind.NOT_GAMES}


@pytest.mark.parametrize(("application", "version"), [(0, 0), (0, 3), (0, VERSION + 1), (7, 0), (7, 3)])
def test_a_file_of_another_program_is_not_touched(tmp_path: Path, application: int, version: int) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute("CREATE TABLE recipes (cake TEXT)")
        theirs.execute("INSERT INTO recipes VALUES ('pastel de nata')")
        theirs.execute(f"PRAGMA application_id = {application}")
        theirs.execute(f"PRAGMA user_version = {version}")
        theirs.commit()
    assert refused(path) is StoreErrorKind.NOT_GAMES


@pytest.mark.parametrize(
    "attached",
    [
        'TRIGGER "a ""b" AFTER INSERT ON games BEGIN INSERT INTO games SELECT * FROM games; END',
        "TRIGGER thief AFTER INSERT ON games BEGIN DELETE FROM seats; END",
        "UNIQUE INDEX narrow ON games (board)",
    ],
)
def test_triggers_and_indexes_that_others_add_to_our_tables_are_dropped(tmp_path: Path, attached: str) -> None:
    """They could change or reject what is saved. Other programs' views and tables may stay."""
    with a_store(tmp_path) as store:
        import_records(store, played(1))
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as other_tool:
        other_tool.execute(f"CREATE {attached}")
        other_tool.execute("CREATE TABLE mine (note TEXT UNIQUE)")
        other_tool.execute("CREATE INDEX by_note ON mine (note)")
        other_tool.execute("CREATE VIEW boards AS SELECT board FROM all_games")
        other_tool.commit()
    with a_store(tmp_path) as store:
        import_records(store, played(2))
        assert len(export_records(store)) == 2
        assert {"mine", "by_note", "boards"} <= {
            row["name"] for row in store.file.rows("SELECT name FROM sqlite_master")
        }


def test_the_views_can_be_read_by_other_tools(tmp_path: Path) -> None:
    """As Datasette or the sqlite-utils command would read them, with SQL alone."""
    with a_store(tmp_path) as store:
        record = played(1) | {"started": "2026-11-18T19:30", "ended": "2026-11-18T20:16"}
        import_records(store, record)
        store.games.append(store.games.new("azul", ["Anna", "Béla"]), Floor(1, 0, 2, True))
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as any_tool:
        any_tool.row_factory = sqlite3.Row
        views = [row[0] for row in any_tool.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
        rows = {view: [dict(row) for row in any_tool.execute(f"SELECT * FROM {view}")] for view in views}  # noqa: S608 - names of views
    assert set(rows) == {"all_games", "all_results", "all_lines", "all_steps", "all_players"}
    assert all(rows.values())
    game = next(row for row in rows["all_games"] if row["id"] == record["id"])
    totals = {row["name"]: row["total"] for row in rows["all_results"]}
    assert game["result"] == f"Anna {totals['Anna']}, Béla {totals['Béla']}"
    assert (game["minutes"], game["winners"]) == (46, max(totals, key=lambda name: totals[name]))
    for name, total in totals.items():
        assert sum(row["points"] for row in rows["all_lines"] if row["name"] == name) == total
    assert [(row["name"], row["games"], row["best"]) for row in rows["all_players"]] == [
        (name, 1, totals[name]) for name in ("Anna", "Béla")
    ]
    assert [row["done"] for row in rows["all_steps"]] == ["floor"]
