"""A sync with a club folder: reads all journals, settles the games, and writes this installation's journal.

It may be killed at any moment: operations are committed before they are written to the folder, and reading or writing them
twice does no harm. Concurrent syncs of one device take turns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple

from scorer import __version__
from scorer.replication import Operation
from scorer.store import Store
from scorer.store.errors import StoreError, store_errors
from scorer.store.file import IsCanceled, OnProgress, stop_if
from scorer.store.operation_tables import PEOPLE
from scorer.store.operations import (
    drop_overwritten,
    mark_written,
    pack_some,
    receive_operations,
    replica_key,
    stored_operations,
    written_in,
)
from scorer.store.sharing.corrupt_rows import drop_corrupt_rows
from scorer.store.sharing.read_marks import Journal, ReadMarks
from scorer.sync.folder import BYTES_AT_ONCE, LARGEST, LINES_AT_ONCE, SUFFIX, Folder, JournalLine, chunks, is_unchanged
from scorer.sync.journal import NEWER, JournalBatch, JournalHeader, LineError, batch_lines, header_line, read_line
from scorer.sync.storage import Directory, FileState, Storage

INSTALLATION: Final = "installation"
"""The setting with this installation's id, which names its journals."""
CLUB_FOLDER: Final = "club-folder"
"""The setting with the folder that the read marks belong to."""
LONGEST_DEVICE_NAME: Final = 40
PACKED_AT_ONCE: Final = 500
"""How many replicas of an older version a sync packs at most."""
READ, SETTLED = 0.3, 0.8
"""The progress of a sync after these steps, from 0 to 1."""
NUMBER_TWICE: Final = "number-twice"
NOT_READABLE: Final = "not-readable"
JOURNAL_IS_FOLDER: Final = "journal-is-folder"
_MOST_ROUNDS: Final = 5
_MONTH: Final = 7
_JOURNAL: Final = re.compile(r"[^.]+\.\d{4}-\d{2}\.jsonl")
"""The name of a journal: its writer and the month."""


class SyncPace(NamedTuple):
    """How much a sync does in one transaction, which blocks other writers."""

    lines: int
    games: int
    bytes: int
    """How many bytes are appended at once, about."""


FAST: Final = SyncPace(LINES_AT_ONCE, 50, BYTES_AT_ONCE)
GENTLE: Final = SyncPace(10, 2, 64 * 1024)
"""For a sync while games are scored: a tap waits for a few frames at most."""


class SyncProblem(NamedTuple):
    """Something that could not be read or shared."""

    file: str
    line: int | None
    code: str
    """The id of its sentence."""
    game: str | None = None


class Device(NamedTuple):
    """An installation that writes to the folder."""

    installation: str
    last: str | None
    """When it last wrote, by its own clock."""
    name: str | None = None
    """The name that its owner gave it."""
    is_phone: bool = False
    games: int = 0
    """How many games it began."""


class ClubStatus(NamedTuple):
    """What can be shown without syncing."""

    games: int
    """The number of shared games."""
    people: int
    """The number of people who played."""
    pending: int
    """Games with changes of this device that are not in the folder yet."""
    devices: list[Device]
    installation: str
    """The id of this device."""
    journals: int
    bytes: int
    """Size of all journals at the last sync."""
    set_aside: int
    """Entries of all games that the rules refuse."""
    problems: list[SyncProblem]
    """What the last sync could not read or share."""
    is_there: bool
    """Whether the folder can be used now."""

    @property
    def last(self) -> Device | None:
        """Who wrote last, and when by their clock."""
        return max((device for device in self.devices if device.last), key=lambda each: str(each.last), default=None)


@dataclass
class SyncReport:
    """What a sync did."""

    added: list[str] = field(default_factory=list)
    continued: list[str] = field(default_factory=list)
    known: int = 0
    written: int = 0
    """Operations written to this installation's journal."""
    read: int = 0
    """New operations read."""
    set_aside: int = 0
    """Entries of all games that the rules refuse."""
    waiting: list[str] = field(default_factory=list)
    """Games that others changed while they are scored here; a later sync updates them."""
    devices: list[Device] = field(default_factory=list)
    problems: list[SyncProblem] = field(default_factory=list)


