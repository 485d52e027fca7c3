"""Who is connected: guests, who know the key, and strangers, who do not yet; and how much of the host each may use.

Strangers cannot lock friends out: when there are too many, the oldest one of the address with most of them has to go.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from scorer.together.protocol import Channel

MOST_STRANGERS: Final = 96
MOST_GUESTS: Final = 32
MOST_OF_DEVICE: Final = 4
"""Windows of one browser."""
MOST_REPLIES: Final = 32
"""Unsent answers to one guest; until they are sent, no more of its messages are read."""
BURST: Final = 40
PER_SECOND: Final = 20
BURST_BYTES: Final = 128 * 1024
BYTES_PER_SECOND: Final = 16 * 1024
"""Of one connection; the messages that it may send take a third of it."""


class Closable(Protocol):
    """A connection that can be dropped at once."""

    def drop(self) -> None: ...


class Strangers:
    """The connections that have not proved that they know the key."""

    def __init__(self) -> None:
        self._waiting: dict[Closable, str] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, connection: Closable, address: str) -> None:
        """Admit a stranger; too many drop the oldest of the address that has most."""
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
    """Limits how much happens: at most `burst` at once, and `per_second` over time."""

    def __init__(self, now: Callable[[], float], burst: int = BURST, per_second: int = PER_SECOND) -> None:
        self._now = now
        self._burst, self._per_second = burst, per_second
        self._left = float(burst)
        self._at = now()

    def delay(self, amount: int = 1) -> float:
        """Count that much more, and return for how many seconds to wait before it."""
        now = self._now()
        self._left = min(float(self._burst), self._left + (now - self._at) * self._per_second) - amount
        self._at = now
        return max(0.0, -self._left / self._per_second)


class Guest:
    """An authenticated connection, what it watches, and what it is still to be sent."""

    def __init__(self, connection: Closable, channel: Channel, now: Callable[[], float], browser: str = "") -> None:
        self.connection = connection
        self.browser = browser
        """Like "iPhone, Safari"; empty if unknown."""
        self.channel = channel
        self.pace = Pace(now)
        self.language = "en"
        self.has_app = False
        """Whether it scores the game itself, and so gets the record in place of the state."""
        self.seat: int | None = None
        self.knows_board = ""
        """The board of the game that it was told about."""
        self._stale = True
        self._replies: list[str] = []
        self._wake = asyncio.Event()
        self._wake.set()
        self._room = asyncio.Event()
        self._room.set()

    @property
    def device(self) -> str:
        return self.channel.device

    def show(self) -> None:
        """The state has changed: send it next."""
        self._stale = True
        self._wake.set()

    def reply(self, text: str) -> None:
        self._replies.append(text)
        self._wake.set()
        if len(self._replies) >= MOST_REPLIES:
            self._room.clear()

    async def room(self) -> None:
        """Wait until it has taken most of its answers."""
        await self._room.wait()

    async def next(self) -> "Outgoing":
        """Wait for something to send."""
        await self._wake.wait()
        self._wake.clear()
        outgoing = Outgoing(self._stale, tuple(self._replies))
        self._stale = False
        self._replies.clear()
        self._room.set()
        return outgoing


class Outgoing(NamedTuple):
    """What to send next: the state, if it has changed, then answers."""

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
        """Admit a guest; too many windows of its device, or too many guests, drop the oldest of them.

        Guests without a seat go first, or one who knows the key could crowd out the players.
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
