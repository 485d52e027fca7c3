"""What the page shows of a game on small and large screens: refusals, closed rounds, corrections, letters, spectators."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.formats.handover import arrive
from scorer.play.active_game import ActiveGame
from scorer.store import open_store
from tests.browsers.browser import Browser, Driver, browsers
from tests.browsers.test_guests import LIVE, NAMES, Host, hosted
from tests.patience import wait_for
from tests.together_guest import SocketGuest

SMALL = (320, 568)
TV = (1280, 720)
SHOWN = "return [...document.querySelectorAll('.tag')].filter(e => getComputedStyle(e).display !== 'none').length"
ALERT = "document.querySelector('#alert').textContent"


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    driver = Driver()
    yield driver
    driver.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosted(tmp_path / "games.sqlite", "azul") as serving:
        yield serving


@pytest.fixture
def guest(host: Host) -> Iterator[Browser]:
    with browsers(1) as (opened,):
        opened.open(host.link)
        opened.click('[data-seat="0"]')
        opened.wait("!!document.querySelector('[data-ready]')")
        yield opened


def others(host: Host, *changes: dict[str, Any], round: int = 1) -> None:
    """The second and third players send changes and get ready."""

    async def play() -> None:
        key = host.link.rpartition("#")[2]
        for seat in (1, 2):
            async with SocketGuest(int(host.port), key, f"device-{seat}") as other:
                if other.seat is None:
                    await other.sit(seat)
                for change in changes:
                    assert await other.change(**change, round=round) is None
                assert await other.change("ready", ready=True, round=round) is None

    asyncio.run(play())


def lay(guest: Browser, space: str) -> None:
    guest.click(f'[data-space="{space}"]')
    guest.wait("!!document.querySelector(`[data-space='${arguments[0]}'][data-points]`)", space)
    guest.wait(LIVE)


def frame(browser: Browser, selector: str) -> dict[str, float]:
    """The edges of an element, in pixels from the upper left corner of the window."""
    edges = "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()"
    return dict(browser.script(edges, selector))


def test_previews_are_hidden_while_ready_and_a_tap_revokes_ready(guest: Browser) -> None:
    assert guest.script(SHOWN) == 25
    guest.click("[data-ready='false']")
    guest.wait("!!document.querySelector('[data-ready=true]')")
    assert guest.script(SHOWN) == 0
    lay(guest, "1.1")
    guest.wait(f"{ALERT} === 'You are no longer ready.'")
    assert guest.script(SHOWN) == 1 + 20
    assert guest.has("[data-ready='false']")


def test_a_tile_of_a_closed_round_says_that_only_the_host_can_change_it(guest: Browser, host: Host) -> None:
    lay(guest, "1.1")
    others(host)
    guest.click("[data-ready='false']")
    guest.wait("document.querySelector('.bar').textContent.includes('Round 2')")
    guest.click('[data-space="1.1"]')
    guest.wait("!!document.querySelector('dialog details[open] [data-closed]')")
    message = guest.script("return document.querySelector('[data-closed]').textContent")
    assert message == "Placed in round 1. That round is closed: only the host can change it."
    guest.click("dialog .round")
    guest.click("[data-menu]")
    guest.click("[data-earlier]")
    guest.wait(f"{ALERT} === 'Earlier rounds are closed. Only the host can correct them.'")
    assert host.tiles() == [(0, "1.1")]


def test_a_tap_after_the_end_of_its_round_is_refused_with_a_reason(guest: Browser, host: Host) -> None:
    lay(guest, "1.1")
    guest.click("[data-ready='false']")
    guest.wait("!!document.querySelector('[data-ready=true]') && saved.queue.length === 0")
    guest.cut_network(offline=True)
    guest.click('[data-space="2.2"]')
    guest.wait("document.querySelector('.waits:not([hidden])')?.textContent.includes('1 tap waits to be sent')")
    others(host)
    wait_for(lambda: {"do": "end", "round": 1} in host.entries())
    guest.cut_network(offline=False)
    guest.wait(f"{ALERT} === 'Not accepted: round 1 was closed before this tap arrived.'")
    assert guest.totals() == [1, 0, 0]
    assert host.tiles() == [(0, "1.1")]
    guest.click(".reason")


def test_a_correction_by_the_host_is_announced(guest: Browser, host: Host) -> None:
    lay(guest, "1.1")
    host.kill()
    with open_store(host.file).store as store:
        session = ActiveGame(store, host.game).session
        session.lay(0, "2.2", "blue", 1, session.version)
        session.set_floor(0, 2, 1, session.version, marker=False)
    host.restart()
    guest.wait(f"{ALERT} === 'The host corrected your board: row 2, column 2 · Floor line'")
    guest.wait("document.querySelector('.ticker').textContent.startsWith('The host corrected')")


def test_the_game_can_be_kept_as_a_file_and_as_a_link(guest: Browser, host: Host, tmp_path: Path) -> None:
    guest.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path / "home"))
    lay(guest, "1.1")
    guest.click("[data-menu]")
    guest.click("dialog [data-home]")
    link = guest.wait("document.querySelector('[data-open]')?.href")
    (record,) = arrive(link, (), lambda: None).records
    assert record["entries"] == host.entries()
    guest.click("[data-download]")
    (file,) = wait_for(lambda: list((tmp_path / "home").glob("*.json")), "no file")
    assert json.loads(file.read_text(encoding="utf-8"))["entries"] == host.entries()


def test_a_refusal_appears_beside_the_spaces_it_concerns(guest: Browser) -> None:
    lay(guest, "1.1")
    guest.click('[data-space="1.3"]')
    guest.wait(f"{ALERT} !== ''")
    reason, *cells = (frame(guest, selector) for selector in (".reason", '[data-space="1.1"]', '[data-space="1.3"]'))
    assert all(reason["top"] >= cell["bottom"] for cell in cells)
    assert 0 <= reason["left"] <= reason["right"] <= 412


def test_letters_on_tiles_come_in_the_language(guest: Browser) -> None:
    shown = "return [...document.querySelectorAll('#q-white .letter')].map(e => [getComputedStyle(e).display, e.textContent])[0]"
    assert guest.script(shown) == ["none", "W"]
    guest.click("[data-menu]")
    guest.click("[data-letters]")
    assert guest.script(shown) == ["inline", "W"]
    guest.click("dialog [lang=fi]")
    wait_for(lambda: guest.script(shown) == ["inline", "V"], "the letter in Finnish")
    guest.open("about:blank")


def test_a_finger_opens_a_star_of_a_small_screen_first(driver: Driver, tmp_path: Path) -> None:
    with hosted(tmp_path / "games.sqlite", "summer-pavilion") as host:
        small = Browser(driver, SMALL)
        try:
            small.open(host.link)
            small.click('[data-seat="0"]')
            touch(small, '[data-space="3.1"]')
            small.wait("document.querySelector('.near').style.transform.includes('scale(1.8)')")
            assert host.tiles() == []
            touch(small, '[data-space="3.1"]')
            small.wait("document.querySelector('[data-space=\"3.1\"][data-points]')?.dataset.points === '1'")
            small.wait("document.querySelector('.near').style.transform === ''")
            small.wait(LIVE)
            assert host.tiles() == [(0, "3.1")]
            touch(small, '[data-space="1.1"]')
            small.wait("document.querySelector('.near').style.transform !== ''")
            small.script("document.querySelector('[data-space=\"4.4\"]').click()")
            small.wait("!!document.querySelector('[data-space=\"4.4\"][data-points]')")
        finally:
            small.close()


def touch(browser: Browser, selector: str) -> None:
    """A finger, which is less precise than a pointer."""
    browser.wait("!!document.querySelector(arguments[0])", selector)
    at = frame(browser, selector)
    middle = {"x": (at["left"] + at["right"]) / 2, "y": (at["top"] + at["bottom"]) / 2}
    browser.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[middle])
    browser.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def test_a_tv_shows_all_boards_the_last_tile_and_who_would_win(driver: Driver, tmp_path: Path) -> None:
    with hosted(tmp_path / "games.sqlite", "azul") as host:
        others(host, {"do": "tile", "space": "1.1", "color": "blue"})
        tv = Browser(driver, TV)
        try:
            tv.open(host.link + "&watch")
            tv.wait("document.querySelectorAll('.seen').length === 3")
            assert tv.totals() == [0, 1, 1]
            assert tv.script("return document.querySelectorAll('.watch .bar button, .boards button').length") == 3
            assert tv.script("return document.querySelector('.seen.now').ariaLabel") == NAMES[2]
            assert "Csilla: blue, row 1" in tv.script("return document.querySelector('.last').textContent")
            assert tv.script("return document.querySelector('.last .figure').textContent") == "+1"
            assert tv.script("return document.querySelector('.count').textContent") == "2 of 3 ready"
            ended = tv.script("return [...document.querySelectorAll('.if-ended li')].map(e => e.textContent)")
            assert sorted(ended) == ["Anna0", "Béla1", "Csilla1"]
            sizes = "const all = document.querySelector('.scroll'); return [all.scrollWidth, all.scrollHeight]"
            assert tuple(tv.script(sizes)) == TV
        finally:
            tv.close()
