"""Opens the games file, and rescues a damaged one.

A damaged file is replaced by the newest intact backup plus all games that can still be read from it. A kill at any
moment loses nothing: the replacement is completed in a side file, and renaming that to `…-rescued-…` is the commit.
After the commit, the next start finishes the rescue: it renames the damaged file to `…-broken-…` and gives the
replacement the file's own name. Before the commit, the damaged file is untouched, and the next start begins again.

Only damage triggers a rescue. An I/O error is retried and raised, and changes nothing. `Rescue` describes what was
done.
"""

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorer.store.disk import force_to_disk, locked, make_private_file, retry_damage, tighten
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import PATIENCE, SIDE_FILES, File, look_at_head, temporary_copy
from scorer.store.games import Games
from scorer.store.recovery.backups import FOLDER, Backup, backups_of, stamp
from scorer.store.recovery.differential import is_usable, whole
from scorer.store.settings import Settings

CHECKED_AT_ONCE: Final = 4 * 1024 * 1024
"""A file up to this size is checked when it is opened, which takes a few milliseconds. For a larger one the caller runs
`Store.is_intact` in the background."""
BROKEN: Final = "-broken-"
_RESCUED: Final = "-rescued-"
_REPORT: Final = "rescue"
"""The setting with the report of a rescue, until the replacement is opened."""


class Rescue(NamedTuple):
    """How a damaged or missing file was rescued, or a reminder that an empty one was damaged earlier."""

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
    is_reminder: bool = False
    """Nothing was rescued: the file has no games, but the damaged one beside it may have some."""


def open_file(path: Path, now: Callable[[], str], patience: float = PATIENCE) -> tuple[File, Rescue | None]:
    """Open a file, rescuing it if it is damaged or missing."""
    return _open(path, now, patience, CHECKED_AT_ONCE)


def rescue(path: Path, now: Callable[[], str], patience: float = PATIENCE) -> tuple[File, Rescue | None]:
    """Check a file that seems to be damaged and has been closed, of any size, and rescue it if it is damaged."""
    return _open(path, now, patience, sys.maxsize)


def has_traces(path: Path) -> bool:
    """Whether there is a games file, or files beside it from which it can be rescued."""
    return path.exists() or bool(backups_of(path) or _pending(path) or _asides(path))


def _open(path: Path, now: Callable[[], str], patience: float, checked: int) -> tuple[File, Rescue | None]:
    with store_errors():
        _make_private(path)
        return retry_damage(lambda: _open_once(path, now, patience, checked))


def _open_once(path: Path, now: Callable[[], str], patience: float, checked: int) -> tuple[File, Rescue | None]:
    file = _open_if_sound(path, patience, checked)
    if not file:
        with locked(path.parent):
            _finish(path)
            file = _open_if_sound(path, patience, checked)
            if not file:
                file = _replace_and_open(path, now, patience)
    try:
        return file, _report(file)
    except BaseException:
        file.close()
        raise


def _replace_and_open(path: Path, now: Callable[[], str], patience: float) -> File:
    try:
        _replace(path, now)
        return File.open(path, patience=patience)
    except StoreError as error:
        if error.kind is StoreErrorKind.BROKEN:  # the replacement is new: only an I/O error can make it look damaged
            raise StoreError(StoreErrorKind.DISK, error.about) from error
        raise


def _open_if_sound(path: Path, patience: float, checked: int) -> File | None:
    """Open a file; None if it has to be rescued."""
    if _pending(path):
        return None
    if _is_missing(path):
        if backups_of(path) or _asides(path) or _log_of(path).exists():
            return None
        make_private_file(path)
    try:
        file = File.open(path, patience=patience)
    except StoreError as error:
        if error.kind is not StoreErrorKind.BROKEN:
            raise
        _confirm_damage(path)
        return None
    sound = False
    try:
        sound = file.path.stat().st_size > checked or file.is_intact()
    finally:
        if not sound:
            file.close()
    return file if sound else None


def _confirm_damage(path: Path) -> None:
    """Raise an I/O error, to be retried, if a copy in memory can be opened, because there are no I/O errors there."""
    with temporary_copy(path) as copy:
        if _opens(copy):
            raise StoreError(StoreErrorKind.DISK, str(path))


def _opens(path: Path) -> bool:
    """Whether a file can be read into memory, migrated there if it is an older one or empty, and passes all checks."""
    try:
        with store_errors(otherwise=StoreErrorKind.BROKEN):
            look_at_head(path)
            with closing(File.in_memory(path)) as memory:
                memory.prepare()
                return memory.passes_checks()
    except StoreError as error:
        if error.kind is StoreErrorKind.BROKEN:
            return False
        raise


def _make_private(path: Path) -> None:
    """Make all our files private; older versions left permissions to the system."""
    if not path.parent.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(StoreError):  # without a home there is no default
        if path.parent == default_path().parent:
            tighten(path.parent)
    backups = backups_of(path)
    sides = [path.with_name(path.name + end) for end in ("", *SIDE_FILES)]
    for each in [*sides, *_asides(path), *(backup.path for backup in backups)]:
        tighten(each)
    if backups:
        tighten(path.parent / FOLDER)


def _log_of(path: Path) -> Path:
    """The write-ahead log, which holds the latest commits."""
    return path.with_name(f"{path.name}-wal")


