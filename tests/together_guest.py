"""A guest that speaks the protocol over its own socket, written from the description in `docs/formats.md`."""

import hashlib
import hmac
import json
import random
import secrets
import socket
from base64 import b32decode
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE

_given_ports: set[int] = set()
"""Global, because two servers of one process must not get the same port."""


def port_to_return_to() -> int:
    """A free port that no connection gets in the meantime, because the system assigns higher ones."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            if port not in _given_ports:
                _given_ports.add(port)
                return port


def mac(key: bytes, *parts: str) -> str:
    return hmac.new(key, "|".join(parts).encode(), hashlib.sha256).hexdigest()


class SocketGuest:
    """`async with SocketGuest(port, key) as guest`: connected and authenticated."""

    def __init__(self, port: int, key: str, device: str = "", **options: Any) -> None:
        self.address = f"ws://127.0.0.1:{port}/ws"
        self.secret = b32decode(key)
        self.device = device or secrets.token_hex(16)
        self.options = {"compression": None, "open_timeout": PATIENCE, "ping_timeout": None} | options
        self.sent = self.received = self.changes = 0
        self.state: Any = None
        self.seat: int | None = None

    async def __aenter__(self) -> Self:
        self.socket: ClientConnection = await connect(self.address, **self.options)
        try:
            await self._shake_hands()
        except BaseException:
            await self.socket.close()
            raise
        return self

    async def _shake_hands(self) -> None:
        theirs, mine = json.loads(await self.socket.recv())["nonce"], secrets.token_hex(16)
        proof = mac(self.secret, "guest", theirs, mine, self.device)
        await self.socket.send(json.dumps({"nonce": mine, "device": self.device, "proof": proof}))
        self.key = bytes.fromhex(mac(self.secret, "session", theirs, mine))
        await self.hear("state")

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    def sealed(self, message: object) -> str:
        text = json.dumps(message)
        return mac(self.key, "guest", str(self.sent), text) + text

    async def say(self, **message: object) -> str:
        frame = self.sealed(message)
        self.sent += 1
        await self.socket.send(frame)
        return frame

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; keeps the states received before it."""
        while True:
            frame = str(await self.socket.recv())
            assert frame[:64] == mac(self.key, "host", str(self.received), frame[64:])
            self.received += 1
            message: dict[str, Any] = json.loads(frame[64:])
            if message["t"] == "state":
                self.state, self.seat = message["state"], message["seat"]
            if message["t"] in kinds:
                return message

    async def sit(self, seat: int) -> None:
        await self.say(t="sit", seat=seat)
        while self.seat != seat:
            await self.hear("state")

    async def change(self, do: str, *, player: int | None = None, round: int = 1, **fields: object) -> str | None:
        """Send a change; return the reason if it was refused."""
        self.changes += 1
        seat = self.seat if player is None else player
        await self.say(t="change", id=self.changes, change={"do": do, "player": seat, "round": round, **fields})
        answer = await self.hear("ok", "no")
        assert answer["id"] == self.changes
        return answer["code"] if answer["t"] == "no" else None
