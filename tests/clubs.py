"""Random clubs: installations that play, edit and sync through one folder, in any order.

`RandomClub(rng, folder).run()` finally syncs all installations, and asserts that they have the same history and that
one more sync changes no byte.
"""

from __future__ import annotations

import io
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from scorer.cli import main
from scorer.play.actions import CHANGED
from scorer.play.active_game import ActiveGame
from scorer.play.correction import Correction
from scorer.rules.entries import Lay
from scorer.rules.validation import validate_entries
from scorer.stats import queries
from scorer.store import Filters, State, Store, open_store
from scorer.store.errors import StoreErrorKind as Kind
from scorer.store.looks import LOOKS
from scorer.sync import Club, SyncReport
from tests.random_games import BOARDS, DOME_BOARDS, random_record, typical_record
from tests.schedules import random_entry
from tests.stores import Json, a_store, export_records, import_records, played, tolerate

NAMES: Final = ("Anna", "Béla", "Äijä", "Zoë", "anna ", "Cecília", "Dóra")
NAME: Final = "games.sqlite"


def _flipped(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) or 1)
    return data[:at] + bytes(byte ^ 1 << rng.randrange(8) for byte in data[at : at + 1]) + data[at + 1 :]


def _other_digit(rng: random.Random, data: bytes) -> bytes:
    at = rng.choice([place for place, byte in enumerate(data) if 48 <= byte <= 57] or [0])
    return data[:at] + bytes([rng.randint(48, 57)]) + data[at + 1 :]


def _by_lines(change: Callable[[random.Random, list[bytes]], object]) -> Callable[[random.Random, bytes], bytes]:
    def changed(rng: random.Random, data: bytes) -> bytes:
        lines = data.splitlines(keepends=True) or [b""]
        change(rng, lines)
        return b"".join(lines)

    return changed


DAMAGE: Final[dict[str, Callable[[random.Random, bytes], bytes]]] = {
    "flip": _flipped,
    "digit": _other_digit,
    "cut": lambda rng, data: data[: rng.randrange(len(data) + 1)],
    "lost line": _by_lines(lambda rng, lines: lines.pop(rng.randrange(len(lines)))),
    "line twice": _by_lines(lambda rng, lines: lines.append(rng.choice(lines))),
    "shuffled lines": _by_lines(lambda rng, lines: rng.shuffle(lines)),
    "garbage": _by_lines(
        lambda rng, lines: lines.insert(rng.randrange(len(lines)), rng.randbytes(30).replace(b"\n", b"") + b"\n")
    ),
    "conflict copy": lambda _, data: data,
    "gone": lambda _, data: data,
}
"""What may happen to a journal."""


class Days:
    """A clock that all devices share; it advances by a minute every third reading."""

    def __init__(self) -> None:
        self._minutes = count()

    def __call__(self) -> str:
        minutes = next(self._minutes) // 3
        days, rest = divmod(minutes, 24 * 60)
        return f"2026-{9 + days // 28:02}-{1 + days % 28:02}T{rest // 60:02}:{rest % 60:02}:00+02:00"


class Installation:
    """One phone or computer with its games file."""

    def __init__(self, folder: Path, club: Path, clock: Days) -> None:
        self.folder = folder
        self.club = club
        self.clock = clock
        folder.mkdir()

    @contextmanager
    def open(self) -> Iterator[Store]:
        opened = open_store(self.folder / NAME, self.clock)
        assert opened.rescue is None
        with closing(opened.store):
            yield opened.store

    def sync(self) -> SyncReport:
        with self.open() as store:
            return Club(store, self.club).sync()

    def history(self) -> dict[str, Any]:
        """Everything that must be equal at the end."""
        with self.open() as store:
            stream = io.StringIO()
            store.archive.export(stream)
            people = [person for retired in (False, True) for person in store.people.all(retired=retired)]
            return {
                "export": stream.getvalue(),
                "people": sorted(
                    (person.id, person.name, person.retired, person.look) for person in people if person.games
                ),
                "table": queries.table(store),
                "records": queries.records(store),
                "house": queries.house(store),
                "players": [queries.player(store, person.id) for person in sorted(people) if person.games],
                "binned": sorted(header.id for header in store.history.page(Filters(binned=True), size=999).games),
            }


