"""Backups of all games: one after each game. The last seven are kept, with the full backups that they need.

A small file is copied. For a large one, a backup contains only what changed since the last full one; see
`scorer.store.recovery.differential`.

A backup is written under a temporary name, checked and synced before it gets its own name: an incomplete one never
looks like a backup. Names contain the time and an increasing number. The number defines the order, because a clock can
be set back; backups from older versions have no number and count as the oldest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from glob import escape
from pathlib import Path
from sqlite3 import IntegrityError, OperationalError
from typing import Final, NamedTuple

from scorer.store.disk import force_to_disk, locked, make_private_file, make_private_folder, retry_damage
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import SIDE_FILES, File, IsCanceled, OnProgress, is_intact
from scorer.store.foreign import cleaned_copy
from scorer.store.game_data import BACKUP_MARK
from scorer.store.recovery.differential import (
    BASE,
    begin_full,
    changes_since_full,
    end_full,
    full_of,
    mark_full,
    needed_by,
    whole,
    write_changes,
)
from scorer.store.settings import Settings

KEPT: Final = 7
COPIED_UP_TO: Final = 8 * 1024 * 1024
"""A file up to this size, some 800 games, is always copied."""
MOST_CHANGED: Final = 0.25
"""The share of the games that changed since a full backup when the next full one is due."""
MOST_ON_ONE: Final = 50
"""Differential backups that rely on one full backup."""
FOLDER: Final = "backups"
CHECKED, BACKED_UP = 0.2, 0.5
"""The progress of a restore after these steps, from 0 to 1."""
MAX_AGE: Final = timedelta(days=7)
CLOCK_TOLERANCE: Final = timedelta(days=1)
"""How far ahead a backup may be dated, for example after a journey across time zones."""
PART: Final = ".part"
_ON: Final = "-on-"
_STAMP: Final = "%Y%m%d-%H%M%S"
_STAMP_DIGITS: Final = r"\d{8}-\d{6}"


class Backup(NamedTuple):
    path: Path
    made: str
    """In local time."""
    size: int


class BackupHealth(StrEnum):
    """Whether all games could be restored from the backups if the file were lost now."""

    GOOD = "good"
    NONE = "no-backup"
    GAME_MISSING = "game-not-backed-up"
    """No backup was made after the last game."""
    OLD = "no-recent-backup"
    """No backup is dated within the last seven days."""


class Backups:
    """The backups beside a file of games."""

    def __init__(self, file: File, now: Callable[[], str]) -> None:
        self._file = file
        self._now = now
        self._full = ""

    def all(self) -> list[Backup]:
        """All backups, newest first."""
        with store_errors():
            return backups_of(self._file.path)

    def make(self, spare: Path | None = None) -> Backup:
        """Back up all games, and delete all but the last seven backups; `spare` is not deleted."""
        path = self._file.path
        folder = path.parent / FOLDER
        with store_errors():
            make_private_folder(folder)
            with locked(folder):
                for half in folder.glob(f"*{PART}*"):
                    if _NameParts.of(path, half.name.partition(PART)[0]):
                        half.unlink()
                now = self._now()
                made = self._make(folder / _next_name(path, now))
                self._delete_surplus(now, [each for each in (made, spare) if each])
                return Backup(made, _local(now).isoformat(), made.stat().st_size)

    def _make(self, target: Path) -> Path:
        """Write the next backup, full or differential, and return it."""
        path = self._file.path
        if self._size() <= COPIED_UP_TO:
            retry_damage(lambda: self._write(target, self._file.copy_to, private=True))
            return target
        base = self._base()
        if base and self._is_differential_enough(base, target):
            changes = target.with_name(f"{target.stem}{_ON}{_number_of(path, base):06}{target.suffix}")
            with suppress(IntegrityError):  # a corrupt row, which only a copy of the file can preserve
                retry_damage(lambda: self._write(changes, partial(write_changes, self._file), private=True))
                return changes
        begin_full(self._file)
        retry_damage(lambda: self._write(target, self._copy_in_full, private=True))
        end_full(self._file, self._full)
        return target

    def _copy_in_full(self, target: Path) -> None:
        self._file.copy_to(target)
        self._full = mark_full(target)

    def _size(self) -> int:
        return int(self._file.one("PRAGMA page_count")) * int(self._file.one("PRAGMA page_size"))

    def _base(self) -> Path | None:
        """The full backup on which differential ones are based, if it still exists."""
        full = Settings(self._file).get(BASE)
        try:
            return full_of(self._file.path.parent / FOLDER / self._file.path.name, full) if full else None
        except StoreError:
            return None

    def _is_differential_enough(self, base: Path, target: Path) -> bool:
        path = self._file.path
        games = int(self._file.one("SELECT count(*) FROM games"))
        return (
            changes_since_full(self._file) <= MOST_CHANGED * games
            and _number_of(path, target) - _number_of(path, base) <= MOST_ON_ONE
        )

    def _delete_surplus(self, now: str, kept: Sequence[Path]) -> None:
        """Delete all but the last seven backups and the full ones that those need."""
        path = self._file.path
        backups = backups_of(path)
        surplus = _surplus(path, backups, now)
        if not surplus:
            return
        spared = {each.resolve() for each in kept}
        left = [each.path for each in backups if each not in surplus or each.path.resolve() in spared]
        needed = {parts.full for each in left if (parts := _NameParts.of(path, each.name))}
        if base := self._base():
            needed.add(_number_of(path, base))
        for old in surplus:
            if old.path not in left and _number_of(path, old.path) not in needed:
                old.path.unlink(missing_ok=True)

    def export(self, target: Path) -> None:
        """Write all games to a new file."""
        with store_errors(), locked(target.parent):
            retry_damage(lambda: self._write(target, self._file.copy_to))

    def restore(
        self, source: Path, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> Backup:
        """Replace all games with those of a backup; return a backup of the current ones, which is made first.

        The backup may have been edited: anything but our tables is dropped, and wrong results are recomputed.
        """
        with store_errors(), ExitStack() as stack:
            prepared = partial(self._corrected_copy, source, lambda share: on_progress(CHECKED * share), is_canceled)
            copy = retry_damage(lambda: stack.enter_context(prepared()))
            present = self.make(spare=source)
            on_progress(BACKED_UP)
            self._file.copy_from(copy, lambda share: on_progress(BACKED_UP + (1 - BACKED_UP) * share), is_canceled)
        return present

    @contextmanager
    def _corrected_copy(self, source: Path, on_progress: OnProgress, is_canceled: IsCanceled) -> Iterator[Path]:
        """A copy of all games of a backup, with the results that follow from their entries."""
        # slow to import, and rarely needed
        from scorer.store.exchange.merging import correct_results  # noqa: PLC0415

        with whole(source, partial(cleaned_copy, is_canceled=is_canceled)) as copy:
            correct_results(copy, self._now, on_progress, is_canceled)
            yield copy

    def health(self) -> BackupHealth:
        """Whether there is a backup from after the last game and from the last seven days.

        It opens the backups, so call it in a thread with its own connection, and not while a backup is being made. A
        backup dated in the future counts as old, because the clock was wrong then or is wrong now.
        """
        usable = {backup: mark for backup in self.all() if (mark := _mark_in(backup.path)) is not None}
        if not self._file.one("SELECT 1 FROM games LIMIT 1"):
            return BackupHealth.GOOD
        now = _local(self._now())
        if not usable:
            since = (now - MAX_AGE).isoformat()
            worth = "SELECT 1 FROM games WHERE state = 'finished' OR played < ? LIMIT 1"
            return BackupHealth.NONE if self._file.one(worth, (since,)) else BackupHealth.GOOD
        if _mark(self._file) not in usable.values():
            return BackupHealth.GAME_MISSING
        newest = _local(next(iter(usable)).made)
        return BackupHealth.GOOD if now - MAX_AGE <= newest <= now + CLOCK_TOLERANCE else BackupHealth.OLD

    def _write(self, target: Path, write: Callable[[Path], object], *, private: bool = False) -> None:
        half = target.with_name(target.name + PART)
        with store_errors():
            try:
                half.unlink(missing_ok=True)
                if private:
                    make_private_file(half)
                write(half)
                if not is_intact(half):
                    raise StoreError(StoreErrorKind.BROKEN, str(self._file.path))
                force_to_disk(half)
                half.replace(target)
                force_to_disk(target.parent)
            finally:
                for end in ("", *SIDE_FILES):
                    half.with_name(half.name + end).unlink(missing_ok=True)


class _NameParts(NamedTuple):
    """The parts of a backup's name; sorts from the oldest to the newest."""

    number: int
    """0 for backups of older versions."""
    made: datetime
    full: int | None = None
    """The number of the full backup that a differential one needs."""

    @classmethod
    def of(cls, path: Path, name: str) -> _NameParts | None:
        """Parse a name; None if it does not belong to a backup of this file."""
        found = re.fullmatch(
            rf"{re.escape(path.stem)}-({_STAMP_DIGITS})(?:-(\d+)(?:{_ON}(\d+))?)?{re.escape(path.suffix)}", name
        )
        if not found:
            return None
        try:
            made = datetime.strptime(found[1], _STAMP)  # noqa: DTZ007 - the names hold local time
        except ValueError:
            return None
        return cls(int(found[2] or 0), made, int(found[3]) if found[3] else None)


