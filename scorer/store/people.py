"""People across all games, under every spelling of their names.

Each spelling belongs to one person, also after renames and merges, so that imported games find their players. Spellings
are compared without case and extra spaces; accents matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unicodedata import category, normalize

from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.looks import LOOKS
from scorer.store.word_index import refresh_search

if TYPE_CHECKING:
    from sqlite_utils import Database


LONGEST_NAME: Final = 40
"""In letters; longer names are shortened on input."""
FIRST_SHARED: Final = 2**52
"""Ids from here on are the same on every device; all are exact as JSON numbers."""


class Person(NamedTuple):
    id: int
    name: str
    retired: bool
    """No longer offered for a new game."""
    games: int
    """The number of games outside the bin."""
    look: int = 1
    """The number of their mark and color."""


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
        person = self._file.one(_OWNER, (spelling(name),))
        return self.get(person) if person else None

    def add(self, name: str) -> int:
        """Return the person with this name, creating them if necessary."""
        with self._file.writing() as db:
            return person_of(db, name)

    def rename(self, person: int, name: str) -> None:
        """Rename a person; the old name remains one of their spellings."""
        with self._file.writing() as db:
            owner = owner_of(db, name)
            if owner not in {None, person}:
                raise StoreError(StoreErrorKind.NAME_TAKEN, name)
            db.execute("UPDATE people SET name = ? WHERE id = ?", (_clean(name), person))
            _note_spelling(db, name, person)
            refresh_search(db, "key IN (SELECT game FROM seats WHERE person = ?)", person)

    def merge(self, kept: int, gone: int) -> None:
        """Merge the duplicate `gone` into `kept`, including all games and spellings."""
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

    def choose_look(self, person: int, look: int) -> None:
        """Give a person another mark and color."""
        with self._file.writing() as db:
            db.execute("UPDATE people SET look = ? WHERE id = ?", (look, person))

    def forget(self, person: int) -> str:
        """Replace a name in all games by a pseudonym; return it. Notes that mention the name are not changed."""
        name = f"N. N. {person % 10_000:04}"
        with self._file.writing() as db:
            db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
            db.execute("DELETE FROM spellings WHERE person = ?", (person,))
            _note_spelling(db, name, person)
            db.execute(_FORGET_IN_OPENINGS, {"person": person, "name": name})
            db.execute("UPDATE seats SET name = ? WHERE person = ?", (name, person))
            refresh_search(db, "key IN (SELECT game FROM seats WHERE person = ?)", person)
        return name

    def retire(self, person: int, *, retired: bool = True) -> None:
        with self._file.writing() as db:
            db.execute("UPDATE people SET retired = ? WHERE id = ?", (retired, person))


_PERSON = """SELECT p.id, CAST(p.name AS BLOB) AS name, CAST(p.retired AS INTEGER) AS retired,
    (SELECT count(*) FROM seats WHERE person = p.id)
    - (SELECT count(*) FROM games g JOIN seats s ON s.game = g.key WHERE g.binned NOTNULL AND s.person = p.id) AS games,
    CAST(p.look AS INTEGER) AS look
FROM people p"""
LEAST_USED_LOOK = f"""WITH RECURSIVE looks (look) AS (SELECT 1 UNION ALL SELECT look + 1 FROM looks WHERE look < {LOOKS})
SELECT look FROM looks
ORDER BY (SELECT count(*) FROM people WHERE people.look = looks.look AND retired = 0), look LIMIT 1"""
_FORGET_IN_OPENINGS = """
UPDATE openings SET record = json_replace(record, '$.players[' || s.seat || '].name', :name)
FROM seats s WHERE s.game = openings.game AND s.person = :person AND json_valid(record)"""
_OWNER = "SELECT p.id FROM spellings s JOIN people p ON p.id = s.person WHERE s.spelling = ?"
_LAST_PLAYED_FIRST = "ORDER BY (SELECT max(played) FROM seats WHERE person = p.id) DESC NULLS LAST, p.name"


def _person(row: dict[str, Any]) -> Person:
    """A corrupt name keeps its readable part, so that the person can be renamed."""
    name = (row["name"] or b"").decode(errors="replace").strip()
    look = row["look"] if row["look"] in range(1, LOOKS + 1) else 1
    return Person(row["id"], name or "\N{REPLACEMENT CHARACTER}", bool(row["retired"]), row["games"], look)


def people_of(db: Database, names: Sequence[tuple[str, str]]) -> list[int]:
    """The players of a game by written and current name; namesakes become different people."""
    found: list[int] = []
    for written, known_as in names:
        person = owner_of(db, written) or person_of(db, known_as)
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
    person = owner_of(db, name)
    if person is None:
        person = person_id(name)
        taken = db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone()
        row = (None if taken else person, _clean(name))
        (person,) = db.execute(
            f"INSERT INTO people (id, name, look) VALUES (?, ?, ({LEAST_USED_LOOK})) RETURNING id", row
        ).fetchone()
        _note_spelling(db, name, person)
    return person


def person_id(name: str) -> int:
    """The id of a new person, derived from the name, so that it is the same on every device.

    Older versions assigned consecutive ids, below `FIRST_SHARED`.
    """
    from hashlib import blake2b  # noqa: PLC0415 - slow to import, and the first screen does without it

    digest = blake2b(spelling(name).encode(errors="surrogatepass"), digest_size=8).digest()
    return FIRST_SHARED + int.from_bytes(digest) % FIRST_SHARED


def spelling(name: str) -> str:
    """Normalize a name for comparison."""
    return " ".join(normalize("NFC", name).casefold().split())


def name_of(db: Database, person: int) -> str:
    """The current name, or its readable part."""
    (name,) = db.execute("SELECT CAST(name AS BLOB) FROM people WHERE id = ?", (person,)).fetchone()
    return (name or b"").decode(errors="replace")


def owner_of(db: Database, name: str) -> int | None:
    """The person with this spelling."""
    if not name.strip():
        raise StoreError(StoreErrorKind.NO_NAME)
    row = db.execute(_OWNER, (spelling(name),)).fetchone()
    return int(row[0]) if row else None


def _note_spelling(db: Database, name: str, person: int) -> None:
    db.execute("INSERT OR IGNORE INTO spellings VALUES (?, ?)", (spelling(name), person))


def shortened(name: str) -> str:
    """The name or, if it is too long, its beginning, normalized and not cut within a letter or an emoji."""
    if len(name) <= LONGEST_NAME:
        return name
    # a longer beginning cannot matter, and normalizing a megabyte takes a while
    composed = normalize("NFC", " ".join(name.strip()[: 10 * LONGEST_NAME].split()))
    if len(composed) <= LONGEST_NAME:
        return composed or name[:LONGEST_NAME]
    end = LONGEST_NAME
    while end > 1 and _continues_a_letter(composed, end):
        end -= 1
    return composed[:end].rstrip() or composed[:LONGEST_NAME]


def _continues_a_letter(text: str, index: int) -> bool:
    """Whether the character at an index belongs to the letter before it."""
    joiner, letter = "\N{ZERO WIDTH JOINER}", text[index]
    is_mark = category(letter) in {"Mn", "Mc", "Me"} or letter == joiner or "\U0001f3fb" <= letter <= "\U0001f3ff"
    return is_mark or text[index - 1] == joiner


def _clean(name: str) -> str:
    return shortened(" ".join(name.split()))
