"""Games in and out: records by the thousand, another phone's whole file, and what a broken file still gives.

A file is taken in wholly or not at all. What is already here is left alone; the same game with other content is kept
beside the own one, under an id that follows from its content, so that two phones that exchange their files end with
the same games. A game that went on elsewhere goes on here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from os import SEEK_END
from pathlib import Path
from sqlite3 import DatabaseError
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from scorer.formats.record import Problem, is_record, read_record
from scorer.formats.strict_json import Fault, UnreadableError, Value, values
from scorer.rules.entries import Entry
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.store.file import Cancel, CanceledError, File, Progress, borrowed, go_on_unless, is_database, is_intact
from scorer.store.games import Games, append
from scorer.store.parcels import Logged, Parcel, as_text, put, stored_result, write_result
from scorer.store.results import result_of

if TYPE_CHECKING:
    from sqlite_utils import Database

NOT_A_RECORD: Final = "not-a-record"
COPY_OF: Final = "copy_of"
"""The key of a record that names the game which it is another version of."""


DEEPEST: Final = 64
"""How deep a record may be nested, so that it can be read wherever the program stands."""


class Rejected(NamedTuple):
    """What nothing can be made of, and where it stands."""

    line: int
    id: str | None
    problems: tuple[Problem, ...] = ()
    fault: Fault | str | None = None
    board: object = None
    """As the record names it, to tell the spaces of a problem by."""


class ConflictingCopy(NamedTuple):
    """The same game with other content: kept beside the own one."""

    id: str
    kept_as: str


@dataclass
class ImportReport:
    """What became of everything in a file."""

    added: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    """Already here, and left as they are."""
    continued: list[str] = field(default_factory=list)
    """Went on elsewhere; the rest was added to the own log."""
    copies: list[ConflictingCopy] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    """If there is any, nothing was taken in."""
    canceled: bool = False
    """Stopped on request; nothing was taken in."""


class Incoming(NamedTuple):
    """A game that came, with all that tells whether it is here already."""

    parcel: Parcel
    entries: tuple[Entry, ...]
    """What counts in it."""
    content: str
    """Its record without its ids, written in the one way in which equal records are equal texts."""


JUDGED: Final = 0.7
"""The share of the work that is done once everything has been read and judged."""


_Arrivals = Iterable[tuple[float, Incoming | Rejected]]
"""What comes, each with the share of it all that has come by then."""


class Archive:
    """Takes games in and gives them out."""

    def __init__(self, file: File, games: Games, now: Callable[[], str]) -> None:
        self._file = file
        self._games = games
        self._now = now

    def import_file(
        self, path: Path, progress: Progress = lambda _: None, cancel: Cancel = lambda: False
    ) -> ImportReport:
        """Take in a file of either kind."""
        if is_database(path):
            return self.merge(path, progress, cancel)
        with path.open("rb") as stream:
            return self.import_records(stream, progress, cancel)

    def import_records(
        self, stream: IO[bytes], progress: Progress = lambda _: None, cancel: Cancel = lambda: False
    ) -> ImportReport:
        """Take in a record, or as many as there are lines."""
        share = _share_of(stream)
        return self._take_in(((share(), arrival) for arrival in map(judged, values(stream))), progress, cancel)

    def merge(self, other: Path, progress: Progress = lambda _: None, cancel: Cancel = lambda: False) -> ImportReport:
        """Take in another phone's whole file, with every step of its games and the results as agreed there."""
        with borrowed(other) as copy:
            if not is_intact(copy):
                raise StoreError(StoreErrorKind.BROKEN, str(other))
            with closing(File.open(copy)) as file:
                theirs = Games(file, self._now)
                ids = [row["id"] for row in file.rows("SELECT id FROM games WHERE binned IS NULL ORDER BY key")]
                arrivals = ((n / len(ids), _arrival_of(file, theirs, id)) for n, id in enumerate(ids, start=1))
                return self._take_in(arrivals, progress, cancel)

    def salvage(self, broken: Path) -> ImportReport:
        """Take in those games of a broken file that can still be read."""
        report = ImportReport()
        with borrowed(broken) as copy, closing(File.to_read(copy)) as file:
            for arrival in _readable(file, Games(file, self._now)):
                # what cannot be a game after all is refused by the tables
                with suppress(DatabaseError), self._file.writing() as db:
                    self._admit(db, arrival, report)
        return report

    def export(self, stream: IO[str], ids: Iterable[str] | None = None) -> int:
        """Write records, one per line, those of all games that are not in the bin by default; how many."""
        count = 0
        with self._file.reading():
            for id in self.ids() if ids is None else ids:
                stream.write(as_text(self._games.record(id)) + "\n")
                count += 1
        return count

    def ids(self) -> list[str]:
        """All games that are not in the bin, oldest first, so that a longer history only adds lines at the end."""
        return [row["id"] for row in self._file.rows("SELECT id FROM games WHERE binned IS NULL ORDER BY played, key")]

    def _take_in(self, arrivals: _Arrivals, progress: Progress, cancel: Cancel) -> ImportReport:
        """Judge everything first, aside and with no lock held; then write it in one transaction."""
        import pickle  # noqa: PLC0415 - so whoever only reads does not wait for it

        report = ImportReport()
        try:
            with store_errors(), TemporaryFile(prefix="azulejo-") as waiting:
                accepted = _judge(arrivals, waiting, report, progress, cancel)
                waiting.seek(0)
                if not report.rejected:
                    with self._file.writing() as db:
                        for number in range(accepted):
                            go_on_unless(cancel)
                            # written a moment ago by this very module, into a file without a name
                            self._admit(db, pickle.load(waiting), report)  # noqa: S301
                            progress(JUDGED + (1 - JUDGED) * (number + 1) / accepted)
        except CanceledError:
            return ImportReport(canceled=True)
        return report

    def _admit(self, db: Database, arrival: Incoming, report: ImportReport) -> None:
        """Let a game in, unless it is here already."""
        parcel = arrival.parcel
        versions = [_arrival_of(self._file, self._games, id) for id in self._versions(parcel.family)]
        for own in versions:
            if own.content == arrival.content or _went_on(arrival, own):
                report.known.append(own.parcel.id)
                return
        for own in versions:
            if _went_on(own, arrival):
                self._go_on(db, own, arrival)
                report.continued.append(own.parcel.id)
                return
        if self._file.one("SELECT 1 FROM games WHERE id = ?", (parcel.id,)):
            from uuid import NAMESPACE_URL, uuid5  # noqa: PLC0415 - so whoever only reads does not wait for it

            other = str(uuid5(NAMESPACE_URL, parcel.family + arrival.content))
            put(db, parcel._replace(id=other), self._now())
            report.copies.append(ConflictingCopy(parcel.id, other))
        else:
            put(db, parcel, self._now())
            report.added.append(parcel.id)

    def _versions(self, family: str) -> list[str]:
        """The ids of every version of a game that is here."""
        return [row["id"] for row in self._file.rows("SELECT id FROM games WHERE family = ? ORDER BY key", (family,))]

    def _go_on(self, db: Database, own: Incoming, arrival: Incoming) -> None:
        """Add to the log of an unfinished game what was done in it elsewhere."""
        key = self._games.key(own.parcel.id)
        for entry in arrival.entries[len(own.entries) :]:
            append(db, own.parcel.id, entry, self._now())
        if arrival.parcel.result:
            write_result(db, key, arrival.parcel.result)
        db.execute("UPDATE games SET ended = ? WHERE key = ?", (arrival.parcel.ended, key))


