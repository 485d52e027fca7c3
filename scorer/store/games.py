"""Games and their logs, which are only ever appended to.

Once `append` returns, the step is on the disk. An imported game keeps its record, the opening; its log continues after
the entries of the opening.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from scorer.formats.record import FORMAT
from scorer.formats.step_log import effective_as_json, read_step, step_as_json
from scorer.rules.entries import Entry, Step, effective
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Code, Line
from scorer.rules.table import Layout
from scorer.store import deferred
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.game_data import GameData, insert_game, local_time, to_json, write_result
from scorer.store.people import person_of, refresh_search
from scorer.store.results import GameResult, lines_from_text, result_of

if TYPE_CHECKING:
    from sqlite_utils import Database


class State(StrEnum):
    """Whether a game is still being scored."""

    OPEN = "open"
    FINISHED = "finished"


class SeatedPlayer(NamedTuple):
    """A player of a game."""

    person: int
    name: str
    """The person's current name."""
    written: str
    """The name as entered for this game."""
    total: int | None = None
    """As agreed at the table; None while the game is open."""
    rank: int | None = None


class Header(NamedTuple):
    """A game without its log."""

    id: str
    board: str
    options: Mapping[str, Any]
    state: State
    binned: str | None
    played: str
    """Local time without UTC offset; lists are ordered by it."""
    started: str | None
    ended: str | None
    location: str | None
    note: str | None
    tie_break: str | None
    copy_of: str | None
    """The id of the game that this is another version of, if it is one."""
    seats: tuple[SeatedPlayer, ...]

    @property
    def layout(self) -> Layout:
        try:
            return layout(self.board, self.options)
        except (KeyError, TypeError, ValueError) as error:
            raise StoreError(StoreErrorKind.BROKEN, self.id) from error

    @property
    def day(self) -> date:
        """The local date."""
        return datetime.fromisoformat(self.played).date()

    @property
    def minutes(self) -> int | None:
        """How long the game took, if known."""
        if not self.started or not self.ended:
            return None
        began, ended = (datetime.fromisoformat(local_time(time)) for time in (self.started, self.ended))
        return max(0, round((ended - began).total_seconds() / 60))


class StoredGame(NamedTuple):
    """A game with its log."""

    header: Header
    steps: tuple[Step, ...]
    times: tuple[str | None, ...]
    """When each step was appended; None for the entries of the opening."""

    @property
    def entries(self) -> list[Entry]:
        """The entries that count, without those undone."""
        return [logged.entry for logged in effective(self.steps)]


class Changes(TypedDict, total=False):
    """Metadata that can be edited; None clears it."""

    started: str | None
    ended: str | None
    location: str | None
    note: str | None


