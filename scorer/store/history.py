"""The list of games, newest first, page by page. A page costs the same for a hundred games and for 100,000.

Pages begin after a cursor, not at an offset, and are ordered by an index.
"""

from typing import Any, Final, NamedTuple

from scorer.store.file import File
from scorer.store.games import Games, Header, State
from scorer.store.people import folded

PAGE: Final = 50


class Filters(NamedTuple):
    """Conditions on games; defaults match all of them, except for the bin."""

    person: int | None = None
    board: str | None = None
    since: str | None = None
    """A date or time, local."""
    before: str | None = None
    """A date or time, exclusive."""
    text: str = ""
    """Words to find in names, location and note; case and accents are ignored."""
    won: bool = False
    """Only games that `person` won, alone or shared."""
    state: State | None = None
    binned: bool = False
    """Only binned games, instead of all others."""


class Cursor(NamedTuple):
    """The last game of a page."""

    played: str
    id: str


class GamePage(NamedTuple):
    games: list[Header]
    next: Cursor | None
    """The cursor for the next page; None on the last one."""


class Month(NamedTuple):
    """A month of the list, for its heading."""

    month: str
    """For example `2026-11`."""
    games: int


class GameHistory:
    """The list of games."""

    def __init__(self, file: File, games: Games) -> None:
        self._file = file
        self._games = games

    def page(self, filters: Filters = Filters(), after: Cursor | None = None, size: int = PAGE) -> GamePage:  # noqa: B008 - immutable
        """The first page, or the one after a cursor."""
        source, where, given = _conditions(filters)
        played, key = ("s.played", "s.game") if filters.person else ("g.played", "g.key")
        if after:
            where = f"{where} AND ({played}, {key}) < (?, (SELECT key FROM games WHERE id = ?))"
            given = [*given, *after]
        order = f"ORDER BY {played} DESC, {key} DESC"
        found = f"SELECT g.key FROM {source} WHERE {where} {order} LIMIT {size + 1}"
        games = self._games.headers(f"g.key IN ({found}) ORDER BY g.played DESC, g.key DESC", given)
        more = len(games) > size
        games = games[:size]
        return GamePage(games, Cursor(games[-1].played, games[-1].id) if more else None)

    def count(self, filters: Filters = Filters()) -> int:  # noqa: B008 - immutable
        """The number of games."""
        source, where, given = _conditions(filters)
        return int(self._file.one(f"SELECT count(*) FROM {source} WHERE {where}", given))

    def months(self, filters: Filters = Filters()) -> list[Month]:  # noqa: B008 - immutable
        """The number of games of each month, newest first."""
        source, where, given = _conditions(filters)
        rows = self._file.rows(
            f"SELECT substr(g.played, 1, 7) AS month, count(*) AS games FROM {source} WHERE {where}"
            " GROUP BY month ORDER BY month DESC",
            given,
        )
        return [Month(**row) for row in rows]


def _conditions(filters: Filters) -> tuple[str, str, list[Any]]:
    """The SQL source, the condition, and its parameters."""
    source = "seats s CROSS JOIN games g ON g.key = s.game" if filters.person else "games g"
    played = "s.played" if filters.person else "g.played"
    asked = {
        "s.person = ?": filters.person,
        f"{'s' if filters.person else 'g'}.board = ?": filters.board,
        f"{played} >= ?": filters.since,
        f"{played} < ?": filters.before,
        "g.state = ?": filters.state,
    }
    where = ["g.binned IS NOT NULL" if filters.binned else "g.binned IS NULL"]
    where += ["s.rank = 1"] if filters.person and filters.won else []
    where += [condition for condition, value in asked.items() if value is not None]
    given: list[Any] = [value for value in asked.values() if value is not None]
    words = folded(filters.text).split()
    where += ["instr(g.search, ?) > 0"] * len(words)
    return source, " AND ".join(where), given + words
