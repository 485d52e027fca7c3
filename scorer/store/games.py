"""Games and their append-only logs.

Once `append` returns, the step is on the disk. An imported game keeps its record, the opening; its log continues after
the entries of the opening.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from scorer.formats.record import FORMAT, read_entry
from scorer.formats.step_log import effective_as_json, read_step, step_as_json
from scorer.formats.strict_json import to_json
from scorer.rules.entries import Correct, Entry, Step, effective, players_of
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code, Line
from scorer.rules.table import Layout
from scorer.rules.validation import with_printed_colors
from scorer.store.checks import (
    check_header,
    check_lines,
    check_margin,
    check_points,
    check_seat_result,
    check_steps,
    is_text,
    is_time,
    require,
)
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.game_data import GameData, clear_results, local_time, write_result
from scorer.store.headers import Header, SeatedPlayer, State
from scorer.store.insertion import Insertion
from scorer.store.people import person_of
from scorer.store.results import GameResult, lines_from_text, result_of
from scorer.store.unreadable import UnreadableGames, skip_unreadable
from scorer.store.word_index import refresh_search

if TYPE_CHECKING:
    from sqlite_utils import Database


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
        self.unreadable = UnreadableGames(file, self._checks)

    def new(self, board: str, names: Sequence[str], options: Mapping[str, Any] | None = None) -> str:
        """Create a game; return its id."""
        assert board in LAYOUTS
        from uuid import uuid4  # noqa: PLC0415 - slow to import, and the first screen does without it

        id = str(uuid4())
        seats = tuple((name, name) for name in names)
        game = GameData(id, id, board, dict(options or {}), seats, started=self._now())
        with self._file.writing() as db, Insertion(db) as insertion:
            insertion.insert(game, self._now())
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
        with self.unreadable.note(self.key(id), id):
            opening = self._opening(id).get("entries", [])
            rows = self._file.rows(f"SELECT at, step FROM steps WHERE game = ({_KEY}) ORDER BY number", (id,))
            on = header.layout
            opened = [checked_entry(value, on, id) for value in opening]
            appended = [checked_step(read_step(json.loads(row["step"]), on), id) for row in rows]
            check_steps([*opened, *appended], on, len(header.seats))
            require(all(map(is_time, (row["at"] for row in rows))), "at")
            steps = (*with_printed_colors(on, len(header.seats), opened), *appended)
        return StoredGame(header, steps, (*[None] * len(opening), *(row["at"] for row in rows)))

    def header(self, id: str) -> Header:
        headers = self.headers("g.id = ?", (id,))
        if not headers:
            raise StoreError(StoreErrorKind.UNREADABLE if self._file.one(_KEY, (id,)) else StoreErrorKind.NO_GAME, id)
        return headers[0]

    def by_key(self, key: int) -> Header:
        """The header of a game by its key in the file."""
        headers = self.headers("g.key = ?", (key,))
        if not headers:
            raise StoreError(StoreErrorKind.UNREADABLE, str(key))
        return headers[0]

    def headers(self, where: str, given: Sequence[Any] = ()) -> list[Header]:
        """The readable games that meet an SQL condition on `games g`; it may end with an order and a limit."""
        return self.unreadable.skip(lambda: self.read_headers(where, given))

    def ids(self, where: str, given: Sequence[Any] = ()) -> list[str]:
        """The ids of the readable games that meet an SQL condition; it may end with an order and a limit."""

        def read() -> list[str]:
            readable = self.unreadable.excluded("g.key")
            rows = self._file.rows(f"SELECT id FROM games g WHERE {readable} AND {where}", given)
            require(all(is_text(row["id"]) for row in rows), "id")
            return [row["id"] for row in rows]

        return self.unreadable.skip(read)

    def readable(self, ids: Iterable[str]) -> Iterator[Header]:
        """These games without those that turn out to be unreadable."""
        for id in ids:
            with skip_unreadable():
                yield self.header(id)

    def is_readable(self, key: int) -> bool:
        """Whether all of a game can be read: header, log, record and ledger."""
        try:
            for id in self.ids("g.key = ?", (key,)):
                self.record(id)
                self.agreed(id)
        except StoreError as error:
            if error.kind is not StoreErrorKind.UNREADABLE:
                raise
        return key not in self.unreadable.keys

    def read_headers(self, where: str, given: Sequence[Any] = ()) -> list[Header]:
        """Like `headers`, for `UnreadableGames.skip`: raises if a row is corrupt."""
        readable = self.unreadable.excluded("g.key")
        return [_header(row) for row in self._file.rows(f"{_HEADER} WHERE {readable} AND {where}", given)]

    def with_readable_texts(self, where: str, given: Sequence[Any] = ()) -> list[Header]:
        """Like `read_headers`, for lists: also raises if a game's log, opening or ledger is not JSON."""
        headers = self.read_headers(where, given)
        ids = json.dumps([header.id for header in headers])
        corrupt = self._file.rows(_UNPARSED_OF, (ids,))
        self.unreadable.keys.update(row["key"] for row in corrupt)
        require(not corrupt, "texts")
        return headers

    def _checks(self, first: int, last: int) -> Iterator[tuple[int, Callable[[], object]]]:
        """For the games with these keys, the key and a check of each row that lists and statistics read."""
        within = f"{self.unreadable.excluded('key')} AND key BETWEEN {first} AND {last}"
        for row in self._file.rows(f"{_HEADER} WHERE {within}"):
            yield row["key"], partial(_header, row)
        for row in self._file.rows(f"SELECT key, margin FROM games WHERE {within}"):
            yield row["key"], partial(check_margin, row)
        within = within.replace("key", "game")
        for row in self._file.rows(f"{_SEAT_RESULTS} WHERE {within}"):
            yield row["game"], partial(check_seat_result, row)
        for row in self._file.rows(f"{_POINTS} WHERE {within}"):
            yield row["game"], partial(check_points, row)

    def open(self) -> list[Header]:
        """The open games, most recently changed first."""
        return self.unreadable.skip(
            lambda: self.with_readable_texts(
                "g.state = 'open' AND g.binned IS NULL"
                " ORDER BY (SELECT max(at) FROM steps WHERE game = g.key) DESC NULLS LAST, g.key DESC"
            )
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

    def correct(self, id: str, step: Correct, number: int) -> GameResult | None:
        """Append the correction of a finished game, store the new result and drop the draft, in one transaction.

        Without a result the game is open again. Raise `CHANGED` if `number` is not the next one.
        """
        with self._file.writing() as db:
            key = self.key(id)
            _drop_result(db, key)
            if append(db, id, step, self._now()) != number:
                raise StoreError(StoreErrorKind.CHANGED, id)
            db.execute("DELETE FROM drafts WHERE game = ?", (key,))
            game = self.load(id)
            result = result_of(fold(game.header.layout, len(game.header.seats), game.entries))
            if result:
                write_result(db, key, result)
        return result

    def agreed(self, id: str) -> tuple[int, tuple[Line, ...]] | None:
        """The rules version and the ledger of a finished game, as agreed at the table; None while it is open."""
        header = self.header(id)
        with self.unreadable.note(self.key(id), id):
            rows = self._file.rows(f"SELECT rules, lines FROM ledgers WHERE game = ({_KEY})", (id,))
            if not rows:
                return None
            lines = lines_from_text(rows[0]["lines"])
            check_lines(lines, header.layout, len(header.seats))
            require(type(rows[0]["rules"]) is int, "rules")
            return rows[0]["rules"], lines

    def reopen(self, id: str) -> None:
        """Drop the result of a finished game, so that it can be corrected and finished again."""
        with self._file.writing() as db:
            _drop_result(db, self.key(id))

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

    def reseat(self, id: str, names: Sequence[str]) -> None:
        """Set the players of an open game by seat. Additional names get new seats; seats without a name are removed.

        Raise `CHANGED` if any step of the log, even an undone one, belongs to a seat that would be removed.
        """
        with self._file.writing() as db:
            game = self.load(id)
            key, seats = self.key(id), game.header.seats
            if game.header.state is not State.OPEN or game.header.binned:
                raise StoreError(StoreErrorKind.NOT_OPEN, id)
            if any(player >= len(names) for step in game.steps for player in players_of(step)):
                raise StoreError(StoreErrorKind.CHANGED, id)
            db.execute("DELETE FROM seats WHERE game = ? AND seat >= ?", (key, len(names)))
            _reseat(db, key, seats[: len(names)], names[: len(seats)])
            for seat, name in enumerate(names[len(seats) :], start=len(seats)):
                _add_seat(db, game.header, key, seat, name)
            refresh_search(db, "key = ?", key)

    def bin(self, id: str) -> None:
        self._set_binned(id, self._now())

    def bin_unused(self, before: str, but: str | None = None) -> list[str]:
        """Move empty open games that were started before a time to the bin; return their ids.

        A game with a step, even an undone one, or with a note or a place is not empty. The game `but` stays.
        """
        unused = self.ids(f"{_UNUSED} AND julianday(g.started) < julianday(?) AND g.id IS NOT ?", (before, but))
        for id in unused:
            self.bin(id)
        return unused

    def is_unused(self, id: str) -> bool:
        """Whether a game is open and contains nothing."""
        return bool(self.ids(f"{_UNUSED} AND g.id = ?", (id,)))

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

    def drop_draft(self, id: str) -> None:
        with self._file.writing() as db:
            db.execute("DELETE FROM drafts WHERE game = ?", (self.key(id),))

    def with_correction(self) -> list[str]:
        """The ids of the finished games with a correction in their draft that was neither kept nor discarded."""
        return self.ids(
            "g.state = 'finished' AND g.binned IS NULL AND EXISTS (SELECT 1 FROM drafts WHERE game = g.key"
            " AND CASE WHEN json_valid(draft) THEN json_array_length(draft, '$.correction') END) ORDER BY g.key DESC"
        )

    def draft(self, id: str) -> Any:
        """The last saved draft; None if there is none or it is corrupt."""
        with suppress(TypeError, ValueError, RecursionError), skip_unreadable():
            return json.loads(self._file.one(f"SELECT draft FROM drafts WHERE game = ({_KEY})", (id,)) or "null")
        return None

    def record(self, id: str) -> dict[str, Any]:
        """The game as a record, with the unknown keys that it was imported with."""
        return self.record_of(self.load(id))

    def record_of(self, game: StoredGame) -> dict[str, Any]:
        """The same for a game that has been loaded."""
        id = game.header.id
        with self.unreadable.note(self.key(id), id):
            opening = self._opening(id)
            entries = effective_as_json(opening.get("entries", []), game.steps)
            return _head(game.header, opening) | {"entries": entries}

    def _opening(self, id: str) -> dict[str, Any]:
        """The record that the game was imported from; empty for other games."""
        text = self._file.one(f"SELECT record FROM openings WHERE game = ({_KEY})", (id,))
        opening = {} if text is None else json.loads(text)
        require(text is None or (_is_list_of(dict, opening, "players") and _is_list_of(dict, opening, "entries")), id)
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


def _drop_result(db: Database, key: int) -> None:
    db.execute("UPDATE games SET state = 'open', tie_break = NULL, margin = NULL WHERE key = ?", (key,))
    db.execute("DELETE FROM ledgers WHERE game = ?", (key,))
    db.execute("DELETE FROM points WHERE game = ?", (key,))
    clear_results(db, "game = ?", (key,))


def _reseat(db: Database, key: int, seats: Sequence[SeatedPlayer], names: Sequence[str]) -> None:
    """Replace or reorder the players; those who stay keep their names as written."""
    people = [
        seat.person if name == seat.name else person_of(db, name) for seat, name in zip(seats, names, strict=True)
    ]
    if len(set(people)) < len(people):
        raise StoreError(StoreErrorKind.SAME_TABLE)
    # swapping two players would violate the unique constraint, so negate all persons first
    db.execute("PRAGMA defer_foreign_keys = ON")
    db.execute("UPDATE seats SET person = -person WHERE game = ?", (key,))
    for at, (seat, name, person) in enumerate(zip(seats, names, people, strict=True)):
        written = seat.written if name == seat.name else name
        db.execute("UPDATE seats SET person = ?, name = ? WHERE game = ? AND seat = ?", (person, written, key, at))


def _add_seat(db: Database, header: Header, key: int, seat: int, name: str) -> None:
    """Give a person a new seat."""
    person = person_of(db, name)
    if db.execute("SELECT 1 FROM seats WHERE game = ? AND person = ?", (key, person)).fetchone():
        raise StoreError(StoreErrorKind.SAME_TABLE)
    db.execute(
        "INSERT INTO seats (game, seat, person, name, board, played) VALUES (?, ?, ?, ?, ?, ?)",
        (key, seat, person, name, header.board, header.played),
    )


_KEY = "SELECT key FROM games WHERE id = ?"
_APPEND = """
INSERT INTO steps (game, number, at, step)
SELECT key, coalesce((SELECT max(number) + 1 FROM steps WHERE game = key), opening), :at, :step
FROM games WHERE id = :id AND state = 'open' AND binned IS NULL RETURNING number"""
_UNUSED = (
    "g.state = 'open' AND g.binned IS NULL AND g.opening = 0 AND coalesce(g.note, '') = '' AND coalesce(g.location, '') = ''"
    " AND NOT EXISTS (SELECT 1 FROM steps WHERE game = g.key)"
    " AND NOT EXISTS (SELECT 1 FROM openings WHERE game = g.key)"
)
_HEADER = """
SELECT g.key, g.id, g.board, g.options, g.state, g.binned, g.played, g.started, g.ended, g.location, g.note, g.tie_break,
    nullif(g.family, g.id) AS copy_of,
    EXISTS (SELECT 1 FROM points WHERE game = g.key AND reason IN ('round-total', 'final-total')) AS totals_only,
    (SELECT json_group_array(json_array(person, known_as, written, total, rank, look, seat, agrees)) FROM (
        SELECT s.person, p.name AS known_as, s.name AS written, s.total, s.rank, p.look, s.seat,
            s.board = g.board AND s.played = g.played AS agrees
        FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.game = g.key ORDER BY s.seat)) AS seats
FROM games g"""
_SEAT_RESULTS = "SELECT game, board, total, ending, best_tile, best_space, worst_floor FROM seats"
_POINTS = """
SELECT game, seat, reason, points, lines, (SELECT count(*) FROM seats WHERE game = points.game) AS seats FROM points"""
_UNPARSED_OF = """
SELECT key FROM games g WHERE id IN (SELECT value FROM json_each(?)) AND (
    EXISTS (SELECT 1 FROM steps WHERE game = g.key AND NOT (typeof(step) = 'text' AND json_valid(step)))
    OR EXISTS (SELECT 1 FROM openings WHERE game = g.key AND NOT (typeof(record) = 'text' AND json_valid(record)))
    OR EXISTS (SELECT 1 FROM ledgers WHERE game = g.key AND NOT (typeof(lines) = 'text' AND json_valid(lines))))"""


def _header(row: dict[str, Any]) -> Header:
    del row["key"]
    seats = json.loads(row.pop("seats"))
    for number, (*_, seat, agrees) in enumerate(seats):
        require(seat == number and agrees == 1, "seat")
    header = Header(
        options=json.loads(row.pop("options")),
        state=State(row.pop("state")),
        totals_only=bool(row.pop("totals_only")),
        seats=tuple(SeatedPlayer(*seat[:6]) for seat in seats),
        **row,
    )
    check_header(header)
    return header


def _head(header: Header, opening: Mapping[str, Any]) -> dict[str, Any]:
    """The head of a record: the opening's, updated with the current metadata."""
    metadata = {key: getattr(header, key) for key in ("started", "ended", "location", "note")}
    head = {key: value for key, value in opening.items() if key != "entries" and key not in metadata}
    head |= {"format": FORMAT, "id": header.id, "board": header.board}
    if header.options or "options" in opening or not opening:
        head["options"] = header.options
    came = [*opening.get("players", []), *({} for _ in header.seats)]  # players may have joined since
    head["players"] = [player | {"name": seat.written} for player, seat in zip(came, header.seats, strict=False)]
    metadata["copy_of"] = header.copy_of
    return head | {key: value for key, value in metadata.items() if value is not None}


def _is_list_of(kind: type, record: object, key: str) -> bool:
    values = record.get(key) if isinstance(record, dict) else None
    return isinstance(values, list) and all(isinstance(value, kind) for value in values)


def checked_step(step: Step | Code, id: str) -> Step:
    if isinstance(step, Code):
        raise StoreError(StoreErrorKind.UNREADABLE, id)
    return step


def checked_entry(value: object, on: Layout, id: str) -> Entry:
    """Parse an entry of a stored record."""
    entry = read_entry(value, on)
    if isinstance(entry, Code):
        raise StoreError(StoreErrorKind.UNREADABLE, id)
    return entry