class Games:
    """The games of a file."""

    def __init__(self, file: File, now: Callable[[], str]) -> None:
        self._file = file
        self._now = now

    def new(self, board: str, names: Sequence[str], options: Mapping[str, Any] | None = None) -> str:
        """Create a game; return its id."""
        assert board in LAYOUTS
        id = deferred.random_id()
        seats = tuple((name, name) for name in names)
        with self._file.writing() as db:
            insert_game(db, GameData(id, id, board, dict(options or {}), seats, started=self._now()), self._now())
        return id

    def append(self, id: str, step: Step, number: int | None = None) -> int:
        """Append a step durably; return its number. Raise `CHANGED` if `number` is given and is not the next one."""
        with self._file.writing() as db:
            given = append(db, id, step, self._now())
            if given is None:
                raise StoreError(StoreErrorKind.NOT_OPEN if self._file.one(_KEY, (id,)) else StoreErrorKind.NO_GAME, id)
            if number not in {None, given}:
                raise StoreError(StoreErrorKind.CHANGED, id)
        return given

    def load(self, id: str) -> StoredGame:
        """A game with its whole log."""
        header = self.header(id)
        opening = self._opening(id).get("entries", [])
        rows = self._file.rows(f"SELECT at, step FROM steps WHERE game = ({_KEY}) ORDER BY number", (id,))
        on = header.layout
        values = opening + [_parsed(row["step"]) for row in rows]
        steps = tuple(checked_step(read_step(value, on), id) for value in values)
        return StoredGame(header, steps, (*[None] * len(opening), *(row["at"] for row in rows)))

    def header(self, id: str) -> Header:
        headers = self.headers("g.id = ?", (id,))
        if not headers:
            raise StoreError(StoreErrorKind.NO_GAME, id)
        return headers[0]

    def headers(self, where: str, given: Sequence[Any] = ()) -> list[Header]:
        """The games for which an SQL condition on `games g` holds; it may end with an order and a limit."""
        return [_header(row) for row in self._file.rows(f"{_HEADER} WHERE {where}", given)]

    def open(self) -> list[Header]:
        """The open games, the last one changed first."""
        return self.headers(
            "g.state = 'open' AND g.binned IS NULL"
            " ORDER BY (SELECT max(at) FROM steps WHERE game = g.key) DESC NULLS LAST, g.key DESC"
        )

    def finish(self, id: str) -> GameResult:
        """Store the result of a game that is over, as agreed at the table."""
        with self._file.writing() as db:
            game = self.load(id)
            result = result_of(fold(game.header.layout, len(game.header.seats), game.entries))
            if result is None:
                raise StoreError(StoreErrorKind.NOT_OVER, id)
            key = self.key(id)
            write_result(db, key, result)
            db.execute("UPDATE games SET ended = coalesce(ended, ?) WHERE key = ?", (self._now(), key))
        return result

    def agreed(self, id: str) -> tuple[int, tuple[Line, ...]] | None:
        """The rules version and the ledger of a finished game, as agreed at the table; None while it is open."""
        rows = self._file.rows(f"SELECT rules, lines FROM ledgers WHERE game = ({_KEY})", (id,))
        return (rows[0]["rules"], lines_from_text(rows[0]["lines"])) if rows else None

    def reopen(self, id: str) -> None:
        """Drop the result of a finished game, so that it can be corrected and finished again."""
        with self._file.writing() as db:
            key = self.key(id)
            db.execute("DELETE FROM ledgers WHERE game = ?", (key,))
            db.execute("DELETE FROM points WHERE game = ?", (key,))
            db.execute("UPDATE games SET state = 'open', tie_break = NULL, margin = NULL WHERE key = ?", (key,))
            db.execute(
                "UPDATE seats SET total = NULL, rank = NULL, ending = NULL, best_tile = NULL, best_space = NULL,"
                " worst_floor = NULL WHERE game = ?",
                (key,),
            )

    def edit(self, id: str, names: Sequence[str] = (), **changes: Unpack[Changes]) -> None:
        """Update the metadata; with `names`, one per seat, also who played."""
        with self._file.writing() as db:
            key = self.key(id)
            if names:
                _reseat(db, key, self.header(id).seats, names)
            for name, value in changes.items():
                if name in {"started", "ended"} and value:
                    local_time(str(value))
                db.execute(f"UPDATE games SET {name} = ? WHERE key = ?", (value or None, key))
            (played,) = db.execute(
                "SELECT coalesce(started, ended, played) FROM games WHERE key = ?", (key,)
            ).fetchone()
            db.execute("UPDATE games SET played = ? WHERE key = ?", (local_time(played), key))
            db.execute("UPDATE seats SET played = ? WHERE game = ?", (local_time(played), key))
            refresh_search(db, "key = ?", key)

    def bin(self, id: str) -> None:
        self._set_binned(id, self._now())

    def unbin(self, id: str) -> None:
        self._set_binned(id, None)

    def empty_bin(self) -> int:
        """Delete all binned games; return how many."""
        with self._file.writing() as db:
            return db.execute("DELETE FROM games WHERE binned IS NOT NULL").rowcount

    def save_draft(self, id: str, draft: object) -> None:
        """Save input that is not a step yet, to be restored when the game is opened again."""
        with self._file.writing() as db:
            key = self.key(id)
            db.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?)", (key, json.dumps(draft, ensure_ascii=False)))

    def draft(self, id: str) -> Any:
        """The draft saved last, or None."""
        text = self._file.one(f"SELECT draft FROM drafts WHERE game = ({_KEY})", (id,))
        return _parsed(text) if text else None

    def record(self, id: str) -> dict[str, Any]:
        """The game as a record, with the unknown keys that it was imported with."""
        game = self.load(id)
        opening = self._opening(id)
        return _head(game.header, opening) | {"entries": effective_as_json(opening.get("entries", []), game.steps)}

    def _opening(self, id: str) -> dict[str, Any]:
        """The record that the game was imported from; empty for other games."""
        text = self._file.one(f"SELECT record FROM openings WHERE game = ({_KEY})", (id,))
        opening = _parsed(text) if text else {}
        if opening and not (_is_list_of(dict, opening, "players") and _is_list_of(dict, opening, "entries")):
            raise StoreError(StoreErrorKind.BROKEN, id)
        return dict(opening)

    def key(self, id: str) -> int:
        """The primary key of a game."""
        key = self._file.one(_KEY, (id,))
        if key is None:
            raise StoreError(StoreErrorKind.NO_GAME, id)
        return int(key)

    def _set_binned(self, id: str, when: str | None) -> None:
        with self._file.writing() as db:
            db.execute("UPDATE games SET binned = ? WHERE key = ?", (when, self.key(id)))


