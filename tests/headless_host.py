"""A headless host in its own thread, like `scorer host` in its own process: it can be killed and restarted."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TypeVar

from scorer.store import open_store
from scorer.together import invitation
from scorer.together.host import HostedGame, start
from scorer.together.server import HostServer
from tests.patience import PATIENCE
from tests.together_guest import port_to_return_to

T = TypeVar("T")


class HeadlessHost:
    """Serves one game of a file on loopback; `stop` drops every connection without notice."""

    def __init__(self, file: Path, board: str, players: Sequence[str]) -> None:
        self.file = file
        self.port = port_to_return_to()
        with open_store(file).store as store:
            hosted = start(store, board, players)
            self.game, self.key = hosted.id, hosted.key
        self.go_on()

    @property
    def link(self) -> str:
        return invitation.link("127.0.0.1", self.port, self.key)

    def go_on(self) -> None:
        """Serve the game as it is on disk."""
        started = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve(started)), daemon=True)
        self._thread.start()
        assert started.wait(PATIENCE)

    def stop(self) -> None:
        with suppress(RuntimeError):  # it was already stopped
            self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(PATIENCE)

    def do(self, act: Callable[[HostServer], T]) -> T:
        """Run something in the host's thread."""

        async def run() -> T:
            return act(self.server)

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(PATIENCE)

    def drop_guests(self) -> None:
        """The network fails for a moment."""
        self.do(_drop_guests)

    async def _serve(self, started: Event) -> None:
        with open_store(self.file).store as store:
            self.server = HostServer(store, HostedGame(store, self.game, self.key), lambda _: None)
            serving = await self.server.listen("127.0.0.1", self.port)
            self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
            started.set()
            await self._stopping.wait()
            _drop_guests(self.server)
            serving.close()
            await serving.wait_closed()


def _drop_guests(server: HostServer) -> None:
    for guest in list(server.guests):
        guest.connection.drop()
