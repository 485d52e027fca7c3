"""The one file: its connection, how a write becomes durable, and whether it is whole.

Journal and durability, chosen knowingly: `journal_mode = WAL` with `synchronous = FULL`. Every commit is forced to
the disk before it returns, as with the rollback journal, but with one sync instead of three or four (0.13 ms against
0.45 ms for a tap on a desktop's disk), and whoever reads in the background never stops a tap. With
`synchronous = NORMAL` a tap would take 0.01 ms and survive a killed app, but not an empty battery.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Self

from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.schema import APPLICATION_ID, VERSION, make_tables, migrate, migrations

if TYPE_CHECKING:
    from sqlite_utils import Database

PATIENCE: Final = 5
"""Seconds for which a write waits for another program before it says so."""
CACHE: Final = 16 * 1024
"""Kilobytes of the file that may stay in memory: enough for the lists and sums of 10,000 games."""
PAGES_AT_ONCE: Final = 256
"""How much is copied between two looks at whether to stop: a megabyte."""
LITTLE_CACHE: Final = 2 * 1024
"""The same for a check, which looks at everything once and is no faster with more."""
SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file while it is open, by the end of its name."""
_UNREADABLE: Final = """
SELECT 1 FROM (
    SELECT step AS text FROM steps UNION ALL SELECT record FROM openings UNION ALL SELECT lines FROM ledgers
    UNION ALL SELECT options FROM games UNION ALL SELECT draft FROM drafts UNION ALL SELECT value FROM settings
) WHERE NOT json_valid(text) LIMIT 1"""
_MAGIC: Final = b"SQLite format 3\0"
_HEAD_SIZE: Final = 100
_FORMATS: Final = slice(18, 20)
_USER_VERSION: Final = slice(60, 64)
_APPLICATION_ID: Final = slice(68, 72)


OnProgress = Callable[[float], object]
"""Told how much of the work is done, from 0 to 1; while a stream is read that cannot tell its size, always 0."""
IsCanceled = Callable[[], bool]
"""Asked now and then whether to stop."""


class CanceledError(Exception):
    """Whoever wanted it no longer does; nothing was changed."""


def stop_if(cancel: IsCanceled) -> None:
    """Stop here if it is no longer wanted."""
    if cancel():
        raise CanceledError


