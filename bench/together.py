"""A hosted game with three guests in real browsers: the time until they see their boards and each other's tiles, and
the host's resources, once with the command as the host and once with the app, which also draws everything.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.measure import Row
from tests.browsers.browser import NAME, Browser, Driver, browsers
from tests.paths import ROOT

NAMES = ("Anna", "Béla", "Csilla", "Dóra")
JOINS = 40
TAPS = 60
SECONDS = 5
PAUSE = 0.05
_SIT = """
new MutationObserver(() => {
  const seat = document.querySelector('[data-seat="1"]');
  if (seat && !window.sitting) { window.sitting = true; seat.click(); }
  if (!document.querySelector('[data-ready]') || window.drawing) return;
  window.drawing = true;
  requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
}).observe(document, {childList: true, subtree: true});
"""
"""Chooses the seat as soon as there is one; `drawn` is when the board was drawn, in milliseconds since the navigation began."""
_WATCH = """
window.seen = [];
new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => seen.push(Date.now())))).observe(
  document.querySelector(`[data-player="${arguments[0]}"]`), {attributes: true, attributeFilter: ['data-total']});
"""
_TAP = """
const spaces = [...document.querySelectorAll('[data-space]')];
const next = spaces.find(e => e.ariaLabel.includes('tap to remove')) || spaces.find(e => e.ariaLabel.includes('would score'));
const at = Date.now();
next.click();
return at;
"""


class Host(NamedTuple):
    """A running host."""

    pid: int
    link: str


def rows() -> Iterator[Row]:
    game = ["--bind", "127.0.0.1", "--port", "0", "--board", "azul", "--players", ",".join(NAMES)]
    with _running("scorer", "host", "--db", "FILE", "--json", *game) as host:
        yield from _joins(host.link)
        yield from _table(host, "", 100)
    with _running("bench.app_host", "FILE", ",".join(NAMES)) as host:
        yield from _table(host, ", the app hosts", 250)


@contextmanager
def _running(*module: str) -> Iterator[Host]:
    """A host in its own process, with its own games file."""
    with tempfile.TemporaryDirectory(prefix="azulejo-bench-") as folder:
        file = str(Path(folder) / "games.sqlite")
        command = [sys.executable, "-m", *(file if word == "FILE" else word for word in module)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)  # noqa: S603 - our own
        assert process.stdout
        link = json.loads(process.stdout.readline())["url"].replace("127.0.0.1", NAME)
        try:
            yield Host(process.pid, link)
        finally:
            process.terminate()
            process.communicate()


def _joins(link: str) -> Iterator[Row]:
    """The time from the start of the navigation in a fresh browser until its board is drawn; the seat is chosen immediately."""
    taken = []
    driver = Driver()
    for _ in range(JOINS):
        browser = Browser(driver)
        browser.cdp("Page.addScriptToEvaluateOnNewDocument", source=_SIT)
        browser.open(link)
        taken.append(browser.wait("window.drawn"))
        browser.click("[data-menu]")
        browser.click("[data-leave]")
        browser.wait("!!document.querySelector('[data-seat]')")
        browser.close()
    driver.close()
    yield Row("play together: link to own board, median", _share(taken, 0.5), "target", 1000, "ms")
    yield Row("play together: link to own board, 95th percentile", _share(taken, 0.95), "target", 1000, "ms")


def _table(host: Host, whose: str, most: int) -> Iterator[Row]:
    with browsers(3) as guests:
        for seat, guest in enumerate(guests, start=1):
            guest.open(host.link)
            guest.click(f'[data-seat="{seat}"]')
            guest.wait("!!document.querySelector('[data-ready]')")
        yield from _taps(guests, whose)
        yield from _load(host.pid, guests, whose, most)


def _taps(guests: Sequence[Browser], whose: str) -> Iterator[Row]:
    """The time from a tap in one browser until the last of the others has drawn it."""
    tapping, *others = guests
    for guest in others:
        guest.script(_WATCH, 1)
    taken: list[float] = []
    for _ in range(TAPS):
        tapped = tapping.script(_TAP)
        for guest in others:
            guest.wait("seen.length > 0")
        time.sleep(PAUSE)
        taken.append(max(guest.script("return seen.splice(0)")[0] for guest in others) - tapped)
    name = f"play together: tap to all other browsers{whose}"
    yield Row(f"{name}, median", _share(taken, 0.5), "target", 200, "ms")
    yield Row(f"{name}, 95th percentile", _share(taken, 0.95), "target", 200, "ms")


def _load(pid: int, guests: Sequence[Browser], whose: str, most: int) -> Iterator[Row]:
    """The host's CPU time with three idle guests, and with three that tap about 20 times a second in total."""
    idle = _processor(pid, lambda: None)
    active = _processor(pid, lambda: [guest.script(_TAP) for guest in guests])
    yield Row(f"play together: CPU of the host, three guests idle{whose}", idle, "one core", 100, "%")
    yield Row(f"play together: CPU of the host, three guests tapping{whose}", active, "one core", 100, "%")
    memory = next(
        line for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines() if "VmRSS" in line
    )
    yield Row(f"play together: memory of the host{whose}", int(memory.split()[1]) / 1024, "the limit", most, "MB")


def _processor(pid: int, work: Callable[[], object]) -> float:
    begun, before = time.perf_counter(), _ticks(pid)
    while time.perf_counter() - begun < SECONDS:
        work()
        time.sleep(3 * PAUSE)
    return 100 * (_ticks(pid) - before) / os.sysconf("SC_CLK_TCK") / (time.perf_counter() - begun)


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _share(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
