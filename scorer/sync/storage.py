"""The storage of a club's journals: a directory or, on Android, a document tree of another app."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Protocol

from scorer.store.disk import force_to_disk, locked
from scorer.store.errors import StoreError, StoreErrorKind

JOURNALS: Final = "journals"
"""The directory of the journals in the club folder."""
_PART: Final = ".azulejo-part"
_WRITE: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""Replication tools copy symbolic links: with one, a member of the club could make the app overwrite any file."""
_MODE: Final = 0o666


class FileState(NamedTuple):
    """Changes whenever the contents of a file change."""

    size: int
    modified: int
    """The modification time, in any unit."""


class Storage(Protocol):
    """The files of a club folder. A method that raises `OSError` or `StoreError` has changed nothing."""

    @property
    def address(self) -> str:
        """Identifies the folder."""

    def prepare(self) -> None:
        """Check that the folder exists, and create the one for journals in it."""

    def locked(self) -> AbstractContextManager[None]:
        """Lock out other processes of this device."""

    def files(self) -> dict[str, FileState]:
        """The files in the journals' folder, by name."""

    def state(self, name: str) -> FileState:
        """The state of a file."""

    def path(self, name: str) -> str:
        """The path of a file, for messages."""

    def is_folder(self, name: str) -> bool:
        """Whether a folder has the name of a file."""

    def open(self, name: str) -> BinaryIO:
        """Open a file for reading, with random access. If it is replaced, the open one does not change."""

    def append(self, name: str, end: int, data: bytes) -> None:
        """Write data at an offset, durably, and truncate the file after it; create it if necessary."""

    def replace(self, name: str, lines: Iterator[bytes]) -> None:
        """Replace the contents of a file."""

    def delete(self, name: str) -> None:
        """Delete a file, if it exists."""


class Directory:
    """A directory of this device."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._journals = path / JOURNALS

    @property
    def address(self) -> str:
        return os.fsencode(self._path.resolve()).decode(errors="backslashreplace")

    def prepare(self) -> None:
        if not self._path.is_dir():
            raise StoreError(StoreErrorKind.NO_FOLDER, str(self._path))
        if self._journals.exists() and not self._journals.is_dir():
            raise StoreError(StoreErrorKind.NO_FOLDER, str(self._journals))
        self._journals.mkdir(exist_ok=True)

    def locked(self) -> AbstractContextManager[None]:
        return locked(self._journals)

    def files(self) -> dict[str, FileState]:
        with os.scandir(self._journals) as entries:
            found = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
            return {entry.name: _state(entry.stat()) for entry in found}

    def state(self, name: str) -> FileState:
        return _state(self._file(name).stat())

    def path(self, name: str) -> str:
        return str(self._file(name))

    def is_folder(self, name: str) -> bool:
        return self._file(name).is_dir()

    def open(self, name: str) -> BinaryIO:
        return self._file(name).open("rb")

    def append(self, name: str, end: int, data: bytes) -> None:
        path = self._file(name)
        if path.is_symlink():
            path.unlink()
        is_new = not path.exists()
        with os.fdopen(os.open(path, _WRITE, _MODE), "r+b") as stream:
            stream.truncate(end)
            stream.seek(end)
            try:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            except BaseException:
                _cut(path, end)
                raise
        if is_new:
            force_to_disk(self._journals)

    def replace(self, name: str, lines: Iterator[bytes]) -> None:
        part = self._file(f"{name}{_PART}")
        try:
            part.unlink(missing_ok=True)
            with part.open("xb") as stream:
                stream.writelines(lines)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(self._file(name))
        finally:
            part.unlink(missing_ok=True)
        force_to_disk(self._journals)

    def delete(self, name: str) -> None:
        self._file(name).unlink(missing_ok=True)
        force_to_disk(self._journals)

    def _file(self, name: str) -> Path:
        return self._journals / name


def _state(found: os.stat_result) -> FileState:
    return FileState(found.st_size, found.st_mtime_ns)


def _cut(path: Path, size: int) -> None:
    """Remove a partially written line; if that fails too, the next append does it."""
    try:
        os.truncate(path, size)
    except OSError:
        return
