"""Reads a club's journals into the database: incrementally, in batches.

A batch is one transaction with its read mark, so an interrupted load resumes after the last batch.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import BinaryIO, Final

from scorer.formats.strict_json import to_json
from scorer.league.connection import LeagueError, LeagueErrorKind, ServerSession, storable
from scorer.replication import Operation
from scorer.store.sharing.read_marks import Journal
from scorer.sync.club import NOT_READABLE, NUMBER_TWICE, SyncProblem
from scorer.sync.folder import BYTES_AT_ONCE, LARGEST, Folder, JournalLine, chunks, is_unchanged
from scorer.sync.journal import NEWER, JournalBatch, LineError, read_line
from scorer.sync.storage import FileState

_FIELDS: Final = tuple(field for field in Journal._fields if field != "begun")
"""A league does not count games by device."""
_COLUMNS: Final = ", ".join(_FIELDS)
_TOO_LARGE: Final = "too-large"

Known = dict[tuple[str, int], Operation]
"""Operations by device and number."""


@dataclass
class ReadingReport:
    """What was read from a club's journals."""

    read: int = 0
    """New operations."""
    replicas: int = 0
    """New replicas."""
    problems: list[SyncProblem] = field(default_factory=list)


def read_marks(session: ServerSession, club: int) -> dict[str, Journal]:
    """How far each journal was read."""
    rows = session.rows(f"SELECT {_COLUMNS} FROM journals WHERE club = :club ORDER BY name", club=club)
    marks = [Journal(**dict(zip(_FIELDS, row, strict=True))) for row in rows]
    return {mark.name: mark._replace(problems=tuple(map(tuple, json.loads(str(mark.problems))))) for mark in marks}


def read_journals(session: ServerSession, club: int, folder: Folder, report: ReadingReport) -> None:
    """Read what is new in the journals of a folder. Operations of deleted journals are kept."""
    marks = read_marks(session, club)
    found = folder.journals()
    if marks and not marks.keys() & found.keys():
        raise LeagueError(LeagueErrorKind.OTHER_CLUB, folder.address)
    for name, state in found.items():
        mark = marks.get(name, Journal(name))
        path = folder.path(name)
        try:
            if state.size > LARGEST:
                report.problems.append(SyncProblem(path, None, _TOO_LARGE))
            elif name not in marks or not is_unchanged(mark, state):
                with folder.open(name) as stream:
                    mark = _Reading(session, club, stream, mark, report).run(folder, state)
        except OSError:
            report.problems.append(SyncProblem(path, None, NOT_READABLE))
        report.problems += [SyncProblem(path, line, code) for line, code in mark.problems]


