"""The database file: its connection, transactions, durability and integrity check.

Journal mode is WAL with `synchronous = FULL`: every commit is on the disk before it returns, as with a rollback journal,
but with one sync instead of three or four (0.13 ms against 0.45 ms for a tap on a desktop), and a reader in the
background never blocks a tap. With `synchronous = NORMAL` a tap would take 0.01 ms and survive a killed app, but not a
power failure.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache, cached_property
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Self

from scorer.store import deferred
from scorer.store.disk import force_to_disk, locked, make_private_file
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.schema import APPLICATION_ID, VERSION, make_tables, migrate, migrations

if TYPE_CHECKING:
    from sqlite_utils import Database

PATIENCE: Final = 5
"""Seconds that a write waits for the lock of another process before it fails."""
CACHE: Final = 16 * 1024
"""Page cache in kilobytes: enough for the lists and statistics of 10,000 games."""
_PRAGMAS: Final = (
    "foreign_keys = ON",
    "journal_mode = WAL",
    "synchronous = FULL",
    f"cache_size = -{CACHE}",
    # each statement with a trigger keeps its own rollback journal: thousands in a long transaction, by default in a
    # file
    "temp_store = MEMORY",
)
PAGES_AT_ONCE: Final = 256
"""Pages copied between two checks for cancellation: a megabyte."""
CACHE_OF_CHECK: Final = 2 * 1024
"""The same for an integrity check, which reads each page once."""
SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside an open file."""
_CORRUPT_VALUE: Final = re.compile(r"(NULL|TEXT|NUMERIC|non-\w+) value in |CHECK constraint failed in ")
"""Findings of the integrity check about one value: such a game is unreadable, but the file is not damaged."""
MADE_BY_MIGRATIONS: Final = {"_sqlite_migrations", "idx__sqlite_migrations_migration_set_name"}
"""The table of sqlite-utils in a file."""
_MOST_FINDINGS: Final = 10_000
_MAGIC: Final = b"SQLite format 3\0"
_HEAD_SIZE: Final = 100
_FORMATS: Final = slice(18, 20)
_ENCODING: Final = slice(56, 60)
_UTF_8: Final = 1
_USER_VERSION: Final = slice(60, 64)
_APPLICATION_ID: Final = slice(68, 72)
_ATTACHED: Final = (
    "SELECT type, name, sql, tbl_name FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql NOT NULL"
)

_open_here: Final[list[tuple[int, int]]] = []
"""The files of games that this process has open, by device and inode.

They must not be opened and closed as ordinary files: closing one releases all locks of SQLite on it (POSIX), after which
another process deletes the log that this one still writes to.
"""

OnProgress = Callable[[float], object]
"""Called with the progress, from 0 to 1; always 0 while a stream of unknown size is read."""
IsCanceled = Callable[[], bool]
"""Polled; True cancels the work."""


class CanceledError(Exception):
    """The work was canceled; nothing was changed."""


def stop_if(is_canceled: IsCanceled) -> None:
    """Raise `CanceledError` if the work is canceled."""
    if is_canceled():
        raise CanceledError


