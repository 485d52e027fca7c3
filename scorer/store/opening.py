"""Opens the file of games whatever happened to it: a broken one is set aside and the newest good backup takes its place.

What a broken file still lets go of is taken out of it, so that a game that was on the table since the last backup is
not lost with it; and `Rescue` says exactly what was done.
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
"""Up to this size a file is checked through before it is used, which takes a few milliseconds; a larger one by whoever
opens it, in the background, with `Store.is_intact`."""


class Rescue(NamedTuple):
    """What had to be done to open a file."""

    aside: Path | None
    """Where the broken file is now; None where there was none at all."""
    backup: Path | None
    """The backup that took its place; None where there was no good one."""
    made: str | None
    """When that backup was made, by the clock of the device."""
    games: int
    """How many games there are now."""
    saved: int
    """How many of these were read from the broken file."""


def open_file(path: Path, now: Callable[[], str], patience: float = PATIENCE) -> tuple[File, Rescue | None]:
    """The file, and what had to be done for it if it was not as it should be."""
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
    """The same for a file that turned out broken while it was in use, and is closed by now."""
    with store_errors():
        return _rescue(path, now, patience)


def _is_sound(file: File) -> bool:
    """Whether a small file is whole; one that cannot be used is closed."""
    sound = False
    try:
        sound = file.path.stat().st_size > CHECKED_AT_ONCE or file.is_intact()
    finally:
        if not sound:
            file.close()
    return sound


def _log_of(path: Path) -> Path:
    """What was written last, as long as it is not in the file itself."""
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
    """Take in whatever games a broken file still gives; how many that were."""
    from scorer.store.archive import Archive  # noqa: PLC0415 - a start that rescues nothing need not wait for it

    try:
        report = Archive(file, Games(file, now), now).salvage(aside)
    except StoreError as error:
        if error.kind in {StoreErrorKind.BROKEN, StoreErrorKind.NOT_GAMES, StoreErrorKind.NEWER}:
            return 0
        raise
    return len(report.added) + len(report.copies) + len(report.continued)


def default_path(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where the app keeps its games: the same place for the screens and for the command line."""
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
