"""The tables of shared games: operations, and what to compare with them.

`unsynced` lists the games that changed since they were last compared with their operations, 0 the people; triggers keep
it up to date. An operation counts as applied once the game or the people reflect it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlite3 import Connection

    from sqlite_utils import Database

PEOPLE: Final = ""
"""The id of the replica that holds the people, as if they were a game."""
PEOPLE_KEY: Final = 0
"""Their key in `unsynced`."""
_TABLES: Final = """
-- Games and people as sets of operations; '' is the people.
CREATE TABLE replicas (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game INTEGER,                       -- the key of the game, as long as it is stored
    aside INTEGER NOT NULL DEFAULT 0,   -- how many entries are set aside
    problem TEXT                        -- why the game is not shared, or what differs
) STRICT;

CREATE TABLE operations (
    replica INTEGER NOT NULL REFERENCES replicas (key),
    device TEXT NOT NULL,
    number INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    at TEXT,                            -- for display only
    cell TEXT NOT NULL, value TEXT NOT NULL, was TEXT NOT NULL, -- JSON
    is_applied INTEGER NOT NULL,
    is_written INTEGER NOT NULL,        -- to the club folder, or known to be there
    PRIMARY KEY (replica, device, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX operations_to_apply ON operations (replica) WHERE NOT is_applied;
CREATE INDEX operations_to_write ON operations (replica) WHERE NOT is_written;

CREATE TABLE unsynced (
    game INTEGER PRIMARY KEY
) STRICT;

-- How far each journal of the club folder was read.
CREATE TABLE journals (
    name TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    digest TEXT NOT NULL,               -- of all bytes read
    modified INTEGER NOT NULL, size INTEGER NOT NULL,
    installation TEXT, at TEXT,         -- of its writer, when it last wrote
    problems TEXT NOT NULL              -- JSON
) STRICT, WITHOUT ROWID;
"""
_PACKED: Final = """
-- The operations of a replica at rest, in one row. All are applied; newer ones are in `operations` beside them.
CREATE TABLE packed_operations (
    replica INTEGER PRIMARY KEY REFERENCES replicas (key),
    is_written INTEGER NOT NULL,        -- whether all are, or none
    operations BLOB NOT NULL            -- JSON, compressed with zlib
) STRICT;
CREATE INDEX packed_operations_to_write ON packed_operations (replica) WHERE NOT is_written"""
_WATCHED: Final = {"games": "key", "seats": "game", "steps": "game", "people": None, "spellings": None}
"""The tables that cover every change of a game, and their column with its key."""


def create_operations(db: Database | Connection) -> None:
    """Create these tables and their triggers, and list everything in `unsynced`."""
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    db.execute(f"INSERT INTO unsynced SELECT key FROM games UNION SELECT {PEOPLE_KEY}")
    for table, column in _WATCHED.items():
        for event, row in (("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")):
            key = f"{row}.{column}" if column else str(PEOPLE_KEY)
            db.execute(
                f"CREATE TRIGGER {table}_{event.lower()}_unsynced AFTER {event} ON {table}"
                f" WHEN typeof({key}) = 'integer' AND NOT EXISTS (SELECT 1 FROM unsynced WHERE game = {key})"
                f" BEGIN INSERT INTO unsynced VALUES ({key}); END"
            )


def count_begun_games(db: Database | Connection) -> None:
    """Add how many games each journal began, which requires reading all journals again."""
    db.execute("ALTER TABLE journals ADD COLUMN begun INTEGER NOT NULL DEFAULT 0")
    db.execute("DELETE FROM journals")


def create_packed_operations(db: Database | Connection) -> None:
    """Create the table of packed operations. Later syncs pack those that are already stored."""
    for statement in _PACKED.split(";\n"):
        db.execute(statement)
