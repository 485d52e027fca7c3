"""Guests on real sockets beside the app: they wait in their own thread while the app draws frames."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any, TypeVar

from tests.together_guest import SocketGuest
from tests.ui.support.driver import Driver

T = TypeVar("T")
MOST_FRAMES = 20_000
"""After this many, a condition that depends on another thread is assumed never to hold."""


class TableGuests:
    """`guest` connects a guest; `do` runs one of its actions while frames are drawn."""

    def __init__(self, drive: Driver) -> None:
        self._drive = drive
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._guests: list[SocketGuest] = []

    def close(self) -> None:
        for guest in self._guests[:]:
            self.leave(guest)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def until(self, condition: Callable[[], object]) -> None:
        """Draw frames until a condition that depends on another thread holds."""
        for _ in range(MOST_FRAMES):
            if condition():
                return
            self._drive.frames()
        raise AssertionError(f"still false after {MOST_FRAMES} frames")

    def do(self, act: Coroutine[Any, Any, T]) -> T:
        future = asyncio.run_coroutine_threadsafe(act, self._loop)
        self.until(future.done)
        self._drive.frames(2)
        return future.result()

    def join(self, link: str, seat: int | None = None, device: str = "", **options: Any) -> SocketGuest:
        """Connect by a link and sit down."""
        address, key = link.removeprefix("http://").split("/#")
        guest = SocketGuest(int(address.rpartition(":")[2]), key, device, **options)
        self.do(guest.__aenter__())
        self._guests.append(guest)
        if seat is not None and guest.seat != seat:
            self.do(guest.sit(seat))
        return guest

    def leave(self, guest: SocketGuest) -> None:
        """Disconnect a guest."""
        self._guests.remove(guest)
        self.do(guest.__aexit__(None, None, None))
