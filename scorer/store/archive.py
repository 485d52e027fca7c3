"""Import and export: records by the thousand, another phone's whole file, and what can be salvaged from a damaged one.

An import is all or nothing. Games that are already stored are left alone. A different version of a stored game is kept
beside it, under an id that is derived from its content, so that two phones that exchange their files end with the same
games. A game that was continued on the other phone is continued here.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from os import SEEK_END
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from scorer.formats.record import Problem, Record, is_record, read_entry, read_record
from scorer.formats.strict_json import Fault, UnreadableError, Value, values
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import (
    CanceledError,
    File,
    IsCanceled,
    OnProgress,
    is_database,
    is_intact,
    stop_if,
    temporary_copy,
)
from scorer.store.game_data import (
    COPY_OF,
    GameData,
    data_of_record,
    insert_game,
    stored_result,
    to_json,
    write_result,
)
from scorer.store.games import Games, State, append, checked_step
from scorer.store.results import GameResult

if TYPE_CHECKING:
    from sqlite_utils import Database

NOT_A_RECORD: Final = "not-a-record"
MAX_DEPTH: Final = 64
"""How deep a record may be nested: shallow enough to be parsed again at any recursion depth of the caller."""
STAGED: Final = 0.7
"""The share of the work that is done once all games are staged."""


class Rejected(NamedTuple):
    """A part of a file that cannot be imported, and why."""

    line: int
    id: str | None
    problems: tuple[Problem, ...] = ()
    fault: Fault | str | None = None
    board: object = None
    """The board as the record names it; problems name spaces by it."""


class ConflictingCopy(NamedTuple):
    """An imported version of a stored game with different content."""

    id: str
    kept_as: str


@dataclass
class ImportReport:
    """What an import did with each game of a file."""

    added: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    """Already stored, and unchanged."""
    continued: list[str] = field(default_factory=list)
    """Continued on the other device; the new entries were appended to the stored log."""
    copies: list[ConflictingCopy] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    """If there is any, nothing was imported."""
    canceled: bool = False
    """Nothing was imported."""


_Games = Iterable[tuple[float, GameData | Rejected]]
"""The games of a file, each with the share of the file that has been read by then."""


class Archive:
    """Imports and exports games."""

    def __init__(self, file: File, games: Games, now: Callable[[], str]) -> None:
        self._file = file
        self._games = games
        self._now = now

    def import_file(
        self, path: Path, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import records or another phone's file."""
        if is_database(path):
            return self.merge(path, on_progress, is_canceled)
        with path.open("rb") as stream:
            return self.import_records(stream, on_progress, is_canceled)

    def import_records(
        self, stream: IO[bytes], on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import one record, or one per line."""
        share = _share_read(stream)
        read = map(read_game, values(stream))
        games = (game if isinstance(game, Rejected) else data_of_record(game) for game in read)
        return self._import(((share(), game) for game in games), on_progress, is_canceled)

    def import_record(
        self, record: Record, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import a record that has already been read, for a preview; it is not read, validated or scored again."""
        return self._import([(1, data_of_record(record))], on_progress, is_canceled)

    def merge(
        self, other: Path, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import another phone's file: all steps of its games, and the results as agreed there."""
        with temporary_copy(other) as copy:
            if not is_intact(copy):
                raise StoreError(StoreErrorKind.BROKEN, str(other))
            with closing(File.open(copy)) as file:
                theirs = Games(file, self._now)
                ids = [row["id"] for row in file.rows("SELECT id FROM games WHERE binned IS NULL ORDER BY key")]
                games = ((n / len(ids), _data_of_stored(file, theirs, id)) for n, id in enumerate(ids, start=1))
                return self._import(games, on_progress, is_canceled)

    def salvage(self, damaged: Path) -> ImportReport:
        """Import those games of a damaged file that can still be read."""
        report = ImportReport()
        with temporary_copy(damaged) as copy, closing(File.to_read(copy)) as file:
            for game in _readable(file, Games(file, self._now)):
                # the constraints of the tables refuse what only looks like a game
                with suppress(sqlite3.DatabaseError), self._file.writing() as db:
                    self._add(db, game, report)
        return report

    def export(self, stream: IO[str], ids: Iterable[str] | None = None) -> int:
        """Write records, one per line; by default all games outside the bin. Return how many."""
        count = 0
        with self._file.reading():
            for id in self.ids() if ids is None else ids:
                stream.write(to_json(self._games.record(id)) + "\n")
                count += 1
        return count

    def ids(self) -> list[str]:
        """All games outside the bin, oldest first, so that new games only add lines at the end of an export."""
        return [row["id"] for row in self._file.rows("SELECT id FROM games WHERE binned IS NULL ORDER BY played, key")]

    def _import(self, games: _Games, on_progress: OnProgress, is_canceled: IsCanceled) -> ImportReport:
        """Stage all games without a lock, then add them in one transaction."""
        report = ImportReport()
        try:
            with store_errors(), closing(_Staging()) as staging:
                for share, game in games:
                    stop_if(is_canceled)
                    if isinstance(game, Rejected):
                        report.rejected.append(game)
                    elif not report.rejected:
                        staging.add(game)
                    on_progress(STAGED * share)
                if not report.rejected:
                    self._add_all(staging, report, on_progress, is_canceled)
        except CanceledError:
            return ImportReport(canceled=True)
        return report

    def _add_all(
        self, staging: _Staging, report: ImportReport, on_progress: OnProgress, is_canceled: IsCanceled
    ) -> None:
        with self._file.writing() as db:
            for number, game in enumerate(staging, start=1):
                stop_if(is_canceled)
                self._add(db, game, report)
                on_progress(STAGED + (1 - STAGED) * number / len(staging))

    def _add(self, db: Database, game: GameData, report: ImportReport) -> None:
        """Insert a game, unless it or another version of it is stored."""
        if self._file.one("SELECT 1 FROM games WHERE id = ? OR family = ?", (game.id, game.family)):
            self._reconcile(db, game, report)
        else:
            insert_game(db, game, self._now())
            report.added.append(game.id)

    def _reconcile(self, db: Database, game: GameData, report: ImportReport) -> None:
        """Compare a game with the stored versions of it: it is known, continues one, or is another version."""
        versions = self._versions(game.family)
        incoming = _Version(game.id, _content(game.public_form), is_over=bool(game.result or game.ended))
        for own in versions:
            if own.content == incoming.content or incoming.was_continued_as(own):
                report.known.append(own.id)
                return
        for own in versions:
            if own.was_continued_as(incoming):
                self._continue(db, own, game)
                report.continued.append(own.id)
                return
        id = game.id
        if self._file.one("SELECT 1 FROM games WHERE id = ?", (game.id,)):
            id = str(uuid5(NAMESPACE_URL, game.family + incoming.content))
            report.copies.append(ConflictingCopy(game.id, id))
        else:
            report.added.append(id)
        insert_game(db, game._replace(id=id), self._now())

    def _versions(self, family: str) -> list[_Version]:
        """All stored versions of a game."""
        headers = self._games.headers("g.family = ? ORDER BY g.key", (family,))
        return [
            _Version(
                header.id,
                _content(self._games.record(header.id)),
                is_over=header.state is State.FINISHED or bool(header.ended),
            )
            for header in headers
        ]

    def _continue(self, db: Database, own: _Version, game: GameData) -> None:
        """Append to a stored game what was entered on the other device."""
        key = self._games.key(own.id)
        layout = self._games.header(own.id).layout
        for value in game.public_form["entries"][len(own.entries) :]:
            append(db, own.id, checked_step(read_entry(value, layout), own.id), self._now())
        if game.result:
            write_result(db, key, game.result)
        db.execute("UPDATE games SET ended = ? WHERE key = ?", (game.ended, key))


class _Staging:
    """Games that wait for the transaction of an import, in a temporary file: there may be more than fit into memory."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect("")
        self._connection.execute(
            "CREATE TABLE staged (number INTEGER PRIMARY KEY, game TEXT NOT NULL, opening TEXT, record TEXT)"
        )
        self._count = 0

    def add(self, game: GameData) -> None:
        rest = to_json(game._replace(opening=None, record=None))
        self._connection.execute(
            "INSERT INTO staged (game, opening, record) VALUES (?, ?, ?)", (rest, game.opening, game.record)
        )
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[GameData]:
        rows = self._connection.execute("SELECT game, opening, record FROM staged ORDER BY number")
        for rest, opening, record in rows:
            game = GameData(*json.loads(rest))
            result = game.result and GameResult(*game.result)
            yield game._replace(opening=opening, record=record, result=result)

    def close(self) -> None:
        self._connection.close()


class _Version(NamedTuple):
    """One version of a game, for the comparison with others."""

    id: str
    content: str
    """The record without its ids; equal records have equal texts."""
    is_over: bool

    @property
    def entries(self) -> list[Any]:
        return list(json.loads(self.content)["entries"])

    def was_continued_as(self, later: _Version) -> bool:
        """Whether the other version is this one with more entries."""
        if self.is_over:
            return False
        before, after = json.loads(self.content), json.loads(later.content)
        after.pop("ended", None)
        entries = before.pop("entries")
        return bool(after.pop("entries")[: len(entries)] == entries and before == after)


def _share_read(stream: IO[bytes]) -> Callable[[], float]:
    """Return a function that returns how much of the stream has been read."""
    if not stream.seekable():
        return lambda: 0
    begin = stream.tell()
    size = stream.seek(0, SEEK_END) - begin
    stream.seek(begin)
    return lambda: (stream.tell() - begin) / size if size else 1


def read_game(value: Value | UnreadableError) -> Record | Rejected:
    """Read one value of a file as a record to be imported."""
    if isinstance(value, UnreadableError):
        return Rejected(value.line, None, fault=value.fault)
    if not is_record(value.value):
        return Rejected(value.line, None, fault=NOT_A_RECORD)
    reading = read_record(value.value)
    if reading.record is None or reading.problems:
        return Rejected(value.line, reading.id, tuple(reading.problems), board=value.value.get("board"))
    if _is_deeper_than(MAX_DEPTH, value.value):
        return Rejected(value.line, reading.id, fault=Fault.TOO_DEEP)
    return reading.record


def _data_of_stored(file: File, games: Games, id: str) -> GameData:
    """A game of a file with all of its steps and the result as agreed."""
    game, key = games.load(id), games.key(id)
    header = game.header
    steps = file.rows("SELECT number, at, step FROM steps WHERE game = ? ORDER BY number", (key,))
    return GameData(
        id=header.id,
        family=header.copy_of or header.id,
        board=header.board,
        options=header.options,
        seats=tuple((seat.written, seat.name) for seat in header.seats),
        started=header.started,
        ended=header.ended,
        location=header.location,
        note=header.note,
        opening=file.one("SELECT record FROM openings WHERE game = ?", (key,)),
        opening_entries=game.times.count(None),
        steps=tuple((row["number"], row["at"], row["step"]) for row in steps),
        result=stored_result(file, key),
        record=to_json(games.record(id)),
    )


def _readable(file: File, games: Games) -> Iterator[GameData]:
    """The games of a damaged file that can still be read."""
    for id in _readable_ids(file):
        # damage to one game can raise anything, and must not cost the others
        with suppress(Exception):
            games.agreed(id)
            yield _data_of_stored(file, games, id)


def _readable_ids(file: File) -> list[str]:
    """The ids of the games outside the bin, read by the index or, if that is damaged, without it."""
    for source in ("games", "games NOT INDEXED"):
        with suppress(Exception):
            return [row["id"] for row in file.rows(f"SELECT id FROM {source} WHERE binned IS NULL ORDER BY key")]
    return []


def _content(record: Mapping[str, Any]) -> str:
    own = {key: value for key, value in record.items() if key not in {"id", COPY_OF}}
    return json.dumps(own, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _is_deeper_than(levels: int, value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not levels or any(_is_deeper_than(levels - 1, part) for part in parts if isinstance(part, dict | list))
