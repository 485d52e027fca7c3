"""A load: reads the journals of club folders into the database.

Committed data can still be lost if a standby that had not received it takes over, or if an old backup is restored. So
each load compares the committed counts with the tables, finally on a new connection; if they differ, all journals of
that club are read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from scorer.league.connection import ServerAddress, ServerSession, connected
from scorer.league.games import SettlingReport, settle
from scorer.league.journals import ReadingReport, read_journals, read_marks
from scorer.league.schema import prepare
from scorer.league.standings import update_standings
from scorer.store.errors import StoreError, StoreErrorKind, store_errors
from scorer.sync.club import Device, SyncProblem
from scorer.sync.folder import Folder
from scorer.sync.storage import JOURNALS, Directory

COUNTS_DIFFER: Final = "counts-differ"
_MOST_ATTEMPTS: Final = 2


class ClubFolder(NamedTuple):
    """A club and its folder."""

    name: str
    path: Path

    @classmethod
    def parse(cls, text: str) -> ClubFolder:
        """Parse `FOLDER`, which gives the club its name, or `NAME=FOLDER`."""
        name, is_named, path = text.partition("=")
        if is_named and name.strip() and "/" not in name:
            name = name.strip()
        else:
            name, path = Path(text).resolve().name, text
        if not path.strip():  # an empty path would be the current folder
            raise StoreError(StoreErrorKind.NO_FOLDER, repr(text))
        return cls(name, Path(path))


@dataclass
class ClubReport:
    """What a load did with one club."""

    name: str
    games: int = 0
    """In the database now, the bin included."""
    added: int = 0
    changed: int = 0
    read: int = 0
    """New operations."""
    set_aside: int = 0
    people: int = 0
    devices: list[Device] = field(default_factory=list)
    problems: list[SyncProblem] = field(default_factory=list)


@dataclass
class LeagueReport:
    """What a load did."""

    clubs: list[ClubReport] = field(default_factory=list)

    @property
    def problems(self) -> list[tuple[str, SyncProblem]]:
        return [(club.name, problem) for club in self.clubs for problem in club.problems]


def load(address: ServerAddress, folders: Sequence[ClubFolder]) -> LeagueReport:
    """Load club folders; raise `LeagueError` or `StoreError` if the server or a folder cannot be used.

    Earlier batches stay committed, and the next load resumes there.
    """
    report = LeagueReport()
    for club in folders:
        check_folder(club.path)
    for club in folders:
        report.clubs.append(_load_club(address, club))
    return report


def check_folder(path: Path) -> None:
    """Raise `StoreError` if a folder has no journals. Folders are only read, so none are created."""
    with store_errors():
        if not (path / JOURNALS).is_dir():
            raise StoreError(StoreErrorKind.NO_FOLDER, str(path))


def _load_club(address: ServerAddress, club: ClubFolder) -> ClubReport:
    folder, report = Folder(Directory(club.path)), ClubReport(club.name)
    for attempt in range(1, _MOST_ATTEMPTS + 1):
        with _session(address) as session:
            key = _key(session, club.name)
            if not _is_complete(session, key):
                _offer_again(session, key)
            _load_once(session, key, folder, report)
            marks = read_marks(session, key)
        with _session(address) as session:
            if _is_complete(session, key) and read_marks(session, key) == marks:
                _conclude(session, key, report)
                return report
            if attempt < _MOST_ATTEMPTS:
                _offer_again(session, key)
    report.problems.append(SyncProblem(str(club.path), None, COUNTS_DIFFER))
    return report


@contextmanager
def _session(address: ServerAddress) -> Iterator[ServerSession]:
    with connected(address) as session:
        prepare(session)
        yield session


def _key(session: ServerSession, name: str) -> int:
    session.insert("clubs", [{"name": name}], "ON CONFLICT DO NOTHING")
    return int(session.one("SELECT key FROM clubs WHERE name = :name", name=name))


def _load_once(session: ServerSession, club: int, folder: Folder, report: ClubReport) -> None:
    reading, settling = ReadingReport(), SettlingReport()
    with store_errors():
        read_journals(session, club, folder, reading)
    settle(session, club, settling)
    update_standings(session, club)
    session.rows("UPDATE clubs SET loaded = now() WHERE key = :club", club=club)
    report.read += reading.read
    report.added += settling.added
    report.changed += settling.changed
    report.problems = reading.problems


def _is_complete(session: ServerSession, club: int) -> bool:
    """Whether the tables hold everything that was committed."""
    return bool(session.one(_COMPLETE, club=club))


def _offer_again(session: ServerSession, club: int) -> None:
    """Delete the read marks, and take the new counts from the tables, which are kept."""
    with session.transaction():
        session.rows("DELETE FROM journals WHERE club = :club", club=club)
        session.rows("UPDATE replicas SET is_settled = false WHERE club = :club", club=club)
        session.rows(_COUNT_AGAIN, club=club)


def _conclude(session: ServerSession, club: int, report: ClubReport) -> None:
    report.games = session.one("SELECT count(*) FROM games WHERE club = :club", club=club)
    report.people = session.one("SELECT count(*) FROM people WHERE club = :club AND same_as IS NULL", club=club)
    report.set_aside = int(session.one("SELECT coalesce(sum(aside), 0) FROM replicas WHERE club = :club", club=club))
    differing = session.rows("SELECT id, problem FROM replicas WHERE club = :club AND problem IS NOT NULL", club=club)
    report.problems += [SyncProblem("", None, code, id) for id, code in sorted(differing)]
    last: dict[str, str | None] = {}
    for journal in read_marks(session, club).values():
        if journal.installation:
            times = filter(None, (last.get(journal.installation), journal.at))
            last[journal.installation] = max(times, default=None)
    report.devices = [Device(*each) for each in sorted(last.items())]


_COMPLETE: Final = """
SELECT (c.replicas, c.operations, (SELECT count(*) FROM games WHERE club = c.key)) = (
    SELECT count(*), coalesce(sum(r.count), 0), count(*) FILTER (WHERE r.has_game) FROM replicas r WHERE r.club = c.key)
FROM clubs c WHERE c.key = :club"""
_COUNT_AGAIN: Final = """
UPDATE clubs SET (replicas, operations) = (
    SELECT count(*), coalesce(sum(r.count), 0) FROM replicas r WHERE r.club = clubs.key)
WHERE key = :club"""
