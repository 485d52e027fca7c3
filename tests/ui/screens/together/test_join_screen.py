"""Joining with the app: a headless host on loopback, and real touches on the seats and on the round screen."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from scorer.play.active_game import begin
from scorer.rules.board import Space
from scorer.rules.entries import Floor, Lay
from scorer.store import open_store
from scorer.together.host import HostedGame
from scorer.together.protocol import new_key
from scorer.together.server import HostServer
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.back_stack import BACK
from scorer.ui.widgets.controls.list_row import ListRow
from tests.headless_host import HeadlessHost
from tests.together_guest import SocketGuest, port_to_return_to
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, sheets, texts, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.table_guests import TableGuests
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

COLORS = ("blue", "yellow", "red", "black", "white")


class JoinedApp:
    """The app as a guest, the host, and the other guests."""

    def __init__(self, app: AzulejoApp, drive: Driver, guests: TableGuests, folder: Path) -> None:
        self.app, self.drive, self.guests, self.folder = app, drive, guests, folder
        self.user = WallUser(drive, app)
        self.host: HeadlessHost

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    @property
    def table(self) -> Any:
        return self.app.context.table

    @property
    def session(self) -> Any:
        return game_of(self.app).session

    def open(self, *players: str, board: str = "azul") -> None:
        """Open the seats of a game."""
        self.host = HeadlessHost(self.folder / "host.sqlite", board, players)
        self.app.navigator.go("join", link=self.host.link)
        self.guests.until(lambda: len(find_all(self.page, ListRow)) == len(players))
        self.drive.frames(3)

    def sit(self, player: int) -> None:
        self.drive.press(find_all(self.page, ListRow)[player])
        self.guests.until(lambda: self.app.navigator.current == "round")
        self.drive.frames(4)

    def join(self, seat: int, device: str = "") -> SocketGuest:
        return self.guests.join(self.host.link, seat, device)

    def change(self, guest: SocketGuest, do: str, **fields: object) -> None:
        number = guest.state["round"]
        assert self.guests.do(guest.change(do, **{"round": number, **fields})) is None

    def until_confirmed(self) -> None:
        self.guests.until(lambda: not self.table.joined.waiting)

    def entries(self) -> list[Any]:
        """What the host has saved."""
        with open_store(self.host.file).store as store:
            return store.games.load(self.host.game).entries


@pytest.fixture
def joined(app: AzulejoApp, drive: Driver, tmp_path: Path) -> Iterator[JoinedApp]:
    Motion.calm = True
    guests = TableGuests(drive)
    joined = JoinedApp(app, drive, guests, tmp_path)
    yield joined
    guests.close()
    if table := app.context.table:
        app.context.close_table()
        table.wait()
    joined.host.stop()


def row_notes(joined: JoinedApp) -> list[tuple[str, str, bool]]:
    return [(row.title, row.note, row.disabled) for row in find_all(joined.page, ListRow)]


def test_the_link_is_pasted_and_leads_to_the_seats(
    app: AzulejoApp, drive: Driver, joined: JoinedApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined.host = HeadlessHost(joined.folder / "host.sqlite", "azul", ("Anna", "Béla"))
    monkeypatch.setattr(Clipboard, "paste", lambda: f"Come! {joined.host.link}")
    app.navigator.go("new_game")
    drive.frames(4)
    joined.page.ids.scroll.scroll_to(joined.page.ids.join, animate=False)
    drive.frames(4)
    drive.press(joined.page.ids.join)
    drive.until(lambda: sheet().rise == 1)
    drive.press(sheet().content.ids.open)
    joined.guests.until(lambda: app.navigator.current == "join" and find_all(joined.page, ListRow))
    drive.frames(3)
    assert row_notes(joined) == [("Anna", "free", False), ("Béla", "free", False)]
    assert {"Live", "Who are you?"} <= texts(joined.page)
    joined.sit(1)
    assert joined.page.player == 1
    monkeypatch.setattr(Clipboard, "paste", lambda: "milk, bread")
    drive.key(BACK)
    drive.key(BACK)
    app.navigator.go("new_game")
    drive.frames(4)
    assert joined.table is None
    joined.page.join_game()
    assert sheet().content.ids.field.text == joined.host.link


def test_taken_seats_cannot_be_chosen(joined: JoinedApp) -> None:
    joined.open("Anna", "Béla", "Csilla")
    joined.join(0)
    joined.guests.leave(joined.join(1))
    joined.guests.until(lambda: [seat.held for seat in joined.table.seats] == [True, True, False])
    joined.guests.until(lambda: joined.table.seats[1].away)
    joined.drive.frames(2)
    assert row_notes(joined) == [("Anna", "on another phone", True), ("Béla", "away", True), ("Csilla", "free", False)]
    joined.drive.tap(find_all(joined.page, ListRow)[0])
    joined.sit(2)
    assert joined.table.seat == 2


def test_a_row_under_a_finger_stays(joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    rows = find_all(joined.page, ListRow)
    joined.table.dispatch("on_change")
    assert find_all(joined.page, ListRow) == rows
    joined.join(0)
    joined.guests.until(lambda: row_notes(joined)[0] == ("Anna", "on another phone", True))


def test_a_whole_game(drive: Driver, joined: JoinedApp) -> None:
    """Row 1 for the app, row 5 for the browser, which has the start marker each round."""
    joined.open("Anna", "Béla")
    joined.sit(0)
    guest = joined.join(1)
    for number, _color in enumerate(COLORS, start=1):
        joined.user.lay(f"1.{number}")
        assert joined.session.table.totals[0] == sum(range(number + 1))
        joined.change(guest, "tile", space=f"5.{number}", color=COLORS[(number - 5) % 5])
        joined.change(guest, "floor", tiles=0, marker=True, spared=False)
        if number == 2:
            joined.host.drop_guests()
            guest = joined.join(1, guest.device)
        joined.user.done()
        drive.frames(3)
        joined.until_confirmed()
        if number < 5:
            assert joined.page.ids.bar.action.text == "Ready, change something"
            assert joined.page.ids.bar.action.note == "waiting for Béla"
        joined.change(guest, "ready", ready=True)
        joined.guests.until(partial(is_past, joined, number))
        drive.frames(4)
    joined.guests.until(lambda: joined.app.navigator.current == "final")
    header = joined.app.context.store.games.header(joined.host.game)
    assert [(seat.name, seat.total) for seat in header.seats] == [("Anna", 17), ("Béla", 12)]
    assert joined.app.context.store.settings.get("joined") is None
    drive.frames(4)
    drive.tap((8, 8))
    assert "Anna" in " ".join(texts(joined.page))


def is_past(joined: JoinedApp, number: int) -> bool:
    if joined.app.navigator.current == "final":
        return True
    return bool(joined.session.round > number)


def test_all_boards_are_shown_but_only_the_guests_can_be_entered(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    guest = joined.join(1)
    joined.change(guest, "tile", space="5.5", color="blue")
    joined.guests.until(lambda: [seat.total for seat in joined.page.seats] == [0, 1])
    assert [seat.presence for seat in joined.page.seats] == ["you", "tiling"]
    drive.tap(joined.page.ids.strip.children[0])
    drive.frames(3)
    assert joined.page.player == 1
    joined.user.tap(joined.user.cell("4.4"))
    drive.frames(2)
    assert toasts() == ["This is another player’s board. Only they change it."]
    assert joined.page.ids.bar.action.text == "Your board"
    joined.user.done()
    drive.frames(3)
    assert joined.page.player == 0
    joined.user.lay("1.1")
    joined.until_confirmed()
    assert joined.entries() == [Lay(1, 1, Space("5.5"), "blue"), Lay(1, 0, Space("1.1"), "blue")]


def test_another_players_marker_is_refused(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    guest = joined.join(1)
    joined.change(guest, "floor", tiles=0, marker=True, spared=False)
    joined.guests.until(lambda: joined.session.marker_of(1) == 1)
    drive.frames(2)
    joined.user.take_marker()
    drive.frames(2)
    assert joined.table.joined.waiting == 0
    assert joined.session.marker_of(1) == 1


def test_ready_can_be_revoked(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    joined.user.lay("1.1")
    joined.user.done()
    joined.until_confirmed()
    drive.frames(2)
    joined.user.done()
    drive.frames(2)
    joined.until_confirmed()
    assert joined.session.done == set()
    assert joined.page.ids.bar.action.text == "Done"
    joined.user.tap(joined.page.ids.bar.ids.undo)
    joined.until_confirmed()
    assert joined.entries() == []


def test_taps_without_the_host_wait_and_count_once(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    joined.host.stop()
    joined.guests.until(lambda: joined.page.status.text == "Offline")
    joined.user.lay("1.1")
    joined.user.drop_tiles(2)
    drive.frames(2)
    assert joined.session.table.totals == [0, 0]
    drive.press(joined.page.ids.bar_above.ids.pill)
    drive.frames(2)
    assert "Your 2 taps are saved and will be sent" in toasts()[0]
    joined.host.go_on()
    joined.until_confirmed()
    joined.guests.until(lambda: joined.page.status.text == "Live")
    assert joined.entries() == [Lay(1, 0, Space("1.1"), "blue"), Floor(1, 0, 2, marker=False)]


def test_a_paused_app_reconnects_and_a_killed_one_returns_to_its_board(
    app: AzulejoApp, drive: Driver, joined: JoinedApp
) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    app.on_pause()
    joined.user.lay("1.1")
    screens = app.context.store.settings.get("screens")
    app.on_resume()
    joined.until_confirmed()
    assert joined.entries() == [Lay(1, 0, Space("1.1"), "blue")]
    assert screens is None or screens
    app.on_pause()
    joined.user.lay("2.2")
    app.navigator.go("home")  # what was in memory is gone
    drive.frames(3)
    assert app.context.table is None
    for name, params in (("join", {"link": joined.host.link}), ("round", {"game": joined.host.game})):
        app.navigator.go(name, **params)
    drive.frames(4)
    assert app.navigator.current == "round"
    assert joined.session.table.totals == [2, 0]
    joined.until_confirmed()
    assert joined.entries()[1:] == [Lay(1, 0, Space("2.2"), "blue")]


def test_the_host_closes_a_round_over_a_waiting_tap(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    joined.app.on_pause()
    joined.user.lay("1.1")
    joined.host.do(close_round)
    joined.app.on_resume()
    joined.guests.until(lambda: "Not accepted: round 1 was closed before this tap arrived." in toasts())
    drive.frames(3)
    assert joined.page.title == "Round 2"
    assert joined.session.table.totals == [0, 0]


def close_round(server: HostServer) -> None:
    assert server.hosted
    server.hosted.session.end_round(server.hosted.session.version)
    server.changed()


def test_the_host_frees_the_seat(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    joined.host.do(lambda server: server.free_seat("Anna"))
    joined.guests.until(lambda: joined.app.navigator.current == "join")
    drive.frames(3)
    assert row_notes(joined)[0] == ("Anna", "free", False)


def test_leaving_the_seat_and_the_game(app: AzulejoApp, drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    joined.page.menu.open()
    drive.until(lambda: sheet().rise == 1)
    titles = [row.title for row in find_all(sheet(), ListRow)]
    assert "Players" not in titles
    assert "Hand over" not in titles
    drive.press(find(sheet(), "ListRow", title="Leave the seat"))
    joined.guests.until(lambda: app.navigator.current == "join" and not sheets())
    drive.frames(3)
    joined.sit(1)
    drive.tap(joined.page.ids.bar_above.children[-1])
    drive.until(lambda: app.navigator.current == "home")
    assert app.context.table is None
    assert app.context.game_to_continue() is None


def test_a_rematch_under_the_same_link_opens_automatically(drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    joined.sit(0)
    device = joined.table.joined._outbox.device
    joined.host.stop()
    with open_store(joined.host.file).store as store:
        other = HostedGame(store, begin(store, "azul", ["Anna", "Béla"]).id, joined.host.key)
        other.claim(0, device)
    joined.host.game = other.id
    joined.host.go_on()
    joined.guests.until(lambda: game_of(joined.app).id == other.id)
    drive.frames(4)
    joined.user.lay("1.1")
    joined.until_confirmed()
    assert joined.entries() == [Lay(1, 0, Space("1.1"), "blue")]


def test_problems_are_explained(app: AzulejoApp, drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    app.navigator.go("join", link=joined.host.link.replace(joined.host.key, new_key()))
    joined.guests.until(lambda: "This code is from another game" in texts(joined.page))
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        app.navigator.go("join", link=f"http://127.0.0.1:{silent.getsockname()[1]}/#{new_key()}")
        joined.guests.until(lambda: "The host cannot be reached" in texts(joined.page))
    assert port_to_return_to()


def test_nothing_is_cut_off(app: AzulejoApp, drive: Driver, joined: JoinedApp) -> None:
    joined.open("Anna", "Béla")
    assert clipped_anywhere(drive, joined.page) == set()
