"""Validates the entries of a game in order, skipping those that the rules refuse.

Used for imported records, and before correcting an earlier round, because a correction can make later entries illegal.
"""

from collections.abc import Iterable
from typing import NamedTuple

from scorer.rules.entries import End, Entry, Floor, Lay, LayPlate, Stuck
from scorer.rules.reasons import Code, Refusal
from scorer.rules.table import Layout


class RefusedEntry(NamedTuple):
    """An entry that is not allowed, by its index among the entries."""

    number: int
    refusal: Refusal


class EntryValidator:
    """Validates entries one by one.

    Whether a line is stuck depends on the tiles above it or on the plates of its row, which may be entered later: such
    an entry is deferred until one of them makes it legal or the round ends. The same goes for a floor line that can
    only spare a tile of such a line.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.accepted: dict[int, Entry] = {}
        """By number, in the order in which they became legal."""
        self.refused: list[RefusedEntry] = []
        self.table = layout.new_table(seats)
        """The table after the accepted entries."""
        self._has_plates = layout.has_plates
        self._deferred: list[tuple[int, Entry]] = []

    def validate(self, number: int, entry: Entry) -> None:
        refusal = self.table.refuse(entry)
        if refusal and self._may_become_legal(entry, refusal.code):
            self._deferred.append((number, entry))
        elif refusal:
            self.refused.append(RefusedEntry(number, refusal))
        else:
            if self._deferred and isinstance(entry, End):
                self.reject_deferred()
            if self._has_plates:
                entry = self.table.completed(entry)
            self.table.play(entry)
            self.accepted[number] = entry
            if self._deferred and isinstance(entry, Lay | LayPlate):
                self._retry_deferred()

    def reject_deferred(self) -> None:
        """Reject the entries that are still deferred, because no later tile can make them legal."""
        for number, entry in self._deferred:
            self.refused.append(RefusedEntry(number, self.table.refuse(entry) or Refusal(Code.NOT_STUCK)))
        self._deferred = []

    def _may_become_legal(self, entry: Entry, code: Code) -> bool:
        if code != Code.BAD_NUMBER:
            return code == Code.NOT_STUCK
        if not (isinstance(entry, Floor) and entry.spared and entry.tiles == 0):
            return False
        stuck = [deferred for _, deferred in self._deferred if isinstance(deferred, Stuck)]
        return any(line.player == entry.player for line in stuck)

    def _retry_deferred(self) -> None:
        deferred, self._deferred = self._deferred, []
        for number, entry in deferred:
            self.validate(number, entry)


def with_printed_colors(layout: Layout, seats: int, entries: Iterable[Entry]) -> list[Entry]:
    """The entries of a valid record, with the colors that it omitted."""
    if not layout.has_plates:
        return list(entries)
    table = layout.new_table(seats)
    found: list[Entry] = []
    for entry in entries:
        found.append(table.completed(entry))
        table.play(entry)
    return found


def validate_entries(layout: Layout, seats: int, entries: Iterable[Entry]) -> list[RefusedEntry]:
    """All entries that the rules refuse, each validated as if the refused ones before it did not exist."""
    validator = EntryValidator(layout, seats)
    for number, entry in enumerate(entries):
        validator.validate(number, entry)
    validator.reject_deferred()
    return sorted(validator.refused)
