"""A game that the app serves: its own taps and those of guests, over real sockets, in one game and in one file."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any, ParamSpec

import pytest

from scorer.play.active_game import begin, rematch
from scorer.play.correction import Correction
from scorer.play.session import Session
from scorer.rules.board import Space
from scorer.rules.entries import End, Lay
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.games import Games
from scorer.together import invitation
from scorer.together.browsers import browser_name
from scorer.together.host import carry_link
from scorer.together.hosting import Hosting, HostingTrouble
from scorer.together.served_game import ServedGame
from tests.patience import PATIENCE
from tests.together_guest import SocketGuest, port_to_return_to

P = ParamSpec("P")


class Host:
    """The app without its screens: a served game, and the changes it is notified of."""

    def __init__(self, store: Store, id: str) -> None:
        self.store = store
        self._loop = asyncio.get_running_loop()
        self._heard = asyncio.Event()
        self.hosting = Hosting(store, id, lambda: self._loop.call_soon_threadsafe(self._heard.set))
        self.game = ServedGame(store, id, self.hosting)

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await self._heard.wait()
                self._heard.clear()
                self.game.catch_up()

    async def start(self) -> None:
        self.hosting.start("127.0.0.1")
        await self.until(lambda: self.hosting.serving)

    def stop(self) -> None:
        self.hosting.stop()
        self.hosting.wait()

    def lay(self, player: int, space: str, color: str) -> Any:
        session = self.game.session
        return self.game.enter(
            lambda seen: session.lay(player, Space(space), color, session.round, seen), session.version, player
        )

    def guest(self, device: str = "") -> SocketGuest:
        address, key = self.hosting.link.removeprefix("http://").split("/#")
        return SocketGuest(int(address.rpartition(":")[2]), key, device)


@asynccontextmanager
async def serving(store: Store, id: str) -> AsyncIterator[Host]:
    host = Host(store, id)
    await host.start()
    try:
        yield host
    finally:
        host.stop()


def hosted(store: Store, *names: str) -> AbstractAsyncContextManager[Host]:
    return serving(store, begin(store, "azul", names).id)


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = open_store(tmp_path / "games.sqlite").store
    yield opened
    opened.close()


def in_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Let a coroutine be a test."""

    @wraps(test)
    def run(*args: P.args, **named: P.kwargs) -> None:
        asyncio.run(test(*args, **named))

    return run


def stored(store: Store, host: Host) -> list[Any]:
    return [tuple(entry) for entry in store.games.load(host.game.id).entries]


