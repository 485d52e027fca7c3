"""A shared game on one device: applies operations of others, writes its own, undoes them, and computes the view."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from scorer.formats.record import entry_as_json, option_problems
from scorer.replication.arrangement import Aside, Judged, Parsed, judge
from scorer.replication.cells import Cell, Value, cell_of, changes_play, is_cell, is_play, may_hold
from scorer.replication.operation import Operation
from scorer.replication.replica import Replica
from scorer.rules.entries import End, Entry, First, Floor, Pass
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Refusal
from scorer.rules.table import Layout, Table


class SetAside(NamedTuple):
    """An entry that the rules refuse: its writer, its cell and the refusal."""

    cell: Cell
    value: Mapping[str, Any]
    """The entry as in the record."""
    operation: Operation
    refusal: Refusal


class View(NamedTuple):
    """The state of a shared game; equal on every device that has the same operations."""

    layout: Layout | None
    """None as long as the board is unknown."""
    names: tuple[str, ...]
    judged: Judged
    table: Table | None
    set_aside: tuple[SetAside, ...]
    host: str | None
    """The device that closes rounds."""
    ready: frozenset[int]
    """The players who have finished the open round."""
    note: str | None
    is_deleted: bool

    @property
    def entries(self) -> list[Entry]:
        """The entries that count, in canonical order."""
        return self.judged.entries

    @property
    def record_entries(self) -> list[dict[str, Any]]:
        """The same as in the record, unknown keys included."""
        return [dict(placed.raw) for placed in self.judged.accepted]

    @property
    def all_ready(self) -> bool:
        return len(self.ready) == len(self.names) > 0


class _Play(NamedTuple):
    """The part of the view that depends only on cells of play."""

    layout: Layout | None
    names: tuple[str, ...]
    judged: Judged
    table: Table | None


def _no_save(_: Sequence[Operation]) -> None:
    """For games that exist in memory only."""


class SharedGame:
    """A game that several devices write to.

    `save` makes operations durable: it is called before they can be seen, and if it raises, nothing has changed.
    """

    def __init__(
        self, operations: Iterable[Operation] = (), save: Callable[[Sequence[Operation]], object] = _no_save
    ) -> None:
        self._replica = Replica(operations)
        self._save = save
        self._parsed: Parsed = {}
        self._parsed_on: Layout | None = None

    @property
    def have(self) -> dict[str, int]:
        """How many operations of each device are known, for `missing` on the other side."""
        return self._replica.have

    def missing(self, have: Mapping[str, int]) -> list[Operation]:
        """The operations that a device with `have` lacks."""
        return self._replica.missing(have)

    @property
    def operations(self) -> list[Operation]:
        return list(self._replica)

    @property
    def version(self) -> int:
        """Changes with every operation."""
        return len(self._replica)

    @property
    def stamp(self) -> int:
        """The highest stamp so far."""
        return self._replica.stamp

    def value(self, cell: Cell) -> Value:
        """The current value of a cell."""
        return self._replica.value(cell)

    def apply(self, operations: Iterable[Operation]) -> list[Operation]:
        """Add operations of other devices, in any order and including known ones; return the new ones.

        Raise `ConflictError`, and apply nothing, if two operations have the same number.
        """
        new = self._replica.new_among(operations)
        if new:
            self._save(new)
            self._settle(new)
        return new

    def write(self, device: str, cell: Cell, value: Value) -> Operation:
        """Write a value to a cell; raise `ValueError` if the cell or the value is not valid."""
        return self.write_all(device, [(cell, value)])[0]

    def write_all(self, device: str, writes: Iterable[tuple[Cell, Value]]) -> list[Operation]:
        """Write several cells, all of them or none."""
        operations: list[Operation] = []
        for cell, value in writes:
            if not is_cell(cell) or not may_hold(cell, value):
                raise ValueError(f"{cell}: {value!r}")
            operations.append(self._replica.next(device, cell, value).later(len(operations)))
        self._save(operations)
        self._settle(operations)
        return operations

    def enter(self, device: str, entry: Entry) -> list[Operation]:
        """Write an entry to its cell; if it replaces an entry of the round, it keeps that entry's position.

        The marker and the spared tile of a floor line are written to their own cells, if they change.
        """
        assert self.view.layout
        cell = cell_of(entry, self.view.layout)
        writes = [(cell, self._in_place(cell, entry))]
        if isinstance(entry, Floor):
            for kind, owns in (("marker", entry.marker), ("spared", entry.spared)):
                owner: Cell = (kind, entry.round)
                if owns != (self.value(owner) == entry.player):
                    writes.append((owner, entry.player if owns else None))
        return self.write_all(device, writes)

    def undo(self, device: str) -> Operation | None:
        """Revert the device's last operation in the game that is still in effect, by writing the previous value."""
        operation = self.to_undo(device)
        return self.write(device, operation.cell, operation.was) if operation else None

    def redo(self, device: str) -> Operation | None:
        """Rewrite what the device undid last."""
        operation = self.to_redo(device)
        return self.write(device, operation.cell, operation.in_place) if operation else None

    def to_undo(self, device: str) -> Operation | None:
        """The operation that `undo` would revert."""
        done, _ = self._history(device)
        return next((each for each in reversed(done) if self.shows(device, each.cell, each.in_place)), None)

    def to_redo(self, device: str) -> Operation | None:
        """The operation that `redo` would rewrite."""
        _, undone = self._history(device)
        return undone[-1] if undone and self.shows(device, undone[-1].cell, undone[-1].was) else None

    def close_round(self, device: str) -> Operation | None:
        """Write the `end` of the open round, once; callers check who may do so, see `permits`."""
        table = self.view.table
        if not table or table.finished:
            return None
        return self.write(device, ("end", table.round), entry_as_json(End(table.round)))

    def take_over(self, device: str) -> Operation:
        """Become the host."""
        return self.write(device, ("host",), device)

    def refuse(self, cell: Cell, value: Value) -> Refusal | None:
        """Why an entry would be set aside if it were written now, or None."""
        view = self.view
        if not view.layout or value is None:
            return None
        operation = self._replica.next("-", cell, value)
        judged = judge(view.layout, len(view.names), {**self._replica.written, cell: operation})
        return next((aside.refusal for aside in judged.aside if aside.placed.operation is operation), None)

    @property
    def view(self) -> View:
        """The current state of the game."""
        return self._view

    @cached_property
    def _view(self) -> View:
        on, names, judged, table = self._play
        host, note = self.value(("host",)), self.value(("note",))
        return View(
            layout=on,
            names=names,
            judged=judged,
            table=table,
            set_aside=tuple(map(_shown, judged.aside)),
            host=host,
            ready=self._ready(len(names), table.round if table else 1),
            note=note,
            is_deleted=bool(self.value(("deleted",))),
        )

    @cached_property
    def _play(self) -> _Play:
        on = layout_in(self._replica)
        if not on:
            return _Play(None, (), Judged([], []), None)
        names = tuple(str(seat["name"]) for seat in seats_in(self._replica, on))
        if on != self._parsed_on:
            self._parsed, self._parsed_on = {}, on
        judged = judge(on, len(names), self._replica.written, self._parsed)
        return _Play(on, names, judged, judged.table or fold(on, len(names), judged.entries))

    def _ready(self, seats: int, number: int) -> frozenset[int]:
        return frozenset(player for player in range(seats) if self.value(("ready", player, number)))

    def _settle(self, operations: Iterable[Operation]) -> None:
        for operation in operations:
            self._replica.add(operation)
            if changes_play(operation.cell):
                self.__dict__.pop("_play", None)
        self.__dict__.pop("_view", None)

    def shows(self, device: str, cell: Cell, value: Value) -> bool:
        """Whether a cell still has the value that a device wrote to it; entries are compared with their order, see
        `Operation.in_place`.
        """
        writer = self._replica.writer(cell)
        return writer is not None and writer.device == device and writer.in_place == value

    def _history(self, device: str) -> tuple[list[Operation], list[Operation]]:
        """The operations of a device that can be undone, and those that can be redone."""
        done: list[Operation] = []
        undone: list[Operation] = []
        for operation in filter(_is_play, self._replica.of_device(device)):
            reverted = next((each for each in reversed(done) if _reverts(operation, each)), None)
            if reverted:
                done.remove(reverted)
                undone.append(reverted)
            elif undone and _repeats(operation, undone[-1]):
                done.append(undone.pop())
            else:
                done.append(operation)
                undone.clear()
        return done, undone

    def _in_place(self, cell: Cell, entry: Entry) -> Value:
        """The entry, with an order unless it goes to the end of its round."""
        raw = entry_as_json(entry)
        if isinstance(entry, End):
            return raw
        of_round = [placed for placed in self.view.judged.accepted if placed.round == entry.round]
        same = [placed.order for placed in of_round if placed.cell == cell]
        if same:
            return [same[0], raw]
        if isinstance(entry, First) and of_round:
            return [of_round[0].order - 1, raw]
        own = [
            placed.order
            for placed in of_round
            if isinstance(placed.entry, Pass) and placed.entry.player == entry.player
        ]
        return [own[0] - 0.5, raw] if own else raw


