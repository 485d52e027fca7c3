"""Random schedules of one game on several phones: taps, partitions, loss, duplicates, reordering, kills, restores, lost phones.

`Schedule(rng).run()` returns what is wrong at the end, which must be nothing; `happened` counts what it did. Each
mutant in `MUTANTS` deliberately breaks one rule of the merge, and the schedules must notice.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final
from unittest.mock import patch

from scorer.formats.record import FORMAT, entry_as_json, read_record
from scorer.replication import ConflictError, Operation, SharedGame, operation_as_json, permits, read_operation
from scorer.replication import arrangement as arrangement_module
from scorer.replication.cells import KINDS, Cell, Value, entry_in
from scorer.replication.conversion import writes_of_log
from scorer.replication.replica import Replica
from scorer.replication.shared_game import set_up
from scorer.rules.dome import DomeLayout
from scorer.rules.entries import End, Entry, First, Floor, Lay, LayPlate, Pass, Stuck
from scorer.rules.layouts import layout
from scorer.rules.reasons import Code
from scorer.rules.table import Layout, Table
from scorer.rules.validation import validate_entries
from tests.counting import count
from tests.random_games import BOARDS, DOME_BOARDS, typical_record

NAMES: Final = ("Anna", "Béla", "Äijä", "Zoë")
SHARED: Final = {"marker", "spared", "first", "end", "host", "ready", "note"}
"""Cells that more than one phone writes to, even if each board has its own phone."""
LONG_GAMES: Final = 200
"""For each board and number of players, of which schedules begin with some rounds."""
EXPECTED: Final = {
    Code.GAME_OVER,  # a late tile has ended the game before
    Code.NOT_STUCK,  # the player removed the tile because of which the line was stuck
    Code.UNKNOWN_PLATE,  # both players placed the same plate
    Code.NO_PLATE_THERE,  # so there is no plate under the tile
    Code.PLATE_NOT_NOW,
    Code.ROUND_OUT_OF_ORDER,  # the host undid the end of a round; see `_check_aside`
    Code.BAD_NUMBER,  # the only tile that was spared was removed
    Code.SPECIAL_ONLY,
    Code.WRONG_COLOR,  # the plate under the tile was turned, or the kind of a star has changed
    Code.COLOR_REPEATED,
    Code.COLOR_IN_ROW,  # of a stuck line above which a tile was moved
}
"""Why an entry may be set aside although each board has one phone."""


class Phone:
    """A device with a disk. It gets a new id each time the app starts."""

    def __init__(self, rng: random.Random, name: str) -> None:
        self.rng = rng
        self.name = name
        self.disk: list[Operation] = []
        self.backup: list[Operation] = []
        self.start()

    def start(self) -> None:
        self.device = self.new_device()
        self.game = SharedGame(self.disk, self.save)

    def new_device(self) -> str:
        return f"{self.name}-{self.rng.getrandbits(32):08x}"

    def save(self, operations: Sequence[Operation]) -> None:
        self.disk += operations

    def restore(self) -> None:
        self.disk = list(self.backup)
        self.start()


@cache
def _long_game(board: str, seats: int, number: int) -> dict[str, Any]:
    """A long game, cached because making one takes as long as several taps."""
    return typical_record(random.Random(f"{board} {seats} {number}"), board, seats)


class Schedule:
    """One game, some phones, and a network."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.happened: Counter[str] = Counter()
        self.violations: list[str] = []
        self.board = rng.choice(BOARDS)
        self.seats = 2 if self.board in DOME_BOARDS else rng.randint(2, 4)
        self.is_owned = rng.random() < 0.6
        self.is_legal = self.is_owned or rng.random() < 0.5
        self.is_restored = False
        self.phones = [Phone(rng, f"p{number}") for number in range(rng.randint(2, 4))]
        self.network: list[tuple[Phone, list[str]]] = []
        self.cut: dict[str, int] = {}
        self.last_word: dict[Cell, Value] = {}
        self._begin()

    @property
    def host(self) -> Phone:
        return self.phones[0]

    def _begin(self) -> None:
        """Give all phones the beginning of a game, a long one half of the time."""
        self.options: dict[str, Any] = {}
        entries: list[dict[str, Any]] = []
        if self.rng.random() < 0.5:
            record = _long_game(self.board, self.seats, self.rng.randrange(LONG_GAMES))
            self.options = record["options"]
            entries = record["entries"][: self.rng.randint(0, len(record["entries"]) - 1)]
        self.on: Layout = layout(self.board, self.options)
        reading = read_record(self.record(entries))
        assert reading.record
        # where the game is cut off, a line may not be stuck yet
        entries = [entry_as_json(entry) for entry in reading.record.entries]
        log = writes_of_log(entries, reading.record.entries, self.on)
        set_up_writes = set_up(self.board, self.options, NAMES[: self.seats])
        self.host.game.write_all("begun-before", [*log, *set_up_writes, (("host",), self.host.device)])
        for phone in self.phones[1:]:
            phone.game.apply(self.host.game.missing({}))
        for phone in self.phones:
            phone.backup = list(phone.disk)

    def record(self, entries: Sequence[Any]) -> dict[str, Any]:
        players = [{"name": name} for name in NAMES[: self.seats]]
        head = {"format": FORMAT, "id": "shared", "board": self.board, "options": self.options, "players": players}
        return head | {"entries": list(entries)}

    def run(self) -> list[str]:
        """Run the schedule; return what is wrong at the end."""
        for _ in range(self.rng.randint(20, 90)):
            chance = self.rng.random()
            if chance < 0.5:
                self.tap()
            elif chance < 0.7:
                self.send()
            elif chance < 0.93:
                self.deliver()
            else:
                self.trouble()
        self._come_together()
        return self.violations

    # What players do

    def owns(self, phone: Phone) -> list[int]:
        if not self.is_owned:
            return list(range(self.seats))
        return [seat for seat in range(self.seats) if self.phones[seat % len(self.phones)].name == phone.name]

    def tap(self) -> None:
        phone = self.rng.choice(self.phones)
        chance = self.rng.random()
        if chance < 0.1:
            self._undo(phone)
            return
        if chance < 0.15:
            self._write(phone, ("note",), self.rng.choice([None, "x", phone.device]))
            return
        table = phone.game.view.table
        assert table
        if chance < 0.2 and not table.finished:
            self._close(phone, table)
        elif chance < 0.25 and self.owns(phone):
            self._write(
                phone, ("ready", self.rng.choice(self.owns(phone)), min(table.round, 9)), self.rng.random() < 0.7
            )
        elif self.owns(phone) and not table.finished:
            self._enter(phone, table)

    def _close(self, phone: Phone, table: Table) -> None:
        """The host closes rounds; if it is lost, another phone takes over."""
        host = phone.game.view.host or ""
        if not host.startswith(f"{phone.name}-") and host != phone.name:
            if self.rng.random() < 0.3:
                phone.game.take_over(phone.device)
                self.happened["host taken over"] += 1
            return
        phone.game.close_round(phone.device)
        self.happened["rounds closed"] += 1
        if table.round > 1 and self.rng.random() < 0.1:
            phone.game.write(phone.device, ("end", table.round), entry_as_json(End(table.round)))  # twice is once

    def _undo(self, phone: Phone) -> None:
        again = phone.game.to_redo(phone.device) if self.rng.random() < 0.3 else None
        operation = phone.game.redo(phone.device) if again else phone.game.undo(phone.device)
        if operation:
            self._expect(_writer_before(phone.game, operation) == phone.device, "undo takes back what another wrote")
            self.happened["redone" if again else "undone"] += 1
            self._remember(operation.cell, operation.value)

    def _enter(self, phone: Phone, table: Table) -> None:
        player = self.rng.choice(self.owns(phone))
        number = table.round if self.is_owned or self.rng.random() < 0.8 else self.rng.randint(1, table.round)
        if self.rng.random() < 0.2:
            self._take_away(phone, player, number)
            return
        entry = random_entry(self.rng, table, player, number)
        if entry is None or (self.is_legal and table.refuse(entry)):
            return
        for operation in phone.game.enter(phone.device, entry):
            self._remember(operation.cell, operation.value)
        self.happened[f"entered: {entry_as_json(entry)['do']}"] += 1

    def _take_away(self, phone: Phone, player: int, number: int) -> None:
        own = [
            placed.cell
            for placed in phone.game.view.judged.accepted
            if placed.round == number and placed.raw.get("player") == player and phone.game.value(placed.cell)
        ]
        if own:
            self._write(phone, self.rng.choice(own), None)
            self.happened["taken away"] += 1

    def _write(self, phone: Phone, cell: Cell, value: Value) -> None:
        is_host = phone.game.view.host == phone.device
        if self.is_owned and cell[0] in KINDS and cell[0] != "note":
            assert permits(cell, value, self.owns(phone), is_host=is_host), cell
        phone.game.write(phone.device, cell, value)
        self._remember(cell, value)

    def _remember(self, cell: Cell, value: Value) -> None:
        if self.is_owned and cell[0] not in SHARED:
            self.last_word[cell] = value

    # What the network and the phones do

    def send(self) -> None:
        sender, receiver = self.rng.sample(self.phones, 2)
        if self.cut.get(sender.name) != self.cut.get(receiver.name):
            self.happened["cut off"] += 1
            return
        have = receiver.game.have if self.rng.random() < 0.7 else {}
        operations = sender.game.missing(have)[: self.rng.randint(1, 12)]
        if self.rng.random() < 0.2 or not operations:
            self.happened["lost on the way"] += 1
            return
        if self.rng.random() < 0.3:
            self.rng.shuffle(operations)
        message = [json.dumps(operation_as_json(operation)) for operation in operations]
        self.network.append((receiver, message))
        if self.rng.random() < 0.2:
            self.network.append((receiver, message))
            self.happened["sent twice"] += 1

    def deliver(self) -> None:
        if not self.network:
            return
        receiver, message = self.network.pop(self.rng.randrange(len(self.network)))
        self._apply(receiver, [read_operation(json.loads(line)) for line in message])
        self.happened["messages"] += 1

    def _apply(self, phone: Phone, operations: Sequence[Operation]) -> None:
        try:
            phone.game.apply(operations)
        except ConflictError:
            self.violations.append("two operations under one number")

    def trouble(self) -> None:
        chance, phone = self.rng.random(), self.rng.choice(self.phones)
        if chance < 0.3:
            self.cut = {each.name: self.rng.randint(0, 1) for each in self.phones}
            self.happened["partitions"] += 1
        elif chance < 0.5:
            self.cut = {}
        elif chance < 0.75:
            phone.start()
            self.happened["kills"] += 1
        elif chance < 0.88:
            phone.backup = list(phone.disk)
        else:
            phone.restore()
            self.is_restored = True
            self.happened["restores"] += 1

    # The end

    def _come_together(self) -> None:
        is_lost = self.rng.random() < 0.05 and len(self.phones) > 2
        if is_lost:
            self.phones.pop(self.rng.randrange(1, len(self.phones)))
            self.happened["phones lost"] += 1
        durable = {operation[:2]: operation for phone in self.phones for operation in phone.disk}
        for phone in self.phones:
            if self.rng.random() < 0.3:
                phone.start()
        for _ in range(2):
            for giver in self.phones:
                for taker in self.phones:
                    if giver is not taker:
                        self._apply(taker, giver.game.missing(taker.game.have))
        self._check(durable, is_whole=not is_lost and not self.is_restored)

    def _expect(self, holds: object, about: str) -> None:
        if not holds:
            self.violations.append(about)

    def _check(self, durable: dict[Any, Operation], *, is_whole: bool) -> None:
        views = [phone.game.view for phone in self.phones]
        first, view = self.phones[0].game, views[0]
        operations = {operation[:2]: operation for operation in first.operations}
        for phone in self.phones[1:]:
            own = {operation[:2]: operation for operation in phone.game.operations}
            self._expect(own == operations, "operations differ")
        self._expect(all(operations.get(key) == each for key, each in durable.items()), "a durable operation is lost")
        self._expect(all(_comparable(other) == _comparable(view) for other in views), "games differ")
        self._expect(not validate_entries(self.on, self.seats, view.entries), "the ledger is illegal")
        self._expect(self._is_complete(first), "an entry is neither counted nor set aside")
        self._check_record(view.record_entries, view.table)
        self._check_aside(first)
        if self.is_owned and is_whole:
            self.happened["each board on one phone"] += 1
            reopened = [int(each.cell[1]) for each in first.operations if each.cell[0] == "end" and each.value is None]
            kept = all(first.value(cell) == value for cell, value in self.last_word.items())
            self._expect(kept, "a player's last word is lost")
            for aside in view.set_aside:
                self.happened[f"set aside: {aside.refusal.code}"] += 1
                is_shared = aside.cell[0] in SHARED or (aside.cell[0] == "floor" and first.value(aside.cell) is None)
                # while its end was undone, the same player entered something else in the round before
                is_overtaken = any(number < aside.value["round"] for number in reopened)
                is_expected = aside.refusal.code in EXPECTED or is_shared or is_overtaken
                self._expect(is_expected, f"a player's entry is set aside: {aside}")
        self.happened["games with entries set aside"] += bool(view.set_aside)
        self.happened["finished games"] += bool(view.table and view.table.finished)

    def _check_aside(self, game: SharedGame) -> None:
        """Check that a late tile counts in its round and that the marker has one owner."""
        view = game.view
        ended = {placed.round for placed in view.judged.accepted if isinstance(placed.entry, End)}
        for aside in view.set_aside:
            if aside.refusal.code is Code.ROUND_OUT_OF_ORDER:
                self._expect(not ended.issuperset(range(1, aside.value["round"])), "an entry is not in its round")
            self._expect(aside.refusal.code not in {Code.MARKER_TAKEN, Code.SPARED_TAKEN}, "the marker has two owners")

    def _is_complete(self, game: SharedGame) -> bool:
        wanted = set(_entry_cells(game))
        view = game.view
        shown = {placed.cell for placed in view.judged.accepted} | {aside.cell for aside in view.set_aside}
        return wanted <= shown

    def _check_record(self, entries: Sequence[Any], table: Table | None) -> None:
        record = self.record(entries)
        reading = read_record(record)
        self._expect(reading.record and not reading.problems, "the record has problems")
        totals = table.totals if table else []
        self._expect(reading.record and reading.record.table.totals == totals, "the record has another score")
        if self.rng.random() < 0.1:
            self.happened["counted by the tests' own counter"] += 1
            counted = [player["total"] for player in count(record)["players"]]
            self._expect(counted == totals, "the tests' own counter differs")


