"""The server over real sockets: how it treats strangers, bad guests and foreign pages, and that friends still get in."""

import asyncio
import base64
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from scorer.play.active_game import ActiveGame
from scorer.rules.entries import Floor
from scorer.store import StoreError, StoreErrorKind, open_store
from scorer.store.games import Games
from scorer.store.settings import Settings
from scorer.together.guests import BURST, MOST_GUESTS, MOST_STRANGERS, PER_SECOND, Strangers
from scorer.together.host import HostedGame, start
from scorer.together.protocol import new_key
from scorer.together.server import HostServer
from scorer.wording.language import LANGUAGES
from tests.paths import ROOT
from tests.patience import PATIENCE
from tests.together_guest import SocketGuest, mac, port_to_return_to

HOSTILE = 10_000
FLOOD = BURST + 2 * PER_SECOND
MOST_MEANWHILE = 500
"""Hostile requests that may be answered while a friend joins and taps."""
SMALLEST_FRAME_THAT_IS_TOO_LARGE = 4097
MOST_BYTES = 60_000


@asynccontextmanager
async def table(folder: Path, board: str = "azul", *, started: bool = True) -> AsyncIterator[HostServer]:
    """A server with a game for two."""
    with open_store(folder / "games.sqlite").store as store:
        hosted = start(store, board, ["Anna", "Béla"]) if started else None
        server = HostServer(store, hosted, lambda _: None)
        serving = await server.listen("127.0.0.1", 0)
        try:
            yield server
        finally:
            serving.close()
            await serving.wait_closed()


def with_table(folder: Path, play: Callable[[HostServer], Coroutine[Any, Any, None]], **options: Any) -> None:
    async def run() -> None:
        async with table(folder, **options) as server:
            await play(server)

    asyncio.run(asyncio.wait_for(run(), 4 * PATIENCE))


async def request(
    server: HostServer, *headers: str, path: str = "/", host: str = ""
) -> tuple[int, dict[str, str], bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}", *headers, "", ""]
    writer.write("\r\n".join(lines).encode())
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *fields = head.decode().split("\r\n")
    return int(status.split()[1]), dict(field.split(": ", 1) for field in fields), body


async def is_closed(guest: SocketGuest) -> bool:
    """Whether the host drops the connection, perhaps after more frames."""
    try:
        async with asyncio.timeout(PATIENCE):
            async for _ in guest.socket:
                pass
    except TimeoutError:
        return False
    except ConnectionClosed:
        pass
    return True


