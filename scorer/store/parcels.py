"""A game as one parcel: the only way in which a game gets into a file, be it new, imported or another phone's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.people import people_of, refresh_search
from scorer.store.results import GameResult, SeatResult

if TYPE_CHECKING:
    from sqlite_utils import Database


class Logged(NamedTuple):
    """A step as it lies in the file."""

    number: int
    at: str
    step: str


class Parcel(NamedTuple):
    """All of one game."""

    id: str
    family: str
    board: str
    options: Mapping[str, Any]
    seats: tuple[tuple[str, str], ...]
    """Every player's name as written then, and as known now."""
    started: str | None = None
    ended: str | None = None
    location: str | None = None
    note: str | None = None
    opening: str | None = None
    """The record that it came with."""
    opening_entries: int = 0
    steps: tuple[Logged, ...] = ()
    result: GameResult | None = None


def put(db: Database, parcel: Parcel, now: str) -> int:
    """Put a game into the file; its key there."""
    played = played_at(parcel.started or parcel.ended or now)
    (key,) = db.execute(
        "INSERT INTO games (id, family, board, options, state, played, started, ended, location, note, opening, search)"
        " VALUES (?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, '') RETURNING key",
        (
            parcel.id,
            parcel.family,
            parcel.board,
            as_text(parcel.options),
            played,
            parcel.started,
            parcel.ended,
            parcel.location,
            parcel.note,
            parcel.opening_entries,
        ),
    ).fetchone()
    for seat, (person, (written, _)) in enumerate(zip(people_of(db, parcel.seats), parcel.seats, strict=True)):
        db.execute(
            "INSERT INTO seats (game, seat, person, name, board, played) VALUES (?, ?, ?, ?, ?, ?)",
            (key, seat, person, written, parcel.board, played),
        )
    if parcel.opening:
        db.execute("INSERT INTO openings VALUES (?, ?)", (key, parcel.opening))
    db.conn.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", [(key, *logged) for logged in parcel.steps])
    if parcel.result:
        write_result(db, key, parcel.result)
    refresh_search(db, "key = ?", key)
    return int(key)


def write_result(db: Database, key: int, result: GameResult) -> None:
    """Keep the result of a game that is over."""
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
    """The result that a file keeps of a finished game."""
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


def played_at(time: str) -> str:
    """A time by the clock that hung on that wall: what people remember, and what lists are ordered by."""
    try:
        return datetime.fromisoformat(time).replace(tzinfo=None, microsecond=0).isoformat()
    except ValueError as error:
        raise StoreError(StoreErrorKind.BAD_DATE, time) from error


def as_text(value: object) -> str:
    """JSON as it lies in the file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
