"""The boundary for foreign databases: another phone's file, or a backup that may have been edited.

Nothing in such a file is trusted. It is copied and read read-only, within limits on size and time, and only through the
tables that this app creates. Extra triggers, views, indexes and tables are dropped before a copy may replace our own
file.
"""

import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import Final

from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import (
    CanceledError,
    File,
    IsCanceled,
    drop_statement,
    look_at_head,
    schema_in,
    schema_of_a_new_file,
    temporary_copy,
)
from scorer.store.schema import VERSION

MOST_BYTES: Final = 4 * 1024**3
"""Hundreds of thousands of games."""
SECONDS: Final = 20
"""The time for reading a small file."""
SECONDS_PER_MEGABYTE: Final = 2
_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_LENGTH: 64 * 1024**2,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1024**2,
    sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}
_STEPS: Final = 20_000
"""Instructions of SQLite's virtual machine between two checks of the clock: less than a millisecond."""
_MEGABYTE: Final = 1024**2
_DROPPED: Final = ("trigger", "view", "index", "table")
"""In dropping order: a trigger may belong to a view, an index to a table."""


@contextmanager
def open_foreign(path: Path, is_canceled: IsCanceled = lambda: False, *, checked: bool = True) -> Iterator[File]:
    """A read-only copy of a foreign database; with `checked`, every page is checked. Its rows are not."""
    with cleaned_copy(path, is_canceled, checked=checked) as copy, closing(File.to_read(copy)) as file:
        limit(file.connection, copy, is_canceled)
        yield file


@contextmanager
def cleaned_copy(path: Path, is_canceled: IsCanceled = lambda: False, *, checked: bool = True) -> Iterator[Path]:
    """A copy of a foreign database with exactly the tables of our schema; with `checked`, every page is checked."""
    check_source(path)
    with ExitStack() as stack:
        with foreign_errors(path, is_canceled):
            look_at_head(path)
            copy = stack.enter_context(temporary_copy(path))
            _drop_extras(copy, is_canceled)
            with closing(File.to_read(copy)) as file:
                limit(file.connection, copy, is_canceled)
                # not `is_intact`, which copies a file that fails into memory
                if schema_in(file.connection) != schema_of_a_new_file() or (checked and not file.passes_checks()):
                    raise StoreError(StoreErrorKind.FOREIGN_BROKEN, str(path))
        yield copy


def check_source(path: Path) -> None:
    """Reject anything that is too large or not a regular file, such as an endless device, before reading it."""
    try:
        found = path.stat()
    except ValueError as error:
        # no file system has names with null bytes or lone surrogates
        raise FileNotFoundError(ENOENT, strerror(ENOENT), repr(path)) from error
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(StoreErrorKind.NOT_A_FILE, str(path))
    if found.st_size > MOST_BYTES:
        raise StoreError(StoreErrorKind.TOO_LARGE, str(path))


def limit(connection: sqlite3.Connection, path: Path, is_canceled: IsCanceled = lambda: False) -> None:
    """Limit the time and memory for reading a foreign database, and do not trust its schema."""
    end = time.monotonic() + SECONDS + SECONDS_PER_MEGABYTE * path.stat().st_size / _MEGABYTE

    def should_stop() -> bool:
        return time.monotonic() > end or is_canceled()

    for name, most in _LIMITS.items():
        connection.setlimit(name, most)
    connection.set_progress_handler(should_stop, _STEPS)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "query_only = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _drop_extras(copy: Path, is_canceled: IsCanceled) -> None:
    """Drop everything that is not in our schema, and migrate files of older versions."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        limit(connection, copy, is_canceled)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if 0 < version < VERSION:
        File.open(copy).close()
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        limit(connection, copy, is_canceled)
        ours = {(kind, name) for kind, name, _sql in schema_of_a_new_file()}
        extras = [each for each in schema_in(connection) if each[:2] not in ours]
        connection.execute("PRAGMA query_only = OFF")
        for kind, name, _sql in sorted(extras, key=lambda extra: _DROPPED.index(extra[0])):
            connection.execute(drop_statement(kind, name))


@contextmanager
def foreign_errors(path: Path, is_canceled: IsCanceled = lambda: False) -> Iterator[None]:
    """Report damage as damage to the other file."""
    try:
        with store_errors(otherwise=StoreErrorKind.FOREIGN_BROKEN):
            yield
    except StoreError as error:
        if error.kind is StoreErrorKind.FOREIGN_BROKEN and is_canceled():
            raise CanceledError from error
        if error.kind is StoreErrorKind.BROKEN:
            raise StoreError(StoreErrorKind.FOREIGN_BROKEN, str(path)) from error
        raise
