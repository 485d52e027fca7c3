"""Keeps games and people consistent with their operations, in both directions.

`settle` compares a game with the operations that were applied to it: differences are local changes and become
operations of this device. Then it applies the operations of others, and updates the game if necessary. All this is one
transaction, so a tap in between is never lost. A game entered on one phone keeps its log until another device changes
it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from scorer.formats.strict_json import to_json
from scorer.replication import Cell, Operation, Replica, Value
from scorer.replication.arrangement import Placed
from scorer.replication.cells import may_hold
from scorer.replication.conversion import CellTakenError, Write, cells_in, changes, placed_cells, writes_of_log
from scorer.replication.operation import MOST_STAMP
from scorer.rules.reasons import Refusal
from scorer.rules.table import Layout
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.exchange.versions import content_of
from scorer.store.file import File
from scorer.store.game_data import stored_result, write_result
from scorer.store.games import Games, StoredGame
from scorer.store.headers import State
from scorer.store.insertion import Insertion, Place
from scorer.store.operation_tables import PEOPLE, PEOPLE_KEY
from scorer.store.operations import (
    StoredOperation,
    add_operations,
    pack_operations,
    replica_key,
    stored_operations,
    written_in,
)
from scorer.store.results import GameResult
from scorer.store.sharing.shared_game import (
    Facts,
    SharedState,
    data_of_state,
    digest_of,
    facts_of_stored,
    is_counted_differently,
    result_of_state,
    shared_state,
)
from scorer.store.sharing.shared_people import PeopleFacts, StoredPeople, seat_people, shared_people
from scorer.store.word_index import refresh_search

if TYPE_CHECKING:
    from sqlite_utils import Database

LONGEST_ID: Final = 200
MOST_OPERATIONS: Final = 100_000
"""The limit for one game."""
MOST_ASIDE: Final = 100
"""The limit for a list of entries set aside."""
LONGEST_VALUE: Final = 1024 * 1024
"""The limit for the JSON of a cell."""


class Trouble(StrEnum):
    """Why a game is not shared, or how it differs. These ids are stored."""

    NOT_LEGAL = "not-legal"
    """The stored game is not legal, so it is not shared."""
    OTHER_SCORE = "other-score"
    """Another device computed another score."""
    TOO_LARGE = "too-large"


class Settled(NamedTuple):
    """The outcome of settling a game."""

    id: str
    added: bool = False
    changed: bool = False
    """By other devices."""
    is_deferred: bool = False
    """Others changed it, but it is being scored here."""


class EntryAside(NamedTuple):
    """An entry of a shared game that the rules refuse."""

    game: str
    layout: Layout
    names: Sequence[str]
    placed: Placed
    refusal: Refusal

    @property
    def player(self) -> str | None:
        """The player whose entry it is; None for the end of a round."""
        seat = self.placed.raw.get("player")
        return self.names[seat] if type(seat) is int and 0 <= seat < len(self.names) else None


class _Local(NamedTuple):
    """A game as stored in this file."""

    key: int
    game: StoredGame
    record: Mapping[str, Any]
    facts: Facts
    result: GameResult | None

    @property
    def entries(self) -> Sequence[Any]:
        return list(self.record["entries"])


class Replicas:
    """The shared games and people of a file."""

    def __init__(self, file: File, games: Games, now: Callable[[], str]) -> None:
        self._file = file
        self._games = games
        self._now = now
        self.device = token_hex(8)
        """New each time the app starts."""

    # For the club folder

    def unsettled(self) -> list[str]:
        """The games to settle: changed here, deleted here, or changed by others; without the people."""
        rows = self._file.rows(_UNSETTLED, {"people": PEOPLE})
        return [row["id"] for row in rows if isinstance(row["id"], str) and row["id"]]

    def settle(self, id: str) -> Settled:
        """Settle one game."""
        with self._file.writing() as db:
            return self._settle(db, id, self._people(db))

    def settle_all(self, ids: Sequence[str], is_busy: Callable[[str], bool] = lambda _: False) -> list[Settled]:
        """Settle games in one transaction, and pack their operations; skip unreadable ones.

        Others' changes to games that are being scored here are deferred.
        """
        with self._file.writing() as db:
            people = self._people(db)
            settled = [self._settle(db, id, people, is_busy=is_busy(id)) for id in ids]
            for id in ids:
                pack_operations(db, replica_key(db, id))
            return settled

    def write(self, id: str, writes: Iterable[Write]) -> None:
        """Write cells that are stored in no table."""
        with self._file.writing() as db:
            replica = replica_key(db, id)
            everything = written_in(stored_operations(db, replica))
            new = self._operations(everything, everything, writes)
            add_operations(db, replica, new, self._now(), is_applied=True, is_written=False)

    def values(self, id: str, kind: str) -> dict[str | int, Value]:
        """The values of all cells of a kind, by key."""
        replica = self._file.one("SELECT key FROM replicas WHERE id = ?", (id,))
        written = written_in(stored_operations(self._file.connection, replica or 0)).written
        return {cell[1]: each.value for cell, each in written.items() if cell[0] == kind}

    def settle_people(self) -> None:
        """Settle the people, before any game."""
        with self._file.writing() as db:
            replica = replica_key(db, PEOPLE)
            stored = stored_operations(db, replica)
            is_changed = self._is_unsynced(db, PEOPLE_KEY)
            if not is_changed and all(each.is_applied for each in stored):
                return
            here = StoredPeople(db)
            applied, everything = written_in(_applied(stored)), written_in(stored)
            if is_changed:
                here.adopt([shared_people(everything)])
                writes = here.changes(shared_people(applied))
                for operation in self._operations(applied, everything, writes):
                    applied.add(operation)
                    everything.add(operation)
                    add_operations(db, replica, [operation], self._now(), is_applied=True, is_written=False)
            here.replace(shared_people(everything), shared_people(applied).same_as)
            self._mark_applied(db, replica)
            db.execute("DELETE FROM unsynced WHERE game = ?", (PEOPLE_KEY,))

    def problems(self) -> list[tuple[str, Trouble]]:
        """The games that are not shared or that differ, with the reason."""
        rows = self._file.rows("SELECT id, problem FROM replicas WHERE problem NOTNULL ORDER BY id")
        return [(row["id"], Trouble(row["problem"])) for row in rows if row["problem"] in list(Trouble)]

    def set_aside(self) -> list[EntryAside]:
        """The entries that the rules refuse, at most `MOST_ASIDE`."""
        found: list[EntryAside] = []
        for row in self._file.rows(_WITH_ASIDE):
            stored = stored_operations(self._file.connection, row["key"])
            if state := shared_state(written_in(stored), row["id"], {}):
                names = [str(player["name"]) for player in state.facts.players]
                found += [EntryAside(row["id"], state.layout, names, *aside) for aside in state.judged.aside]
            if len(found) >= MOST_ASIDE:
                break
        return found[:MOST_ASIDE]

    # One game

    @staticmethod
    def _people(db: Database) -> PeopleFacts:
        return shared_people(written_in(stored_operations(db, replica_key(db, PEOPLE))))

    def _settle(self, db: Database, id: str, people: PeopleFacts, *, is_busy: bool = False) -> Settled:
        replica = replica_key(db, id)
        stored = stored_operations(db, replica)
        applied, everything = written_in(_applied(stored)), written_in(stored)
        try:
            local = self._local(db, id)
        except StoreError as error:
            if error.kind is not StoreErrorKind.UNREADABLE:
                raise
            return Settled(id)
        if is_busy and local and not all(each.is_applied for each in stored):
            return self._defer(db, replica, local, applied, everything, people)
        if local and not len(applied) and _is_another_game(local, shared_state(everything, id, people.same_as)):
            self._step_aside(db, local)
            local = None
        try:
            self._add_own_changes(db, replica, local, applied, everything, people)
        except _NotSharedError as error:
            self._note(db, replica, id, None, error.trouble)
            return Settled(id)
        state = shared_state(everything, id, people.same_as)
        settled = self._replace_local(db, id, local, state, people, is_deleted=bool(everything.value(("deleted",))))
        self._mark_applied(db, replica)
        db.execute("DELETE FROM unsynced WHERE game = (SELECT key FROM games WHERE id = ?)", (id,))
        problem = Trouble.OTHER_SCORE if state and is_counted_differently(everything, state) else None
        self._note(db, replica, id, state, problem)
        return settled

    def _defer(
        self,
        db: Database,
        replica: int,
        local: _Local,
        applied: Replica,
        everything: Replica,
        people: PeopleFacts,
    ) -> Settled:
        """Leave a game that is being scored here alone, but share the local changes."""
        if len(applied):
            with suppress(_NotSharedError):
                self._add_own_changes(db, replica, local, applied, everything, people)
                db.execute("DELETE FROM unsynced WHERE game = ?", (local.key,))
        return Settled(local.game.header.id, is_deferred=True)

    def _add_own_changes(
        self,
        db: Database,
        replica: int,
        local: _Local | None,
        applied: Replica,
        everything: Replica,
        people: PeopleFacts,
    ) -> None:
        if local and not self._is_unsynced(db, local.key):
            return
        try:
            own = self._own_changes(db, replica, local, applied, everything, people.same_as)
        except CellTakenError as error:
            raise _NotSharedError(Trouble.NOT_LEGAL) from error
        add_operations(db, replica, own, None, is_applied=True, is_written=False)
        for operation in own:
            everything.add(operation)

    @staticmethod
    def _note(db: Database, replica: int, id: str, state: SharedState | None, problem: Trouble | None) -> None:
        """Save the outcome of settling a game."""
        aside = len(state.judged.aside) if state else 0
        db.execute(
            "UPDATE replicas SET game = (SELECT key FROM games WHERE id = ?), aside = ?, problem = ? WHERE key = ?",
            (id, aside, problem, replica),
        )

    def _local(self, db: Database, id: str) -> _Local | None:
        row = db.execute("SELECT key FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            return None
        game = self._games.load(id)
        record = self._games.record_of(game)
        result = stored_result(self._file, row[0]) if game.header.state is State.FINISHED else None
        return _Local(row[0], game, record, facts_of_stored(game, record), result)

    def _own_changes(
        self,
        db: Database,
        replica: int,
        local: _Local | None,
        applied: Replica,
        everything: Replica,
        same_as: Mapping[int, int],
    ) -> list[Operation]:
        """The local changes since the operations were applied."""
        if local is None:
            was_here = db.execute("SELECT game FROM replicas WHERE key = ?", (replica,)).fetchone()[0] is not None
            is_deletion = was_here and not applied.value(("deleted",))
            return self._operations(applied, everything, [(("deleted",), True)]) if is_deletion else []
        if not len(applied):
            return self._converted(local, everything, same_as)
        known = shared_state(applied, local.game.header.id, same_as)
        entries = placed_cells(known.judged.accepted) if known else {}
        writes: list[Write] = [(("deleted",), None)] if applied.value(("deleted",)) else []
        wanted = cells_in(local.entries, local.game.header.layout)
        writes += changes(entries, wanted, applied.stamp + 1 + len(writes))
        writes += _differences(known.facts.cells if known else {}, local.facts.cells)
        if writes and local.result:
            writes.append(_result_cell(local.result, local.entries))
        if writes and everything.value(("deleted",)):  # written by a device that did not know these changes
            writes.append((("deleted",), None))
        return self._operations(applied, everything, writes)

    def _converted(self, local: _Local, everything: Replica, same_as: Mapping[int, int]) -> list[Operation]:
        """Convert a game that was never shared: its log, then all other facts."""
        on, id = local.game.header.layout, local.game.header.id
        if len(id) > LONGEST_ID or len(local.game.steps) > MOST_OPERATIONS:
            raise _NotSharedError(Trouble.TOO_LARGE)
        opened = local.game.times.count(None)
        opening = list(self._opening(local, opened))
        writes = writes_of_log(opening, local.game.steps, on)
        facts = [*local.facts.cells.items()]
        if local.result:
            facts.append(_result_cell(local.result, local.entries))
        alone = Replica(self._operations(Replica(), Replica(), [*writes, *facts]))
        state = shared_state(alone, id, same_as)
        if state is None or list(state.entries) != list(local.entries) or state.judged.aside:
            raise _NotSharedError(Trouble.NOT_LEGAL)
        known = {(each.stamp, each.cell): each.value for each in everything}
        found: list[Operation] = []
        for operation in alone:
            is_fact = operation.stamp > len(writes)
            is_known = everything.writer(operation.cell) if is_fact else (operation.stamp, operation.cell) in known
            if not is_known or (not is_fact and known[operation.stamp, operation.cell] != operation.value):
                found.append(operation._replace(device=self.device, number=len(found)))
        first = len(everything.of_device(self.device))
        return [operation._replace(number=first + number) for number, operation in enumerate(found)]

    def _opening(self, local: _Local, opened: int) -> Iterable[Mapping[str, Any]]:
        """The entries of the record that the game was imported from."""
        text = self._file.one("SELECT record FROM openings WHERE game = ?", (local.key,)) if opened else None
        return list(json.loads(text)["entries"]) if text else []

    def _operations(self, applied: Replica, everything: Replica, writes: Iterable[Write]) -> list[Operation]:
        """Operations of this device, with stamps higher than any it has seen."""
        first = max((each.number for each in everything.of_device(self.device)), default=-1) + 1
        found = [
            Operation(self.device, first + number, min(applied.stamp + 1 + number, MOST_STAMP), cell, value)
            for number, (cell, value) in enumerate(writes)
        ]
        if not all(may_hold(each.cell, each.value) and len(to_json(each.value)) <= LONGEST_VALUE for each in found):
            raise _NotSharedError(Trouble.TOO_LARGE)
        return found

    @staticmethod
    def _step_aside(db: Database, local: _Local) -> None:
        """Give a game another id, because others have a different game under its id. The new id is the same on every device."""
        header = local.game.header
        family = header.copy_of or header.id
        new = str(uuid5(NAMESPACE_URL, family + content_of(local.record)))
        if db.execute("SELECT 1 FROM games WHERE id = ?", (new,)).fetchone():
            db.execute("DELETE FROM games WHERE key = ?", (local.key,))
        else:
            db.execute("UPDATE games SET id = ?, family = ? WHERE key = ?", (new, family, local.key))

    def _replace_local(
        self,
        db: Database,
        id: str,
        local: _Local | None,
        state: SharedState | None,
        people: PeopleFacts,
        *,
        is_deleted: bool,
    ) -> Settled:
        """Replace the stored game with the one that follows from the operations."""
        if state is None:
            if is_deleted and local:
                db.execute("DELETE FROM games WHERE key = ?", (local.key,))
                return Settled(id, changed=True)
            return Settled(id)
        StoredPeople(db).ensure(state.facts.names, people)
        if local is None:
            self._insert(db, id, state)
            return Settled(id, added=True)
        same_entries = to_json(local.entries) == to_json(state.entries)
        same_facts = local.facts.text == state.facts.text
        if not (same_entries and _frame(local.facts) == _frame(state.facts)):
            photo = db.execute("SELECT jpeg FROM photos WHERE game = ?", (local.key,)).fetchone()
            db.execute("DELETE FROM games WHERE key = ?", (local.key,))
            self._insert(db, id, state, local.key, local.result if same_entries else None)
            if photo:  # which is not shared
                db.execute("INSERT INTO photos VALUES (?, ?)", (local.key, *photo))
            return Settled(id, changed=True)
        if not same_facts:
            self._update(db, local.key, id, state.facts)
        if local.result is None and (result := result_of_state(state)):
            write_result(db, local.key, result)
        return Settled(id, changed=not same_facts)

    def _insert(
        self, db: Database, id: str, state: SharedState, key: int | None = None, result: GameResult | None = None
    ) -> None:
        data = data_of_state(id, state, result)
        with Insertion(db) as insertion:
            new = insertion.insert(data, self._now(), Place(state.facts.played, state.facts.people, key))
        if state.facts.binned:
            db.execute("UPDATE games SET binned = ? WHERE key = ?", (state.facts.binned, new))

    @staticmethod
    def _update(db: Database, key: int, id: str, facts: Facts) -> None:
        """Update what is not part of the game itself, keeping the log."""
        row = (facts.played, facts.started, facts.ended, facts.location, facts.note, facts.binned)
        db.execute(
            "UPDATE games SET (played, started, ended, location, note, binned) = (?, ?, ?, ?, ?, ?), family = ?"
            " WHERE key = ?",
            (*row, facts.copy_of or id, key),
        )
        seat_people(db, key, dict(enumerate(facts.people)))
        for seat, player in enumerate(facts.players):
            changed = (player["name"], facts.played, key, seat)
            db.execute("UPDATE seats SET (name, played) = (?, ?) WHERE game = ? AND seat = ?", changed)
        refresh_search(db, "key = ?", key)

    @staticmethod
    def _is_unsynced(db: Database, key: int) -> bool:
        return bool(db.execute("SELECT 1 FROM unsynced WHERE game = ?", (key,)).fetchone())

    @staticmethod
    def _mark_applied(db: Database, replica: int) -> None:
        db.execute("UPDATE operations SET is_applied = 1 WHERE replica = ? AND NOT is_applied", (replica,))


class _NotSharedError(ValueError):
    """A stored game cannot be shared."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


