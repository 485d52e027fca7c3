"""Inserts games into the file: new ones, imported records, and those of another file."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from scorer.formats.strict_json import to_json
from scorer.store.game_data import GameData, local_time, mark_for_backup
from scorer.store.people import name_of, owner_of, people_of
from scorer.store.results import GameResult
from scorer.store.rows import NewRows
from scorer.store.summaries import NewSums
from scorer.store.word_index import folded, text_of, word_id

if TYPE_CHECKING:
    from sqlite_utils import Database


class Place(NamedTuple):
    """The people and the key that a game from another device already has."""

    played: str
    people: Sequence[int]
    key: int | None
    """The key in this file, if it had one."""


class Insertion:
    """Inserts games in one transaction, and counts them in statistics at the end of its block, within the transaction.

    Rows of several games are inserted together: `save` has to be called before a new game is read. It caches people and
    words, which the games of an import share.
    """

    def __init__(self, db: Database) -> None:
        self.db = db
        self._connection = db.conn
        self._people: dict[tuple[str, str], int] = {}
        self._names: dict[int, str] = {}
        self._words: dict[str, int] = {}
        self._sums = NewSums()
        self._seats = NewRows(db.conn, _SEATS, 12)
        self._steps = NewRows(db.conn, "INSERT INTO steps", 4)
        self._points = NewRows(db.conn, "INSERT INTO points", 5)
        self._word_games = NewRows(db.conn, "INSERT INTO word_games", 3)
        self._has_results = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if failed:
            return
        self.save()
        if self._has_results:
            self._sums.save(self.db)
            mark_for_backup(self.db)

    def save(self) -> None:
        """Insert the rows that are left, so that the games can be read."""
        for rows in (self._seats, self._steps, self._points, self._word_games):
            rows.save()

    def insert(self, game: GameData, now: str, place: Place | None = None) -> int:
        """Insert a game; return its key. Most of its rows follow with `save`."""
        played = place.played if place else local_time(game.started or game.ended or now)
        people = self._named(place.people) if place else self._people_of(game)
        names = [
            name
            for (written, _), person in zip(game.seats, people, strict=True)
            for name in (written, self._names[person])
        ]
        search = folded(text_of(game.location, game.note, names))
        key = self._insert_game(game, played, search, place and place.key)
        results = game.result.seats if game.result else [_NO_RESULT] * len(people)
        self._seats.add(
            (key, seat, person, written, game.board, played, *result)
            for seat, (person, (written, _), result) in enumerate(zip(people, game.seats, results, strict=True))
        )
        if game.opening:
            self._connection.execute("INSERT INTO openings VALUES (?, ?)", (key, game.opening))
        self._steps.add((key, *step) for step in game.steps)
        self._word_games.add((self._word_id(word), played, key) for word in set(search.split()))
        if game.photo:
            self._connection.execute("INSERT INTO photos VALUES (?, ?)", (key, b64decode(game.photo)))
        if game.result:
            self._insert_result(key, game.result)
            self._sums.add(key, game.board, played, people, game.result)
        return key

    def _named(self, people: Sequence[int]) -> Sequence[int]:
        self._names.update((person, name_of(self.db, person)) for person in people)
        return people

    def _insert_game(self, game: GameData, played: str, search: str, key: int | None) -> int:
        values = (
            key,
            game.id,
            game.family,
            game.board,
            to_json(game.options),
            "finished" if game.result else "open",
            played,
            game.started,
            game.ended,
            game.location,
            game.note,
            game.opening_entries,
            search,
            game.result and game.result.tie_break,
            game.result and game.result.margin,
        )
        return int(self._connection.execute(_GAME, values).lastrowid or 0)

    def _insert_result(self, key: int, result: GameResult) -> None:
        self._has_results = True
        self._connection.execute("INSERT INTO ledgers VALUES (?, ?, ?)", (key, result.rules, result.ledger))
        self._points.add([(key, *row) for row in result.points])

    def _people_of(self, game: GameData) -> list[int]:
        """The players. Namesakes are not cached, because who they are depends on the other players."""
        remembered = [self._people.get(names) for names in game.seats]
        known = [person for person in remembered if person is not None]
        if len(set(known)) == len(remembered):
            return known
        people = people_of(self.db, game.seats)
        for names, person in zip(game.seats, people, strict=True):
            self._names[person] = name_of(self.db, person)
            if owner_of(self.db, names[0]) == person:
                self._people[names] = person
        return people

    def _word_id(self, word: str) -> int:
        if word not in self._words:
            self._words[word] = word_id(self.db, word)
        return self._words[word]


_NO_RESULT: Final = (None,) * 6
_GAME: Final = """
INSERT INTO games
    (key, id, family, board, options, state, played, started, ended, location, note, opening, search, tie_break, margin)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_SEATS: Final = """
INSERT INTO seats
    (game, seat, person, name, board, played, total, rank, ending, best_tile, best_space, worst_floor)"""