def _writer_before(game: SharedGame, operation: Operation) -> str:
    """The device that had written the cell before an operation."""
    before = [each for each in game.operations if each.cell == operation.cell and each != operation]
    return max(before, key=lambda each: (each.stamp, each.device)).device


def _entry_cells(game: SharedGame) -> Iterator[Cell]:
    for operation in game.operations:
        if KINDS[str(operation.cell[0])].is_entry and entry_in(game.value(operation.cell)):
            yield operation.cell


def _comparable(view: Any) -> Any:
    table = view.table
    return (
        view.record_entries,
        view.set_aside,
        view.host,
        view.ready,
        view.note,
        table.lines,
        table.totals,
        table.boards,
    )


def random_entry(rng: random.Random, table: Table, player: int, number: int) -> Entry | None:
    """Something that a player might enter, often illegal."""
    on = table.layout
    kinds = sorted((kind for kind in on.entries if kind is not End), key=lambda kind: kind.__name__)
    weights = [6 if kind in (Lay, LayPlate) else 1 for kind in kinds]
    kind = rng.choices(kinds, weights)[0]
    makers: dict[type[Entry], Callable[[], Entry | None]] = {
        Lay: lambda: _lay(rng, table, player, number),
        Floor: lambda: _floor(rng, on, player, number),
        Stuck: lambda: Stuck(number, player, rng.randint(1, len(on.groups)), rng.choice(on.colors)),
        First: lambda: First(number, player, rng.randint(1, 4)),
        Pass: lambda: Pass(number, player, rng.randint(0, 3), rng.randint(0, 2)),
        LayPlate: lambda: _plate(rng, on, player, number),
    }
    return makers[kind]() if kind in makers else None


