"""The operations of shared games, as they are stored; `scorer.store.operation_tables` has their tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer.replication import Operation, OperationError, Replica
from scorer.replication.operation import checked_operation

if TYPE_CHECKING:
    from sqlite3 import Connection, Row

    from sqlite_utils import Database


class StoredOperation(NamedTuple):
    """An operation, and whether it was applied."""

    operation: Operation
    is_applied: bool
    is_written: bool


def replica_key(db: Database | Connection, id: str) -> int:
    """The key of a replica, which is created if necessary."""
    row = db.execute("SELECT key FROM replicas WHERE id = ?", (id,)).fetchone()
    row = row or db.execute("INSERT INTO replicas (id) VALUES (?) RETURNING key", (id,)).fetchone()
    return int(row[0])


def stored_operations(db: Database | Connection, replica: int) -> list[StoredOperation]:
    """The operations of a replica; rows that are spoiled are left out."""
    found: list[StoredOperation] = []
    for row in db.execute(_SELECT, (replica,)):
        try:
            found.append(_stored(row))
        except (OperationError, ValueError, TypeError, RecursionError):
            continue
    return found


def add_operations(
    db: Database, replica: int, operations: Iterable[Operation], at: str | None, *, is_applied: bool, is_written: bool
) -> None:
    """Insert operations that are not there yet."""
    rows = [(replica, *_row(operation), at, is_applied, is_written) for operation in operations]
    db.conn.executemany(_INSERT, rows)


def receive_operations(db: Database, replica: int, operations: Sequence[Operation]) -> tuple[int, bool]:
    """Insert operations of the club folder, to be applied later; return how many are new, and whether all fit.

    Of two operations under one number every device keeps the same one.
    """
    new, fits = 0, True
    for operation in operations:
        row = (replica, *_row(operation), None, False, True)
        if db.conn.execute(f"{_INSERT} ON CONFLICT DO NOTHING", row).rowcount:
            new += 1
            continue
        key = (replica, operation.device, operation.number)
        known = db.execute(f"SELECT {_CONTENT} FROM operations {_WHERE}", key).fetchone()
        content = _row(operation)[2:]
        before, after = tuple(known)[:-1], content[:-1]
        fits = fits and before == after
        if before < after:
            db.execute(f"UPDATE operations SET ({_CONTENT}) = (?, ?, ?, ?), is_applied = 0 {_WHERE}", (*content, *key))
        if before <= after:
            db.execute(f"UPDATE operations SET is_written = 1 {_WHERE} AND NOT is_written", key)
    return new, fits


def drop_overwritten(db: Database, replica: int) -> None:
    """Delete the operations that no longer count, and what the others overwrote."""
    stored = stored_operations(db, replica)
    written = written_in(stored).written
    gone = [each.operation for each in stored if written[each.operation.cell] != each.operation and each.is_applied]
    db.conn.executemany(f"DELETE FROM operations {_WHERE}", [(replica, each.device, each.number) for each in gone])
    db.execute("UPDATE operations SET was = 'null' WHERE replica = ?", (replica,))


def written_in(operations: Iterable[StoredOperation]) -> Replica:
    """The registers that these operations lead to."""
    return Replica(stored.operation for stored in operations)


def _row(operation: Operation) -> tuple[str, int, int, str, str, str]:
    texts = (_text(part) for part in (operation.cell, operation.value, operation.was))
    return (operation.device, operation.number, operation.stamp, *texts)  # type: ignore[return-value]


def _stored(row: Row | tuple[object, ...]) -> StoredOperation:
    device, number, stamp, cell, value, was, is_applied, is_written = row
    parsed = (json.loads(str(text)) for text in (cell, value, was))
    fields = dict(zip(("cell", "value", "was"), parsed, strict=True))
    operation = checked_operation({"device": device, "number": number, "stamp": stamp} | fields)
    return StoredOperation(operation, bool(is_applied), bool(is_written))


_CONTENT: Final = "stamp, cell, value, was"
_WHERE: Final = "WHERE replica = ? AND device = ? AND number = ?"
_SELECT: Final = f"SELECT device, number, {_CONTENT}, is_applied, is_written FROM operations WHERE replica = ?"
_INSERT: Final = f"""
INSERT INTO operations (replica, device, number, {_CONTENT}, at, is_applied, is_written)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_text: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