def append(db: Database, id: str, step: Step, at: str) -> int | None:
    """Append a step; return its number, or None if there is no such open game."""
    row = db.execute(_APPEND, {"id": id, "at": at, "step": to_json(step_as_json(step))}).fetchone()
    return int(row[0]) if row else None


def _reseat(db: Database, key: int, seats: Sequence[SeatedPlayer], names: Sequence[str]) -> None:
    """Replace or reorder the players; the names of those who stay remain as written."""
    people = [
        seat.person if name == seat.name else person_of(db, name) for seat, name in zip(seats, names, strict=True)
    ]
    if len(set(people)) < len(people):
        raise StoreError(StoreErrorKind.SAME_TABLE)
    # two players who swap seats would violate the unique constraint: negate all persons first
    db.execute("PRAGMA defer_foreign_keys = ON")
    db.execute("UPDATE seats SET person = -person WHERE game = ?", (key,))
    for at, (seat, name, person) in enumerate(zip(seats, names, people, strict=True)):
        written = seat.written if name == seat.name else name
        db.execute("UPDATE seats SET person = ?, name = ? WHERE game = ? AND seat = ?", (person, written, key, at))


_KEY = "SELECT key FROM games WHERE id = ?"
_APPEND = """
INSERT INTO steps (game, number, at, step)
SELECT key, coalesce((SELECT max(number) + 1 FROM steps WHERE game = key), opening), :at, :step
FROM games WHERE id = :id AND state = 'open' AND binned IS NULL RETURNING number"""
_HEADER = """
SELECT g.id, g.board, g.options, g.state, g.binned, g.played, g.started, g.ended, g.location, g.note, g.tie_break,
    nullif(g.family, g.id) AS copy_of,
    (SELECT json_group_array(json_array(person, known_as, written, total, rank)) FROM (
        SELECT s.person, p.name AS known_as, s.name AS written, s.total, s.rank
        FROM seats s JOIN people p ON p.id = s.person WHERE s.game = g.key ORDER BY s.seat)) AS seats
FROM games g"""


def _header(row: dict[str, Any]) -> Header:
    seats = tuple(SeatedPlayer(*seat) for seat in json.loads(row.pop("seats")))
    return Header(options=_parsed(row.pop("options")), state=State(row.pop("state")), seats=seats, **row)


def _head(header: Header, opening: Mapping[str, Any]) -> dict[str, Any]:
    """The head of a record: the opening's, updated with the current metadata."""
    said = {key: getattr(header, key) for key in ("started", "ended", "location", "note")}
    head = {key: value for key, value in opening.items() if key != "entries" and key not in said}
    head |= {"format": FORMAT, "id": header.id, "board": header.board}
    if header.options or "options" in opening or not opening:
        head["options"] = header.options
    came = opening.get("players", [{}] * len(header.seats))
    head["players"] = [player | {"name": seat.written} for player, seat in zip(came, header.seats, strict=True)]
    said["copy_of"] = header.copy_of
    return head | {key: value for key, value in said.items() if value is not None}


def _is_list_of(kind: type, record: object, key: str) -> bool:
    values = record.get(key) if isinstance(record, dict) else None
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise StoreError(StoreErrorKind.BROKEN, text[:40]) from error


def checked_step(step: Step | Code, id: str) -> Step:
    if isinstance(step, Code):
        raise StoreError(StoreErrorKind.BROKEN, id)
    return step