class File:
    """An open file of games. It belongs to the thread that opened it; another thread opens its own."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    @cached_property
    def db(self) -> Database:
        """The connection as whoever writes takes it; importing sqlite-utils takes as long as drawing the first screen."""
        from sqlite_utils import Database  # noqa: PLC0415 - so whoever only reads does not wait for it

        return Database(self.connection, execute_plugins=False)

    @classmethod
    def open(cls, path: Path, *, patience: float = PATIENCE) -> Self:
        """A file to work with, made if it is not there, brought up to this version if it is older."""
        with store_errors(otherwise=StoreErrorKind.BROKEN):
            path.parent.mkdir(parents=True, exist_ok=True)
            look_at_head(path)
            file = cls(path, sqlite3.connect(path, timeout=patience))
            try:
                file.prepare()
            except BaseException:
                file.close()
                raise
            return file

    @classmethod
    def to_read(cls, path: Path) -> Self:
        """A file as it is, without a look at its head, to be read only."""
        with store_errors():
            return cls(path, sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", timeout=PATIENCE, uri=True))

    def prepare(self) -> None:
        """Make sure of the version, the tables and the durability."""
        version = self._version()
        for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL", f"cache_size = -{CACHE}"):
            self.connection.execute(f"PRAGMA {pragma}")
        if version < VERSION:
            with self.writing():
                migrate(self.db)
            self.one("PRAGMA wal_checkpoint(TRUNCATE)")

    def _version(self) -> int:
        """The version of the tables; 0 where there are none yet."""
        version = int(self.one("PRAGMA user_version"))
        if version > VERSION:
            raise StoreError(StoreErrorKind.NEWER, str(self.path))
        if version < 1 and self.one("SELECT 1 FROM sqlite_master"):
            is_ours = self.one("PRAGMA application_id") == APPLICATION_ID
            raise StoreError(StoreErrorKind.BROKEN if is_ours else StoreErrorKind.NOT_GAMES, str(self.path))
        return version

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """One transaction: all of it is on the disk when the block ends, or nothing of it ever was."""
        with store_errors():
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.commit()
            except BaseException:
                self.db.rollback()
                raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several questions to one and the same state of the file."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.rollback()

    def rows(self, sql: str, given: Mapping[str, Any] | Sequence[Any] = ()) -> list[dict[str, Any]]:
        """What a question answers, by the names of its columns."""
        with store_errors():
            cursor = self.connection.execute(sql, given)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def one(self, sql: str, given: Mapping[str, Any] | Sequence[Any] = ()) -> Any:
        """The one value that a question answers, or None."""
        with store_errors():
            row = self.connection.execute(sql, given).fetchone()
            return row[0] if row else None

    def is_intact(self) -> bool:
        """Whether every page is as SQLite left it, no table is missing, every row has what it belongs to, every text can be read."""
        try:
            with store_errors(otherwise=StoreErrorKind.BROKEN):
                return (
                    self._has_all_tables()
                    and self.one("PRAGMA integrity_check") == "ok"
                    and not self.rows("PRAGMA foreign_key_check")
                    and not self.one(_UNREADABLE)
                    and self._can_be_listed()
                )
        except StoreError as error:
            if error.kind is StoreErrorKind.BROKEN:
                return False
            raise

    def keep_little(self) -> None:
        """Hold no more of the file in memory than a check needs."""
        self.connection.execute(f"PRAGMA cache_size = -{LITTLE_CACHE}")

    def _can_be_listed(self) -> bool:
        """Whether all that lists are made of is text; SQLite itself never looks, Python raises."""
        for table in ("people", "spellings", "games", "seats"):
            for _ in self.connection.execute(f"SELECT * FROM {table}"):
                pass
        return True

    def _has_all_tables(self) -> bool:
        version = int(self.one("PRAGMA user_version"))
        return 0 < version < VERSION or (version == VERSION and _schema(self.connection) >= _schema_of_a_new_file())

    def copy_to(self, target: Path) -> None:
        """Write all games into a file of their own that needs nothing beside it."""
        with store_errors(), closing(sqlite3.connect(target)) as copy:
            self.connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")

    def copy_from(self, source: Path, progress: OnProgress, cancel: IsCanceled) -> None:
        """Take the content of another file instead of the own, in one transaction."""

        def copied(_status: int, remaining: int, total: int) -> None:
            stop_if(cancel)
            progress(1 - remaining / total)

        with store_errors():
            with closing(sqlite3.connect(source)) as copy:
                copy.backup(self.connection, pages=PAGES_AT_ONCE, progress=copied)
            self.prepare()

    def close(self) -> None:
        self.connection.close()


def get_ready_to_write() -> None:
    """Import what only writing needs, which may be done by another thread."""
    import sqlite_utils  # noqa: F401, PLC0415 - whoever only reads does not wait for it


def look_at_head(path: Path) -> None:
    """Refuse what cannot be a file of games without touching it: opening it as a database might change it."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_SIZE)
    except FileNotFoundError:
        return
    if not head:
        return
    # a file in a format that SQLite does not know can be read but not written
    if len(head) < _HEAD_SIZE or not head.startswith(_MAGIC) or not set(head[_FORMATS]) <= {1, 2}:
        raise StoreError(StoreErrorKind.BROKEN, str(path))
    application, version = (int.from_bytes(head[part]) for part in (_APPLICATION_ID, _USER_VERSION))
    if application == APPLICATION_ID and version <= VERSION:
        return
    migrations = _migrations_in(path)
    if migrations > VERSION:
        raise StoreError(StoreErrorKind.NEWER, str(path))
    if migrations or application == APPLICATION_ID:
        raise StoreError(StoreErrorKind.BROKEN, str(path))
    if application:
        raise StoreError(StoreErrorKind.NOT_GAMES, str(path))


def is_database(path: Path) -> bool:
    """Whether a file says that it is one of SQLite's."""
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def is_intact(path: Path) -> bool:
    """Whether a file is a file of games of this version or an older one without a fault; it is not changed."""
    try:
        look_at_head(path)
        with closing(File.to_read(path)) as file:
            return file.is_intact()
    except StoreError as error:
        if error.kind is StoreErrorKind.BROKEN:
            return False
        raise


@contextmanager
def temporary_copy(path: Path) -> Iterator[Path]:
    """A copy of somebody's file for a while, so that reading it needs no right to write and leaves nothing behind."""
    with store_errors(), TemporaryDirectory(prefix="azulejo-") as folder:
        copy = Path(folder) / "copy.sqlite"
        shutil.copyfile(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        yield copy


def _migrations_in(path: Path) -> int:
    """How many of the app's migrations a file has had, read from its pages alone; 0 where that cannot be read."""
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(File(path, sqlite3.connect(address, uri=True))) as file:
            return len(migrations().applied(file.db))
    except sqlite3.DatabaseError:
        return 0


def _schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    found = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql NOT NULL AND name NOT LIKE '\\_%' ESCAPE '\\'"
    )
    return set(found)


def _schema_of_a_new_file() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        make_tables(connection)
        return _schema(connection)
