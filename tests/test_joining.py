"""Joining with the app, without its screens: the real host over real sockets, and hosts that mean no good."""

import asyncio
import json
import random
import socket
from base64 import b32decode
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from scorer.formats.record import read_record
from scorer.play.active_game import begin
from scorer.rules.board import Space
from scorer.rules.entries import First, Floor, Lay, Pass
from scorer.store import Store, StoreError, open_store
from scorer.store.settings import Settings
from scorer.together import joining
from scorer.together.host import HostedGame
from scorer.together.joined_game import JoinedGame
from scorer.together.joined_table import JoinedTable, Refused
from scorer.together.joining import LARGEST_FRAME, Connection
from scorer.together.outbox import last_link
from scorer.together.protocol import new_key
from scorer.together.server import HostServer
from scorer.together.table_view import read_table
from tests.headless_host import HeadlessHost
from tests.together_guest import mac, port_to_return_to

PATIENCE = 20
"""Seconds after which a condition is taken never to hold."""
COLORS = ("blue", "yellow", "red", "black", "white")


class Guest:
    """The app without its screens: its store, and a table that it has joined."""

    def __init__(self, file: Path, link: str) -> None:
        self.store = open_store(file).store
        self._heard = Event()
        self.table = JoinedTable(self.store, link, "en", self._heard.set)
        self.refused: list[Refused] = []
        self.table.start()

    @property
    def game(self) -> JoinedGame:
        assert self.table.game
        return self.table.game

    @property
    def session(self) -> Any:
        return self.game.session

    def until(self, condition: Callable[[], object]) -> None:
        while True:
            self._heard.clear()
            self.table.catch_up()
            self.refused += self.table.take_refused()
            if condition():
                return
            assert self._heard.wait(PATIENCE), f"never true; {self.table.connection}"

    def sit(self, seat: int) -> None:
        self.until(lambda: self.table.view)
        self.table.sit(seat)
        self.until(lambda: self.table.game and self.table.game.seat_here == seat)

    def act(self, verb: str, *args: Any, **named: Any) -> Any:
        """One tap on the own board in the open round."""
        session, player = self.session, self.game.seat_here
        act = lambda seen: getattr(session, verb)(player, *args, session.round, seen, **named)  # noqa: E731
        return self.game.enter(act, session.version, player)

    def lay(self, space: str, color: str) -> Any:
        return self.act("lay", Space(space), color)

    def ready(self) -> None:
        self.session.done.add(self.game.seat_here)

    def until_confirmed(self) -> None:
        self.until(lambda: not self.table.waiting)

    def kill(self) -> None:
        """As if the app were killed: nothing is said or saved any more."""
        self.table.stop()
        self.table.wait()
        self.store.close()