def _is_missing(path: Path) -> bool:
    return not path.exists() or not path.stat().st_size


# ----------------------------------------------------------------------------------------------------------- a rescue


def _replace(path: Path, now: Callable[[], str]) -> None:
    """Complete a replacement in a side file, then substitute it for the damaged file."""
    half = path.with_name(f"{path.stem}-rescue.part")
    half.unlink(missing_ok=True)
    _remove_side_files(half)
    aside = _free_aside(path, stamp(now()))
    make_private_file(half)
    backup = next((backup for backup in backups_of(path) if is_usable(backup.path)), None)
    if backup:
        with whole(backup.path, temporary_copy) as all_games:
            shutil.copyfile(all_games, half)
    _complete(half, path, now, aside, backup)
    _remove_side_files(half)  # after an I/O error, SQLite leaves one behind
    force_to_disk(half)
    half.replace(aside.with_name(aside.name.replace(BROKEN, _RESCUED)))
    force_to_disk(path.parent)
    _finish(path)


def _remove_side_files(path: Path) -> None:
    for end in SIDE_FILES:
        path.with_name(path.name + end).unlink(missing_ok=True)


def _complete(half: Path, path: Path, now: Callable[[], str], aside: Path, backup: Backup | None) -> None:
    """Salvage games into the replacement, add a report, and leave no side files."""
    damaged, kept_as = (path, aside) if path.exists() else (None, None)
    if damaged is None and (asides := _asides(path)):
        damaged = kept_as = asides[0]
    with closing(File.open(half)) as file:
        saved = _salvage(file, damaged, now) if damaged else 0
        report = {
            "aside": kept_as and kept_as.name,
            "backup": backup and backup.path.name,
            "made": backup and backup.made,
            "games": file.one("SELECT count(*) FROM games"),
            "saved": saved,
        }
        Settings(file).set(_REPORT, report)
        if file.one("PRAGMA journal_mode = DELETE") != "delete":
            raise StoreError(StoreErrorKind.BUSY, str(half))


def _finish(path: Path) -> None:
    """Finish a rescue once the replacement is complete."""
    rescued = _pending(path)
    if not rescued:
        return
    aside = rescued.with_name(rescued.name.replace(_RESCUED, BROKEN))
    for end in ("", *SIDE_FILES):
        part = path.with_name(path.name + end)
        if part.exists():
            part.replace(aside.with_name(aside.name + end))
    force_to_disk(path.parent)
    rescued.replace(path)
    force_to_disk(path.parent)


def _salvage(file: File, damaged: Path, now: Callable[[], str]) -> int:
    """Salvage games from a damaged file; return how many."""
    from scorer.store.exchange.archive import Archive  # noqa: PLC0415 - slow to import, and hardly ever needed here

    report = Archive(file, Games(file, now), now).salvage(damaged)
    return len(report.added) + len(report.copies) + len(report.continued)


def _report(file: File) -> Rescue | None:
    """The report of a rescue, returned once; or a reminder that a damaged file may contain games."""
    settings = Settings(file)
    report: dict[str, Any] | None = settings.get(_REPORT)
    if report is None:
        return _reminder(file)
    with suppress(StoreError):  # then the next start reports it again
        settings.remove(_REPORT)
    folder = file.path.parent
    aside, backup = report.pop("aside"), report.pop("backup")
    return Rescue(aside and folder / aside, backup and folder / FOLDER / backup, **report)


def _reminder(file: File) -> Rescue | None:
    asides = _asides(file.path)
    if not asides or file.one("SELECT 1 FROM games LIMIT 1"):
        return None
    return Rescue(asides[0], None, None, 0, 0, is_reminder=True)


def _pending(path: Path) -> Path | None:
    """A complete replacement that has not been renamed to the file's own name yet."""
    return next(iter(_beside(path, _RESCUED)), None)


def _asides(path: Path) -> list[Path]:
    """The damaged files that were set aside, the latest first."""
    return sorted(_beside(path, BROKEN), key=lambda aside: aside.stat().st_mtime, reverse=True)


def _beside(path: Path, infix: str) -> list[Path]:
    if not path.parent.is_dir():
        return []
    beginning = path.stem + infix
    return [each for each in path.parent.iterdir() if each.name.startswith(beginning) and each.suffix == path.suffix]


def _free_aside(path: Path, time: str) -> Path:
    """A new name for a damaged file, free for its side files too."""
    aside = path.with_name(f"{path.stem}{BROKEN}{time}{path.suffix}")
    number = 1
    while any(aside.with_name(aside.name + end).exists() for end in ("", *SIDE_FILES)):
        number += 1
        aside = path.with_name(f"{path.stem}{BROKEN}{time}-{number}{path.suffix}")
    return aside


def default_path(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The file that the app and the command line use by default."""
    if "ANDROID_PRIVATE" in environ:
        folder = Path(environ["ANDROID_PRIVATE"])
    elif platform == "win32":
        folder = Path(environ.get("APPDATA") or _home() / "AppData" / "Roaming")
    elif platform == "darwin":
        folder = _home() / "Library" / "Application Support"
    else:
        folder = Path(environ.get("XDG_DATA_HOME") or _home() / ".local" / "share")
    return folder / "azulejo" / "azulejo.sqlite"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:
        raise StoreError(StoreErrorKind.NO_HOME) from error
