"""Operations, cells, replicas and shared games, one property at a time."""

import json
import random
from collections.abc import Sequence

import pytest

from scorer.formats.record import entry_as_json, read_record
from scorer.replication import (
    ConflictError,
    Operation,
    OperationError,
    Replica,
    SharedGame,
    operation_as_json,
    permits,
    read_operation,
)
from scorer.replication.conversion import CellTakenError, cells_in, changes, placed_cells, writes_of_log
from scorer.replication.shared_game import set_up
from scorer.rules.entries import Amend, Batch, End, Entry, First, Floor, Lay, LogPosition, Pass, Redo, Step, Undo
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code
from tests.random_games import BOARDS, random_record

AZUL = LAYOUTS["azul"]
PAVILION = LAYOUTS["summer-pavilion"]
NAMES = ("Anna", "Béla")


def begun(board: str = "azul", names: Sequence[str] = NAMES) -> SharedGame:
    game = SharedGame()
    game.write_all("a", set_up(board, {}, names))
    return game


def copy_of(game: SharedGame) -> SharedGame:
    return SharedGame(game.operations)


@pytest.mark.parametrize("board", BOARDS)
def test_a_record_survives_as_operations_in_any_order(board: str) -> None:
    """Unknown keys, omitted colors and the order of the entries too."""
    rng = random.Random(board)
    for _ in range(12):
        record = random_record(rng, board)
        read = read_record(record).record
        assert read
        names = [player["name"] for player in record["players"]]
        writes = [
            *set_up(board, record["options"], names),
            *writes_of_log(record["entries"], read.entries, read.layout),
        ]
        operations = [Operation("a", number, number + 1, cell, value) for number, (cell, value) in enumerate(writes)]
        operations = [read_operation(json.loads(json.dumps(operation_as_json(each)))) for each in operations]
        rng.shuffle(operations)
        view = SharedGame(operations).view
        assert view.record_entries == record["entries"]
        assert not view.set_aside
        assert view.table
        assert view.table.totals == read.table.totals


def entries_after(steps: Sequence[Step], board: str = "azul") -> list[Entry]:
    """The entries that result from the writes of a log."""
    game = SharedGame()
    game.write_all("log", [*writes_of_log([], steps, LAYOUTS[board]), *set_up(board, {}, NAMES)])
    assert not game.view.set_aside
    return game.view.entries


def test_undo_redo_amendments_and_batches_become_writes() -> None:
    first, second = Lay(1, 0, "1.1", "blue"), Lay(1, 0, "2.2", "blue")
    forgotten, moved = Lay(1, 1, "1.2", "yellow"), Lay(1, 0, "2.3", "yellow")
    assert entries_after([first, second, Undo()]) == [first]
    assert entries_after([first, second, Undo(), Redo()]) == [first, second]
    assert entries_after([Batch((first, second)), Undo()]) == []
    log: list[Step] = [
        first,
        second,
        End(1),
        Amend(LogPosition(2), (forgotten, End(1))),
        Amend(LogPosition(1), (moved,)),
    ]
    assert entries_after(log) == [first, moved, forgotten, End(1)]


def test_an_inserted_tile_of_a_star_keeps_its_place() -> None:
    """The points of star tiles depend on their order."""
    a, b, c = (Lay(1, 0, f"1.{slot}", "orange") for slot in (1, 2, 3))
    log: list[Step] = [
        a,
        c,
        Pass(1, 0, 0, 0),
        Amend(LogPosition(1), (b, c)),
        Amend(LogPosition(2), (Pass(1, 0, 1, 0),)),
    ]
    assert entries_after(log, "summer-pavilion") == [a, b, c, Pass(1, 0, 1, 0)]


def test_the_marker_always_goes_first_if_it_was_forgotten() -> None:
    game = begun("summer-pavilion")
    game.enter("a", Lay(1, 0, "1.1", "orange"))
    game.enter("a", First(1, 1, 2))
    assert game.view.entries == [First(1, 1, 2), Lay(1, 0, "1.1", "orange")]


def test_a_forgotten_tile_goes_before_the_pass() -> None:
    game = begun("summer-pavilion")
    game.enter("a", Pass(1, 0, 0, 0))
    game.enter("b", Lay(1, 0, "1.1", "orange"))
    assert game.view.entries == [Lay(1, 0, "1.1", "orange"), Pass(1, 0, 0, 0)]


def test_a_late_tile_falls_into_its_round() -> None:
    host = begun()
    guest = copy_of(host)
    host.close_round("a")
    guest.enter("b", Lay(1, 1, "1.1", "blue"))
    host.apply(guest.missing(host.have))
    assert host.view.entries == [Lay(1, 1, "1.1", "blue"), End(1)]
    assert host.view.table
    assert host.view.table.totals == [0, 1]


def test_a_round_closed_twice_is_closed_once() -> None:
    host = begun()
    other = copy_of(host)
    host.close_round("a")
    other.close_round("b")
    host.apply(other.missing(host.have))
    assert host.view.entries == [End(1)]


