"""The list of games, newest first, page by page. A page takes the same time with a hundred games as with 100,000.

Pages begin after a cursor, not at an offset, and an index sorts them. Unreadable games are left out; `Store.unreadable`
has them.
"""

from typing import Any, Final, NamedTuple

from scorer.store.checks import is_time, require
from scorer.store.file import File
from scorer.store.games import Games
from scorer.store.headers import Header, State
from scorer.store.search import GAMES_WITH, RarestPart, rarest_part
from scorer.store.word_index import folded

PAGE: Final = 50


class Filters(NamedTuple):
    """Conditions on games; by default all games outside the bin match."""

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
        return self._games.unreadable.skip(lambda: self._page(filters, after, size))

    def _page(self, filters: Filters, after: Cursor | None, size: int) -> GamePage:
        keys, given = self._newest(filters, after, size + 1)
        games = self._games.with_readable_texts(f"g.key IN ({keys}) ORDER BY g.played DESC, g.key DESC", given)
        more = len(games) > size
        games = games[:size]
        return GamePage(games, Cursor(games[-1].played, games[-1].id) if more else None)

    def _newest(self, filters: Filters, after: Cursor | None, count: int) -> tuple[str, list[Any]]:
        """The SQL of the keys of the first games after a cursor, and its parameters."""
        rarest = rarest_part(self._file, _parts(filters))
        source, where, given = self._conditions(filters, rarest)
        words = [] if rarest is None or rarest.is_rare else rarest.words(self._file)
        played, key = ("s.played", "s.game") if filters.person else ("g.played", "g.key")
        if words:
            source = f"word_games w CROSS JOIN {source}"
            where = f"{key} = w.game AND {where}"
            played, key = "w.played", "w.game"
        if after:
            where = f"{where} AND ({played}, {key}) < (?, (SELECT key FROM games WHERE id = ?))"
            given = [*given, *after]
        order = f"ORDER BY played DESC, key DESC LIMIT {count}"
        found = f"SELECT {played} AS played, {key} AS key FROM {source} WHERE {where}"
        if words:
            given *= len(words)
            found = " UNION ".join(f"SELECT * FROM ({found} AND w.word = {word} {order})" for word in words)
        return f"SELECT key FROM ({found} {order})", given

    def count(self, filters: Filters = Filters()) -> int:  # noqa: B008 - immutable
        """The number of games."""
        source, where, given = self._conditions(filters)
        return int(self._file.one(f"SELECT count(*) FROM {source} WHERE {where}", given))

    def months(self, filters: Filters = Filters()) -> list[Month]:  # noqa: B008 - immutable
        """The number of games of each month, newest first."""
        return self._games.unreadable.skip(lambda: self._months(filters))

    def _months(self, filters: Filters) -> list[Month]:
        source, where, given = self._conditions(filters)
        rows = self._file.rows(
            f"SELECT substr(g.played, 1, 7) AS month, count(*) AS games FROM {source} WHERE {where}"
            " GROUP BY month ORDER BY month DESC",
            given,
        )
        require(all(is_time(f"{row['month']}-01") for row in rows), "month")
        return [Month(**row) for row in rows]

    def _conditions(self, filters: Filters, rarest: RarestPart | None = None) -> tuple[str, str, list[Any]]:
        """The SQL source, the condition, and its parameters."""
        source, where, given = _conditions(filters)
        rarest = rarest or rarest_part(self._file, _parts(filters))
        if rarest and rarest.is_rare:
            source = source.replace("seats s CROSS JOIN games g", "games g CROSS JOIN seats s")
            where, given = f"g.key IN ({GAMES_WITH}) AND {where}", [*rarest.range, *given]
        return source, f"{where} AND {self._games.unreadable.excluded('g.key')}", given


def _conditions(filters: Filters) -> tuple[str, str, list[Any]]:
    """The same without the condition that the games are readable."""
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
    parts = _parts(filters)
    where += ["instr(g.search, ?) > 0"] * len(parts)
    return source, " AND ".join(where), given + parts


def _parts(filters: Filters) -> list[str]:
    """The typed parts of words."""
    return folded(filters.text).split()
