"""Joining a real host with the app, without its screens, over real sockets."""

import json
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorer.play.active_game import begin
from scorer.rules.board import Space
from scorer.rules.entries import First, Floor, Lay, Pass
from scorer.store import Store, StoreError, open_store
from scorer.store.settings import Settings
from scorer.together.host import HostedGame
from scorer.together.joined_table import JoinedTable, Refused
from scorer.together.joining import Connection
from scorer.together.outbox import last_link
from scorer.together.protocol import new_key
from scorer.together.server import HostServer
from tests.app_guests import Evening, Guest
from tests.together_guest import port_to_return_to

COLORS = ("blue", "yellow", "red", "black", "white")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def test_a_tap_counts_at_once_and_for_everyone(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    assert anna.lay("1.1", "blue").refusal is None
    assert anna.session.table.totals == [1, 0]
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("1.1"), "blue")]
    bela.until(lambda: bela.session.table.totals == [1, 0])
    assert bela.table.view
    assert [seat.present for seat in bela.table.view.seats] == [True, True]
    assert evening.host.do(lambda server: {guest.browser for guest in server.guests}) == {"Azulejo"}


def test_the_rules_refuse_before_anything_is_sent(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    assert anna.act("set_floor", 0, marker=True).refusal is None
    bela.until(lambda: bela.session.marker_of(1) == 0)
    assert bela.act("toggle_marker").refusal.code == "marker-taken"
    assert bela.lay("1.1", "red").refusal.code == "wrong-color"
    assert bela.table.waiting == 0
    entered = lambda seen: bela.session.lay(0, Space("2.2"), "blue", 1, seen)  # noqa: E731
    assert bela.game.enter(entered, bela.session.version, 0).status == "ignored"
    assert bela.session.set_total(1, 30, 1, bela.session.version).status == "ignored"
    assert bela.session.end_round(bela.session.version).status == "ignored"
    anna.until_confirmed()
    assert evening.entries() == [Floor(1, 0, 0, marker=True)]


def test_undo_and_redo_affect_only_taps_on_this_device(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    anna.lay("1.1", "blue")
    bela.lay("5.5", "blue")
    bela.until(lambda: bela.session.table.totals == [1, 1])
    bela.act("fill_floor", 2)
    assert bela.session.table.totals == [1, 0]
    bela.game.enter(bela.session.undo, bela.session.version)
    bela.game.enter(bela.session.undo, bela.session.version)
    assert bela.session.to_undo is None
    bela.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("1.1"), "blue")]
    bela.game.enter(bela.session.redo, bela.session.version)
    bela.until_confirmed()
    assert evening.entries()[1:] == [Lay(1, 1, Space("5.5"), "blue")]


def test_moving_and_removing_a_tile(evening: Evening) -> None:
    anna, _bela = evening.open("azul", "Anna", "Béla")
    anna.lay("3.1", "black")
    anna.act("move", Space("3.2"))
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("3.2"), "white")]
    anna.act("tap", Space("3.2"))
    anna.until_confirmed()
    assert evening.entries() == []


