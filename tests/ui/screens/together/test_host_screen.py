"""Hosting in the app: the code, the seats and whole games, with guests on real sockets."""

import socket
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import zxingcpp

from scorer.rules.board import Space
from scorer.store import StoreError, StoreErrorKind
from scorer.store.games import Games
from scorer.together import invitation
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.back_stack import BACK
from scorer.ui.platform.screenshot import pixels
from scorer.ui.widgets.controls.list_row import ListRow
from tests.together_guest import SocketGuest, port_to_return_to
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, find_label, sheet, sheets, texts, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.star_user import StarUser
from tests.ui.support.table_guests import TableGuests
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

COLORS = ("blue", "yellow", "red", "black", "white")


class Table:
    """The app as the host, and its guests."""

    def __init__(self, app: AzulejoApp, drive: Driver, guests: TableGuests) -> None:
        self.app, self.drive, self.guests = app, drive, guests
        self.user = WallUser(drive, app)

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    @property
    def shared(self) -> Any:
        return self.app.context.table

    @property
    def session(self) -> Any:
        return game_of(self.app).session

    def open(self, *names: str, board: str = "azul", rounds: int = 0) -> None:
        """Host a new game in which everyone has already placed a tile in row 1 in each of `rounds` rounds."""
        game = self.app.context.start_game(board, list(names))
        session = game.session
        for number, color in enumerate(COLORS[:rounds], start=1):
            for player in session.table.seats:
                session.lay(player, Space(f"1.{number}"), color, number, session.version)
            session.end_round(session.version)
        self.app.navigator.go("together", game=game.id)
        self.guests.until(lambda: self.shared.serving and self.page.code)
        self.drive.frames(2)

    def start(self) -> None:
        self.drive.press(self.page.ids.start)
        self.guests.until(lambda: self.app.navigator.current == "round")
        self.drive.frames(4)

    def join(self, seat: int | None = None, device: str = "") -> SocketGuest:
        return self.guests.join(self.shared.link, seat, device)

    def change(self, guest: SocketGuest, do: str, **fields: object) -> str | None:
        number = self.session.table.round
        return self.guests.do(guest.change(do, **{"round": number, **fields}))

    def lay(self, guest: SocketGuest, space: str, color: str) -> None:
        """Place a tile, and wait until it is on the host's screen."""
        assert self.change(guest, "tile", space=space, color=color) is None
        self.guests.until(lambda: self.session.table.boards[guest.seat].get(Space(space)) == color)
        self.drive.frames(2)

    def ready(self, guest: SocketGuest) -> None:
        assert self.change(guest, "ready", ready=True) is None
        self.drive.frames(4)


