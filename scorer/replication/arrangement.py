"""The canonical order of a shared game: turns cells into entries of the record, and validates them in that order.

The order follows from the operations alone, so it is the same on every device. For a game entered on a single device,
it is the order of entry.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scorer.formats.record import read_entry
from scorer.replication.cells import ENTRY_KINDS, Cell, cell_of, entry_in, order_in
from scorer.replication.operation import Operation
from scorer.rules.entries import End, Entry, Floor, Pass, Stuck
from scorer.rules.reasons import Code, Refusal
from scorer.rules.table import Layout, Table
from scorer.rules.validation import EntryValidator

_FLOOR_KINDS: Final = ("marker", "spared")
"""The keys of a floor line that have their own cell."""

_ONLY_SPARED: Final = (0, False, True)
"""What a floor line holds on which only a tile of a stuck line was spared."""
_FOLLOWING: Final = (Code, End, Pass, Floor)
"""What nothing has to follow."""


class Placed(NamedTuple):
    """An entry and its position."""

    cell: Cell
    raw: Mapping[str, Any]
    """The entry as in the record, unknown keys included."""
    entry: Entry | Code
    """The parsed entry, or the error."""
    round: int
    order: float
    operation: Operation


class Aside(NamedTuple):
    """An entry that the rules refuse."""

    placed: Placed
    refusal: Refusal


class Judged(NamedTuple):
    """The entries of a shared game that count, and those that were set aside."""

    accepted: list[Placed]
    aside: list[Aside]
    table: Table | None = None
    """The table after these entries, if validation has produced it."""

    @property
    def entries(self) -> list[Entry]:
        return [placed.entry for placed in self.accepted if not isinstance(placed.entry, Code)]


Parsed = dict[tuple[str, int], Placed]
"""Entries by the device and number of their operation, so that each is parsed once."""


def judge(layout: Layout, seats: int, written: Mapping[Cell, Operation], parsed: Parsed | None = None) -> Judged:
    """Put the entries in order and validate them; `parsed` is a cache of this board."""
    placed = arranged(layout, written, {} if parsed is None else parsed)
    validator = EntryValidator(layout, seats)
    aside: list[Aside] = []
    for number, each in enumerate(placed):
        if isinstance(each.entry, Code):
            aside.append(Aside(each, Refusal(each.entry)))
        else:
            validator.validate(number, each.entry)
    validator.reject_deferred()
    in_order = sorted(validator.accepted)
    accepted = [_completed(placed[number], validator.accepted[number]) for number in in_order]
    aside += [Aside(placed[number], refusal) for number, refusal in sorted(validator.refused)]
    is_in_order = list(validator.accepted) == in_order
    if is_in_order:
        validator.table.close()
    return Judged(accepted, aside, validator.table if is_in_order else None)


def _completed(placed: Placed, entry: Entry) -> Placed:
    return placed if entry is placed.entry else placed._replace(entry=entry)


def arranged(layout: Layout, written: Mapping[Cell, Operation], parsed: Parsed) -> list[Placed]:
    """The entries in canonical order, not validated."""
    found: list[Placed] = []
    for cell, operation in written.items():
        if operation.value is None or cell[0] not in ENTRY_KINDS:
            continue
        known = parsed.get(operation[:2])
        if known is None or known.operation is not operation:
            raw, order = entry_in(operation.value) or {}, order_in(operation.value, operation.stamp)
            known = parsed[operation[:2]] = _placed(cell, raw, order, operation, layout)
        found.append(known)
    found = _with_owners(found, written, layout)
    return _sorted(found)


def _placed(cell: Cell, raw: Mapping[str, Any], order: float, operation: Operation, layout: Layout) -> Placed:
    entry = read_entry(raw, layout)
    if not isinstance(entry, Code) and cell_of(entry, layout) != cell:
        entry = Code.BAD_FORMAT
    number = raw.get("round")
    return Placed(cell, raw, entry, number if type(number) is int else 0, order, operation)


def _with_owners(found: Iterable[Placed], written: Mapping[Cell, Operation], layout: Layout) -> list[Placed]:
    """The floor lines with the owners of the marker and the spared tile; adds missing floor lines."""
    owed = {(*cell, operation.value): operation for cell, operation in written.items() if cell[0] in _FLOOR_KINDS}
    result: list[Placed] = []
    for placed in found:
        if isinstance(placed.entry, Floor):
            number, player = placed.entry.round, placed.entry.player
            owns = {kind: owed.pop((kind, number, player), None) is not None for kind in _FLOOR_KINDS}
            result.append(_owned(placed, owns, layout))
        else:
            result.append(placed)
    added: dict[Cell, dict[str, Any]] = {}
    for (kind, number, player), operation in sorted(owed.items(), key=lambda item: (item[1].rank, item[1].number)):
        if player is not None:
            cell: Cell = ("floor", player, number)
            raw = {"do": "floor", "round": number, "player": player, "tiles": 0, "marker": False}
            added.setdefault(cell, {"raw": raw, "operation": operation})["raw"][str(kind)] = True
    return result + [
        _placed(cell, each["raw"], each["operation"].stamp, each["operation"], layout) for cell, each in added.items()
    ]


def _owned(placed: Placed, owns: Mapping[str, bool], layout: Layout) -> Placed:
    """A floor line that agrees with the cells; keys are added only where necessary."""
    different = {kind: value for kind, value in owns.items() if bool(placed.raw.get(kind, False)) != value}
    if not different:
        return placed
    return _placed(placed.cell, {**placed.raw, **different}, placed.order, placed.operation, layout)


def _sorted(found: Iterable[Placed]) -> list[Placed]:
    """Sort by round, its end last, then by order. A pass follows the player's tiles; a spared tile follows its stuck line."""
    placed = list(found)
    last: dict[tuple[int, int], float] = {}
    last_stuck: dict[tuple[int, int], float] = {}
    for each in placed:
        if isinstance(each.entry, _FOLLOWING):
            continue
        key = each.round, each.entry.player
        last[key] = max(last.get(key, each.order), each.order)
        if isinstance(each.entry, Stuck):
            last_stuck[key] = max(last_stuck.get(key, each.order), each.order)

    def place(each: Placed) -> tuple[int, bool, float, bool, int, str, int]:
        entry, order, is_later, operation = each.entry, each.order, False, each.operation
        if isinstance(entry, Pass | Floor):
            before = (last if isinstance(entry, Pass) else last_stuck).get((entry.round, entry.player), order)
            is_later = before >= order and (isinstance(entry, Pass) or entry[2:] == _ONLY_SPARED)
            order = before if is_later else order
        return each.round, each.cell[0] == "end", order, is_later, operation.stamp, operation.device, operation.number

    return sorted(placed, key=place)
