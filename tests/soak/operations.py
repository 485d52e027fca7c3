"""The store operations to interrupt, each in a child process, with the states that it may leave behind.

An operation acknowledges each change. If it is interrupted after k acknowledgments, the next undisturbed start must
find the state after change k or after the change in progress, and never anything else.
"""

import json
import os
import shutil
import signal
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from scorer.store import Store, StoreError, open_store, schema
from scorer.store import file as file_module
from scorer.store.errors import DAMAGE
from scorer.store.file import is_intact
from scorer.store.recovery import backups
from tests.soak import AttackFailedError
from tests.stores import entries_of, export_records, import_records, played

NAME: Final = "games.sqlite"
ENTRIES: Final = entries_of(played(1))
BOARDS: Final = ("azul", "summer-pavilion", "azul-gray", "crystal-mosaic-1", "azul-mini")
NOW: Final = "2026-11-19T20:00:00+01:00"
Acknowledge = Callable[[], object]


class Operation(NamedTuple):
    """Something that writes to the file or just opens it."""

    prepare: Callable[[Path], object]
    """Fills a folder with the files before."""
    work: Callable[[Path, Acknowledge], object]
    """Does it, and acknowledges each change."""
    is_damaged: bool = False
    """Whether the file needs a rescue, which sets it aside."""
    is_newer: bool = False
    """Whether it runs with a schema of the future."""


class Outcome(NamedTuple):
    """How an interrupted operation ended."""

    acknowledged: int
    calls: int
    """The system calls that it made."""
    ended: str
    """`done`, `killed`, or the error that was reported."""


def store_of(folder: Path) -> Store:
    return open_store(folder / NAME, lambda: NOW).store


# ------------------------------------------------------------------------------------------------- the operations


def _few_games(folder: Path) -> None:
    """A few games in the file and in its backup, one more since, one open, one in the bin."""
    with store_of(folder) as store:
        import_records(store, *(played(seed, BOARDS[seed % len(BOARDS)]) for seed in range(5)))
        store.backups.make()
        import_records(store, played(5), *(played(seed, BOARDS[seed % len(BOARDS)]) for seed in range(20, 24)))
        store.games.bin(played(5)["id"])
        import_records(store, _unfinished())


def _unfinished() -> dict[str, Any]:
    record = played(9)
    return {**record, "id": "open", "entries": record["entries"][:4]}


def _and_others(folder: Path) -> None:
    """In addition, another phone's file and records to import: new games, known ones, and one that was continued."""
    _few_games(folder)
    (folder / "other").mkdir()
    with store_of(folder / "other") as store:
        import_records(store, played(1, "summer-pavilion"), *map(played, range(40, 43)), {**played(9), "id": "open"})
        store.backups.export(folder / "other.sqlite")
    shutil.rmtree(folder / "other")
    lines = (json.dumps(played(seed)) for seed in (40, 1, 50, 51))
    (folder / "records.jsonl").write_text("\n".join(lines), encoding="utf-8")


def _damaged(folder: Path) -> None:
    """The file has lost an index, though each game can still be read."""
    _few_games(folder)
    _drop_an_index(folder)


