"""Attempts to lose a game.

| attempt | test |
| --- | --- |
| killing the app at hundreds of random moments while it appends, finishes and backs up | `test_killed` |
| killing the app during or after an import or a restore | `test_killed_while_much_is_written` |
| less and less disk space, for everything that writes | `test_no_room` |
| SQLite failing at each page that it would add | `test_no_room_at_any_write` |
| a folder that cannot be written, from the start or while the store is open | `test_read_only` and the two after it |
| two processes that write, open, or hold the file at once | `test_two_writers` and those after it |
| the file deleted, moved or replaced while it is open | `test_displaced` |
| a file truncated, zeroed, flipped bit by bit, replaced or deleted | `test_store_broken.py` |
| a backup cut off, a full folder of them, a restore of something that is not a backup | `test_store_backups.py` |
| a file from a newer app, a file of another program | `test_store_schema.py` |
| an import canceled, rejected or of hostile text; two versions of one game | `test_store_archive.py` |
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from scorer.rules.entries import Floor
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.file import temporary_copy
from scorer.store.recovery.preview import preview_file
from tests.paths import ROOT
from tests.stores import a_store, import_records, played, tolerate, torture

KILLS: Final = 200


def assert_fine(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["fine"]), done.stderr


def with_a_disk(folder: Path, then: str) -> list[str]:
    """The command that mounts a small disk on a folder where only its own processes see it."""
    mount = f'mount -t tmpfs -o size=3m tmpfs "{folder}" && {then}'
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount]


def can_mount() -> bool:
    try:
        return not subprocess.run(with_a_disk(Path("/mnt"), "true"), capture_output=True, check=False).returncode
    except OSError:
        return False


def shell(command: list[str]) -> str:
    return " ".join(f"'{word}'" for word in command)


def test_killed() -> None:
    """In memory if possible, because a kill loses nothing that was passed to the operating system."""
    memory = Path("/dev/shm")  # noqa: S108 - the test creates its own folder there
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        assert_fine(torture("kill", folder, KILLS))


def test_killed_while_much_is_written(tmp_path: Path) -> None:
    assert_fine(torture("kill-imports", tmp_path, 30))


DISKS: Final[dict[str, Callable[[Path], list[str]]]] = {
    "a limit for each file": lambda folder: torture("limit", folder, 400_000),
}
if can_mount():
    DISKS["a small disk"] = lambda folder: with_a_disk(folder, shell(torture("disk", folder)))


@pytest.mark.parametrize("disk", DISKS)
def test_no_room(tmp_path: Path, disk: str) -> None:
    assert_fine(DISKS[disk](tmp_path))


def test_no_room_at_any_write(tmp_path: Path) -> None:
    """A page limit makes each page that a write adds fail in turn."""
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        writes: list[Callable[[], object]] = [
            lambda: store.games.append(id, Floor(1, 0, 0, False)),
            lambda: import_records(store, played(1), played(2), played(3)),
            lambda: store.games.new("azul", ["Anna" * 2000]),
        ]
        pages = store.file.one("PRAGMA page_count")
        done = []
        for more in range(12):
            store.file.one(f"PRAGMA max_page_count = {pages + more}")
            for write in writes:
                games = store.history.count()
                done.append(False)
                with tolerate(StoreErrorKind.FULL):
                    write()
                    done[-1] = True
                assert done[-1] or store.history.count() == games
        assert done.count(False) > 10
        assert done.count(True) > 2
        steps = len(store.games.load(id).steps)
        store.file.one("PRAGMA max_page_count = 1000000")
        assert store.games.append(id, Floor(1, 0, 0, False)) == steps
        assert store.is_intact()


def refusals(store: Store, id: str) -> list[StoreErrorKind]:
    """The errors of everything that writes, where nothing can be written."""
    attempts: list[Callable[[], object]] = [
        lambda: store.games.append(id, Floor(1, 0, 1, False)),
        lambda: store.games.new("azul", ["Zoë"]),
        lambda: store.games.bin(id),
        lambda: store.games.edit(id, note="x"),
        lambda: store.people.add("Zoë"),
        lambda: store.settings.set("theme", "night"),
        lambda: import_records(store, played(9)),
        store.games.empty_bin,
    ]
    kinds = []
    for attempt in attempts:
        with pytest.raises(StoreError) as refused:
            attempt()
        kinds.append(refused.value.kind)
    return kinds


def test_read_only(tmp_path: Path) -> None:
    """Paths where not even root can create a folder."""
    beneath_a_file = tmp_path / "file"
    beneath_a_file.write_text("")
    for path in (Path("/proc/azulejo/games.sqlite"), beneath_a_file / "games.sqlite"):
        with pytest.raises(StoreError) as refused:
            open_store(path)
        assert refused.value.kind in {StoreErrorKind.READ_ONLY, StoreErrorKind.DISK}


def test_read_only_while_open(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        store.games.append(id, Floor(1, 0, 1, False))
        store.file.db.execute("PRAGMA query_only = ON")
        assert set(refusals(store, id)) == {StoreErrorKind.READ_ONLY}
        store.file.db.execute("PRAGMA query_only = OFF")
        assert store.games.append(id, Floor(1, 1, 1, False)) == 1
        assert store.history.count() == 1


READ_ONLY_DISKS: Final = ["read-only"] if can_mount() else []


@pytest.mark.parametrize("disk", READ_ONLY_DISKS)
def test_read_only_disk(tmp_path: Path, disk: str) -> None:
    """Runs only where a disk can be mounted; the tests above run everywhere."""
    assert disk
    path = tmp_path / "games.sqlite"
    then = " && ".join(
        [
            f"{shell(torture('open', path))} >&2",
            f'mount -o remount,ro "{tmp_path}"',
            shell(torture("read-only", path)),
        ]
    )
    assert_fine(with_a_disk(tmp_path, then))


# ------------------------------------------------------------------------------------------ two processes


def test_two_writers(tmp_path: Path) -> None:
    """All steps are stored, one after the other."""
    path = tmp_path / "games.sqlite"
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        writers = [subprocess.Popen(torture("append", path, id, 200), cwd=ROOT) for _ in range(3)]
        assert [writer.wait() for writer in writers] == [0, 0, 0]
        assert len(store.games.load(id).steps) == 600
        assert store.file.one("SELECT max(number) FROM steps") == 599


def test_many_open_a_new_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    openers = [subprocess.Popen(torture("open", path), cwd=ROOT) for _ in range(6)]
    assert [opener.wait() for opener in openers] == [0] * 6
    with a_store(tmp_path) as store:
        assert store.is_intact()


def test_a_locked_file_is_reported_as_busy(tmp_path: Path) -> None:
    """Readers are not blocked; a writer waits, then fails; once unlocked it works again."""
    path = tmp_path / "games.sqlite"
    with a_store(tmp_path) as store:
        import_records(store, played(1))
    command = torture("hold", path)
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        with open_store(path, patience=0.05).store as store:
            assert store.history.count() == 1
            with pytest.raises(StoreError, match=StoreErrorKind.BUSY):
                store.games.new("azul", ["Anna", "Béla"])
            holder.communicate("let go\n")
            store.games.new("azul", ["Anna", "Béla"])
            assert store.history.count() == 2


def test_a_second_connection_sees_and_appends_steps(tmp_path: Path) -> None:
    with a_store(tmp_path) as store, store.open_connection() as connection:
        id = connection.games.new("azul", ["Anna", "Béla"])
        assert store.games.append(id, Floor(1, 0, 1, False)) == 0
        assert len(connection.games.load(id).steps) == 1


@pytest.mark.parametrize("use", ["open_connection", "import", "preview", "restore"])
def test_a_tap_is_saved_after_another_process_opened_the_file(tmp_path: Path, use: str) -> None:
    """SQLite loses its locks if the process opens and closes the file a second time, and another process then deletes the log."""
    path = tmp_path / "games.sqlite"
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        match use:
            case "open_connection":
                store.open_connection().close()
            case "import":
                assert store.archive.import_file(path).known == [id]
            case "preview":
                preview_file(path)
            case "restore":
                store.backups.restore(path)
        assert_open(path)
        store.games.append(id, Floor(1, 0, 1, False))
        with a_copy_of(path) as copy:
            assert len(copy.games.load(id).steps) == 1


def assert_open(path: Path) -> None:
    """Open and close the file in another process."""
    code = "import sys; from pathlib import Path; from scorer.store import open_store; open_store(Path(sys.argv[1])).store.close()"
    subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, check=True)


@contextmanager
def a_copy_of(path: Path) -> Iterator[Store]:
    """What is on the disk, the log included."""
    with temporary_copy(path) as copy, open_store(copy).store as store:
        yield store


@pytest.mark.parametrize("how", ["deleted", "moved", "replaced"])
def test_displaced(tmp_path: Path, how: str) -> None:
    """Nothing is written to a displaced file, and all games are saved again."""
    path = tmp_path / "games.sqlite"
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        store.games.append(id, Floor(1, 0, 1, False))
        match how:
            case "deleted":
                path.unlink()
            case "moved":
                path.rename(tmp_path / "moved.sqlite")
            case "replaced":
                with a_store(tmp_path, "other.sqlite") as other:
                    import_records(other, played(1))
                (tmp_path / "other.sqlite").replace(path)
        saved = path if how != "replaced" else tmp_path / "games-displaced-1.sqlite"
        for _ in range(2):
            with pytest.raises(StoreError, match=StoreErrorKind.DISPLACED) as error:
                store.games.append(id, Floor(1, 1, 2, False))
            assert error.value.about == str(saved)
    with open_store(saved).store as again:
        assert again.games.load(id).steps == (Floor(1, 0, 1, False),)
    with open_store(path).store as present:
        assert (present.archive.ids() == [id]) == (how != "replaced")


def test_durable(tmp_path: Path) -> None:
    """Commits are synced before they return, which only a power failure would show."""
    with a_store(tmp_path) as store, store.open_connection() as connection:
        for each in (store, connection):
            assert each.file.one("PRAGMA journal_mode") == "wal"
            assert each.file.one("PRAGMA synchronous") == 2