def _lay(rng: random.Random, table: Table, player: int, number: int) -> Lay:
    space = rng.choice(rng.choice(table.layout.groups))
    return Lay(number, player, space, table.print_of(player, space) or rng.choice(table.layout.tile_colors))


def _floor(rng: random.Random, on: Layout, player: int, number: int) -> Floor:
    tiles, marker = rng.choice([0, 1, 2, 3, 7]), rng.random() < 0.3
    spared = bool(getattr(on, "spares", False)) and rng.random() < 0.3 and bool(tiles or marker)
    return Floor(number, player, tiles, marker, spared)


def _plate(rng: random.Random, on: Layout, player: int, number: int) -> LayPlate:
    assert isinstance(on, DomeLayout)
    return LayPlate(number, player, rng.randint(1, 9), rng.choice(on.plates), rng.choice([0, 0, 1]))


# ------------------------------------------------------------------------------------------------------------ mutants


@contextmanager
def _by_arrival() -> Iterator[None]:
    """The last write to arrive wins the cell, as in a log that is numbered where it is stored."""
    add = Replica.add

    def added(self: Replica, operation: Operation) -> bool:
        is_new = add(self, operation)
        if is_new:
            self._written[operation.cell] = operation
        return is_new

    with patch.object(Replica, "add", added):
        yield


