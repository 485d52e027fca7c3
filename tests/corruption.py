"""Corrupts single values of a games file as an old bug or a failing disk would, bypassing all constraints of the tables."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

VALUES: Final[tuple[Any, ...]] = (
    None,
    "garbage",
    '{"a":',
    "[]",
    "{}",
    "null",
    "",
    "\0",
    10**18,
    -(10**18),
    -1,
    99,
    1.5,
    b"\xff\0",
    '[[1,0,"zz",3]]',
    '{"do":"lay","round":1,"player":7,"space":"9.9","color":"blue"}',
)
INVALID_UTF8: Final = "CAST(x'c3' AS TEXT)"
TABLES: Final = (
    "games",
    "seats",
    "points",
    "ledgers",
    "openings",
    "steps",
    "drafts",
    "people",
    "spellings",
    "settings",
    "words",
    "word_endings",
    "word_games",
    "reason_sums",
    "opponent_sums",
    "ratings",
    "rated_until",
    "changed_games",
    "changed_replicas",
)


class Place(NamedTuple):
    """A value of a file: the `row`-th row of the table by its key, and a column."""

    table: str
    column: str
    row: int = 0


def places(path: Path, rows: int = 1) -> list[Place]:
    """The values of the first rows of every table."""
    with closing(sqlite3.connect(path)) as db:
        found = []
        for table in TABLES:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            (count,) = db.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 - constant names
            found += [Place(table, column, row) for column in columns for row in range(min(rows, count))]
    return found


def corrupt_value(path: Path, place: Place, value: Any) -> bool:
    """Write a value, bypassing all constraints; return whether SQLite can store it there at all."""
    written = value if value is INVALID_UTF8 else "?"
    with _without_constraints(path) as db:
        keys = ", ".join(row[1] for row in db.execute(f"PRAGMA table_info({place.table})") if row[5])
        row = f"SELECT {keys} FROM {place.table} ORDER BY {keys} LIMIT 1 OFFSET {place.row}"  # noqa: S608 - the schema's names
        update = f"UPDATE {place.table} SET {place.column} = {written} WHERE ({keys}) = ({row})"  # noqa: S608 - as above
        try:
            db.execute(update, () if value is INVALID_UTF8 else (value,))
        except sqlite3.IntegrityError:
            # a key that is not a number, or that another row has
            return False
    return True


@contextmanager
def _without_constraints(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file whose tables accept anything while it is open."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        tables = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql NOTNULL").fetchall())
        _set_schema(db, {name: _loosened(sql) for name, sql in tables.items()})
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db
        _set_schema(db, tables)


def _set_schema(db: sqlite3.Connection, tables: dict[str, str]) -> None:
    db.execute("PRAGMA writable_schema = ON")
    for name, sql in tables.items():
        db.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, name))


def _loosened(sql: str) -> str:
    """The table without NOT NULL, CHECK and STRICT."""
    return re.sub(r"\) STRICT,? ?", ") ", re.sub(r" NOT NULL| CHECK \([^)]*\([^)]*\)\)", "", sql))