def test_the_marker_has_one_owner() -> None:
    one = begun()
    other = copy_of(one)
    one.enter("a", Floor(1, 0, 2, marker=True))
    other.enter("b", Floor(1, 1, 0, marker=True))
    other.write("b", ("marker", 1), 1)
    one.apply(other.missing(one.have))
    assert one.view.entries == [Floor(1, 0, 2, marker=False), Floor(1, 1, 0, marker=True)]


def test_what_the_rules_refuse_is_set_aside_and_returns() -> None:
    one = begun("azul-gray")
    other = copy_of(one)
    one.enter("a", Lay(1, 0, "1.1", "blue"))
    other.enter("b", Lay(1, 0, "2.1", "blue"))
    one.apply(other.missing(one.have))
    (aside,) = one.view.set_aside
    assert (aside.cell, aside.refusal.code) == (("row", 0, 1, 2), Code.COLOR_IN_COLUMN)
    one.write("a", ("row", 0, 1, 1), None)
    assert not one.view.set_aside
    assert one.view.entries == [Lay(1, 0, "2.1", "blue")]


def test_undo_reverts_only_writes_of_the_device_that_are_still_in_effect() -> None:
    game = begun()
    game.enter("a", Lay(1, 0, "1.1", "blue"))
    game.enter("a", Lay(1, 0, "2.2", "blue"))
    game.enter("b", Lay(1, 0, "2.3", "yellow"))
    assert not game.undo("c")
    undone = game.undo("a")
    assert undone
    assert undone.cell == ("row", 0, 1, 1)
    assert game.view.entries == [Lay(1, 0, "2.3", "yellow")]
    game.redo("a")
    assert game.view.entries[0] == Lay(1, 0, "1.1", "blue")
    assert not game.redo("a")
    game.undo("b")
    assert Lay(1, 0, "2.2", "blue") in game.view.entries


def test_nothing_changes_if_saving_fails() -> None:
    def fail(_: Sequence[Operation]) -> None:
        raise OSError("disk")

    game = SharedGame(begun().operations, fail)
    guest = copy_of(game)
    guest.enter("b", Lay(1, 0, "1.1", "blue"))
    before = game.operations
    with pytest.raises(OSError, match="disk"):
        game.enter("a", Lay(1, 0, "1.1", "blue"))
    with pytest.raises(OSError, match="disk"):
        game.apply(guest.missing(game.have))
    assert game.operations == before
    assert game.view.entries == []


def test_refuse_asks_the_rules_before_a_write() -> None:
    game = begun()
    game.enter("a", Lay(1, 0, "1.1", "blue"))
    taken = entry_as_json(Lay(1, 0, "1.2", "blue"))
    refusal = game.refuse(("row", 0, 1, 1), taken)
    assert refusal
    assert refusal.code is Code.WRONG_COLOR
    assert not game.refuse(("row", 0, 1, 1), entry_as_json(Lay(1, 0, "1.2", "yellow")))
    wrong_cell = game.refuse(("row", 0, 1, 2), taken)
    assert wrong_cell
    assert wrong_cell.code is Code.BAD_FORMAT


def test_ready_host_and_names_are_cells() -> None:
    game = begun()
    game.take_over("a")
    game.write("b", ("ready", 0, 1), value=True)
    game.write("b", ("seat", 1), {"name": "Cili"})
    game.write("b", ("note",), "x")
    view = game.view
    assert (view.host, view.names, view.note) == ("a", ("Anna", "Cili"), "x")
    assert view.ready == frozenset([0])
    assert not view.all_ready
    game.take_over("b")
    game.write("b", ("ready", 1, 1), value=True)
    assert game.view.host == "b"
    assert game.view.all_ready
    game.close_round("b")
    assert game.view.ready == frozenset()


def test_a_gap_is_requested_again() -> None:
    operations = [Operation("a", number, number + 1, ("note",), str(number)) for number in range(3)]
    replica = Replica([operations[0], operations[2]])
    assert replica.have == {"a": 1}
    assert replica.value(("note",)) == "2"
    replica.add(operations[1])
    assert replica.have == {"a": 3}
    assert Replica(operations).missing({"a": 1}) == operations[1:]


def test_two_operations_with_one_number_are_detected() -> None:
    game = SharedGame([Operation("a", 0, 1, ("note",), "x")])
    with pytest.raises(ConflictError):
        game.apply([Operation("b", 0, 1, ("note",), "y"), Operation("a", 0, 1, ("note",), "y")])
    assert len(game.operations) == 1


def test_who_may_write_what() -> None:
    own, other = ("row", 1, 1, 2), ("row", 0, 1, 2)
    assert permits(own, None, {1}, is_host=False)
    assert not permits(other, None, {1}, is_host=False)
    assert permits(other, None, {1}, is_host=True)
    assert permits(("marker", 1), 1, {1}, is_host=False)
    assert not permits(("marker", 1), 0, {1}, is_host=False)
    assert not permits(("first", 1), entry_as_json(First(1, 0, 2)), {1}, is_host=False)
    assert permits(("ready", 1, 1), True, {1}, is_host=False)
    for cell in (("end", 1), ("board",), ("deleted",), ("seat", 1)):
        assert not permits(cell, None, {1}, is_host=False)
    assert permits(("host",), "guest", (), is_host=False)


