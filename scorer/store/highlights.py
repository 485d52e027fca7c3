"""Caches the highlights of finished games for lists: the winner's final board, and the players' feats.

They are computed when a game finishes and, for older games, when they are first needed. The table is called `legacies`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.rules.board import Space, Tiles, read, write
from scorer.rules.feats import VERSION, Achieved, FeatKind, feats_of
from scorer.rules.game import fold, winners
from scorer.rules.table import Layout, Table
from scorer.store.file import File, IsCanceled
from scorer.store.games import Games
from scorer.store.unreadable import skip_unreadable

if TYPE_CHECKING:
    from sqlite_utils import Database

BATCH: Final = 20
"""Games computed in one transaction: other writers wait meanwhile."""


class WinnersBoard(NamedTuple):
    """The winner's board at the end of a game."""

    tiles: Tiles
    plates: Mapping[int, tuple[str, ...]]
    """By place; empty where there are no plates."""


class Highlights:
    """The highlights of all finished games."""

    def __init__(self, file: File, games: Games) -> None:
        self._file = file
        self._games = games

    def boards(self, ids: Iterable[str]) -> dict[str, WinnersBoard]:
        """The cached winners' boards of these games."""
        rows = self._file.rows(_BOARDS, (json.dumps(list(ids)), VERSION))
        found: dict[str, WinnersBoard] = {}
        for row in rows:
            with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
                found[row["id"]] = _board(json.loads(row["board"]), self._layout(row))
        return found

    def computed_boards(self, ids: Sequence[str]) -> dict[str, WinnersBoard]:
        """The winners' boards of these games; missing ones are computed and saved."""
        known = self.boards(ids)
        for id in ids:
            if id not in known:
                self.save(id)
        return self.boards(ids)

    def save(self, id: str) -> None:
        """Compute and save the highlights of a game, if it is finished and readable."""
        with skip_unreadable(), self._file.writing() as db:
            self._save(db, id)

    def save_missing(self, is_canceled: IsCanceled = lambda: False) -> None:
        """Compute and save missing highlights, in batches."""
        while not is_canceled():
            unreadable = self._games.unreadable.keys_as_json
            ids = [row["id"] for row in self._file.rows(_MISSING, (VERSION, unreadable, BATCH))]
            if not ids:
                return
            with self._file.writing() as db:
                saved = 0
                for id in ids:
                    with skip_unreadable():
                        saved += self._save(db, id)
            if not saved:
                return

    def achieved(self, person: int, year: str | None = None) -> list[AchievedIn]:
        """The feats of a person, the latest first."""
        rows = self._file.rows(_FEATS, {"person": person, "year": year})
        return [
            AchievedIn(FeatKind(row["feat"]), row["id"], row["board"], row["played"], row["earned"], row["value"])
            for row in rows
            if row["feat"] in _KNOWN
        ]

    def _layout(self, row: Mapping[str, Any]) -> Layout:
        from scorer.rules.layouts import LAYOUTS  # noqa: PLC0415 - the app starts faster

        return LAYOUTS[row["layout"]]

    def _save(self, db: Database, id: str) -> bool:
        game = self._games.load(id)
        table = fold(game.header.layout, len(game.header.seats), game.entries)
        if not table.finished:
            return False
        key, board = self._games.key(id), final_board(table)
        text = json.dumps({"tiles": write(table.layout.groups, board.tiles), "plates": board.plates})
        db.execute("DELETE FROM feats WHERE game = ?", (key,))
        db.execute("INSERT OR REPLACE INTO legacies VALUES (?, ?, ?)", (key, VERSION, text))
        for player in table.seats:
            for feat, (times, best, _spaces) in feats_of(table, player).items():
                if times or best:
                    db.execute("INSERT INTO feats VALUES (?, ?, ?, ?, ?)", (key, player, feat.value, best, times))
        return True


class AchievedIn(NamedTuple):
    """A feat in one game of a person; `times` is 0 if it was not achieved."""

    feat: FeatKind
    game: str
    board: str
    played: str
    times: int
    best: int


def final_board(table: Table) -> WinnersBoard:
    """The board of the winner, or of the first of several."""
    first = next(iter(winners(table)), 0)
    return WinnersBoard(table.boards[first], table.plates_of(first))


def proof_of(table: Table, player: int, feat: FeatKind) -> Achieved:
    """How a player achieved a feat in a game."""
    return feats_of(table, player).get(feat, Achieved(0, 0))


def _board(saved: Mapping[str, Any], on: Layout) -> WinnersBoard:
    """Parse a saved board; raise ValueError if it is not one of this layout."""
    tiles: dict[Space, str] = dict(read(saved["tiles"]))
    plates = {int(place): tuple(map(str, prints)) for place, prints in saved["plates"].items()}
    if not on.known_spaces >= tiles.keys():
        raise ValueError("a board of another layout")
    return WinnersBoard(tiles, plates)


_KNOWN: Final = frozenset(FeatKind)
_BOARDS: Final = """
SELECT g.id, g.board AS layout, l.board FROM json_each(?) JOIN games g ON g.id = value JOIN legacies l ON l.game = g.key
WHERE l.version = ? AND typeof(l.board) = 'text'"""
_MISSING: Final = """
SELECT g.id FROM games g LEFT JOIN legacies l ON l.game = g.key
WHERE g.state = 'finished' AND g.binned IS NULL AND l.version IS NOT ?
    AND g.key NOT IN (SELECT value FROM json_each(?)) ORDER BY g.played DESC LIMIT ?"""
_FEATS: Final = """
SELECT f.feat, f.value, f.earned, g.id, s.board, s.played
FROM seats s JOIN feats f ON f.game = s.game AND f.seat = s.seat JOIN games g ON g.key = s.game
WHERE s.person = :person AND g.binned IS NULL AND g.state = 'finished'
    AND (:year IS NULL OR substr(s.played, 1, 4) = :year)
ORDER BY s.played DESC, s.game DESC"""