class Club:
    """The club folder that a store syncs with."""

    def __init__(
        self,
        store: Store,
        place: Path | Storage,
        pace: SyncPace = FAST,
        is_busy: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`is_busy` returns whether a game is being scored here; others' changes to it are then deferred."""
        self._store = store
        self._folder = Folder(Directory(place) if isinstance(place, Path) else place)
        self._pace = pace
        self._is_busy = is_busy
        self._marks = ReadMarks(store.file)
        self._now = store.now

    @property
    def installation(self) -> str:
        """The random id in the names of this installation's journals, generated once."""
        name = self._store.settings.get(INSTALLATION)
        if not isinstance(name, str) or not name.isalnum() or not name.isascii():
            name = token_hex(8)
            self._store.settings.set(INSTALLATION, name)
        return name

    def sync(self, on_progress: OnProgress = lambda _: None, is_canceled: IsCanceled = lambda: False) -> SyncReport:
        """Read, settle, write. Raise `StoreError` if the folder cannot be used; what has been read by then is kept."""
        report = SyncReport()
        self._folder.prepare()
        with store_errors(), self._folder.locked():
            self._drop_corrupt_rows()
            self._read(report, on_progress, is_canceled)
            on_progress(READ)
            self._settle(report, on_progress, is_canceled)
            if not self._folder.is_blocked(self._own_name()):
                self._write(report, on_progress, is_canceled)
        self._conclude(report)
        on_progress(1)
        return report

    def status(self) -> ClubStatus:
        """The status at the last sync, without reading any journal."""
        file, marks = self._store.file, self._marks.all().values()
        return ClubStatus(
            games=int(file.one(_SHARED, (PEOPLE,))),
            people=int(file.one("SELECT count(DISTINCT person) FROM seats")),
            pending=len({*self._store.replicas.unsettled(), *(row["id"] for row in file.rows(_TO_WRITE))} - {PEOPLE}),
            devices=self._devices(),
            installation=self.installation,
            journals=len(marks),
            bytes=sum(mark.size for mark in marks),
            set_aside=int(file.one(_ASIDE)),
            problems=self._problems(),
            is_there=self._is_there(),
        )

    def _is_there(self) -> bool:
        try:
            self._folder.prepare()
        except StoreError:
            return False
        return True

    def name_device(self, name: str, *, is_phone: bool = False) -> None:
        """Share the name and type of this device with the club."""
        value = {"name": " ".join(name.split())[:LONGEST_DEVICE_NAME], "is_phone": is_phone}
        self._store.replicas.write(PEOPLE, [(("device", self.installation), value)])

    def compact(self) -> None:
        """Rewrite this device's journals as one, without overwritten operations."""
        with store_errors(), self._folder.locked():
            name = self._own_name()
            if self._folder.is_blocked(name):
                return
            own = [name for name in self._folder.journals() if name.startswith(f"{self.installation}.")]
            wanted = {
                (batch.game, each.device, each.number)
                for name in own
                for batch in self._batches_in(name)
                for each in batch.operations
            }
            with self._store.file.writing() as db:
                replicas = db.execute("SELECT key, id FROM replicas ORDER BY key").fetchall()

                def lines() -> Iterator[bytes]:
                    yield header_line(self.installation)
                    for key, id in replicas:
                        winners = written_in(stored_operations(db, key)).written.values()
                        kept = [each for each in winners if (id, each.device, each.number) in wanted]
                        yield from batch_lines(id, self._now(), kept)

                self._folder.replace(name, lines(), [each for each in own if each != name])
                for key, _ in replicas:
                    drop_overwritten(db, key)
                self._marks.forget(db)

    def forget(self, person: int) -> None:
        """Replace a name in all games and in this installation's journals. Other devices' journals lose it when they
        are compacted.
        """
        self._store.people.forget(person)
        self.sync()
        self.compact()

    def _batches_in(self, name: str) -> Iterator[JournalBatch]:
        with self._folder.open(name) as stream:
            for line in self._folder.lines(stream, Journal(name)):
                try:
                    found = read_line(line.data)
                except LineError:
                    continue
                if isinstance(found, JournalBatch):
                    yield found

    def _drop_corrupt_rows(self) -> None:
        with self._store.file.writing() as db:
            if drop_corrupt_rows(db):
                self._marks.forget(db)

    def _own_name(self) -> str:
        return f"{self.installation}.{self._now()[:_MONTH]}{SUFFIX}"

    # Reading

    def _read(self, report: SyncReport, on_progress: OnProgress, is_canceled: IsCanceled) -> None:
        journals, marks = self._folder.journals(), self._marks.all()
        if self._must_begin_again(journals, marks):
            with self._store.file.writing() as db:
                self._marks.forget(db)
            self._store.settings.set(CLUB_FOLDER, self._address())
            marks = {}
        for at, (name, state) in enumerate(journals.items()):
            stop_if(is_canceled)
            on_progress(READ * at / len(journals))
            try:
                if state.size > LARGEST:
                    report.problems.append(SyncProblem(self._folder.path(name), None, "too-large"))
                elif name not in marks or not is_unchanged(marks[name], state):
                    self._read_on(marks.get(name, Journal(name)), state, report, is_canceled)
            except OSError:
                report.problems.append(SyncProblem(self._folder.path(name), None, NOT_READABLE))

    def _address(self) -> list[str]:
        """Identifies the folder and format that the read marks belong to: a newer version of the app may be able to
        read lines that this one skipped.
        """
        return [self._folder.address, __version__]

    def _must_begin_again(self, journals: dict[str, FileState], marks: dict[str, Journal]) -> bool:
        """Whether all journals must be read again, because the folder is another one or a part already read has changed."""
        if self._store.settings.get(CLUB_FOLDER) != self._address() or not marks.keys() <= journals.keys():
            return True
        try:
            changed = [mark for name, mark in marks.items() if not is_unchanged(mark, journals[name])]
            return not all(map(self._folder.still_begins_with, changed))
        except OSError:
            return False

    def _read_on(self, journal: Journal, state: FileState, report: SyncReport, is_canceled: IsCanceled) -> None:
        """Read what is new, then save the read mark; after a kill in between it is read again."""
        journal = journal.without_unread_problems()
        counted = self._begun_beside(journal.name)
        with self._folder.open(journal.name) as stream:
            for chunk in chunks(self._folder.lines(stream, journal), is_canceled, self._pace.lines):
                with self._store.file.writing() as db:
                    for line in chunk:
                        journal = self._receive(db, journal, line, report, counted)
                        if journal.bytes < line.bytes:
                            break
                if journal.bytes < chunk[-1].bytes:
                    break
            journal = self._folder.read_mark(stream, journal, state)
        with self._store.file.writing() as db:
            self._marks.save(db, journal)

    def _begun_beside(self, name: str) -> set[str]:
        """The games of a conflict copy that its writer's other journals have too; none if the journal is not a copy."""
        if _is_journal(name):
            return set()
        writer = name.partition(".")[0]
        beside = [
            each
            for each in self._folder.journals()
            if each.partition(".")[0] == writer and (_is_journal(each) or each < name)
        ]
        return {batch.game for each in beside for batch in self._batches_in(each) if _begins(batch.operations)}

    def _receive(
        self, db: Any, journal: Journal, line: JournalLine, report: SyncReport, counted: AbstractSet[str]
    ) -> Journal:
        """Receive the operations of one line. Games in `counted` are already counted as begun in another journal."""
        try:
            found = read_line(line.data)
        except LineError as error:
            if error.code == NEWER:
                return journal.with_problem(line.number, NEWER)
            return journal.with_problem(line.number, error.code)._replace(bytes=line.bytes, lines=line.number)
        journal = journal._replace(bytes=line.bytes, lines=line.number)
        if isinstance(found, JournalHeader):
            return journal._replace(installation=found.installation)
        new, fits = receive_operations(db, replica_key(db, found.game), found.operations)
        report.read += new
        journal = journal if fits else journal.with_problem(line.number, NUMBER_TWICE)
        return journal._replace(
            at=max(filter(None, (journal.at, found.at)), default=None),
            begun=journal.begun + (found.game not in counted and _begins(found.operations)),
        )

    # Settling

    def _settle(self, report: SyncReport, on_progress: OnProgress, is_canceled: IsCanceled) -> None:
        replicas = self._store.replicas
        before: list[str] = []
        for _ in range(_MOST_ROUNDS):
            replicas.settle_people()
            ids = replicas.unsettled()
            if ids == before:
                return
            before = ids
            for first in range(0, len(ids), self._pace.games):
                stop_if(is_canceled)
                for settled in replicas.settle_all(ids[first : first + self._pace.games], self._is_busy):
                    report.added += [settled.id] if settled.added else []
                    report.continued += [settled.id] if settled.changed else []
                    report.waiting += [settled.id] if settled.is_deferred and settled.id not in report.waiting else []
                on_progress(READ + (SETTLED - READ) * min(1, (first + self._pace.games) / len(ids)))

    # Writing

    def _write(self, report: SyncReport, on_progress: OnProgress, is_canceled: IsCanceled) -> None:
        """Append the operations that the folder lacks, except overwritten ones."""
        rows = self._store.file.rows(_TO_WRITE)
        lines: list[bytes] = []
        done: list[int] = []
        begun = 0
        for at, row in enumerate(rows):
            stop_if(is_canceled)
            on_progress(SETTLED + (1 - SETTLED) * at / len(rows))
            operations = self._lacking(row["key"])
            lines += batch_lines(row["id"], self._now(), operations)
            done.append(row["key"])
            begun += _begins(operations)
            report.written += len(operations)
            if sum(map(len, lines)) > self._pace.bytes:
                self._append(lines, done, begun)
                lines, done, begun = [], [], 0
        if done:
            self._append(lines, done, begun)
        self._pack_some(is_canceled)

    def _pack_some(self, is_canceled: IsCanceled) -> None:
        """Pack operations that an older version stored one by one."""
        at_once = min(self._pace.games, PACKED_AT_ONCE)
        for _ in range(0, PACKED_AT_ONCE, at_once):
            stop_if(is_canceled)
            with self._store.file.writing() as db:
                if not pack_some(db, at_once):
                    return

    def _lacking(self, replica: int) -> list[Operation]:
        stored = stored_operations(self._store.file.connection, replica)
        written = written_in(stored).written
        return [
            each.operation for each in stored if not each.is_written and written[each.operation.cell] == each.operation
        ]

    def _append(self, lines: list[bytes], replicas: list[int], begun: int) -> None:
        name = self._own_name()
        journal = self._marks.all().get(name, Journal(name))
        if lines:
            journal = journal._replace(installation=self.installation, at=self._now(), begun=journal.begun + begun)
            journal = self._folder.append(journal, lines)
        with self._store.file.writing() as db:
            if lines:
                self._marks.save(db, journal)
            for replica in replicas:
                mark_written(db, replica)

    # The report

    def _conclude(self, report: SyncReport) -> None:
        file = self._store.file
        shared = int(file.one(_SHARED, (PEOPLE,)))
        report.known = max(0, shared - len(report.added) - len(set(report.continued)))
        report.set_aside = int(file.one(_ASIDE))
        report.devices = self._devices()
        report.problems += self._problems()

    def _problems(self) -> list[SyncProblem]:
        """What still cannot be read or shared."""
        found = [
            SyncProblem(self._folder.path(journal.name), line, code)
            for journal in self._marks.all().values()
            for line, code in journal.problems
        ]
        if self._folder.is_blocked(own := self._own_name()):
            found.append(SyncProblem(self._folder.path(own), None, JOURNAL_IS_FOLDER))
        file = str(self._store.file.path)
        return found + [SyncProblem(file, None, trouble, id) for id, trouble in self._store.replicas.problems()]

    def _devices(self) -> list[Device]:
        last: dict[str, str | None] = {}
        games: Counter[str] = Counter()
        for journal in self._marks.all().values():
            if journal.installation:
                times = filter(None, (last.get(journal.installation), journal.at))
                last[journal.installation] = max(times, default=None)
                games[journal.installation] += journal.begun
        known = self._store.replicas.values(PEOPLE, "device")
        return [
            _device(known.get(installation), installation, at, games[installation])
            for installation, at in sorted(last.items())
        ]


def _is_journal(name: str) -> bool:
    """Whether a file has the name that its writer gave it; a replication tool names conflict copies differently."""
    return bool(_JOURNAL.fullmatch(name))


def _begins(operations: Iterable[Operation]) -> bool:
    """Whether operations begin a game, whose board is written only once."""
    return any(each.cell == ("board",) for each in operations)


def _device(value: Any, installation: str, last: str | None, games: int) -> Device:
    """A device as it describes itself, in an untrusted value."""
    sent = value if isinstance(value, dict) else {}
    name = " ".join(str(sent.get("name") or "").split())[:LONGEST_DEVICE_NAME]
    return Device(installation, last, name or None, sent.get("is_phone") is True, games)


_SHARED: Final = "SELECT count(*) FROM replicas WHERE game NOTNULL AND id <> ?"
_ASIDE: Final = "SELECT coalesce(sum(aside), 0) FROM replicas"
_TO_WRITE: Final = """
SELECT key, id FROM replicas WHERE key IN (SELECT replica FROM operations WHERE NOT is_written)
OR key IN (SELECT replica FROM packed_operations WHERE NOT is_written) ORDER BY key"""
