"""The format of journals: JSON Lines, a header, then operations.

A line holds operations of one device in one game with consecutive numbers and stamps. Lines come from other devices, so
each is validated on its own, and an invalid one does not affect the others.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from scorer.formats.strict_json import UnreadableError, parse
from scorer.replication import Operation, OperationError
from scorer.replication.operation import checked_operation, is_device
from scorer.store.checks import is_time
from scorer.store.sharing.replicas import LONGEST_ID

FORMAT: Final = "azulejo-deeds/1"
LONGEST_LINE: Final = 4 * 1024 * 1024
"""The limit for a line, in bytes."""
_SPLIT_AT: Final = LONGEST_LINE // 8
"""A value is at most twice as long, with at most four bytes for each character."""
MOST_WRITES: Final = 500
"""The limit for the operations of a line."""
NOT_AN_OPERATION: Final = "not-an-operation"
NEWER: Final = "newer-journal"
_FORMAT_NAME: Final = re.compile(r"azulejo-deeds/([0-9]{1,9})")


class JournalHeader(NamedTuple):
    """The first line of a journal."""

    installation: str


class JournalBatch(NamedTuple):
    """Operations of one device in one game."""

    game: str
    """The id of the game; empty for the people."""
    at: str | None
    """When they were written, for display only."""
    operations: tuple[Operation, ...]


class LineError(ValueError):
    """An invalid line; `code` is the id of its sentence."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def header_line(installation: str) -> bytes:
    return _line({"format": FORMAT, "installation": installation})


def batch_lines(game: str, at: str | None, operations: Iterable[Operation]) -> Iterator[bytes]:
    """Operations as lines, in runs of consecutive ones."""
    run: list[Operation] = []
    size = 0
    for operation in sorted(operations, key=lambda each: (each.device, each.number)):
        if run and (len(run) == MOST_WRITES or size > _SPLIT_AT or operation[:3] != run[-1].later(1)[:3]):
            yield _batch_line(game, at, run)
            run, size = [], 0
        run.append(operation)
        size += len(json.dumps(operation.value))
    if run:
        yield _batch_line(game, at, run)


def read_line(data: bytes) -> JournalHeader | JournalBatch:
    """Parse a line; raise `LineError` if it is not valid."""
    if len(data) > LONGEST_LINE:
        raise LineError("too-large")
    try:
        value = parse(data)
    except UnreadableError as error:
        raise LineError(error.fault) from error
    if not isinstance(value, dict):
        raise LineError(NOT_AN_OPERATION)
    return _header(value) if "format" in value else _batch(value)


def _header(value: dict[str, Any]) -> JournalHeader:
    name, installation = value["format"], value.get("installation")
    if name == FORMAT and is_device(installation):
        return JournalHeader(str(installation))
    found = _FORMAT_NAME.fullmatch(name) if isinstance(name, str) else None
    raise LineError(NEWER if found and int(found[1]) > 1 else NOT_AN_OPERATION)


def _batch(value: dict[str, Any]) -> JournalBatch:
    game, at, writes = value.get("game"), value.get("at"), value.get("writes")
    is_id = isinstance(game, str) and len(game) <= LONGEST_ID and (not game or bool(game.strip()))
    if not is_id or not (at is None or is_time(at)) or not isinstance(writes, list) or len(writes) > MOST_WRITES:
        raise LineError(NOT_AN_OPERATION)
    try:
        operations = tuple(_operation(value, number, write) for number, write in enumerate(writes))
    except OperationError as error:
        raise LineError(NOT_AN_OPERATION) from error
    return JournalBatch(str(game), at, operations)


def _operation(batch: dict[str, Any], index: int, write: object) -> Operation:
    if not isinstance(write, list) or len(write) not in (2, 3):
        raise OperationError("write")
    number, stamp = batch.get("number"), batch.get("stamp")
    if type(number) is not int or type(stamp) is not int:
        raise OperationError("number")
    fields = {"device": batch.get("device"), "number": number + index, "stamp": stamp + index}
    return checked_operation(fields | dict(zip(("cell", "value", "was"), write, strict=False)))


def _batch_line(game: str, at: str | None, run: list[Operation]) -> bytes:
    first = run[0]
    writes = [[list(each.cell), each.value] for each in run]  # undo is local, so other devices do not need `was`
    head: dict[str, Any] = {"game": game, "device": first.device, "number": first.number, "stamp": first.stamp}
    return _line((head | {"at": at} if at else head) | {"writes": writes})


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