class Evening:
    """A headless host and the guests, each with a file of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.host: HeadlessHost
        self.guests: list[Guest] = []

    def open(self, board: str, *players: str) -> list[Guest]:
        self.host = HeadlessHost(self.folder / "host.sqlite", board, players)
        for seat in range(len(players)):
            self.join(seat).sit(seat)
        return self.guests

    def join(self, number: int) -> Guest:
        guest = Guest(self.folder / f"guest-{number}.sqlite", self.host.link)
        self.guests.append(guest)
        return guest

    def close(self) -> None:
        for guest in self.guests:
            guest.kill()
        self.host.stop()

    def entries(self) -> list[Any]:
        """What the host has on its disk."""
        with open_store(self.host.file).store as store:
            return store.games.load(self.host.game).entries

    def totals(self) -> list[int]:
        with open_store(self.host.file).store as store:
            record = read_record(store.games.record(self.host.game)).record
        assert record
        return list(record.table.totals)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def test_a_tap_counts_at_once_and_for_everyone(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    assert anna.lay("1.1", "blue").refusal is None
    assert anna.session.table.totals == [1, 0]
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("1.1"), "blue")]
    bela.until(lambda: bela.session.table.totals == [1, 0])
    assert bela.table.view
    assert [seat.present for seat in bela.table.view.seats] == [True, True]
    assert evening.host.do(lambda server: {guest.browser for guest in server.guests}) == {"Azulejo"}


def test_the_rules_refuse_before_anything_is_sent(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    assert anna.act("set_floor", 0, marker=True).refusal is None
    bela.until(lambda: bela.session.marker_of(1) == 0)
    assert bela.act("toggle_marker").refusal.code == "marker-taken"
    assert bela.lay("1.1", "red").refusal.code == "wrong-color"
    assert bela.table.waiting == 0
    entered = lambda seen: bela.session.lay(0, Space("2.2"), "blue", 1, seen)  # noqa: E731
    assert bela.game.enter(entered, bela.session.version, 0).status == "ignored"
    assert bela.session.set_total(1, 30, 1, bela.session.version).status == "ignored"
    assert bela.session.end_round(bela.session.version).status == "ignored"
    anna.until_confirmed()
    assert evening.entries() == [Floor(1, 0, 0, marker=True)]


def test_undo_and_redo_concern_only_the_own_taps(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    anna.lay("1.1", "blue")
    bela.lay("5.5", "blue")
    bela.until(lambda: bela.session.table.totals == [1, 1])
    bela.act("fill_floor", 2)
    assert bela.session.table.totals == [1, 0]
    bela.game.enter(bela.session.undo, bela.session.version)
    bela.game.enter(bela.session.undo, bela.session.version)
    assert bela.session.to_undo is None
    bela.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("1.1"), "blue")]
    bela.game.enter(bela.session.redo, bela.session.version)
    bela.until_confirmed()
    assert evening.entries()[1:] == [Lay(1, 1, Space("5.5"), "blue")]


def test_moving_a_tile_and_taking_it_back(evening: Evening) -> None:
    anna, _bela = evening.open("azul", "Anna", "Béla")
    anna.lay("3.1", "black")
    anna.act("move", Space("3.2"))
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("3.2"), "white")]
    anna.act("tap", Space("3.2"))
    anna.until_confirmed()
    assert evening.entries() == []


def test_a_tap_on_an_old_drawing_counts_only_if_the_own_board_is_the_same(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    drawn = bela.session.version
    anna.lay("1.1", "blue")
    bela.until(lambda: bela.session.table.totals == [1, 0])
    tap = lambda seen: bela.session.tap(1, Space("5.5"), 1, seen)  # noqa: E731 - as the screen does it
    assert bela.game.enter(tap, drawn, 1).status == "added"
    bela.until_confirmed()
    drawn = bela.session.version
    evening.host.do(lambda server: correct(server, "5.5"))
    bela.until(lambda: bela.session.table.totals == [1, 0])
    assert bela.game.enter(tap, drawn, 1).status == "ignored"
    assert not bela.game.is_current(drawn)


def correct(server: HostServer, space: str) -> None:
    """The host takes back a tile of Béla's."""
    hosted = server.hosted
    assert hosted
    hosted.session.tap(1, space, 1, hosted.session.version)
    server.changed()


