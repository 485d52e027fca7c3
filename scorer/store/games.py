"""Games on the table and games of old: what was done there is appended step by step, and nothing is overwritten.

A step that `append` has returned from is on the disk. A game that came from elsewhere keeps the record that it came
with; its log goes on after those entries.
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
from scorer.rules.layouts import LAYOUTS, Layout, layout
from scorer.rules.reasons import Code, Line
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.game_data import GameData, insert_game, local_time, to_json, write_result
from scorer.store.people import person_of, refresh_search
from scorer.store.results import GameResult, lines_from_text, result_of

if TYPE_CHECKING:
    from sqlite_utils import Database


class State(StrEnum):
    """Where a game stands."""

    OPEN = "open"
    FINISHED = "finished"


class SeatedPlayer(NamedTuple):
    """A place at the table."""

    person: int
    name: str
    """The person's name as it is now."""
    written: str
    """As it was written then."""
    total: int | None = None
    """As agreed at the table, once the game is finished."""
    rank: int | None = None


class Header(NamedTuple):
    """All about a game but what was done in it."""

    id: str
    board: str
    options: Mapping[str, Any]
    state: State
    binned: str | None
    played: str
    """By the clock of that table, without its time zone; lists are in this order."""
    started: str | None
    ended: str | None
    location: str | None
    note: str | None
    tie_break: str | None
    copy_of: str | None
    """The id of the game that this is another version of."""
    seats: tuple[SeatedPlayer, ...]

    @property
    def layout(self) -> Layout:
        try:
            return layout(self.board, self.options)
        except (KeyError, TypeError, ValueError) as error:
            raise StoreError(StoreErrorKind.BROKEN, self.id) from error

    @property
    def day(self) -> date:
        """When it was played, by the clock of that table."""
        return datetime.fromisoformat(self.played).date()

    @property
    def minutes(self) -> int | None:
        """How long it took, where that is known."""
        if not self.started or not self.ended:
            return None
        began, ended = (datetime.fromisoformat(local_time(time)) for time in (self.started, self.ended))
        return max(0, round((ended - began).total_seconds() / 60))


class StoredGame(NamedTuple):
    """A game with its log."""

    header: Header
    steps: tuple[Step, ...]
    times: tuple[str | None, ...]
    """When each step was made; None for those that came with a record."""

    @property
    def entries(self) -> list[Entry]:
        """What counts."""
        return [logged.entry for logged in effective(self.steps)]


class Changes(TypedDict, total=False):
    """What may be said about a game afterwards; None takes it away."""

    started: str | None
    ended: str | None
    location: str | None
    note: str | None


class Games:
    """The games of a file, by their ids."""

    def __init__(self, file: File, now: Callable[[], str]) -> None:
        self._file = file
        self._now = now

    def new(self, board: str, names: Sequence[str], options: Mapping[str, Any] | None = None) -> str:
        """Begin a game; its id."""
        from uuid import uuid4  # noqa: PLC0415 - so whoever only reads does not wait for it

        assert board in LAYOUTS
        id = str(uuid4())
        seats = tuple((name, name) for name in names)
        with self._file.writing() as db:
            insert_game(db, GameData(id, id, board, dict(options or {}), seats, started=self._now()), self._now())
        return id

    def append(self, id: str, step: Step, number: int | None = None) -> int:
        """Write a step down, durably; its number. Where `number` is given, it must be the next one."""
        with self._file.writing() as db:
            given = append(db, id, step, self._now())
            if given is None:
                raise StoreError(StoreErrorKind.NOT_OPEN if self._file.one(_KEY, (id,)) else StoreErrorKind.NO_GAME, id)
            if number not in {None, given}:
                raise StoreError(StoreErrorKind.CHANGED, id)
        return given

    def load(self, id: str) -> StoredGame:
        """A game with every step that was ever made in it."""
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
        """The games that a condition on `games g` holds for, which may end in an order and a limit."""
        return [_header(row) for row in self._file.rows(f"{_HEADER} WHERE {where}", given)]

    def open(self) -> list[Header]:
        """The games that are not over, the one last touched first."""
        return self.headers(
            "g.state = 'open' AND g.binned IS NULL"
            " ORDER BY (SELECT max(at) FROM steps WHERE game = g.key) DESC NULLS LAST, g.key DESC"
        )

    def finish(self, id: str) -> GameResult:
        """Keep what the table has agreed on, now that the game is over."""
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
        """The lines of a finished game as agreed at the table, and the version of the rules that made them."""
        rows = self._file.rows(f"SELECT rules, lines FROM ledgers WHERE game = ({_KEY})", (id,))
        return (rows[0]["rules"], lines_from_text(rows[0]["lines"])) if rows else None

    def reopen(self, id: str) -> None:
        """Let a finished game be corrected; it is to be finished again."""
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
        """Say when and where it was, a word about it, or by `names` who sat there, from the first seat to the last."""
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
        """Delete for good what is in the bin; how many games that was."""
        with self._file.writing() as db:
            return db.execute("DELETE FROM games WHERE binned IS NOT NULL").rowcount

    def keep_draft(self, id: str, draft: object) -> None:
        """Remember something half done in a game, which is no step yet."""
        with self._file.writing() as db:
            key = self.key(id)
            db.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?)", (key, json.dumps(draft, ensure_ascii=False)))

    def draft(self, id: str) -> Any:
        """What was kept last, or None."""
        text = self._file.one(f"SELECT draft FROM drafts WHERE game = ({_KEY})", (id,))
        return _parsed(text) if text else None

    def record(self, id: str) -> dict[str, Any]:
        """The game in the public form, with every key that it came with."""
        game = self.load(id)
        opening = self._opening(id)
        return _head(game.header, opening) | {"entries": effective_as_json(opening.get("entries", []), game.steps)}

    def _opening(self, id: str) -> dict[str, Any]:
        """The record that the game came with, or an empty one."""
        text = self._file.one(f"SELECT record FROM openings WHERE game = ({_KEY})", (id,))
        opening = _parsed(text) if text else {}
        if opening and not (_is_list_of(dict, opening, "players") and _is_list_of(dict, opening, "entries")):
            raise StoreError(StoreErrorKind.BROKEN, id)
        return dict(opening)

    def key(self, id: str) -> int:
        """What the tables know a game by."""
        key = self._file.one(_KEY, (id,))
        if key is None:
            raise StoreError(StoreErrorKind.NO_GAME, id)
        return int(key)

    def _set_binned(self, id: str, when: str | None) -> None:
        with self._file.writing() as db:
            db.execute("UPDATE games SET binned = ? WHERE key = ?", (when, self.key(id)))


def append(db: Database, id: str, step: Step, at: str) -> int | None:
    """Write a step behind the others of a game; its number, or None where the game takes none."""
    row = db.execute(_APPEND, {"id": id, "at": at, "step": to_json(step_as_json(step))}).fetchone()
    return int(row[0]) if row else None


def _reseat(db: Database, key: int, seats: Sequence[SeatedPlayer], names: Sequence[str]) -> None:
    """Let others sit there, or the same people in another order; who stays keeps the name as it was written."""
    people = [
        seat.person if name == seat.name else person_of(db, name) for seat, name in zip(seats, names, strict=True)
    ]
    if len(set(people)) < len(people):
        raise StoreError(StoreErrorKind.SAME_TABLE)
    # everybody gets up before anybody sits down, as two who change places would be in each other's way
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
    """The head of a record: as it came, and over it what is known now."""
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
