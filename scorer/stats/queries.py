"""Statistics over many games: wins, averages, streaks, sources of points, house records.

Nearly every result is one SQL query over sums that were stored when a game finished; nothing is rescored. Games in the
bin, unfinished games and unreadable ones do not count; only a game with an opponent can be won. `Store.unreadable` has
the unreadable ones that were left out.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from itertools import count, groupby, pairwise
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import TOTALS, Reason
from scorer.stats import stored_ratings
from scorer.stats.rating import Finish, Rating, RatingStep, developments
from scorer.stats.results import (
    SOURCES,
    GameOutcome,
    HeadToHead,
    Holder,
    House,
    Margin,
    PlayerStats,
    Rated,
    Ratings,
    Records,
    Row,
    Source,
    Streaks,
    Tally,
)
from scorer.store import Store
from scorer.store.checks import is_text, is_time, require
from scorer.store.unreadable import CORRUPT_ROW_ERRORS, skip_unreadable

_RESULTS: Final = """
FROM seats s
WHERE s.total NOTNULL AND s.game NOT IN (SELECT key FROM games WHERE binned NOTNULL)
    AND s.game NOT IN (SELECT value FROM json_each(:unreadable)) AND typeof(s.game) = 'integer'
    AND (:board IS NULL OR s.board = :board) AND (:year IS NULL OR substr(s.played, 1, 4) = :year)"""
_TALLY: Final = """
count(*) AS games, sum(s.ending = 'won') AS wins, sum(s.ending = 'shared') AS shared,
avg(s.total) AS average, max(s.total) AS best, sum(s.ending <> 'alone') AS contested"""
_OUTCOME: Final = """
(SELECT id FROM games WHERE key = s.game) AS game, s.board, s.played, s.total, s.rank,
(SELECT count(*) FROM seats WHERE game = s.game) AS players"""


_TOTALS: Final = "('" + "', '".join(sorted(TOTALS)) + "')"
"""The reasons in games with totals only."""


P = ParamSpec("P")
T = TypeVar("T")
_MOST: Final = 1_000_000_000
"""No number of a result is larger."""


def _leave_out_unreadable(read: Callable[Concatenate[Store, P], T]) -> Callable[Concatenate[Store, P], T]:
    """If a query fails on corrupt rows, repeat it without their games."""

    @wraps(read)
    def reading(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return store.unreadable.skip(lambda: read(store, *args, **kwargs))

    return reading


def _rows(store: Store, sql: str, of: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a query over the readable games, checked by their column names."""
    rows = _unchecked_rows(store, sql, of)
    for row in rows:
        for name, value in row.items():
            is_empty = value is None and name not in _NEVER_EMPTY
            require(is_empty or _CHECKS.get(name, _is_number)(value), name)
    return rows