_WITH_ASIDE: Final = "SELECT key, id FROM replicas WHERE aside > 0 AND game NOTNULL ORDER BY id"
_UNSETTLED: Final = """
SELECT id FROM games WHERE key IN (SELECT game FROM unsynced)
UNION SELECT id FROM replicas r WHERE game NOTNULL AND NOT EXISTS (SELECT 1 FROM games g WHERE g.key = r.game AND g.id = r.id)
UNION SELECT id FROM replicas WHERE id <> :people AND key IN (SELECT replica FROM operations WHERE NOT is_applied)
ORDER BY id"""


def _is_another_game(local: _Local, state: SharedState | None) -> bool:
    """Whether another device has a different game with the same id, not just another state of this one."""
    if state is None:
        return False
    if (local.facts.board, len(local.facts.players)) != (state.facts.board, len(state.facts.players)):
        return True
    own, other = (
        {to_json(entry) for entry in entries if entry["do"] != "end"} for entries in (local.entries, state.entries)
    )
    return 2 * len(own & other) < min(len(own), len(other))


def _applied(stored: Iterable[StoredOperation]) -> list[StoredOperation]:
    return [each for each in stored if each.is_applied]


def _differences(known: Mapping[Cell, Value], wanted: Mapping[Cell, Value]) -> list[Write]:
    return [(cell, wanted.get(cell)) for cell in {**known, **wanted} if known.get(cell) != wanted.get(cell)]


def _result_cell(result: GameResult, entries: Sequence[Any]) -> Write:
    value = {"rules": result.rules, "ledger": digest_of(result.ledger), "entries": digest_of(list(entries))}
    return ("result",), value


def _frame(facts: Facts) -> str:
    """The facts that can change only by storing the game again."""
    players = [player | {"name": ""} for player in map(dict, facts.players)]
    return to_json([facts.board, facts.options, list(facts.head.items()), players])
