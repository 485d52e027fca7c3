"""A game that the app serves: the server in its own thread, with its own connection to the store.

Only that thread writes to the game. The app's thread delegates to it with `append`, `note` and the like, which block until
the change is durable, and reads `table`, an immutable snapshot that is replaced after every change.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from threading import Thread
from typing import Final, NamedTuple, TypeVar

from websockets.asyncio.server import Server

from scorer.rules.entries import Step
from scorer.store import Store, StoreError, StoreErrorKind
from scorer.together import invitation
from scorer.together.host import HostedGame, Shown
from scorer.together.server import HostServer

T = TypeVar("T")

PATIENCE: Final = 5
"""Timeout of the app's thread for the server's, in seconds."""


class HostingTrouble(StrEnum):
    """Why a game is not served."""

    NO_NETWORK = "no-network"
    NO_ADDRESS = "no-address"
    """The address is not available, perhaps because the Wi-Fi has changed."""
    STORE = "store"
    """The game cannot be opened."""


class SeatAtTable(NamedTuple):
    """A seat, and the guest in it if there is one."""

    held: bool = False
    """Whether a guest holds it."""
    present: bool = False
    """Whether that guest is connected."""
    browser: str = ""
    """Like "iPhone, Safari", while connected."""
    left: datetime | None = None
    """When the guest disconnected."""
    ready: bool = False


class TableState(NamedTuple):
    """A snapshot of a served game for the app."""

    id: str
    """The version of the session."""
    steps: tuple[Step, ...]
    done: frozenset[int]
    seats: tuple[SeatAtTable, ...]
    unseated: int
    """The number of guests without a seat."""


class Hosting:
    """Serves one game. `on_change` is called in the server's thread whenever `table` or another attribute has changed."""

    def __init__(self, store: Store, id: str, on_change: Callable[[], object]) -> None:
        self.id = id
        self._store = store
        self._on_change = on_change
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: HostServer | None = None
        self._left: dict[int, datetime] = {}
        self.address = ""
        self.link = ""
        """Empty while nothing is served."""
        self.table: TableState | None = None
        self.trouble: HostingTrouble | None = None

    def start(self, address: str = "") -> None:
        """Start serving on an address, by default the best one. Waits for a previous thread that is still stopping."""
        previous, self.trouble = self._thread, None
        self._thread = Thread(target=self._run, args=(address, previous), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop serving and close the port."""
        loop, server = self._loop, self._server
        self._loop = self._server = self.table = None
        self.link = ""
        if loop and server:
            with suppress(RuntimeError):  # the thread has already ended
                loop.call_soon_threadsafe(self._stopping.set)

    def wait(self) -> None:
        """After `stop`, wait until the port is closed."""
        if self._thread:
            self._thread.join(PATIENCE)

    @property
    def serving(self) -> bool:
        return self._server is not None

    # Changes by the app

    def append(self, step: Step, number: int) -> None:
        """Save a step; raise `CHANGED` if `number` is not the next one."""
        self.perform(lambda hosted: hosted.append(step, number))

    def note(self, shown: Shown, ready: Mapping[int, bool]) -> None:
        """Save what the app shows, and which players became ready there or stopped being ready."""
        self.perform(lambda hosted: hosted.note(shown, ready))

    def seat(self, names: Sequence[str]) -> None:
        """Save the players' names by seat."""
        self.perform(lambda hosted: hosted.game.seat(names))

    def settle(self) -> None:
        """Save the result of a finished game."""
        self.perform(lambda hosted: hosted.game.settle())

    def free(self, seat: int) -> None:
        """Free a seat that a guest holds."""
        self._call(lambda server: server.free_seat(server.hosted.names[seat]) if server.hosted else None)

    def reread(self) -> None:
        """Reload the game after the app has changed it in the store, as a correction does."""
        self._call(lambda server: server.reread())

    def move_to(self, id: str) -> None:
        """Serve another game to the same guests; see `carry_link`."""
        if self.serving:
            self._call(lambda server: server.move_to(id))
        self.id = id
        self._left.clear()

    def perform(self, work: Callable[[HostedGame], T]) -> T:
        return self._call(lambda server: server.perform(work))

    def _call(self, work: Callable[[HostServer], T]) -> T:
        """Run something in the server's thread, which never waits for the app's, and return its result."""
        loop, server = self._loop, self._server
        if not loop or not server:
            raise StoreError(StoreErrorKind.BUSY, self.id)

        async def run() -> T:
            return work(server)

        try:
            return asyncio.run_coroutine_threadsafe(run(), loop).result(PATIENCE)
        except (TimeoutError, RuntimeError) as error:
            raise StoreError(StoreErrorKind.BUSY, self.id) from error

    # The server's thread

    def _run(self, address: str, previous: Thread | None) -> None:
        if previous:
            previous.join(PATIENCE)
        try:
            asyncio.run(self._serve(address))
        except StoreError:
            self.trouble = HostingTrouble.STORE
        except OSError:
            self.trouble = HostingTrouble.NO_ADDRESS
        if self.trouble:
            self._on_change()

    async def _serve(self, address: str) -> None:
        address = address or next(iter(invitation.addresses()), "")
        if not address:
            self.trouble = HostingTrouble.NO_NETWORK
            return
        with self._store.open_connection() as store:
            server = HostServer(store, HostedGame(store, self.id, has_screen=True), lambda _hosted: None)
            serving = await listen(server, address)
            self._stopping = asyncio.Event()
            self.address, self.link = address, invitation.link(address, server.port, server.key)
            server.on_change = lambda: self._publish(server)
            self._loop, self._server = asyncio.get_running_loop(), server
            server.changed()
            await self._stopping.wait()
            server.on_change = lambda: None
            serving.close()
            await serving.wait_closed()
            await server.drop_strangers()

    def _publish(self, server: HostServer) -> None:
        """Replace the snapshot."""
        hosted = server.hosted
        if not hosted or server is not self._server:
            return
        here = {guest.seat: guest.browser for guest in server.guests if guest.seat is not None}
        before = self.table.seats if self.table else ()
        seats = []
        for seat in hosted.session.table.seats:
            held, present = hosted.holder(seat) is not None, seat in here
            if not held or present:
                self._left.pop(seat, None)
            elif seat < len(before) and before[seat].present:
                self._left[seat] = datetime.now().astimezone()
            ready = hosted.is_ready(seat)
            seats.append(SeatAtTable(held, present, here.get(seat, ""), self._left.get(seat), ready))
        unseated = sum(guest.seat is None for guest in server.guests)
        session = hosted.session
        self.table = TableState(hosted.id, tuple(session.log), frozenset(session.done), tuple(seats), unseated)
        # Drawing takes long, so the app should start it only once the new state is on its way to the guests.
        asyncio.get_running_loop().call_soon(self._on_change)


async def listen(server: HostServer, address: str, port: int | None = None) -> Server:
    """Listen on the given port, else on that of the game's last link, else on the default one, else on any."""
    last_port = server.hosted.port if server.hosted else None
    wanted = [port] if port is not None else [last_port, invitation.USUAL_PORT, invitation.ANY_PORT]
    *others, last = [each for each in wanted if each is not None]
    for each in others:
        with suppress(OSError):
            return await server.listen(address, each)
    return await server.listen(address, last)
