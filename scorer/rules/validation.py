"""Plays the entries of a game in their order, leaving out what the rules forbid, and says why.

Used for records that come from elsewhere, and before an earlier round is corrected, since what was allowed then may
be forbidden now.
"""

from collections.abc import Iterable
from typing import NamedTuple

from scorer.rules.entries import End, Entry, Lay
from scorer.rules.game import lay_out
from scorer.rules.layouts import Layout
from scorer.rules.reasons import Code, Refusal


class RefusedEntry(NamedTuple):
    """An entry that cannot be, by its place among the entries."""

    number: int
    refusal: Refusal


class EntryValidator:
    """Hears entries one by one.

    A stuck line is judged by the tiles above it, which may be entered after it: it waits until its round is over.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.accepted: list[tuple[int, Entry]] = []
        self.refused: list[RefusedEntry] = []
        self.table = lay_out(layout, seats)
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
                self.close()
            self.table.play(entry)
            self.accepted.append((number, entry))
            if isinstance(entry, Lay):
                self._retry_deferred()

    def close(self) -> None:
        """Nothing more comes that could help those who wait."""
        for number, entry in self._deferred:
            self.refused.append(RefusedEntry(number, self.table.refuse(entry) or Refusal(Code.NOT_STUCK)))
        self._deferred = []

    def _retry_deferred(self) -> None:
        deferred, self._deferred = self._deferred, []
        for number, entry in deferred:
            self.validate(number, entry)


def validate_entries(layout: Layout, seats: int, entries: Iterable[Entry]) -> list[RefusedEntry]:
    """Every entry that the rules forbid once those before it that they forbid are left out."""
    validator = EntryValidator(layout, seats)
    for number, entry in enumerate(entries):
        validator.validate(number, entry)
    validator.close()
    return sorted(validator.refused)