@pytest.fixture
def table(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setattr(invitation, "addresses", lambda: ["127.0.0.1"])
    monkeypatch.setattr(invitation, "USUAL_PORT", port_to_return_to())
    Motion.calm = True
    guests = TableGuests(drive)
    yield Table(app, drive, guests)
    guests.close()


def is_open(link: str) -> bool:
    port = int(link.partition("/#")[0].rpartition(":")[2])
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def scanned() -> str:
    width, height, data = pixels()
    rows = [data[start : start + 4 * width : 4] for start in range(0, len(data), 4 * width)]
    picture = memoryview(b"".join(reversed(rows))).cast("B", (height, width))
    (code,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return code.text


def test_new_game_leads_to_the_code(app: AzulejoApp, drive: Driver, table: Table) -> None:
    app.navigator.go("new_game")
    drive.frames(3)
    table.page.ids.seats.names = ["Anna", "Béla"]
    drive.press(table.page.ids.together)
    drive.press(table.page.ids.start)
    table.guests.until(lambda: app.navigator.current == "together" and table.page.code and table.page.ids.code.module)
    drive.frames(2)
    assert scanned() == table.shared.link
    assert table.shared.link.startswith("http://127.0.0.1:")
    assert {"this device", "not yet", "1 of 2 at the table"} <= texts(table.page)


def test_menu_of_a_running_game_leads_to_the_code(app: AzulejoApp, drive: Driver, table: Table) -> None:
    game = app.context.start_game("azul", ["Anna", "Béla"])
    app.navigator.go("round", game=game.id)
    drive.frames(4)
    table.user.lay("1.1")
    table.page.menu.open()
    drive.until(lambda: sheet().rise == 1)
    drive.press(find(sheet(), "ListRow", title="Play together"))
    table.guests.until(lambda: app.navigator.current == "together" and table.page.code)
    guest = table.join(1)
    assert [player["total"] for player in guest.state["players"]] == [1, 0]


def test_seats_show_who_is_there(table: Table) -> None:
    table.open("Anna", "Béla", "Csilla")
    guest = table.guests.join(
        table.shared.link, 1, user_agent_header="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1"
    )
    table.guests.until(lambda: "iPhone, Safari" in texts(table.page))
    assert "2 of 3 at the table" in texts(table.page)
    assert [chip.text for chip in table.page.ids.chips.children[::-1]] == ["Anna", "Csilla"]
    table.guests.leave(guest)
    table.guests.until(lambda: any(text.startswith("disconnected") for text in texts(table.page)))
    chips = {chip.text: chip.selected for chip in table.page.ids.chips.children}
    assert chips == {"Anna": True, "Béla": False, "Csilla": True}


def test_a_seat_is_freed_for_another_phone(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    table.guests.leave(table.join(1))
    table.guests.until(lambda: "Free the seat" in texts(table.page))
    drive.frames(3)
    drive.tap(next(row for row in table.page.ids.seats.children if row.away).ids.free)
    drive.until(lambda: sheet().rise == 1)
    drive.tap(sheet().footer.children[0])
    table.guests.until(lambda: "Free the seat" not in texts(table.page))
    assert table.join(1).seat == 1


def test_a_hotspot_has_two_codes(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    page = table.page
    drive.tap(find_label(page, "My hotspot"))
    drive.until(lambda: sheet().rise == 1)
    sheet().content.ids.network.text = "Anna; phone"
    sheet().content.ids.password.text = "tea:cups"
    drive.tap(sheet().content.ids.save)
    drive.until(lambda: page.ids.code.module and not sheets())
    drive.frames(3)
    assert scanned() == r"WIFI:T:WPA;S:Anna\; phone;P:tea\:cups;;"
    drive.tap(page.ids.code)
    table.guests.until(lambda: page.ids.code.link == table.shared.link and page.ids.code.module)
    drive.frames(3)
    assert scanned() == table.shared.link


def test_guests_and_the_host_screen_see_each_other_s_changes_at_once(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    guest = table.join(1)
    table.start()
    table.lay(guest, "5.5", "blue")
    assert [seat.total for seat in table.page.seats] == [0, 1]
    table.user.lay("1.1")
    while [player["total"] for player in guest.state["players"]] != [1, 1]:
        table.guests.do(guest.hear("state"))
    assert table.session.table.totals == [1, 1]


def is_past(table: Table, number: int) -> Any:
    return table.session.finished or table.session.round > number


def test_a_whole_game_of_three(drive: Driver, table: Table) -> None:
    """The host enters Anna, guests enter the others: five tiles in row 1 for Anna and Béla, none for Csilla."""
    table.open("Anna", "Béla", "Csilla")
    bela, csilla = table.join(1), table.join(2)
    table.start()
    for number, color in enumerate(COLORS, start=1):
        table.user.lay(f"1.{number}")
        table.lay(bela, f"1.{number}", color)
        assert table.change(csilla, "floor", tiles=0, marker=True, spared=False) is None
        table.ready(bela)
        table.ready(csilla)
        assert table.session.round == number, "Anna is not ready"
        table.user.done()
        drive.frames(2)
        if sheets():  # the app asks because Csilla has placed no tile
            drive.until(lambda: sheet().rise == 1)
            drive.tap(sheet().footer.children[0])
        table.guests.until(partial(is_past, table, number))
        drive.frames(4)
    table.guests.until(lambda: table.app.navigator.current == "final")
    header = table.app.context.store.games.header(game_of(table.app).id)
    assert [seat.total for seat in header.seats] == [17, 17, 0]
    while not csilla.state["over"]:
        table.guests.do(csilla.hear("state"))
    assert [player["total"] for player in csilla.state["players"]] == [17, 17, 0]
    table.guests.do(bela.say(t="home"))
    record = table.guests.do(bela.hear("home"))["record"]
    assert len([entry for entry in record["entries"] if entry["do"] == "lay"]) == 10


def test_the_last_ready_guest_closes_the_round_on_the_host_screen(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    guest = table.join(1)
    table.start()
    table.user.lay("1.1")
    table.user.take_marker()
    table.user.done()
    drive.frames(3)
    assert table.page.ids.bar.action.text == "Waiting for Béla"
    table.lay(guest, "5.5", "blue")
    table.ready(guest)
    table.guests.until(lambda: table.page.title == "Round 2")
    assert table.page.player == 0
    assert "Anna starts round 2." in toasts()


def test_the_host_closes_a_round_although_one_is_not_ready(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla", "Csilla")
    bela, csilla = table.join(1), table.join(2)
    table.start()
    table.user.lay("1.1")
    table.user.take_marker()
    table.lay(bela, "5.5", "blue")
    table.lay(csilla, "5.5", "blue")
    table.user.done()
    drive.frames(3)
    assert table.page.ids.bar.action.text == "Waiting for 2"
    table.ready(bela)
    table.guests.until(lambda: table.page.ids.bar.action.text == "Waiting for Csilla")
    table.user.done()
    drive.until(lambda: sheet().rise == 1)
    assert [row.title for row in find_all(sheet(), ListRow)] == ["Csilla"]
    drive.tap(sheet().footer.children[0])
    table.guests.until(lambda: table.session.round == 2)
    assert table.change(csilla, "tile", round=1, space="4.5", color="yellow") == "round-out-of-order"


def test_the_host_corrects_the_board_of_a_guest(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    guest = table.join(1)
    table.start()
    table.lay(guest, "5.5", "blue")
    drive.tap(table.page.ids.strip.children[0])
    drive.frames(3)
    assert table.page.player == 1
    table.user.lay("4.4")
    while guest.state["players"][1]["total"] != 2:
        table.guests.do(guest.hear("state"))
    table.user.tap(table.page.ids.bar.ids.undo)
    while guest.state["players"][1]["total"] != 1:
        table.guests.do(guest.hear("state"))
    assert guest.state["players"][1]["tiles"] == {"5.5": "blue"}


def test_a_guest_drops_out_and_returns(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    guest = table.join(1, device="phone")
    table.start()
    table.lay(guest, "5.5", "blue")
    table.guests.leave(guest)
    table.guests.until(lambda: table.shared.seats[1].away)
    table.user.lay("1.1")
    back = table.join(device="phone")
    assert back.seat == 1
    assert [player["total"] for player in back.state["players"]] == [1, 1]
    table.guests.until(lambda: table.shared.seats[1].present)


def test_leaving_asks_and_closes_the_port(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    table.join(1)
    link = table.shared.link
    table.start()
    table.user.lay("1.1")
    drive.tap(table.page.ids.bar_above.children[-1])
    drive.until(lambda: sheet().title == "Stop playing together?" and sheet().rise == 1)
    drive.tap(sheet().footer.children[1])  # go on
    drive.until(lambda: not sheets())
    assert is_open(link)
    drive.key(BACK)  # to the code
    assert table.app.navigator.current == "together"
    drive.key(BACK)
    drive.until(lambda: sheet().title == "Stop playing together?" and sheet().rise == 1)
    hosted = table.shared
    drive.tap(sheet().footer.children[0])
    drive.until(lambda: table.app.navigator.current == "home")
    hosted.wait()
    assert not is_open(link)
    assert table.app.context.table is None
    again = table.app.context.game_to_continue()
    assert again
    assert again.session.table.totals == [1, 0]


def test_another_screen_keeps_the_game_open_and_another_game_closes_it(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    link = table.shared.link
    table.start()
    table.page.menu.open_rules()
    drive.frames(3)
    assert table.app.navigator.current == "rules"
    assert is_open(link)
    drive.key(BACK)
    assert table.app.navigator.current == "round"
    hosted = table.shared
    table.app.navigator.go("settings")
    hosted.wait()
    assert not is_open(link)
    assert table.app.context.table is None


def test_an_app_that_was_killed_serves_at_the_same_link(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    guest = table.join(1, device="phone")
    table.start()
    table.lay(guest, "5.5", "blue")
    link = table.shared.link
    table.app.dispatch("on_pause")
    table.shared.wait()
    assert not is_open(link)
    assert [name for name, _params in table.app.navigator.open_screens] == ["home", "together", "round"]
    table.app.dispatch("on_resume")
    table.guests.until(lambda: table.shared.serving)
    assert table.shared.link == link
    table.user.lay("1.1")
    back = table.join(device="phone")
    assert back.seat == 1
    assert [player["total"] for player in back.state["players"]] == [1, 1]


def test_a_tap_that_cannot_be_saved_is_reported(drive: Driver, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    table.open("Anna", "Béla")
    guest = table.join(1)
    table.start()
    with monkeypatch.context() as broken:
        broken.setattr(Games, "append", fail)
        table.user.lay("1.1")
        assert any("storage" in text.lower() or "space" in text.lower() for text in toasts()), toasts()
        assert table.session.table.totals == [0, 0]
        assert table.change(guest, "tile", space="5.5", color="blue") == "not-saved"
    table.user.lay("1.1")
    table.lay(guest, "5.5", "blue")
    assert table.session.table.totals == [1, 1]


def test_without_a_network_the_screen_shows_why(drive: Driver, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    monkeypatch.setattr(invitation, "addresses", lambda: found)
    game = table.app.context.start_game("azul", ["Anna", "Béla"])
    table.app.navigator.go("together", game=game.id)
    table.guests.until(lambda: table.page.trouble)
    drive.frames(3)
    assert "This device is not on a network. Turn on its Wi-Fi or hotspot." in texts(table.page)
    found.append("127.0.0.1")
    drive.tap(table.page.ids.again)
    table.guests.until(lambda: table.shared.serving and table.page.code)
    assert not table.page.trouble


def test_the_strip_says_what_everyone_is_doing(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla", "Csilla")
    bela, csilla = table.join(1), table.join(2)
    table.start()
    table.guests.leave(csilla)
    table.guests.until(lambda: table.shared.seats[2].away)
    drive.frames(3)
    assert [seat.presence for seat in table.page.seats] == ["here", "tiling", "away"]
    assert table.page.ids.bar.action.text == "Done"
    table.ready(bela)
    table.guests.until(lambda: [seat.presence for seat in table.page.seats] == ["here", "ready", "away"])
    assert table.page.note == "Azul · colored side · 1 phone"
    strip = table.page.ids.strip
    assert [card.spoken_text().rpartition(", ")[2] for card in strip.children[::-1]] == [
        "here",
        "ready",
        "away",
    ]
    drive.tap(table.page.ids.bar_above.ids.actions.children[1])
    assert table.app.navigator.current == "together"


def test_stars_wait_for_guests_who_have_passed_but_are_not_ready(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla", board="summer-pavilion")
    bela = table.join(1)
    table.start()
    assert table.change(bela, "first", tiles=1) is None
    assert table.change(bela, "pass", passed=True, kept=0, discarded=0) is None
    drive.frames(3)
    table.user.done()
    table.guests.until(lambda: table.page.ids.bar.action.text == "Waiting for Béla")
    assert [(seat.presence, seat.presence_icon) for seat in table.page.seats] == [("passed", "tick")] * 2
    assert table.page.ids.bar.action.mark == table.page.game.looks[1]
    assert table.session.round == 1
    table.ready(bela)
    table.guests.until(
        lambda: table.session.round == 2 or sheets() or table.page.ids.bar.action.text == "Finish round 1"
    )


@pytest.mark.parametrize("takes_marker", [True, False])
def test_stars_do_not_wait_for_a_guest_who_has_passed_and_whose_seat_is_freed(
    drive: Driver, table: Table, *, takes_marker: bool
) -> None:
    """If something may have been forgotten, the app asks the host but does not wait."""
    table.open("Anna", "Béla", board="summer-pavilion")
    bela = table.join(1)
    table.start()
    if takes_marker:
        assert table.change(bela, "first", tiles=1) is None
    StarUser(drive, table.app).lay("1.1")
    table.lay(bela, "1.1", table.session.table.print_of(1, Space("1.1")))
    assert table.change(bela, "pass", passed=True, kept=0, discarded=0) is None
    drive.frames(3)
    table.user.done()
    table.guests.until(lambda: table.page.ids.bar.action.text == "Waiting for Béla")
    table.guests.leave(bela)
    table.guests.until(lambda: table.shared.seats[1].away)
    drive.frames(3)
    table.shared.free(1)
    if not takes_marker:
        table.guests.until(lambda: table.page.ids.bar.action.text == "Finish round 1")
        table.user.done()
        drive.until(lambda: sheet().title == "Is everything entered?" and sheet().rise == 1)
        drive.tap(sheet().footer.children[0])
    table.guests.until(lambda: table.page.title == "Round 2 of 6")


def test_a_guests_tile_is_in_the_ticker_and_on_a_saffron_card(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    guest = table.join(1)
    table.start()
    ticker = table.page.ids.ticker
    assert ticker.disabled
    table.user.lay("1.1")
    assert not ticker.news.name, "no guest has laid it"
    assert not table.page.seats[0].scored
    table.lay(guest, "5.5", "blue")
    table.lay(guest, "4.4", "blue")
    assert ticker.spoken_text() == "Béla, blue in row 4, column 4, +1"
    assert [seat.scored for seat in table.page.seats] == [False, True]
    drive.until(lambda: not table.page.seats[1].scored)
    assert table.change(guest, "tile", space="4.4", color="") is None
    table.guests.until(lambda: ticker.spoken_text() == "Béla, blue in row 5, column 5, +1")
    drive.tap(ticker)
    drive.frames(3)
    assert table.page.player == 1
    assert "You are correcting the board of Béla." in texts(ticker)
    table.user.lay("4.4")
    assert not table.page.seats[1].scored, "the host has laid it"


def test_where_there_is_no_ticker_the_title_says_whose_board_is_corrected(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla")
    table.join(1)
    table.start()
    for size in ((320, 568), (915, 412), (800, 1280)):
        drive.resize(*size)
        drive.frames(4)
        table.page.go_to(1)
        drive.frames(4)
        assert not table.page.has_ticker
        assert "You are correcting the board of Béla." in texts(table.page)
        table.page.go_to(0)
        drive.frames(4)
        assert "You are correcting the board of Béla." not in texts(table.page)


def test_on_a_tablet_each_board_says_what_its_player_is_doing(drive: Driver, table: Table) -> None:
    drive.resize(800, 1280)
    table.open("Anna", "Béla", "Csilla")
    bela, csilla = table.join(1), table.join(2)
    table.start()
    table.ready(bela)
    table.guests.leave(csilla)
    table.guests.until(lambda: table.shared.seats[2].away)
    drive.frames(3)
    heads = [seat.ids.head for seat in table.page.body.board.seats]
    assert [head.data.presence for head in heads] == ["here", "ready", "away"]


def finish(table: Table, bela: SocketGuest) -> None:
    """The fifth tile in row 1 of both players: 1 + 2 + 3 + 4 + 5, and 2 for the row; 1 less for Anna's start marker."""
    table.user.lay("1.5")
    table.user.take_marker()
    table.lay(bela, "1.5", "white")
    table.ready(bela)
    table.user.done()
    table.guests.until(lambda: table.app.navigator.current == "final")
    table.drive.frames(4)


def hear_totals(table: Table, guest: SocketGuest, *totals: int) -> None:
    while [player["total"] for player in guest.state["players"]] != list(totals):
        table.guests.do(guest.hear("state"))


def test_guests_see_the_correction_of_the_finished_game(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla", rounds=4)
    bela = table.join(1)
    table.start()
    finish(table, bela)
    hear_totals(table, bela, 16, 17)
    drive.tap(table.page.ids.correct)
    drive.until(lambda: sheet().rise == 1)
    drive.tap(find_all(sheet(), ListRow)[0])
    drive.until(lambda: table.app.navigator.current == "round" and not sheets())
    drive.frames(4)
    assert table.user.page.player == 0
    table.user.drop_tiles(1)
    table.user.done()
    drive.until(lambda: sheet().title == "Keep the correction?" and sheet().rise == 1)
    drive.tap(find(sheet().footer, "PrimaryButton"))
    drive.until(lambda: table.app.navigator.current == "final")
    drive.frames(4)
    assert table.page.session.table.totals == [15, 17]
    hear_totals(table, bela, 15, 17)
    assert bela.state["over"]


def test_a_rematch_keeps_the_table_open(drive: Driver, table: Table) -> None:
    table.open("Anna", "Béla", rounds=4)
    bela, link = table.join(1), table.shared.link
    table.start()
    finish(table, bela)
    drive.tap(table.page.ids.rematch)
    table.guests.until(lambda: table.app.navigator.current == "round")
    drive.frames(4)
    while bela.seat == 1:
        table.guests.do(bela.hear("state"))
    assert (bela.seat, [player["name"] for player in bela.state["players"]]) == (0, ["Béla", "Anna"])
    assert table.page.player == 1, "Anna is entered here"
    table.lay(bela, "5.5", "blue")
    table.user.lay("1.1")
    hear_totals(table, bela, 1, 1)
    drive.key(BACK)
    assert table.app.navigator.current == "together"
    assert (table.shared.link, table.page.code) == (link, link)
    assert is_open(link)
