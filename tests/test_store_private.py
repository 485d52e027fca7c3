"""Other users of the device cannot read the games: files are 0600 and our folders 0700, with any umask."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.store import open_store
from scorer.store.recovery.opening import default_path
from tests.stores import a_store, import_records, played


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    """As on most desktops, others may read files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {each.name: oct(each.stat().st_mode & 0o777) for each in folder.rglob("*")}


def test_new_files_are_private(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        import_records(store, played(1))
        backup = store.backups.make()
        assert modes(tmp_path) == {
            "games.sqlite": "0o600",
            "games.sqlite-wal": "0o600",
            "games.sqlite-shm": "0o600",
            "backups": "0o700",
            backup.path.name: "0o600",
        }


def test_existing_files_are_tightened_on_open(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        import_records(store, played(1))
        store.backups.make()
    shutil.copyfile(tmp_path / "games.sqlite", tmp_path / "games-broken-20261118-000000.sqlite")
    for each in tmp_path.rglob("*"):
        each.chmod(0o755 if each.is_dir() else 0o644)
    with a_store(tmp_path):
        assert set(modes(tmp_path).values()) == {"0o600", "0o700"}


def test_a_rescue_leaves_private_files(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(bytes(9000))
    store, rescue = open_store(path)
    with store:
        assert rescue
        assert set(modes(tmp_path).values()) == {"0o600"}


def test_the_folder_of_the_app_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is new or was made by an older version; the folders above it are not ours."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    for _ in range(2):
        open_store().store.close()
        assert default_path().parent.stat().st_mode & 0o777 == 0o700
        assert (tmp_path / "share").stat().st_mode & 0o777 == 0o755
        default_path().parent.chmod(0o755)


def test_files_in_a_place_that_the_user_chose_follow_the_umask(tmp_path: Path) -> None:
    theirs = tmp_path / "stick"
    theirs.mkdir()
    with a_store(theirs) as store:
        store.backups.export(theirs / "all.sqlite")
    assert modes(theirs)["all.sqlite"] == "0o644"
    assert theirs.stat().st_mode & 0o777 == 0o755
