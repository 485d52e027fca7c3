"""A set of operations and the last-writer-wins registers that follow from it."""

from collections.abc import Iterable, Iterator, Mapping

from scorer.replication.cells import Cell, Value
from scorer.replication.operation import MOST_STAMP, Operation


class ConflictError(ValueError):
    """Two operations with the same number: a device id was used twice."""

    def __init__(self, known: Operation, other: Operation) -> None:
        super().__init__(f"two operations under number {known.number} of {known.device}")
        self.known = known
        self.other = other


class Replica:
    """The operations of a game on one device.

    They may arrive in any order and more than once. Overwritten ones may be missing forever, because journals are
    compacted.
    """

    def __init__(self, operations: Iterable[Operation] = ()) -> None:
        self._by_device: dict[str, dict[int, Operation]] = {}
        self._complete: dict[str, int] = {}
        self._written: dict[Cell, Operation] = {}
        self.stamp = 0
        """The highest stamp seen."""
        for operation in operations:
            self.add(operation)

    def new_among(self, operations: Iterable[Operation]) -> list[Operation]:
        """The operations that are not known yet, once each. Raise `ConflictError` if one contradicts another."""
        found: dict[tuple[str, int], Operation] = {}
        for operation in operations:
            key = operation.device, operation.number
            known = self._by_device.get(operation.device, {}).get(operation.number) or found.get(key)
            if known is None:
                found[key] = operation
            elif known[:-1] != operation[:-1]:  # `was` is dropped once the operation can no longer be undone
                raise ConflictError(known, operation)
        return list(found.values())

    def add(self, operation: Operation) -> bool:
        """Add an operation; False if it was known. Raise `ConflictError` if it contradicts a known one."""
        if not self.new_among([operation]):
            return False
        own = self._by_device.setdefault(operation.device, {})
        own[operation.number] = operation
        self.stamp = max(self.stamp, operation.stamp)
        while self._complete.get(operation.device, 0) in own:
            self._complete[operation.device] = self._complete.get(operation.device, 0) + 1
        winner = self._written.get(operation.cell)
        if winner is None or (operation.rank, operation.number) > (winner.rank, winner.number):
            self._written[operation.cell] = operation
        return True

    def next(self, device: str, cell: Cell, value: Value) -> Operation:
        """The operation by which a device would write a value, without adding it."""
        number = max(self._by_device.get(device, ()), default=-1) + 1
        winner = self._written.get(cell)
        return Operation(
            device, number, min(self.stamp + 1, MOST_STAMP), cell, value, winner.in_place if winner else None
        )

    def value(self, cell: Cell) -> Value:
        """The value of a cell."""
        winner = self._written.get(cell)
        return winner.value if winner else None

    def writer(self, cell: Cell) -> Operation | None:
        """The operation that wrote the value of a cell."""
        return self._written.get(cell)

    @property
    def written(self) -> Mapping[Cell, Operation]:
        """The winning operation of every cell that was ever written."""
        return self._written

    def of_device(self, device: str) -> list[Operation]:
        """The operations of a device, in order."""
        own = self._by_device.get(device, {})
        return [own[number] for number in sorted(own)]

    def __iter__(self) -> Iterator[Operation]:
        for device in self._by_device:
            yield from self.of_device(device)

    def __len__(self) -> int:
        return sum(map(len, self._by_device.values()))

    @property
    def have(self) -> dict[str, int]:
        """How many operations of each device are known without gaps from number 0: a version vector for requesting the rest."""
        return dict(self._complete)

    def missing(self, have: Mapping[str, int]) -> list[Operation]:
        """The operations that a replica with this `have` may lack; it may already know some of them."""
        return [operation for operation in self if operation.number >= have.get(operation.device, 0)]
