"""Games in the store: logs keep their order, results stay as agreed, and binned games stay until the bin is emptied."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.rules.entries import Amend, End, Floor, Lay, LogPosition, Redo, Step, Undo
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.stats.queries import player
from scorer.store import Filters, State, Store, StoreError, StoreErrorKind
from tests.paths import GAMES
from tests.random_games import BOARDS
from tests.stores import a_store, entries_of, export_records, import_records, play, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


STEPS: list[Step] = [
    Lay(1, 0, "1.1", "blue"),
    Lay(1, 1, "2.2", "blue"),
    Undo(),
    Redo(),
    Floor(1, 0, 2, True),
    End(1),
    Amend(LogPosition(4), (Floor(1, 0, 3, True),)),
]


def error_kind(store: Store, id: str, *more: Any) -> StoreErrorKind:
    with pytest.raises(StoreError) as refused:
        store.games.append(id, *more)
    return refused.value.kind


def test_steps_are_loaded_with_their_times(store: Store) -> None:
    id = store.games.new("azul", ["Anna", "Béla"])
    assert [store.games.append(id, step) for step in STEPS] == list(range(7))
    game = store.games.load(id)
    assert list(game.steps) == STEPS
    assert None not in game.times
    assert list(game.times) == sorted(set(map(str, game.times)))
    assert game.entries == [STEPS[0], STEPS[1], Floor(1, 0, 3, True), End(1)]


def test_logs_of_different_games_do_not_mix(store: Store) -> None:
    first, second = (store.games.new("azul", ["Anna", "Béla"]) for _ in range(2))
    store.games.append(first, STEPS[0])
    store.games.append(second, STEPS[1])
    store.games.append(first, STEPS[4])
    assert store.games.load(first).steps == (STEPS[0], STEPS[4])
    assert store.games.load(second).steps == (STEPS[1],)


def test_a_step_with_an_outdated_number_is_refused(store: Store) -> None:
    """A tap on an outdated screen cannot count twice."""
    id = store.games.new("azul", ["Anna", "Béla"])
    store.games.append(id, STEPS[0], 0)
    assert error_kind(store, id, STEPS[0], 0) is StoreErrorKind.CHANGED
    assert error_kind(store, id, STEPS[0], 2) is StoreErrorKind.CHANGED
    assert store.games.append(id, STEPS[1], 1) == 1
    assert len(store.games.load(id).steps) == 2


def test_only_open_games_accept_steps(store: Store) -> None:
    finished = import_records(store, played(1)).added[0]
    binned = store.games.new("azul", ["Anna", "Béla"])
    store.games.bin(binned)
    assert error_kind(store, finished, End(9)) is StoreErrorKind.NOT_OPEN
    assert error_kind(store, binned, End(1)) is StoreErrorKind.NOT_OPEN
    assert error_kind(store, "nothing", End(1)) is StoreErrorKind.NO_GAME


def test_open_games_are_ordered_by_last_change(store: Store) -> None:
    first, second, third = (store.games.new("azul", ["Anna", "Béla"]) for _ in range(3))
    store.games.append(second, STEPS[0])
    store.games.append(first, STEPS[0])
    assert [header.id for header in store.games.open()] == [first, second, third]


@pytest.mark.parametrize("board", BOARDS)
def test_a_finished_game_stores_the_agreed_result(store: Store, board: str) -> None:
    record = played(3, board, 3)
    id = play(store, record)
    table = fold(LAYOUTS[board], len(record["players"]), entries_of(record))
    store.games.finish(id)
    header = store.games.header(id)
    assert header.state is State.FINISHED
    assert [seat.total for seat in header.seats] == table.totals
    assert store.games.agreed(id) == (1, tuple(table.lines))
    assert sum(line.points for line in table.lines if line.player == 1) == header.seats[1].total
    assert store.games.open() == []


def test_a_game_that_is_not_over_has_no_result(store: Store) -> None:
    id = store.games.new("azul", ["Anna", "Béla"])
    with pytest.raises(StoreError, match=StoreErrorKind.NOT_OVER):
        store.games.finish(id)
    assert store.games.agreed(id) is None


def test_a_finished_game_can_be_corrected(store: Store) -> None:
    """It is reopened, amended and finished again; the old step stays in the log."""
    record = played(5)
    id = import_records(store, record).added[0]
    before = store.games.header(id)
    number, floor = next(
        (n, entry) for n, entry in enumerate(entries_of(record)) if isinstance(entry, Lay) and entry.round == 1
    )
    store.games.reopen(id)
    assert store.games.header(id).seats[0].total is None
    amended = store.games.append(id, Amend(LogPosition(number), ()))
    assert amended == len(record["entries"])
    store.games.finish(id)
    after = store.games.header(id)
    assert sum(seat.total or 0 for seat in after.seats) < sum(seat.total or 0 for seat in before.seats)
    assert store.games.load(id).steps[number] == floor
    assert len(store.games.record(id)["entries"]) == len(record["entries"]) - 1


def test_binned_games_can_be_restored_until_the_bin_is_emptied(store: Store) -> None:
    kept, gone = import_records(store, played(1), played(2)).added
    store.games.bin(kept)
    store.games.unbin(kept)
    store.games.bin(gone)
    assert [record["id"] for record in export_records(store)] == [kept]
    assert store.games.header(gone).binned
    assert store.games.empty_bin() == 1
    with pytest.raises(StoreError, match=StoreErrorKind.NO_GAME):
        store.games.load(gone)
    assert store.is_intact()
    for table in ("seats", "points", "ledgers", "openings"):
        assert store.file.db.table(table).count_where("game = 1") > 0
        assert store.file.db.table(table).count_where("game = 2") == 0


def test_metadata_can_be_edited(store: Store) -> None:
    id = import_records(store, played(1)).added[0]
    store.games.edit(id, started="2025-03-01T19:00:00+01:00", ended="2025-03-01T19:46+01:00", location="Győr")
    header = store.games.header(id)
    assert (header.played, header.minutes, header.location) == ("2025-03-01T19:00:00", 46, "Győr")
    store.games.edit(id, location=None, ended=None, note="late")
    header = store.games.header(id)
    assert (header.minutes, header.location, header.note) == (None, None, "late")
    record = store.games.record(id)
    assert record["started"] == "2025-03-01T19:00:00+01:00"
    assert "location" not in record
    with pytest.raises(StoreError, match=StoreErrorKind.BAD_DATE):
        store.games.edit(id, started="yesterday", note="lost?")
    assert store.games.header(id) == header


def test_players_can_be_replaced(store: Store) -> None:
    id = import_records(store, played(1)).added[0]
    store.games.edit(id, ["Anna", "Őrs"])
    assert [seat.name for seat in store.games.header(id).seats] == ["Anna", "Őrs"]
    assert store.games.record(id)["players"][1] == {"name": "Őrs"}
    assert store.history.count(Filters(text="őrs")) == 1


def test_swapping_two_players_swaps_their_results(store: Store) -> None:
    id = import_records(store, json.loads((GAMES / "azul.json").read_text("utf-8"))).added[0]
    anna, bela = store.people.add("Anna"), store.people.add("Béla")
    store.games.edit(id, ["Béla", "Anna"])
    assert [(seat.name, seat.total, seat.rank) for seat in store.games.header(id).seats] == [
        ("Béla", 40, 1),
        ("Anna", 30, 2),
    ]
    assert [store.history.count(Filters(person=person, won=True)) for person in (anna, bela)] == [0, 1]
    best = [player(store, person).best for person in (anna, bela)]
    assert [outcome and outcome.total for outcome in best] == [30, 40]
    assert store.is_intact()


def test_unchanged_players_keep_their_written_names(store: Store) -> None:
    id = import_records(store, played(1) | {"players": [{"name": "Ana"}, {"name": "Béla"}]}).added[0]
    store.people.rename(store.people.add("Ana"), "Anna")
    store.games.edit(id, ["Anna", "Mika"])
    assert [seat.written for seat in store.games.header(id).seats] == ["Ana", "Mika"]


def test_a_player_can_move_to_the_seat_of_a_replaced_one(store: Store) -> None:
    id = import_records(store, played(1)).added[0]
    store.games.edit(id, ["Mika", "anna"])
    assert [seat.name for seat in store.games.header(id).seats] == ["Mika", "Anna"]


def test_a_partly_invalid_edit_changes_nothing(store: Store) -> None:
    id = import_records(store, played(1)).added[0]
    before = store.games.header(id)
    for names, started, reason in (
        (["Mika", "mika"], None, StoreErrorKind.SAME_TABLE),
        (["Anna", "anna"], None, StoreErrorKind.SAME_TABLE),
        (["Mika", " "], None, StoreErrorKind.NO_NAME),
        (["Mika", "Béla"], "yesterday", StoreErrorKind.BAD_DATE),
    ):
        with pytest.raises(StoreError, match=reason):
            store.games.edit(id, names, location="Győr", started=started)
    assert store.games.header(id) == before
    assert store.people.find("Mika") is None


def test_a_draft_is_stored_with_its_game(store: Store) -> None:
    id = store.games.new("azul", ["Anna", "Béla"])
    assert store.games.draft(id) is None
    store.games.save_draft(id, {"screen": "round", "player": 1})
    store.games.save_draft(id, {"screen": "round", "player": 0, "floor": [1, None]})
    assert store.games.draft(id) == {"screen": "round", "player": 0, "floor": [1, None]}
    assert len(store.games.load(id).steps) == 0


def test_settings_are_stored(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        assert store.settings.get("theme", "by-clock") == "by-clock"
        store.settings.set("theme", "night")
        store.settings.set("wild", ["purple", "green"])
        store.settings.set("theme", "glaze")
        store.settings.set("quiet", None)
    with a_store(tmp_path) as store:
        assert store.settings.get("theme") == "glaze"
        assert store.settings.get("wild") == ["purple", "green"]
        assert store.settings.get("quiet", "loud") is None


def test_blank_names_are_refused(store: Store) -> None:
    with pytest.raises(StoreError, match=StoreErrorKind.NO_NAME):
        store.games.new("azul", ["Anna", "  "])
    assert store.history.count() == 0
    assert store.people.all() == []


@pytest.mark.parametrize("content", ["step", "undone step", "note", "place", "import", "young", "kept"])
def test_only_games_without_any_content_disappear(store: Store, content: str) -> None:
    id, empty = store.games.new("azul", ["Anna", "Béla"]), store.games.new("azul", ["Anna", "Béla"])
    later = "2100-01-01T00:00:00+00:00"
    if "step" in content:
        store.games.append(id, Lay(1, 0, "1.1", "blue"))
    if content == "undone step":
        store.games.append(id, Undo())
    if content == "note":
        store.games.edit(id, note="Rain")
    if content == "place":
        store.games.edit(id, location="Pécs")
    if content == "import":
        (id,) = import_records(store, played(1) | {"entries": []}).added
    before = "2000-01-01T00:00:00+00:00" if content == "young" else later
    gone = store.games.bin_unused(before, id if content == "kept" else None)
    assert id not in gone
    assert store.games.header(id).binned is None
    if content != "young":
        assert empty in gone
        store.games.unbin(empty)
        assert store.games.header(empty).binned is None
