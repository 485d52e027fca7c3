"""Obstacles to a sync: a folder with the name of a journal, corrupt rows, an empty path."""

from pathlib import Path

import pytest

from scorer.cli import main
from scorer.store.operations import unpack_operations
from scorer.sync import Club
from tests.clubs import first_journal, read_by_a_new_one, run_sync
from tests.corruption import INVALID_UTF8, Place, corrupt_value
from tests.stores import a_store, export_records, import_records, played


def test_a_folder_with_the_name_of_our_journal_is_reported_until_it_is_removed(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = first_journal(tmp_path, club)
    journal.unlink()
    journal.mkdir()
    mine = ("--db", tmp_path / "writer.sqlite")
    for options in ([], ["--compact"], []):
        code, found = run_sync(capsys, club, *mine, *options)
        assert (code, [problem["file"] for problem in found["problems"]]) == (1, [str(journal)])
        assert found["deeds"]["written"] == 0
    with a_store(tmp_path, "writer.sqlite") as store:
        before = export_records(store)
        assert [problem.code for problem in Club(store, club).status().problems] == ["journal-is-folder"]
    journal.rmdir()
    assert run_sync(capsys, club, *mine)[0] == 0
    assert read_by_a_new_one(tmp_path, club)[0] == before


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (Place("replicas", "id", 1), b"\xff"),
        (Place("replicas", "aside", 1), "garbage"),
        (Place("replicas", "game", 1), 1.5),
        (Place("operations", "replica", 3), 10**18),
        (Place("operations", "device"), INVALID_UTF8),
        (Place("operations", "stamp", 5), None),
        (Place("operations", "cell", 5), "[["),
        (Place("operations", "is_written", 5), b"\xff"),
        (Place("packed_operations", "operations"), 10**18),
        (Place("packed_operations", "is_written", 1), "garbage"),
        (Place("journals", "bytes"), "garbage"),
        (Place("journals", "problems"), "[1]"),
        (Place("journals", "problems"), "["),
    ],
)
def test_corrupt_rows_of_shared_games_lose_nothing(place: Place, value: object, tmp_path: Path, club: Path) -> None:
    """SQLite refuses to change a row that has a value of another type."""
    first_journal(tmp_path, club)
    with a_store(tmp_path, "other.sqlite") as store:
        import_records(store, played(3))
        Club(store, club).sync()
    with a_store(tmp_path, "writer.sqlite") as store:
        before = export_records(store)
        if place.table == "operations":
            with store.file.writing() as db:
                for (replica,) in db.execute("SELECT key FROM replicas").fetchall():
                    unpack_operations(db, replica)
    assert corrupt_value(tmp_path / "writer.sqlite", place, value)
    with a_store(tmp_path, "writer.sqlite") as store:
        assert Club(store, club).sync().problems == []
        after = export_records(store)
        assert all(record in after for record in before)
        assert len(after) == len(before) + 1
        written = {path: path.read_bytes() for path in (club / "journals").iterdir()}
        Club(store, club).sync()
        assert {path: path.read_bytes() for path in (club / "journals").iterdir()} == written
    assert read_by_a_new_one(tmp_path, club)[0] == after


def test_an_empty_path_is_not_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (
        ["sync", ""],
        ["sync", " ", "--db", "a.sqlite"],
        ["sync", ".", "--db", ""],
        ["history", "--db", ""],
    ):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert "invalid path value" in capsys.readouterr().err
    assert main(["league", "postgresql://one@localhost/club", ""]) == 2
    assert main(["league", "postgresql://one@localhost/club", "Porto="]) == 2
    assert capsys.readouterr().err.count("There is no club folder here.") == 2
    assert list(tmp_path.iterdir()) == []