def _number_of(path: Path, backup: Path) -> int:
    parts = _NameParts.of(path, backup.name)
    return parts.number if parts else 0


def files_of(path: Path) -> list[Path]:
    """The games file, its side files, its backups, and damaged files beside it; any of them may not exist."""
    sides = [path.with_name(path.name + end) for end in ("", *SIDE_FILES)]
    return [*sides, *(backup.path for backup in backups_of(path)), *path.parent.glob(f"{escape(path.stem)}-broken-*")]


def backups_of(path: Path) -> list[Backup]:
    """The backups of a file, newest first; the file itself may be missing."""
    return [
        Backup(found, parts.made.isoformat(), size)
        for parts, found in sorted(_named_backups(path), key=_age, reverse=True)
        if (size := _size(found)) is not None
    ]


def _age(backup: tuple[_NameParts, Path]) -> tuple[int, datetime, Path]:
    parts, path = backup
    return parts.number, parts.made, path


def _named_backups(path: Path) -> list[tuple[_NameParts, Path]]:
    folder = path.parent / FOLDER
    if not folder.is_dir():
        return []
    return [(parts, found) for found in folder.iterdir() if (parts := _NameParts.of(path, found.name))]


def _size(path: Path) -> int | None:
    """The size of a file; None if another process has just deleted it."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        if path.is_symlink():
            raise
        return None


def _next_name(path: Path, now: str) -> str:
    number = 1 + max((parts.number for parts, _ in _named_backups(path)), default=0)
    return f"{path.stem}-{stamp(now)}-{number:06}{path.suffix}"


def _surplus(path: Path, backups: Sequence[Backup], now: str) -> list[Backup]:
    """The backups to delete. One without a number and dated in the future is kept, because its age is unknown."""
    present = _local(now)
    found = [(backup, _NameParts.of(path, backup.path.name)) for backup in backups[KEPT:]]
    return [backup for backup, parts in found if parts and (parts.number or parts.made <= present)]


def _mark(file: File) -> str:
    """The mark of the last result in a file; empty if there is none."""
    return str(file.one("SELECT value FROM settings WHERE name = ?", (BACKUP_MARK,)) or "")


def _mark_in(backup: Path) -> str | None:
    """The mark of a backup; None if it, or the full backup that it needs, cannot be read."""
    try:
        needed_by(backup)
        with closing(File.to_read(backup)) as file:
            return _mark(file)
    except (StoreError, OperationalError):
        return None


def stamp(now: str) -> str:
    """A time in the form used in file names."""
    return datetime.fromisoformat(now).strftime(_STAMP)


def _local(time: str) -> datetime:
    return datetime.fromisoformat(time).replace(tzinfo=None)
