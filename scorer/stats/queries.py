"""Statistics over many games: wins, averages, streaks, sources of points, house records.

Every answer is one SQL query over sums that were stored when a game finished; nothing is scored again. Games in the
bin and unfinished games do not count; only a game with an opponent can be won.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple

from scorer.rules.reasons import Reason
from scorer.stats.rating import Finish, Rating, RatingStep, developments
from scorer.store import Store


class Source(StrEnum):
    """Sources of points, in the players' terms."""

    TILES = "tiles"
    ROWS = "rows"
    COLUMNS = "columns"
    COLORS = "colors"
    STARS = "stars"
    NUMBERS = "numbers"
    FLOOR = "floor"
    """Fallen tiles, less what the minimum score gave back."""
    MARKER = "marker"
    DISCARDS = "discards"
    START = "start"


SOURCES: Final[Mapping[Reason, Source]] = {
    Reason.START: Source.START,
    Reason.LONE_TILE: Source.TILES,
    Reason.ROW_RUN: Source.TILES,
    Reason.COLUMN_RUN: Source.TILES,
    Reason.DOUBLE_SPACE: Source.TILES,
    Reason.STAR_GROUP: Source.TILES,
    Reason.FULL_ROW: Source.ROWS,
    Reason.FULL_COLUMN: Source.COLUMNS,
    Reason.FULL_COLOR: Source.COLORS,
    Reason.FULL_STAR: Source.STARS,
    Reason.FULL_NUMBER: Source.NUMBERS,
    Reason.FLOOR: Source.FLOOR,
    Reason.NEVER_BELOW: Source.FLOOR,
    Reason.FIRST_TAKEN: Source.MARKER,
    Reason.TILES_DISCARDED: Source.DISCARDS,
    Reason.TILES_LEFT: Source.DISCARDS,
}


class Tally(NamedTuple):
    """The results of one player, over all boards or on one."""

    games: int
    wins: int
    """Sole first places."""
    shared: int
    """Shared first places."""
    average: float
    best: int
    contested: int
    """The number of games with an opponent."""

    @property
    def firsts(self) -> int:
        return self.wins + self.shared


class GameOutcome(NamedTuple):
    """The result of one player in one game."""

    game: str
    board: str
    played: str
    total: int
    rank: int
    players: int


class Streaks(NamedTuple):
    """Consecutive first places, including shared ones."""

    longest: int
    current: int


class Against(NamedTuple):
    """The head-to-head record against one opponent."""

    person: int
    name: str
    games: int
    ahead: int
    behind: int


class PlayerStats(NamedTuple):
    """All statistics of one player."""

    overall: Tally | None
    """None without a finished game."""
    boards: dict[str, Tally]
    best: GameOutcome | None
    last: list[GameOutcome]
    """The last ten, newest first."""
    streaks: Streaks
    sources: dict[Source, float]
    """Points per game."""
    against: list[Against]


class Holder(NamedTuple):
    """A house record held by a player."""

    value: int
    person: int
    name: str
    game: str
    board: str
    played: str
    space: str | None = None
    """The space, if the record is for a tile."""


class Margin(NamedTuple):
    """A house record for the smallest or largest winning margin."""

    margin: int
    game: str
    board: str
    played: str


class Records(NamedTuple):
    highest: Holder | None
    best_tile: Holder | None
    costliest_floor: Holder | None
    closest: Margin | None
    clearest: Margin | None
    longest_streak: Holder | None
    """Consecutive first places; `game` is the last of them."""


class House(NamedTuple):
    """How much has been played in total."""

    games: int
    minutes: int
    """Only games with known start and end count."""
    since: str | None


class Row(NamedTuple):
    """A row of the table of all players."""

    person: int
    name: str
    tally: Tally


class Rated(NamedTuple):
    """A rating after a game."""

    game: str
    board: str
    played: str
    points: float
    gained: float


class Ratings(NamedTuple):
    """The current ratings of all players, and the rating history of one."""

    present: dict[int, Rating]
    course: list[Rated]
    """Oldest first."""


_RESULTS: Final = """
FROM seats s
WHERE s.total NOTNULL AND s.game NOT IN (SELECT key FROM games WHERE binned NOTNULL)
    AND (:board IS NULL OR s.board = :board)"""
