"""One write to one cell. Its JSON is validated strictly, since it comes from other devices."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorer.replication.cells import ENTRY_KINDS, Cell, Value, is_cell, may_hold

MOST_NUMBER: Final = 10**6
"""Of a device's operations in one game."""
MOST_STAMP: Final = 10**9
_LONGEST_DEVICE: Final = 64
_KEYS: Final = {"device", "number", "stamp", "cell", "value"}
_DEPTH: Final = 70


class Operation(NamedTuple):
    """A write of `value` to a cell."""

    device: str
    """Random, new each time the app starts."""
    number: int
    """The number of the operation among those of the device in this game, from 0."""
    stamp: int
    """The Lamport timestamp: 1 more than the highest that the device had seen."""
    cell: Cell
    value: Value
    was: Value = None
    """The previous value of the cell, for undo; see `in_place`."""

    @property
    def rank(self) -> tuple[int, str]:
        """The write with the highest rank wins the cell."""
        return self.stamp, self.device

    @property
    def in_place(self) -> Value:
        """The value; an entry comes with its order, so that it keeps its position when written again."""
        is_plain_entry = isinstance(self.value, dict) and self.cell[0] in ENTRY_KINDS
        return [self.stamp, self.value] if is_plain_entry else self.value

    def later(self, count: int) -> "Operation":
        """The same write, as if the device had made `count` operations before it."""
        return self._replace(number=self.number + count, stamp=min(self.stamp + count, MOST_STAMP))


class OperationError(ValueError):
    """A value that is not a valid operation; the message names the invalid part."""


def operation_as_json(operation: Operation) -> dict[str, Any]:
    """Serialize an operation."""
    shown = operation._asdict() | {"cell": list(operation.cell)}
    return shown if operation.was is not None else {key: value for key, value in shown.items() if key != "was"}


def read_operation(value: object) -> Operation:
    """Parse an operation; raise `OperationError` for anything else."""
    if not isinstance(value, dict) or not value.keys() >= _KEYS or not value.keys() <= {*_KEYS, "was"}:
        raise OperationError("keys")
    return checked_operation(value)


def checked_operation(value: Mapping[str, Any]) -> Operation:
    """Validate a mapping that has all keys of an operation."""
    device, number, stamp, cell = (value[key] for key in ("device", "number", "stamp", "cell"))
    if not is_device(device):
        raise OperationError("device")
    if not (type(number) is int and 0 <= number <= MOST_NUMBER):
        raise OperationError("number")
    if not (type(stamp) is int and 1 <= stamp <= MOST_STAMP):
        raise OperationError("stamp")
    cell = tuple(cell) if isinstance(cell, list) else None
    if not is_cell(cell):
        raise OperationError("cell")
    for part in ("value", "was"):
        if not may_hold(cell, value.get(part)) or _is_too_deep(value.get(part)):
            raise OperationError(part)
    return Operation(device, number, stamp, cell, value["value"], value.get("was"))


def is_device(value: object) -> bool:
    """Whether a value is a valid id of a device or an installation, safe in a file name."""
    if not isinstance(value, str) or not 1 <= len(value) <= _LONGEST_DEVICE:
        return False
    return value.isascii() and value.replace("-", "").isalnum()


def _is_too_deep(value: object, depth: int = 0) -> bool:
    if depth > _DEPTH:
        return True
    if isinstance(value, dict):
        return any(_is_too_deep(part, depth + 1) for part in value.values())
    return isinstance(value, list) and any(_is_too_deep(part, depth + 1) for part in value)
