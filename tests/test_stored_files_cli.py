"""What commands on stored games do with files and arguments that they cannot use."""

import os
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main
from tests.stored_cli import import_three, scorer_with
from tests.stores import Json


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def scorer(db: Path, capfdbinary: Any) -> Any:
    return scorer_with(db, capfdbinary)


@pytest.fixture
def three(scorer: Any, tmp_path: Path) -> list[Json]:
    return import_three(scorer, tmp_path)


def test_export_overwrites_only_when_forced(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    target = tmp_path / "all.jsonl"
    assert scorer("export", "--output", target).code == 0
    target.write_text("mine", encoding="utf-8")
    answer = scorer("export", "--output", target)
    assert (answer.code, answer.err) == (2, [f"{target}: A file with this name already exists."])
    assert target.read_text("utf-8") == "mine"
    assert scorer("export", "--output", target, "--force").code == 0
    assert len(target.read_text("utf-8").splitlines()) == len(three)
    assert {path.name for path in tmp_path.iterdir()} >= {"all.jsonl"}
    assert not list(tmp_path.glob(".all*"))


@pytest.mark.parametrize("force", [False, True])
def test_export_never_writes_to_our_own_files(
    scorer: Any, three: list[Json], db: Path, tmp_path: Path, *, force: bool
) -> None:
    scorer("backup")
    (backup,) = (tmp_path / "backups").iterdir()
    soft, hard = tmp_path / "soft.json", tmp_path / "hard.json"
    soft.symlink_to(db)
    hard.hardlink_to(backup)
    targets = [db, db.with_name(f"{db.name}-wal"), db.with_name(f"{db.name}-shm"), backup, soft, hard]
    before = [db.read_bytes(), backup.read_bytes()]
    for target in targets:
        answer = scorer("export", "--output", target, *["--force"] * force)
        assert (answer.code, answer.err) == (2, [f"{target}: This file contains your games. Choose another name."])
    assert [db.read_bytes(), backup.read_bytes()] == before
    assert len(scorer("history").out) == len(three)


@pytest.mark.usefixtures("three")
def test_export_never_writes_beside_the_file_that_a_link_names(scorer: Any, db: Path, tmp_path: Path) -> None:
    scorer("backup")
    (backup,) = (tmp_path / "backups").iterdir()
    link = tmp_path / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    link.symlink_to(db)
    before = backup.read_bytes()
    for target in (backup, db.with_name(f"{db.name}-wal")):
        assert main(["export", "--output", str(target), "--force", "--db", str(link)]) == 2
    assert backup.read_bytes() == before


def test_export_writes_through_a_link_and_to_a_device(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    assert scorer("export", "--output", link, "--force").code == 0
    assert link.is_symlink()
    assert len(target.read_text("utf-8").splitlines()) == len(three)
    assert scorer("export", "--output", "/dev/null").code == 0


def test_export_does_not_wait_for_the_reader_of_a_pipe(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert scorer("export", "--output", pipe) == (2, [], [f"{pipe}: No such device or address"])
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert scorer("export", "--output", pipe).code == 0
    assert len(os.read(reader, 2**16).splitlines()) == len(three)
    os.close(reader)


@pytest.mark.usefixtures("three")
def test_an_output_that_cannot_be_created_is_named(scorer: Any, tmp_path: Path) -> None:
    assert scorer("export", "--output", tmp_path) == (2, [], [f"{tmp_path}: Is a directory"])


def test_a_backup_to_a_missing_folder(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    target = tmp_path / "stick" / "games.sqlite"
    assert scorer("backup", target) == (2, [], [f"{target.parent}: File not found."])
    target.parent.mkdir()
    assert scorer("backup", target).code == 0
    assert len(scorer("import", target).out) == 1
    assert len(scorer("history").out) == len(three)


NOT_UTF8 = "\udcff"
"""How Python passes on a byte of a command line that is not UTF-8."""


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        ("history --player", 1, "\ufffd: No player has this name."),
        ("history --search", 0, None),
        ("stats --player", 1, "\ufffd: No player has this name."),
        ("show", 1, "\ufffd: This game no longer exists."),
        ("export", 1, "\ufffd: This game no longer exists."),
        ("sync . --forget", 1, "\ufffd: No player has this name."),
    ],
)
@pytest.mark.usefixtures("three")
def test_an_argument_that_is_not_text(
    scorer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, code: int, says: str | None
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = scorer(*command.split(), NOT_UTF8)
    assert (answer.code, answer.err) == (code, [says] if says else [])


def test_a_club_folder_whose_name_is_not_text(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    club = tmp_path / NOT_UTF8
    club.mkdir()
    assert scorer("sync", club, "--json").json[0]["games"]["known"] == len(three)
    assert scorer("sync", club, "--json").json[0]["deeds"] == {"written": 0, "read": 0, "set_aside": 0}


def test_links_to_themselves(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    loop = tmp_path / "loop.jsonl"
    loop.symlink_to(loop)
    assert scorer("import", loop) == (2, [], [f"{loop}: The file cannot be read."])
    assert scorer("export", "--output", loop).code == 0
    assert len(loop.read_text("utf-8").splitlines()) == len(three)


@pytest.mark.parametrize("command", ["import", "restore"])
def test_a_device_is_refused(scorer: Any, three: list[Json], command: str, tmp_path: Path) -> None:
    for path in ("/dev/zero", tmp_path):
        answer = scorer(command, path)
        assert answer.code == 2
        assert answer.err == [f"{path}: This is not a file but a folder or a device."]
    assert len(scorer("history").out) == len(three)


@pytest.mark.parametrize("command", ["history", "stats", "export", "import x.json", "backup"])
def test_a_device_is_not_a_games_file(capfdbinary: Any, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", tmp_path / "pipe", tmp_path):
        assert main([*command.split(), "--db", str(path)]) == 2
        assert b"This is not a file but a folder or a device." in capfdbinary.readouterr().err
