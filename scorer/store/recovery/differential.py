"""Differential backups: only the games that changed since a full backup, and all data that belongs to no game.

They stay small however many games there are. A full backup and a differential one with the same id together restore all
games. Triggers record in `changed_games` which games changed since the last full one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from os import urandom
from pathlib import Path
from sqlite3 import Connection
from typing import Final, NamedTuple

from scorer.store.errors import PASSING, StoreError, StoreErrorKind, store_errors
from scorer.store.file import MADE_BY_MIGRATIONS, File, is_database, is_intact
from scorer.store.foreign import limit
from scorer.store.settings import Settings
from scorer.store.summaries import SUMMARIES, fill_sums
from scorer.store.word_index import index_words

BASE: Final = "full-backup"
"""The setting with the id of the full backup since which changes are recorded."""
_PART: Final = "backup-part"
"""The setting by which a backup says whether it is a full or a differential one; removed when it is restored."""
_FULL, _CHANGES = "full", "changes"
_CHANGED: Final = ("changed_games", "changed_replicas")
BY_GAME: Final = {
    "games": "key",
    "seats": "game",
    "points": "game",
    "ledgers": "game",
    "openings": "game",
    "steps": "game",
    "drafts": "game",
    "legacies": "game",
    "feats": "game",
    "photos": "game",
}
"""The tables of which a differential backup has the rows of changed games, and their column with the key."""
BY_REPLICA: Final = {"replicas": "key", "operations": "replica", "packed_operations": "replica"}
"""The same for the tables of shared games."""


class Part(NamedTuple):
    """Which part of the games a backup contains."""

    full: str
    """The id of the full backup."""
    is_full: bool


def begin_full(file: File) -> None:
    """Mark the changes so far as part of the next full backup; later changes may not be in it."""
    with file.writing() as db:
        for table in _CHANGED:
            db.execute(f"UPDATE {table} SET in_next = 1 WHERE NOT in_next")


def mark_full(path: Path) -> str:
    """Mark the copy of a file as a full backup; return its id."""
    full = urandom(16).hex()
    with closing(File.alone(path)) as copy:
        with copy.writing() as db:
            for table in _CHANGED:
                db.execute(f"DELETE FROM {table}")
        Settings(copy).set(BASE, full)
        Settings(copy).set(_PART, [full, _FULL])
    return full


def end_full(file: File, full: str) -> None:
    """Start recording changes from this completed full backup. After an error, recording continues from the older one."""
    with suppress(StoreError), file.writing() as db:
        for table in _CHANGED:
            db.execute(f"DELETE FROM {table} WHERE in_next")
        db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, json_quote(?))", (BASE, full))


def changes_since_full(file: File) -> int:
    """How many games have changed since the last full backup, or how many shared ones, if that is more."""
    return max(int(file.one(f"SELECT count(*) FROM {table}")) for table in _CHANGED)


def write_changes(file: File, target: Path) -> None:
    """Write a differential backup into an empty file."""
    with closing(File.alone(target)) as changes:
        with _copying(changes, file.path) as connection:
            for table in _tables(connection):
                connection.execute(f"DELETE FROM main.{table}")
                connection.execute(f"INSERT INTO main.{table} SELECT * FROM other.{table} {_changed(table)}")
        Settings(changes).set(_PART, [Settings(file).get(BASE), _CHANGES])


@contextmanager
def whole(backup: Path, copied: Callable[[Path], AbstractContextManager[Path]]) -> Iterator[Path]:
    """A copy with all games of a backup, combining a differential one with its full one. `copied` copies one file."""
    with copied(backup) as copy:
        part = _part_in(copy)
        if part is None:
            yield copy
        elif part.is_full:
            _forget_part(copy)
            yield copy
        else:
            with copied(full_of(backup, part.full)) as all_games:
                _apply(copy, all_games)
                yield all_games


def needed_by(backup: Path) -> Path | None:
    """The full backup that a differential one needs; None if it is a full one itself."""
    part = _part_in(backup)
    return None if part is None or part.is_full else full_of(backup, part.full)


def is_usable(backup: Path) -> bool:
    """Whether all games can be restored from a backup."""
    if not is_intact(backup):
        return False
    try:
        full = needed_by(backup)
    except StoreError as error:
        if error.kind is StoreErrorKind.NO_FULL_BACKUP:
            return False
        raise
    return full is None or is_intact(full)


def full_of(backup: Path, full: str) -> Path:
    """The full backup with this id, next to another backup. An I/O error is raised only if none is found."""
    io_error = None
    for other in sorted(backup.parent.glob(f"*{backup.suffix}"), reverse=True):
        if other == backup or not other.is_file():
            continue
        try:
            if _is_full(other, full):
                return other
        except StoreError as error:
            io_error = error
    raise io_error or StoreError(StoreErrorKind.NO_FULL_BACKUP, str(backup))


def _is_full(path: Path, full: str) -> bool:
    """Whether a file is the full backup with this id. I/O errors, which may look like damage, are raised."""
    try:
        return _part_in(path) == (full, True)
    except StoreError as error:
        if error.kind in PASSING:
            raise
        if error.kind is StoreErrorKind.BROKEN and is_database(path) and is_intact(path):
            raise StoreError(StoreErrorKind.DISK, str(path)) from error
        return False


def part_of(file: File) -> Part | None:
    """Which part of the games a backup contains; None for older backups, which contain all games."""
    value = Settings(file).get(_PART)
    if not (isinstance(value, list) and len(value) == len(Part._fields) and value[1] in {_FULL, _CHANGES}):
        return None
    return Part(str(value[0]), value[1] == _FULL)


def _part_in(path: Path) -> Part | None:
    with store_errors(otherwise=StoreErrorKind.BROKEN), closing(File.to_read(path)) as file:
        limit(file.connection, path)
        return part_of(file)


def _forget_part(copy: Path) -> None:
    with closing(File.alone(copy)) as file:
        Settings(file).remove(_PART)


def _migrate(path: Path) -> None:
    """Migrate a copy if necessary. Nothing is left in a WAL, which copying the file would miss."""
    with closing(File.open(path)) as file:
        if file.one("PRAGMA journal_mode = DELETE") != "delete":
            raise StoreError(StoreErrorKind.DISK, str(path))


def _apply(changes: Path, full: Path) -> None:
    """Update the copy of a full backup to the state of a differential one."""
    for path in (changes, full):
        _migrate(path)
    with closing(File.alone(full)) as file:
        with _copying(file, changes) as connection:
            for table in _tables(connection):
                connection.execute(f"DELETE FROM main.{table} {_changed(table)}")
                connection.execute(f"INSERT INTO main.{table} SELECT * FROM other.{table}")
        with file.writing() as db:
            fill_sums(db)
            index_words(db)
        Settings(file).remove(_PART)


def _tables(connection: Connection) -> list[str]:
    """All tables except those that can be computed from others."""
    names = connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
    return [name for (name,) in names if name not in SUMMARIES | MADE_BY_MIGRATIONS and not name.startswith("sqlite_")]


def _changed(table: str) -> str:
    """The condition for the changed rows of a table; for small tables that belong to no game, all rows."""
    if key := BY_GAME.get(table):
        return f"WHERE {key} IN (SELECT game FROM other.changed_games)"
    if key := BY_REPLICA.get(table):
        return f"WHERE {key} IN (SELECT replica FROM other.changed_replicas)"
    return ""


@contextmanager
def _copying(file: File, source: Path) -> Iterator[Connection]:
    """A transaction that copies rows from another file unchanged: without triggers, and without foreign key checks."""
    connection = file.connection
    with store_errors():
        connection.execute("ATTACH ? AS other", (str(source),))
        connection.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection:
                connection.execute("BEGIN")
                triggers = connection.execute(
                    "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'"
                ).fetchall()
                for name, _sql in triggers:
                    connection.execute(f"DROP TRIGGER main.{name}")
                yield connection
                for _name, sql in triggers:
                    connection.execute(sql)
        finally:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("DETACH other")
