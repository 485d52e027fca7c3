"""All data of one game, and its result in the tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from os import urandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.formats.record import Record
from scorer.formats.strict_json import to_json
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.people import LONGEST_NAME, shortened
from scorer.store.results import GameResult, SeatResult, result_of

if TYPE_CHECKING:
    from sqlite_utils import Database

COPY_OF: Final = "copy_of"
"""The key of a record with the id of the game that it is another version of."""

BACKUP_MARK: Final = "backup-mark"
"""The setting that changes with each finished game: a backup with the current mark was made after the last one."""


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
    """The game in the public form, if that is not the opening."""
    photo: str | None = None
    """The JPEG, in base 64."""
    shortened: Sequence[str] = ()
    """Names that were too long, as they were shortened."""

    @property
    def public_form(self) -> dict[str, Any]:
        """The game as a record; a game started here has none."""
        return dict(json.loads(self.record or self.opening or "{}"))


def data_of_record(record: Record, text: str | None = None) -> GameData:
    """The data of a game to import; `text` is its source as serialized by `to_json`, if known."""
    source = record.source
    data = GameData(
        id=record.id,
        family=family_of(source),
        board=record.board,
        options=source.get("options", {}),
        seats=tuple((name, name) for name in record.players),
        started=source.get("started"),
        ended=source.get("ended"),
        location=source.get("location"),
        note=source.get("note"),
        opening=opening_of(source, text),
        opening_entries=len(record.entries),
        result=result_of(record.table),
    )
    return shorten_names(data)


def family_of(source: Mapping[str, Any]) -> str:
    """The family of a record to import."""
    copy_of = source.get(COPY_OF)
    return copy_of if isinstance(copy_of, str) and copy_of.strip() else str(source["id"])


def opening_of(source: Mapping[str, Any], text: str | None = None) -> str:
    """The text to store for an imported record; `text` is the record as serialized by `to_json`, if known."""
    if source.get(COPY_OF) == family_of(source):
        return to_json({key: value for key, value in source.items() if key != COPY_OF})
    return to_json(source) if text is None else text


def shorten_names(game: GameData) -> GameData:
    """The game with no name longer than `LONGEST_NAME`."""
    if all(len(name) <= LONGEST_NAME for names in game.seats for name in names):
        return game
    seats = tuple((shortened(written), shortened(known_as)) for written, known_as in game.seats)

    def short(text: str | None) -> str | None:
        if text is None:
            return None
        record = json.loads(text)
        # players may have joined or left since the opening
        return to_json(record | {"players": list(map(_with_short_name, record["players"]))})

    changed = tuple(new for (new, _), (old, _) in zip(seats, game.seats, strict=True) if new != old)
    return game._replace(seats=seats, opening=short(game.opening), record=short(game.record), shortened=changed)


def _with_short_name(player: dict[str, Any]) -> dict[str, Any]:
    name = player.get("name")
    return player | {"name": shortened(name)} if isinstance(name, str) else player


def write_result(db: Database, key: int, result: GameResult) -> None:
    """Store the result of a finished game."""
    # reopened briefly, so that the triggers update the sums
    db.execute("UPDATE games SET state = 'open' WHERE key = ? AND state = 'finished'", (key,))
    db.execute("INSERT OR REPLACE INTO ledgers VALUES (?, ?, ?)", (key, result.rules, result.ledger))
    db.execute("DELETE FROM points WHERE game = ?", (key,))
    db.conn.executemany("INSERT INTO points VALUES (?, ?, ?, ?, ?)", [(key, *row) for row in result.points])
    db.conn.executemany(
        "UPDATE seats SET (total, rank, ending, best_tile, best_space, worst_floor) = (?, ?, ?, ?, ?, ?)"
        " WHERE game = ? AND seat = ?",
        [(*seat, key, number) for number, seat in enumerate(result.seats)],
    )
    db.execute(
        "UPDATE games SET state = 'finished', tie_break = ?, margin = ? WHERE key = ?",
        (result.tie_break, result.margin, key),
    )
    mark_for_backup(db)


def mark_for_backup(db: Database) -> None:
    """Mark existing backups as outdated. The mark is random, because a time would depend on the clock."""
    db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (BACKUP_MARK, to_json(urandom(16).hex())))


def clear_results(db: Database, where: str, given: Sequence[int]) -> None:
    """Drop the results of seats."""
    db.execute(
        "UPDATE seats SET total = NULL, rank = NULL, ending = NULL, best_tile = NULL, best_space = NULL, worst_floor = NULL"
        f" WHERE {where}",
        given,
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
    """A time without its time zone, as shown by a clock in the room; lists are sorted by it."""
    try:
        return datetime.fromisoformat(time).replace(tzinfo=None, microsecond=0).isoformat()
    except ValueError as error:
        raise StoreError(StoreErrorKind.BAD_DATE, time) from error


def minutes_between(started: str | None, ended: str | None) -> int | None:
    """How long a game took, by a clock in the room, if both times are known."""
    if not started or not ended:
        return None
    began, over = (datetime.fromisoformat(local_time(time)) for time in (started, ended))
    return max(0, round((over - began).total_seconds() / 60))
