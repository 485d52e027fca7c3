"""Syncs the people of this file with those of other devices, through operations in both directions.

A new person's id is derived from the name, so people with the same name on two devices are one person, unless one of them was
renamed before; people with different names are different until they are merged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scorer.replication import Cell, Replica, Value
from scorer.store.looks import LOOKS
from scorer.store.operations import stored_operations, written_in
from scorer.store.people import FIRST_SHARED, person_id, shortened, spelling
from scorer.store.sharing.shared_game import people_in, people_merged
from scorer.store.word_index import refresh_search

if TYPE_CHECKING:
    from sqlite_utils import Database

_SPELLINGS: Final = """
SELECT s.spelling, s.person FROM spellings s JOIN people p ON p.id = s.person
WHERE typeof(s.spelling) = 'text' AND typeof(s.person) = 'integer'"""


_GAMES_OF: Final = """
SELECT g.key, r.key FROM games g LEFT JOIN replicas r ON r.id = g.id
WHERE g.key IN (SELECT game FROM seats WHERE person IN (SELECT value FROM json_each(?)))"""

_INSERT_PERSON: Final = "INSERT OR IGNORE INTO people (id, name, retired, look) VALUES (?, ?, ?, ?)"
_CHANGE_PERSON: Final = "UPDATE people SET (name, retired, look) = (?, ?, coalesce(?, look)) WHERE id = ?"


class PersonFacts(NamedTuple):
    """The shared facts about a person."""

    name: str
    retired: bool = False
    look: int | None = None
    """None if no device has written it yet."""


class PeopleFacts(NamedTuple):
    """All people, and the spellings of their names."""

    people: Mapping[int, PersonFacts]
    """By id, including those who were merged into others."""
    spellings: Mapping[str, int]
    same_as: Mapping[int, int]
    """Merged people, and the people into whom they were merged."""


def shared_people(replica: Replica) -> PeopleFacts:
    """The people that follow from operations."""
    same_as = _merged(replica)
    people: dict[int, PersonFacts] = {}
    spellings: dict[str, int] = {}
    for cell, operation in sorted(replica.written.items(), key=lambda item: repr(item[0])):
        value = operation.value
        if cell[0] == "known_as" and isinstance(value, str) and value.strip():
            person = int(cell[1])
            retired, look = bool(replica.value(("retired", person))), _look(replica.value(("look", person)))
            people[person] = PersonFacts(shortened(value), retired, look)
        elif cell[0] == "spelling" and isinstance(value, dict):
            _note(spellings, value, str(cell[1]))
    spellings = {text: same_as.get(person, person) for text, person in spellings.items()}
    known = {text: person for text, person in spellings.items() if person in people}
    return PeopleFacts(people, known, same_as)


def _row(person: int, facts: PersonFacts) -> tuple[int, str, bool, int]:
    """The row of a new person; if no device has written a look, it is derived from the id, so it is the same everywhere."""
    return person, facts.name, facts.retired, facts.look or 1 + person % LOOKS


def _look(value: object) -> int | None:
    """The look, if this version can draw it."""
    return value if type(value) is int and 1 <= value <= LOOKS else None


def _note(spellings: dict[str, int], value: Mapping[str, Any], digest: str) -> None:
    text, person = value.get("spelling"), value.get("person")
    if isinstance(text, str) and type(person) is int and digest_of_spelling(text) == digest:
        spellings[text] = person


def _merged(replica: Replica) -> dict[int, int]:
    """Resolve chains of merges. Two devices can create a cycle, of which the smallest id remains."""
    direct = {
        int(cell[1]): operation.value
        for cell, operation in replica.written.items()
        if cell[0] == "same_as" and operation.value not in (None, cell[1])
    }
    found: dict[int, int] = {}
    for person in direct:
        path = [person]
        while (after := direct.get(path[-1])) is not None and after not in path:
            path.append(after)
        end = path[-1] if after is None else min(path[path.index(after) :])
        if end != person:
            found[person] = end
    return found


def digest_of_spelling(text: str) -> str:
    """The key of a spelling's cell: a digest, so that a forgotten name cannot be read from it."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()


