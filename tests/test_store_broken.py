"""A damaged file is set aside, replaced by the newest intact backup, and salvaged; the rescue is reported."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from scorer.rules.entries import Floor
from scorer.store import Opened, Rescue, Store, StoreError, StoreErrorKind, disk, open_store, reopen_store, schema
from scorer.store.errors import store_errors
from scorer.store.file import File, is_intact
from scorer.store.games import Games, StoredGame
from scorer.store.recovery import opening
from scorer.store.recovery.preview import preview_file
from scorer.wording.language import language
from scorer.wording.store_reports import report_sentences, rescue_sentences
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


def test_a_schema_that_is_not_text(path: Path) -> None:
    """Python then raises its own error while quoting the statement; the application id is wrong too."""
    data = bytearray(path.read_bytes())
    data[68:72] = bytes(4)
    table = data.index(b"CREATE TABLE people")
    data[table + 3 : table + 15] = b"\x9d" * 12
    path.write_bytes(data)
    store, rescue = opened(path)
    with store:
        assert rescue
        assert rescue.games >= 3


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


@pytest.mark.parametrize(
    ("place", "value"),
    [(47, 68), (59, 128), (b"NOT NULL", 0xFF), (b"reason_sums SELECT", 0xFF)],
    ids=["unknown schema format", "unknown text encoding", "table not in UTF-8", "trigger not in UTF-8"],
)
def test_a_corrupt_schema_is_rescued(path: Path, place: int | bytes, value: int) -> None:
    data = bytearray(path.read_bytes())
    data[place if isinstance(place, int) else data.index(place)] = value
    path.write_bytes(data)
    store, rescue = opened(path)
    with store:
        assert rescue
        assert len(readable(store)) >= 3


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
    """The readable games; a flipped bit within a text may make one unreadable, which raises."""
    found = []
    for header in store.history.page().games:
        with tolerate(StoreErrorKind.UNREADABLE):
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


# ------------------------------------------------------------------------------------------------ I/O errors


def fail_checks_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate pages that cannot be read: SQLite's integrity check then reports damage instead of raising an error."""
    passes_checks = File.passes_checks

    def check(file: File) -> bool:
        in_memory = not file.one("SELECT file FROM pragma_database_list")
        return in_memory and passes_checks(file)

    monkeypatch.setattr(File, "passes_checks", check)


def test_an_error_that_looks_like_damage_moves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_checks_on_disk(monkeypatch)
    store, rescue = open_store(path, Clock())
    with store:
        assert rescue is None
        assert len(ids(store)) == 5
        assert store.is_intact()
    assert not list(path.parent.glob("*-broken-*"))


def test_a_file_in_use_that_only_seems_damaged_is_kept(path: Path) -> None:
    """Another connection, or a transient error, may have wrongly reported damage."""
    store, rescue = reopen_store(open_store(path, Clock()).store, Clock())
    with store:
        assert rescue is None
        assert len(ids(store)) == 5


class FailingConnection:
    """Behaves like SQLite after some pages could not be read."""

    def execute(self, *_given: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def test_damage_that_only_a_query_finds_is_an_io_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(path, Clock()).store as store:
        with monkeypatch.context() as patch:
            patch.setattr(store.file, "connection", FailingConnection())
            with pytest.raises(StoreError, match=StoreErrorKind.DISK):
                store.history.page()
        assert len(ids(store)) == 5


@pytest.mark.parametrize(("failures", "opens"), [(2, True), (3, False)])
def test_an_error_while_opening_is_retried_then_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch, failures: int, opens: bool
) -> None:
    before = {file: file.read_bytes() for file in path.parent.rglob("*") if file.is_file()}
    open_file, attempts = File.open, []

    def fail(path: Path, *, patience: float) -> File:
        attempts.append(path)
        if len(attempts) <= failures:
            raise StoreError(StoreErrorKind.DISK)
        return open_file(path, patience=patience)

    monkeypatch.setattr(File, "open", fail)
    if opens:
        store, rescue = open_store(path)
        store.close()
        assert rescue is None
    else:
        with pytest.raises(StoreError, match=StoreErrorKind.DISK):
            open_store(path)
    assert len(attempts) == 3
    assert {file: file.read_bytes() for file in path.parent.rglob("*") if file.is_file()} == before


def test_an_error_at_the_first_start_is_not_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite reports some I/O errors as damage, but a file without tables has nothing to lose."""

    def fail(_path: Path, *, patience: float = 0) -> File:
        raise StoreError(StoreErrorKind.BROKEN, str(patience))

    with monkeypatch.context() as patch:
        patch.setattr(File, "open", fail)
        with pytest.raises(StoreError, match=StoreErrorKind.DISK):
            open_store(tmp_path / "games.sqlite")
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]
    with a_store(tmp_path) as store:
        assert store.is_intact()


@pytest.mark.parametrize("message", ["disk I/O error", "database or disk is full", "database is locked"])
def test_an_error_of_a_copy_is_not_damage(message: str) -> None:
    """Errors of `Connection.backup` have a message but no code."""
    with pytest.raises(StoreError) as error, store_errors():
        raise sqlite3.OperationalError(message)
    assert error.value.kind is not StoreErrorKind.BROKEN


# ------------------------------------------------------------------------------------------ a rescue that is killed


def without_an_index(path: Path) -> None:
    """Damaged, though every game can be read."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP INDEX games_newest")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class KilledError(BaseException):
    """Simulates a kill; no code catches it."""


