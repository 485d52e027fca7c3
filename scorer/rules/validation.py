"""Validates the entries of a game in order, skipping those that the rules refuse.

Used for imported records, and before an earlier round is corrected, since a correction can make later entries illegal.
"""

from collections.abc import Iterable
from typing import NamedTuple

from scorer.rules.entries import End, Entry, Lay
from scorer.rules.reasons import Code, Refusal
from scorer.rules.table import Layout


class RefusedEntry(NamedTuple):
    """An entry that is not allowed, by its index among the entries."""

    number: int
    refusal: Refusal


class EntryValidator:
    """Validates entries one by one.

    Whether a line is stuck depends on the tiles above it, which may be entered later: such an entry is deferred until
    a tile makes it legal or its round ends.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.accepted: list[tuple[int, Entry]] = []
        self.refused: list[RefusedEntry] = []
        self.table = layout.new_table(seats)
        """The table after the accepted entries."""
        self._deferred: list[tuple[int, Entry]] = []

    def validate(self, number: int, entry: Entry) -> None:
        refusal = self.table.refuse(entry)
        if refusal and refusal.code == Code.NOT_STUCK:
            self._deferred.append((number, entry))
        elif refusal:
            self.refused.append(RefusedEntry(number, refusal))
        else:
            if isinstance(entry, End):
                self.reject_deferred()
            self.table.play(entry)
            self.accepted.append((number, entry))
            if isinstance(entry, Lay):
                self._retry_deferred()

    def reject_deferred(self) -> None:
        """Reject the entries that are still deferred: no later tile can make them legal."""
        for number, entry in self._deferred:
            self.refused.append(RefusedEntry(number, self.table.refuse(entry) or Refusal(Code.NOT_STUCK)))
        self._deferred = []

    def _retry_deferred(self) -> None:
        deferred, self._deferred = self._deferred, []
        for number, entry in deferred:
            self.validate(number, entry)


def validate_entries(layout: Layout, seats: int, entries: Iterable[Entry]) -> list[RefusedEntry]:
    """All entries that the rules refuse, each validated as if the refused ones before it did not exist."""
    validator = EntryValidator(layout, seats)
    for number, entry in enumerate(entries):
        validator.validate(number, entry)
    validator.reject_deferred()
    return sorted(validator.refused)
