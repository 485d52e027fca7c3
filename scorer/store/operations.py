"""The operations of shared games, as they are stored; `scorer.store.operation_tables` has their tables.

The operations of a replica are at rest once all are applied and either all or none are written. They are then packed
into one row, which takes a tenth of the space. New ones are added beside it; changing only some of them unpacks all of
them first.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from scorer.formats.strict_json import to_json
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
    """The operations of a replica; rows that are corrupt are left out."""
    found = _packed_operations(db, replica)
    for row in db.execute(_SELECT, (replica,)):
        try:
            found.append(_stored(row))
        except (OperationError, ValueError, TypeError, RecursionError):
            continue
    return found


def is_operation(*row: object) -> bool:
    """Whether the device, number, stamp, cell, value and previous value of a row form a valid operation."""
    try:
        _stored((*row, True, True))
    except (OperationError, ValueError, TypeError, RecursionError):
        return False
    return True


def add_operations(
    db: Database, replica: int, operations: Iterable[Operation], at: str | None, *, is_applied: bool, is_written: bool
) -> None:
    """Insert operations that are not there yet."""
    rows = [(replica, *_row(operation), at, is_applied, is_written) for operation in operations]
    db.conn.executemany(_INSERT, rows)


def receive_operations(db: Database, replica: int, operations: Sequence[Operation]) -> tuple[int, bool]:
    """Insert operations from the club folder, to be applied later; return how many are new, and whether there was no
    conflict.

    Of two operations with the same number every device keeps the same one.
    """
    new, fits = 0, True
    packed = _packed_with(db, replica, operations)
    for operation in operations:
        if operation[:2] in packed:
            continue
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
    """Delete overwritten operations, and the previous values that are saved for undo."""
    unpack_operations(db, replica)
    stored = stored_operations(db, replica)
    written = written_in(stored).written
    gone = [each.operation for each in stored if written[each.operation.cell] != each.operation and each.is_applied]
    db.conn.executemany(f"DELETE FROM operations {_WHERE}", [(replica, each.device, each.number) for each in gone])
    db.execute("UPDATE operations SET was = 'null' WHERE replica = ?", (replica,))
    pack_operations(db, replica)


def pack_operations(db: Database, replica: int) -> None:
    """Pack the operations of a replica, if they are at rest."""
    flags = db.execute(_FLAGS, {"replica": replica}).fetchall()
    rows = db.execute("SELECT count(*) FROM operations WHERE replica = ?", (replica,)).fetchone()[0]
    if not rows or len(flags) != 1 or not flags[0][0]:
        return
    packed, stored = _packed_operations(db, replica), stored_operations(db, replica)
    if len(stored) != rows + len(packed):  # a row is corrupt
        return
    values = [[*each[:3], list(each.cell), *each[4:]] for each, _, _ in stored]
    data = zlib.compress(to_json(values).encode())
    db.execute("INSERT OR REPLACE INTO packed_operations VALUES (?, ?, ?)", (replica, flags[0][1], data))
    db.execute("DELETE FROM operations WHERE replica = ?", (replica,))


def unpack_operations(db: Database, replica: int) -> None:
    """Unpack the operations of a replica into rows, so that each can be changed."""
    for operation, is_applied, is_written in _packed_operations(db, replica):
        add_operations(db, replica, [operation], None, is_applied=is_applied, is_written=is_written)
    db.execute("DELETE FROM packed_operations WHERE replica = ?", (replica,))


def pack_some(db: Database, most: int) -> int:
    """Pack replicas that an older version stored in rows; return how many there were."""
    replicas = db.execute(_UNPACKED, (most,)).fetchall()
    for (replica,) in replicas:
        pack_operations(db, replica)
    return len(replicas)


def mark_written(db: Database, replica: int) -> None:
    """Record that all operations of a replica are in the club folder."""
    for table in ("operations", "packed_operations"):
        db.execute(f"UPDATE {table} SET is_written = 1 WHERE replica = ? AND NOT is_written", (replica,))
    pack_operations(db, replica)


def forget_replica(db: Database, game: int) -> None:
    """Detach a deleted unreadable game: other devices keep it, and its operations will restore it here."""
    replicas = db.execute("SELECT key FROM replicas WHERE game = ?", (game,)).fetchall()
    for (replica,) in replicas:
        unpack_operations(db, replica)
        db.execute("UPDATE operations SET is_applied = 0 WHERE replica = ?", (replica,))
        db.execute("UPDATE replicas SET game = NULL WHERE key = ?", (replica,))


def written_in(operations: Iterable[StoredOperation]) -> Replica:
    """The registers after these operations."""
    return Replica(stored.operation for stored in operations)


def _packed_with(db: Database, replica: int, arrived: Sequence[Operation]) -> Container[tuple[str, int]]:
    """The packed operations, by device and number, after marking them as written.

    They are unpacked if the club folder contradicts them, or has only some of the unwritten ones.
    """
    packed = {each.operation[:2]: each for each in _packed_operations(db, replica)}
    found = {each[:2]: each for each in arrived}
    is_contradicted = any(_row(packed[key].operation)[:-1] != _row(found[key])[:-1] for key in packed.keys() & found)
    if is_contradicted or len(found) < len(arrived):
        unpack_operations(db, replica)
        return ()
    if all(each.is_written for each in packed.values()):
        return packed
    if not packed.keys() <= found.keys():
        unpack_operations(db, replica)
        return ()
    db.execute("UPDATE packed_operations SET is_written = 1 WHERE replica = ?", (replica,))
    return packed


def _packed_operations(db: Database | Connection, replica: int) -> list[StoredOperation]:
    """The operations that are packed; none if they are corrupt."""
    sql = "SELECT operations, is_written FROM packed_operations WHERE replica = ?"
    row = db.execute(sql, (replica,)).fetchone()
    try:
        values = json.loads(zlib.decompress(row[0])) if row else []
        operations = [checked_operation(dict(zip(Operation._fields, value, strict=True))) for value in values]
    except (OperationError, ValueError, TypeError, RecursionError, zlib.error):
        return []
    return [StoredOperation(operation, is_applied=True, is_written=bool(row[1])) for operation in operations]


def _row(operation: Operation) -> tuple[str, int, int, str, str, str]:
    texts = (to_json(part) for part in (operation.cell, operation.value, operation.was))
    return (operation.device, operation.number, operation.stamp, *texts)  # type: ignore[return-value]


def _stored(row: Row | tuple[object, ...]) -> StoredOperation:
    device, number, stamp, cell, value, was, is_applied, is_written = row
    parsed = (json.loads(str(text)) for text in (cell, value, was))
    fields = dict(zip(("cell", "value", "was"), parsed, strict=True))
    operation = checked_operation({"device": device, "number": number, "stamp": stamp} | fields)
    return StoredOperation(operation, bool(is_applied), bool(is_written))


_CONTENT: Final = "stamp, cell, value, was"
_WHERE: Final = "WHERE replica = ? AND device = ? AND number = ?"
_FLAGS: Final = """
SELECT DISTINCT is_applied, is_written FROM operations WHERE replica = :replica
UNION SELECT 1, is_written FROM packed_operations WHERE replica = :replica"""
_UNPACKED: Final = """
SELECT key FROM replicas WHERE EXISTS (SELECT 1 FROM operations WHERE replica = key)
AND key NOT IN (SELECT replica FROM operations WHERE NOT is_applied) LIMIT ?"""
_SELECT: Final = f"SELECT device, number, {_CONTENT}, is_applied, is_written FROM operations WHERE replica = ?"
_INSERT: Final = f"""
INSERT INTO operations (replica, device, number, {_CONTENT}, at, is_applied, is_written)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
