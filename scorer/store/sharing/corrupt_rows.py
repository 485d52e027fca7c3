"""Drops corrupt rows of shared games before a sync, which could not update them, because SQLite checks the types of a
whole row.

Nothing is lost, because all games are then compared and all journals read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from scorer.store.operation_tables import PEOPLE_KEY
from scorer.store.operations import is_operation

if TYPE_CHECKING:
    from sqlite_utils import Database

_COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "replicas": {"id": "text", "game": "integer", "aside": "integer", "problem": "text"},
    "operations": {
        "replica": "integer",
        "device": "text",
        "number": "integer",
        "stamp": "integer",
        "at": "text",
        "cell": "text",
        "value": "text",
        "was": "text",
        "is_applied": "integer",
        "is_written": "integer",
    },
    "packed_operations": {"is_written": "integer", "operations": "blob"},
    "journals": {
        "name": "text",
        "bytes": "integer",
        "lines": "integer",
        "digest": "text",
        "modified": "integer",
        "size": "integer",
        "installation": "text",
        "at": "text",
        "begun": "integer",
        "problems": "text",
    },
}
"""The columns of each table, and their types."""
_OPTIONAL: Final = {("replicas", "game"), ("replicas", "problem"), ("operations", "at")} | {
    ("journals", "installation"),
    ("journals", "at"),
}
"""The columns that may be NULL."""
_ORPHAN: Final = "replica NOT IN (SELECT key FROM replicas)"
_FURTHER: Final = {
    "operations": f"NOT is_operation(device, number, stamp, cell, value, was) OR {_ORPHAN}",
    "packed_operations": _ORPHAN,
    "journals": "CASE WHEN NOT json_valid(problems) OR json_type(problems) <> 'array' THEN 1"
    " ELSE EXISTS (SELECT 1 FROM json_each(problems)"
    " WHERE CASE type WHEN 'array' THEN json_array_length(value) <> 2 ELSE 1 END) END",
}
"""Further conditions for corrupt rows whose types are right."""


def drop_corrupt_rows(db: Database) -> bool:
    """Drop corrupt rows; return whether there were any."""
    db.conn.create_function("is_text", 1, _is_text, deterministic=True)
    db.conn.create_function("is_operation", 6, is_operation, deterministic=True)
    corrupt = [table for table in _COLUMNS if db.execute(f"SELECT 1 FROM {table} WHERE {_corrupt(table)}").fetchone()]
    if not corrupt:
        return False
    names = ", ".join(f"'{table}'" for table in _COLUMNS)
    triggers = db.execute(
        f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ({names})"
    ).fetchall()
    for name, _ in triggers:  # triggers fail on a corrupt key
        db.execute(f"DROP TRIGGER {name}")
    db.execute("INSERT OR REPLACE INTO changed_replicas (replica) SELECT key FROM replicas")
    db.execute("PRAGMA defer_foreign_keys = ON")
    for table in _COLUMNS:  # replicas first, because everything that belongs to a dropped one is dropped too
        db.execute(f"DELETE FROM {table} WHERE {_corrupt(table)}")
    for _, sql in triggers:
        db.execute(sql)
    db.execute(f"INSERT OR IGNORE INTO unsynced SELECT key FROM games UNION SELECT {PEOPLE_KEY}")
    return True


def _corrupt(table: str) -> str:
    """The SQL condition that a row is corrupt."""
    conditions = []
    for column, kind in _COLUMNS[table].items():
        conditions.append(f"typeof({column}) <> '{kind}'")
        if kind == "text":
            conditions[-1] += f" OR NOT is_text(CAST({column} AS BLOB))"
        if (table, column) in _OPTIONAL:
            conditions[-1] = f"{column} NOTNULL AND ({conditions[-1]})"
    wrong = " OR ".join(f"({condition})" for condition in conditions)
    return f"CASE WHEN {wrong} THEN 1 ELSE {_FURTHER.get(table, 0)} END"


def _is_text(value: bytes) -> bool:
    """Whether bytes are valid UTF-8."""
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True
