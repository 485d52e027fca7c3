"""Backups of the whole file: one after each game, of which the last seven are kept.

A backup is written under a temporary name, checked and synced before it gets its own name: an incomplete one never
looks like a backup.
"""

import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import SIDE_FILES, File, IsCanceled, OnProgress, is_intact, temporary_copy

KEPT: Final = 7
FOLDER: Final = "backups"
CHECKED, BACKED_UP = 0.2, 0.5
"""The shares of a restore that these steps complete."""
_STAMP: Final = "%Y%m%d-%H%M%S"
_one_at_a_time = Lock()
"""Making a backup deletes incomplete ones, which must not be in progress on another thread."""


class Backup(NamedTuple):
    path: Path
    made: str
    """In local time."""
    size: int


class Backups:
    """The backups beside a file of games."""

    def __init__(self, file: File, now: Callable[[], str]) -> None:
        self._file = file
        self._now = now

    def all(self) -> list[Backup]:
        """All backups, newest first."""
        with store_errors():
            return backups_of(self._file.path)

    def make(self) -> Backup:
        """Back up all games, and delete all but the last seven backups."""
        path = self._file.path
        folder = path.parent / FOLDER
        with _one_at_a_time, store_errors():
            folder.mkdir(exist_ok=True)
            made = folder / f"{path.stem}-{stamp(self._now())}{path.suffix}"
            self.export(made)
            incomplete = list(folder.glob("*.part"))
            for old in [*incomplete, *(backup.path for backup in self.all()[KEPT:])]:
                old.unlink()
        return next(backup for backup in self.all() if backup.path == made)

    def export(self, target: Path) -> None:
        """Write all games to a new file."""
        half = target.with_name(target.name + ".part")
        with store_errors():
            try:
                half.unlink(missing_ok=True)
                self._file.copy_to(half)
                if not is_intact(half):
                    raise StoreError(StoreErrorKind.BROKEN, str(self._file.path))
                force_to_disk(half)
                half.replace(target)
                force_to_disk(target.parent)
            finally:
                half.unlink(missing_ok=True)

    def restore(
        self, source: Path, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> Backup:
        """Replace all games by those of a backup; return a backup of the present ones, which is made first."""
        with temporary_copy(source) as copy:
            if not is_intact(copy):
                raise StoreError(StoreErrorKind.BROKEN, str(source))
            on_progress(CHECKED)
            present = self.make()
            on_progress(BACKED_UP)
            self._file.copy_from(copy, lambda share: on_progress(BACKED_UP + (1 - BACKED_UP) * share), is_canceled)
        return present


def backups_of(path: Path) -> list[Backup]:
    """The backups of a file, newest first; the file itself may be missing."""
    found = sorted((path.parent / FOLDER).glob(f"{path.stem}-????????-??????{path.suffix}"), reverse=True)
    return [Backup(backup, _made(backup), backup.stat().st_size) for backup in found]


def set_aside(path: Path, now: str) -> Path:
    """Rename a damaged file and its side files, so that nothing is lost; return the new path."""
    aside = path.with_name(f"{path.stem}-broken-{stamp(now)}{path.suffix}")
    number = 1
    while any(aside.with_name(aside.name + end).exists() for end in ("", *SIDE_FILES)):
        number += 1
        aside = path.with_name(f"{path.stem}-broken-{stamp(now)}-{number}{path.suffix}")
    for end in ("", *SIDE_FILES):
        part = path.with_name(path.name + end)
        if part.exists():
            part.replace(aside.with_name(aside.name + end))
    return aside


def copy_durably(source: Path, target: Path) -> None:
    half = target.with_name(target.name + ".part")
    shutil.copyfile(source, half)
    force_to_disk(half)
    half.replace(target)
    force_to_disk(target.parent)


def force_to_disk(path: Path) -> None:
    """Sync a file, or the entries of a folder."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def stamp(now: str) -> str:
    """A time in the form used in file names."""
    return datetime.fromisoformat(now).strftime(_STAMP)


def _made(path: Path) -> str:
    return datetime.strptime(path.stem[-15:], _STAMP).isoformat()  # noqa: DTZ007 - the names hold local time