@contextmanager
def _shown_before_durable() -> Iterator[None]:
    """Operations are saved a little later."""
    save = Phone.save

    def later(self: Phone, operations: Sequence[Operation]) -> None:
        if len(self.disk) and self.rng.random() < 0.2:
            return
        save(self, operations)

    with patch.object(Phone, "save", later):
        yield


@contextmanager
def _end_by_stamp() -> Iterator[None]:
    """Rounds are closed according to the clock."""

    def by_stamp(found: Any) -> list[Any]:
        return sorted(found, key=lambda each: (each.operation.stamp, each.operation.device, each.operation.number))

    with patch.object(arrangement_module, "_sorted", by_stamp):
        yield


@contextmanager
def _clock_of_the_phone() -> Iterator[None]:
    """Stamps are times of day, and clocks differ."""
    next_ = Replica.next

    def skewed(self: Replica, device: str, cell: Cell, value: Value) -> Operation:
        operation = next_(self, device, cell, value)
        return operation._replace(stamp=max(1, len(self) + 40 * (ord(device[1]) - ord("0"))))

    with patch.object(Replica, "next", skewed):
        yield


@contextmanager
def _same_device() -> Iterator[None]:
    """The device keeps its id after a restart."""
    with patch.object(Phone, "new_device", lambda self: self.name):
        yield