def _unchecked_rows(store: Store, sql: str, of: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a query over the readable games."""
    return store.file.rows(sql, {**of, "unreadable": store.unreadable.keys_as_json})


_NEVER_EMPTY: Final = {"game", "name"}
"""Columns looked up from a seat: if the game or the person does not exist, the seat is corrupt."""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and -_MOST <= value <= _MOST


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "played": is_time,
    "since": is_time,
    "board": lambda board: board in LAYOUTS,
    "reason": lambda reason: reason in SOURCES,
    "name": is_text,
    "person": lambda person: type(person) is int,
    "game": lambda game: is_text(game) or _is_number(game),
    "space": is_text,
}
"""How to check a column; all others are numbers."""


@_leave_out_unreadable
def player(store: Store, person: int, board: str | None = None, year: str | None = None) -> PlayerStats:
    """All statistics of one player, over all boards or on one, of all time or of one year."""
    of = {"person": person, "board": board, "year": year}
    boards = {row.pop("board"): Tally(**row) for row in _rows(store, _sql_boards(), of)}
    return PlayerStats(
        _overall(list(boards.values())),
        boards,
        next(iter(_outcomes(store, f"s.total = ({_BEST})", "s.played, game LIMIT 1", of)), None),
        _outcomes(store, f"s.played >= ({_TENTH_LAST})", "s.played DESC, game DESC LIMIT 10", of),
        _streaks(store, of),
        _sources(store, of, sum(tally.games for tally in boards.values())),
        [HeadToHead(**row) for row in _summed(store, _SQL_AGAINST_SUMS, _SQL_AGAINST, of)],
    )


@_leave_out_unreadable
def table(store: Store, board: str | None = None, year: str | None = None) -> list[Row]:
    """The results of all players, most first places first."""
    rows = _rows(
        store,
        f"SELECT s.person, (SELECT name FROM people WHERE id = s.person) AS name, {_TALLY} {_RESULTS}"
        " GROUP BY s.person ORDER BY wins + shared DESC, average DESC, s.person",
        {"board": board, "year": year},
    )
    return [Row(row.pop("person"), row.pop("name"), Tally(**row)) for row in rows]


@_leave_out_unreadable
def records(store: Store, board: str | None = None, year: str | None = None) -> Records:
    """The house records; the earliest of equals."""
    of = {"board": board, "year": year}
    return Records(
        _holder(store, "s.total", "DESC", of),
        _holder(store, "s.best_tile", "DESC", of),
        _costliest_floor(store, of),
        _apart(store, "margin >= 0", "ASC", of),
        _apart(store, "margin > 0", "DESC", of),
        _longest_streak(store, of),
    )


@_leave_out_unreadable
def house(store: Store, board: str | None = None, year: str | None = None) -> House:
    """How many games were played, since when, and for how long in total."""
    return House(**_rows(store, _SQL_HOUSE, {"board": board, "year": year})[0])


@_leave_out_unreadable
def years(store: Store) -> list[str]:
    """The years in which games were finished, the latest first."""
    rows = _unchecked_rows(store, _SQL_YEARS, {})
    return [str(row["year"]) for row in rows if str(row["year"]).isdigit()]


@_leave_out_unreadable
def ratings(store: Store, person: int, board: str | None = None) -> Ratings:
    """All ratings, from all games or those on one board."""
    with suppress(*CORRUPT_ROW_ERRORS), skip_unreadable():
        if stored_ratings.update(store, board):
            rows = _rows(store, _SQL_RATED_STORED, {"person": person, "board": board or ""})
            return Ratings(stored_ratings.current(store, board), _course(rows, [row.pop("points") for row in rows]))
    found = _developments(store, board)
    rows = _rows(store, _SQL_RATED, {"person": person, "board": board, "year": None})
    return Ratings(_current(found), _course(rows, [step.rating.points for step in found.get(person, [])]))


def _course(games: Sequence[dict[str, Any]], points: Sequence[float]) -> list[Rated]:
    changes = zip(games, pairwise([Rating().points, *points]), strict=True)
    return [Rated(**game, points=after, gained=after - before) for game, (before, after) in changes]


@_leave_out_unreadable
def strengths(store: Store, board: str | None = None) -> dict[int, Rating]:
    """The current ratings of all players."""
    with suppress(*CORRUPT_ROW_ERRORS), skip_unreadable():
        if stored_ratings.update(store, board):
            return stored_ratings.current(store, board)
    return _current(_developments(store, board))


def _developments(store: Store, board: str | None) -> dict[int, list[RatingStep]]:
    places = _unchecked_rows(store, _SQL_PLACES, {"board": board, "year": None})
    return developments(
        [Finish(row["person"], row["rank"]) for row in of_game]
        for _, of_game in groupby(places, key=lambda row: row["game"])
    )


def _current(found: dict[int, list[RatingStep]]) -> dict[int, Rating]:
    return {person: steps[-1].rating for person, steps in found.items()}


def _overall(tallies: list[Tally]) -> Tally | None:
    games = sum(tally.games for tally in tallies)
    if not games:
        return None
    return Tally(
        games,
        sum(tally.wins for tally in tallies),
        sum(tally.shared for tally in tallies),
        sum(tally.average * tally.games for tally in tallies) / games,
        max(tally.best for tally in tallies),
        sum(tally.contested for tally in tallies),
    )


def _outcomes(store: Store, which: str, order: str, of: Mapping[str, Any]) -> list[GameOutcome]:
    """`which` must be selective, because sorting looks up each game it matches."""
    rows = _rows(store, f"SELECT {_OUTCOME} {_RESULTS} AND s.person = :person AND {which} ORDER BY {order}", of)
    return [GameOutcome(**row) for row in rows]


def _streaks(store: Store, of: Mapping[str, Any]) -> Streaks:
    firsts = _firsts(store, of)
    return Streaks(longest=max(map(len, firsts.split("0"))), current=len(firsts) - len(firsts.rstrip("1")))


def _firsts(store: Store, of: Mapping[str, Any]) -> str:
    """A digit for each game, from the first: 1 for a first place, else 0."""
    times = _unchecked_rows(store, _SQL_FIRSTS, of)
    mixed = [row["played"] for row in times if 0 < row["firsts"] < row["games"]]
    in_order: dict[str, str] = {}
    for row in _unchecked_rows(store, _SQL_FIRSTS_IN_ORDER, {**of, "mixed": json.dumps(mixed)}) if mixed else []:
        in_order[row["played"]] = in_order.get(row["played"], "") + str(row["is_first"])
    return "".join(in_order.get(row["played"]) or str(int(row["firsts"] > 0)) * row["games"] for row in times)


def _summed(store: Store, sums: str, games: str, of: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a query over the stored sums or, for a year or if a game or a sum is unreadable, over the games."""
    if not store.unreadable.keys and of["year"] is None:
        with suppress(ValueError), skip_unreadable():
            return _rows(store, sums, of)
    return _rows(store, games, of)


def _sources(store: Store, of: Mapping[str, Any], games: int) -> dict[Source, float]:
    sums: dict[Source, float] = {}
    has_totals = bool(_unchecked_rows(store, _SQL_HAS_TOTALS, of))
    rows = _rows(store, _SQL_SOURCES, of) if has_totals else _summed(store, _SQL_SOURCE_SUMS, _SQL_SOURCES, of)
    for row in rows:
        source = SOURCES[Reason(row["reason"])]
        sums[source] = sums.get(source, 0) + row["points"] / row.get("games", games)
    return {source: sums[source] for source in Source if source in sums}


def _holder(store: Store, what: str, order: str, of: Mapping[str, Any]) -> Holder | None:
    space = "s.best_space" if what == "s.best_tile" else "NULL"
    rows = _rows(
        store,
        f"SELECT {what} AS value, {_HOLDER}, {space} AS space"
        f" {_RESULTS} AND {what} NOTNULL ORDER BY {what} {order}, s.played, game, s.seat LIMIT 1",
        of,
    )
    return Holder(**rows[0]) if rows else None


def _costliest_floor(store: Store, of: Mapping[str, Any]) -> Holder | None:
    """The floor line with the highest net cost. The stored printed cost is an upper bound, so few games are examined."""
    best: Holder | None = None
    for start in count(0, _BATCH):
        rows = _rows(store, _SQL_FLOORS, {**of, "start": start})
        for row in rows:
            printed = row.pop("printed")
            if best and (printed, row["played"]) >= (best.value, best.played):
                return best
            if row["value"] is None:  # the ledger is corrupt, which will be noticed when the game is opened
                continue
            found = Holder(**row)
            if found.value < 0 and (not best or (found.value, found.played) < (best.value, best.played)):
                best = found
        if len(rows) < _BATCH:
            return best
    return None


def _apart(store: Store, which: str, order: str, of: Mapping[str, Any]) -> Margin | None:
    rows = _rows(
        store,
        f"SELECT margin, id AS game, board, played FROM games WHERE {which} AND binned IS NULL"
        " AND key NOT IN (SELECT value FROM json_each(:unreadable))"
        " AND (:board IS NULL OR board = :board) AND (:year IS NULL OR substr(played, 1, 4) = :year)"
        f" ORDER BY margin {order}, played, id LIMIT 1",
        of,
    )
    return Margin(**rows[0]) if rows else None


def _longest_streak(store: Store, of: Mapping[str, Any]) -> Holder | None:
    rows = _rows(store, _SQL_LONGEST_STREAK, of)
    return Holder(**rows[0]) if rows else None


def _sql_boards() -> str:
    return f"SELECT s.board, {_TALLY} {_RESULTS} AND s.person = :person GROUP BY s.board ORDER BY games DESC, s.board"


_IN_ORDER: Final = "s.played, (SELECT id FROM games WHERE key = s.game)"
"""The order of games: of two that were played at the same time, the same one is first on every device."""
_HOLDER: Final = """
s.person, (SELECT name FROM people WHERE id = s.person) AS name,
(SELECT id FROM games WHERE key = s.game) AS game, s.board, s.played"""

_BEST: Final = f"SELECT max(s.total) {_RESULTS} AND s.person = :person"
_TENTH_LAST: Final = (
    "SELECT min(played) FROM"
    f" (SELECT s.played {_RESULTS} AND s.person = :person ORDER BY s.played DESC, s.game DESC LIMIT 10)"
)
_BATCH: Final = 100
_SQL_FLOORS: Final = f"""
SELECT s.worst_floor AS printed, {_HOLDER},
    (SELECT min(net) FROM (
        SELECT sum(points) FILTER (WHERE reason = 'floor') + max(0,
            coalesce(sum(points) FILTER (WHERE reason IN ('never-below', 'marker')), 0)) AS net
        FROM (SELECT value ->> 0 AS round, value ->> 2 AS reason, value ->> 3 AS points
            FROM json_each((SELECT lines FROM ledgers l WHERE l.game = s.game AND json_valid(lines))) WHERE value ->> 1 = s.seat)
        GROUP BY round)) AS value
{_RESULTS} AND s.worst_floor NOTNULL ORDER BY s.worst_floor, s.played, game, s.seat LIMIT {_BATCH} OFFSET :start"""
"""The worst floor lines. The minimum score refunds the marker's loss first."""

_SQL_FIRSTS: Final = f"""
SELECT s.played, sum(s.rank IS 1) AS firsts, count(*) AS games
{_RESULTS} AND s.person = :person AND s.ending <> 'alone' GROUP BY s.played ORDER BY s.played"""
"""By time: ids matter only for games of the same time with different outcomes, and looking them up is four times as slow."""
_SQL_FIRSTS_IN_ORDER: Final = f"""
SELECT s.played, s.rank IS 1 AS is_first {_RESULTS} AND s.person = :person AND s.ending <> 'alone'
    AND s.played IN (SELECT value FROM json_each(:mixed)) ORDER BY {_IN_ORDER}"""
_SQL_LONGEST_STREAK: Final = f"""
WITH results AS (
    SELECT s.person, s.game, s.board, s.played, s.rank = 1 AS first,
        row_number() OVER (PARTITION BY s.person ORDER BY {_IN_ORDER}) AS number
    {_RESULTS} AND s.ending <> 'alone'
), firsts AS (
    SELECT *, number - row_number() OVER (PARTITION BY person ORDER BY number) AS run FROM results WHERE first
)
SELECT value, person, (SELECT name FROM people WHERE id = person) AS name,
    (SELECT id FROM games WHERE key = streaks.game) AS game, board, played
FROM (SELECT count(*) AS value, person, game, board, played, max(number) FROM firsts GROUP BY person, run) AS streaks
ORDER BY value DESC, played, person LIMIT 1"""
_SQL_HOUSE: Final = """
SELECT count(*) AS games, min(played) AS since,
    coalesce(cast(round(sum(max(0, julianday(substr(ended, 1, 19)) - julianday(substr(started, 1, 19)))) * 1440) AS INT), 0)
        AS minutes
FROM games WHERE state = 'finished' AND binned IS NULL AND key NOT IN (SELECT value FROM json_each(:unreadable))
    AND (:board IS NULL OR board = :board) AND (:year IS NULL OR substr(played, 1, 4) = :year)"""
_SQL_YEARS: Final = """
SELECT DISTINCT substr(played, 1, 4) AS year FROM games WHERE state = 'finished' AND binned IS NULL ORDER BY year DESC"""
_SQL_PLACES: Final = f"SELECT s.game, s.person, s.rank {_RESULTS} AND s.ending <> 'alone' ORDER BY {_IN_ORDER}, s.seat"
_SQL_RATED_STORED: Final = """
SELECT g.id AS game, g.board, r.played, r.points FROM ratings r JOIN games g ON g.key = r.game
WHERE r.board = :board AND r.person = :person ORDER BY r.played, g.id"""
_SQL_RATED: Final = f"""
SELECT (SELECT id FROM games WHERE key = s.game) AS game, s.board, s.played
{_RESULTS} AND s.person = :person AND s.ending <> 'alone' ORDER BY {_IN_ORDER}"""
_SQL_SOURCES: Final = f"""
WITH results AS MATERIALIZED (
    SELECT s.game, s.seat {_RESULTS} AND s.person = :person
        AND NOT EXISTS (SELECT 1 FROM points WHERE game = s.game AND seat = s.seat AND reason IN {_TOTALS}))
SELECT p.reason, sum(p.points) AS points, (SELECT count(*) FROM results) AS games
FROM results r CROSS JOIN points p ON p.game = r.game AND p.seat = r.seat
GROUP BY p.reason"""
_SQL_HAS_TOTALS: Final = f"SELECT 1 FROM reason_sums WHERE person = :person AND reason IN {_TOTALS} LIMIT 1"
_SQL_SOURCE_SUMS: Final = """
SELECT reason, sum(points) AS points FROM reason_sums
WHERE person = :person AND (:board IS NULL OR board = :board) GROUP BY reason"""
_SQL_AGAINST_SUMS: Final = """
SELECT opponent AS person, (SELECT name FROM people WHERE id = opponent) AS name, sum(games) AS games,
    sum(ahead) AS ahead, sum(behind) AS behind
FROM opponent_sums WHERE person = :person AND (:board IS NULL OR board = :board)
GROUP BY opponent ORDER BY games DESC, name, person"""
_SQL_AGAINST: Final = f"""
SELECT o.person, (SELECT name FROM people WHERE id = o.person) AS name, count(*) AS games,
    sum(s.rank < o.rank) AS ahead, sum(s.rank > o.rank) AS behind
FROM (SELECT s.game, s.person, s.rank {_RESULTS} AND s.person = :person) s
CROSS JOIN seats o ON o.game = s.game AND o.person <> s.person
GROUP BY o.person ORDER BY games DESC, name, o.person"""
