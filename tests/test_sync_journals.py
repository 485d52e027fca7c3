"""Damaged, hostile, newer, copied and deleted journals of a club folder lose no game."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main
from scorer.store.operations import stored_operations
from scorer.sync import Club
from tests.clubs import first_journal, journal_in, read_by_a_new_one
from tests.stores import a_store, export_records, import_records, played


def test_a_torn_last_line_waits_until_it_is_whole(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    with a_store(tmp_path, "reader.sqlite") as store:
        assert Club(store, club).sync().problems == []
        before = len(export_records(store))
        journal.write_bytes(whole)
        Club(store, club).sync()
        assert len(export_records(store)) == 2 >= before


def test_the_writer_cuts_its_own_torn_line_off(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    with journal.open("ab") as stream:
        stream.write(b'{"game": "half')
    with a_store(tmp_path, "writer.sqlite") as store:
        import_records(store, played(3))
        assert Club(store, club).sync().problems == []
    records, report = read_by_a_new_one(tmp_path, club)
    assert (len(records), report.problems) == (3, [])


def test_conflict_copies_are_read_too(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    lines = journal.read_bytes().splitlines(keepends=True)
    conflict = journal.with_name(f"{journal.stem}.sync-conflict-20261119-120000-ABCDEFG.jsonl")
    conflict.write_bytes(b"".join(lines[:1] + lines[2:]))
    journal.write_bytes(b"".join(lines[:2]))
    assert len(read_by_a_new_one(tmp_path, club)[0]) == 2


def test_a_journal_of_a_newer_format_is_left_alone(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    newer = journal.with_name("abc.2027-01.jsonl")
    newer.write_bytes(journal.read_bytes().replace(b"azulejo-deeds/1", b"azulejo-deeds/2"))
    journal.unlink()
    before = newer.read_bytes()
    records, report = read_by_a_new_one(tmp_path, club)
    assert records == []
    assert [(problem.line, problem.code) for problem in report.problems] == [(1, "newer-journal")]
    assert newer.read_bytes() == before


def test_a_journal_that_seemed_newer_is_read_once_its_writer_repaired_it(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    journal.write_bytes(journal.read_bytes().replace(b"azulejo-deeds/1", b"azulejo-deeds/12"))
    records, report = read_by_a_new_one(tmp_path, club)
    assert (records, [problem.code for problem in report.problems]) == ([], ["newer-journal"])
    with a_store(tmp_path, "writer.sqlite") as store:
        Club(store, club).sync()
    records, report = read_by_a_new_one(tmp_path, club)
    assert (len(records), report.problems) == (2, [])


HOSTILE: list[bytes] = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"format": 7}',
    b'{"game": "x"}',
    b'{"game": 7, "writes": []}',
    b'{"game": "x", "game": "y", "writes": []}',
    b'{"game": "  ", "device": "a", "number": 0, "stamp": 1, "writes": [[["note"], "x"]]}',
    b'{"game": "x", "device": "../a", "number": 0, "stamp": 1, "writes": [[["note"], "x"]]}',
    b'{"game": "x", "device": "a", "number": 0, "stamp": 1e400, "writes": [[["note"], "x"]]}',
    b'{"game": "x", "device": "a", "number": 0, "stamp": 1, "writes": [[["note"]]]}',
    b'{"game": "x", "device": "a", "number": 0, "stamp": 1, "writes": [[["other"], "x"]]}',
    b'{"game": "x", "device": "a", "number": 0, "stamp": 1, "at": "soon", "writes": [[["note"], "x"]]}',
    b'{"game": "x", "device": "a", "number": 0, "stamp": 1, "writes": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"game": "x", "device": "a", "number": 0, "stamp": 1, "writes": [[["note"], "' + b"x" * 5_000_000 + b'"]]}',
]


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: repr(line[:40]))
def test_a_hostile_line_does_not_affect_others(line: bytes, tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    header, first, *others = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([header, first, line + b"\n", *others]))
    records, report = read_by_a_new_one(tmp_path, club)
    assert len(records) == 2
    assert [problem.line for problem in report.problems] == [3]
    with a_store(tmp_path, "reader.sqlite") as store:
        assert [problem.line for problem in Club(store, club).sync().problems] == [3], "as long as it is there"


def test_operations_that_are_well_formed_but_make_no_sense_do_no_harm(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    game = played(1)["id"]
    nonsense: list[tuple[list[Any], Any]] = [
        (["board"], "chess"),
        (["options"], {"floor": "hard"}),
        (["seat", 0], {"name": "  "}),
        (["seat", 1], None),
        (["person", 0], 2**53),
        (["played"], "yesterday"),
        (["started"], "never"),
        (["head"], {"entries": 7, "players": 8, "id": "another"}),
        (["copy_of"], game),
        (["row", 0, 1, 1], {"do": "end", "round": 1}),
        (["end", 99], {"do": "end", "round": 99}),
        (["result"], {"entries": 5}),
        (["same_as", 5], 5),
        (["spelling", "x"], {"person": "y"}),
    ]
    with journal.open("ab") as stream:
        for number, (cell, value) in enumerate(nonsense):
            for id in (game, "", f"game {number}"):
                line = {"game": id, "device": "evil", "number": number, "stamp": 10**9, "writes": [[cell, value]]}
                stream.write(json.dumps(line).encode() + b"\n")
    exports = []
    for name in ("writer.sqlite", "reader.sqlite"):
        with a_store(tmp_path, name) as store:
            Club(store, club).sync()
            store.games.edit(played(2)["id"], note="goes on")
            Club(store, club).sync()
            exports.append(export_records(store))
            assert store.unreadable.all() == []
    assert [record["id"] for record in exports[0]] == [record["id"] for record in exports[1]]
    assert played(2)["id"] in [record["id"] for record in exports[1]]


def test_of_two_operations_with_one_number_all_keep_the_same(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    note = {"game": played(1)["id"], "device": "twice", "number": 0, "stamp": 500}
    lines = [json.dumps(note | {"writes": [[["note"], text]]}).encode() + b"\n" for text in ("x", "y")]
    head = b'{"format":"azulejo-deeds/1","installation":"twice"}\n'
    notes = []
    for order in (lines, lines[::-1]):
        journal.with_name("twice.2026-11.jsonl").write_bytes(head + b"".join(order))
        with a_store(tmp_path, f"{order[0][-6:-4].hex()}.sqlite") as store:
            report = Club(store, club).sync()
            assert [problem.code for problem in report.problems] == ["number-twice"]
            notes.append(store.games.header(played(1)["id"]).note)
    assert notes == ["y", "y"]


def test_operations_missing_in_the_folder_are_written_again(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    with a_store(tmp_path, "reader.sqlite") as store:
        Club(store, club).sync()
        journal.unlink()
        assert Club(store, club).sync().written > 0
    shutil.copy(tmp_path / "reader.sqlite", tmp_path / "kept.sqlite")
    (tmp_path / "reader.sqlite").unlink()
    assert len(read_by_a_new_one(tmp_path, club)[0]) == 2


def test_compaction_keeps_what_counts(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    with a_store(tmp_path, "writer.sqlite") as store:
        for note in ("first", "second", "third"):
            store.games.edit(played(1)["id"], note=note)
            Club(store, club).sync()
        size = journal.stat().st_size
        Club(store, club).compact()
        assert "first" not in journal.read_text(encoding="utf-8")
        assert journal.stat().st_size < size
        assert Club(store, club).sync().written == 0
        before = export_records(store)
    assert read_by_a_new_one(tmp_path, club)[0] == before
    with a_store(tmp_path, "writer.sqlite") as store:
        assert Club(store, club).sync().written == 0


def test_a_file_named_like_the_journals_folder_is_an_error(tmp_path: Path, club: Path) -> None:
    (club / "journals").write_text("x", encoding="utf-8")
    assert main(["sync", str(club), "--db", str(tmp_path / "a.sqlite")]) == 2


def test_a_device_that_scores_differently_is_reported(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    changed = []
    for line in journal.read_bytes().splitlines(keepends=True):
        value = json.loads(line)
        for write in value.get("writes", []):
            if write[0] == ["result"]:
                write[1]["ledger"] = "0" * 32
        changed.append(json.dumps(value).encode() + b"\n")
    journal.write_bytes(b"".join(changed))
    records, report = read_by_a_new_one(tmp_path, club)
    assert len(records) == 2
    assert [problem.code for problem in report.problems] == ["other-score", "other-score"]


def test_a_deleted_unreadable_game_is_restored_by_its_operations(tmp_path: Path, club: Path) -> None:
    first_journal(tmp_path, club)
    with a_store(tmp_path, "writer.sqlite") as store:
        key = store.games.key(played(1)["id"])
        with store.file.writing() as db:
            db.execute("UPDATE games SET options = '{' WHERE key = ?", (key,))
        assert len(export_records(store)) == 1
        store.unreadable.delete(key)
        Club(store, club).sync()
        assert len(export_records(store)) == 2


def test_a_forgotten_name_is_nowhere_in_the_journals(tmp_path: Path, club: Path) -> None:
    first_journal(tmp_path, club)
    with a_store(tmp_path, "reader.sqlite") as other:
        Club(other, club).sync()
    with a_store(tmp_path, "writer.sqlite") as store:
        anna = store.people.find("Anna")
        assert anna
        Club(store, club).forget(anna.id)
        assert not store.people.find("Anna")
        assert store.people.find("Béla")
        assert "Anna" not in journal_in(club).read_text(encoding="utf-8")
        keys = [row["key"] for row in store.file.rows("SELECT key FROM replicas")]
        assert "Anna" not in str([stored_operations(store.file.connection, key) for key in keys])
        before = export_records(store)
    records, report = read_by_a_new_one(tmp_path, club)
    assert (records, report.problems) == (before, [])
    assert "Anna" not in json.dumps(records)


def test_a_symbolic_link_cannot_redirect_writes(tmp_path: Path, club: Path) -> None:
    """Replication tools copy symbolic links, so a member could plant one."""
    journal = first_journal(tmp_path, club)
    victim = tmp_path / "victim"
    victim.write_text("mine\n", encoding="utf-8")
    journal.unlink()
    journal.symlink_to(victim)
    journal.with_name("loop.2026-11.jsonl").symlink_to("loop.2026-11.jsonl")
    journal.with_name(f"{journal.name}.azulejo-part").symlink_to(victim)
    with a_store(tmp_path, "writer.sqlite") as store:
        assert Club(store, club).sync().problems == []
        Club(store, club).compact()
        before = export_records(store)
    assert victim.read_text("utf-8") == "mine\n"
    assert not journal.is_symlink()
    assert read_by_a_new_one(tmp_path, club)[0] == before


def test_what_is_too_large_to_share_is_reported_and_stays(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1), played(2, note="x" * 200_000))
        report = Club(store, club).sync()
        assert [(problem.code, problem.game) for problem in report.problems] == [("too-large", played(2)["id"])]
        store.games.edit(played(1)["id"], note="y" * 200_000)
        Club(store, club).sync()
        assert len(store.games.header(played(1)["id"]).note or "") == 200_000
        store.games.edit(played(1)["id"], note="short")
        store.games.edit(played(2)["id"], note="short")
        assert Club(store, club).sync().problems == []
    assert len(read_by_a_new_one(tmp_path, club)[0]) == 2


def test_an_oversized_journal_is_left_alone(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    huge = journal.with_name("huge.2026-11.jsonl")
    with huge.open("wb") as stream:
        stream.truncate(2 * 1024**3)
    records, report = read_by_a_new_one(tmp_path, club)
    assert len(records) == 2
    assert [(problem.file, problem.code) for problem in report.problems] == [(str(huge), "too-large")]


@pytest.mark.parametrize(
    "name", [b"\xff.jsonl", b"a\nb.jsonl", b".syncthing.a.jsonl.tmp", b"~syncthing~a.jsonl", b"a.json"]
)
def test_other_files_in_the_folder_are_not_journals(name: bytes, tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    os.link(journal, os.path.join(os.fsencode(journal.parent), name))  # noqa: PTH118 - a Path cannot have such a name
    records, report = read_by_a_new_one(tmp_path, club)
    assert (len(records), report.problems) == (2, [])
