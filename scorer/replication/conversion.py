"""Converts a game of one device into writes to cells, and finds what changed in it later.

`writes_of_log` converts a log step by step. So if two devices convert the same log, one of them restored from an old
backup, they write the same stamps, and the later steps win. `changes` compares a game with the shared state that it was
made from.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Any, NamedTuple

from scorer.formats.record import entry_as_json, read_entry
from scorer.replication.arrangement import Placed
from scorer.replication.cells import Cell, Value, cell_of
from scorer.rules.entries import Entry, LoggedEntry, Step, apply_step, effective
from scorer.rules.reasons import Code
from scorer.rules.table import Layout

Raw = Mapping[str, Any]
"""An entry as in the record, unknown keys included."""
Write = tuple[Cell, Value]


class InPlace(NamedTuple):
    """An entry and its position in its round."""

    raw: Raw
    order: float


class CellTakenError(ValueError):
    """Two entries of a game belong to the same cell, so the game is not legal."""


def owners_in(entries: Iterable[Raw]) -> dict[Cell, Value]:
    """The cells of the marker and the spared tile."""
    found: dict[Cell, Value] = {}
    for raw in entries:
        if raw.get("do") == "floor":
            found |= {(kind, raw["round"]): raw["player"] for kind in ("marker", "spared") if raw.get(kind)}
    return found


def cells_in(entries: Sequence[Raw], on: Layout) -> dict[Cell, Raw]:
    """The entries by cell, in order; raise `CellTakenError` if two belong to one."""
    found: dict[Cell, Raw] = {}
    for raw in entries:
        entry = read_entry(raw, on)
        if isinstance(entry, Code):
            raise CellTakenError(raw)
        cell = cell_of(entry, on)
        if cell in found:
            raise CellTakenError(cell)
        found[cell] = raw
    return found


def placed_cells(accepted: Iterable[Placed]) -> dict[Cell, InPlace]:
    """What counts in a shared game."""
    return {placed.cell: InPlace(placed.raw, placed.order) for placed in accepted}


def changes(known: Mapping[Cell, InPlace], wanted: Mapping[Cell, Raw], first_stamp: int) -> list[Write]:
    """The writes that turn the known entries into the wanted ones, in the wanted order.

    `first_stamp` is the stamp of the first write; each further write gets the next one.
    """
    writes: list[Write] = [(cell, None) for cell in known if cell not in wanted]
    before = owners_in(place.raw for place in known.values())
    after = owners_in(wanted.values())
    writes += [(cell, after.get(cell)) for cell in {**before, **after} if before.get(cell) != after.get(cell)]
    for _, of_round in groupby(wanted.items(), key=lambda item: item[1]["round"]):
        writes += _changes_of_round(known, list(of_round), first_stamp + len(writes))
    return writes


def _changes_of_round(known: Mapping[Cell, InPlace], wanted: list[tuple[Cell, Raw]], stamp: int) -> Iterator[Write]:
    stays = [(place := known.get(cell)) is not None and place.raw == raw for cell, raw in wanted]
    last = float("-inf")
    stamps = count(stamp)
    for index, (cell, raw) in enumerate(wanted):
        if stays[index] and known[cell].order > last:
            last = known[cell].order
            continue
        later = (known[other].order for n, (other, _) in enumerate(wanted) if n > index and stays[n])
        following = next((order for order in later if order > last), None)
        own = next(stamps)
        if following is None and own > last:
            last = own
            yield cell, dict(raw)
            continue
        last = _between(last, following)
        yield cell, [last, dict(raw)]


def _between(before: float, after: float | None) -> float:
    """A number between two others, if floats can represent one."""
    if after is None:
        return before + 1
    return after - 1 if before == float("-inf") else (before + after) / 2


def writes_of_log(opening: Sequence[Raw], steps: Sequence[Step], on: Layout, first_stamp: int = 1) -> list[Write]:
    """The writes of a log, in order; its first steps are the entries of the opening."""
    raws = _RawEntries(opening)
    known: dict[Cell, InPlace] = {}
    writes: list[Write] = []
    found: list[LoggedEntry] = []
    for number, step in enumerate(steps):
        if isinstance(step, Entry):
            apply_step(found, number, step)
            added = {cell_of(step, on): raws.of(found[-1])}
            if not added.keys() & known.keys():
                _append(known, added, writes, first_stamp)
                continue
        found = effective(steps[: number + 1])
        wanted = cells_in([raws.of(logged) for logged in found], on)
        new = changes(known, wanted, first_stamp + len(writes))
        known = _after(known, wanted, new, first_stamp + len(writes))
        writes += new
    return writes


def _append(known: dict[Cell, InPlace], added: Mapping[Cell, Raw], writes: list[Write], first_stamp: int) -> None:
    for cell, raw in added.items():
        writes += owners_in([raw]).items()
        known[cell] = InPlace(raw, first_stamp + len(writes))
        writes.append((cell, dict(raw)))


def _after(
    known: Mapping[Cell, InPlace], wanted: Mapping[Cell, Raw], writes: Sequence[Write], stamp: int
) -> dict[Cell, InPlace]:
    """The entries after these writes."""
    orders = {cell: place.order for cell, place in known.items()}
    for number, (cell, value) in enumerate(writes, start=stamp):
        orders[cell] = value[0] if isinstance(value, list) else number
    return {cell: InPlace(raw, orders[cell]) for cell, raw in wanted.items()}


class _RawEntries:
    """Logged entries as in the record: those of the opening keep their unknown keys."""

    def __init__(self, opening: Sequence[Raw]) -> None:
        self._opening = opening

    def of(self, logged: LoggedEntry) -> Raw:
        number = logged.position.step
        return self._opening[number] if number < len(self._opening) else entry_as_json(logged.entry)