_TALLY: Final = """
count(*) AS games, sum(s.ending = 'won') AS wins, sum(s.ending = 'shared') AS shared,
avg(s.total) AS average, max(s.total) AS best, sum(s.ending <> 'alone') AS contested"""
_OUTCOME: Final = """
(SELECT id FROM games WHERE key = s.game) AS game, s.board, s.played, s.total, s.rank,
(SELECT count(*) FROM seats WHERE game = s.game) AS players"""


def player(store: Store, person: int, board: str | None = None) -> PlayerStats:
    """All statistics of one player, over all boards or on one."""
    of = {"person": person, "board": board}
    boards = {row.pop("board"): Tally(**row) for row in store.file.rows(_sql_boards(), of)}
    return PlayerStats(
        _overall(list(boards.values())),
        boards,
        next(iter(_outcomes(store, "s.total DESC, s.played LIMIT 1", of)), None),
        _outcomes(store, "s.played DESC, s.game DESC LIMIT 10", of),
        Streaks(**store.file.rows(_SQL_STREAKS, of)[0]),
        _sources(store, of),
        [Against(**row) for row in store.file.rows(_SQL_AGAINST, of)],
    )


def table(store: Store, board: str | None = None) -> list[Row]:
    """The results of all players, most first places first."""
    rows = store.file.rows(
        f"SELECT s.person, (SELECT name FROM people WHERE id = s.person) AS name, {_TALLY} {_RESULTS}"
        " GROUP BY s.person ORDER BY wins + shared DESC, average DESC",
        {"board": board},
    )
    return [Row(row.pop("person"), row.pop("name"), Tally(**row)) for row in rows]


def records(store: Store, board: str | None = None) -> Records:
    """The house records; the earliest of equals."""
    return Records(
        _holder(store, "s.total", "DESC", board),
        _holder(store, "s.best_tile", "DESC", board),
        _holder(store, "s.worst_floor", "ASC", board),
        _apart(store, "margin >= 0", "ASC", board),
        _apart(store, "margin > 0", "DESC", board),
        _longest_streak(store, board),
    )


def house(store: Store, board: str | None = None) -> House:
    """How many games were played, since when, and for how long in total."""
    return House(**store.file.rows(_SQL_HOUSE, {"board": board})[0])


def ratings(store: Store, person: int, board: str | None = None) -> Ratings:
    """All ratings, from all games or those on one board.

    Recalculated from the first game every time, because correcting, deleting or merging anything changes every later
    rating.
    """
    found = _developments(store, board)
    steps = [step.rating.points for step in found.get(person, [])]
    games = store.file.rows(_SQL_RATED, {"person": person, "board": board})
    course = [
        Rated(**game, points=after, gained=after - before)
        for game, (before, after) in zip(games, pairwise([Rating().points, *steps]), strict=True)
    ]
    return Ratings(_present(found), course)


def strengths(store: Store, board: str | None = None) -> dict[int, Rating]:
    """The current ratings of all players."""
    return _present(_developments(store, board))


def _developments(store: Store, board: str | None) -> dict[int, list[RatingStep]]:
    places = store.file.rows(_SQL_PLACES, {"board": board})
    return developments(
        [Finish(row["person"], row["rank"]) for row in of_game]
        for _, of_game in groupby(places, key=lambda row: row["game"])
    )


def _present(found: dict[int, list[RatingStep]]) -> dict[int, Rating]:
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


def _outcomes(store: Store, order: str, of: Mapping[str, Any]) -> list[GameOutcome]:
    rows = store.file.rows(f"SELECT {_OUTCOME} {_RESULTS} AND s.person = :person ORDER BY {order}", of)
    return [GameOutcome(**row) for row in rows]


def _sources(store: Store, of: Mapping[str, Any]) -> dict[Source, float]:
    sums: dict[Source, float] = {}
    for row in store.file.rows(_SQL_SOURCES, of):
        source = SOURCES[Reason(row["reason"])]
        sums[source] = sums.get(source, 0) + row["points"] / row["games"]
    return {source: sums[source] for source in Source if source in sums}


