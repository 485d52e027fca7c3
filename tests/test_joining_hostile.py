"""Joining hosts that send invalid, forged or excessive messages."""

import asyncio
import json
import socket
from base64 import b32decode
from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from scorer.together import joining
from scorer.together.joining import LARGEST_FRAME, Connection
from scorer.together.protocol import new_key
from scorer.together.table_view import read_table
from tests.app_guests import Guest
from tests.patience import PATIENCE
from tests.together_guest import mac, port_to_return_to


class HostileHost:
    """Sends any messages, with or without knowing the key."""

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
def hostile_host() -> Iterator[Callable[..., HostileHost]]:
    hosts: list[HostileHost] = []

    def build(say: Callable[[], Any], **options: Any) -> HostileHost:
        hosts.append(HostileHost(say, **options))
        return hosts[-1]

    yield build
    for host in hosts:
        host.stop()


@pytest.mark.parametrize("name", BAD)
def test_an_invalid_game_is_not_shown(name: str, tmp_path: Path, hostile_host: Callable[..., HostileHost]) -> None:
    guest = Guest(tmp_path / "games.sqlite", hostile_host(lambda: [BAD[name]]).link)
    guest.until(lambda: guest.table.connection is Connection.STRANGE)
    assert (guest.table.view, guest.table.game, guest.refused) == (None, None, [])
    guest.kill()


def test_a_frame_that_is_too_large_ends_the_connection(
    tmp_path: Path, hostile_host: Callable[..., HostileHost]
) -> None:
    host = hostile_host(lambda: [table_of(), table_of(seat=0, note="x" * LARGEST_FRAME)])
    guest = Guest(tmp_path / "games.sqlite", host.link)
    guest.until(lambda: guest.table.view)
    guest.until(lambda: host.met > 1 and guest.table.connection is not Connection.LIVE)
    assert guest.table.game is None
    guest.kill()


def test_a_host_without_the_key_is_rejected(tmp_path: Path, hostile_host: Callable[..., HostileHost]) -> None:
    guest = Guest(tmp_path / "games.sqlite", hostile_host(lambda: [table_of(seat=0)], knows_key=False).link)
    guest.until(lambda: guest.table.connection is Connection.WRONG)
    assert guest.table.view is None
    guest.kill()


def test_unsolicited_answers_change_nothing(tmp_path: Path, hostile_host: Callable[..., HostileHost]) -> None:
    forged = [{"t": "ok", "id": "ffff"}, {"t": "no", "id": "ffff", "of": "change", "why": "No.", "code": "x"}]
    guest = Guest(tmp_path / "games.sqlite", hostile_host(lambda: [table_of(seat=0), *forged, table_of(seat=0)]).link)
    guest.until(lambda: guest.table.game)
    guest.lay("1.1", "blue")
    guest.until(lambda: guest.table.view)
    assert guest.table.waiting == 1
    assert guest.refused == []
    guest.kill()


def test_reasons_are_cut_and_contain_no_control_characters(
    tmp_path: Path, hostile_host: Callable[..., HostileHost]
) -> None:
    refusal = {"t": "no", "of": "sit", "id": None, "code": "x", "why": "No\u202e\x1b[2J " + "so " * 1000}
    guest = Guest(tmp_path / "games.sqlite", hostile_host(lambda: [table_of(), refusal]).link)
    guest.until(lambda: guest.refused)
    assert guest.refused[0].reason.startswith("No [2J so so")
    assert len(guest.refused[0].reason) <= 400
    guest.kill()


def test_a_flood_is_throttled(
    tmp_path: Path, hostile_host: Callable[..., HostileHost], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty messages at once, then twenty a second."""
    read: list[float] = []

    def note(message: Any) -> Any:
        read.append(monotonic())
        return read_table(message)

    monkeypatch.setattr(joining, "read_table", note)
    guest = Guest(tmp_path / "games.sqlite", hostile_host(lambda: repeat(table_of(), 1000)).link)
    guest.until(lambda: len(read) >= 60)
    guest.kill()
    assert read[59] - read[0] > 0.9


def test_a_guest_waits_for_a_game_that_has_not_begun(tmp_path: Path, hostile_host: Callable[..., HostileHost]) -> None:
    guest = Guest(tmp_path / "games.sqlite", hostile_host(lambda: [{"t": "table", "seat": None, "table": None}]).link)
    guest.until(lambda: guest.table.connection is Connection.LIVE)
    assert not guest.table.has_game
    assert guest.table.view is None
    guest.kill()


def test_a_dead_address_is_shown_as_offline(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        link = f"http://127.0.0.1:{silent.getsockname()[1]}/#{new_key()}"
        guest = Guest(tmp_path / "games.sqlite", link)
        guest.until(lambda: guest.table.connection is Connection.OFFLINE)
        guest.kill()