def test_two_guests_see_each_other(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as anna, SocketGuest(server.port, server.key) as bela:
            await anna.sit(0)
            await bela.sit(1)
            assert await anna.change("tile", space="1.1", color="blue") is None
            while not bela.state["last"]:
                await bela.hear("state")
            assert bela.state["last"] == [0, "1.1", "blue", 1]
            assert [player["total"] for player in bela.state["players"]] == [1, 0]
            assert await bela.change("tile", player=0, space="2.2", color="blue") == "not-your-board"
            await bela.say(t="sit", seat=0)
            assert (await bela.hear("no"))["code"] == "seat-taken"
            await anna.say(t="language", language="hu", texts=True)
            assert (await anna.hear("texts"))["texts"]["undo"] == "Visszavonás"
            assert await anna.change("tile", space="1.2", color="red") == "wrong-color"
            await anna.say(t="why-not", space="1.2")
            assert "sor" in (await anna.hear("no"))["why"]
            await anna.say(t="receipt", player=0)
            assert [item["points"] for item in (await anna.hear("receipt"))["items"]] == [1]
            await anna.say(t="home")
            assert (await anna.hear("home"))["record"]["entries"][0]["space"] == "1.1"

    with_table(tmp_path, play)


def test_the_first_guest_chooses_the_game(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as guest:
            assert not guest.state
            await guest.say(t="start", board="azul", players=["Anna", "Béla"])
            while not guest.state:
                await guest.hear("state")
            await guest.say(t="start", board="azul-gray", players=["X"])
            await guest.hear("state")
            assert [player["name"] for player in guest.state["players"]] == ["Anna", "Béla"]

    with_table(tmp_path, play, started=False)


def test_what_cannot_be_saved_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as guest, SocketGuest(server.port, server.key) as other:
            await guest.sit(0)
            assert await guest.change("tile", space="1.1", color="blue") is None
            with monkeypatch.context() as broken:
                broken.setattr(Games, "append", fail)
                broken.setattr(Games, "save_draft", fail)
                broken.setattr(Settings, "set", fail)
                assert await guest.change("tile", space="2.2", color="blue") == "not-saved"
                assert await guest.change("ready", ready=True) == "not-saved"
                await other.say(t="sit", seat=1)
                assert (await other.hear("no"))["code"] == "not-saved"
            await other.sit(1)
            assert [player["ready"] for player in other.state["players"]] == [False, False]
            assert other.state["players"][0]["tiles"] == {"1.1": "blue"}
            assert await guest.change("tile", space="2.2", color="blue") is None
            assert await guest.change("ready", ready=True) is None

    with_table(tmp_path, play)


def test_another_program_changes_the_game_while_it_is_hosted(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as guest:
            await guest.sit(0)
            assert server.hosted
            with open_store(tmp_path / "games.sqlite").store as other:
                session = ActiveGame(other, server.hosted.id).session
                session.lay(1, "1.1", "blue", 1, session.version)
            assert await guest.change("tile", space="1.2", color="yellow") is None
            assert [player["tiles"] for player in guest.state["players"]] == [{"1.2": "yellow"}, {"1.1": "blue"}]

    with_table(tmp_path, play)


def test_the_host_frees_a_seat(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as lost:
            await lost.sit(0)
        async with SocketGuest(server.port, server.key) as found:
            await found.say(t="sit", seat=0)
            assert (await found.hear("no"))["code"] == "seat-taken"
            server.free_seat("nobody")
            server.free_seat("Anna")
            await found.sit(0)

    with_table(tmp_path, play)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page(tmp_path: Path, language: str) -> None:
    async def play(server: HostServer) -> None:
        asked = f"Accept-Language: de, {language}-x;q=0.5, en"
        status, headers, packed = await request(server, asked)
        _, _, plain = await request(server, asked, path="/plain")
        assert status == 200
        assert len(packed) <= MOST_BYTES
        assert "Set-Cookie" not in headers
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; ")
        for page in (packed.decode(), plain.decode()):
            assert f'<html lang="{language}">' in page
            parts = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", page, re.DOTALL)
            assert len(parts) == 2
            for part in parts:
                assert base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() in policy
        (pack,) = re.findall(r'id="packed">(.+?)</script>', packed.decode())
        assert f"<script>{zlib.decompress(base64.b64decode(pack)).decode()}</script>" in plain.decode()
        assert re.findall(r"(?:src|href)=[\"']?https?:|innerHTML|outerHTML|insertAdjacent|eval\(", plain.decode()) == []

    with_table(tmp_path, play)


def test_foreign_pages_and_host_names_are_rejected(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        port = server.port
        assert (await request(server, host=f"evil.example:{port}"))[0] == 421
        assert (await request(server, host="127.0.0.1:1"))[0] == 421
        assert (await request(server, host=f"table.test:{port}"))[0] == 200
        assert (await request(server, path="/../etc/passwd"))[0] == 404
        with pytest.raises(InvalidStatus) as refused:
            await SocketGuest(port, server.key, origin="http://evil.example").__aenter__()
        assert refused.value.response.status_code == 403
        async with SocketGuest(port, server.key, origin=f"http://127.0.0.1:{port}") as guest:
            assert guest.state

    with_table(tmp_path, play)


async def forged(guest: SocketGuest) -> None:
    await guest.socket.send(mac(b"x" * 32, "guest", "0", "{}") + "{}")


async def replayed(guest: SocketGuest) -> None:
    frame = await guest.say(t="ping")
    await guest.hear("pong")
    await guest.socket.send(frame)


async def reflected(guest: SocketGuest) -> None:
    text = '{"t":"ping"}'
    await guest.socket.send(mac(guest.key, "host", "0", text) + text)


async def too_large(guest: SocketGuest) -> None:
    await guest.socket.send("x" * SMALLEST_FRAME_THAT_IS_TOO_LARGE)


async def binary(guest: SocketGuest) -> None:
    await guest.socket.send(b"\0" * 100)


async def unknown(guest: SocketGuest) -> None:
    await guest.say(t=["op"])


async def malformed(guest: SocketGuest) -> None:
    await guest.say(t="change", id=1, change={"do": "tile", "player": 0, "round": 1, "space": {}, "color": 7})


async def too_deep(guest: SocketGuest) -> None:
    text = "[" * 1500 + "]" * 1500
    await guest.socket.send(mac(guest.key, "guest", "0", text) + text)


async def in_parts(guest: SocketGuest) -> None:
    await guest.socket.send(["{", '"t":"ping"}'])


async def pinging(guest: SocketGuest) -> None:
    with suppress(ConnectionClosed):
        for _ in range(1500):
            await guest.socket.ping(os.urandom(100))


@pytest.mark.parametrize(
    "attack", [forged, replayed, reflected, too_large, binary, unknown, malformed, too_deep, in_parts, pinging]
)
def test_a_bad_guest_is_disconnected(tmp_path: Path, attack: Callable[[SocketGuest], Awaitable[None]]) -> None:
    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as friend, SocketGuest(server.port, server.key) as guest:
            await attack(guest)
            assert await is_closed(guest)
            await friend.sit(0)
            assert await friend.change("tile", space="1.1", color="blue") is None

    with_table(tmp_path, play)


def test_strangers_without_the_key_stay_out(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        with pytest.raises(ConnectionClosed):
            await SocketGuest(server.port, new_key()).__aenter__()
        assert server.counts["accepted"] == 0

    with_table(tmp_path, play)


def test_a_flood_of_one_guest_slows_only_that_guest(tmp_path: Path) -> None:
    """A second passes until as many are answered as in a second after the burst; a friend need not wait for all of them."""

    async def play(server: HostServer) -> None:
        async with SocketGuest(server.port, server.key) as greedy, SocketGuest(server.port, server.key) as friend:
            await friend.sit(1)
            begun, pongs = asyncio.get_running_loop().time(), 0
            for _ in range(FLOOD):
                await greedy.say(t="ping")
            assert await friend.change("floor", tiles=3, marker=False, spared=False) is None
            while greedy.state["players"][1]["floor"][0] != 3:
                pongs += (await greedy.hear("pong", "state"))["t"] == "pong"
            assert pongs < FLOOD
            for _ in range(BURST + PER_SECOND - pongs):
                await greedy.hear("pong")
            assert asyncio.get_running_loop().time() - begun >= 0.95

    with_table(tmp_path, play)


def test_guests_without_a_seat_cannot_crowd_out_players(tmp_path: Path) -> None:
    async def play(server: HostServer) -> None:
        async with AsyncExitStack() as stack:
            player = await stack.enter_async_context(SocketGuest(server.port, server.key))
            await player.sit(0)
            for _ in range(MOST_GUESTS + 3):
                await stack.enter_async_context(SocketGuest(server.port, server.key))
            assert await player.change("tile", space="1.1", color="blue") is None
            assert len(server.guests) == MOST_GUESTS

    with_table(tmp_path, play)


def test_the_oldest_stranger_of_the_crowded_address_goes() -> None:
    dropped: list[str] = []

    class Knocking:
        def __init__(self, name: str) -> None:
            self.name = name

        def drop(self) -> None:
            dropped.append(self.name)

    strangers = Strangers()
    strangers.add(Knocking("friend"), "192.168.1.7")
    for number in range(MOST_STRANGERS + 1):
        strangers.add(Knocking(str(number)), "192.168.1.66")
    assert dropped == ["0", "1"]
    assert len(strangers) == MOST_STRANGERS


async def hostile_request(port: int, chance: random.Random) -> None:
    """One of the attacks that are possible without the key."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    host = f"127.0.0.1:{port}"
    key = base64.b64encode(os.urandom(16)).decode()
    opening = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
    data = chance.choice(
        (
            os.urandom(chance.randrange(200)) + b"\r\n\r\n",
            f"GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n".encode(),
            f"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n\r\nhello".encode(),
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\n{opening}Origin: http://evil.example\r\n\r\n".encode(),
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\n{opening}\r\n".encode()
            + _frame(b'{"nonce":"1","device":"2","proof":"3"}'),
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\n{opening}\r\n".encode() + _frame(b"[" * 120),
            f"GET /{'x' * 9000} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(),
        )
    )
    with suppress(ConnectionError):
        writer.write(data)
        if chance.random() < 0.9:  # the others just stay
            writer.write_eof()
            async with asyncio.timeout(8):
                await reader.read()
    writer.transport.abort()


def _frame(data: bytes) -> bytes:
    return bytes((0x81, 0x80 | len(data), 0, 0, 0, 0)) + data


def test_a_friend_can_play_during_ten_thousand_hostile_requests(tmp_path: Path) -> None:
    """None is accepted, and a friend joins and taps while only a few of them are answered."""
    answered: list[int] = []
    """The attacker of each hostile request so far."""
    meanwhile: list[int] = []
    """How many were answered while the friend joined and tapped."""

    async def attack(server: HostServer, number: int) -> None:
        chance = random.Random(number)
        for _ in range(HOSTILE // 20):
            with suppress(OSError, TimeoutError):
                await hostile_request(server.port, chance)
            answered.append(number)

    async def befriend(server: HostServer) -> None:
        while True:
            before = len(answered)
            async with SocketGuest(server.port, server.key, "friend") as friend:
                await friend.sit(0)
                assert await friend.change("floor", tiles=1 + len(meanwhile) % 2, marker=False, spared=False) is None
            meanwhile.append(len(answered) - before)

    async def play(server: HostServer) -> None:
        idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(300)]
        friend = asyncio.create_task(befriend(server))
        await asyncio.gather(*(attack(server, number) for number in range(20)))
        friend.cancel()
        with suppress(asyncio.CancelledError):
            await friend
        for _, writer in idle:
            writer.close()
        assert server.hosted
        assert server.hosted.session.entries in ([Floor(1, 0, 1, False)], [Floor(1, 0, 2, False)])

    with_table(tmp_path, play)
    assert len(meanwhile) > 3
    assert max(meanwhile) < MOST_MEANWHILE


def test_the_same_link_works_after_a_kill(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "scorer",
        "host",
        "--db",
        str(tmp_path / "games.sqlite"),
        "--bind",
        "127.0.0.1",
        "--json",
    ]
    first, started = _serve([*command, "--board", "azul", "--players", "Anna,Béla", "--port", str(port_to_return_to())])
    first.kill()
    first.communicate()
    port = started["url"].split(":")[2].split("/")[0]
    second, again = _serve([*command, started["game"]])
    second.send_signal(signal.SIGTERM)
    second.communicate(timeout=PATIENCE)
    assert again == started
    assert again["url"].startswith(f"http://127.0.0.1:{port}/#")
    assert second.returncode == 0


def _serve(command: list[str]) -> tuple[subprocess.Popen[str], dict[str, str]]:
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return process, json.loads(process.stdout.readline())


@pytest.mark.parametrize("arguments", [["--board", "azul"], ["--players", "A"], ["x", "--board", "azul"], ["unknown"]])
def test_incomplete_arguments(tmp_path: Path, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "scorer", "host", "--db", str(tmp_path / "games.sqlite"), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr


def test_a_hosted_game_can_be_hosted_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite").store as store:
        hosted = start(store, "azul", ["Anna"])
        assert HostedGame(store, hosted.id).key == hosted.key
