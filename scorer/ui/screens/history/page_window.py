"""The loaded part of a long list: scrolling loads pages at one end and drops them at the other.

So a list of 100,000 games needs no more memory than one of a few hundred.
"""

from collections.abc import Callable
from typing import NamedTuple

from scorer.store import Cursor, GamePage, Header

MAX_PAGES = 8


class PageStart(NamedTuple):
    """Where a page begins."""

    after: Cursor | None
    """None for the first page."""
    month: str
    """The month of the last game before it; empty for the first page."""
    before: int
    """How many games of that month come before it."""


class PageWindow:
    """Consecutive pages of a list. `load` returns the page after a cursor; if it fails, the window stays the same."""

    def __init__(self, load: Callable[[Cursor | None], GamePage]) -> None:
        self._load = load
        self._reset()

    def _reset(self) -> None:
        self._pages = [(PageStart(None, "", 0), self._load(None))]
        self._dropped: list[PageStart] = []
        """The pages above the window."""

    @property
    def games(self) -> list[Header]:
        return [game for _start, page in self._pages for game in page.games]

    @property
    def start(self) -> PageStart:
        """Where the window begins."""
        return self._pages[0][0]

    @property
    def more_below(self) -> bool:
        return bool(self._pages[-1][1].next)

    @property
    def more_above(self) -> bool:
        return bool(self._dropped)

    def load_below(self) -> None:
        """Append a page, and drop the first one if there are too many."""
        self._pages.append(self._page_after(*self._pages[-1]))
        if len(self._pages) > MAX_PAGES:
            self._dropped.append(self._pages.pop(0)[0])

    def load_above(self) -> None:
        """Insert the page above, and drop the last one if there are too many."""
        start = self._dropped[-1]
        self._pages.insert(0, (start, self._load(start.after)))
        self._dropped.pop()
        if len(self._pages) > MAX_PAGES:
            self._pages.pop()

    def reload(self) -> None:
        """Load the same pages again because games have changed; start over at the top if they are gone."""
        pages = [(self.start, self._load(self.start.after))]
        while len(pages) < len(self._pages) and pages[-1][1].next:
            pages.append(self._page_after(*pages[-1]))
        self._pages = pages
        if not self.games:
            self._reset()

    def _page_after(self, start: PageStart, page: GamePage) -> tuple[PageStart, GamePage]:
        months = [game.played[:7] for game in page.games]
        month = months[-1]
        before = months.count(month) + (start.before if start.month == months[0] == month else 0)
        return PageStart(page.next, month, before), self._load(page.next)
