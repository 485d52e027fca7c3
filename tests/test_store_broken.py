"""A damaged file is set aside, replaced by the newest intact backup, and salvaged; the rescue is reported."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from scorer.rules.entries import Floor
from scorer.store import Opened, Store, StoreError, StoreErrorKind, open_store, reopen_store
from scorer.store.file import is_intact
from tests.stores import Clock, a_store, export_records, import_records, play, played, tolerate

OPEN: Final = "the open game"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with three finished games in its only backup; since then, one more and an open game."""
    with a_store(tmp_path) as store:
        import_records(store, played(1), played(2))
        store.games.finish(play(store, played(3)))
        store.backups.make()
        import_records(store, played(4))
        id = store.games.new("azul", ["Anna", "Béla"])
        store.games.edit(id, note=OPEN)
        store.games.append(id, Floor(1, 0, 3, True))
    return tmp_path / "games.sqlite"


def opened(path: Path) -> Opened:
    """Open a file, rescued if necessary, and assert that it is intact and writable."""
    clock = Clock()
    result = open_store(path, clock)
    store = result.store
    assert store.is_intact()
    store.games.new("azul", ["Anna", "Béla"])
    return result


def ids(store: Store) -> set[str]:
    return {record["id"] for record in export_records(store) if record["entries"]}


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def no_database(path: Path) -> None:
    path.write_text("milk, bread, tiles\n" * 100)


def head_only(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:60])


def head_zeroed(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(bytes(100) + data[100:])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def deleted(path: Path) -> None:
    path.unlink()


DAMAGES: Final[list[Callable[[Path], None]]] = [zeroed, no_database, head_only, head_zeroed, emptied, deleted]


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_newest_intact_backup_replaces_a_damaged_file(path: Path, damage: Callable[[Path], None]) -> None:
    damage(path)
    content = path.read_bytes() if path.exists() else None
    store, rescue = opened(path)
    with store:
        assert rescue
        assert rescue.games == 3
        assert rescue.saved == 0
        assert rescue.backup == store.backups.all()[0].path
        assert (rescue.aside and rescue.aside.read_bytes()) == content
        assert len(ids(store)) == 3
    with open_store(path).store as again:
        assert len(ids(again)) == 3


def test_damaged_backups_are_skipped(path: Path) -> None:
    with open_store(path, Clock()).store as store:
        for second in range(3):
            newest = store.backups.make().path
            newest.rename(newest.with_name(f"games-20261231-00000{second}.sqlite"))
        for backup, content in zip(store.backups.all()[:3], (b"", b"SQLite format 3\0", bytes(9000)), strict=True):
            backup.path.write_bytes(content)
        good = store.backups.all()[3].path
    zeroed(path)
    store, rescue = opened(path)
    with store:
        assert rescue
        assert rescue.backup == good


def test_without_a_backup_a_new_file_is_created(path: Path) -> None:
    shutil.rmtree(path.parent / "backups")
    zeroed(path)
    store, rescue = opened(path)
    with store:
        assert rescue
        assert (rescue.backup, rescue.games) == (None, 0)
        assert rescue.aside
        assert rescue.aside.exists()


def test_every_damaged_file_is_kept(path: Path) -> None:
    asides = set()
    for _ in range(3):
        zeroed(path)
        store, rescue = opened(path)
        store.close()
        assert rescue
        asides.add(rescue.aside)
    assert len(asides) == 3
    assert all(aside and aside.exists() for aside in asides)


@pytest.mark.parametrize("pages", [1, 2, 5, 20])
def test_a_truncated_file(path: Path, pages: int) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: -4096 * pages])
    store, rescue = opened(path)
    with store:
        assert rescue
        assert rescue.games >= 3
        assert len(ids(store)) >= 3


def test_games_newer_than_the_backup_are_salvaged(path: Path) -> None:
    """With only an index damaged, all games since the backup are saved, the open one too."""
    with open_store(path, Clock()).store as store:
        (root,) = [
            row["rootpage"] for row in store.file.rows("SELECT rootpage FROM sqlite_master WHERE name = 'games_newest'")
        ]
        size = store.file.one("PRAGMA page_size")
        expected = ids(store)
    data = bytearray(path.read_bytes())
    data[(root - 1) * size : root * size] = bytes(size)
    path.write_bytes(data)
    store, rescue = opened(path)
    with store:
        assert rescue
        assert rescue.saved == 2
        assert ids(store) == expected
        (game,) = [header for header in store.games.open() if header.note == OPEN]
        assert store.games.load(game.id).steps == (Floor(1, 0, 3, True),)


def test_a_flipped_bit_anywhere(path: Path, tmp_path: Path) -> None:
    """The file always opens, with at least the games of the backup, and can be read."""
    rng = random.Random(1)
    data = path.read_bytes()
    places = [*range(112), *rng.sample(range(112, len(data)), 120)]
    rescued = 0
    for place in places:
        flipped = bytearray(data)
        flipped[place] ^= 1 << rng.randrange(8)
        folder = tmp_path / str(place)
        folder.mkdir()
        (folder / path.name).write_bytes(flipped)
        shutil.copytree(path.parent / "backups", folder / "backups")
        store, rescue = opened(folder / path.name)
        with store:
            rescued += rescue is not None
            assert len(readable(store)) >= 3
        shutil.rmtree(folder)
    assert rescued > 30


def test_the_log_of_a_deleted_file_is_kept(path: Path) -> None:
    """It may hold commits that are not in any backup."""
    with open_store(path, Clock()).store as store:
        store.games.new("azul", ["Zoë"])
        log = path.with_name(path.name + "-wal").read_bytes()
    assert len(log) > 1000
    path.unlink()
    path.with_name(path.name + "-wal").write_bytes(log)
    shutil.rmtree(path.parent / "backups")
    store, rescue = opened(path)
    with store:
        assert rescue
        assert (rescue.aside, rescue.games) == (None, 0)
    (kept,) = path.parent.glob("games-broken-*-wal")
    assert kept.read_bytes() == log


def readable(store: Store) -> list[str]:
    """Games that can be read; a flipped bit within a text may make one unreadable, which raises."""
    found = []
    for header in store.history.page().games:
        with tolerate(StoreErrorKind.BROKEN):
            store.games.record(header.id)
            found.append(header.id)
    return found


def test_a_file_damaged_while_in_use_is_rescued(path: Path) -> None:
    """A large file is not checked when it is opened: damage found later is handled the same way."""
    store, rescue = open_store(path, Clock())
    assert rescue is None
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(bytes(path.stat().st_size - 4096))
    with pytest.raises(StoreError, match=StoreErrorKind.BROKEN), store.open_connection() as connection:
        export_records(connection)
    assert not is_intact(path)
    store, rescue = reopen_store(store, Clock())
    with store:
        assert rescue
        assert len(ids(store)) == 3