def _holder(store: Store, what: str, order: str, board: str | None) -> Holder | None:
    space = "s.best_space" if what == "s.best_tile" else "NULL"
    rows = store.file.rows(
        f"SELECT {what} AS value, s.person, (SELECT name FROM people WHERE id = s.person) AS name,"
        f" (SELECT id FROM games WHERE key = s.game) AS game, s.board, s.played, {space} AS space"
        f" {_RESULTS} AND {what} NOTNULL ORDER BY {what} {order}, s.played LIMIT 1",
        {"board": board},
    )
    return Holder(**rows[0]) if rows else None


def _apart(store: Store, which: str, order: str, board: str | None) -> Margin | None:
    rows = store.file.rows(
        f"SELECT margin, id AS game, board, played FROM games WHERE {which} AND binned IS NULL"
        f" AND (:board IS NULL OR board = :board) ORDER BY margin {order}, played LIMIT 1",
        {"board": board},
    )
    return Margin(**rows[0]) if rows else None


def _longest_streak(store: Store, board: str | None) -> Holder | None:
    rows = store.file.rows(_SQL_LONGEST_STREAK, {"board": board})
    return Holder(**rows[0]) if rows else None


def _sql_boards() -> str:
    return f"SELECT s.board, {_TALLY} {_RESULTS} AND s.person = :person GROUP BY s.board ORDER BY games DESC, s.board"


_SQL_STREAKS: Final = f"""
WITH results AS (
    SELECT s.rank = 1 AS first, row_number() OVER (ORDER BY s.played, s.game) AS number
    {_RESULTS} AND s.person = :person AND s.ending <> 'alone'
), runs AS (
    SELECT count(*) AS length, max(number) AS ends
    FROM (SELECT number, number - row_number() OVER (ORDER BY number) AS run FROM results WHERE first)
    GROUP BY run
)
SELECT coalesce(max(length), 0) AS longest,
    coalesce(max(length) FILTER (WHERE ends = (SELECT max(number) FROM results)), 0) AS current
FROM runs"""
_SQL_LONGEST_STREAK: Final = f"""
WITH results AS (
    SELECT s.person, s.game, s.board, s.played, s.rank = 1 AS first,
        row_number() OVER (PARTITION BY s.person ORDER BY s.played, s.game) AS number
    {_RESULTS} AND s.ending <> 'alone'
), firsts AS (
    SELECT *, number - row_number() OVER (PARTITION BY person ORDER BY number) AS run FROM results WHERE first
)
SELECT count(*) AS value, person, (SELECT name FROM people WHERE id = person) AS name,
    (SELECT id FROM games WHERE key = firsts.game) AS game, board, max(played) AS played
FROM firsts GROUP BY person, run ORDER BY value DESC, played LIMIT 1"""
_SQL_HOUSE: Final = """
SELECT count(*) AS games, min(played) AS since,
    coalesce(cast(round(sum(max(0, julianday(substr(ended, 1, 19)) - julianday(substr(started, 1, 19)))) * 1440) AS INT), 0)
        AS minutes
FROM games WHERE state = 'finished' AND binned IS NULL AND (:board IS NULL OR board = :board)"""
_SQL_PLACES: Final = f"SELECT s.game, s.person, s.rank {_RESULTS} AND s.ending <> 'alone' ORDER BY s.played, s.game"
_SQL_RATED: Final = f"""
SELECT (SELECT id FROM games WHERE key = s.game) AS game, s.board, s.played
{_RESULTS} AND s.person = :person AND s.ending <> 'alone' ORDER BY s.played, s.game"""
_SQL_SOURCES: Final = f"""
WITH results AS MATERIALIZED (SELECT s.game, s.seat {_RESULTS} AND s.person = :person)
SELECT p.reason, sum(p.points) AS points, (SELECT count(*) FROM results) AS games
FROM results r CROSS JOIN points p ON p.game = r.game AND p.seat = r.seat
GROUP BY p.reason"""
_SQL_AGAINST: Final = f"""
SELECT o.person, (SELECT name FROM people WHERE id = o.person) AS name, count(*) AS games,
    sum(s.rank < o.rank) AS ahead, sum(s.rank > o.rank) AS behind
FROM (SELECT s.game, s.person, s.rank {_RESULTS} AND s.person = :person) s
CROSS JOIN seats o ON o.game = s.game AND o.person <> s.person
GROUP BY o.person ORDER BY games DESC, name"""
