"""A hosted game with three guests in real browsers: until they sit at their boards, until they see each other's tiles, and what
the host uses.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.measure import Row
from tests.browsers.browser import NAME, Browser, Driver, browsers
from tests.paths import ROOT

NAMES = ("Anna", "Béla", "Csilla")
JOINS = 12
TAPS = 60
SECONDS = 5
PAUSE = 0.05
_WATCH = """
window.seen = [];
new MutationObserver(() => seen.push(Date.now())).observe(
  document.querySelector(`[data-player="${arguments[0]}"]`), {attributes: true, attributeFilter: ['data-total']});
"""
_TAP = """
const spaces = [...document.querySelectorAll('[data-space]')];
const next = spaces.find(e => e.ariaLabel.includes('tap to take back')) || spaces.find(e => e.ariaLabel.includes('would score'));
const at = Date.now();
next.click();
return at;
"""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "scorer", "host", "--db", str(Path(folder) / "games.sqlite"), "--json"]
        options = ["--bind", "127.0.0.1", "--port", "0", "--board", "azul", "--players", ",".join(NAMES)]
        host = subprocess.Popen([*command, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
        assert host.stdout
        link = json.loads(host.stdout.readline())["url"].replace("127.0.0.1", NAME)
        try:
            yield from _joins(link)
            with browsers(3) as guests:
                yield from _taps(guests, link)
                yield from _load(host.pid, guests)
        finally:
            host.terminate()
            host.communicate()


def _joins(link: str) -> Iterator[Row]:
    """From opening the link in a fresh browser to one's own board, without the time for choosing the seat."""
    taken = []
    driver = Driver()
    for _ in range(JOINS):
        browser = Browser(driver)
        begun = time.perf_counter()
        browser.open(link)
        browser.click('[data-seat="0"]')
        browser.wait("!!document.querySelector('[data-ready]')")
        taken.append((time.perf_counter() - begun) * 1000)
        browser.click("[data-menu]")
        browser.click("[data-leave]")
        browser.wait("!!document.querySelector('[data-seat]')")
        browser.close()
    driver.close()
    yield Row("play together: link to own board, median", _share(taken, 0.5), "the goal", 1000, "ms")
    yield Row("play together: link to own board, 95 %", _share(taken, 0.95), "the goal", 1000, "ms")


def _taps(guests: list[Browser], link: str) -> Iterator[Row]:
    for seat, guest in enumerate(guests):
        guest.open(link)
        guest.click(f'[data-seat="{seat}"]')
        guest.wait("!!document.querySelector('[data-ready]')")
    for guest in guests[1:]:
        guest.script(_WATCH, 0)
    taken: list[float] = []
    for _ in range(TAPS):
        tapped = guests[0].script(_TAP)
        time.sleep(PAUSE)
        for guest in guests[1:]:
            taken += [at - tapped for at in guest.script("return seen.splice(0)")]
    yield Row("play together: tap to another browser, median", _share(taken, 0.5), "the goal", 200, "ms")
    yield Row("play together: tap to another browser, 95 %", _share(taken, 0.95), "the goal", 200, "ms")


def _load(pid: int, guests: list[Browser]) -> Iterator[Row]:
    """The processor time of the host with three guests that rest, and that tap 20 times a second together."""
    idle = _processor(pid, lambda: None)
    active = _processor(pid, lambda: [guest.script(_TAP) for guest in guests])
    yield Row("play together: processor of the host, three guests resting", idle, "one core", 100, "%")
    yield Row("play together: processor of the host, three guests tapping", active, "one core", 100, "%")
    memory = next(
        line for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines() if "VmRSS" in line
    )
    yield Row("play together: memory of the host", int(memory.split()[1]) / 1024, "the limit", 100, "MB")


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
