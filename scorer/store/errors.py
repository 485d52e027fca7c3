"""Everything that can fail in the store, as one exception with a kind; `scorer.wording.failures` has the messages.

Errors of SQLite and of the operating system are converted, so that callers catch only `StoreError`.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Final


class StoreErrorKind(StrEnum):
    """Why an operation failed. It changed nothing."""

    BUSY = "store-busy"
    """Another process held the lock for too long."""
    FULL = "disk-full"
    READ_ONLY = "read-only"
    """The file or its folder is not writable."""
    DISK = "disk-error"
    """An I/O error, or the file is not accessible."""
    BROKEN = "broken-file"
    DISPLACED = "displaced-file"
    """Another program deleted, moved or replaced our file while it was open; its games are saved as `about`."""
    FOREIGN_BROKEN = "damaged-import"
    """A file to be imported or restored is damaged; our own is not."""
    NO_FOLDER = "no-folder"
    """The club folder, or a file, does not exist."""
    NO_HOME = "no-home"
    """The system does not know the folder of this user."""
    NO_FULL_BACKUP = "no-full-backup"
    """The full backup that a differential one needs is not beside it."""
    NOT_A_FILE = "not-a-file"
    """A folder, a device or a pipe."""
    TOO_LARGE = "too-large-file"
    NEWER = "newer-file"
    """A newer version of the app wrote the file."""
    NOT_GAMES = "not-games"
    """A database of another program."""
    UNREADABLE = "unreadable-game"
    """One game of the file is corrupt; the others are not."""
    NO_GAME = "no-game"
    NO_PERSON = "no-person"
    NOT_OPEN = "not-open"
    """The game is finished or binned, so no step can be appended."""
    NOT_OVER = "not-over"
    """The game is not over, so it cannot be finished."""
    CHANGED = "changed-elsewhere"
    """Another process or thread has appended to the game."""
    NO_NAME = "no-name"
    NAME_TAKEN = "name-taken"
    SAME_TABLE = "same-table"
    """Two people who played in the same game cannot be merged."""
    BAD_DATE = "bad-date"


PASSING: Final = {StoreErrorKind.BUSY, StoreErrorKind.FULL, StoreErrorKind.READ_ONLY, StoreErrorKind.DISK}
"""Errors of the device, not of the file."""
DAMAGE: Final = {StoreErrorKind.BROKEN, StoreErrorKind.FOREIGN_BROKEN}


class StoreError(Exception):
    """An operation of the store failed."""

    def __init__(self, kind: StoreErrorKind, about: str = "") -> None:
        super().__init__(f"{kind}: {about}" if about else str(kind))
        self.kind = kind
        self.about = about


_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: StoreErrorKind.BUSY,
    sqlite3.SQLITE_LOCKED: StoreErrorKind.BUSY,
    sqlite3.SQLITE_PROTOCOL: StoreErrorKind.BUSY,
    sqlite3.SQLITE_FULL: StoreErrorKind.FULL,
    sqlite3.SQLITE_READONLY: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_PERM: StoreErrorKind.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: StoreErrorKind.BROKEN,
    sqlite3.SQLITE_NOTADB: StoreErrorKind.BROKEN,
    sqlite3.SQLITE_IOERR: StoreErrorKind.DISK,
}
"""By primary result code; others are bugs and are re-raised."""
_MESSAGES: Final = {
    "database is locked": StoreErrorKind.BUSY,
    "database table is locked": StoreErrorKind.BUSY,
    "locking protocol": StoreErrorKind.BUSY,
    "database or disk is full": StoreErrorKind.FULL,
    "attempt to write a readonly database": StoreErrorKind.READ_ONLY,
    "unable to open database file": StoreErrorKind.READ_ONLY,
    "disk I/O error": StoreErrorKind.DISK,
    "database disk image is malformed": StoreErrorKind.BROKEN,
    "file is not a database": StoreErrorKind.BROKEN,
    "unsupported file format": StoreErrorKind.BROKEN,
}
"""By SQLite's message: errors of `Connection.backup` have no code, and that of an unknown schema format is a general one."""
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
    """Convert errors of SQLite and the operating system to `StoreError`; `otherwise` is the kind for unknown SQLite errors."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        kind = _kind(error) or otherwise
        if kind is None:
            raise
        raise StoreError(kind, str(error)) from error
    except UnicodeDecodeError as error:
        # raised while Python builds an error message that quotes invalid text
        raise StoreError(StoreErrorKind.BROKEN, str(error)) from error
    except OSError as error:
        raise StoreError(_SYSTEM.get(error.errno or 0, StoreErrorKind.DISK), str(error)) from error


def _kind(error: sqlite3.DatabaseError) -> StoreErrorKind | None:
    """The kind of an SQLite error; None if it does not concern the disk, the lock or the file."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # raised by Python; unless it quotes SQLite, a text is not valid UTF-8
        known = _MESSAGES.get(str(error), StoreErrorKind.UNREADABLE)
        return known if isinstance(error, sqlite3.OperationalError) else None
    return _SQLITE.get(code & _PRIMARY) or _MESSAGES.get(str(error))
