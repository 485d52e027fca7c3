"""The server: one port for the page and its WebSocket. It authenticates guests, applies and saves changes, and
broadcasts them.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import Event

from scorer.rules.board import Space
from scorer.store import Store, StoreError, StoreErrorKind
from scorer.together import answers, invitation, state
from scorer.together.browsers import browser_name
from scorer.together.changes import parse_change
from scorer.together.guests import BURST_BYTES, BYTES_PER_SECOND, Guest, Guests, Pace, Strangers
from scorer.together.host import Denial, Denied, HostedGame, start
from scorer.together.page import page_in, preferred_language, prepare
from scorer.together.protocol import Handshake, ProtocolError, key_bytes, new_key, text_of
from scorer.together.texts import texts
from scorer.wording.language import LANGUAGES, Language, language

T = TypeVar("T")

LARGEST_FRAME: Final = 4096
PATIENCE: Final = 5
"""Timeout for a stranger's request, and for its authentication, in seconds."""
HEARTBEAT: Final = 5
"""Interval and timeout of pings, in seconds."""
BACKLOG: Final = 512
MOST_PLAYERS_ASKED: Final = 8
PATH: Final = "/ws"
APP: Final = "Azulejo"
"""What the host shows in place of a guest's browser."""
PLAIN: Final = "/plain"

_LOG: Final = logging.getLogger("scorer.together")
_LOG.addHandler(logging.NullHandler())
_LOG.propagate = False