HOSTILE: list[object] = [
    None,
    [],
    {},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["note"]},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["note"], "value": "x", "more": 1},
    {"device": "", "number": 0, "stamp": 1, "cell": ["note"], "value": "x"},
    {"device": "../a", "number": 0, "stamp": 1, "cell": ["note"], "value": "x"},
    {"device": "a" * 65, "number": 0, "stamp": 1, "cell": ["note"], "value": "x"},
    {"device": "a", "number": -1, "stamp": 1, "cell": ["note"], "value": "x"},
    {"device": "a", "number": True, "stamp": 1, "cell": ["note"], "value": "x"},
    {"device": "a", "number": 0, "stamp": 0, "cell": ["note"], "value": "x"},
    {"device": "a", "number": 0, "stamp": 10**10, "cell": ["note"], "value": "x"},
    {"device": "a", "number": 0, "stamp": 1, "cell": "note", "value": "x"},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["notes"], "value": "x"},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["note", 1], "value": "x"},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["row", 0, 1, 99], "value": {}},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["row", [], 1, 1], "value": {}},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["note"], "value": 7},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["note"], "value": "x" * 200_000},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["marker", 1], "value": 17},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["end", 1], "value": True},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["end", 1], "value": [float("nan"), {}]},
    {"device": "a", "number": 0, "stamp": 1, "cell": ["note"], "value": "x", "was": 7},
]


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_operations_are_rejected(value: object) -> None:
    with pytest.raises(OperationError):
        read_operation(value)


@pytest.mark.parametrize(
    "value", [{}, {"do": "lay"}, {"do": 7}, {"do": "lay", "space": [], "player": {}}, {"do": "end"}]
)
def test_values_that_are_no_entries_are_set_aside(value: dict[str, object]) -> None:
    game = begun()
    game.write("b", ("row", 0, 1, 1), value)
    (aside,) = game.view.set_aside
    assert aside.refusal.code in {Code.BAD_FORMAT, Code.BAD_NUMBER}


def test_what_a_board_cannot_have_is_left_out() -> None:
    game = SharedGame()
    assert game.view.table is None
    with pytest.raises(ValueError, match="chess"):
        game.write("a", ("board",), "chess")
    game.write("a", ("board",), "azul-duel")
    game.write("a", ("options",), {"goals": "hard"})
    game.write("a", ("seat", 1), {"name": " "})
    assert game.view.layout == LAYOUTS["azul-duel"]
    assert game.view.names == ("1", "2")


def test_a_game_with_two_entries_in_one_cell_is_not_converted() -> None:
    twice = [entry_as_json(Lay(1, 0, "1.1", "blue")), entry_as_json(Lay(1, 0, "1.2", "yellow"))]
    with pytest.raises(CellTakenError):
        cells_in(twice, AZUL)


def test_only_what_changed_is_written() -> None:
    game = begun("azul-gray")
    game.enter("a", Lay(1, 0, "2.2", "red"))
    game.close_round("a")
    for entry in (Lay(2, 0, "1.1", "blue"), Lay(2, 0, "2.3", "black"), Floor(2, 1, 2, marker=True), End(2)):
        game.write("a", *_cell_and_raw(entry))
    game.write("a", ("marker", 2), 1)
    known = placed_cells(game.view.judged.accepted)
    raws = [dict(place.raw) for place in known.values()]
    on = LAYOUTS["azul-gray"]
    assert changes(known, cells_in(raws, on), 100) == []
    changed = [raws[0], raws[1], raws[2], {**raws[4], "marker": False}, raws[5]]
    writes = changes(known, cells_in(changed, on), 100)
    assert {cell for cell, _ in writes} == {("row", 0, 2, 2), ("marker", 2), ("floor", 1, 2)}


def _cell_and_raw(entry: Entry) -> tuple[tuple[str | int, ...], dict[str, object]]:
    raw = entry_as_json(entry)
    return next(iter(cells_in([raw], LAYOUTS["azul-gray"]))), raw


def test_a_floor_line_that_only_has_owners_is_in_the_same_place_everywhere() -> None:
    """The soak test found that its place depended on which of the two arrived first."""
    operations = [
        Operation("s", number, number + 1, cell, value)
        for number, (cell, value) in enumerate(set_up("chocolatier", {}, NAMES))
    ]
    operations += [
        Operation("a", 0, 11, ("marker", 1), 1),
        Operation("a", 1, 12, ("row", 0, 1, 1), entry_as_json(Lay(1, 0, "1.1", "blue"))),
        Operation("b", 0, 13, ("spared", 1), 1),
    ]
    views = [SharedGame(order).view.record_entries for order in (operations, operations[::-1])]
    assert views[0] == views[1]
    assert [entry["do"] for entry in views[0]] == ["floor", "lay"]
