"""The lifecycle of a stored game: score, reopen, finish, rematch."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.play.active_game import ActiveGame, begin, bin_if_unused, rematch
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.headers import State


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.sqlite").store as opened:
        yield opened


def play_a_row(game: ActiveGame) -> None:
    """Five rounds of one tile each: 1 + 2 + 3 + 4 + 5 points, and 2 for the row."""
    session = game.session
    for number in range(1, 6):
        session.tap(0, f"1.{number}", number, session.version)
        session.end_round(session.version)


def test_every_step_is_saved_at_once(store: Store, tmp_path: Path) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    game.session.tap(1, "3.3", 1, game.session.version)
    game.session.undo(game.session.version)
    game.session.redo(game.session.version)
    with open_store(tmp_path / "games.sqlite").store as another:
        again = ActiveGame(another, game.id)
        assert again.session.log == game.session.log
        assert again.session.table.totals == [0, 1]


def test_reopening_restores_the_player_and_the_round(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    session = game.session
    session.tap(0, "1.1", 1, session.version)
    session.end_round(session.version)
    game.player, game.round = 1, 1
    session.done.add(0)
    game.remember()
    again = ActiveGame(store, game.id)
    assert (again.player, again.round) == (1, 1)


def test_an_outdated_draft_restores_the_open_round(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    game.player = 1
    game.remember()
    game.session.end_round(game.session.version)
    again = ActiveGame(store, game.id)
    assert (again.player, again.round) == (1, 2)


def test_a_finished_game_saves_its_result_once(store: Store) -> None:
    game = begin(store, "azul", ["Anna"])
    assert game.settle() is None
    play_a_row(game)
    result = game.settle()
    assert result is not None
    assert game.settle() is None
    header = store.games.header(game.id)
    assert header.state is State.FINISHED
    assert [seat.total for seat in header.seats] == [17]


def test_a_finished_game_takes_no_further_step(store: Store) -> None:
    game = begin(store, "azul", ["Anna"])
    play_a_row(game)
    game.settle()
    session = ActiveGame(store, game.id).session
    with pytest.raises(StoreError, match=StoreErrorKind.NOT_OPEN):
        session.fill_floor(0, 1, 2, session.version)
    assert session.table.totals == [17]
    assert [seat.total for seat in store.games.header(game.id).seats] == [17]


def test_an_unused_game_can_be_restored_from_the_bin(store: Store) -> None:
    empty = begin(store, "azul", ["Anna", "Béla"])
    bin_if_unused(store, empty)
    assert [game.id for game in store.games.open()] == []
    store.games.unbin(empty.id)
    assert [game.id for game in store.games.open()] == [empty.id]


def test_a_game_with_an_undone_entry_is_not_binned(store: Store) -> None:
    game = begin(store, "azul", ["Anna", "Béla"])
    game.session.tap(0, "1.1", 1, game.session.version)
    game.session.undo(game.session.version)
    bin_if_unused(store, game)
    assert [open_game.id for open_game in store.games.open()] == [game.id]


def test_a_rematch_has_the_same_players_and_the_next_one_starts(store: Store) -> None:
    game = begin(store, "crystal-mosaic-1", ["Anna", "Béla", "Csilla"], {"floor": [-1, -1, -2, -2, -2, -3, -3]})
    again = rematch(store, game.id)
    assert again.id != game.id
    assert [seat.name for seat in again.header.seats] == ["Béla", "Csilla", "Anna"]
    assert again.header.options == game.header.options
    assert again.session.starter(1) == 0
