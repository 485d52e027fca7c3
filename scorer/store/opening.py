"""Opens the file of games. A damaged file is set aside and replaced by the newest intact backup.

Games that can still be read from the damaged file are salvaged, so that those since the last backup are not lost.
`Rescue` describes what was done.
"""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from scorer.store.backups import backups_of, copy_durably, set_aside
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import PATIENCE, File, is_intact
from scorer.store.games import Games

CHECKED_AT_ONCE: Final = 4 * 1024 * 1024
"""A file up to this size is checked when it is opened, which takes a few milliseconds. For a larger one the caller runs
`Store.is_intact` in the background."""


class Rescue(NamedTuple):
    """How a damaged or missing file was rescued."""

    aside: Path | None
    """The new path of the damaged file; None if the file was missing."""
    backup: Path | None
    """The backup that replaced it; None if there was no intact one."""
    made: str | None
    """When that backup was made, in local time."""
    games: int
    """The number of games after the rescue."""
    saved: int
    """How many of them were salvaged from the damaged file."""


def open_file(path: Path, now: Callable[[], str], patience: float = PATIENCE) -> tuple[File, Rescue | None]:
    """Open a file, rescuing it if it is damaged or missing."""
    with store_errors():
        if _is_missing(path) and (backups_of(path) or _log_of(path).exists()):
            return _rescue(path, now, patience)
        try:
            file = File.open(path, patience=patience)
            if _is_sound(file):
                return file, None
        except StoreError as error:
            if error.kind is not StoreErrorKind.BROKEN:
                raise
        return _rescue(path, now, patience)


def rescue(path: Path, now: Callable[[], str], patience: float = PATIENCE) -> tuple[File, Rescue | None]:
    """Rescue a file that turned out to be damaged while it was in use, and has been closed."""
    with store_errors():
        return _rescue(path, now, patience)


def _is_sound(file: File) -> bool:
    """Check a small file; close it if it is damaged."""
    sound = False
    try:
        sound = file.path.stat().st_size > CHECKED_AT_ONCE or file.is_intact()
    finally:
        if not sound:
            file.close()
    return sound


def _log_of(path: Path) -> Path:
    """The write-ahead log, which holds the latest commits."""
    return path.with_name(f"{path.name}-wal")


def _is_missing(path: Path) -> bool:
    return not path.exists() or not path.stat().st_size


def _rescue(path: Path, now: Callable[[], str], patience: float) -> tuple[File, Rescue]:
    moved = set_aside(path, now())
    aside = moved if moved.exists() else None
    backup = next((backup for backup in backups_of(path) if _is_good(backup.path)), None)
    if backup:
        copy_durably(backup.path, path)
    file = File.open(path, patience=patience)
    saved = _saved(file, aside, now) if aside else 0
    games = file.one("SELECT count(*) FROM games")
    return file, Rescue(aside, backup and backup.path, backup and backup.made, games, saved)


def _is_good(path: Path) -> bool:
    try:
        return is_intact(path)
    except StoreError:
        return False


def _saved(file: File, aside: Path, now: Callable[[], str]) -> int:
    """Salvage games from a damaged file; return how many."""
    from scorer.store.archive import Archive  # noqa: PLC0415 - slow to import, and hardly ever needed here

    try:
        report = Archive(file, Games(file, now), now).salvage(aside)
    except StoreError as error:
        if error.kind in {StoreErrorKind.BROKEN, StoreErrorKind.NOT_GAMES, StoreErrorKind.NEWER}:
            return 0
        raise
    return len(report.added) + len(report.copies) + len(report.continued)


def default_path(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The file that the app and the command line use by default."""
    home = Path.home()
    if "ANDROID_PRIVATE" in environ:
        folder = Path(environ["ANDROID_PRIVATE"])
    elif platform == "win32":
        folder = Path(environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "azulejo" / "azulejo.sqlite"