@contextmanager
def killed_at(step: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Die at a step, which is a sync or a rename. Yields a list with the number of steps left, negative after the death."""
    replace, sync, left = Path.replace, disk.force_to_disk, [step]

    def live() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KilledError

    def replace_or_die(source: Path, target: Path) -> Path:
        live()
        return replace(source, target)

    def sync_or_die(path: Path) -> None:
        live()
        sync(path)

    with monkeypatch.context() as patch, suppress(KilledError):
        patch.setattr(Path, "replace", replace_or_die)
        patch.setattr(opening, "force_to_disk", sync_or_die)
        yield left


def test_a_rescue_killed_at_any_step_loses_nothing(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next start gets all five games and reports the rescue."""
    without_an_index(path)
    killed = 0
    for step in count():
        folder = tmp_path / f"step {step}"
        shutil.copytree(path.parent, folder, ignore=shutil.ignore_patterns("step *"))
        with killed_at(step, monkeypatch) as left:
            open_store(folder / path.name, Clock()).store.close()
        store, rescue = open_store(folder / path.name, Clock())
        with store:
            assert len(ids(store)) == 5
            assert store.is_intact()
        assert len(list(folder.glob("*-broken-*.sqlite"))) == 1
        assert not list(folder.glob("*rescue*"))
        if left[0] >= 0:
            break
        assert rescue
        killed += 1
    assert killed >= 5


def test_a_damaged_file_that_nothing_replaced_yet_is_still_rescued(path: Path) -> None:
    """As left behind by a killed older version: the damaged file was renamed, and there is no replacement."""
    without_an_index(path)
    aside = path.rename(path.with_name("games-broken-20261118-000000.sqlite"))
    store, rescue = opened(path)
    with store:
        assert rescue
        assert (rescue.aside, rescue.games, rescue.saved) == (aside, 5, 2)
        assert len(ids(store)) == 5


def test_an_empty_file_beside_a_damaged_one_is_reported(path: Path) -> None:
    """Until there are games again, each start says so."""
    shutil.rmtree(path.parent / "backups")
    aside = path.rename(path.with_name("games-broken-20261118-000000.sqlite"))
    with closing(sqlite3.connect(path)) as connection:
        schema.make_tables(connection)
        connection.commit()
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    for _ in range(2):
        store, rescue = open_store(path, Clock())
        store.close()
        assert rescue == Rescue(aside, None, None, 0, 0, is_reminder=True)
        for code, words in (("en", "damaged one"), ("hu", "sérült"), ("fi", "vioittunut")):
            assert words in rescue_sentences(language(code), rescue)[0]
            assert aside.name in rescue_sentences(language(code), rescue)[0]
    with open_store(path, Clock()).store as store:
        import_records(store, played(1))
    store, rescue = open_store(path, Clock())
    store.close()
    assert rescue is None


def test_an_error_during_a_rescue_is_retried_and_loses_no_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that cannot be read because of the disk is not mistaken for a damaged one."""
    without_an_index(path)
    load, left = Games.load, [1]

    def fail(games: Games, id: str) -> StoredGame:
        left[0] -= 1
        if left[0] == 0:
            raise StoreError(StoreErrorKind.DISK)
        return load(games, id)

    monkeypatch.setattr(Games, "load", fail)
    store, rescue = open_store(path, Clock())
    with store:
        assert rescue
        assert left[0] < 0
        assert len(ids(store)) == 5


def test_a_rescue_removes_the_shared_memory_that_sqlite_could_not(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite ignores an I/O error when it deletes that file."""
    without_an_index(path)
    close = File.close

    def close_and_leave_shared_memory(file: File) -> None:
        close(file)
        if file.path.suffix == ".part":
            file.path.with_name(f"{file.path.name}-shm").touch()

    monkeypatch.setattr(File, "close", close_and_leave_shared_memory)
    store, rescue = open_store(path, Clock())
    with store:
        assert rescue
        assert len(ids(store)) == 5
    assert not list(path.parent.glob("*rescue*"))


def test_a_full_disk_at_the_first_page_of_a_restore_is_reported(path: Path) -> None:
    """SQLite then reports zero pages, of which no share can be computed."""
    with open_store(path, Clock()).store as store:
        shares: list[float] = []
        copied = store.file.progress_of(shares.append, lambda: False)
        copied(0, 0, 0)
        copied(0, 1, 4)
    assert shares == [0, 0.75]


# ------------------------------------------------------------------------------------- importing what was set aside


def test_a_file_that_was_set_aside_can_be_imported(path: Path, tmp_path: Path) -> None:
    """All its games, since each of them can be read; the report says that the file is damaged."""
    without_an_index(path)
    assert preview_file(path).games == 5
    with a_store(tmp_path / "new phone") as store:
        report = store.archive.import_file(path)
        assert report.is_damaged
        assert len(report.added) == len(ids(store)) == 5
        assert store.is_intact()
    for code, words in (("en", "file is damaged"), ("hu", "sérült"), ("fi", "vioittunut")):
        assert words in report_sentences(language(code), report)[0]


def test_as_many_games_as_can_be_read_are_imported(path: Path, tmp_path: Path) -> None:
    """Pages of zeros anywhere but at the beginning cost some games; the imported games are unchanged."""
    with open_store(path, Clock()).store as store:
        before = {record["id"]: record for record in export_records(store)}
    whole = path.read_bytes()
    counts = set()
    for page in range(2, len(whole) // 4096):
        path.write_bytes(whole[: page * 4096] + bytes(4096) + whole[(page + 1) * 4096 :])
        with a_store(tmp_path / f"after {page}") as store:
            with tolerate(StoreErrorKind.FOREIGN_BROKEN):
                store.archive.import_file(path)
            imported = export_records(store)
            assert all(before[record["id"]] == record for record in imported)
            counts.add(len(imported))
    assert max(counts) == 5
    assert len(counts) > 1


def test_a_sound_file_is_not_reported_as_damaged(path: Path, tmp_path: Path) -> None:
    with a_store(tmp_path / "new phone") as store:
        assert not store.archive.import_file(path).is_damaged
