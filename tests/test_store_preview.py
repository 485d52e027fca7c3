"""Previews of files before they are imported or restored."""

import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import create_autospec

import pytest

from scorer.formats.strict_json import Fault
from scorer.rules.reasons import Code
from scorer.rules.wall import WallLayout
from scorer.store import CanceledError, Store, StoreError, StoreErrorKind
from scorer.store.exchange.archive import NOT_A_RECORD
from scorer.store.recovery.preview import preview_file
from tests.stores import a_store, export_records, import_records, played

ONE = played(1, started="2026-11-18T19:30:00+01:00") | {"players": [{"name": "Őrs"}, {"name": "Mika"}]}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


def written(folder: Path, text: str) -> Path:
    path = folder / "given.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_single_game_is_previewed_with_its_players(tmp_path: Path) -> None:
    found = preview_file(written(tmp_path, json.dumps(ONE, indent=1)))
    assert (found.games, found.newest, found.rejected) == (1, "2026-11-18T19:30:00+01:00", None)
    assert found.record
    assert found.record.players == ("Őrs", "Mika")
    assert len(found.record.entries) == len(ONE["entries"])


def test_a_previewed_game_is_imported_as_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Preview and import together validate and score it once."""
    path = written(tmp_path, json.dumps(ONE | {"copy_of": "another", "x": [1.0]}))
    with a_store(tmp_path, "one.sqlite") as one, a_store(tmp_path, "other.sqlite") as other:
        from_file = one.archive.import_file(path)
        tables = create_autospec(WallLayout.new_table, side_effect=WallLayout.new_table)
        monkeypatch.setattr(WallLayout, "new_table", tables)
        record = preview_file(path).record
        assert record
        assert other.archive.import_record(record) == from_file
        assert tables.call_count == 1
        assert export_records(other) == export_records(one)
        assert other.games.agreed(ONE["id"]) == one.games.agreed(ONE["id"])
        assert other.games.header(ONE["id"]) == one.games.header(ONE["id"])


def test_many_games_are_counted(tmp_path: Path) -> None:
    path = written(tmp_path, "".join(json.dumps(played(seed)) + "\n" for seed in range(7)))
    assert preview_file(path) == (7, None, None, None)
    with pytest.raises(CanceledError):
        preview_file(path, lambda: True)


@pytest.mark.parametrize(
    ("text", "fault"), [("", Fault.EMPTY), ("{", Fault.NOT_JSON), ("[]", NOT_A_RECORD), ("hello", Fault.NOT_JSON)]
)
def test_an_invalid_file_is_rejected_with_a_fault(tmp_path: Path, text: str, fault: str) -> None:
    found = preview_file(written(tmp_path, text))
    assert found.games == 0
    assert found.rejected
    assert found.rejected.fault == fault


def test_an_invalid_game_is_rejected_with_its_problems(tmp_path: Path) -> None:
    found = preview_file(written(tmp_path, json.dumps(ONE | {"board": "chess"})))
    assert found.rejected
    assert [problem.code for problem in found.rejected.problems] == [Code.UNKNOWN_BOARD]


def test_a_database_is_previewed_by_count_and_newest_game(store: Store) -> None:
    assert preview_file(store.backups.make().path)[:2] == (0, None)
    import_records(store, ONE, played(2, started="2026-12-24T18:00:00+01:00"), played(3, started="2020-01-01"))
    binned = import_records(store, played(4, started="2027-01-01")).added[0]
    store.games.bin(binned)
    backup = store.backups.make().path
    before = backup.read_bytes()
    assert preview_file(backup) == (3, "2026-12-24T18:00:00", None, None)
    assert backup.read_bytes() == before
    assert [file.name for file in backup.parent.iterdir() if not file.name.startswith("games-2026")] == []


@pytest.mark.parametrize("corrupt", [b"SQLite format 3\0" + bytes(9000), b"SQLite format 3\0 and no more"])
def test_a_damaged_database_raises(tmp_path: Path, corrupt: bytes) -> None:
    path = tmp_path / "corrupt.sqlite"
    path.write_bytes(corrupt)
    with pytest.raises(StoreError, match=StoreErrorKind.FOREIGN_BROKEN):
        preview_file(path)