def seats_in(replica: Replica, on: Layout) -> list[dict[str, Any]]:
    """The players, up to the first free seat; as many as the board needs, even without a name."""
    found: list[dict[str, Any]] = []
    for player in range(on.player_counts[-1]):
        seat = replica.value(("seat", player))
        if seat is None and player >= on.player_counts[0]:
            break
        name = seat.get("name") if seat else None
        is_named = isinstance(name, str) and bool(name.strip())
        found.append({**(seat or {}), "name": name if is_named else f"{player + 1}"})
    return found


def layout_in(replica: Replica) -> Layout | None:
    """The board of the game; None while it is unknown."""
    board = replica.value(("board",))
    return layout(board, options_in(replica)) if board else None


def options_in(replica: Replica) -> Mapping[str, Any]:
    """The options of the game; none if they are not valid for its board."""
    board, options = replica.value(("board",)), replica.value(("options",))
    return options if options and not option_problems(options, LAYOUTS[board]) else {}


def set_up(board: str, options: Mapping[str, Any], names: Collection[str]) -> list[tuple[Cell, Value]]:
    """The first writes of a new shared game."""
    seats: list[tuple[Cell, Value]] = [(("seat", seat), {"name": name}) for seat, name in enumerate(names)]
    return [(("board",), board), *([(("options",), dict(options))] if options else []), *seats]


def _shown(aside: Aside) -> SetAside:
    placed, refusal = aside
    return SetAside(placed.cell, placed.raw, placed.operation, refusal)


def _is_play(operation: Operation) -> bool:
    return is_play(operation.cell)


def _reverts(operation: Operation, before: Operation) -> bool:
    return (operation.cell, operation.value, operation.was) == (before.cell, before.was, before.in_place)


def _repeats(operation: Operation, undone: Operation) -> bool:
    return (operation.cell, operation.value, operation.was) == (undone.cell, undone.in_place, undone.was)
