"""The connections: guests, who know the key, strangers, who have not proved it yet, and the limits for both.

Strangers cannot lock friends out: if there are too many, the address with the most connections loses its oldest one.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from scorer.together.protocol import Channel

MOST_STRANGERS: Final = 96
MOST_GUESTS: Final = 32
MOST_OF_DEVICE: Final = 4
"""Connections of one device: windows of one browser."""
MOST_REPLIES: Final = 32
"""Unsent answers to one guest; beyond that none of its messages are read (backpressure)."""
BURST: Final = 40
PER_SECOND: Final = 20
BURST_BYTES: Final = 128 * 1024
BYTES_PER_SECOND: Final = 16 * 1024
"""The rate limit of one connection; the messages that it may send take a third of it."""


class Closable(Protocol):
    """A connection that can be closed without a handshake."""

    def drop(self) -> None: ...


class Strangers:
    """The connections that have not authenticated yet."""

    def __init__(self) -> None:
        self._waiting: dict[Closable, str] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, connection: Closable, address: str) -> None:
        """Add a stranger; if there are too many, drop the oldest one of the address with the most."""
        self._waiting[connection] = address
        if len(self._waiting) > MOST_STRANGERS:
            ((crowded, _),) = Counter(self._waiting.values()).most_common(1)
            oldest = next(each for each, from_ in self._waiting.items() if from_ == crowded)
            self.remove(oldest)
            oldest.drop()

    def drop_all(self) -> None:
        while self._waiting:
            connection, _ = self._waiting.popitem()
            connection.drop()

    def remove(self, connection: Closable) -> None:
        self._waiting.pop(connection, None)


class Pace:
    """A rate limit: at most `burst` at once, and `per_second` over time."""

    def __init__(self, now: Callable[[], float], burst: int = BURST, per_second: int = PER_SECOND) -> None:
        self._now = now
        self._burst, self._per_second = burst, per_second
        self._left = float(burst)
        self._at = now()

    def delay(self, amount: int = 1) -> float:
        """Add an amount, and return how many seconds to wait first."""
        now = self._now()
        self._left = min(float(self._burst), self._left + (now - self._at) * self._per_second) - amount
        self._at = now
        return max(0.0, -self._left / self._per_second)


class Guest:
    """An authenticated connection, its language and seat, and its unsent messages."""

    def __init__(self, connection: Closable, channel: Channel, now: Callable[[], float], browser: str = "") -> None:
        self.connection = connection
        self.browser = browser
        """Like "iPhone, Safari"; empty if unknown."""
        self.channel = channel
        self.pace = Pace(now)
        self.language = "en"
        self.has_app = False
        """Whether it is the app, which scores the game itself and so gets the record instead of the state."""
        self.seat: int | None = None
        self.knows_board = ""
        """The board that was last sent to it."""
        self._stale = True
        self._replies: list[str] = []
        self._wake = asyncio.Event()
        self._wake.set()
        self._drained = asyncio.Event()
        self._drained.set()

    @property
    def device(self) -> str:
        return self.channel.device

    def show(self) -> None:
        """Send the new state next."""
        self._stale = True
        self._wake.set()

    def reply(self, text: str) -> None:
        self._replies.append(text)
        self._wake.set()
        if len(self._replies) >= MOST_REPLIES:
            self._drained.clear()

    async def drain(self) -> None:
        """Wait until most answers are sent."""
        await self._drained.wait()

    async def next(self) -> "Outgoing":
        """Wait for the next message to send."""
        await self._wake.wait()
        self._wake.clear()
        outgoing = Outgoing(self._stale, tuple(self._replies))
        self._stale = False
        self._replies.clear()
        self._drained.set()
        return outgoing


class Outgoing(NamedTuple):
    """What to send next: the state if it has changed, then answers."""

    state: bool
    replies: tuple[str, ...]


class Guests:
    """All guests."""

    def __init__(self) -> None:
        self._all: list[Guest] = []

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def add(self, guest: Guest) -> None:
        """Add a guest; if its device has too many connections, or all guests together do, drop the oldest.

        Guests without a seat are dropped first; otherwise a single person who knows the key could displace the players.
        """
        self._all.append(guest)
        same = [each for each in self._all if each.device == guest.device]
        for crowd, most in ((same, MOST_OF_DEVICE), (self._all, MOST_GUESTS)):
            if len(crowd) > most:
                oldest = min(crowd, key=lambda each: each.seat is not None)
                self.remove(oldest)
                oldest.connection.drop()

    def remove(self, guest: Guest) -> None:
        if guest in self._all:
            self._all.remove(guest)

    def present(self) -> set[int]:
        """The seats whose guests are connected."""
        return {guest.seat for guest in self._all if guest.seat is not None}

    def show(self) -> None:
        """Send everyone the state."""
        for guest in self._all:
            guest.show()
