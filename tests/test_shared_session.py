"""A shared session acts like one of a single phone, and shows what other devices do."""

import random
from pathlib import Path

import pytest

from scorer.play.actions import CHANGED, ActionStatus
from scorer.play.session import Session
from scorer.play.shared_active_game import SharedActiveGame
from scorer.play.shared_session import SharedSession
from scorer.replication import Operation, SharedGame
from scorer.replication.shared_game import set_up
from scorer.rules.board import Space
from scorer.rules.entries import End, Floor, Lay
from scorer.rules.layouts import LAYOUTS, layout
from scorer.store import State
from tests.random_games import BOARDS, DOME_BOARDS
from tests.schedules import random_entry
from tests.stores import a_store

AZUL = LAYOUTS["azul"]
NAMES = ("Anna", "Béla", "Äijä")


def shared(board: str = "azul", seats: int = 2) -> SharedSession:
    game = SharedGame()
    game.write_all("a", set_up(board, {}, NAMES[:seats]))
    return SharedSession(game, "a")


def of_another_device(session: SharedSession) -> SharedSession:
    return SharedSession(SharedGame(session.shared.operations), "b")


def exchange(one: SharedSession, other: SharedSession) -> None:
    for taker, giver in ((one, other), (other, one)):
        taker.shared.apply(giver.shared.missing(taker.shared.have))
        taker.refresh()


def act(session: Session, rng: random.Random) -> None:
    """Something random; the same for the same state of the generator."""
    seen, chance = session.version, rng.random()
    player, number = rng.choice(session.table.seats), rng.randint(1, session.round)
    entry = random_entry(rng, session.table, player, session.round)
    if chance < 0.15:
        session.undo(seen)
    elif chance < 0.25:
        session.redo(seen)
    elif chance < 0.3 and not session.finished:
        session.end_round(seen)
    elif chance < 0.4 and session.layout.floor_losses:
        session.toggle_marker(player, number, seen)
    elif chance < 0.5 and session.layout.floor_losses:
        session.set_floor(player, rng.randint(0, 4), number, seen, marker=False)
    elif isinstance(entry, Lay):
        session.tap(player, entry.space, number, seen)
    elif entry and not session.finished:
        session._add(entry, seen, CHANGED)


@pytest.mark.parametrize("board", BOARDS)
def test_it_does_what_a_session_of_one_phone_does(board: str) -> None:
    seats = 2 if board in DOME_BOARDS else 3
    for seed in range(6):
        alone = Session(layout(board, {}), NAMES[:seats], [], lambda _: None)
        together = shared(board, seats)
        for number in range(30):
            for session in (alone, together):
                act(session, random.Random(f"{board} {seed} {number}"))
            assert together.table.totals == alone.table.totals, (seed, number)
            assert together.table.boards == alone.table.boards
            assert together.entries == alone.entries
            assert bool(together.to_undo) == bool(alone.to_undo)
            assert bool(together.to_redo) == bool(alone.to_redo)


def test_both_see_what_the_other_does_and_undo_their_own() -> None:
    one = shared()
    other = of_another_device(one)
    assert one.tap(0, "1.1", 1, one.version).status is ActionStatus.ADDED
    assert other.tap(1, "2.2", 1, other.version).status is ActionStatus.ADDED
    exchange(one, other)
    assert one.entries == other.entries == [Lay(1, 0, "1.1", "blue"), Lay(1, 1, "2.2", "blue")]
    one.undo(one.version)
    exchange(one, other)
    assert one.entries == other.entries == [Lay(1, 1, "2.2", "blue")]
    assert one.to_undo is None


def test_a_tap_on_an_outdated_drawing_is_ignored() -> None:
    one = shared()
    other = of_another_device(one)
    seen = one.version
    other.tap(1, "2.2", 1, other.version)
    exchange(one, other)
    assert one.tap(0, "1.1", 1, seen).status is ActionStatus.IGNORED


def test_the_marker_changes_hands_by_one_tap_and_one_undo() -> None:
    one = shared()
    one.toggle_marker(0, 1, one.version)
    one.toggle_marker(1, 1, one.version)
    assert one.marker_of(1) == 1
    assert not one.fallen(0, 1)[1]


def test_who_is_done_is_seen_by_all_and_ends_with_the_round() -> None:
    one = shared()
    other = of_another_device(one)
    one.done.add(0)
    other.done.update({1})
    exchange(one, other)
    assert set(one.done) == set(other.done) == {0, 1}
    one.end_round(one.version, by=0)
    exchange(one, other)
    assert other.entries == [End(1)]
    assert not set(other.done)


def test_players_can_join() -> None:
    one = shared()
    other = of_another_device(one)
    one.seat(["Anna", "Cili", "Zoë"])
    exchange(one, other)
    assert other.names == ("Anna", "Cili", "Zoë")


def test_a_game_of_one_phone_is_continued_on_two(tmp_path: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as here, a_store(tmp_path, "b.sqlite") as there:
        id = here.games.new("azul", ["Anna", "Béla"])
        here.games.append(id, Lay(1, 0, "1.1", "blue"))
        sent: list[Operation] = []
        host = SharedActiveGame(here, id, sent.extend)
        there.replicas.create(id, host.session.shared.operations)
        guest = SharedActiveGame(there, id)
        guest.session.tap(1, "2.2", 1, guest.session.version)
        assert host.apply(guest.session.shared.missing(host.session.shared.have))
        for number in range(1, 6):
            host.session.lay(0, f"1.{number}", AZUL.print_of(Space(f"1.{number}")) or "", number, host.session.version)
            host.session.end_round(host.session.version)
        guest.apply(sent)
        assert guest.session.finished
        assert host.settle() == guest.settle()
        for store, game in ((here, host), (there, guest)):
            assert store.games.header(id).state is State.FINISHED
            assert store.games.header(id).ended
            assert store.games.load(id).entries == game.session.entries
        assert here.games.agreed(id) == there.games.agreed(id)


def test_what_it_writes_is_in_the_file_and_the_history(tmp_path: Path) -> None:
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        store.games.append(id, Lay(1, 0, "1.1", "blue"))
        session = SharedSession(store.replicas.open(id), store.replicas.device)
        session.set_floor(1, 2, 1, session.version, marker=True)
        assert store.games.load(id).entries == [Lay(1, 0, "1.1", "blue"), Floor(1, 1, 2, marker=True)]
    with a_store(tmp_path) as store:
        session = SharedSession(store.replicas.open(id), store.replicas.device)
        assert session.to_undo is None, "another start is another device"
        for number in range(1, 6):
            session.lay(1, f"1.{number}", AZUL.print_of(Space(f"1.{number}")) or "", number, session.version)
            session.end_round(session.version)
        assert session.finished
        assert store.games.header(id).state is State.FINISHED