@in_a_loop
async def test_both_enter_the_same_game(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        assert host.lay(0, "1.1", "blue").refusal is None
        assert await guest.change("tile", space="5.5", color="blue") is None
        assert host.lay(0, "2.2", "blue").refusal is None
        await host.until(lambda: len(host.game.session.log) == 3)
        while guest.state["players"][0]["total"] != 2:
            await guest.hear("state")
        assert host.game.session.table.totals == guest_totals(guest) == [2, 1]
        assert stored(store, host) == [
            Lay(1, 0, Space("1.1"), "blue"),
            Lay(1, 1, Space("5.5"), "blue"),
            Lay(1, 0, Space("2.2"), "blue"),
        ]


def guest_totals(guest: SocketGuest) -> list[int]:
    return [player["total"] for player in guest.state["players"]]


@in_a_loop
async def test_a_tap_on_a_drawing_made_stale_by_guests_counts_once(store: Store) -> None:
    """Neither the copy nor the drawing has the guest's tile yet; a tile on the same board makes the tap void."""
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        session, drawn = host.game.session, host.game.session.version
        await guest.change("tile", space="5.5", color="blue")
        assert session.version == drawn
        tap = lambda seen: session.tap(0, Space("1.1"), 1, seen)  # noqa: E731 - as the screen does it
        host.game.enter(tap, drawn, 0)
        host.game.enter(tap, drawn, 0)  # a second tap on the same drawing
        assert session.table.totals == [1, 1]
        drawn = session.version
        assert await guest.change("tile", space="4.5", color="yellow") is None
        host.game.enter(lambda seen: session.tap(1, Space("4.5"), 1, seen), drawn, 1)
        assert session.table.totals == [1, 3]
        assert len(stored(store, host)) == 3


@in_a_loop
async def test_a_write_that_a_guest_overtakes_is_tried_again(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        session = host.game.session
        seen: list[int] = []

        def overtaken(version: int) -> Any:
            seen.append(version)
            if len(seen) == 1:  # from another program, so that not even the server knows about it
                store.games.append(host.game.id, Lay(1, 1, Space("5.5"), "blue"))
            return session.lay(0, Space("1.1"), "blue", 1, version)

        assert host.game.enter(overtaken, session.version, 0).refusal is None
        assert session.table.totals == [1, 1]
        assert stored(store, host) == [Lay(1, 1, Space("5.5"), "blue"), Lay(1, 0, Space("1.1"), "blue")]


async def with_a_tile_each(host: Host, guest: SocketGuest) -> ServedGame:
    """The host's game, with a tile of both players."""
    await guest.sit(1)
    host.lay(0, "1.1", "blue")
    await guest.change("tile", space="5.5", color="blue")
    return host.game


@in_a_loop
async def test_everyone_ready_closes_the_round_unless_something_may_be_missing(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        game = await with_a_tile_each(host, guest)
        game.session.done.add(0)
        game.remember()
        await guest.change("ready", ready=True)
        await host.until(lambda: game.session.done == {0, 1})
        assert game.session.round == 1, "no player has the start marker"
        await guest.change("floor", tiles=0, marker=True, spared=False)
        await guest.change("ready", ready=True)
        await host.until(lambda: game.session.round == 2)
        assert (game.round, game.session.done) == (2, set())
        assert stored(store, host)[-1] == End(1)
        assert store.games.draft(game.id)["ready"] == []


@in_a_loop
async def test_a_guest_who_is_ready_just_before_the_host_does_not_leave_the_round_open(store: Store) -> None:
    """The host's screen does not know this yet when the host taps *Done*."""
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        game = await with_a_tile_each(host, guest)
        await guest.change("floor", tiles=0, marker=True, spared=False)
        await guest.change("ready", ready=True)
        assert game.session.done == set()
        game.session.done.add(0)
        game.remember()
        await host.until(lambda: game.session.round == 2)
        assert stored(store, host)[-1] == End(1)


@in_a_loop
async def test_the_host_closes_a_round_although_a_guest_is_not_ready(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        session = host.game.session
        await guest.change("tile", space="5.5", color="blue")
        host.game.enter(lambda seen: session.end_round(seen, 0), session.version)
        assert await guest.change("tile", space="4.5", color="yellow") == "round-out-of-order"
        assert await guest.change("tile", space="4.5", color="yellow", round=2) is None
        await host.until(lambda: session.table.totals == [0, 3])
        assert session.round == 2


@in_a_loop
async def test_closing_twice_at_once_closes_once(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host, host.guest() as one, host.guest() as other:
        await one.sit(0)
        await other.sit(1)
        session, drawn = host.game.session, host.game.session.version
        await one.change("tile", space="1.1", color="blue")
        await other.change("tile", space="5.5", color="blue")
        await other.change("floor", tiles=0, marker=True, spared=False)
        await one.change("ready", ready=True)
        await other.change("ready", ready=True)
        host.game.enter(lambda seen: session.end_round(seen, 0), drawn)
        assert [entry for entry in stored(store, host) if entry == (1,)] == [End(1)]
        assert session.round == 2


@in_a_loop
async def test_undo_reverts_what_the_host_entered(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        session = host.game.session
        host.lay(0, "1.1", "blue")
        host.lay(0, "2.2", "blue")
        await guest.change("tile", space="5.5", color="blue")
        await host.until(lambda: session.version == 3)
        for left in (
            [Lay(1, 0, Space("1.1"), "blue"), Lay(1, 1, Space("5.5"), "blue")],
            [Lay(1, 1, Space("5.5"), "blue")],
        ):
            host.game.enter(session.undo, session.version)
            assert stored(store, host) == left
        assert session.to_undo is None
        host.lay(0, "3.3", "blue")
        host.game.enter(session.undo, session.version)
        host.game.enter(session.redo, session.version)
        assert session.table.totals == [1, 1]


@in_a_loop
async def test_a_free_seat_can_be_taken_by_another_guest(store: Store) -> None:
    async with hosted(store, "Anna", "Béla") as host:
        async with host.guest() as lost:
            await lost.sit(1)
            await host.until(lambda: host.hosting.table and host.hosting.table.seats[1].present)
        await host.until(lambda: host.hosting.table and not host.hosting.table.seats[1].present)
        assert host.hosting.table
        seat = host.hosting.table.seats[1]
        assert (seat.held, bool(seat.left)) == (True, True)
        async with host.guest() as other:
            await other.say(t="sit", seat=1)
            assert (await other.hear("no"))["code"] == "seat-taken"
            host.hosting.free(1)
            await other.sit(1)


@in_a_loop
async def test_stopping_closes_the_port_and_starting_again_keeps_the_link(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitation, "USUAL_PORT", port_to_return_to())
    async with hosted(store, "Anna", "Béla") as host:
        link = host.hosting.link
        async with host.guest("phone") as guest:
            await guest.sit(1)
        host.stop()
        address = "127.0.0.1", int(link.split("/#")[0].rpartition(":")[2])
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address).close()
        host.lay(0, "1.1", "blue")  # no guest is served meanwhile
        host.game.session.done.add(0)
        host.game.remember()
        await host.start()
        assert host.hosting.link == link
        async with host.guest("phone") as guest:
            assert guest.seat == 1
            assert guest_totals(guest) == [1, 0]
            assert guest.state["players"][0]["ready"]


@in_a_loop
async def test_a_tap_that_cannot_be_saved_is_not_shown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        with monkeypatch.context() as broken:
            broken.setattr(Games, "append", fail)
            with pytest.raises(StoreError):
                host.lay(0, "1.1", "blue")
            assert host.game.session.table.totals == [0, 0]
            assert await guest.change("tile", space="5.5", color="blue") == "not-saved"
        assert host.lay(0, "1.1", "blue").refusal is None
        assert await guest.change("tile", space="5.5", color="blue") is None
        await host.until(lambda: host.game.session.table.totals == [1, 1])


@in_a_loop
async def test_what_keeps_a_game_from_being_served(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(store, begin(store, "azul", ["Anna", "Béla"]).id)
    host.hosting.start("203.0.113.1")  # an address that no machine has
    await host.until(lambda: host.hosting.trouble)
    assert host.hosting.trouble is HostingTrouble.NO_ADDRESS
    monkeypatch.setattr(invitation, "addresses", list)
    host.hosting.start()
    await host.until(lambda: host.hosting.trouble is HostingTrouble.NO_NETWORK)
    host.lay(0, "1.1", "blue")
    assert host.game.session.table.totals == [1, 0]


def is_over(session: Session, number: int) -> bool:
    return session.finished or session.round > number


@in_a_loop
async def test_a_whole_game_ends_on_both_sides(store: Store) -> None:
    """Five tiles in row 1 of both players: 1 + 2 + 3 + 4 + 5 and 2 for the row."""
    async with hosted(store, "Anna", "Béla") as host, host.guest() as guest:
        await guest.sit(1)
        session = host.game.session
        for number, color in enumerate(("blue", "yellow", "red", "black", "white"), start=1):
            host.lay(0, f"1.{number}", color)
            await guest.change("tile", round=number, space=f"1.{number}", color=color)
            await guest.change("floor", round=number, tiles=0, marker=True, spared=False)
            session.done.add(0)
            host.game.remember()
            await guest.change("ready", round=number, ready=True)
            await host.until(partial(is_over, session, number))
        assert session.finished
        result = host.game.settle()
        assert result
        assert store.games.header(host.game.id).seats[0].total == 17
        assert host.game.settle() is None
        while not guest.state["over"]:
            await guest.hear("state")
        assert guest_totals(guest) == [17, 12]


def finished(store: Store) -> str:
    """A game of Anna, Béla and Csilla: five tiles in row 1 of Anna, 1 + 2 + 3 + 4 + 5 and 2 for the row."""
    game = begin(store, "azul", ["Anna", "Béla", "Csilla"])
    for number, color in enumerate(("blue", "yellow", "red", "black", "white"), start=1):
        game.session.lay(0, Space(f"1.{number}"), color, number, game.session.version)
        game.session.end_round(game.session.version)
    assert game.settle()
    return game.id


@in_a_loop
async def test_guests_see_the_correction_of_a_finished_game(store: Store) -> None:
    async with serving(store, finished(store)) as host, host.guest() as guest:
        assert guest_totals(guest) == [17, 0, 0]
        correction = Correction(store, host.game.id)
        session = correction.session
        session.lay(1, Space("5.5"), "blue", 2, session.version)
        assert correction.keep()
        host.game.reread()
        assert host.game.session.table.totals == [17, 1, 0]
        while guest_totals(guest) != [17, 1, 0]:
            await guest.hear("state")
        assert guest.state["over"]


@in_a_loop
async def test_a_rematch_carries_the_guests_along(store: Store) -> None:
    async with serving(store, finished(store)) as host, host.guest("one") as bela, host.guest("two") as csilla:
        await bela.sit(1)
        await csilla.sit(2)
        old, new = host.game.id, rematch(store, host.game.id)
        assert new.session.names == ("Béla", "Csilla", "Anna")
        carry_link(store, old, new.id)
        host.hosting.move_to(new.id)
        host.game = ServedGame(store, new.id, host.hosting)
        for guest in (bela, csilla):
            while guest.state["game"] != new.id:
                await guest.hear("state")
        assert (bela.seat, csilla.seat) == (0, 1)
        assert await bela.change("tile", player=0, space="5.5", color="blue") is None
        await host.until(lambda: host.game.session.table.totals == [1, 0, 0])
        assert store.games.header(old).seats[0].total == 17


@in_a_loop
async def test_a_rematch_while_nothing_is_served_keeps_the_link_and_the_seats(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitation, "USUAL_PORT", port_to_return_to())
    async with serving(store, finished(store)) as host:
        link = host.hosting.link
        async with host.guest("two") as csilla:
            await csilla.sit(2)
        host.stop()
        new = rematch(store, host.game.id)
        carry_link(store, host.game.id, new.id)
        host.hosting.move_to(new.id)
        await host.start()
        assert host.hosting.link == link
        async with host.guest("two") as back:
            assert (back.state["game"], back.seat) == (new.id, 1)


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "iPhone, Safari",
        ),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Android, Chrome"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Linux, Firefox"),
        ("<script>", ""),
        ("", ""),
    ],
)
def test_browser_names(agent: str, shown: str) -> None:
    assert browser_name(agent) == shown
