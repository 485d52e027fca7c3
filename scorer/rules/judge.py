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


class Refused(NamedTuple):
    """An entry that cannot be, by its place among the entries."""

    number: int
    refusal: Refusal


class Judge:
    """Hears entries one by one.

    A stuck line is judged by the tiles above it, which may be entered after it: it waits until its round is over.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.accepted: list[tuple[int, Entry]] = []
        self.refused: list[Refused] = []
        self._table = lay_out(layout, seats)
        self._waiting: list[tuple[int, Entry]] = []

    def hear(self, number: int, entry: Entry) -> None:
        refusal = self._table.refuse(entry)
        if refusal and refusal.code == Code.NOT_STUCK:
            self._waiting.append((number, entry))
        elif refusal:
            self.refused.append(Refused(number, refusal))
        else:
            if isinstance(entry, End):
                self.close()
            self._table.play(entry)
            self.accepted.append((number, entry))
            if isinstance(entry, Lay):
                self._hear_waiting()

    def close(self) -> None:
        """Nothing more comes that could help those who wait."""
        for number, entry in self._waiting:
            self.refused.append(Refused(number, self._table.refuse(entry) or Refusal(Code.NOT_STUCK)))
        self._waiting = []

    def _hear_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for number, entry in waiting:
            self.hear(number, entry)


def refusals(layout: Layout, seats: int, entries: Iterable[Entry]) -> list[Refused]:
    """Every entry that the rules forbid once those before it that they forbid are left out."""
    judge = Judge(layout, seats)
    for number, entry in enumerate(entries):
        judge.hear(number, entry)
    judge.close()
    return sorted(judge.refused)
