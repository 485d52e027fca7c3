"""Four friends, one evening: the app hosts in a phone-sized window, three real browsers join, and the network fails in
between.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.store import open_store
from scorer.together import invitation
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.widgets.controls.list_row import ListRow
from tests.browsers.browser import NAME, PHONE, Browser, browsers
from tests.together_guest import port_to_return_to
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, sheet, sheets
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

NAMES = ("Anna", "Béla", "Csilla", "Dóra")
MOST_FRAMES = 20_000
LIVE = "[...document.querySelectorAll('.pill')].some(e => e.classList.contains('yes'))"
TOTALS = "[...document.querySelectorAll('[data-total]')].map(e => e.dataset.total).join()"
ENDING = "!!document.querySelector('dialog.done [data-ending]')"


class Evening:
    """Anna has the app; the others have one browser each."""

    def __init__(self, app: AzulejoApp, drive: Driver, guests: list[Browser]) -> None:
        self.app, self.drive, self.guests = app, drive, guests
        self.anna = WallUser(drive, app)

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    @property
    def totals(self) -> list[int]:
        return list(game_of(self.app).session.table.totals)

    def until(self, condition: Callable[[], object]) -> None:
        for _ in range(MOST_FRAMES):
            if condition():
                self.drive.frames(4)
                return
            self.drive.frames()
        raise AssertionError("it never happens")

    @property
    def table(self) -> Any:
        return self.app.context.table

    def host(self) -> str:
        """Start a game and serve it; return the link as guests on the network see it."""
        game = self.app.context.start_game("azul", list(NAMES))
        self.app.navigator.go("together", game=game.id)
        self.until(lambda: self.table.serving and self.page.code)
        return str(self.table.link).replace("127.0.0.1", NAME)

    def all_see(self) -> None:
        """Assert that the app and all browsers show what the core computes from the stored game."""
        id = game_of(self.app).id
        for guest in self.guests:
            guest.wait(f"{LIVE} && saved.queue.length === 0")
        self.until(lambda: len(self.app.context.store.games.load(id).steps) == game_of(self.app).session.version)
        for guest in self.guests:
            guest.wait(f"{TOTALS} === arguments[0]", ",".join(map(str, self.totals)))

    def lay(self, guest: Browser, space: str) -> None:
        guest.click(f'[data-space="{space}"]')
        guest.wait("!!document.querySelector(`[data-space='${arguments[0]}'][data-points]`)", space)

    def end_round(self) -> None:
        number, game = game_of(self.app).session.round, game_of(self.app)
        for guest in self.guests:
            guest.click("[data-ready='false']")
        self.anna.done()
        self.until(lambda: game.session.finished or game.session.round > number)


@pytest.fixture
def evening(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(invitation, "addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(invitation, "USUAL_PORT", port_to_return_to())
    drive.resize(*PHONE)
    Motion.calm = True
    with browsers(len(NAMES) - 1) as guests:
        yield Evening(app, drive, guests)


def sit(evening: Evening, link: str) -> None:
    for seat, guest in enumerate(evening.guests, start=1):
        guest.open(link)
        guest.click(f'[data-seat="{seat}"]')
    for guest in evening.guests:
        guest.wait("!!document.querySelector('[data-ready]')")
        assert ", host" in guest.script("return document.querySelector('[data-player=\"0\"]').ariaLabel")
    evening.until(lambda: all(seat.present for seat in evening.table.seats[1:]))


def play_round(evening: Evening, number: int) -> None:
    """Anna places a tile in row 1, each guest one in a different row and one in row 5."""
    evening.anna.lay(f"1.{number}")
    for guest, row in zip(evening.guests, (1, 2, 3), strict=True):
        evening.lay(guest, f"{row}.{number}")
        evening.lay(guest, f"5.{number}")
    evening.anna.take_marker()


def play_round_without_network(evening: Evening, number: int) -> None:
    """The guests' phones lose the Wi-Fi, and the guests keep tapping."""
    for guest in evening.guests:
        guest.cut_network(offline=True)
    play_round(evening, number)
    for guest in evening.guests:
        guest.wait("document.querySelectorAll('.waiting').length === 2")
        guest.cut_network(offline=False)


