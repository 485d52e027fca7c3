"""Summary tables, so that search, statistics and backups need not read all games. Triggers keep them up to date.

They can be recomputed from the games, so they are never trusted: search results are compared with the game, invalid sums
are recomputed, and a restored file gets new ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlite3 import Connection

    from sqlite_utils import Database

    from scorer.store.results import GameResult

_TABLES: Final = """
-- The words of `games.search`: each once, its endings by their first letters, and the games that have it, as listed.
CREATE TABLE words (
    id INTEGER PRIMARY KEY,
    word TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE word_endings (
    ending TEXT NOT NULL,
    word INTEGER NOT NULL REFERENCES words (id) ON DELETE CASCADE,
    PRIMARY KEY (ending, word)
) STRICT, WITHOUT ROWID;
CREATE INDEX endings_of_word ON word_endings (word);
CREATE TABLE word_games (
    word INTEGER NOT NULL REFERENCES words (id),
    played TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    PRIMARY KEY (word, played, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX words_of_game ON word_games (game);

-- Sums over the finished games outside the bin, which triggers keep.
CREATE TABLE reason_sums (
    person INTEGER NOT NULL, board TEXT NOT NULL, reason TEXT NOT NULL,
    games INTEGER NOT NULL, points INTEGER NOT NULL,
    PRIMARY KEY (person, board, reason)
) STRICT, WITHOUT ROWID;
CREATE TABLE opponent_sums (
    person INTEGER NOT NULL, board TEXT NOT NULL, opponent INTEGER NOT NULL,
    games INTEGER NOT NULL, ahead INTEGER NOT NULL, behind INTEGER NOT NULL,
    PRIMARY KEY (person, board, opponent)
) STRICT, WITHOUT ROWID;

-- Ratings after each game, over all boards ('') or one; those later than in `rated_until` are outdated.
CREATE TABLE ratings (
    board TEXT NOT NULL, person INTEGER NOT NULL, played TEXT NOT NULL, game INTEGER NOT NULL,
    points REAL NOT NULL, doubt REAL NOT NULL,
    PRIMARY KEY (board, person, played, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE rated_until (
    board TEXT PRIMARY KEY,
    played TEXT NOT NULL, game INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The games that changed or were deleted since the last full backup; 1 if the next one has begun.
CREATE TABLE changed_games (
    game INTEGER PRIMARY KEY,
    in_next INTEGER NOT NULL DEFAULT 0
) STRICT;
"""

SUMMARIES: Final = frozenset(
    {"words", "word_endings", "word_games", "reason_sums", "opponent_sums", "ratings", "rated_until"}
)
"""The tables that can be recomputed."""


def create_summaries(db: Database | Connection) -> None:
    """Create these tables, fill them, and add the triggers that keep them up to date."""
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    fill_sums(db)
    for trigger in _TRIGGERS:
        db.execute(trigger)


def fill_sums(db: Database | Connection) -> None:
    """Recompute all sums. Ratings are dropped and recomputed when they are next read."""
    for table in ("reason_sums", "opponent_sums", "ratings", "rated_until"):
        db.execute(f"DELETE FROM {table}")
    db.execute(
        f"INSERT INTO reason_sums SELECT s.person, s.board, p.reason, count(*), sum(p.points) {_BY_REASON}"
        f" AND {_COUNTED} GROUP BY s.person, s.board, p.reason"
    )
    db.execute(
        f"INSERT INTO opponent_sums SELECT s.person, s.board, o.person, count(*), sum({_AHEAD}), sum({_BEHIND})"
        f" {_BY_OPPONENT} AND {_COUNTED} GROUP BY s.person, s.board, o.person"
    )


_MOST_POINTS: Final = 1_000_000
"""The limit for one player and reason; larger values are corrupt."""
_SOUND_SEAT: Final = "WHERE typeof(s.person) = 'integer' AND typeof(s.board) = 'text'"
"""Corrupt rows must not make unrelated changes fail: unreadable games are not counted anyway."""
_BY_REASON: Final = (
    f"FROM seats s JOIN points p ON p.game = s.game AND p.seat = s.seat {_SOUND_SEAT}"
    f" AND typeof(p.reason) = 'text' AND typeof(p.points) = 'integer' AND p.points BETWEEN -{_MOST_POINTS} AND {_MOST_POINTS}"
)
_BY_OPPONENT: Final = (
    f"FROM seats s JOIN seats o ON o.game = s.game AND o.seat <> s.seat {_SOUND_SEAT} AND typeof(o.person) = 'integer'"
)
_AHEAD: Final = "coalesce(s.rank < o.rank, 0)"
_BEHIND: Final = "coalesce(s.rank > o.rank, 0)"
_COUNTED: Final = "s.game IN (SELECT key FROM games WHERE state = 'finished' AND binned IS NULL)"


class NewSums:
    """Collects what new finished games add to the sums, because triggers would update the same few rows for each game."""

    def __init__(self) -> None:
        self._reasons: defaultdict[tuple[int, str, str], list[int]] = defaultdict(lambda: [0, 0])
        self._opponents: defaultdict[tuple[int, str, int], list[int]] = defaultdict(lambda: [0, 0, 0])
        self._first: tuple[str, int] | None = None

    def add(self, key: int, board: str, played: str, people: Sequence[int], result: GameResult) -> None:
        """Add a game that is inserted as finished and outside the bin."""
        for seat, reason, points, _ in result.points:
            if seat < len(people) and type(points) is int and abs(points) <= _MOST_POINTS:  # otherwise it is corrupt
                sums = self._reasons[people[seat], board, reason]
                sums[0] += 1
                sums[1] += points
        for person, own in zip(people, result.seats, strict=True):
            for opponent, other in zip(people, result.seats, strict=True):
                if opponent != person:
                    sums = self._opponents[person, board, opponent]
                    sums[0] += 1
                    sums[1] += own.rank < other.rank
                    sums[2] += own.rank > other.rank
        self._first = min(self._first or (played, key), (played, key))

    def save(self, db: Database) -> None:
        """Save the sums; call this before anything else changes these games."""
        if not self._first:
            return
        played, key = self._first
        db.conn.executemany(
            f"INSERT INTO reason_sums VALUES (?, ?, ?, ?, ?) {_ADD_REASON}",
            [(*of, *sums) for of, sums in self._reasons.items()],
        )
        db.conn.executemany(
            f"INSERT INTO opponent_sums VALUES (?, ?, ?, ?, ?, ?) {_ADD_OPPONENT}",
            [(*of, *sums) for of, sums in self._opponents.items()],
        )
        db.execute(
            "UPDATE rated_until SET (played, game) = (:played, :key - 1) WHERE (played, game) >= (:played, :key)",
            {"played": played, "key": key},
        )


_ADD_REASON: Final = "ON CONFLICT DO UPDATE SET games = games + excluded.games, points = points + excluded.points"
_ADD_OPPONENT: Final = """ON CONFLICT DO UPDATE SET
            games = games + excluded.games, ahead = ahead + excluded.ahead, behind = behind + excluded.behind"""


def _counts(row: str) -> str:
    """Whether a row of `games` counts in statistics."""
    return f"({row}.state = 'finished' AND {row}.binned IS NULL)"


def _count(game: str, sign: str) -> str:
    """Add a game to the sums, or subtract it."""
    return f"""
    INSERT INTO reason_sums SELECT s.person, s.board, p.reason, {sign}1, {sign}p.points
        {_BY_REASON} AND s.game = {game}
        {_ADD_REASON};
    INSERT INTO opponent_sums SELECT s.person, s.board, o.person, {sign}1, {sign}{_AHEAD}, {sign}{_BEHIND}
        {_BY_OPPONENT} AND s.game = {game}
        {_ADD_OPPONENT};
    UPDATE rated_until SET (played, game) = (SELECT played, key - 1 FROM games WHERE key = {game})
        WHERE (played, game) >= (SELECT played, key FROM games WHERE key = {game})"""


def _discount(game: str) -> str:
    return f"""{_count(game, "-")};
    DELETE FROM reason_sums WHERE games = 0 AND person IN (SELECT person FROM seats WHERE game = {game});
    DELETE FROM opponent_sums WHERE games = 0 AND person IN (SELECT person FROM seats WHERE game = {game})"""


_OF_SEAT: Final = f"(SELECT 1 FROM games g WHERE g.key = old.game AND {_counts('g')})"
_EVENTS: Final = ("INSERT", "UPDATE", "DELETE")
_CHANGING: Final = {"games": "key", "seats": "game", "steps": "game", "drafts": "game"}
"""The tables that cover every change of a game, and their column with its key."""


def _trigger(name: str, event: str, body: str, when: str = "TRUE") -> str:
    return f"CREATE TRIGGER {name} {event} WHEN {when} BEGIN {body}; END"


def _noting(changed: str, key: str, table: str, column: str, event: str) -> str:
    """A trigger that records a change."""
    return _trigger(
        f"{table}_{event.lower()}",
        f"AFTER {event} ON {table}",
        f"INSERT INTO {changed} ({key}) VALUES ({'old' if event == 'DELETE' else 'new'}.{column})"
        " ON CONFLICT DO UPDATE SET in_next = 0 WHERE in_next",
    )


_TRIGGERS: Final = (
    _trigger(
        "game_counts",
        "AFTER UPDATE OF state, binned ON games",
        _count("new.key", "+"),
        f"{_counts('new')} AND NOT {_counts('old')}",
    ),
    _trigger(
        "game_counts_not",
        "AFTER UPDATE OF state, binned ON games",
        _discount("new.key"),
        f"{_counts('old')} AND NOT {_counts('new')}",
    ),
    _trigger("game_is_deleted", "BEFORE DELETE ON games", _discount("old.key"), _counts("old")),
    _trigger("person_leaves", "BEFORE UPDATE OF person ON seats", _discount("old.game"), _OF_SEAT),
    _trigger("person_joins", "AFTER UPDATE OF person ON seats", _count("old.game", "+"), _OF_SEAT),
    _trigger(
        "game_moves",
        "AFTER UPDATE OF played ON games",
        "UPDATE rated_until SET (played, game) = (min(old.played, new.played), new.key - 1)"
        " WHERE (played, game) >= (min(old.played, new.played), new.key)",
        f"{_counts('new')} AND old.played <> new.played",
    ),
    _trigger(
        "word_is_unused",
        "AFTER DELETE ON word_games",
        "DELETE FROM words WHERE id = old.word",
        "NOT EXISTS (SELECT 1 FROM word_games WHERE word = old.word)",
    ),
    *(
        _noting("changed_games", "game", table, column, event)
        for table, column in _CHANGING.items()
        for event in _EVENTS
    ),
)


def watch_photos(db: Database | Connection) -> None:
    """Also record changes of photos."""
    for event in _EVENTS:
        db.execute(_noting("changed_games", "game", "photos", "game", event))


def watch_packed_operations(db: Database | Connection) -> None:
    """Also record packing and unpacking of operations."""
    for event in _EVENTS:
        db.execute(_noting("changed_replicas", "replica", "packed_operations", "replica", event))


def watch_replicas(db: Database | Connection) -> None:
    """Also record changes of shared games."""
    db.execute(
        """-- As `changed_games`, by the keys of `replicas`.
CREATE TABLE changed_replicas (
    replica INTEGER PRIMARY KEY,
    in_next INTEGER NOT NULL DEFAULT 0
) STRICT"""
    )
    db.execute("INSERT INTO changed_replicas (replica) SELECT key FROM replicas")
    for table, column in {"replicas": "key", "operations": "replica"}.items():
        for event in _EVENTS:
            db.execute(_noting("changed_replicas", "replica", table, column, event))
