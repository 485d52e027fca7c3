"""People across all games, under every spelling of their names.

Each spelling belongs to one person, also after renames and merges, so that imported games find their players. Spellings
are compared without case and extra spaces; accents matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File

if TYPE_CHECKING:
    from sqlite_utils import Database


class Person(NamedTuple):
    id: int
    name: str
    retired: bool
    """No longer offered for a new game."""
    games: int
    """The number of games outside the bin."""


class People:
    """All known people."""

    def __init__(self, file: File) -> None:
        self._file = file

    def all(self, *, retired: bool = False) -> list[Person]:
        """All active people, or all retired ones, the most recent player first."""
        rows = self._file.rows(f"{_PERSON} WHERE p.retired = ? {_LAST_PLAYED_FIRST}", (retired,))
        return [_person(row) for row in rows]

    def get(self, person: int) -> Person | None:
        rows = self._file.rows(f"{_PERSON} WHERE p.id = ?", (person,))
        return _person(rows[0]) if rows else None

    def find(self, name: str) -> Person | None:
        """The person with this spelling."""
        person = self._file.one("SELECT person FROM spellings WHERE spelling = ?", (spelling(name),))
        return self.get(person) if person else None

    def add(self, name: str) -> int:
        """Return the person with this name, created if necessary."""
        with self._file.writing() as db:
            return person_of(db, name)

    def rename(self, person: int, name: str) -> None:
        """Rename a person; the old name remains one of their spellings."""
        with self._file.writing() as db:
            owner = _owner(db, name)
            if owner not in {None, person}:
                raise StoreError(StoreErrorKind.NAME_TAKEN, name)
            db.execute("UPDATE people SET name = ? WHERE id = ?", (_clean(name), person))
            _note_spelling(db, name, person)
            refresh_search(db, "key IN (SELECT game FROM seats WHERE person = ?)", person)

    def merge(self, kept: int, gone: int) -> None:
        """Merge a duplicate into `kept`: all games and spellings of `gone` become theirs."""
        if kept == gone:
            return
        with self._file.writing() as db:
            both = "SELECT 1 FROM seats a JOIN seats b ON a.game = b.game WHERE a.person = ? AND b.person = ?"
            if db.execute(both, (kept, gone)).fetchone():
                raise StoreError(StoreErrorKind.SAME_TABLE)
            games = [row[0] for row in db.execute("SELECT game FROM seats WHERE person = ?", (gone,))]
            db.execute("UPDATE seats SET person = ? WHERE person = ?", (kept, gone))
            db.execute("UPDATE spellings SET person = ? WHERE person = ?", (kept, gone))
            db.execute("DELETE FROM people WHERE id = ?", (gone,))
            for game in games:
                refresh_search(db, "key = ?", game)

    def retire(self, person: int, *, retired: bool = True) -> None:
        with self._file.writing() as db:
            db.execute("UPDATE people SET retired = ? WHERE id = ?", (retired, person))


_PERSON = """SELECT p.id, p.name, p.retired,
    (SELECT count(*) FROM seats WHERE person = p.id)
    - (SELECT count(*) FROM games g JOIN seats s ON s.game = g.key WHERE g.binned NOTNULL AND s.person = p.id) AS games
FROM people p"""
_LAST_PLAYED_FIRST = "ORDER BY (SELECT max(played) FROM seats WHERE person = p.id) DESC NULLS LAST, p.name"


def _person(row: dict[str, object]) -> Person:
    return Person(int(str(row["id"])), str(row["name"]), bool(row["retired"]), int(str(row["games"])))


def people_of(db: Database, names: Sequence[tuple[str, str]]) -> list[int]:
    """The players of a game by written and current name; namesakes become different people."""
    found: list[int] = []
    for written, known_as in names:
        person = _owner(db, written) or person_of(db, known_as)
        namesake = 1
        while person in found:
            namesake += 1
            person = person_of(db, f"{written} ({namesake})")
        if namesake == 1:
            _note_spelling(db, written, person)
        found.append(person)
    return found


def person_of(db: Database, name: str) -> int:
    """The person with this name, created if necessary."""
    person = _owner(db, name)
    if person is None:
        (person,) = db.execute("INSERT INTO people (name) VALUES (?) RETURNING id", (_clean(name),)).fetchone()
        _note_spelling(db, name, person)
    return person


def spelling(name: str) -> str:
    """Normalize a name for comparison."""
    return " ".join(normalize("NFC", name).casefold().split())


def folded(text: str) -> str:
    """Normalize a text for search: no accents, no case."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def refresh_search(db: Database, where: str, given: int) -> None:
    """Update the search text of the games that match an SQL condition."""
    db.conn.create_function("folded", 1, folded, deterministic=True)
    db.execute(
        f"""UPDATE games SET search = folded(words) FROM (
            SELECT g.key AS this, coalesce(g.location, '') || ' ' || coalesce(g.note, '') || ' ' || (
                SELECT group_concat(s.name || ' ' || p.name, ' ')
                FROM seats s JOIN people p ON p.id = s.person WHERE s.game = g.key) AS words
            FROM games g WHERE {where}) WHERE key = this""",
        (given,),
    )


def _owner(db: Database, name: str) -> int | None:
    if not name.strip():
        raise StoreError(StoreErrorKind.NO_NAME)
    row = db.execute("SELECT person FROM spellings WHERE spelling = ?", (spelling(name),)).fetchone()
    return int(row[0]) if row else None


def _note_spelling(db: Database, name: str, person: int) -> None:
    db.execute("INSERT OR IGNORE INTO spellings VALUES (?, ?)", (spelling(name), person))


def _clean(name: str) -> str:
    return " ".join(name.split())
