"""Operations at rest take one row per game, and nothing depends on how they are stored."""

import json
from pathlib import Path

import pytest

from scorer.store import Store
from scorer.store.operations import StoredOperation, stored_operations, unpack_operations
from scorer.sync import Club
from tests.stores import a_store, export_records, import_records, played


@pytest.fixture
def club(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    folder.mkdir()
    return folder


def operations_in(store: Store) -> list[StoredOperation]:
    """All operations of a file, packed ones and others."""
    keys = [row["key"] for row in store.file.rows("SELECT key FROM replicas ORDER BY key")]
    return [each for key in keys for each in stored_operations(store.file.connection, key)]


def rows_in(store: Store, table: str) -> int:
    return int(store.file.one(f"SELECT count(*) FROM {table}"))


def size_of(store: Store) -> int:
    store.file.connection.execute("VACUUM")
    return int(store.file.one("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"))


def test_operations_at_rest_are_packed(tmp_path: Path, club: Path) -> None:
    """One row for each game and one for the people. When a game changes, its new operations are separate rows until the
    next sync.
    """
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, *(played(number) for number in range(30)))
        alone = size_of(store)
        Club(store, club).sync()
        assert size_of(store) < 1.3 * alone
    for name in ("b.sqlite", "a.sqlite"):
        with a_store(tmp_path, name) as store:
            Club(store, club).sync()
            assert (rows_in(store, "operations"), rows_in(store, "packed_operations")) == (0, 31)
            assert all(each.is_applied and each.is_written for each in operations_in(store))
            store.games.edit(played(1)["id"], note=name)
            store.replicas.settle(played(1)["id"])
            assert rows_in(store, "operations") > 0
            Club(store, club).sync()
            assert rows_in(store, "operations") == 0
    with a_store(tmp_path, "b.sqlite") as store:
        Club(store, club).sync()
        assert store.games.header(played(1)["id"]).note == "a.sqlite"


def test_operations_of_an_older_version_are_packed_by_syncs(
    tmp_path: Path, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.sync.club.PACKED_AT_ONCE", 2)
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, *(played(number) for number in range(4)))
        Club(store, club).sync()
        before = operations_in(store)
        with store.file.writing() as db:
            for row in store.file.rows("SELECT key FROM replicas"):
                unpack_operations(db, row["key"])
        assert rows_in(store, "packed_operations") == 0
        assert operations_in(store) == before
        for packed in (2, 4, 5):
            Club(store, club).sync()
            assert rows_in(store, "packed_operations") == packed
        assert operations_in(store) == before


def test_a_lost_journal_is_written_again_from_packed_operations(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1), played(2))
        Club(store, club).sync()
        (journal,) = (club / "journals").iterdir()
        whole = journal.read_bytes()
        journal.write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
        Club(store, club).sync()
        before = export_records(store)
    with a_store(tmp_path, "b.sqlite") as store:
        Club(store, club).sync()
        assert export_records(store) == before


def test_packed_operations_that_the_folder_contradicts(tmp_path: Path, club: Path) -> None:
    """Of two operations with the same number all devices keep the same one, even those that knew the other one."""
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1))
        Club(store, club).sync()
        (journal,) = (club / "journals").iterdir()
        header, *lines = journal.read_text(encoding="utf-8").splitlines()
        batch = json.loads(lines[-1])
        batch["stamp"] += 1
        text = f"{header}\n{json.dumps(batch)}\n"
        journal.with_name(f"{'0' * 16}.2026-11.jsonl").write_text(text, encoding="utf-8")
        report = Club(store, club).sync()
        assert "number-twice" in {problem.code for problem in report.problems}
        after = sorted(map(str, operations_in(store)))
    with a_store(tmp_path, "b.sqlite") as store:
        Club(store, club).sync()
        assert sorted(map(str, operations_in(store))) == after


def test_corrupt_packed_operations_lose_no_game(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1), played(2))
        Club(store, club).sync()
        before = [record | {"note": ""} for record in export_records(store)]
        with store.file.writing() as db:
            db.execute("UPDATE packed_operations SET operations = x'00ff'")
    with a_store(tmp_path, "a.sqlite") as store:
        store.games.edit(played(1)["id"], note="after")
        Club(store, club).sync()
        after = export_records(store)
        assert [record | {"note": ""} for record in after] == before
    with a_store(tmp_path, "b.sqlite") as store:
        Club(store, club).sync()
        assert export_records(store) == after