def _drop_an_index(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as connection:
        connection.execute("DROP INDEX games_newest")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _only_aside(folder: Path) -> None:
    """The damaged file was set aside by an older version that was killed before it had replaced the file."""
    _damaged(folder)
    (folder / NAME).rename(folder / "games-broken-20261101-120000.sqlite")


def _with_full_backup(folder: Path) -> None:
    """As if the file were too large to be copied after each game."""
    _few_games(folder)
    with patch.object(backups, "COPIED_UP_TO", 0), store_of(folder) as store:
        store.backups.make()
        store.games.edit(played(2, BOARDS[2])["id"], note="changed since")


def _with_changes(folder: Path) -> None:
    _with_full_backup(folder)
    with patch.object(backups, "COPIED_UP_TO", 0), store_of(folder) as store:
        made = store.backups.make()
        assert "-on-" in made.path.name
        import_records(store, played(30))


def _damaged_with_changes(folder: Path) -> None:
    _with_changes(folder)
    _drop_an_index(folder)


def _open(folder: Path, acknowledge: Acknowledge) -> None:
    with store_of(folder) as store:
        store.history.page()
    acknowledge()


def _play(folder: Path, acknowledge: Acknowledge) -> None:
    with store_of(folder) as store:
        for entry in entries_of(played(9))[4:12]:
            store.games.append("open", entry)
            acknowledge()


def _edit(folder: Path, acknowledge: Acknowledge) -> None:
    id = played(1, BOARDS[1])["id"]
    with store_of(folder) as store:
        changes: list[Callable[[], object]] = [
            lambda: store.games.edit(id, note="a note", location="the kitchen"),
            lambda: store.games.bin(id),
            lambda: store.games.unbin(id),
            lambda: store.games.reopen(id),
            lambda: store.games.finish(id),
            lambda: store.people.rename(store.people.all()[0].id, "Zoë"),
            lambda: store.settings.set("theme", "night"),
            store.games.empty_bin,
        ]
        for change in changes:
            change()
            acknowledge()


def _once(change: Callable[[Store, Path], object]) -> Callable[[Path, Acknowledge], None]:
    """An operation with a single change, applied completely or not at all."""

    def work(folder: Path, acknowledge: Acknowledge) -> None:
        with store_of(folder) as store:
            change(store, folder)
            acknowledge()

    return work


def _back_up_changes(folder: Path, acknowledge: Acknowledge) -> None:
    """The games that changed, then all of them."""
    with patch.object(backups, "COPIED_UP_TO", 0), store_of(folder) as store:
        store.backups.make()
        acknowledge()
        with patch.object(backups, "MOST_CHANGED", 0):
            store.backups.make()
        acknowledge()


OPERATIONS: Final = {
    "create": Operation(lambda _folder: None, _open),
    "open": Operation(_few_games, _open),
    "play": Operation(_few_games, _play),
    "edit": Operation(_few_games, _edit),
    "import records": Operation(_and_others, _once(lambda store, at: store.archive.import_file(at / "records.jsonl"))),
    "import a file": Operation(_and_others, _once(lambda store, at: store.archive.import_file(at / "other.sqlite"))),
    "back up": Operation(_few_games, _once(lambda store, _: store.backups.make())),
    "back up changes": Operation(_with_full_backup, _back_up_changes),
    "restore changes": Operation(
        _with_changes, _once(lambda store, _: store.backups.restore(store.backups.all()[0].path))
    ),
    "rescue with changes": Operation(_damaged_with_changes, _open, is_damaged=True),
    "export a copy": Operation(_few_games, _once(lambda store, at: store.backups.export(at / "all.sqlite"))),
    "restore": Operation(_few_games, _once(lambda store, _: store.backups.restore(store.backups.all()[0].path))),
    "rescue": Operation(_damaged, _open, is_damaged=True),
    "rescue what was set aside": Operation(_only_aside, _open, is_damaged=True),
    "migrate": Operation(_few_games, _open, is_newer=True),
}


# --------------------------------------------------------------------------------------------- a schema of the future


def _weather(db: Any) -> None:
    db.execute("ALTER TABLE games ADD COLUMN weather TEXT")
    db.execute("UPDATE games SET weather = 'rain'")


def _notes(db: Any) -> None:
    """Copies a table, as SQLite's documentation advises for most changes."""
    db.execute("CREATE TABLE notes (game INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT")
    db.execute("INSERT INTO notes SELECT key, coalesce(note, board) FROM games")
    db.execute("CREATE INDEX games_by_weather ON games (weather)")


@contextmanager
def newer_schema() -> Iterator[None]:
    """Two more migrations, as later versions of the app might bring."""
    known, make, newer = schema.migrations, schema.make_tables, schema.VERSION + 2

    def migrations() -> Any:
        more = known()
        more()(_weather)
        more()(_notes)
        return more

    def make_tables(db: Any) -> None:
        make(db)
        _weather(db)
        _notes(db)

    with (
        patch.multiple(schema, VERSION=newer, migrations=migrations),
        patch.multiple(file_module, VERSION=newer, migrations=migrations, make_tables=make_tables),
    ):
        file_module.schema_of_a_new_file.cache_clear()
        try:
            yield
        finally:
            file_module.schema_of_a_new_file.cache_clear()


@contextmanager
def schema_for(operation: Operation) -> Iterator[None]:
    if operation.is_newer:
        with newer_schema():
            yield
    else:
        yield


# --------------------------------------------------------------------------------------------------- interrupting


class Template(NamedTuple):
    """A prepared folder, and the states that the operation passes through."""

    folder: Path
    states: list[str]
    """The state before, and after each acknowledgment."""
    calls: int
    """The system calls of the undisturbed operation."""


class Bench:
    """Prepares each operation once, then runs it in copies of its folder."""

    def __init__(self, folder: Path, arm: Callable[[Path, int, int, int], object], disarm: Callable[[], int]) -> None:
        self._folder = folder
        self._arm = arm
        self._disarm = disarm
        self._states = _States()
        self.template = cache(self._make_template)

    def _make_template(self, name: str) -> Template:
        operation = OPERATIONS[name]
        folder = self._folder / f"template {name}"
        folder.mkdir()
        operation.prepare(folder)
        with schema_for(operation):
            states = [self._state_at(self._copy(folder))]
            work = self._copy(folder)
            operation.work(work, lambda: states.append(self._state_at(work)))
        measured = Template(folder, states, 0)
        outcome = self.interrupt(name, measured, 1, 0, 1)
        if outcome.ended != "done":
            raise AttackFailedError(f"{name} does not work undisturbed: {outcome}")
        return measured._replace(calls=outcome.calls)

    def _state_at(self, folder: Path) -> str:
        """The contents of a file when it is opened as at the next start."""
        with store_of(folder) as store:
            return self._states.of(store)

    def _copy(self, folder: Path) -> Path:
        work = self._folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(folder, work)
        (work / "tmp").mkdir()
        return work

    def attack(self, name: str, first: int, last: int, error: int) -> Outcome:
        """Interrupt an operation at some of its calls; return how it ended."""
        return self.interrupt(name, self.template(name), first, last, error)

    def interrupt(self, name: str, template: Template, first: int, last: int, error: int) -> Outcome:
        work = self._copy(template.folder)
        return self._in_child(OPERATIONS[name], work, first, last, error)

    def start_again(self, name: str, first: int, last: int, error: int) -> Outcome:
        """Just open what an interrupted operation left behind, and interrupt that too."""
        return self._in_child(OPERATIONS[name]._replace(work=_open), self._folder / "work", first, last, error)

    def _in_child(self, operation: Operation, work: Path, first: int, last: int, error: int) -> Outcome:
        """Run an operation in its own process, in which some calls fail."""
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.close(reader)
            self._work(operation, work, writer, lambda: self._arm(work, first, last, error))
        os.close(writer)
        with open(reader, "rb") as pipe:  # noqa: PTH123 - a pipe has no path
            received = pipe.read().decode()
        _, status = os.waitpid(child, 0)
        rest = received.lstrip("+")
        acknowledged = len(received) - len(rest)
        if os.WIFSIGNALED(status):
            killed = os.WTERMSIG(status) == signal.SIGKILL
            return Outcome(acknowledged, 0, "killed" if killed else f"crashed by signal {os.WTERMSIG(status)}")
        calls, _, ended = rest.partition(" ")
        return Outcome(acknowledged, int(calls), ended)

    def _work(self, operation: Operation, work: Path, writer: int, arm: Callable[[], object]) -> None:
        """The child: never returns."""
        tempfile.tempdir = str(work / "tmp")
        try:
            with schema_for(operation):
                arm()
                operation.work(work, lambda: os.write(writer, b"+"))
            ended = "done"
        except (StoreError, OSError) as error:
            ended = f"reported {getattr(error, 'kind', 'as OSError')}"
        except BaseException as error:  # noqa: BLE001 - any other is a defect, and has to be reported by the parent
            ended = f"FOREIGN {type(error).__name__}: {error}"
        os.write(writer, f"{self._disarm()} {ended}".encode())
        os._exit(0)

    def check(self, name: str, outcome: Outcome) -> None:
        """Start undisturbed: nothing acknowledged is lost, and no good file was set aside."""
        operation, template, work = OPERATIONS[name], self.template(name), self._folder / "work"
        if outcome.ended.startswith(("FOREIGN", "crashed")):
            raise AttackFailedError(f"{name}: {outcome.ended}")
        if operation.work is not _open and any(outcome.ended.endswith(kind) for kind in DAMAGE):
            raise AttackFailedError(f"{name}: an I/O error was taken for damage: {outcome.ended}")
        allowed = template.states[outcome.acknowledged : outcome.acknowledged + 2]
        with schema_for(operation), store_of(work) as store:
            found = self._states.of(store)
            if found not in allowed:
                raise AttackFailedError(f"{name}: lost or changed: {outcome}: {_difference(found, allowed)}")
            _check_files(name, work, store, operation)


def _check_files(name: str, work: Path, store: Store, operation: Operation) -> None:
    asides = list(work.glob("*-broken-*.sqlite"))
    if len(asides) != operation.is_damaged:
        raise AttackFailedError(f"{name}: set aside: {asides}")
    store.backups.make()
    if not all(is_intact(backup.path) for backup in store.backups.all()):
        raise AttackFailedError(f"{name}: a backup is damaged")
    if left := [*(work / "backups").glob("*.part"), *work.glob("*-rescue*")]:
        raise AttackFailedError(f"{name}: left behind: {left}")


class _States:
    """Describes the contents of a file as a text to compare. Files with the same rows are described once."""

    def __init__(self) -> None:
        self._known: dict[bytes, str] = {}

    def of(self, store: Store) -> str:
        if not store.is_intact():
            raise AttackFailedError("the file is damaged")
        rows = sha256("\n".join(store.file.connection.iterdump()).encode()).digest()
        if rows not in self._known:
            self._known[rows] = _state_of(store)
        return self._known[rows]


def _state_of(store: Store) -> str:
    return json.dumps(
        {
            "records": sorted(json.dumps(record, sort_keys=True) for record in export_records(store)),
            "binned": store.file.one("SELECT count(*) FROM games WHERE binned IS NOT NULL"),
            "finished": store.file.one("SELECT count(*) FROM ledgers"),
            "people": [person.name for person in store.people.all()],
            "theme": store.settings.get("theme"),
            "version": store.file.one("PRAGMA user_version"),
        }
    )


def _difference(found: str, allowed: list[str]) -> str:
    def short(state: str) -> str:
        values = json.loads(state)
        return str(values | {"records": f"{len(values['records'])} records, {len(str(values['records']))} letters"})

    return f"found {short(found)}, allowed {[short(state) for state in allowed]}"
