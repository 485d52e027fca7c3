"""How far each journal of the club folder was read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.store.file import File

if TYPE_CHECKING:
    from sqlite_utils import Database

MOST_PROBLEMS: Final = 50
"""The most problems saved for one journal."""
_COLUMNS: Final = ("name", "bytes", "lines", "digest", "modified", "size", "installation", "at", "begun", "problems")


class Journal(NamedTuple):
    """How far a journal was read."""

    name: str
    bytes: int = 0
    lines: int = 0
    digest: str = ""
    modified: int = 0
    size: int = 0
    installation: str | None = None
    at: str | None = None
    begun: int = 0
    """How many games were begun by its writer."""
    problems: tuple[tuple[int | None, str], ...] = ()
    """Line and code."""

    def with_problem(self, line: int | None, code: str) -> Journal:
        if len(self.problems) >= MOST_PROBLEMS or (line, code) in self.problems:
            return self
        return self._replace(problems=(*self.problems, (line, code)))

    def without_unread_problems(self) -> Journal:
        """The journal without the problems of lines that will be read again."""
        return self._replace(problems=tuple(each for each in self.problems if each[0] is None or each[0] <= self.lines))


class ReadMarks:
    """The table of read marks in the games file."""

    def __init__(self, file: File) -> None:
        self._file = file

    def all(self) -> dict[str, Journal]:
        rows = self._file.rows(f"SELECT {', '.join(_COLUMNS)} FROM journals ORDER BY name")
        return {row["name"]: _journal(row) for row in rows}

    @staticmethod
    def save(db: Database, journal: Journal) -> None:
        row = journal._replace(problems=json.dumps(journal.problems))  # type: ignore[arg-type]
        marks = ", ".join("?" * len(_COLUMNS))
        db.execute(f"INSERT OR REPLACE INTO journals ({', '.join(_COLUMNS)}) VALUES ({marks})", row)

    @staticmethod
    def forget(db: Database) -> None:
        """Delete all marks, so that everything is read again, and what is not found then is rewritten."""
        db.execute("DELETE FROM journals")
        for table in ("operations", "packed_operations"):
            db.execute(f"UPDATE {table} SET is_written = 0 WHERE is_written")


def _journal(row: dict[str, Any]) -> Journal:
    problems = tuple((line, code) for line, code in json.loads(row.pop("problems")))
    return Journal(**row, problems=problems)