class RandomClub:
    """Some installations and one folder."""

    def __init__(self, rng: random.Random, folder: Path, *, is_hostile: bool = False) -> None:
        """In a hostile club, journals are damaged now and then."""
        self.rng = rng
        self.is_hostile = is_hostile
        self.folder = folder
        self.journals = folder / "club" / "journals"
        self.happened: Counter[str] = Counter()
        (folder / "club").mkdir()
        self.clock = Days()
        self.names = count()
        self.records: list[Json] = []
        self.installations = [self._new() for _ in range(rng.randint(2, 4))]

    def _new(self) -> Installation:
        return Installation(self.folder / f"i{next(self.names)}", self.folder / "club", self.clock)

    def run(self, steps: int) -> None:
        for _ in range(steps):
            self.step()
        self.come_together()

    def step(self) -> None:
        at = self.rng.choice(self.installations)
        chance = self.rng.random()
        if self.is_hostile and self.rng.random() < 0.15:
            self.damage()
        elif chance < 0.25:
            at.sync()
            self.happened["syncs"] += 1
        elif chance < 0.3:
            shutil.copytree(at.folder, self.folder / f"backup-{at.folder.name}", dirs_exist_ok=True)
        elif chance < 0.34 and (backup := self.folder / f"backup-{at.folder.name}").exists():
            shutil.rmtree(at.folder)
            shutil.copytree(backup, at.folder)
            self.happened["restores of old backups"] += 1
        elif chance < 0.36 and len(self.installations) > 2:
            self.installations.remove(at)
            self.happened["installations lost"] += 1
        elif chance < 0.37:
            self.installations.append(self._new())
        else:
            with at.open() as store:
                self.act(store)

    def damage(self) -> None:
        """Damage a journal: bytes, lines or all of it."""
        found = sorted(self.journals.glob("*.jsonl")) if self.journals.exists() else []
        if not found:
            return
        path, kind = self.rng.choice(found), self.rng.choice(list(DAMAGE))
        self.happened[f"damaged: {kind}"] += 1
        if kind == "gone":
            path.unlink()
            return
        data = DAMAGE[kind](self.rng, path.read_bytes())
        is_copy = kind == "conflict copy"
        (path.with_name(f"{path.stem}.sync-conflict-{len(found)}.jsonl") if is_copy else path).write_bytes(data)

    def act(self, store: Store) -> None:
        """Do something at random, as a user would."""
        acts = [self._import, self._import, self._play, self._play, self._go_on, self._go_on, self._go_on]
        acts += [self._edit, self._bin, self._name, self._correct]
        act = self.rng.choice(acts)
        with tolerate(Kind.SAME_TABLE, Kind.NAME_TAKEN, Kind.NOT_OPEN, Kind.CHANGED):
            act(store)
            self.happened[act.__name__.strip("_")] += 1

    def _import(self, store: Store) -> None:
        if self.records and self.rng.random() < 0.3:
            import_records(store, self.rng.choice(self.records))
            return
        record = random_record(self.rng, self.rng.choice(BOARDS))
        players = [{"name": name} for name in self.rng.sample(NAMES, len(record["players"]))]
        record |= {"players": players} | ({"started": self.clock()} if self.rng.random() < 0.5 else {})
        self.records.append(record)
        import_records(store, record)

    def _play(self, store: Store) -> None:
        board = self.rng.choice(BOARDS)
        seats = 2 if board in DOME_BOARDS else self.rng.randint(1, 4)
        id = store.games.new(board, self.rng.sample(NAMES, seats))
        if self.rng.random() < 0.5:
            record = typical_record(self.rng, board, seats)
            self._enter_all(store, id, record["entries"][: self.rng.randint(1, len(record["entries"]))])
        else:
            self._tap(ActiveGame(store, id))

    @staticmethod
    def _enter_all(store: Store, id: str, beginning: list[Json]) -> None:
        """Enter the beginning of a game, as far as it is legal alone: later tiles may be why a line is stuck."""
        game = ActiveGame(store, id)
        session = game.session
        from scorer.formats.record import read_entry  # noqa: PLC0415

        entries = [entry for value in beginning if not isinstance(entry := read_entry(value, session.layout), str)]
        assert len(entries) == len(beginning)
        while validate_entries(session.layout, len(session.names), entries):
            entries.pop()
        for entry in entries:
            session._do(session.table.completed(entry), CHANGED)
        game.settle()

    def _tap(self, game: ActiveGame) -> None:
        session = game.session
        for _ in range(self.rng.randint(1, 15)):
            if session.finished:
                break
            chance = self.rng.random()
            if chance < 0.15:
                session.undo(session.version)
            elif chance < 0.2:
                session.redo(session.version)
            elif chance < 0.3:
                session.end_round(session.version)
            elif chance < 0.4:
                session.toggle_marker(self.rng.choice(session.table.seats), session.round, session.version) if (
                    session.layout.floor_losses
                ) else None
            else:
                player, number = self.rng.choice(session.table.seats), self.rng.randint(1, session.round)
                entry = random_entry(self.rng, session.table, player, number)
                if isinstance(entry, Lay):
                    session.tap(player, entry.space, number, session.version)
                    session.lay(player, entry.space, entry.color, number, session.version)
                elif entry and not session.table.refuse(entry):
                    session._add(entry, session.version, CHANGED)
        game.settle()

    def _go_on(self, store: Store) -> None:
        games = store.games.open()
        if games:
            self._tap(ActiveGame(store, self.rng.choice(games).id))

    def _any(self, store: Store, filters: Filters = Filters()) -> str | None:  # noqa: B008 - immutable
        games = store.history.page(filters, size=99).games
        return self.rng.choice(games).id if games else None

    def _edit(self, store: Store) -> None:
        if id := self._any(store):
            rng = self.rng
            choices: list[dict[str, Any]] = [
                {"note": rng.choice([None, "x", "jó este"])},
                {"location": rng.choice([None, "Porto"])},
                {"started": rng.choice([None, self.clock()])},
                {"ended": self.clock()},
            ]
            store.games.edit(id, **rng.choice(choices))
            if rng.random() < 0.3:
                store.games.edit(id, names=rng.sample(NAMES, len(store.games.header(id).seats)))

    def _bin(self, store: Store) -> None:
        chance = self.rng.random()
        if chance < 0.5 and (id := self._any(store)):
            store.games.bin(id)
        elif chance < 0.8 and (id := self._any(store, Filters(binned=True))):
            store.games.unbin(id)
        elif chance > 0.9:
            store.games.empty_bin()

    def _name(self, store: Store) -> None:
        people = store.people.all()
        if not people:
            return
        person, chance = self.rng.choice(people), self.rng.random()
        if chance < 0.5:
            store.people.rename(person.id, f"{person.name[:9]} {self.rng.choice('ABC')}")
        elif chance < 0.7:
            store.people.choose_look(person.id, self.rng.randint(1, LOOKS))
        elif chance < 0.85:
            store.people.merge(person.id, self.rng.choice(people).id)
        else:
            store.people.retire(person.id, retired=self.rng.random() < 0.7)

    def _correct(self, store: Store) -> None:
        if id := self._any(store, Filters(state=State.FINISHED)):
            correction = Correction(store, id)
            self._tap_anywhere(correction)
            correction.keep() if correction.is_changed() else correction.discard()

    def _tap_anywhere(self, game: ActiveGame) -> None:
        session = game.session
        for _ in range(self.rng.randint(1, 4)):
            player, number = self.rng.choice(session.table.seats), self.rng.randint(1, max(1, session.round))
            if tiles := list(session.at(number).boards[player]):
                session.tap(player, self.rng.choice(tiles), number, session.version)

    # The end

    def come_together(self) -> None:
        """Sync until no device has anything new, and compare."""
        for _ in range(3):
            self.rng.shuffle(self.installations)
            for each in self.installations:
                each.sync()
        first, *others = [each.history() for each in self.installations]
        for other in others:
            for key, value in first.items():
                assert other[key] == value, key
        before = self.contents()
        for each in self.installations:
            report = each.sync()
            assert (report.added, report.continued, report.written, report.read) == ([], [], 0, 0)
            assert self.is_hostile or not [each for each in report.problems if each.code != "not-legal"]
        assert self.contents() == before
        assert [each.history() for each in self.installations] == [first] * len(self.installations)

    def contents(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in sorted(self.journals.iterdir())}


def journal_in(club: Path) -> Path:
    """The only journal of a folder."""
    (journal,) = (club / "journals").iterdir()
    return journal


def first_journal(tmp_path: Path, club: Path) -> Path:
    """The journal of a device with two games."""
    with a_store(tmp_path, "writer.sqlite") as store:
        import_records(store, played(1), played(2))
        Club(store, club).sync()
    return journal_in(club)


def read_by_a_new_one(tmp_path: Path, club: Path) -> tuple[list[Json], SyncReport]:
    """The games that a new device gets from the folder, and its report."""
    with a_store(tmp_path, "reader.sqlite") as store:
        report = Club(store, club).sync()
        return export_records(store), report


def run_sync(capsys: pytest.CaptureFixture[str], *given: object) -> tuple[int, Any]:
    """The exit code and the JSON of `scorer sync`."""
    ended = main(["sync", *map(str, given), "--json"])
    out = capsys.readouterr().out
    return ended, json.loads(out) if out else None
