"""Files and folders for the store: private, synced to disk, and locked between processes."""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Final, TypeVar

from scorer.store.errors import DAMAGE, StoreError, StoreErrorKind

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")

ATTEMPTS: Final = 3
PAUSE: Final = 0.05
"""Seconds between two attempts."""
LOCK_PATIENCE: Final = 30
"""Seconds to wait for another process: it may be copying years of games."""
PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_WITHOUT_LOCKS: Final = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}
"""Errors of file systems that have no locks."""
_in_this_process = RLock()


def retry(work: Callable[[], T]) -> T:
    """Retry work that fails with an I/O error, which may be transient. The work must change nothing if it fails."""
    for attempt in range(1, ATTEMPTS):
        try:
            return work()
        except StoreError as error:
            if error.kind is not StoreErrorKind.DISK:
                raise
        time.sleep(PAUSE * attempt)
    return work()


def retry_damage(work: Callable[[], T]) -> T:
    """Like `retry`, but also retry once if a file seems damaged, because SQLite reports some I/O errors as damage."""
    try:
        return retry(work)
    except StoreError as error:
        if error.kind not in DAMAGE:
            raise
    return retry(work)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Only one thread of one process at a time may work in a folder. A killed process leaves no lock behind."""
    if sys.platform == "win32":
        with _in_this_process:
            yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _lock(handle, folder)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, folder: Path) -> None:
    end = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise StoreError(StoreErrorKind.BUSY, str(folder)) from None
            time.sleep(PAUSE / 10)
        except OSError as error:
            if error.errno in _WITHOUT_LOCKS:
                return
            raise
        else:
            return


def make_private_folder(folder: Path) -> None:
    """Create a folder that other users cannot access, or revoke their access."""
    folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    _tighten(folder, PRIVATE_FOLDER)


def make_private_file(path: Path) -> None:
    """Create an empty file that other users cannot access, or revoke their access."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    _tighten(path, PRIVATE_FILE)


def tighten(path: Path) -> None:
    """Revoke other users' access to a file or folder, if it exists."""
    if path.exists():
        _tighten(path, PRIVATE_FOLDER if path.is_dir() else PRIVATE_FILE)


def _tighten(path: Path, mode: int) -> None:
    """Ignore failures: file systems without modes, or files of other users."""
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
    except OSError as error:
        if error.errno not in {errno.EPERM, errno.EACCES, errno.EROFS, errno.EOPNOTSUPP, errno.ENOSYS}:
            raise


def force_to_disk(path: Path) -> None:
    """Sync a file, or the entries of a folder."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
