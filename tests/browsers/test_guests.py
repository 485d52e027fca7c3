"""Whole games in real browsers: one host, three guests, real clicks, under a host name that is not a secure context."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browsers.browser import NAME, Browser, browsers
from tests.paths import ROOT
from tests.patience import PATIENCE, wait_for
from tests.together_guest import port_to_return_to

NAMES = ("Anna", "Béla", "Csilla")
LIVE = "[...document.querySelectorAll('.pill')].some(e => e.classList.contains('yes'))"
OPEN = """const open = [...document.querySelectorAll('[data-space]')].filter(e => e.getAttribute('aria-label').includes('would score'));
return open.map(e => e.dataset.space)"""


class Host:
    """`scorer host` in its own process, which can be killed and restarted."""

    def __init__(self, file: Path, *arguments: str) -> None:
        self.file = file
        self.start(*arguments)

    def start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "scorer", "host", "--db", str(self.file), "--bind", "127.0.0.1", "--json"]
        self.process = subprocess.Popen([*command, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        started = json.loads(self.process.stdout.readline())
        self.game: str = started["game"]
        self.link: str = started["url"].replace("127.0.0.1", NAME)

    @property
    def port(self) -> str:
        return self.link.split(":")[2].split("/")[0]

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, sent: signal.Signals) -> int:
        """Send a signal, and return the exit code."""
        self.process.send_signal(sent)
        assert self.process.stdout
        self.process.stdout.close()
        return self.process.wait(PATIENCE)

    def restart(self) -> None:
        before = self.link
        self.start(self.game, "--port", self.port)
        assert self.link == before

    def score(self) -> dict[str, Any]:
        """The game as the core scores it, in another process."""
        return dict(json.loads(self._run("show", self.game, "--json")))

    def entries(self) -> list[dict[str, Any]]:
        record = json.loads(self._run("export", self.game))
        return list(record["entries"])

    def tiles(self) -> list[tuple[int, str]]:
        """The player and space of every tile in the record."""
        return [(entry["player"], entry["space"]) for entry in self.entries() if entry["do"] == "lay"]

    def _run(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "scorer", *arguments, "--db", str(self.file)]
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@contextmanager
def hosted(file: Path, board: str) -> Iterator[Host]:
    host = Host(file, "--board", board, "--players", ",".join(NAMES), "--port", str(port_to_return_to()))
    try:
        yield host
    finally:
        ended = host.end(signal.SIGTERM)
    assert ended == os.EX_OK


@pytest.fixture(scope="module")
def guests() -> Iterator[list[Browser]]:
    with browsers(3) as opened:
        yield opened


def sit(guests: list[Browser], host: Host) -> None:
    for seat, guest in enumerate(guests):
        guest.open("about:blank")
        guest.open(host.link)
        guest.click(f'[data-seat="{seat}"]')
    for guest in guests:
        guest.wait("!!document.querySelector('[data-ready]')")


def lay(guest: Browser, chance: random.Random, *, first_row: bool = False) -> str | None:
    """Place a tile on a random legal space, in a random legal color if there is a choice; return the space."""
    spaces: list[str] = guest.script(OPEN)
    if first_row:  # so that a game on walls ends soon
        spaces = [space for space in spaces if space[0] == min(spaces)[0]]
    if not spaces:
        return None
    space = chance.choice(spaces)
    guest.click(f'[data-space="{space}"]')
    colors = guest.script("return [...document.querySelectorAll('[data-color]:enabled')].map(e => e.dataset.color)")
    if colors:
        guest.click(f'[data-color="{chance.choice(colors)}"]')
    guest.wait("!!document.querySelector(`[data-space='${arguments[0]}'][data-points]`)", space)
    return space


def all_see(guests: list[Browser], host: Host) -> None:
    """Assert that every browser shows the totals that the core computes."""
    totals = [player["total"] for player in host.score()["players"]]
    wait_for(lambda: [guest.totals() for guest in guests] == [totals] * 3, f"not everyone sees {totals}")


def finish_round(guests: list[Browser]) -> None:
    for guest in guests:
        guest.click("[data-ready='false']")
        guest.wait("document.querySelector('[data-ready]') && true")


def play(guests: list[Browser], host: Host, tiles: int, rounds: int) -> list[tuple[int, str]]:
    """Play on until the game is over; return the tiles that were placed."""
    chance = random.Random(host.game)
    placed: list[tuple[int, str]] = []
    for number in range(1, rounds + 1):
        for turn in range(tiles):
            for seat, guest in enumerate(guests):
                if space := lay(guest, chance, first_row=not turn):
                    placed.append((seat, space))
        finish_round(guests)
        wait_for(
            lambda: (
                any(guest.has("[data-ending]") for guest in guests)
                or all(
                    guest.script("return document.querySelector('[data-ready]').dataset.ready === 'false'")
                    for guest in guests
                )
            ),
            f"round {number} does not end",
        )
        if any(guest.has("[data-ending]") for guest in guests):
            break
    return placed


@pytest.mark.parametrize(("board", "rounds"), [("azul", 9), ("azul-gray", 15), ("summer-pavilion", 6)])
def test_whole_games(guests: list[Browser], tmp_path: Path, board: str, rounds: int) -> None:
    with hosted(tmp_path / "games.sqlite", board) as host:
        sit(guests, host)
        assert guests[0].script("return [isSecureContext, location.hash]") == [False, ""]
        placed = play(guests, host, 2, rounds)
        for guest in guests:
            guest.wait("!!document.querySelector('dialog.done [data-ending]')")
        all_see(guests, host)
        assert sorted(host.tiles()) == sorted(placed)
        assert host.score()["finished"]


def test_the_first_guest_chooses_a_game_of_plates_and_another_watches(guests: list[Browser], tmp_path: Path) -> None:
    host = Host(tmp_path / "games.sqlite", "--port", str(port_to_return_to()))
    try:
        player, spectator, _ = guests
        player.open("about:blank")
        player.open(host.link)
        player.wait("!!document.querySelector('[data-board]')")
        player.script(
            "const e = document.querySelector('[data-board]'); e.value = 'azul-duel'; e.dispatchEvent(new Event('change'))"
        )
        for seat, name in enumerate(NAMES[:2]):
            player.type(f'[data-name="{seat}"]', name)
        player.click("[data-start]")
        player.click('[data-seat="1"]')
        player.click('[data-place="5"]')
        player.click("[data-plate]")
        player.click("[data-turn]")
        player.click("[data-place-plate]")
        wait_for(lambda: player.script(OPEN), "the plate takes no tile")
        assert lay(player, random.Random(1))
        player.click("[data-undo]")
        wait_for(lambda: player.totals() == [5, 5], "the tile is taken back")
        assert lay(player, random.Random(1))
        player.click("[data-receipt]")
        player.wait("document.querySelector('dialog')?.textContent.includes('no neighbor')")
        spectator.open("about:blank")
        spectator.open(host.link + "&watch")
        spectator.wait("document.querySelectorAll('[data-total]').length === 2")
        assert spectator.script("return [location.hash, document.querySelectorAll('[data-space]').length]") == [
            "#watch",
            0,
        ]
        wait_for(lambda: spectator.totals() == player.totals() == [5, 6], "the tile scores 1 for the second player")
    finally:
        host.end(signal.SIGTERM)


def enter(guest: Browser, *clicks: str) -> None:
    """Click one element after another, and wait until everything is saved."""
    for selector in clicks:
        guest.click(selector)
    guest.wait(LIVE)
    wait_for(
        lambda: guest.script(
            "return Object.keys(localStorage).every(k => !(JSON.parse(localStorage[k]).queue || []).length)"
        )
    )


def test_everything_but_tiles_on_a_wall(guests: list[Browser], tmp_path: Path) -> None:
    with hosted(tmp_path / "games.sqlite", "azul-gray") as host:
        sit(guests, host)
        guest = guests[0]
        floor = {"do": "floor", "round": 1, "player": 0, "tiles": 2, "marker": True}
        enter(guest, "[data-marker]", '[data-floor="2"]')
        assert host.entries() == [floor]
        assert guest.totals() == [0, 0, 0]
        enter(guest, '[data-floor="1"]')
        assert host.entries() == [floor | {"tiles": 0}]
        guests[1].click("[data-marker]")
        guests[1].wait("document.querySelector('#alert').textContent.includes('Another player has the start marker')")
        enter(guest, "[data-undo]", "[data-undo]", "[data-undo]")
        assert host.entries() == []
        # blue is in columns 1 to 4, and column 5 is taken in row 5
        for space, color in (("1.1", "blue"), ("2.2", "blue"), ("3.3", "blue"), ("4.4", "blue"), ("5.5", "red")):
            enter(guest, f'[data-space="{space}"]', f'[data-color="{color}"]')
        finish_round(guests)
        guest.wait("document.querySelector('.bar').textContent.includes('Round 2')")
        stuck = {"do": "stuck", "round": 2, "player": 0, "row": 5, "color": "blue"}
        enter(guest, "[data-stuck]", 'dialog [aria-label="row 5, blue"]')
        assert host.entries()[-1] == stuck
        # 1.1 and the others score 1 each, 5.5 is next to 4.4 only diagonally; five tiles fall and cost 8, but never below 0
        wait_for(lambda: [player.totals() for player in guests] == [[0, 0, 0]] * 3, "everyone sees the loss")
        enter(guest, ".chips .chip")
        assert host.entries()[-1] == {"do": "end", "round": 1}
        wait_for(lambda: guest.totals() == [5, 0, 0], "the line is no longer stuck")


def test_everything_but_tiles_on_the_stars(guests: list[Browser], tmp_path: Path) -> None:
    with hosted(tmp_path / "games.sqlite", "summer-pavilion") as host:
        sit(guests, host)
        guest = guests[0]
        first = {"do": "first", "round": 1, "player": 0, "tiles": 2}
        enter(guest, "[data-marker]", "dialog .keys button:nth-child(2)")
        assert host.entries() == [first]
        passed = {"do": "pass", "round": 1, "player": 0, "kept": 3, "discarded": 1}
        more = 'dialog [aria-label="Discarded +1"]'
        enter(guest, '[data-pass="3"]', more, more, 'dialog [aria-label="Discarded −1"]', "dialog .primary")
        assert host.entries() == [first, passed]
        wait_for(lambda: guests[2].totals() == [5 - 2 - 1, 5, 5], "others see the loss")
        guest.click('[data-space="1.1"]')
        guest.wait("document.querySelector('#alert').textContent.includes('has passed')")
        enter(guest, "[data-undo]")
        assert host.entries() == [first]
        guest.wait("!!document.querySelector('[data-pass]:not([hidden])')")


def test_nothing_is_lost_when_the_host_dies_a_guest_leaves_and_another_is_offline(
    guests: list[Browser], tmp_path: Path
) -> None:
    chance = random.Random(17)
    with hosted(tmp_path / "games.sqlite", "azul") as host:
        sit(guests, host)
        placed = [(seat, str(lay(guest, chance))) for seat, guest in enumerate(guests)]
        row = placed[0][1][0]
        guests[0].click(next(f'[data-space="{row}.{n}"]' for n in range(1, 6) if f"{row}.{n}" != placed[0][1]))
        guests[0].wait("document.querySelector('#alert').textContent.includes('already entered for this round')")
        guests[0].click(".reason")
        host.kill()
        placed += [(seat, str(lay(guest, chance))) for seat, guest in enumerate(guests)]
        guests[0].wait("document.querySelector('.pill.no') !== null")
        assert guests[0].has(".waiting")
        host.restart()
        for guest in guests:
            guest.wait(LIVE)
        all_see(guests, host)

        guests[1].open("about:blank")
        guests[0].wait("document.querySelector('[data-player=\"1\"]').ariaLabel.includes('away')")
        guests[1].open(f"http://{NAME}:{host.port}/")
        guests[1].wait(LIVE)
        placed.append((1, str(lay(guests[1], chance))))

        guests[2].cut_network(offline=True)
        placed.append((2, str(lay(guests[2], chance))))
        placed.append((0, str(lay(guests[0], chance))))
        guests[2].wait("document.querySelector('.waiting') !== null")
        guests[2].cut_network(offline=False)
        guests[2].wait("document.querySelector('.waiting') === null")
        all_see(guests, host)
        assert sorted(host.tiles()) == sorted(placed)