def _judge(arrivals: _Arrivals, waiting: IO[bytes], report: ImportReport, progress: Progress, cancel: Cancel) -> int:
    """Put aside what may come in and report what may not; how many games that were."""
    import pickle  # noqa: PLC0415 - so whoever only reads does not wait for it

    accepted = 0
    for share, arrival in arrivals:
        go_on_unless(cancel)
        if isinstance(arrival, Rejected):
            report.rejected.append(arrival)
        elif not report.rejected:
            pickle.dump(arrival, waiting)
            accepted += 1
        progress(JUDGED * share)
    return accepted


def _share_of(stream: IO[bytes]) -> Callable[[], float]:
    """Asks how much of a stream has been read."""
    if not stream.seekable():
        return lambda: 0
    begin = stream.tell()
    size = stream.seek(0, SEEK_END) - begin
    stream.seek(begin)
    return lambda: (stream.tell() - begin) / size if size else 1


def judged(value: Value | UnreadableError) -> Incoming | Rejected:
    """What a part of a file is: a game that may come in, or not."""
    if isinstance(value, UnreadableError):
        return Rejected(value.line, None, fault=value.fault)
    if not is_record(value.value):
        return Rejected(value.line, None, fault=NOT_A_RECORD)
    return _arrival(value.line, value.value)


