"""Swiping rows of the history: the action under a row, what tapping it does, and which gestures are not swipes."""

import pytest
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.store import Filters
from scorer.ui.app.application import AzulejoApp
from scorer.ui.screens.history.history import History
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.widgets.controls.swipe import SwipeAction
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, find_label
from tests.ui.support.sample_games import add_games, finished_game


@pytest.fixture
def games(app: AzulejoApp) -> list[str]:
    """The ids of fifteen finished games, newest first."""
    ids: list[str] = add_games(
        app.context.store, *(finished_game(seed, f"2025-11-{30 - seed}") for seed in range(1, 16))
    )
    return ids


@pytest.fixture
def page(drive: Driver, app: AzulejoApp, games: list[str]) -> History:
    app.navigator.go("history")
    drive.frames(6)
    page: History = app.navigator.page
    return page


def rows(page: History) -> list[str]:
    """The ids of the games shown."""
    return [row.game.id for row in find_all(page.ids.rows.ids.layout, GameRow)]


def middle(row: Widget) -> tuple[float, float]:
    return row.to_window(*row.center)


def swipe(drive: Driver, row: Widget, distance: int, rise: int = 0) -> None:
    """Drag a row sideways; a negative distance is to the left."""
    x, y = middle(row)
    drive.drag((x, y), (x + distance, y + rise))
    drive.frames(20)


def action() -> SwipeAction | None:
    """The action under the row that is swiped aside, if any."""
    found = [widget for widget in Window.children[-1].walk() if isinstance(widget, SwipeAction)]
    assert len(found) < 2
    return found[0] if found else None


def test_swiping_left_bins_a_game_and_undo_restores_it(
    drive: Driver, app: AzulejoApp, page: History, games: list[str]
) -> None:
    swipe(drive, find_all(page, GameRow)[1], -120)
    under = action()
    assert under
    assert under.text == "Move to bin"
    assert min(under.size) >= 48
    drive.tap(under)
    drive.until(lambda: games[1] not in rows(page))
    assert action() is None
    toast = next(child for child in Window.children if isinstance(child, Toast))
    drive.tap(find_label(toast, "Undo"))
    drive.until(lambda: games[1] in rows(page))


def test_swiping_right_edits_a_game(drive: Driver, app: AzulejoApp, page: History, games: list[str]) -> None:
    swipe(drive, find_all(page, GameRow)[0], 120)
    under = action()
    assert under
    assert under.text == "Edit"
    drive.tap(under)
    drive.frames(20)
    sheet = next(child for child in Window.children if isinstance(child, BottomSheet))
    sheet.content.ids.place.text = "Attic"
    drive.tap(sheet.content.ids.save)
    drive.frames(20)
    assert app.context.store.games.header(games[0]).location == "Attic"
    assert app.navigator.current == "history"


def test_swiping_right_in_the_bin_restores_a_game(
    drive: Driver, app: AzulejoApp, page: History, games: list[str]
) -> None:
    app.context.store.games.bin(games[2])
    page.show_bin()
    drive.frames(6)
    row = find_all(page, GameRow)[0]
    swipe(drive, row, -120)
    assert action() is None
    swipe(drive, row, 120)
    under = action()
    assert under
    drive.tap(under)
    drive.until(lambda: app.context.store.history.count(Filters(binned=True)) == 0)


@pytest.mark.parametrize("distance", [-30, 30])
def test_short_swipe_snaps_back(drive: Driver, page: History, distance: int) -> None:
    row = find_all(page, GameRow)[1]
    swipe(drive, row, distance)
    assert (row.shift, action()) == (0, None)


def test_diagonal_drag_scrolls(drive: Driver, page: History) -> None:
    before = page.ids.rows.scroll_y
    swipe(drive, find_all(page, GameRow)[4], 90, rise=130)
    assert action() is None
    assert page.ids.rows.scroll_y < before


def test_drag_after_a_long_press_scrolls(drive: Driver, app: AzulejoApp, page: History) -> None:
    """The finger rests longer than a ScrollView waits before it passes the touch to a row."""
    x, y = middle(find_all(page, GameRow)[4])
    before = page.ids.rows.scroll_y
    rested: list[float] = []
    Clock.schedule_once(rested.append, 2 * ScrollView().scroll_timeout / 1000)
    drive.drag((x, y), (x, y + 200), rested=lambda: rested)
    drive.frames(10)
    assert page.ids.rows.scroll_y < before
    assert app.navigator.current == "history"


@pytest.mark.parametrize("another", ["tap", "back", "scroll", "other row"])
def test_next_gesture_closes_the_row(drive: Driver, app: AzulejoApp, page: History, another: str) -> None:
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


def test_leaving_closes_the_row_and_frees_the_back_key(drive: Driver, app: AzulejoApp, page: History) -> None:
    row = find_all(page, GameRow)[1]
    swipe(drive, row, -120)
    drive.tap(next(one for one in app.navigator.walk(restrict=True) if getattr(one, "screen", "") == "players"))
    drive.until(lambda: app.navigator.current == "players")
    drive.key(27)
    assert app.navigator.current == "home"
    drive.frames(20)
    assert (row.shift, action()) == (0, None)


def test_tap_opens_a_game(drive: Driver, app: AzulejoApp, page: History, games: list[str]) -> None:
    drive.tap(find_all(page, GameRow)[1])
    drive.until(lambda: app.navigator.current == "game")
    assert app.navigator.page.game.id == games[1]