class HostServer:
    """Serves one game or, until the first guest has started one, the choice of a game."""

    def __init__(self, store: Store, hosted: HostedGame | None, on_start: Callable[[HostedGame], object]) -> None:
        self._store = store
        self.hosted = hosted
        self._on_start = on_start
        self.key = hosted.key if hosted else new_key()
        self._guests = Guests()
        self._strangers = Strangers()
        self._accepted: frozenset[str] = frozenset()
        self._state: str | None = None
        self._table: str | None = None
        self.port = 0
        self.on_change: Callable[[], object] = lambda: None
        """Called when something visible has changed."""
        self.counts = {"accepted": 0, "denied": 0, "rejected": 0}

    async def listen(self, address: str, port: int) -> Server:
        """Start serving; close the returned server to stop."""
        server = await serve(
            self._meet,
            address,
            port,
            create_connection=cast("type[ServerConnection]", partial(_Connection, self._strangers)),
            process_request=self._answer_request,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=HEARTBEAT,
            ping_timeout=HEARTBEAT,
            close_timeout=1,
            max_size=LARGEST_FRAME,
            logger=_LOG,
            server_header=None,
            backlog=BACKLOG,
        )
        self.port = next(iter(server.sockets)).getsockname()[1]
        self._accepted = invitation.accepted_hosts(address, self.port)
        if self.hosted:
            self.hosted.use_port(self.port)
        asyncio.get_running_loop().call_soon(prepare)
        return server

    # HTTP

    def _answer_request(self, _connection: ServerConnection, request: Request) -> Response | None:
        """Respond to a request; None lets a WebSocket open."""
        host = request.headers.get_all("Host")
        if len(host) != 1 or not invitation.is_accepted(host[0], self._accepted):
            return self._reject(HTTPStatus.MISDIRECTED_REQUEST)
        if "Upgrade" in request.headers:
            origins = request.headers.get_all("Origin")
            if origins not in ([], [f"http://{host[0]}"]):
                return self._reject(HTTPStatus.FORBIDDEN)
            return None if request.path == PATH else self._reject(HTTPStatus.NOT_FOUND)
        return self._page(request) if request.path in {"/", PLAIN} else self._reject(HTTPStatus.NOT_FOUND)

    def _page(self, request: Request) -> Response:
        """The page in the browser's preferred language."""
        page = page_in(preferred_language(request.headers.get_all("Accept-Language")))
        body = page.plain if request.path == PLAIN else page.body
        return _response(HTTPStatus.OK, page.headers(request.headers["Host"]), body)

    def _reject(self, status: HTTPStatus) -> Response:
        self.counts["rejected"] += 1
        return _response(status, {}, b"")

    # WebSocket

    async def _meet(self, connection: ServerConnection) -> None:
        """Handle a connection from start to end."""
        assert isinstance(connection, _Connection)
        try:
            guest = await self._authenticate(connection)
        except (ProtocolError, TimeoutError):
            self.counts["rejected"] += 1
            connection.drop()
            return
        except ConnectionClosed:
            return
        self._strangers.remove(connection)
        self._seat(guest)
        self._guests.add(guest)
        self.changed()
        writing = asyncio.ensure_future(self._write(guest, connection))
        try:
            await self._read(guest, connection)
        except ProtocolError:
            self.counts["rejected"] += 1
            connection.drop()
        except ConnectionClosed:
            pass
        finally:
            writing.cancel()
            self._guests.remove(guest)
            self.changed()

    async def _authenticate(self, connection: "_Connection") -> Guest:
        async with asyncio.timeout(PATIENCE):
            handshake = Handshake(key_bytes(self.key))
            await connection.send(handshake.challenge())
            channel = handshake.accept(text_of(await connection.recv()))
        headers = connection.request.headers if connection.request else Headers()
        browser = browser_name(" ".join(headers.get_all("User-Agent")))
        return Guest(connection, channel, asyncio.get_running_loop().time, browser)

    def _seat(self, guest: Guest) -> None:
        """Restore the seat that a guest's device holds."""
        seats = self.hosted.seats_of(guest.device) if self.hosted else []
        guest.seat = seats[0] if seats else None

    async def _read(self, guest: Guest, connection: ServerConnection) -> None:
        async for frame in connection:
            message = guest.channel.open(text_of(frame))
            await asyncio.sleep(guest.pace.delay())
            await guest.drain()
            self._handle(guest, message)

    async def _write(self, guest: Guest, connection: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                outgoing = await guest.next()
                texts = [self._state_for(guest)] if outgoing.state else []
                for text in (*texts, *outgoing.replies):
                    await connection.send(guest.channel.seal(text))

    def free_seat(self, name: str) -> None:
        """Free the seat of the player with this name, for example because their phone is out of battery."""
        if self.hosted and name in self.hosted.names:
            seat = self.hosted.names.index(name)
            self.perform(lambda hosted: hosted.free(seat))
            for guest in self._guests:
                self._seat(guest)
            self.changed()

    def move_to(self, id: str) -> None:
        """Serve another game with the same link."""
        if self.hosted:
            self.hosted = self.hosted.followed_by(id)
        for guest in self._guests:
            self._seat(guest)
        self.changed()

    def reread(self) -> None:
        """Reload the game after the app has changed it in the store."""
        self._forget_unsaved()

    async def drop_strangers(self) -> None:
        """Close the connections that have not finished their handshake."""
        self._strangers.drop_all()
        await asyncio.sleep(0)

    def changed(self) -> None:
        """Broadcast the state after a visible change."""
        self._state = self._table = None
        self._guests.show()
        self.on_change()

    @property
    def guests(self) -> Guests:
        return self._guests

    def perform(self, work: Callable[[HostedGame], T]) -> T:
        """Make a change on behalf of the host; after a `StoreError`, reload the game from the store."""
        assert self.hosted
        try:
            return self._from_disk_if_changed(lambda: work(cast("HostedGame", self.hosted)))
        except StoreError:
            self._forget_unsaved()
            raise
        finally:
            self.changed()

    def _state_for(self, guest: Guest) -> str:
        if guest.has_app:
            self._table = self._table or _json(self._shown_in_app())
            return f'{{"t":"table","seat":{_json(guest.seat)},"table":{self._table}}}'
        if self._state is None:
            self._state = _json(state.state_of(self.hosted, self._guests.present()) if self.hosted else None)
        board = "null"
        if self.hosted and guest.knows_board != self.hosted.id:
            guest.knows_board = self.hosted.id
            board = _json(state.board_of(self.hosted.session.layout))
        return f'{{"t":"state","seat":{_json(guest.seat)},"board":{board},"state":{self._state}}}'

    def _shown_in_app(self) -> dict[str, Any] | None:
        return state.table_of(self.hosted, self._guests.present(), self._store) if self.hosted else None

    # Messages

    def _handle(self, guest: Guest, message: Mapping[str, Any]) -> None:
        handle = self._handlers.get(str(message.get("t")))
        if handle is None:
            raise ProtocolError("message")
        try:
            self._from_disk_if_changed(lambda: handle(self, guest, message))
        except StoreError:
            self._forget_unsaved()
            self._deny(guest, message, Denied(Denial.NOT_SAVED))

    def _from_disk_if_changed(self, work: Callable[[], T]) -> T:
        """Run something; if another process has changed the game, reload it and try once more."""
        try:
            return work()
        except StoreError as error:
            if error.kind is not StoreErrorKind.CHANGED:
                raise
            self._forget_unsaved()
            return work()

    def _forget_unsaved(self) -> None:
        """Reload the game from the store."""
        if self.hosted:
            with suppress(StoreError):
                self.hosted = self.hosted.reopened()
        self.changed()

    def _ping(self, guest: Guest, _message: Mapping[str, Any]) -> None:
        guest.reply('{"t":"pong"}')

    def _serve_app(self, guest: Guest, _message: Mapping[str, Any]) -> None:
        guest.has_app = True
        guest.browser = APP
        guest.show()
        self.on_change()

    def _set_language(self, guest: Guest, message: Mapping[str, Any]) -> None:
        if message.get("language") in LANGUAGES:
            guest.language = code = str(message["language"])
            if message.get("texts"):
                guest.reply(_json({"t": "texts", "language": code, "texts": texts(code)}))

    def _start(self, guest: Guest, message: Mapping[str, Any]) -> None:
        """Start the game that a guest has set up; the first guest to start one wins."""
        if self.hosted:
            guest.show()
            return
        board, players = message.get("board"), message.get("players")
        if not (isinstance(board, str) and isinstance(players, list) and len(players) <= MOST_PLAYERS_ASKED):
            raise ProtocolError("start")
        if not all(isinstance(name, str) for name in players):
            raise ProtocolError("start")
        self.hosted = start(self._store, board, players, self.key)
        self.hosted.use_port(self.port)
        self._on_start(self.hosted)
        self.changed()

    def _sit(self, guest: Guest, message: Mapping[str, Any]) -> None:
        seat = message.get("seat")
        if type(seat) is not int or not self.hosted:
            raise ProtocolError("seat")
        if denied := self.hosted.claim(seat, guest.device):
            self._deny(guest, message, denied)
        for each in self._guests:
            if each.device == guest.device:
                self._seat(each)
        self.changed()

    def _leave(self, guest: Guest, _message: Mapping[str, Any]) -> None:
        if self.hosted:
            self.hosted.leave(guest.device)
        for each in self._guests:
            if each.device == guest.device:
                each.seat = None
        self.changed()

    def _change(self, guest: Guest, message: Mapping[str, Any]) -> None:
        change = message.get("change")
        if not isinstance(change, dict) or not self.hosted:
            raise ProtocolError("change")
        if denied := self.hosted.apply(parse_change(change), guest.seat):
            self._deny(guest, message, denied)
            return
        self.counts["accepted"] += 1
        self.changed()
        guest.reply(_json({"t": "ok", "id": message.get("id")}))

    def _ask_why_not(self, guest: Guest, message: Mapping[str, Any]) -> None:
        space = str(message.get("space"))
        if not self.hosted or guest.seat is None or space not in self.hosted.session.layout.known_spaces:
            raise ProtocolError("space")
        if denied := answers.reason_against(self.hosted, guest.seat, Space(space)):
            self._deny(guest, message, denied)

    def _ask_receipt(self, guest: Guest, message: Mapping[str, Any]) -> None:
        player = message.get("player")
        if not self.hosted or type(player) is not int or player not in self.hosted.session.table.seats:
            raise ProtocolError("player")
        items = answers.receipt(self.hosted, self._language(guest), player)
        guest.reply(_json({"t": "receipt", "player": player, "items": items}))

    def _ask_ending(self, guest: Guest, _message: Mapping[str, Any]) -> None:
        if self.hosted and self.hosted.session.finished:
            guest.reply(_json({"t": "ending", **answers.ending(self.hosted, self._language(guest))}))

    def _ask_home(self, guest: Guest, _message: Mapping[str, Any]) -> None:
        if self.hosted:
            guest.reply(_json({"t": "home", **answers.home(self.hosted, self._store)}))

    def _deny(self, guest: Guest, message: Mapping[str, Any], denied: Denied) -> None:
        self.counts["denied"] += 1
        reason = answers.denial(self.hosted, self._language(guest), denied)
        guest.reply(_json({"t": "no", "of": message.get("t"), "id": message.get("id"), "code": denied.code, **reason}))

    def _language(self, guest: Guest) -> Language:
        return language(guest.language)

    _handlers: Final[Mapping[str, "_Handler"]] = {
        "ping": _ping,
        "app": _serve_app,
        "language": _set_language,
        "start": _start,
        "sit": _sit,
        "leave": _leave,
        "change": _change,
        "why-not": _ask_why_not,
        "receipt": _ask_receipt,
        "ending": _ask_ending,
        "home": _ask_home,
    }
    """By the value of `t`."""


_Handler = Callable[[HostServer, Guest, Mapping[str, Any]], None]


class _Connection(ServerConnection):
    """A connection that counts as a stranger from its first byte."""

    def __init__(self, strangers: Strangers, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._strangers = strangers
        self._pace = Pace(self.loop.time, BURST_BYTES, BYTES_PER_SECOND)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._strangers.add(self, str(peer[0]) if peer else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self._strangers.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Drop connections that exceed the rate limit, including floods of pings, which nothing else limits."""
        if self._pace.delay(len(data)):
            self.drop()
        else:
            super().data_received(data)

    def process_event(self, event: Event) -> None:
        """Drop connections that send fragmented messages, which could be endless; no message of a guest is long enough
        to need it.
        """
        if isinstance(event, Frame) and not event.fin:
            self.drop()
        else:
            super().process_event(event)

    def drop(self) -> None:
        self.transport.abort()


def _response(status: HTTPStatus, headers: Mapping[str, str], body: bytes) -> Response:
    fields = {"Content-Length": str(len(body)), "Connection": "close", **headers}
    return Response(status.value, status.phrase, Headers(fields), body)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
