"""A guest with the app: the connection to a host, in its own thread, with the same frames as the page.

It reconnects automatically. Changes are kept until the host has confirmed or refused them; after a reconnect they are
resent, one at a time, and are idempotent. The app's thread calls `receive`.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from threading import Lock, Thread
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from scorer.together.changes import GuestChange, change_as_json
from scorer.together.guests import Pace
from scorer.together.protocol import Channel, ProtocolError, answer, key_bytes, text_of
from scorer.together.server import APP, HEARTBEAT, PATH, PATIENCE
from scorer.together.table_view import HostAnswer, TableView, read_answer, read_table

LARGEST_FRAME: Final = 256 * 1024
"""The longest message from the host; a whole game takes a tenth of it."""
BURST_BYTES: Final = 1024 * 1024
BYTES_PER_SECOND: Final = 256 * 1024
FIRST_DELAY: Final = 0.1
LONGEST_DELAY: Final = 3.0
"""Delay before reconnecting, in seconds."""
OFFLINE_AFTER: Final = 1.5
"""Seconds without a connection until that is shown, so that a short interruption is not."""
WRONG_AFTER: Final = 3
"""After this many connections closed during authentication, the link is considered outdated."""
STOP_PATIENCE: Final = 5

_LOG: Final = logging.getLogger("scorer.together.guest")
_LOG.addHandler(logging.NullHandler())
_LOG.propagate = False


class Connection(StrEnum):
    """Whether the host can be reached."""

    CONNECTING = "connecting"
    LIVE = "live"
    OFFLINE = "offline"
    WRONG = "wrong"
    """The host has another key: the link belongs to another game."""
    STRANGE = "strange"
    """The host sends a game that this version of the app cannot read."""


class Waiting(NamedTuple):
    """An unanswered change."""

    id: str
    game: str
    """The id of the game that it belongs to: the host may start another one under the same link."""
    sent: GuestChange


class Received(NamedTuple):
    """What the host has sent since the last call."""

    view: TableView | None
    """The latest state, if there is a new one."""
    answers: tuple[HostAnswer, ...]


class Joining:
    """Joins the game of a link. `on_change` is called in the connection's thread when something was received or has changed."""

    def __init__(
        self, link: str, device: str, waiting: Iterable[Waiting], language: str, on_change: Callable[[], object]
    ) -> None:
        address, _, key = link.partition("/#")
        parts = urlsplit(address)
        assert parts.hostname
        assert parts.port
        self._host, self._port = parts.hostname, parts.port
        self._address = f"ws://{parts.netloc}{PATH}"
        self._key = key_bytes(key)
        self._device = device
        self._language = language
        self._waiting = {each.id: each for each in waiting}
        self._on_change = on_change
        self._lock = Lock()
        self._view: TableView | None = None
        self._answers: list[HostAnswer] = []
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._outbox: asyncio.Queue[dict[str, Any]] | None = None
        self._in_flight = ""
        self._is_game_chosen = True
        self._is_seated = False
        self._hung_up = 0
        self._start: object = None
        self._offline: asyncio.TimerHandle | None = None
        self.connection = Connection.CONNECTING
        self.last_contact: datetime | None = None

    # The app's thread

    def start(self) -> None:
        """Connect, and reconnect whenever the connection is lost."""
        self._start = start = object()
        self._thread = Thread(target=self._run, args=(start, self._thread), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Disconnect; unanswered changes are sent after the next start."""
        self._start = None
        loop, task = self._loop, self._task
        if loop and task:
            with suppress(RuntimeError):  # the thread has already ended
                loop.call_soon_threadsafe(task.cancel)

    def wait(self) -> None:
        """After `stop`, wait until the connection is closed."""
        if self._thread:
            self._thread.join(STOP_PATIENCE)

    def submit(self, waiting: Waiting) -> None:
        """Send a change as soon as the host can be reached."""
        self._do(lambda: self._add(waiting))

    def set_language(self, language: str) -> None:
        """Set the language of the host's answers."""
        self._language = language
        self._do(lambda: self._say({"t": "language", "language": language}))

    def sit(self, seat: int) -> None:
        """Request a seat; does nothing while the host cannot be reached."""
        self._do(lambda: self._say({"t": "sit", "seat": seat}))

    def leave(self) -> None:
        """Free this device's seat."""
        self._do(lambda: self._say({"t": "leave"}))

    def receive(self) -> Received:
        """What the host has sent since the last call."""
        with self._lock:
            received = Received(self._view, tuple(self._answers))
            self._view = None
            self._answers.clear()
        return received

    @property
    def has_game(self) -> bool:
        """Whether the host is known to have a game to join."""
        return self._is_game_chosen

    def _do(self, act: Callable[[], object]) -> None:
        """Run something in the connection's thread or, before that has started, in this one."""
        if self._loop is None:
            act()
            return
        with suppress(RuntimeError):  # the thread is just ending
            self._loop.call_soon_threadsafe(act)

    # The connection's thread

    def _run(self, start: object, previous: Thread | None) -> None:
        if previous:
            previous.join(STOP_PATIENCE)
        with suppress(asyncio.CancelledError):
            asyncio.run(self._keep_connected(start))
        self._loop = self._task = None

    async def _keep_connected(self, start: object) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        delay = FIRST_DELAY
        self._await_host()
        while start is self._start:
            trouble = await self._connect_once()
            if self.connection is Connection.LIVE:
                delay = FIRST_DELAY
                self._await_host()
            if trouble:
                self._show(trouble)
            await asyncio.sleep(delay)
            delay = min(2 * delay, LONGEST_DELAY)

    def _await_host(self) -> None:
        self._show(Connection.CONNECTING)
        if self._offline:
            self._offline.cancel()
        self._offline = asyncio.get_running_loop().call_later(OFFLINE_AFTER, self._show_offline)

    def _show_offline(self) -> None:
        if self.connection is Connection.CONNECTING:
            self._show(Connection.OFFLINE)

    def _show(self, connection: Connection) -> None:
        if connection is not self.connection:
            self.connection = connection
            self._on_change()

    async def _connect_once(self) -> Connection | None:
        """Connect and listen until the connection ends; return the state if reconnecting is pointless."""
        known = asked = False
        try:
            # passing the host explicitly forbids redirects to another one
            async with connect(
                self._address,
                host=self._host,
                port=self._port,
                proxy=None,
                compression=None,
                user_agent_header=APP,
                open_timeout=PATIENCE,
                ping_interval=HEARTBEAT,
                ping_timeout=HEARTBEAT,
                close_timeout=1,
                max_size=LARGEST_FRAME,
                logger=_LOG,
            ) as socket:
                async with asyncio.timeout(PATIENCE):
                    hello, channel = answer(self._key, self._device, text_of(await socket.recv()))
                    await socket.send(hello)
                    asked = True
                    first = channel.open(text_of(await socket.recv()))
                known = True
                self._hung_up = 0
                await self._listen(socket, channel, first)
        except ProtocolError:
            return Connection.STRANGE if known else Connection.WRONG
        except (OSError, TimeoutError, WebSocketException):
            self._hung_up += asked and not known
        return Connection.WRONG if self._hung_up >= WRONG_AFTER else None

    async def _listen(self, socket: ClientConnection, channel: Channel, first: dict[str, Any]) -> None:
        self._outbox = asyncio.Queue()
        self._in_flight = ""
        self._is_seated = False
        self._say({"t": "app"})
        self._say({"t": "language", "language": self._language})
        writing = asyncio.ensure_future(_write(socket, channel, self._outbox))
        pace = Pace(asyncio.get_running_loop().time, BURST_BYTES, BYTES_PER_SECOND)
        frames = Pace(asyncio.get_running_loop().time)
        try:
            self._handle(first)
            async for frame in socket:
                await asyncio.sleep(max(pace.delay(len(frame)), frames.delay()))
                self._handle(channel.open(text_of(frame)))
        finally:
            self._outbox = None
            writing.cancel()

    def _handle(self, message: dict[str, Any]) -> None:
        self.last_contact = datetime.now().astimezone()
        match message.get("t"):
            case "table":
                self._show_table(read_table(message))
            case "ok" | "no":
                self._handle_answer(read_answer(message))
            case _:
                return  # only the page needs it
        self._on_change()

    def _show_table(self, view: TableView | None) -> None:
        self._is_game_chosen = view is not None
        self._is_seated = view is not None and view.seat is not None
        if view:
            self._waiting = {id: each for id, each in self._waiting.items() if each.game == view.record.id}
        with self._lock:
            self._view = view or self._view
        self.connection = Connection.LIVE
        self._flush()

    def _handle_answer(self, given: HostAnswer) -> None:
        if given.id and given.id != self._in_flight:
            return
        if given.id:
            self._waiting.pop(given.id, None)
            self._in_flight = ""
        with self._lock:
            self._answers.append(given)
        self._flush()

    def _add(self, waiting: Waiting) -> None:
        self._waiting[waiting.id] = waiting
        self._flush()

    def _flush(self) -> None:
        """Send the next change: one at a time, so that the host applies them in order."""
        waiting = next(iter(self._waiting.values()), None)
        if waiting and not self._in_flight and self._is_seated and self._outbox is not None:
            self._in_flight = waiting.id
            self._say({"t": "change", "id": waiting.id, "change": change_as_json(waiting.sent)})

    def _say(self, message: dict[str, Any]) -> None:
        if self._outbox is not None:
            self._outbox.put_nowait(message)


async def _write(socket: ClientConnection, channel: Channel, outbox: asyncio.Queue[dict[str, Any]]) -> None:
    with suppress(WebSocketException):
        while True:
            message = await outbox.get()
            await socket.send(channel.seal(json.dumps(message, ensure_ascii=False)))
