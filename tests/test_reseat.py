"""Players change while a game is scored: renamed, swapped, joining before round 1 ends."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.play.active_game import ActiveGame, begin
from scorer.rules.entries import Amend, Batch, End, Floor, Lay, LogPosition, Redo, Undo, players_of
from scorer.store import Store, StoreError, StoreErrorKind
from scorer.store.headers import State
from tests.stores import a_store, import_records, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


def test_a_player_joins_in_the_first_round(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    session = game.session
    session.tap(0, "1.1", 1, session.version)
    assert session.can_add_player
    game.seat(["Anna", "Béla", "Cili"])
    assert session.names == ("Anna", "Béla", "Cili")
    session.tap(2, "5.5", 1, session.version)
    assert session.table.totals == [1, 0, 1]
    again = ActiveGame(store, game.id)
    assert (again.session.names, again.session.table.totals) == (("Anna", "Béla", "Cili"), [1, 0, 1])
    assert [player["name"] for player in store.games.record(game.id)["players"]] == ["Anna", "Béla", "Cili"]
    session.undo(session.version)
    assert session.table.totals == [1, 0, 0]


def test_no_player_joins_after_round_1_or_a_full_table(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    game.session.end_round(game.session.version)
    open_in_round_2 = game.session.can_add_player
    game.session.undo(game.session.version)
    assert (open_in_round_2, game.session.can_add_player) == (False, True)
    assert not begin(store, "azul", ["Anna", "Béla", "Cili", "Dóra"]).session.can_add_player
    assert not begin(store, "azul-duel", ["Anna", "Béla"]).session.can_add_player


def test_players_swap_seats_and_get_other_names(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    game.session.tap(0, "1.1", 1, game.session.version)
    game.seat(["Béla", "Anna"])
    assert (game.session.names, game.session.table.totals) == (("Béla", "Anna"), [1, 0])
    game.seat(["Béla", "Zoé"])
    assert [seat.name for seat in store.games.header(game.id).seats] == ["Béla", "Zoé"]
    assert store.games.header(game.id).state is State.OPEN


def test_a_new_player_without_an_entry_can_leave_again(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    game.seat(["Anna", "Béla", "Cili"])
    game.player, game.session.done = 2, {0, 2}
    game.seat(["Anna", "Béla"])
    assert (game.session.names, game.player, game.session.done) == (("Anna", "Béla"), 1, {0})
    game.seat(["Anna", "Béla", "Cili"])
    game.session.tap(2, "1.1", 1, game.session.version)
    game.session.undo(game.session.version)
    with pytest.raises(StoreError, match=StoreErrorKind.CHANGED):
        game.seat(["Anna", "Béla"])
    assert len(ActiveGame(store, game.id).session.names) == 3


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (["Anna", "Béla", "anna"], StoreErrorKind.SAME_TABLE),
        (["Anna", "Anna"], StoreErrorKind.SAME_TABLE),
        (["Anna", " "], StoreErrorKind.NO_NAME),
    ],
)
def test_an_invalid_table_changes_nothing(store: Store, names: list[str], kind: StoreErrorKind) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    before = store.games.header(game.id)
    with pytest.raises(StoreError, match=kind):
        game.seat(names)
    assert store.games.header(game.id) == before
    assert game.session.names == ("Anna", "Béla")


def test_a_finished_game_keeps_its_players(store: Store) -> None:
    id = import_records(store, played(1)).added[0]
    with pytest.raises(StoreError, match=StoreErrorKind.NOT_OPEN):
        store.games.reseat(id, ["Mika", "Béla"])


def test_the_players_of_a_step() -> None:
    assert players_of(Lay(1, 2, "1.1", "blue")) == {2}
    assert players_of(Batch((Lay(1, 1, "1.1", "blue"), Floor(1, 3, 1, marker=False)))) == {1, 3}
    assert players_of(Amend(LogPosition(0), (Floor(1, 1, 2, marker=False), End(1)))) == {1}
    assert players_of(Undo()) | players_of(Redo()) | players_of(End(1)) == set()
