"""A row of the history drawn aside by a finger: what is under it, what a tap there does, and what is no such gesture."""

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from scorer.store import Filters
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.widgets.controls.swipe import SwipeAction
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.on_screen import find_all, find_label
from tests.ui.support.sample_games import add_games, finished_game


@pytest.fixture
def page(drive, app):
    app.games = add_games(app.context.store, *(finished_game(seed, f"2025-11-{30 - seed}") for seed in range(1, 16)))
    app.navigator.go("history")
    drive.frames(6)
    return app.navigator.page


def rows(page):
    return [row.game.id for row in find_all(page.ids.layout, GameRow)]


def middle(row):
    return row.to_window(*row.center)


def swipe(drive, row, way, rise=0):
    """Draw a row by so many pixels; negative ways go to the left."""
    x, y = middle(row)
    drive.drag((x, y), (x + way, y + rise))
    drive.frames(20)


def action():
    """What is under the row that was drawn aside, if one was."""
    found = [widget for widget in Window.children[-1].walk() if isinstance(widget, SwipeAction)]
    assert len(found) < 2
    return found[0] if found else None


def test_to_the_left_is_the_bin_and_a_tap_brings_the_game_back(drive, app, page):
    swipe(drive, find_all(page, GameRow)[1], -120)
    under = action()
    assert under.text == "Move to bin"
    assert min(under.size) >= 48
    drive.tap(under)
    drive.until(lambda: app.games[1] not in rows(page))
    assert action() is None
    toast = next(child for child in Window.children if isinstance(child, Toast))
    drive.tap(find_label(toast, "Undo"))
    drive.until(lambda: app.games[1] in rows(page))


def test_to_the_right_is_the_editor(drive, app, page):
    swipe(drive, find_all(page, GameRow)[0], 120)
    assert action().text == "Edit"
    drive.tap(action())
    drive.frames(20)
    sheet = next(child for child in Window.children if isinstance(child, BottomSheet))
    sheet.content.ids.place.text = "Attic"
    drive.tap(sheet.content.ids.save)
    drive.frames(20)
    assert app.context.store.games.header(app.games[0]).location == "Attic"
    assert app.navigator.current == "history"


def test_in_the_bin_a_game_is_put_back(drive, app, page):
    app.context.store.games.bin(app.games[2])
    page.show_bin()
    drive.frames(6)
    row = find_all(page, GameRow)[0]
    swipe(drive, row, -120)
    assert action() is None
    swipe(drive, row, 120)
    drive.tap(action())
    drive.until(lambda: app.context.store.history.count(Filters(binned=True)) == 0)


@pytest.mark.parametrize("way", [-30, 30])
def test_a_short_way_goes_back(drive, page, way):
    row = find_all(page, GameRow)[1]
    swipe(drive, row, way)
    assert (row.shift, action()) == (0, None)


def test_a_slanting_drag_scrolls(drive, page):
    before = page.ids.rows.scroll_y
    swipe(drive, find_all(page, GameRow)[4], 90, rise=130)
    assert action() is None
    assert page.ids.rows.scroll_y < before


def test_a_finger_that_rests_first_scrolls_as_well(drive, page):
    """Longer than other lists wait before a row takes it."""
    x, y = middle(find_all(page, GameRow)[4])
    before, rested = page.ids.rows.scroll_y, []
    Clock.schedule_once(rested.append, 2 * ScrollView().scroll_timeout / 1000)
    drive.drag((x, y), (x, y + 200), rested=lambda: rested)
    drive.frames(10)
    assert page.ids.rows.scroll_y < before
    assert page.navigator.current == "history"


@pytest.mark.parametrize("another", ["tap", "back", "scroll", "other row"])
def test_whatever_is_done_next_puts_the_row_back(drive, app, page, another):
    row, other = find_all(page, GameRow)[1], find_all(page, GameRow)[3]
    swipe(drive, row, -120)
    assert action()
    if another == "tap":
        drive.tap(other)
    elif another == "back":
        drive.key(27)
    elif another == "scroll":
        page.ids.rows.scroll_y -= 0.1
    else:
        swipe(drive, other, -120)
    drive.frames(20)
    assert (row.shift, action()) == (0, None)
    assert app.navigator.current == "history"


def test_leaving_puts_the_row_back_so_that_back_is_free_again(drive, app, page):
    row = find_all(page, GameRow)[1]
    swipe(drive, row, -120)
    drive.tap(next(one for one in app.navigator.walk(restrict=True) if getattr(one, "screen", "") == "players"))
    drive.until(lambda: app.navigator.current == "players")
    drive.key(27)
    assert app.navigator.current == "home"
    drive.frames(20)
    assert (row.shift, action()) == (0, None)


def test_a_tap_still_opens_a_game(drive, app, page):
    drive.tap(find_all(page, GameRow)[1])
    drive.until(lambda: app.navigator.current == "game")
    assert app.navigator.page.game.id == app.games[1]