@contextmanager
def _stamp_not_raised() -> Iterator[None]:
    """A device counts only its own operations."""
    next_ = Replica.next

    def own(self: Replica, device: str, cell: Cell, value: Value) -> Operation:
        return next_(self, device, cell, value)._replace(stamp=1 + len(self.of_device(device)))

    with patch.object(Replica, "next", own):
        yield


@contextmanager
def _ties_by_arrival() -> Iterator[None]:
    """Of two writes with the same stamp, the first to arrive wins."""
    with patch.object(Operation, "rank", property(lambda self: (self.stamp, ""))):
        yield


@contextmanager
def _gaps_counted() -> Iterator[None]:
    """A device counts all its operations, even if one in between is missing."""
    with patch.object(
        Replica, "have", property(lambda self: {device: 1 + max(own) for device, own in self._by_device.items()})
    ):
        yield


@contextmanager
def _marker_in_floor() -> Iterator[None]:
    """Each floor line stores whether it has the marker."""
    with patch.object(arrangement_module, "_with_owners", lambda found, *_: list(found)):
        yield


@contextmanager
def _blind_undo() -> Iterator[None]:
    """Undo restores the previous value even if another device has changed it since."""
    with patch.object(SharedGame, "shows", lambda *_: True):
        yield


@contextmanager
def _unjudged() -> Iterator[None]:
    """Every entry counts, legal or not."""

    def all_of(layout: Layout, _seats: int, written: Any, parsed: Any = None) -> Any:
        placed = [
            each
            for each in arrangement_module.arranged(layout, written, parsed or {})
            if not isinstance(each.entry, Code)
        ]
        return arrangement_module.Judged(placed, [])

    with patch("scorer.replication.shared_game.judge", all_of):
        yield


@contextmanager
def _dropped() -> Iterator[None]:
    """Refused entries disappear."""
    judge = arrangement_module.judge

    def silent(layout: Layout, seats: int, written: Any, parsed: Any = None) -> Any:
        return judge(layout, seats, written, parsed)._replace(aside=[])

    with patch("scorer.replication.shared_game.judge", silent):
        yield


MUTANTS: Final = {
    "by arrival": _by_arrival,
    "shown before durable": _shown_before_durable,
    "end by stamp": _end_by_stamp,
    "clock of the phone": _clock_of_the_phone,
    "same device after a restore": _same_device,
    "stamp not raised": _stamp_not_raised,
    "ties by arrival": _ties_by_arrival,
    "gaps counted": _gaps_counted,
    "marker in the floor line": _marker_in_floor,
    "blind undo": _blind_undo,
    "unjudged": _unjudged,
    "dropped": _dropped,
}
