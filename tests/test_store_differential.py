"""Differential backups restore exactly what a full copy from the same moment does."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from scorer.store import BackupHealth, Store, StoreError, StoreErrorKind, open_store
from scorer.store.file import is_intact
from scorer.store.recovery import backups
from scorer.store.recovery.differential import BASE, BY_GAME, BY_REPLICA
from scorer.store.recovery.preview import preview_file
from scorer.store.schema import VERSION
from scorer.store.summaries import SUMMARIES
from tests.corruption import Place, corrupt_value
from tests.stores import Clock, a_store, export_records, import_records, play, played
from tests.test_store_summaries import CHANGING, a_game, assert_exact

DIFFERENT: set[str] = {BASE, "backup-part"}
"""Settings that say how a backup was made."""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A file that is too large to be copied after every game."""
    monkeypatch.setattr(backups, "COPIED_UP_TO", 0)
    with a_store(tmp_path) as store:
        import_records(store, *map(played, range(12)))
        yield store


def content(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows that are not computed from others."""
    with closing(sqlite3.connect(path)) as file:
        tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {table: file.execute(f"SELECT * FROM {table}").fetchall() for table in tables if table not in SUMMARIES}  # noqa: S608 - names of tables
    for table in ("_sqlite_migrations", "changed_games", "changed_replicas"):
        rows.pop(table, None)
    rows["settings"] = [row for row in rows["settings"] if row[0] not in DIFFERENT]
    return {table: sorted(found, key=repr) for table, found in rows.items()}


def is_differential(path: Path) -> bool:
    return "-on-" in path.name


def finish(store: Store, seed: int) -> str:
    id = play(store, played(seed))
    store.games.finish(id)
    return id


def test_each_restores_what_was_there(store: Store, tmp_path: Path) -> None:
    """After random changes, each backup is restored into a new file, with the full one beside it."""
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    expected: dict[Path, Path] = {}
    for number in range(6):
        for _ in range(2 if number else 0):
            with suppress(StoreError):
                rng.choice(CHANGING)(store, rng)
        while store.file.one("SELECT count(*) FROM games") < 10:
            import_records(store, a_game(rng))
        made = store.backups.make().path
        expected[made] = tmp_path / f"then-{number}.sqlite"
        store.backups.export(expected[made])
    assert any(map(is_differential, expected)), f"seed {seed}"
    for made, then in expected.items():
        restored = tmp_path / "restored"
        restored.mkdir()
        with a_store(restored) as target:
            target.backups.restore(made)
            assert content(target.file.path) == content(then), f"seed {seed}"
            assert_exact(target)
            assert preview_file(made).games == target.history.count()
        shutil.rmtree(restored)


def test_the_rows_of_every_table_are_accounted_for(store: Store) -> None:
    """A new table must belong to games or to shared games, or be small, or be recomputable."""
    names = {row["name"] for row in store.file.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    small = {"people", "spellings", "settings", "unsynced", "journals", "changed_games", "changed_replicas"}
    ours = {name for name in names if not name.startswith(("sqlite_", "_sqlite"))}
    assert ours == {*BY_GAME, *BY_REPLICA, *SUMMARIES, *small}


def test_a_game_does_not_copy_the_whole_file(store: Store) -> None:
    first = store.backups.make()
    assert not is_differential(first.path)
    finish(store, 50)
    second = store.backups.make()
    assert is_differential(second.path)
    with closing(sqlite3.connect(second.path)) as changes:
        assert changes.execute("SELECT count(*) FROM games").fetchone() == (1,)
        assert changes.execute("SELECT count(*) FROM ledgers").fetchone() == (1,)
    assert store.backups.health() is BackupHealth.GOOD


def test_seven_are_kept_with_the_full_ones_they_need(store: Store) -> None:
    full = store.backups.make().path
    for seed in range(50, 60):
        store.games.edit(finish(store, seed), note="short")
        store.games.bin(store.history.page().games[0].id)
        store.games.empty_bin()
        store.backups.make()
    kept = [backup.path for backup in store.backups.all()]
    differential = [path for path in kept if is_differential(path)]
    for path in differential:
        number = int(path.stem.rpartition("-on-")[2])
        assert any(other.stem.endswith(f"-{number:06}") for other in kept)
    assert len(kept) <= 9
    assert full not in kept or any(path.stem.endswith("-on-000001") for path in kept)


def test_a_full_one_is_due_when_a_quarter_changed(store: Store) -> None:
    store.backups.make()
    for seed in range(50, 54):
        finish(store, seed)
    assert is_differential(store.backups.make().path)
    finish(store, 54)
    finish(store, 55)
    assert not is_differential(store.backups.make().path)
    assert store.file.one("SELECT count(*) FROM changed_games") == 0


def test_a_full_one_is_due_if_the_last_one_is_missing(store: Store) -> None:
    store.backups.make().path.unlink()
    finish(store, 50)
    assert not is_differential(store.backups.make().path)


def test_changes_while_a_full_one_is_written_are_in_the_next(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = store.file.copy_to
    late: list[str] = []

    def copy_and_change(target: Path) -> None:
        copy(target)
        late.append(finish(store, 70))

    monkeypatch.setattr(store.file, "copy_to", copy_and_change)
    store.backups.make()
    monkeypatch.undo()
    monkeypatch.setattr(backups, "COPIED_UP_TO", 0)
    made = store.backups.make().path
    assert is_differential(made)
    store.games.bin(late[0])
    store.games.empty_bin()
    store.backups.restore(made)
    assert store.games.header(late[0])


def test_one_without_its_full_one_is_refused_and_unusable(store: Store, tmp_path: Path) -> None:
    full = store.backups.make().path
    finish(store, 50)
    made = store.backups.make().path
    alone = Path(shutil.copy(made, tmp_path / "alone.sqlite"))
    before = export_records(store)
    with pytest.raises(StoreError, match=StoreErrorKind.NO_FULL_BACKUP):
        store.backups.restore(alone)
    assert export_records(store) == before
    full.unlink()
    assert store.backups.health() is not BackupHealth.GOOD


def test_a_damaged_file_is_rescued_from_one(store: Store, tmp_path: Path) -> None:
    store.backups.make()
    finish(store, 50)
    then = store.backups.make()
    expected = export_records(store)
    store.close()
    store.file.path.write_bytes(bytes(10_000))
    opened = open_store(tmp_path / "games.sqlite", Clock())
    with opened.store as rescued:
        assert opened.rescue
        assert opened.rescue.backup == then.path
        assert export_records(rescued) == expected
        assert_exact(rescued)


def test_a_damaged_file_is_rescued_without_a_full_one_that_is_damaged(store: Store, tmp_path: Path) -> None:
    """An older backup that can be restored is better than changes without their games."""
    old = store.backups.make()
    expected = export_records(store)
    for seed in range(50, 56):
        finish(store, seed)
    full = store.backups.make()
    finish(store, 60)
    assert is_differential(store.backups.make().path)
    full.path.write_bytes(full.path.read_bytes()[:-5000])
    store.close()
    store.file.path.write_bytes(bytes(10_000))
    opened = open_store(tmp_path / "games.sqlite", Clock())
    with opened.store as rescued:
        assert opened.rescue
        assert opened.rescue.backup == old.path
        assert export_records(rescued) == expected


def test_a_full_one_that_cannot_be_opened_once_is_not_replaced_by_an_older_one(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite reports an I/O error while a file is opened as "unable to open"; the next start tries again."""
    store.backups.make()
    for seed in range(50, 56):
        finish(store, seed)
    full = store.backups.make().path
    finish(store, 60)
    changes = store.backups.make().path
    assert is_differential(changes)
    assert not is_differential(full)
    expected = export_records(store)
    store.close()
    store.file.path.write_bytes(bytes(10_000))
    connect, failures = sqlite3.connect, iter([True])

    def fail_once(address: str | Path, *arguments: Any, **options: Any) -> sqlite3.Connection:
        if full.name in str(address) and next(failures, False):
            raise sqlite3.OperationalError("unable to open database file")
        connection: sqlite3.Connection = connect(address, *arguments, **options)
        return connection

    monkeypatch.setattr(sqlite3, "connect", fail_once)
    with pytest.raises(StoreError, match=StoreErrorKind.READ_ONLY):
        open_store(tmp_path / "games.sqlite", Clock())
    opened = open_store(tmp_path / "games.sqlite", Clock())
    with opened.store as rescued:
        assert opened.rescue
        assert opened.rescue.backup == changes
        assert export_records(rescued) == expected


def test_what_follows_a_restore_is_backed_up(store: Store) -> None:
    store.backups.make()
    finish(store, 50)
    made = store.backups.make()
    finish(store, 51)
    store.backups.restore(made.path)
    finish(store, 52)
    expected = export_records(store)
    last = store.backups.make()
    assert is_differential(last.path)
    store.games.bin(store.history.page().games[0].id)
    store.backups.restore(last.path)
    assert export_records(store) == expected


def test_it_is_intact_and_says_what_it_is(store: Store) -> None:
    store.backups.make()
    finish(store, 50)
    made = store.backups.make()
    assert is_intact(made.path)
    with closing(sqlite3.connect(made.path)) as changes:
        assert changes.execute("PRAGMA user_version").fetchone() == (VERSION,)
        assert changes.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [path.name for path in made.path.parent.iterdir() if path.suffix != ".sqlite"] == []


def test_a_corrupt_row_is_copied_with_the_whole_file(store: Store) -> None:
    store.backups.make()
    id = finish(store, 50)
    path, key = store.file.path, store.games.key(id)
    store.close()
    last = store.file.path
    with closing(sqlite3.connect(path)) as db:
        row = db.execute("SELECT count(*) FROM games WHERE key < ?", (key,)).fetchone()[0]
    assert corrupt_value(last, Place("games", "note", row), b"\xff")
    with a_store(path.parent) as again:
        made = again.backups.make().path
        assert not is_differential(made)
        assert is_intact(made)
