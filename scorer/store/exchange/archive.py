"""Import and export: records by the thousand, another phone's whole file, and what can be salvaged from a damaged one.

Importing records is all or nothing; importing another phone's file leaves out invalid games. Games that are already
stored are left alone. A different version of a stored game is kept beside it, under an id derived from its content, so
that two phones that exchange their files end up with the same games. A game that was continued on the other phone is
continued here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain
from os import SEEK_END
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final
from uuid import NAMESPACE_URL, uuid5

from scorer.formats.record import Record, is_record, read_record
from scorer.formats.strict_json import Fault, UnreadableError, Value, to_json, values, without_controls
from scorer.rules.validation import with_printed_colors
from scorer.store.errors import PASSING, StoreError, StoreErrorKind, store_errors
from scorer.store.exchange.damaged import readable_part
from scorer.store.exchange.import_report import ConflictingCopy, ImportReport, Rejected
from scorer.store.exchange.known_games import KnownGame, known_record
from scorer.store.exchange.merging import data_of_stored, games_in
from scorer.store.exchange.staging import Staging
from scorer.store.exchange.versions import StoredVersions, Version, content_digest, content_of
from scorer.store.file import (
    CanceledError,
    File,
    IsCanceled,
    OnProgress,
    is_database,
    stop_if,
    temporary_copy,
)
from scorer.store.foreign import check_source, foreign_errors, limit, open_foreign
from scorer.store.game_data import GameData, data_of_record, write_result
from scorer.store.games import Games, append, checked_entry
from scorer.store.headers import Header, State
from scorer.store.insertion import Insertion
from scorer.store.unreadable import skip_unreadable

if TYPE_CHECKING:
    from sqlite_utils import Database

NOT_A_RECORD: Final = "not-a-record"
MOST_ENTRIES: Final = 10_000
"""The limit for one game; the longest ones have a few hundred."""
MAX_DEPTH: Final = 64
"""How deep a record may be nested: shallow enough to be parsed again at any recursion depth of the caller."""
STAGED: Final = 0.7
"""The share of the work that is done once all games are staged."""


_Games = Iterable[tuple[float, GameData | KnownGame | Rejected]]
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
        check_source(path)
        if is_database(path):
            return self.merge(path, on_progress, is_canceled)
        with path.open("rb") as stream:
            return self.import_records(stream, on_progress, is_canceled)

    def import_records(
        self, stream: IO[bytes], on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import one record, or one per line."""
        share = _share_read(stream)
        games = map(self._data_of, values(stream))
        return self._import(((share(), game) for game in games), on_progress, is_canceled)

    def _data_of(self, value: Value | UnreadableError) -> GameData | KnownGame | Rejected:
        if isinstance(value, Value) and (known := known_record(self._file, value)):
            return known
        game = read_game(value)
        if isinstance(game, Rejected):
            return game
        return data_of_record(game, value.text if isinstance(value, Value) else None)

    def import_record(
        self, record: Record, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import a record that was already read for a preview, without reading, validating or scoring it again."""
        return self._import([(1, data_of_record(record))], on_progress, is_canceled)

    def merge(
        self, other: Path, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False
    ) -> ImportReport:
        """Import another phone's file: all steps of its games, and the results as agreed there.

        Each game is validated: its entries against the rules, its result against its entries. Invalid games are left
        out. From a damaged file, all games that can still be read are imported.
        """
        try:
            return self._merge(other, on_progress, is_canceled)
        except StoreError as error:
            with readable_part(other, self.salvage_into, error) as part:
                return replace(self._merge(part, on_progress, is_canceled), is_damaged=True)

    def _merge(self, other: Path, on_progress: OnProgress, is_canceled: IsCanceled) -> ImportReport:
        try:
            with open_foreign(other, is_canceled) as file:
                games = games_in(file, Games(file, self._now), self._file)
                return self._import(_reporting_damage(games, other, is_canceled), on_progress, is_canceled)
        except CanceledError:
            return ImportReport(canceled=True)

    def salvage_into(self, file: File, damaged: Path) -> int:
        """Salvage the games of a damaged file into another one; return how many."""
        return len(Archive(file, Games(file, self._now), self._now).salvage(damaged).added)

    def salvage(self, damaged: Path) -> ImportReport:
        """Import the games of a damaged file that can still be read. Errors in our own file are raised."""
        report = ImportReport()
        additions = Additions(self._file, self._games, self._now)
        try:
            with temporary_copy(damaged) as copy:
                in_memory = File.in_memory(copy)
        except StoreError as error:
            if error.kind is StoreErrorKind.BROKEN:
                return report
            raise
        with closing(in_memory) as file:
            limit(file.connection, damaged)
            for game in _salvageable(file, Games(file, self._now)):
                # the constraints of the tables reject invalid games
                with _skip_damage({StoreErrorKind.BROKEN}), self._file.writing() as db, Insertion(db) as insertion:
                    additions.add(insertion, game)
        additions.report_to(report)
        return report

    def export(self, stream: IO[str], ids: Iterable[str] | None = None) -> int:
        """Write records, one per line; by default all games outside the bin. Return how many.

        Unreadable games are left out; `Store.unreadable` has them.
        """
        count = 0
        with self._file.reading():
            for id in self.ids() if ids is None else ids:
                with skip_unreadable():
                    stream.write(without_controls(to_json(self._games.record(id))) + "\n")
                    count += 1
        return count

    def ids(self) -> list[str]:
        """All readable games outside the bin, oldest first, so that exports grow only at the end."""
        return self._games.ids("g.binned IS NULL ORDER BY g.played, g.id")

    def _import(self, games: _Games, on_progress: OnProgress, is_canceled: IsCanceled) -> ImportReport:
        """Stage all games without a lock, then add them in one transaction."""
        report = ImportReport()
        known: list[tuple[int, str]] = []
        try:
            with store_errors(), closing(Staging()) as staging:
                for number, (share, game) in enumerate(games):
                    stop_if(is_canceled)
                    if isinstance(game, KnownGame):
                        known.append((number, game.id))
                    elif not isinstance(game, Rejected):
                        if not report.rejected:
                            staging.add(number, game)
                            report.shortened.extend(game.shortened)
                    elif game.game:
                        report.left_out.append(game)
                    else:
                        report.rejected.append(game)
                    on_progress(STAGED * share)
                report.rejected.extend(staging.too_many_versions())
                if not report.rejected:
                    self._add_all(staging, known, report, on_progress, is_canceled)
        except CanceledError:
            return ImportReport(canceled=True)
        return report

    def _add_all(
        self,
        staging: Staging,
        known: Iterable[tuple[int, str]],
        report: ImportReport,
        on_progress: OnProgress,
        is_canceled: IsCanceled,
    ) -> None:
        additions = Additions(self._file, self._games, self._now, known)
        with self._file.writing() as db, Insertion(db) as insertion:
            for done, (number, game) in enumerate(staging, start=1):
                stop_if(is_canceled)
                additions.add(insertion, game, number)
                on_progress(STAGED + (1 - STAGED) * done / len(staging))
        additions.report_to(report)


class Additions:
    """Adds staged games one by one, with the versions of a game in a row; usually all in one transaction."""

    def __init__(self, file: File, games: Games, now: Callable[[], str], known: Iterable[tuple[int, str]] = ()) -> None:
        """`known` has the numbers and ids of the import's games that were recognized as stored."""
        self._file = file
        self._games = games
        self._now = now()
        self._versions: StoredVersions | None = None
        self._added: list[tuple[int, str]] = []
        self._known = list(known)
        self._continued: list[tuple[int, str]] = []
        self._copies: list[tuple[int, ConflictingCopy]] = []

    def add(self, insertion: Insertion, game: GameData, number: int = 0) -> None:
        """Insert a game, unless it or another version of it is stored."""
        if self._file.one("SELECT 1 FROM games WHERE id = ? OR family = ?", (game.id, game.family)):
            self._reconcile(insertion, game, number)
        else:
            insertion.insert(game, self._now)
            self._added.append((number, game.id))

    def report_to(self, report: ImportReport) -> None:
        """Report in the order of the file."""
        report.added = [id for _number, id in sorted(self._added)]
        report.known = [id for _number, id in sorted(self._known)]
        report.continued = [id for _number, id in sorted(self._continued)]
        report.copies = [copy for _number, copy in sorted(self._copies)]

    def _reconcile(self, insertion: Insertion, game: GameData, number: int) -> None:
        """Compare a game with its stored versions: it is known, continues one, or is another version."""
        insertion.save()
        versions = self._versions_of(game.family)
        public_form = game.public_form
        content = content_digest(public_form)
        known = versions.same(content)
        if known:
            self._known.append((number, known))
            return
        self._read_states(versions)
        incoming = Version.of(public_form, is_over=bool(game.result or game.ended))
        if known := versions.later(incoming):
            self._known.append((number, known))
            return
        if own := versions.earlier(incoming):
            self._continue(insertion.db, own, game)
            versions.replace(own, content, incoming)
            self._continued.append((number, own))
            return
        id = game.id
        if self._file.one("SELECT 1 FROM games WHERE id = ?", (game.id,)):
            id = str(uuid5(NAMESPACE_URL, game.family + content_of(public_form)))
            if self._file.one("SELECT 1 FROM games WHERE id = ?", (id,)):  # it was imported before, and changed since
                self._known.append((number, id))
                return
            self._copies.append((number, ConflictingCopy(game.id, id)))
        else:
            self._added.append((number, id))
        insertion.insert(game._replace(id=id), self._now)
        versions.add(id, content)
        versions.add_states(id, incoming)

    def _versions_of(self, family: str) -> StoredVersions:
        """The stored versions of a game; read once, because the versions of a game are added in a row."""
        if self._versions is None or self._versions.family != family:
            self._versions = StoredVersions(family)
            for header, record in self._stored(family):
                self._versions.add(header.id, content_digest(record))
        return self._versions

    def _read_states(self, versions: StoredVersions) -> None:
        """Read the earlier states of the stored versions, once they matter."""
        if versions.has_states:
            return
        versions.has_states = True
        for header, record in self._stored(versions.family):
            is_over = header.state is State.FINISHED or bool(header.ended)
            versions.add_states(header.id, Version.of(record, is_over=is_over))

    def _stored(self, family: str) -> Iterator[tuple[Header, dict[str, Any]]]:
        for header in self._games.headers("g.family = ? ORDER BY g.key", (family,)):
            with skip_unreadable():
                yield header, self._games.record(header.id)

    def _continue(self, db: Database, own: str, game: GameData) -> None:
        """Append to a stored game what was entered on the other device."""
        key = self._games.key(own)
        layout = self._games.header(own).layout
        known = len(self._games.record(own)["entries"])
        entries = [checked_entry(value, layout, own) for value in game.public_form["entries"]]
        for entry in with_printed_colors(layout, len(game.seats), entries)[known:]:
            append(db, own, entry, self._now)
        if game.result:
            write_result(db, key, game.result)
        db.execute("UPDATE games SET ended = ? WHERE key = ?", (game.ended, key))


def _share_read(stream: IO[bytes]) -> Callable[[], float]:
    """Return a function that returns how much of the stream has been read."""
    if not stream.seekable():
        return lambda: 0
    begin = stream.tell()
    size = stream.seek(0, SEEK_END) - begin
    stream.seek(begin)
    return lambda: (stream.tell() - begin) / size if size else 1


def read_game(value: Value | UnreadableError) -> Record | Rejected:
    """Read one value of a file as a record to import."""
    if isinstance(value, UnreadableError):
        return Rejected(value.line, None, fault=value.fault)
    if not is_record(value.value):
        return Rejected(value.line, None, fault=NOT_A_RECORD)
    entries = value.value.get("entries")
    if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
        return Rejected(value.line, None, fault=Fault.TOO_LARGE)
    reading = read_record(value.value)
    if reading.record is None or reading.problems:
        return Rejected(value.line, reading.id, tuple(reading.problems), board=value.value.get("board"))
    if _is_too_deep(value):
        return Rejected(value.line, reading.id, fault=Fault.TOO_DEEP)
    return reading.record


def _reporting_damage(games: _Games, other: Path, is_canceled: IsCanceled) -> _Games:
    """The games of another phone's file; damage found while reading them is reported as damage to that file."""
    reading = iter(games)
    while True:
        with foreign_errors(other, is_canceled):
            game = next(reading, None)
        if game is None:
            return
        yield game


@contextmanager
def _skip_damage(fatal: AbstractSet[StoreErrorKind] = frozenset()) -> Iterator[None]:
    """Suppress errors caused by damage to a game, but not I/O errors, which may be transient."""
    try:
        with store_errors():
            yield
    except StoreError as error:
        if error.kind in PASSING | fatal:
            raise
    except Exception:  # noqa: BLE001, S110 - damage to one game can raise anything, and must not cost the others
        pass


def _salvageable(file: File, games: Games) -> Iterator[GameData]:
    """The games of a damaged file that can still be read."""
    for id in _readable_ids(file):
        with _skip_damage():
            yield data_of_stored(file, games, id)


_TABLES: Final = {"games", "seats", "people", "steps", "openings", "ledgers", "points"}


def _readable_ids(file: File) -> list[str]:
    """The ids of the games outside the bin, read through the index or, if that is damaged, without it."""
    with _skip_damage():
        views = {row["name"] for row in file.rows("SELECT name FROM sqlite_master WHERE type != 'table'")}
        if views & _TABLES:  # a view may be endless
            return []
    for source in ("games", "games NOT INDEXED"):
        with _skip_damage():
            return [row["id"] for row in file.rows(f"SELECT id FROM {source} WHERE binned IS NULL ORDER BY key")]
    return []


def _is_too_deep(record: Value) -> bool:
    """Whether a valid record is nested deeper than `MAX_DEPTH`."""
    opened = record.text.count("{") + record.text.count("[")
    if record.text and opened - len(record.value["entries"]) < MAX_DEPTH:  # entries do not nest
        return False
    return _is_deeper_than(MAX_DEPTH, record.value)


_CONTAINERS: Final = frozenset({dict, list})


def _is_deeper_than(levels: int, value: object) -> bool:
    level: list[Any] = [value]
    for _ in range(levels):
        parts = chain.from_iterable(each.values() if type(each) is dict else each for each in level)
        level = [part for part in parts if type(part) in _CONTAINERS]  # JSON values are of exactly these classes
        if not level:
            return False
    return True