class _Reading:
    """Reads one journal from its read mark, or from the beginning if what was read before has changed."""

    def __init__(
        self, session: ServerSession, club: int, stream: BinaryIO, mark: Journal, report: ReadingReport
    ) -> None:
        self._session = session
        self._club = club
        self._stream = stream
        self._report = report
        self._digest = blake2b(digest_size=16)
        self._digested = 0
        self._digest_up_to(mark.bytes)
        if mark.bytes and self._digest.hexdigest() != mark.digest:
            mark = Journal(mark.name)
            self._digest, self._digested = blake2b(digest_size=16), 0
        self._mark = mark.without_unread_problems()

    def run(self, folder: Folder, state: FileState) -> Journal:
        """Read to the end; `state` is from before the journal was opened."""
        for chunk in chunks(folder.lines(self._stream, self._mark), lambda: False):
            self._commit(chunk)
            if self._mark.bytes < chunk[-1].bytes:  # a newer version wrote the rest
                break
        self._mark = self._mark._replace(digest=self._digest.hexdigest(), modified=state.modified, size=state.size)
        with self._session.transaction():
            self._save_mark()
        return self._mark

    def _commit(self, chunk: Sequence[JournalLine]) -> None:
        batches = list(self._batches(chunk))
        with self._session.transaction():
            added = self._save(batches)
            self._digest_up_to(self._mark.bytes)
            self._mark = self._mark._replace(digest=self._digest.hexdigest())
            self._save_mark()
        self._report.read += added.read
        self._report.replicas += added.replicas

    def _digest_up_to(self, end: int) -> None:
        """Extend the digest, including the part cut from a line that is too long."""
        place = self._stream.tell()
        self._stream.seek(self._digested)
        while data := self._stream.read(min(BYTES_AT_ONCE, end - self._digested)):
            self._digest.update(data)
            self._digested += len(data)
        self._stream.seek(place)

    def _batches(self, chunk: Sequence[JournalLine]) -> Iterator[tuple[JournalBatch, int]]:
        """The batches of operations in some lines, with the numbers of the lines."""
        for line in chunk:
            try:
                found = read_line(line.data)
            except LineError as error:
                self._mark = self._mark.with_problem(line.number, error.code)
                if error.code == NEWER:
                    return
            else:
                if isinstance(found, JournalBatch):
                    self._mark = self._mark._replace(at=max(filter(None, (self._mark.at, found.at)), default=None))
                    yield found, line.number
                else:
                    self._mark = self._mark._replace(installation=found.installation)
            self._mark = self._mark._replace(bytes=line.bytes, lines=line.number)

    def _save(self, batches: Sequence[tuple[JournalBatch, int]]) -> ReadingReport:
        """Merge operations into the replicas, and count what is new."""
        ids = sorted({storable(batch.game) for batch, _ in batches})
        replicas = load_replicas(self._session, self._club, ids)
        changed: set[str] = set()
        before = set(replicas)
        added = ReadingReport()
        for batch, line in batches:
            id = storable(batch.game)
            new, is_changed, fits = _merge(replicas.setdefault(id, {}), batch.operations)
            added.read += new
            changed |= {id} if is_changed else set()
            self._mark = self._mark if fits else self._mark.with_problem(line, NUMBER_TWICE)
        added.replicas = len(changed - before)
        save_replicas(self._session, self._club, {id: replicas[id].values() for id in sorted(changed)})
        self._session.rows(_COUNT, club=self._club, replicas=added.replicas, operations=added.read)
        return added

    def _save_mark(self) -> None:
        row = {name: getattr(self._mark, name) for name in _FIELDS} | {"problems": json.dumps(self._mark.problems)}
        updates = ", ".join(f"{name} = excluded.{name}" for name in row if name != "name")
        self._session.insert(
            "journals", [{"club": self._club, **row}], f"ON CONFLICT (club, name) DO UPDATE SET {updates}"
        )


def load_replicas(session: ServerSession, club: int, ids: Sequence[str]) -> dict[str, Known]:
    """The operations of some games, or of the people; unknown ids are left out."""
    rows = session.rows(
        "SELECT id, operations FROM replicas WHERE club = :club AND id = ANY(CAST(:ids AS text[]))",
        club=club,
        ids=list(ids),
    )
    return {id: {each[:2]: each for each in _unpacked(data)} for id, data in rows}


def save_replicas(session: ServerSession, club: int, replicas: Mapping[str, Iterable[Operation]]) -> None:
    """Save the operations of games, and mark the games for settling."""
    rows = []
    for id, operations in replicas.items():
        kept = list(operations)
        rows.append({"id": id, "count": len(kept), "operations": _packed(kept)})
    session.rows(_SAVE, club=club, rows=to_json(rows))


def _merge(known: Known, operations: Iterable[Operation]) -> tuple[int, bool, bool]:
    """Add operations; return how many are new, whether anything changed, and whether they are free of conflicts.

    Of two operations with the same number every device keeps the same one, as `receive_operations` does.
    """
    new, is_changed, fits = 0, False, True
    for operation in operations:
        key = operation[:2]
        before = known.get(key)
        if before is None:
            new += 1
        elif _content(before) != _content(operation):
            fits = False
        if before is None or _content(before) < _content(operation):
            known[key] = operation
            is_changed = True
    return new, is_changed, fits


def _content(operation: Operation) -> tuple[int, str, str]:
    return operation.stamp, to_json(operation.cell), to_json(operation.value)


def _packed(operations: Iterable[Operation]) -> str:
    text = to_json([[*each[:3], list(each.cell), each.value] for each in operations])
    return b64encode(zlib.compress(text.encode())).decode()


def _unpacked(data: bytes) -> list[Operation]:
    return [
        Operation(device, number, stamp, tuple(cell), value)
        for device, number, stamp, cell, value in json.loads(zlib.decompress(data))
    ]


_SAVE: Final = """
INSERT INTO replicas (club, id, count, operations)
SELECT :club, id, count, decode(operations, 'base64')
FROM json_to_recordset(CAST(:rows AS json)) AS rows (id text, count integer, operations text)
ON CONFLICT (club, id) DO UPDATE
SET count = excluded.count, operations = excluded.operations, is_settled = false"""
_COUNT: Final = """
UPDATE clubs SET replicas = replicas + :replicas, operations = operations + :operations WHERE key = :club"""
