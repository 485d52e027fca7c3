"""The part of a long list that is held: some pages in a row, read on at either end as it is scrolled, let go at the other.

So a list of 100,000 games takes no more memory than one of a few hundred.
"""

from typing import NamedTuple

HELD = 8
"""So many pages at most."""


class Held(NamedTuple):
    """A page, and what is needed to read it once more."""

    after: object
    """The cursor that it begins after; None for the first page."""
    month_before: str
    """That of the last game before it; empty if there is none."""
    page: object


class HeldPages:
    """`read(cursor)` gives the page after a cursor, the first one for None."""

    def __init__(self, read) -> None:
        self._read = read
        self._begin()

    def _begin(self) -> None:
        self._gone = []
        """Those at the top that were let go, without their games."""
        self._held = [Held(None, "", self._read(None))]

    @property
    def games(self):
        return [game for held in self._held for game in held.page.games]

    @property
    def month_before(self):
        """The month that goes on at the top; empty at the very top."""
        return self._held[0].month_before

    @property
    def more_below(self):
        return bool(self._held[-1].page.next)

    @property
    def more_above(self):
        return bool(self._gone)

    def read_on(self) -> None:
        """One page more at the end; the first one may be let go."""
        last = self._held[-1].page
        self._held.append(Held(last.next, last.games[-1].played[:7], self._read(last.next)))
        if len(self._held) > HELD:
            self._gone.append(self._held.pop(0)._replace(page=None))

    def read_back(self) -> None:
        """One page more at the top; the last one may be let go."""
        above = self._gone.pop()
        self._held.insert(0, above._replace(page=self._read(above.after)))
        if len(self._held) > HELD:
            self._held.pop()

    def read_again(self) -> None:
        """What is held as it is now; from the top, if nothing of it is there any more."""
        begin, count = self._held[0], len(self._held)
        self._held = [begin._replace(page=self._read(begin.after))]
        while len(self._held) < count and self.more_below:
            self.read_on()
        if not self.games:
            self._begin()
