"""Games in our own file that cannot be read, because an old bug or a failing disk has corrupted one of their rows.

Lists and statistics leave them out. Here they can be listed, exported raw, and deleted. Nothing is written when one is found:
a later version may be able to read it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, TypeVar

from scorer.store.checks import is_played
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.summaries import fill_sums

RAW_FORMAT: Final = "azulejo-unreadable/1"
PREFIX: Final = "unreadable-"
_TABLES: Final = ("seats", "points", "ledgers", "openings", "steps", "drafts")
"""The tables with rows of a game besides `games`."""
_AT_ONCE: Final = 1024
"""Games read together; only if SQLite refuses to read a row are they read in smaller groups."""
CORRUPT_ROW_ERRORS: Final = (
    sqlite3.DatabaseError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""Exceptions raised when reading a corrupt row, besides `StoreErrorKind.UNREADABLE`."""

Checks = Callable[[int, int], Iterator[tuple[int, Callable[[], object]]]]
"""For each row of the games from one key to another, the key of its game, and a check that raises if it is corrupt."""
T = TypeVar("T")


@contextmanager
def skip_unreadable() -> Iterator[None]:
    """Suppress the error if a game turns out to be unreadable."""
    try:
        yield
    except StoreError as error:
        if error.kind is not StoreErrorKind.UNREADABLE:
            raise


class UnreadableGame(NamedTuple):
    """A stored game that cannot be read, as an entry of a list."""

    key: int
    """Its key in the file, for `raw` and `delete`."""
    name: str
    """`unreadable-17`: its id on the command line and in file names."""
    played: str | None
    """When it was played, if that can be read; local time without UTC offset."""


class UnreadableGames:
    """The unreadable games found so far.

    Reading a page of the history, the open games, statistics or a game adds those it finds, so check here after
    reading.
    """

    def __init__(self, file: File, checks: Checks) -> None:
        self._file = file
        self._checks = checks
        self.keys: set[int] = set()

    def all(self) -> list[UnreadableGame]:
        """The unreadable games, one entry each, newest last."""
        given = (self.keys_as_json,)
        rows = self._raw_rows(
            "SELECT key, played FROM games WHERE key IN (SELECT value FROM json_each(?)) ORDER BY key", given
        )
        return [
            UnreadableGame(row["key"], f"{PREFIX}{row['key']}", row["played"] if is_played(row["played"]) else None)
            for row in rows
        ]

    def raw(self, key: int) -> str:
        """All rows of a game as raw JSON; a value that is neither text nor number as `{"hex": ...}`."""
        tables = {"games": self._raw_rows("SELECT * FROM games WHERE key = ?", (key,))}
        if not tables["games"]:
            raise StoreError(StoreErrorKind.NO_GAME, f"{PREFIX}{key}")
        for table in _TABLES:
            tables[table] = self._raw_rows(f"SELECT * FROM {table} WHERE game = ?", (key,))
        tables["people"] = self._raw_rows(
            "SELECT * FROM people WHERE id IN (SELECT person FROM seats WHERE game = ?)", (key,)
        )
        return json.dumps({"format": RAW_FORMAT, "key": key, "tables": tables}, indent=1) + "\n"

    def delete(self, key: int) -> None:
        """Delete an unreadable game permanently; offer `raw` first."""
        if key not in self.keys:
            raise StoreError(StoreErrorKind.NO_GAME, f"{PREFIX}{key}")
        from scorer.store.operations import forget_replica  # noqa: PLC0415 - not needed at startup

        with self._file.writing() as db:
            for table in _TABLES:
                db.execute(f"DELETE FROM {table} WHERE game = ?", (key,))
            db.execute("DELETE FROM games WHERE key = ?", (key,))
            forget_replica(db, key)
            fill_sums(db)  # how much the corrupt rows had added to the sums is unknown
        self.keys.discard(key)

    def excluded(self, column: str) -> str:
        """An SQL condition that leaves these games out."""
        return f"{column} NOT IN ({', '.join(map(str, sorted(self.keys)))})" if self.keys else "TRUE"

    @property
    def keys_as_json(self) -> str:
        """The keys, for `json_each` in a query that leaves these games out."""
        return json.dumps(sorted(self.keys))

    def skip(self, read: Callable[[], T]) -> T:
        """Return what `read` returns; if it fails on corrupt rows, find their games and read again without them."""
        while True:
            known = len(self.keys)
            try:
                return read()
            except (StoreError, *CORRUPT_ROW_ERRORS) as error:
                if not _is_corrupt(error):
                    raise
                if len(self.keys) == known and not self.find():
                    raise StoreError(StoreErrorKind.UNREADABLE) from error

    @contextmanager
    def note(self, key: int, id: str) -> Iterator[None]:
        """If the block fails on a corrupt row, record the game as unreadable and raise `StoreErrorKind.UNREADABLE`."""
        try:
            yield
        except (StoreError, *CORRUPT_ROW_ERRORS) as error:
            if not _is_corrupt(error):
                raise
            self.keys.add(key)
            raise StoreError(StoreErrorKind.UNREADABLE, id) from error

    def find(self) -> bool:
        """Check everything that lists and statistics read; return whether this found more unreadable games."""
        before = len(self.keys)
        keys = [row["key"] for row in self._file.rows("SELECT key FROM games NOT INDEXED ORDER BY key")]
        readable = [key for key in keys if key not in self.keys]
        with self._reading_invalid_text():
            for first in range(0, len(readable), _AT_ONCE):
                self._find_among(readable[first : first + _AT_ONCE])
        self.keys.update(row["game"] for row in self._file.rows(_ORPHANS))
        return len(self.keys) > before

    def _find_among(self, keys: Sequence[int]) -> None:
        try:
            for key, check in self._checks(keys[0], keys[-1]):
                if key not in self.keys and _fails(check):
                    self.keys.add(key)
        except (StoreError, *CORRUPT_ROW_ERRORS) as error:
            if not _is_corrupt(error):
                raise
            if len(keys) == 1:
                self.keys.add(keys[0])
                return
            middle = len(keys) // 2
            self._find_among(keys[:middle])
            self._find_among(keys[middle:])

    @contextmanager
    def _reading_invalid_text(self) -> Iterator[None]:
        """Read invalid text as bytes, which fail the check of their row, instead of failing the whole query."""
        connection = self._file.connection
        usual, connection.text_factory = connection.text_factory, _text_or_bytes
        try:
            yield
        finally:
            connection.text_factory = usual

    def _raw_rows(self, sql: str, given: Sequence[Any]) -> list[dict[str, Any]]:
        with self._reading_invalid_text():
            rows = self._file.rows(sql, given)
        return [{name: _raw_value(value) for name, value in row.items()} for row in rows]


_ORPHANS: Final = """
SELECT DISTINCT game FROM seats WHERE typeof(game) = 'integer' AND game NOT IN (SELECT key FROM games)"""
"""The keys of seats whose own key is corrupt."""


def _is_corrupt(error: Exception) -> bool:
    return not isinstance(error, StoreError) or error.kind is StoreErrorKind.UNREADABLE


def _fails(check: Callable[[], object]) -> bool:
    try:
        check()
    except (StoreError, *CORRUPT_ROW_ERRORS) as error:
        if not _is_corrupt(error):
            raise
        return True
    return False


def _text_or_bytes(value: bytes) -> str | bytes:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value


def _raw_value(value: Any) -> Any:
    return {"hex": value.hex()} if isinstance(value, bytes) else value
