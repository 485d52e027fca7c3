"""Kills the host of a game at random moments while four guests keep tapping and resend what was not confirmed.

A change may be confirmed only if it survives the kill, and a resent change counts once.
"""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

from websockets.exceptions import WebSocketException

from tests.paths import ROOT
from tests.patience import PATIENCE
from tests.soak import AttackFailedError
from tests.together_guest import SocketGuest, port_to_return_to

NAMES: Final = ("Anna", "Béla", "Csilla", "Zsófi")
KILLS_OF_A_GAME: Final = 20
LONGEST_LIFE: Final = 0.5
"""Seconds from the link to the kill."""
LONGEST_CONNECTION: Final = 20
"""Seconds after which a guest reconnects, even in the middle of an exchange."""


class TappingGuest:
    """Sets its floor line to 1, 2, 3 … while the host is killed and restarted."""

    def __init__(self, seat: int, port: int, key: str) -> None:
        self.seat = seat
        self.port, self.key = port, key
        self.device = f"guest-{seat}"
        self.confirmed = 0
        self.harm = ""
        self.heard = asyncio.Event()
        """Set when a change is confirmed."""

    async def tap(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            with suppress(OSError, WebSocketException, TimeoutError):
                async with asyncio.timeout(LONGEST_CONNECTION), SocketGuest(self.port, self.key, self.device) as guest:
                    await self._play(guest, stop)
            await asyncio.sleep(0.02)

    async def _play(self, guest: SocketGuest, stop: asyncio.Event) -> None:
        if guest.seat is None:
            await guest.sit(self.seat)
        fallen = guest.state["players"][self.seat]["floor"][0]
        if fallen not in {self.confirmed, self.confirmed + 1}:
            self.harm = f"guest {self.seat} was told of {self.confirmed}, the host knows {fallen}"
        while not stop.is_set():
            refused = await guest.change("floor", tiles=self.confirmed + 1, marker=False, spared=False)
            if refused:
                self.harm = f"guest {self.seat}: {refused}"
            self.confirmed += 1
            self.heard.set()
            await asyncio.sleep(0.02)


def run(count: int, rng: Random, folder: Path) -> Counter[str]:
    """Kill this many hosts, in games of normal length."""
    happened: Counter[str] = Counter()
    for first in range(0, count, KILLS_OF_A_GAME):
        file = folder / f"games-{first}.sqlite"
        happened += asyncio.run(_run(min(KILLS_OF_A_GAME, count - first), rng, file))
    return happened


async def _run(count: int, rng: Random, file: Path) -> Counter[str]:
    host, started = await _start(
        file, "--board", "azul", "--players", ",".join(NAMES), "--port", str(port_to_return_to())
    )
    address, key = started["url"].split("/#")
    guests = [TappingGuest(seat, int(address.rpartition(":")[2]), key) for seat in range(len(NAMES))]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(guest.tap(stop)) for guest in guests]
    for _ in range(count):
        await asyncio.sleep(rng.uniform(0, LONGEST_LIFE))
        host.kill()
        host.communicate()
        host, again = await _start(file, started["game"])
        if again != started:
            raise AttackFailedError(f"the link changed: {again}")
    await _all_back(guests)
    stop.set()
    await asyncio.gather(*tasks)
    host.terminate()
    host.communicate()
    return _checked(guests, file, count)


async def _all_back(guests: list[TappingGuest]) -> None:
    for guest in guests:
        guest.heard.clear()
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(guest.heard.wait() for guest in guests))
    except TimeoutError:
        raise AttackFailedError("a guest did not come back") from None


async def _start(file: Path, *arguments: str) -> tuple[subprocess.Popen[str], dict[str, str]]:
    command = [sys.executable, "-m", "scorer", "host", "--db", str(file), "--bind", "127.0.0.1", "--json", *arguments]
    host = await asyncio.to_thread(subprocess.Popen, command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert host.stdout
    line = await asyncio.to_thread(host.stdout.readline)
    if not line:
        raise AttackFailedError("the host does not start")
    return host, json.loads(line)


def _checked(guests: list[TappingGuest], file: Path, kills: int) -> Counter[str]:
    if harm := next((guest.harm for guest in guests if guest.harm), ""):
        raise AttackFailedError(harm)
    with closing(sqlite3.connect(file)) as db:
        (steps,) = db.execute("SELECT count(*) FROM steps").fetchone()
    confirmed = sum(guest.confirmed for guest in guests)
    # the last change of each guest may have been saved without its answer
    if not confirmed <= steps <= confirmed + len(guests):
        raise AttackFailedError(f"{confirmed} changes were confirmed, {steps} steps were saved")
    return Counter({"kills": kills, "changes confirmed": confirmed, "steps saved": steps})