class File:
    """An open file of games. Only the thread that opened it may use it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, *, proves_damage: bool = False) -> None:
        self.path = path
        self.connection = connection
        self._proves_damage = proves_damage
        """Whether damage that a query finds is checked on a copy in memory: it may have been an I/O error."""
        self._inode: tuple[int, int] | None = None
        """Of a file that is open for writing: what `path` must lead to."""
        self._displaced: StoreError | None = None
        """Raised by every write once the file is not in its place."""

    @cached_property
    def db(self) -> Database:
        """The connection wrapped for writing; the first use imports sqlite-utils."""
        return deferred.database(self.connection)

    @classmethod
    def open(cls, path: Path, *, patience: float = PATIENCE) -> Self:
        """Open an existing file for reading and writing; migrate it if necessary. An empty one gets its tables."""
        with store_errors(otherwise=StoreErrorKind.BROKEN):
            look_at_head(path)
            address = f"{path.resolve().as_uri()}?mode=rw"
            file = cls(path, sqlite3.connect(address, timeout=patience, uri=True), proves_damage=True)
            try:
                file.prepare()
                file._hold_place()
            except BaseException:
                file.close()
                raise
            return file

    @classmethod
    def alone(cls, path: Path) -> Self:
        """Open a file for writing without a WAL beside it; an empty one gets its tables."""
        with store_errors():
            file = cls(path, sqlite3.connect(path))
            if not path.stat().st_size:
                with file.writing():
                    migrate(file.db)
            return file

    @classmethod
    def to_read(cls, path: Path) -> Self:
        """Open a file read-only, without checking or migrating it."""
        with store_errors():
            return cls(path, sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", timeout=PATIENCE, uri=True))

    @classmethod
    def in_memory(cls, path: Path) -> Self:
        """Copy a file into memory, page by page, including damaged pages. I/O errors are raised; later reads cannot have any."""
        with store_errors(), closing(cls.to_read(path)) as file:
            memory = sqlite3.connect(":memory:")
            try:
                file.connection.backup(memory)
            except BaseException:
                memory.close()
                raise
            return cls(path, memory)

    def prepare(self) -> None:
        """Check the version, set up the connection, and migrate."""
        version = self._version()
        for pragma in _PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        if version < VERSION:
            try:
                with self.writing():
                    migrate(self.db)
            except (LookupError, sqlite3.IntegrityError) as error:  # a table, or an object attached to it, is not ours
                raise StoreError(StoreErrorKind.BROKEN, str(self.path)) from error
            self.one("PRAGMA wal_checkpoint(TRUNCATE)")
        self._drop_interfering()

    def _drop_interfering(self) -> None:
        """Drop what others attached to our tables: a trigger or a unique index may change or refuse what is saved."""
        ours = schema_of_a_new_file()
        tables = {name for kind, name, _sql in ours if kind == "table"}
        try:
            with store_errors():
                attached = self.connection.execute(_ATTACHED).fetchall()
        except StoreError as error:
            if error.kind is StoreErrorKind.UNREADABLE:  # a text of the schema
                raise StoreError(StoreErrorKind.BROKEN, str(self.path)) from error
            raise
        theirs = [each for *each, table in attached if table in tables and tuple(each) not in ours]
        if theirs:
            with self.writing() as db:
                for kind, name, _sql in theirs:
                    db.execute(drop_statement(kind, name))

    def _version(self) -> int:
        """The version of the schema; 0 for an empty file."""
        version = int(self.one("PRAGMA user_version"))
        is_ours = self.one("PRAGMA application_id") == APPLICATION_ID
        if (version < 1 or not is_ours) and self.one("SELECT 1 FROM sqlite_master"):
            raise StoreError(StoreErrorKind.BROKEN if is_ours else StoreErrorKind.NOT_GAMES, str(self.path))
        if version > VERSION:
            raise StoreError(StoreErrorKind.NEWER, str(self.path))
        return version

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """A write transaction, rolled back on an exception and durable once the block ends."""
        with self._errors():
            self._check_place()
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.commit()
            except BaseException:
                self.db.rollback()
                raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A read transaction: all queries see the same state of the file."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.rollback()

    def rows(self, sql: str, given: Mapping[str, Any] | Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows of a query, by column name."""
        with self._errors():
            cursor = self.connection.execute(sql, given)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def one(self, sql: str, given: Mapping[str, Any] | Sequence[Any] = ()) -> Any:
        """The first value of a query, or None if there is no row."""
        with self._errors():
            row = self.connection.execute(sql, given).fetchone()
            return row[0] if row else None

    def is_intact(self) -> bool:
        """Check integrity: no damaged page, no missing table. `scorer.store.unreadable` handles corrupt values.

        SQLite reports some I/O errors as damage. Only a copy in memory, where there are no I/O errors, proves damage.
        """
        return self.passes_checks() or self._copy_passes_checks()

    def _copy_passes_checks(self) -> bool:
        try:
            with closing(File.in_memory(self.path)) as copy:
                return copy.passes_checks()
        except StoreError as error:
            if error.kind is StoreErrorKind.BROKEN:
                return False
            raise

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Convert errors; if an intact file is reported as damaged, the cause was an I/O error."""
        try:
            with store_errors():
                yield
        except StoreError as error:
            if self._proves_damage and error.kind is StoreErrorKind.BROKEN and self._copy_passes_checks():
                raise StoreError(StoreErrorKind.DISK, error.about) from error
            raise

    def passes_checks(self) -> bool:
        """Whether all checks pass; one may also fail because of an I/O error."""
        try:
            with store_errors(otherwise=StoreErrorKind.BROKEN):
                return self._has_all_tables() and self._has_all_pages()
        except StoreError as error:
            if error.kind in {StoreErrorKind.BROKEN, StoreErrorKind.UNREADABLE}:  # a page, or a text of the schema
                return False
            raise

    @contextmanager
    def small_cache(self) -> Iterator[None]:
        """Limit the page cache during a check, so that a large file does not fill the memory."""
        self.connection.execute(f"PRAGMA cache_size = -{CACHE_OF_CHECK}")
        try:
            yield
        finally:
            self.connection.execute(f"PRAGMA cache_size = -{CACHE}")

    def _has_all_pages(self) -> bool:
        findings = self.connection.execute(f"PRAGMA integrity_check({_MOST_FINDINGS})")
        return all(finding == "ok" or _CORRUPT_VALUE.match(finding) for (finding,) in findings)

    def _has_all_tables(self) -> bool:
        version = int(self.one("PRAGMA user_version"))
        return 0 < version < VERSION or (version == VERSION and schema_in(self.connection) >= schema_of_a_new_file())

    def copy_to(self, target: Path) -> None:
        """Copy all games into a single new file, with no WAL beside it."""
        with store_errors(), closing(sqlite3.connect(target)) as copy:
            self.connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")

    @staticmethod
    def progress_of(on_progress: OnProgress, is_canceled: IsCanceled) -> Callable[[int, int, int], None]:
        """The progress callback of a copy. If the copy fails immediately, SQLite reports 0 of 0 pages."""

        def copied(_status: int, remaining: int, total: int) -> None:
            stop_if(is_canceled)
            on_progress(1 - remaining / total if total else 0)

        return copied

    def copy_from(self, source: Path, on_progress: OnProgress, is_canceled: IsCanceled) -> None:
        """Replace the contents with those of another file, in one transaction."""
        with store_errors():
            self._check_place()
            with closing(sqlite3.connect(source)) as copy:
                copy.backup(self.connection, pages=PAGES_AT_ONCE, progress=self.progress_of(on_progress, is_canceled))
            self.prepare()

    def close(self) -> None:
        self.connection.close()
        if self._inode in _open_here:
            _open_here.remove(self._inode)
        self._inode = None

    def _hold_place(self) -> None:
        self._inode = _inode_of(self.path)
        _open_here.append(self._inode)

    def _check_place(self) -> None:
        """Raise an error if the file was deleted, moved or replaced, because anything written now would be lost.

        Its games, which only this connection can still read, are saved under its old name or, if that is taken, beside
        it.
        """
        if self._inode is None:
            return
        if not self._displaced:
            with suppress(FileNotFoundError):
                if _inode_of(self.path) == self._inode:
                    return
            self._displaced = StoreError(StoreErrorKind.DISPLACED, str(self._save_displaced()))
        raise self._displaced

    def _save_displaced(self) -> Path:
        """Save all games in a new file; return its path."""
        with locked(self.path.parent):
            names = (self.path.with_name(f"{self.path.stem}-displaced-{n}{self.path.suffix}") for n in count(1))
            target = next(path for path in chain([self.path], names) if not path.exists())
            half = target.with_name(f"{target.stem}-displaced.part")
            half.unlink(missing_ok=True)
            make_private_file(half)
            self.copy_to(half)
            force_to_disk(half)
            for end in SIDE_FILES:  # a leftover WAL would be applied to the new file
                target.with_name(target.name + end).unlink(missing_ok=True)
            half.replace(target)
            force_to_disk(target.parent)
        return target


def _inode_of(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _is_open_here(path: Path) -> bool:
    return path.exists() and _inode_of(path) in _open_here


def look_at_head(path: Path) -> None:
    """Reject by its header what cannot be a games file, because opening it as a database might change it."""
    if _is_open_here(path):  # its header was checked then
        return
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_SIZE)
    except FileNotFoundError:
        return
    if not head:
        return
    # SQLite would open a file with an unknown format version read-only
    if len(head) < _HEAD_SIZE or not head.startswith(_MAGIC) or not set(head[_FORMATS]) <= {1, 2}:
        raise StoreError(StoreErrorKind.BROKEN, str(path))
    application, version, encoding = (
        int.from_bytes(head[part]) for part in (_APPLICATION_ID, _USER_VERSION, _ENCODING)
    )
    if application == APPLICATION_ID and version <= VERSION and encoding == _UTF_8:
        return
    migrations = _migrations_in(path)
    if migrations > VERSION:
        raise StoreError(StoreErrorKind.NEWER, str(path))
    if migrations or application == APPLICATION_ID:
        raise StoreError(StoreErrorKind.BROKEN, str(path))
    if application:
        raise StoreError(StoreErrorKind.NOT_GAMES, str(path))


def has_our_id(path: Path) -> bool:
    """Whether the header of a file names this app, even if the rest is damaged."""
    if not path.exists():
        return False
    with store_errors(), path.open("rb") as file:
        return int.from_bytes(file.read(_HEAD_SIZE)[_APPLICATION_ID]) == APPLICATION_ID


def is_database(path: Path) -> bool:
    """Whether a file claims to be an SQLite database."""
    if _is_open_here(path):
        return True
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def is_intact(path: Path) -> bool:
    """Check the integrity of a file of this version or an older one without changing it."""
    try:
        with store_errors():
            look_at_head(path)
            with closing(File.to_read(path)) as file:
                return file.is_intact()
    except StoreError as error:
        if error.kind is StoreErrorKind.BROKEN:
            return False
        raise


@contextmanager
def temporary_copy(path: Path) -> Iterator[Path]:
    """A temporary copy of a file, because reading it in place would need write permission and leave side files."""
    with store_errors(), TemporaryDirectory(prefix="azulejo-", ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "copy.sqlite"
        if _is_open_here(path):
            with closing(File.to_read(path)) as file:
                file.copy_to(copy)
            yield copy
            return
        shutil.copyfile(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        yield copy


def _migrations_in(path: Path) -> int:
    """The number of the app's migrations that were applied to a file; 0 if that cannot be read. Takes no lock."""
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(File(path, sqlite3.connect(address, uri=True))) as file:
            return len(migrations().applied(file.db))
    except (sqlite3.DatabaseError, LookupError, UnicodeDecodeError):  # for example if a column has another name
        return 0


def drop_statement(kind: str, name: str) -> str:
    """The statement that drops a table, view, index or trigger; the name is quoted."""
    quoted = name.replace('"', '""')
    return f'DROP {kind} IF EXISTS "{quoted}"'


def schema_in(connection: sqlite3.Connection) -> frozenset[tuple[str, str, str]]:
    """The type, name and definition of every object that the file's creator defined."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql NOT NULL")
    return frozenset(each for each in found if each[1] not in MADE_BY_MIGRATIONS)


@cache
def schema_of_a_new_file() -> frozenset[tuple[str, str, str]]:
    """The names and definitions of all tables, indexes and views."""
    with closing(sqlite3.connect(":memory:")) as connection:
        make_tables(connection)
        return schema_in(connection)
