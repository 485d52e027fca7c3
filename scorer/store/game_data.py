"""All data of one game, and the only way to insert a game into a file: a new one, an imported record, another file's."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.formats.record import Record
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.people import people_of, refresh_search
from scorer.store.results import GameResult, SeatResult, result_of

if TYPE_CHECKING:
    from sqlite_utils import Database

COPY_OF: Final = "copy_of"
"""The key of a record with the id of the game that it is another version of."""


class GameData(NamedTuple):
    """Everything that the tables hold about one game."""

    id: str
    family: str
    """The id that all versions of the game share."""
    board: str
    options: Mapping[str, Any]
    seats: Sequence[tuple[str, str]]
    """Each player's name as written in this game, and as it is now."""
    started: str | None = None
    ended: str | None = None
    location: str | None = None
    note: str | None = None
    opening: str | None = None
    """The record that the game was imported from."""
    opening_entries: int = 0
    steps: Sequence[tuple[int, str, str]] = ()
    """The log after the opening: number, time, and the step as JSON."""
    result: GameResult | None = None
    record: str | None = None
    """The game in the public form, where it is not the opening."""

    @property
    def public_form(self) -> dict[str, Any]:
        """The game as a record; a new game, which comes from nowhere, has none."""
        return dict(json.loads(self.record or self.opening or "{}"))


def data_of_record(record: Record) -> GameData:
    """The data of a game to be imported."""
    source = record.source
    copy_of = source.get(COPY_OF)
    is_copy = isinstance(copy_of, str) and bool(copy_of.strip())
    return GameData(
        id=record.id,
        family=str(copy_of) if is_copy else record.id,
        board=record.board,
        options=source.get("options", {}),
        seats=tuple((name, name) for name in record.players),
        started=source.get("started"),
        ended=source.get("ended"),
        location=source.get("location"),
        note=source.get("note"),
        opening=to_json({key: value for key, value in source.items() if not (is_copy and key == COPY_OF)}),
        opening_entries=len(record.entries),
        result=result_of(record.table),
    )


def insert_game(db: Database, game: GameData, now: str) -> int:
    """Insert a game; return its key."""
    played = local_time(game.started or game.ended or now)
    (key,) = db.execute(
        "INSERT INTO games (id, family, board, options, state, played, started, ended, location, note, opening, search)"
        " VALUES (?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, '') RETURNING key",
        (
            game.id,
            game.family,
            game.board,
            to_json(game.options),
            played,
            game.started,
            game.ended,
            game.location,
            game.note,
            game.opening_entries,
        ),
    ).fetchone()
    for seat, (person, (written, _)) in enumerate(zip(people_of(db, game.seats), game.seats, strict=True)):
        db.execute(
            "INSERT INTO seats (game, seat, person, name, board, played) VALUES (?, ?, ?, ?, ?, ?)",
            (key, seat, person, written, game.board, played),
        )
    if game.opening:
        db.execute("INSERT INTO openings VALUES (?, ?)", (key, game.opening))
    db.conn.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", [(key, *step) for step in game.steps])
    if game.result:
        write_result(db, key, game.result)
    refresh_search(db, "key = ?", key)
    return int(key)


def write_result(db: Database, key: int, result: GameResult) -> None:
    """Store the result of a finished game."""
    db.execute("INSERT OR REPLACE INTO ledgers VALUES (?, ?, ?)", (key, result.rules, result.ledger))
    db.execute("DELETE FROM points WHERE game = ?", (key,))
    db.conn.executemany("INSERT INTO points VALUES (?, ?, ?, ?, ?)", [(key, *row) for row in result.points])
    db.execute(
        "UPDATE games SET state = 'finished', tie_break = ?, margin = ? WHERE key = ?",
        (result.tie_break, result.margin, key),
    )
    db.conn.executemany(
        "UPDATE seats SET (total, rank, ending, best_tile, best_space, worst_floor) = (?, ?, ?, ?, ?, ?)"
        " WHERE game = ? AND seat = ?",
        [(*seat, key, number) for number, seat in enumerate(result.seats)],
    )


def stored_result(file: File, key: int) -> GameResult | None:
    """The stored result of a game; None if it is not finished."""
    found = file.rows(
        "SELECT l.rules, l.lines, g.tie_break, g.margin FROM ledgers l JOIN games g ON g.key = l.game WHERE g.key = ?",
        (key,),
    )
    if not found:
        return None
    seats = file.rows(
        "SELECT total, rank, ending, best_tile, best_space, worst_floor FROM seats WHERE game = ? ORDER BY seat", (key,)
    )
    points = file.rows("SELECT seat, reason, points, lines FROM points WHERE game = ?", (key,))
    return GameResult(
        seats=tuple(SeatResult(**row) for row in seats),
        points=tuple((row["seat"], row["reason"], row["points"], row["lines"]) for row in points),
        tie_break=found[0]["tie_break"],
        margin=found[0]["margin"],
        rules=found[0]["rules"],
        ledger=found[0]["lines"],
    )


def local_time(time: str) -> str:
    """A time without its time zone, as on a clock in the room; lists are ordered by it."""
    try:
        return datetime.fromisoformat(time).replace(tzinfo=None, microsecond=0).isoformat()
    except ValueError as error:
        raise StoreError(StoreErrorKind.BAD_DATE, time) from error


def to_json(value: object) -> str:
    """Compact JSON, as the tables hold it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
