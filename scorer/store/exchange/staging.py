"""Holds the games of an import until all are read, so that a single transaction can add them all or none."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Final

from scorer.formats.strict_json import to_json
from scorer.store.exchange.import_report import Rejected
from scorer.store.game_data import GameData
from scorer.store.results import GameResult, SeatResult

TOO_MANY_VERSIONS: Final = "too-many-versions"
MOST_VERSIONS: Final = 1_000
"""Versions of one game in one file."""
_OPENING, _RECORD, _RESULT, _SEATS = map(GameData._fields.index, ("opening", "record", "result", "seats"))
_SEATS_OF_RESULT, _LEDGER = map(GameResult._fields.index, ("seats", "ledger"))
_PAGE: Final = 32 * 1024
"""Page size in bytes: a page holds a game, which saves a fifth of the time."""


class Staging:
    """The games of an import, in a temporary file, because they may not fit into memory."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect("")
        self._connection.execute(f"PRAGMA page_size = {_PAGE}")
        self._connection.execute(
            "CREATE TABLE staged"
            " (number INTEGER PRIMARY KEY, family TEXT NOT NULL, game TEXT NOT NULL, opening TEXT, record TEXT, ledger TEXT)"
        )
        self._connection.execute("CREATE INDEX staged_by_family ON staged (family)")
        self._count = 0

    def add(self, number: int, game: GameData) -> None:
        """Add a game with its position in the file. Long texts that are already JSON are not serialized again."""
        rest = list(game)
        rest[_OPENING] = rest[_RECORD] = None
        rest[_RESULT] = game.result and game.result._replace(ledger="")
        self._connection.execute(
            "INSERT INTO staged (number, family, game, opening, record, ledger) VALUES (?, ?, ?, ?, ?, ?)",
            (number, game.family, to_json(rest), game.opening, game.record, game.result and game.result.ledger),
        )
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def too_many_versions(self) -> list[Rejected]:
        """The games with more versions than two phones could ever produce."""
        rows = self._connection.execute(
            "SELECT family FROM staged GROUP BY family HAVING count(*) > ?", (MOST_VERSIONS,)
        )
        return [Rejected(1, family, fault=TOO_MANY_VERSIONS) for (family,) in rows]

    def __iter__(self) -> Iterator[tuple[int, GameData]]:
        """The games and their numbers: in the order of the file, except that versions of a game follow each other."""
        numbers = self._connection.execute(
            "SELECT number FROM staged JOIN (SELECT family, min(number) AS first FROM staged GROUP BY family)"
            " USING (family) ORDER BY first, number"
        )
        for (number,) in numbers:
            row = self._connection.execute(
                "SELECT game, opening, record, ledger FROM staged WHERE number = ?", (number,)
            )
            rest, opening, record, ledger = row.fetchone()
            game = json.loads(rest)
            if result := game[_RESULT]:
                result[_SEATS_OF_RESULT] = tuple([SeatResult(*seat) for seat in result[_SEATS_OF_RESULT]])
                result[_LEDGER] = ledger
                game[_RESULT] = GameResult(*result)
            game[_SEATS] = list(map(tuple, game[_SEATS]))
            game[_OPENING], game[_RECORD] = opening, record
            yield number, GameData(*game)

    def close(self) -> None:
        self._connection.close()