def test_taps_made_offline_are_kept_and_count_once(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    anna.lay("1.1", "blue")
    anna.until_confirmed()
    evening.host.stop()
    anna.until(lambda: anna.table.connection is Connection.OFFLINE)
    anna.lay("2.2", "blue")
    anna.act("fill_floor", 1)
    anna.ready()
    assert (anna.table.waiting, anna.session.table.totals[0]) == (3, 1)
    anna.kill()
    evening.guests.remove(anna)
    again = evening.join(0)
    assert again.session.table.totals[0] == 1  # before it has heard anything
    assert again.table.waiting == 3
    evening.host.go_on()
    again.until_confirmed()
    bela.until(lambda: bela.session.table.totals == [1, 0] and bela.session.done == {0})
    assert evening.entries() == [
        Lay(1, 0, Space("1.1"), "blue"),
        Lay(1, 0, Space("2.2"), "blue"),
        Floor(1, 0, 1, marker=False),
    ]


def test_a_tap_after_the_round_was_closed_is_refused_with_its_reason(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    anna.lay("1.1", "blue")
    anna.ready()
    anna.until_confirmed()
    bela.table.stop()
    bela.table.wait()
    bela.lay("5.5", "blue")

    def close_round(server: HostServer) -> None:
        assert server.hosted
        server.hosted.session.end_round(server.hosted.session.version)
        server.changed()

    evening.host.do(close_round)
    bela.table.start()
    bela.until(lambda: bela.refused)
    assert [each.closed for each in bela.refused] == [1]
    assert (bela.game.round, bela.session.table.totals, bela.table.waiting) == (2, [1, 0], 0)


def test_a_seat_is_taken_by_one_and_freed_by_the_host(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    third = evening.join(2)
    third.until(lambda: third.table.view)
    third.table.sit(1)
    third.until(lambda: third.refused)
    assert third.refused == [Refused("This seat is taken. Choose a free one.", None)]
    bela.lay("5.5", "blue")
    bela.until_confirmed()
    evening.host.do(lambda server: server.free_seat("Béla"))
    bela.until(lambda: bela.table.view and bela.table.view.seat is None)
    bela.lay("4.4", "blue")  # waits until the seat is taken again
    third.sit(1)
    assert third.session.table.totals == [0, 1]
    anna.until(lambda: anna.table.view and anna.table.view.seats[1].present)
    assert evening.entries() == [Lay(1, 1, Space("5.5"), "blue")]


def test_a_failed_write_shows_nothing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _bela = evening.open("azul", "Anna", "Béla")

    def fail(*_args: object) -> None:
        raise StoreError("disk-full")  # type: ignore[arg-type]

    monkeypatch.setattr(Settings, "set", fail)
    with pytest.raises(StoreError):
        anna.lay("1.1", "blue")
    monkeypatch.undo()
    assert (anna.session.table.totals, anna.table.waiting) == ([0, 0], 0)
    anna.lay("2.2", "blue")
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("2.2"), "blue")]


def test_a_base_game_to_the_end_with_kills_in_between(evening: Evening) -> None:
    """Each player fills the main diagonal downwards, one tile a round in row 1 until that is complete."""
    anna, bela = evening.open("azul", "Anna", "Béla")
    for number, color in enumerate(COLORS, start=1):
        if number == 2:
            evening.host.stop()
        anna.lay(f"1.{number}", color)
        anna.ready()
        if number == 2:
            evening.host.go_on()
        if number == 3:
            evening.host.drop_guests()
        bela.lay(f"5.{number}", color_in_row(5, number))
        bela.act("set_floor", 0, marker=True)
        bela.ready()
        for guest in (anna, bela):
            guest.until(partial(is_past, guest, number))
    # row 1: 1 + 2 + 3 + 4 + 5, and 2 for the complete row; row 5: the same minus 1 a round for the marker
    assert [anna.session.table.totals, bela.session.table.totals] == [[17, 12], [17, 12]]
    assert evening.totals() == [17, 12]
    for guest in (anna, bela):
        assert guest.game.settle()
        guest.table.settle()
        assert guest.store.games.header(evening.host.game).seats[1].total == 12
        assert last_link(guest.store) == ""
        assert guest.game.settle() is None
    with open_store(evening.host.file).store as store:
        theirs = store.games.record(evening.host.game)
    assert anna.store.games.record(evening.host.game) == theirs


def is_past(guest: Guest, number: int) -> bool:
    return bool(guest.session.finished or guest.session.round > number)


def color_in_row(row: int, column: int) -> str:
    """The printed color: each row is shifted by one to the right."""
    return COLORS[(column - row) % 5]


def test_a_board_without_printed_colors(evening: Evening) -> None:
    anna, bela = evening.open("azul-gray", "Anna", "Béla")
    anna.lay("1.3", "red")
    assert anna.lay("2.3", "red").refusal.code == "color-in-column"
    assert anna.act("stick", 2, "red").refusal.code == "not-stuck"
    anna.lay("2.2", "red")
    anna.ready()
    anna.until_confirmed()
    bela.until(lambda: bela.session.done == {0})
    assert evening.entries() == [Lay(1, 0, Space("1.3"), "red"), Lay(1, 0, Space("2.2"), "red")]
    assert bela.session.table.totals == anna.session.table.totals == [2, 0]


def test_a_star_and_passing_is_being_ready(evening: Evening) -> None:
    anna, bela = evening.open("summer-pavilion", "Anna", "Béla")
    anna.act("take_first", 2)
    assert bela.session.marker_of(1) is None
    bela.until(lambda: bela.session.marker_of(1) == 0)
    assert bela.act("take_first", 3).refusal.code == "first-taken"
    anna.lay("2.1", "red")
    anna.act("pass_round", 1, 0)
    anna.until_confirmed()
    bela.until(lambda: bela.session.done == {0})
    expected: list[Any] = [First(1, 0, 2), Lay(1, 0, Space("2.1"), "red"), Pass(1, 0, 1, 0)]
    assert evening.entries() == expected
    anna.game.enter(anna.session.undo, anna.session.version)
    bela.until(lambda: bela.session.done == set())
    assert evening.entries() == expected[:2]
    # 5 points to start with, 2 tiles with the marker, 1 for the tile
    assert bela.session.table.totals == anna.session.table.totals == [4, 5]


def test_a_dome(evening: Evening) -> None:
    anna, bela = evening.open("azul-duel", "Anna", "Béla")
    prints = next(iter(anna.session.layout.plates))
    assert anna.act("place_plate", 1, prints).refusal is None
    anna.until_confirmed()
    bela.until(lambda: bela.session.table.plates[0])
    anna.act("remove_plate", 1)
    anna.until_confirmed()
    assert evening.entries() == []


def test_random_taps_with_a_bad_network_lead_to_the_same_game(evening: Evening) -> None:
    """Whatever happens to the connections, all see in the end what the host has."""
    chance = random.Random(17)
    guests = evening.open("azul", "Anna", "Béla", "Csilla")
    for _ in range(60):
        guest = chance.choice(guests)
        spaces = [Space(f"{row}.{column}") for row in range(1, 6) for column in range(1, 6)]
        guest.act("tap", chance.choice(spaces)) if chance.random() < 0.8 else guest.act(
            "fill_floor", chance.randrange(4)
        )
        if chance.random() < 0.2:
            guest.game.enter(guest.session.undo, guest.session.version)
        if chance.random() < 0.1:
            evening.host.drop_guests()
    for guest in guests:
        guest.until_confirmed()
    expected = sorted(map(repr, evening.entries()))
    for guest in guests:
        guest.until(partial(shows, guest, expected))
        assert guest.session.table.totals == evening.totals()


def shows(guest: Guest, expected: list[str]) -> bool:
    return sorted(map(repr, guest.session.entries)) == expected


# Hosts that mean no good


class BadHost:
    """Knows the key, or not, and says what it likes."""

    def __init__(self, say: Callable[[], Any], *, knows_key: bool = True) -> None:
        self.key, self.port = new_key(), port_to_return_to()
        self.link = f"http://127.0.0.1:{self.port}/#{self.key}"
        self._say, self._knows_key = say, knows_key
        self.met = 0
        ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(PATIENCE)

    async def _serve(self, ready: Event) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        async with serve(self._meet, "127.0.0.1", self.port, close_timeout=1):
            ready.set()
            await self._stopping.wait()

    async def _meet(self, connection: ServerConnection) -> None:
        self.met += 1
        await connection.send(json.dumps({"nonce": "0" * 32}))
        hello = json.loads(await connection.recv())
        secret = b32decode(self.key) if self._knows_key else bytes(20)
        key = bytes.fromhex(mac(secret, "session", "0" * 32, hello["nonce"]))
        for number, message in enumerate(chain([{"t": "pong"}], self._say())):
            text = message if isinstance(message, str) else json.dumps(message)
            await connection.send(mac(key, "host", str(number), text) + text)
        await connection.wait_closed()


RECORD: dict[str, Any] = {
    "format": "azulejo-game/1",
    "id": "11111111-1111-4111-8111-111111111111",
    "board": "azul",
    "players": [{"name": "Anna"}, {"name": "Béla"}],
    "entries": [],
}
SEAT = {"look": 1, "ready": False, "seat": 0}


def table_of(seat: object = None, players: object = (SEAT, SEAT), **changes: object) -> dict[str, Any]:
    return {"t": "table", "seat": seat, "table": {"record": RECORD | changes, "players": players}}


BAD = {
    "an entry that the rules refuse": table_of(
        entries=[{"do": "lay", "round": 1, "player": 0, "space": "1.1", "color": "red"}]
    ),
    "too many entries": table_of(entries=[{"do": "end", "round": 1}] * 2001),
    "no record": {"t": "table", "seat": None, "table": {"players": []}},
    "another board": table_of(board="chess"),
    "a seat that is not there": table_of(seat=2),
    "a seat that is no number": table_of(seat="1"),
    "too few players": table_of(players=[SEAT]),
    "an unknown look": table_of(players=[SEAT, SEAT | {"look": 99}]),
    "an unknown state": table_of(players=[SEAT, SEAT | {"ready": "yes"}]),
    "a table that is no object": {"t": "table", "seat": None, "table": [1]},
    "a reason that is no text": {"t": "no", "of": "sit", "why": {"text": "x"}, "code": "x"},
    "no JSON": "{",
    "no object": "[]",
    "deep nesting": "[" * 100_000,
    "a bad option": table_of(options={"floor": [1]}),
}


@pytest.fixture
def bad_host() -> Iterator[Callable[..., BadHost]]:
    hosts: list[BadHost] = []

    def build(say: Callable[[], Any], **options: Any) -> BadHost:
        hosts.append(BadHost(say, **options))
        return hosts[-1]

    yield build
    for host in hosts:
        host.stop()


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_game_is_not_shown(name: str, tmp_path: Path, bad_host: Callable[..., BadHost]) -> None:
    guest = Guest(tmp_path / "games.sqlite", bad_host(lambda: [BAD[name]]).link)
    guest.until(lambda: guest.table.connection is Connection.STRANGE)
    assert (guest.table.view, guest.table.game, guest.refused) == (None, None, [])
    guest.kill()


def test_a_frame_that_is_too_large_ends_the_connection(tmp_path: Path, bad_host: Callable[..., BadHost]) -> None:
    host = bad_host(lambda: [table_of(), table_of(seat=0, note="x" * LARGEST_FRAME)])
    guest = Guest(tmp_path / "games.sqlite", host.link)
    guest.until(lambda: guest.table.view)
    guest.until(lambda: host.met > 1 and guest.table.connection is not Connection.LIVE)
    assert guest.table.game is None
    guest.kill()


def test_a_host_without_the_key_is_not_believed(tmp_path: Path, bad_host: Callable[..., BadHost]) -> None:
    guest = Guest(tmp_path / "games.sqlite", bad_host(lambda: [table_of(seat=0)], knows_key=False).link)
    guest.until(lambda: guest.table.connection is Connection.WRONG)
    assert guest.table.view is None
    guest.kill()


def test_a_link_of_another_evening_says_so(evening: Evening) -> None:
    evening.open("azul", "Anna", "Béla")
    old = evening.host.link.replace(evening.host.key, new_key())
    guest = Guest(evening.folder / "old.sqlite", old)
    guest.until(lambda: guest.table.connection is Connection.WRONG)
    guest.kill()


def test_answers_to_what_was_never_asked_change_nothing(tmp_path: Path, bad_host: Callable[..., BadHost]) -> None:
    forged = [{"t": "ok", "id": "ffff"}, {"t": "no", "id": "ffff", "of": "change", "why": "No.", "code": "x"}]
    guest = Guest(tmp_path / "games.sqlite", bad_host(lambda: [table_of(seat=0), *forged, table_of(seat=0)]).link)
    guest.until(lambda: guest.table.game)
    guest.lay("1.1", "blue")
    guest.until(lambda: guest.table.view)
    assert guest.table.waiting == 1
    assert guest.refused == []
    guest.kill()


def test_reasons_are_cut_and_contain_no_control_characters(tmp_path: Path, bad_host: Callable[..., BadHost]) -> None:
    said = {"t": "no", "of": "sit", "id": None, "code": "x", "why": "No\u202e\x1b[2J " + "so " * 1000}
    guest = Guest(tmp_path / "games.sqlite", bad_host(lambda: [table_of(), said]).link)
    guest.until(lambda: guest.refused)
    assert guest.refused[0].reason.startswith("No [2J so so")
    assert len(guest.refused[0].reason) <= 400
    guest.kill()


def test_a_flood_is_read_slowly(
    tmp_path: Path, bad_host: Callable[..., BadHost], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty messages at once, then twenty a second."""
    read: list[float] = []

    def note(message: Any) -> Any:
        read.append(monotonic())
        return read_table(message)

    monkeypatch.setattr(joining, "read_table", note)
    guest = Guest(tmp_path / "games.sqlite", bad_host(lambda: repeat(table_of(), 1000)).link)
    guest.until(lambda: len(read) >= 60)
    guest.kill()
    assert read[59] - read[0] > 0.9


def test_a_game_that_has_not_begun_is_waited_for(tmp_path: Path, bad_host: Callable[..., BadHost]) -> None:
    guest = Guest(tmp_path / "games.sqlite", bad_host(lambda: [{"t": "table", "seat": None, "table": None}]).link)
    guest.until(lambda: guest.table.connection is Connection.LIVE)
    assert not guest.table.has_game
    assert guest.table.view is None
    guest.kill()


def test_a_game_under_the_same_link_drops_the_changes_of_the_one_before(evening: Evening) -> None:
    anna, _bela = evening.open("azul", "Anna", "Béla")
    evening.host.stop()
    anna.lay("1.1", "blue")
    with open_store(evening.host.file).store as store:
        other = HostedGame(store, begin(store, "azul", ["Anna", "Béla"]).id, evening.host.key)
        other.claim(0, device_of(anna.store))
    evening.host.game = other.id
    evening.host.go_on()
    anna.until(lambda: anna.game.id == other.id)
    assert (anna.table.waiting, anna.session.table.totals) == (0, [0, 0])
    anna.lay("2.2", "blue")
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("2.2"), "blue")]


def device_of(store: Store) -> str:
    (row,) = store.file.rows("SELECT value FROM settings WHERE name LIKE 'joined.%'")
    return str(json.loads(row["value"])["device"])


def test_a_corrupt_setting_counts_as_none(tmp_path: Path) -> None:
    link = f"http://127.0.0.1:{port_to_return_to()}/#{new_key()}"
    with open_store(tmp_path / "games.sqlite").store as store:
        JoinedTable(store, link, "en", lambda: None)
        (row,) = store.file.rows("SELECT name FROM settings WHERE name LIKE 'joined.%'")
        lists: Any = [], {"device": 5, "table": {"table": 1}, "waiting": [{"id": 1}, 7, {"change": {}}]}
        for corrupt in lists:
            store.settings.set(row["name"], corrupt)
            table = JoinedTable(store, link, "en", lambda: None)
            assert (table.view, table.game, table.waiting) == (None, None, 0)


def test_a_dead_address_is_shown_as_offline(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        link = f"http://127.0.0.1:{silent.getsockname()[1]}/#{new_key()}"
        guest = Guest(tmp_path / "games.sqlite", link)
        guest.until(lambda: guest.table.connection is Connection.OFFLINE)
        guest.kill()