def play_round_while_the_host_is_away(evening: Evening, number: int) -> None:
    """Anna gets a call, and her app is paused."""
    evening.app.dispatch("on_pause")
    evening.table.wait()
    play_round(evening, number)
    evening.app.dispatch("on_resume")
    evening.until(lambda: evening.table.serving)


def take_home(guest: Browser) -> str:
    guest.click("dialog [data-home]")
    return str(guest.wait("document.querySelector('[data-open]')?.href"))


def correct_annas_floor(evening: Evening) -> None:
    """Add a tile to Anna's floor line in the last round."""
    drive = evening.drive
    drive.press(evening.page.ids.correct)
    drive.until(lambda: sheet().rise == 1)
    drive.press(find_all(sheet(), ListRow)[0])
    drive.until(lambda: evening.app.navigator.current == "round" and not sheets())
    drive.frames(4)
    evening.anna.drop_tiles(1)
    evening.anna.done()
    drive.until(lambda: sheet().title == "Keep the correction?" and sheet().rise == 1)
    drive.press(find(sheet().footer, "PrimaryButton"))
    evening.until(lambda: evening.app.navigator.current == "final")


def play_again(evening: Evening) -> None:
    evening.drive.press(evening.page.ids.rematch)
    evening.until(lambda: evening.app.navigator.current == "round")
    for name, guest in zip(NAMES[1:], evening.guests, strict=True):
        guest.wait("!document.querySelector('dialog[open]')")
        guest.wait("document.querySelector('.bar').textContent.includes(arguments[0])", name)
        assert guest.script("return document.querySelector('[data-undo]').disabled"), (
            "the last game cannot be undone here"
        )
        evening.lay(guest, "3.3")
    evening.anna.lay("1.1")


def import_at_home(evening: Evening, link: str, file: Path) -> list[int | None]:
    """Open the link in an app that does not have the game; return the totals it then has."""
    app = evening.app
    app.navigator.go("home")
    app.context.replace_store(open_store(file))
    app.open_incoming(link)
    evening.until(lambda: sheets() and sheet().rise == 1)
    evening.drive.press(sheet().footer.children[0])
    evening.until(app.context.store.history.count)
    return [seat.total for seat in app.context.store.history.page().games[0].seats]


def test_four_friends_play_correct_and_play_again(evening: Evening, tmp_path: Path) -> None:
    """Row 1 gives Anna 1 + 2 + 3 + 4 + 5 and 2; the marker costs her 1 in each round. The guests have a second row."""
    sit(evening, evening.host())
    evening.drive.press(evening.page.ids.start)
    evening.until(lambda: evening.app.navigator.current == "round")
    for number, play in enumerate(
        (play_round, play_round, play_round_without_network, play_round_while_the_host_is_away, play_round), start=1
    ):
        play(evening, number)
        evening.all_see()
        evening.end_round()
    evening.until(lambda: evening.app.navigator.current == "final")
    for guest in evening.guests:
        guest.wait(ENDING)
    evening.all_see()
    assert evening.totals == [17 - 5, 34, 34, 34]

    link = take_home(evening.guests[0])
    correct_annas_floor(evening)
    evening.all_see()
    assert evening.totals == [17 - 6, 34, 34, 34]
    for guest in evening.guests[1:]:
        guest.wait("[...document.querySelectorAll('[data-ending] .total')].some(e => e.textContent === '11')")

    play_again(evening)
    evening.all_see()
    assert evening.totals == [1, 1, 1, 1]
    assert import_at_home(evening, link, tmp_path / "home.sqlite") == [17 - 5, 34, 34, 34]
