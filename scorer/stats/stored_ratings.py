"""Ratings after each game, stored so that only games since the last update are computed.

Adding, changing or removing a game invalidates all later ratings: triggers lower `rated_until`, up to which ratings are valid.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple

from scorer.stats.rating import Finish, Rating, rated
from scorer.store import Store, StoreError
from scorer.store.errors import PASSING
from scorer.store.unreadable import CORRUPT_ROW_ERRORS

_Position = tuple[str, int]
"""When a game was played, and its key."""
_BEGINNING: Final[_Position] = ("", 0)


class _Latest(NamedTuple):
    """The latest stored rating of a person."""

    person: int
    played: str
    game: int
    points: float
    doubt: float


def update(store: Store, board: str | None) -> bool:
    """Compute the ratings, over all boards or on one, that are not stored yet; return whether all are stored now.

    They are not if a game is unreadable or the file cannot be written at the moment.
    """
    if store.unreadable.keys:
        return False
    try:
        if not _is_current(store, board or ""):
            with store.file.writing() as db:
                _update(store, db.conn, board or "")
    except StoreError as error:
        if error.kind not in PASSING:
            _start_again(store)
        return False
    except CORRUPT_ROW_ERRORS:
        _start_again(store)
        return False
    return True


def _start_again(store: Store) -> None:
    """Drop all stored ratings: one of them is corrupt."""
    with suppress(StoreError), store.file.writing() as db:
        db.execute("DELETE FROM ratings")
        db.execute("DELETE FROM rated_until")


def current(store: Store, board: str | None) -> dict[int, Rating]:
    """The current ratings of all players, once they are stored."""
    return {latest.person: Rating(latest.points, latest.doubt) for latest in _latest(store, board or "")}


def _is_current(store: Store, board: str) -> bool:
    until = _until(store, board)
    later = f"SELECT 1 {_CONTESTED} AND (g.played, g.key) > (:played, :game) LIMIT 1"
    if store.file.one(later, {"board": board, "played": until[0], "game": until[1]}):
        return False
    last = store.file.rows(_LAST, {"board": board})
    return all((row["played"], row["game"]) <= until for row in last if row["game"] is not None)


def _update(store: Store, connection: Any, board: str) -> None:
    """Games of the same time are computed together, in the order of their ids, which is the same on every device."""
    start, _ = until = _until(store, board)
    connection.execute("DELETE FROM ratings WHERE board = ? AND played >= ?", (board, start))
    now = {latest.person: Rating(latest.points, latest.doubt) for latest in _latest(store, board)}
    places = store.file.rows(
        f"SELECT g.played, s.game, s.person, s.rank {_CONTESTED} AND g.played >= :start ORDER BY g.played, g.id, s.seat",
        {"board": board, "start": start},
    )
    for (played, game), of_game in groupby(places, key=lambda row: (row["played"], row["game"])):
        after = _rate(now, [Finish(row["person"], row["rank"]) for row in of_game])
        connection.executemany(_INSERT, [(board, person, played, game, *rating) for person, rating in after])
        now |= after
        until = max(until, (played, game))
    connection.execute("INSERT OR REPLACE INTO rated_until VALUES (?, ?, ?)", (board, *until))


def _rate(before: dict[int, Rating], places: Sequence[Finish]) -> Iterable[tuple[int, Rating]]:
    after = rated([before.get(place.person, Rating()) for place in places], [place.rank for place in places])
    return [(place.person, rating) for place, rating in zip(places, after, strict=True)]


def _until(store: Store, board: str) -> _Position:
    rows = store.file.rows("SELECT played, game FROM rated_until WHERE board = ?", (board,))
    return (rows[0]["played"], rows[0]["game"]) if rows else _BEGINNING


def _latest(store: Store, board: str) -> list[_Latest]:
    return [_Latest(**row) for row in store.file.rows(_LATEST, {"board": board})]


_CONTESTED: Final = """
FROM games g CROSS JOIN seats s ON s.game = g.key
WHERE g.binned IS NULL AND g.state = 'finished' AND s.ending <> 'alone' AND (:board = '' OR g.board = :board)"""
_INSERT: Final = "INSERT INTO ratings (board, person, played, game, points, doubt) VALUES (?, ?, ?, ?, ?, ?)"
_LAST: Final = """
SELECT (SELECT played FROM ratings WHERE board = :board AND person = p.id ORDER BY played DESC, game DESC LIMIT 1) AS played,
    (SELECT game FROM ratings WHERE board = :board AND person = p.id ORDER BY played DESC, game DESC LIMIT 1) AS game
FROM people p"""
"""Each person's last rating, which may be of a deleted game."""
_LATEST: Final = """
SELECT r.person, r.played, r.game, r.points, r.doubt FROM people p CROSS JOIN ratings r
ON r.board = :board AND r.person = p.id
    AND r.played = (SELECT max(played) FROM ratings WHERE board = :board AND person = p.id)
    AND r.game = (
        SELECT same.game FROM ratings same JOIN games g ON g.key = same.game
        WHERE same.board = :board AND same.person = p.id AND same.played = r.played ORDER BY g.id DESC LIMIT 1)"""