class StoredPeople:
    """The people of a file."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def facts(self) -> PeopleFacts:
        rows = self._db.execute("SELECT id, name, retired, look FROM people WHERE typeof(name) = 'text'").fetchall()
        people = {
            person: PersonFacts(name, bool(retired), _look(look))
            for person, name, retired, look in rows
            if name.strip()
        }
        return PeopleFacts(people, dict(self._db.execute(_SPELLINGS).fetchall()), {})

    def adopt(self, known: Iterable[PeopleFacts]) -> None:
        """Assign shared ids to people of this file who have none yet: by name, in the spelling of others."""
        shared = list(known)
        taken = {person for facts in shared for person in facts.people}
        here = self.facts()
        for person, facts in here.people.items():
            if person in taken:
                continue
            owners = (each.spellings.get(spelling(facts.name)) for each in shared)
            wanted = next(
                (owner for owner in owners if owner), person_id(facts.name) if person < FIRST_SHARED else person
            )
            if wanted != person and wanted not in here.people:
                self._change_id(person, wanted)

    def _change_id(self, old: int, new: int) -> None:
        self._db.execute("PRAGMA defer_foreign_keys = ON")
        for table, column in (("people", "id"), ("spellings", "person"), ("seats", "person")):
            self._db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, old))

    def changes(self, known: PeopleFacts) -> list[tuple[Cell, Value]]:
        """The writes that turn the known people into those of this file."""
        here = self.facts()
        writes: list[tuple[Cell, Value]] = []
        for person, facts in here.people.items():
            before = known.people.get(person)
            writes += [(("known_as", person), facts.name)] if not before or facts.name != before.name else []
            writes += [(("retired", person), facts.retired)] if facts.retired != bool(before and before.retired) else []
            is_new = facts.look and not (before and facts.look == before.look)
            writes += [(("look", person), facts.look)] if is_new else []
        for person in known.people.keys() - known.same_as.keys() - here.people.keys():
            heirs = [here.spellings.get(text) for text, owner in known.spellings.items() if owner == person]
            if heir := next(filter(None, heirs), None):
                writes.append((("same_as", person), heir))
        after = {text: known.same_as.get(owner, owner) for text, owner in known.spellings.items()}
        merged = {cell[1]: value for cell, value in writes if cell[0] == "same_as"}
        for text in sorted({*here.spellings, *after}):
            owner = here.spellings.get(text)
            if owner != merged.get(after.get(text, 0), after.get(text)):
                value = {"spelling": text, "person": owner} if owner else None
                writes.append((("spelling", digest_of_spelling(text)), value))
        return writes

    def replace(self, target: PeopleFacts, merged: Mapping[int, int]) -> None:
        """Replace the people of this file; those who still have games are kept.

        `merged` has the people who were already merged in this file.
        """
        db, here = self._db, self.facts()
        for person, facts in target.people.items():
            is_gone = person in target.same_as and person not in here.people
            known = here.people.get(person)
            if is_gone or (known and known == facts._replace(look=facts.look or known.look)):
                continue
            db.execute(_INSERT_PERSON, _row(person, facts))
            db.execute(_CHANGE_PERSON, (*facts, person))
            refresh_search(db, "key IN (SELECT game FROM seats WHERE person = ?)", person)
        for text, owner in target.spellings.items():
            if here.spellings.get(text) != owner:
                db.execute("INSERT OR REPLACE INTO spellings VALUES (?, ?)", (text, owner))
        for text in here.spellings.keys() - target.spellings.keys():
            db.execute("DELETE FROM spellings WHERE spelling = ?", (text,))
        self._move(target, merged)
        for gone in target.same_as.keys() & here.people.keys():
            db.execute("UPDATE spellings SET person = ? WHERE person = ?", (target.same_as[gone], gone))
            if not db.execute("SELECT 1 FROM seats WHERE person = ?", (gone,)).fetchone():
                db.execute("DELETE FROM people WHERE id = ?", (gone,))

    def _move(self, target: PeopleFacts, before: Mapping[int, int]) -> None:
        """Seat merged people as `shared_state` does, so that the order in which merges arrive does not matter."""
        db, after = self._db, target.same_as
        moved = {person for person in {*before, *after} if before.get(person) != after.get(person)}
        shown = json.dumps(sorted(moved | {before.get(person, person) for person in moved}))
        for game, replica in db.execute(_GAMES_OF, (shown,)).fetchall():
            rows = db.execute("SELECT seat, person, name FROM seats WHERE game = ? ORDER BY seat", (game,)).fetchall()
            people = [person for _, person, _ in rows]
            written = people_in(written_in(each for each in stored_operations(db, replica) if each.is_applied))
            is_edited = people_merged(written, before) != people
            now = people_merged(people if is_edited else written, after)
            changed = [(seat, new, name) for (seat, old, name), new in zip(rows, now, strict=True) if new != old]
            if changed:
                self.ensure({person: name for _, person, name in changed}, target)
                seat_people(db, game, {seat: person for seat, person, _ in changed})
                refresh_search(db, "key = ?", game)

    def ensure(self, people: Mapping[int, str], known: PeopleFacts) -> None:
        """Create missing people; unknown ones get their names in a game."""
        for person, name in people.items():
            facts = known.people.get(person, PersonFacts(shortened(name)))
            self._db.execute(_INSERT_PERSON, _row(person, facts))
            self._db.execute("INSERT OR IGNORE INTO spellings VALUES (?, ?)", (spelling(name), person))


def seat_people(db: Database, game: int, people: Mapping[int, int]) -> None:
    """Assign seats of a game to people, who may have had other seats of it."""
    rows = [(person, game, seat) for seat, person in people.items()]
    db.execute("PRAGMA defer_foreign_keys = ON")
    db.conn.executemany("UPDATE seats SET person = -person WHERE game = ? AND seat = ?", [row[1:] for row in rows])
    db.conn.executemany("UPDATE seats SET person = ? WHERE game = ? AND seat = ?", rows)