def test_a_tap_on_a_stale_drawing_counts_only_if_the_guests_board_is_unchanged(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    drawn = bela.session.version
    anna.lay("1.1", "blue")
    bela.until(lambda: bela.session.table.totals == [1, 0])
    tap = lambda seen: bela.session.tap(1, Space("5.5"), 1, seen)  # noqa: E731 - as the screen does it
    assert bela.game.enter(tap, drawn, 1).status == "added"
    bela.until_confirmed()
    drawn = bela.session.version
    evening.host.do(lambda server: correct(server, "5.5"))
    bela.until(lambda: bela.session.table.totals == [1, 0])
    assert bela.game.enter(tap, drawn, 1).status == "ignored"
    assert not bela.game.is_current(drawn)


def correct(server: HostServer, space: str) -> None:
    """The host removes one of Béla's tiles."""
    hosted = server.hosted
    assert hosted
    hosted.session.tap(1, space, 1, hosted.session.version)
    server.changed()


def test_taps_made_offline_are_kept_and_count_once(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    anna.lay("1.1", "blue")
    anna.until_confirmed()
    evening.host.stop()
    anna.until(lambda: anna.table.connection is Connection.OFFLINE)
    anna.lay("2.2", "blue")
    anna.act("fill_floor", 1)
    anna.ready()
    assert (anna.table.waiting, anna.session.table.totals[0]) == (3, 1)
    anna.kill()
    evening.guests.remove(anna)
    again = evening.join(0)
    assert again.session.table.totals[0] == 1  # before it has received anything
    assert again.table.waiting == 3
    evening.host.go_on()
    again.until_confirmed()
    bela.until(lambda: bela.session.table.totals == [1, 0] and bela.session.done == {0})
    assert evening.entries() == [
        Lay(1, 0, Space("1.1"), "blue"),
        Lay(1, 0, Space("2.2"), "blue"),
        Floor(1, 0, 1, marker=False),
    ]


def test_a_tap_after_the_round_was_closed_is_refused_with_its_reason(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    anna.lay("1.1", "blue")
    anna.ready()
    anna.until_confirmed()
    bela.table.stop()
    bela.table.wait()
    bela.lay("5.5", "blue")

    def close_round(server: HostServer) -> None:
        assert server.hosted
        server.hosted.session.end_round(server.hosted.session.version)
        server.changed()

    evening.host.do(close_round)
    bela.table.start()
    bela.until(lambda: bela.refused)
    assert [each.closed for each in bela.refused] == [1]
    assert (bela.game.round, bela.session.table.totals, bela.table.waiting) == (2, [1, 0], 0)


def test_a_seat_is_taken_by_one_and_freed_by_the_host(evening: Evening) -> None:
    anna, bela = evening.open("azul", "Anna", "Béla")
    third = evening.join(2)
    third.until(lambda: third.table.view)
    third.table.sit(1)
    third.until(lambda: third.refused)
    assert third.refused == [Refused("This seat is taken. Choose a free one.", None)]
    bela.lay("5.5", "blue")
    bela.until_confirmed()
    evening.host.do(lambda server: server.free_seat("Béla"))
    bela.until(lambda: bela.table.view and bela.table.view.seat is None)
    bela.lay("4.4", "blue")  # waits until the seat is taken again
    third.sit(1)
    assert third.session.table.totals == [0, 1]
    anna.until(lambda: anna.table.view and anna.table.view.seats[1].present)
    assert evening.entries() == [Lay(1, 1, Space("5.5"), "blue")]


def test_a_failed_write_shows_nothing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _bela = evening.open("azul", "Anna", "Béla")

    def fail(*_args: object) -> None:
        raise StoreError("disk-full")  # type: ignore[arg-type]

    monkeypatch.setattr(Settings, "set", fail)
    with pytest.raises(StoreError):
        anna.lay("1.1", "blue")
    monkeypatch.undo()
    assert (anna.session.table.totals, anna.table.waiting) == ([0, 0], 0)
    anna.lay("2.2", "blue")
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("2.2"), "blue")]


def test_a_base_game_to_the_end_with_kills_in_between(evening: Evening) -> None:
    """Each player fills the main diagonal downwards, one tile a round in row 1 until that is complete."""
    anna, bela = evening.open("azul", "Anna", "Béla")
    for number, color in enumerate(COLORS, start=1):
        if number == 2:
            evening.host.stop()
        anna.lay(f"1.{number}", color)
        anna.ready()
        if number == 2:
            evening.host.go_on()
        if number == 3:
            evening.host.drop_guests()
        bela.lay(f"5.{number}", color_in_row(5, number))
        bela.act("set_floor", 0, marker=True)
        bela.ready()
        for guest in (anna, bela):
            guest.until(partial(is_past, guest, number))
    # row 1: 1 + 2 + 3 + 4 + 5, and 2 for the complete row; row 5: the same minus 1 a round for the marker
    assert [anna.session.table.totals, bela.session.table.totals] == [[17, 12], [17, 12]]
    assert evening.totals() == [17, 12]
    for guest in (anna, bela):
        assert guest.game.settle()
        guest.table.settle()
        assert guest.store.games.header(evening.host.game).seats[1].total == 12
        assert last_link(guest.store) == ""
        assert guest.game.settle() is None
    with open_store(evening.host.file).store as store:
        theirs = store.games.record(evening.host.game)
    assert anna.store.games.record(evening.host.game) == theirs


def is_past(guest: Guest, number: int) -> bool:
    return bool(guest.session.finished or guest.session.round > number)


def color_in_row(row: int, column: int) -> str:
    """The printed color: each row is shifted by one to the right."""
    return COLORS[(column - row) % 5]


def test_a_board_without_printed_colors(evening: Evening) -> None:
    anna, bela = evening.open("azul-gray", "Anna", "Béla")
    anna.lay("1.3", "red")
    assert anna.lay("2.3", "red").refusal.code == "color-in-column"
    assert anna.act("stick", 2, "red").refusal.code == "not-stuck"
    anna.lay("2.2", "red")
    anna.ready()
    anna.until_confirmed()
    bela.until(lambda: bela.session.done == {0})
    assert evening.entries() == [Lay(1, 0, Space("1.3"), "red"), Lay(1, 0, Space("2.2"), "red")]
    assert bela.session.table.totals == anna.session.table.totals == [2, 0]


def test_passing_on_stars_means_being_ready(evening: Evening) -> None:
    anna, bela = evening.open("summer-pavilion", "Anna", "Béla")
    anna.act("take_first", 2)
    assert bela.session.marker_of(1) is None
    bela.until(lambda: bela.session.marker_of(1) == 0)
    assert bela.act("take_first", 3).refusal.code == "first-taken"
    anna.lay("2.1", "red")
    anna.act("pass_round", 1, 0)
    anna.until_confirmed()
    bela.until(lambda: bela.session.done == {0})
    expected: list[Any] = [First(1, 0, 2), Lay(1, 0, Space("2.1"), "red"), Pass(1, 0, 1, 0)]
    assert evening.entries() == expected
    anna.game.enter(anna.session.undo, anna.session.version)
    bela.until(lambda: bela.session.done == set())
    assert evening.entries() == expected[:2]
    # 5 points to start with, 2 tiles with the marker, 1 for the tile
    assert bela.session.table.totals == anna.session.table.totals == [4, 5]


def test_a_dome(evening: Evening) -> None:
    anna, bela = evening.open("azul-duel", "Anna", "Béla")
    prints = next(iter(anna.session.layout.plates))
    assert anna.act("place_plate", 1, prints).refusal is None
    anna.until_confirmed()
    bela.until(lambda: bela.session.table.plates[0])
    anna.act("remove_plate", 1)
    anna.until_confirmed()
    assert evening.entries() == []


def test_random_taps_with_a_bad_network_lead_to_the_same_game(evening: Evening) -> None:
    """All guests converge to the host's state, however often connections are lost."""
    chance = random.Random(17)
    guests = evening.open("azul", "Anna", "Béla", "Csilla")
    for _ in range(60):
        guest = chance.choice(guests)
        spaces = [Space(f"{row}.{column}") for row in range(1, 6) for column in range(1, 6)]
        guest.act("tap", chance.choice(spaces)) if chance.random() < 0.8 else guest.act(
            "fill_floor", chance.randrange(4)
        )
        if chance.random() < 0.2:
            guest.game.enter(guest.session.undo, guest.session.version)
        if chance.random() < 0.1:
            evening.host.drop_guests()
    for guest in guests:
        guest.until_confirmed()
    expected = sorted(map(repr, evening.entries()))
    for guest in guests:
        guest.until(partial(shows, guest, expected))
        assert guest.session.table.totals == evening.totals()


def shows(guest: Guest, expected: list[str]) -> bool:
    return sorted(map(repr, guest.session.entries)) == expected


def test_a_link_of_another_game_is_reported(evening: Evening) -> None:
    evening.open("azul", "Anna", "Béla")
    old = evening.host.link.replace(evening.host.key, new_key())
    guest = Guest(evening.folder / "old.sqlite", old)
    guest.until(lambda: guest.table.connection is Connection.WRONG)
    guest.kill()


def test_a_new_game_under_the_same_link_drops_old_changes(evening: Evening) -> None:
    anna, _bela = evening.open("azul", "Anna", "Béla")
    evening.host.stop()
    anna.lay("1.1", "blue")
    with open_store(evening.host.file).store as store:
        other = HostedGame(store, begin(store, "azul", ["Anna", "Béla"]).id, evening.host.key)
        other.claim(0, device_of(anna.store))
    evening.host.game = other.id
    evening.host.go_on()
    anna.until(lambda: anna.game.id == other.id)
    assert (anna.table.waiting, anna.session.table.totals) == (0, [0, 0])
    anna.lay("2.2", "blue")
    anna.until_confirmed()
    assert evening.entries() == [Lay(1, 0, Space("2.2"), "blue")]


def device_of(store: Store) -> str:
    (row,) = store.file.rows("SELECT value FROM settings WHERE name LIKE 'joined.%'")
    return str(json.loads(row["value"])["device"])


def test_a_corrupt_setting_is_ignored(tmp_path: Path) -> None:
    link = f"http://127.0.0.1:{port_to_return_to()}/#{new_key()}"
    with open_store(tmp_path / "games.sqlite").store as store:
        JoinedTable(store, link, "en", lambda: None)
        (row,) = store.file.rows("SELECT name FROM settings WHERE name LIKE 'joined.%'")
        lists: Any = [], {"device": 5, "table": {"table": 1}, "waiting": [{"id": 1}, 7, {"change": {}}]}
        for corrupt in lists:
            store.settings.set(row["name"], corrupt)
            table = JoinedTable(store, link, "en", lambda: None)
            assert (table.view, table.game, table.waiting) == (None, None, 0)