def _arrival(line: int, given: Mapping[str, Any]) -> Incoming | Rejected:
    """A record that came, if it can be scored as it is."""
    reading = read_record(given)
    if reading.record is None or reading.problems:
        return Rejected(line, reading.id, tuple(reading.problems), board=given.get("board"))
    if _is_deeper_than(DEEPEST, given):
        return Rejected(line, reading.id, fault=Fault.TOO_DEEP)
    record = reading.record
    copy_of = given.get(COPY_OF)
    is_copy = isinstance(copy_of, str) and bool(copy_of.strip())
    parcel = Parcel(
        id=record.id,
        family=str(copy_of) if is_copy else record.id,
        board=record.board,
        options=given.get("options", {}),
        seats=tuple((name, name) for name in record.players),
        started=given.get("started"),
        ended=given.get("ended"),
        location=given.get("location"),
        note=given.get("note"),
        opening=as_text({key: value for key, value in given.items() if not (is_copy and key == COPY_OF)}),
        opening_entries=len(given["entries"]),
        result=result_of(record.layout, len(record.players), record.entries),
    )
    return Incoming(parcel, record.entries, _content(given))


def _arrival_of(file: File, games: Games, id: str) -> Incoming:
    """A game as it lies in a file, with every step and the result as agreed."""
    game, key = games.load(id), games.key(id)
    header = game.header
    steps = file.rows("SELECT number, at, step FROM steps WHERE game = ? ORDER BY number", (key,))
    opening = file.rows("SELECT record FROM openings WHERE game = ?", (key,))
    parcel = Parcel(
        id=header.id,
        family=header.copy_of or header.id,
        board=header.board,
        options=header.options,
        seats=tuple((seat.written, seat.name) for seat in header.seats),
        started=header.started,
        ended=header.ended,
        location=header.location,
        note=header.note,
        opening=opening[0]["record"] if opening else None,
        opening_entries=game.times.count(None),
        steps=tuple(Logged(**row) for row in steps),
        result=stored_result(file, key),
    )
    return Incoming(parcel, tuple(game.entries), _content(games.record(id)))


def _readable(file: File, games: Games) -> Iterator[Incoming]:
    """The games of a broken file that can still be read."""
    for id in _readable_ids(file):
        # whatever is wrong with this game, there are others
        with suppress(Exception):
            games.agreed(id)
            yield _arrival_of(file, games, id)


def _readable_ids(file: File) -> list[str]:
    """The ids of all games by whichever way through the file still works, those of the bin left out."""
    for way in ("games", "games NOT INDEXED"):
        with suppress(Exception):
            return [row["id"] for row in file.rows(f"SELECT id FROM {way} WHERE binned IS NULL ORDER BY key")]
    return []


def _went_on(before: Incoming, after: Incoming) -> bool:
    """Whether one is the other as it stood before it was over."""
    if before.parcel.result or before.parcel.ended:
        return False
    earlier, later = json.loads(before.content), json.loads(after.content)
    later.pop("ended", None)
    begun = earlier.pop("entries")
    return bool(later.pop("entries")[: len(begun)] == begun and later == earlier)


def _content(record: Mapping[str, Any]) -> str:
    own = {key: value for key, value in record.items() if key not in {"id", COPY_OF}}
    return json.dumps(own, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _is_deeper_than(levels: int, value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not levels or any(_is_deeper_than(levels - 1, part) for part in parts if isinstance(part, dict | list))
