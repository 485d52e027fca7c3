"""What can go wrong with the file of games, as words that the catalogs turn into sentences.

Whatever SQLite or the operating system says becomes one `StoreError`, so that a screen catches one thing.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final


class StoreErrorKind(StrEnum):
    """Why the store did not do what it was asked to; nothing was changed then."""

    BUSY = "store-busy"
    """Another program holds the file and did not let go in time."""
    FULL = "disk-full"
    READ_ONLY = "read-only"
    """The file or its folder cannot be written."""
    DISK = "disk-error"
    """The disk failed, or the file cannot be reached."""
    BROKEN = "broken-file"
    NEWER = "newer-file"
    """A newer version of the app wrote the file."""
    NOT_GAMES = "not-games"
    """A file that holds something else."""
    NO_GAME = "no-game"
    NO_PERSON = "no-person"
    NOT_OPEN = "not-open"
    """A finished or binned game takes no steps."""
    NOT_OVER = "not-over"
    """A game that is not over has no result."""
    CHANGED = "changed-elsewhere"
    """Somebody else added to the game in the meantime."""
    NO_NAME = "no-name"
    NAME_TAKEN = "name-taken"
    SAME_TABLE = "same-table"
    """Two people who sat at one table cannot be one person."""
    BAD_DATE = "bad-date"


class StoreError(Exception):
    """The store could not do it."""

    def __init__(self, kind: StoreErrorKind, about: str = "") -> None:
        super().__init__(f"{kind}: {about}" if about else str(kind))
        self.kind = kind
        self.about = about


_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: StoreErrorKind.BUSY,
    sqlite3.SQLITE_LOCKED: StoreErrorKind.BUSY,
    sqlite3.SQLITE_FULL: StoreErrorKind.FULL,
    sqlite3.SQLITE_READONLY: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_PERM: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: StoreErrorKind.BROKEN,
    sqlite3.SQLITE_NOTADB: StoreErrorKind.BROKEN,
    sqlite3.SQLITE_IOERR: StoreErrorKind.DISK,
}
"""By primary result code; any other one is a mistake of ours and stays what it is."""
_SYSTEM: Final = {
    errno.ENOSPC: StoreErrorKind.FULL,
    errno.EDQUOT: StoreErrorKind.FULL,
    errno.EFBIG: StoreErrorKind.FULL,
    errno.EROFS: StoreErrorKind.READ_ONLY,
    errno.EACCES: StoreErrorKind.READ_ONLY,
    errno.EPERM: StoreErrorKind.READ_ONLY,
}
_PRIMARY: Final = 0xFF


@contextmanager
def store_errors(otherwise: StoreErrorKind | None = None) -> Iterator[None]:
    """Turns what SQLite and the system raise into a `StoreError`; `otherwise` says what anything else of SQLite's is."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        kind = _kind(error) or otherwise
        if kind is None:
            raise
        raise StoreError(kind, str(error)) from error
    except UnicodeDecodeError as error:
        # SQLite's own message quotes what it could not read
        raise StoreError(StoreErrorKind.BROKEN, str(error)) from error
    except OSError as error:
        raise StoreError(_SYSTEM.get(error.errno or 0, StoreErrorKind.DISK), str(error)) from error


def _kind(error: sqlite3.DatabaseError) -> StoreErrorKind | None:
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # what Python itself finds wrong while it reads: a text that is no UTF-8
        return StoreErrorKind.BROKEN if isinstance(error, sqlite3.OperationalError) else None
    return _SQLITE.get(code & _PRIMARY)
