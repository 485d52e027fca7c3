"""Two fingers at once, on every control that follows a finger, never raise an exception and never act twice."""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.ui.actions import choose_file
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.keyboard import on_screen
from scorer.ui.app.navigator import PAGES
from scorer.ui.boards.star_board import StarBoard
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import back_stack
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.widgets.controls.swipe import SwipeAction
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.driver import Driver, Touch, without_drawing
from tests.ui.support.on_screen import find_all
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import add_games, finished_game
from tests.ui.support.wall_user import StartGame

NAMES = ("Anna", "Béla", "Cecília")
Point = tuple[float, float]


def middle(widget: Widget) -> Point:
    x, y = widget.to_window(*widget.center)
    return x, y


@pytest.fixture
def seats(app: AzulejoApp, drive: Driver) -> Any:
    """The players of a new game."""
    Motion.calm = True
    drive.frames(3)
    app.navigator.go("new_game")
    drive.frames(3)
    seats = app.navigator.page.seats
    seats.names = list(NAMES)
    drive.frames(3)
    app.navigator.page.ids.scroll.scroll_to(seats, animate=False)
    drive.frames(3)
    return seats


def grips(seats: Any) -> list[Point]:
    return [middle(row.ids.grip) for row in seats.rows]


def test_a_second_finger_does_not_take_the_seat_from_the_first(seats: Any, drive: Driver) -> None:
    first, second, third = grips(seats)
    a = drive.press_down(first)
    b = drive.press_down(second)
    drive.lift(b)
    drive.move(a, third)
    drive.lift(a)
    assert seats.names == ["Béla", "Cecília", "Anna"]
    assert not any(row.dragged for row in seats.rows)


@pytest.mark.parametrize("lifted", [0, 1])
def test_a_finger_on_the_list_beside_one_on_a_grip(seats: Any, drive: Driver, lifted: int) -> None:
    fingers = [drive.press_down(grips(seats)[0]), drive.press_down(middle(seats.rows[1]))]
    drive.lift(fingers[lifted])
    drive.move(fingers[1 - lifted], (200, 400))
    drive.lift(fingers[1 - lifted])
    assert sorted(seats.names) == sorted(NAMES)


@pytest.mark.parametrize("removed", [0, 2])
def test_a_seat_is_removed_while_another_finger_drags_one(seats: Any, drive: Driver, removed: int) -> None:
    a = drive.press_down(grips(seats)[2])
    seats.remove(seats.rows[removed])
    drive.move(a, grips(seats)[0])
    drive.lift(a)
    assert seats.names == [name for name in NAMES if name != NAMES[removed]]


def test_the_game_starts_while_a_finger_drags_a_seat(seats: Any, app: AzulejoApp, drive: Driver) -> None:
    a = drive.press_down(grips(seats)[2])
    drive.tap(app.navigator.page.ids.start)
    drive.frames(3)
    drive.move(a, (200, 600))
    drive.lift(a)
    assert (app.navigator.current, game_of(app).session.names) == ("round", NAMES)


def test_two_fingers_on_start_begin_one_game(seats: Any, app: AzulejoApp, drive: Driver) -> None:
    start = middle(app.navigator.page.ids.start)
    a, b = drive.press_down(start), drive.press_down(start)
    drive.lift(a)
    drive.lift(b)
    drive.frames(3)
    assert [len(header.seats) for header in app.context.store.games.open()] == [3]


def test_a_button_of_a_screen_that_was_left_does_nothing(seats: Any, app: AzulejoApp, drive: Driver) -> None:
    a = drive.press_down(middle(app.navigator.page.ids.start))
    app.navigator.go("history")
    drive.frames(3)
    drive.lift(a)
    drive.frames(3)
    assert app.navigator.current == "history"
    assert app.context.store.games.open() == []


def test_a_button_below_a_sheet_does_nothing(seats: Any, app: AzulejoApp, drive: Driver) -> None:
    a = drive.press_down(middle(app.navigator.page.ids.start))
    BottomSheet(title="Above").open()
    drive.frames(3)
    drive.lift(a)
    assert app.context.store.games.open() == []


def test_a_button_of_a_sheet_that_closes_does_nothing(app: AzulejoApp, drive: Driver) -> None:
    from scorer.ui.widgets.controls.buttons import PrimaryButton

    tapped: list[object] = []
    button = PrimaryButton(text="Go", on_release=tapped.append)
    sheet = BottomSheet(title="Above", footer=button)
    sheet.open()
    drive.frames(30)
    a = drive.press_down(middle(button))
    sheet.close()
    drive.frames()
    assert sheet.parent, "it still slides out"
    drive.lift(a)
    assert tapped == []
    drive.frames(30)
    assert app.navigator.current == "home"


def test_two_fingers_drag_a_sheet(app: AzulejoApp, drive: Driver) -> None:
    sheet = BottomSheet(title="Above", content=Widget(size_hint_y=None, height=300))
    sheet.open()
    drive.frames(30)
    panel = sheet.ids.panel
    top = (panel.center_x, panel.top - 20)
    a, b = drive.press_down(top), drive.press_down(top)
    drive.move(a, (top[0], 10))
    drive.lift(a)
    drive.move(b, (top[0], 5))
    drive.lift(b)
    drive.frames(30)
    assert sheet.parent is None
    assert app.navigator.page.parent


def test_two_fingers_on_a_star_board(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """The first finger rests and shows the points; the second taps a star; lifting the first is not a tap."""
    start_game("summer-pavilion")
    board: StarBoard = find_all(app.navigator.page, StarBoard)[0]
    a = drive.press_down(middle(board))
    drive.until(lambda: board.held)
    lenses: list[int] = []
    board.bind(lens=lambda _board, lens: lenses.append(lens))
    drive.lift(a)
    assert not board.held
    b, c = drive.press_down(middle(board)), drive.press_down(middle(board))
    drive.lift(b)
    for _ in range(round(2 * 60 * tokens.LONG_PRESS)):
        drive.frames()
    drive.lift(c)
    assert not board.held, "no timer of a lifted finger is left"


def test_a_second_finger_does_not_disturb_a_swipe(app: AzulejoApp, drive: Driver) -> None:
    add_games(app.context.store, *(finished_game(seed, f"2025-11-{30 - seed}") for seed in range(1, 8)))
    app.navigator.go("history")
    drive.frames(6)
    first, second = find_all(app.navigator.page.ids.rows.ids.layout, GameRow)[:2]
    x, y = middle(first)
    a = drive.press_down((x, y))
    drive.move(a, (x - 90, y))
    b = drive.press_down(middle(second))
    drive.move(b, (x + 90, middle(second)[1]))
    drive.lift(a)
    drive.lift(b)
    drive.frames(30)
    assert len([widget for widget in Window.children[-1].walk() if isinstance(widget, SwipeAction)]) == 1
    assert app.navigator.back()
    drive.frames(30)
    assert app.navigator.current == "history", "the back key closed the row"


# ---------------------------------------------------------------------------------------------------- all screens


class Hand:
    """Two fingers that go down, move and are lifted in a random order."""

    def __init__(self, drive: Driver, luck: random.Random) -> None:
        self.drive, self.luck = drive, luck

    def points(self, count: int) -> Iterator[Point]:
        """Places to tap, or any points."""
        _overlay, spots = on_screen()
        for _point in range(count):
            if spots and self.luck.random() < 0.8:
                yield self.luck.choice(spots).middle
            else:
                yield self.luck.uniform(1, Window.width - 2), self.luck.uniform(1, Window.height - 2)

    def play(self) -> None:
        fingers = [self.path(), self.path()]
        while fingers:
            finger = self.luck.choice(fingers)
            if not next(finger, False):
                fingers.remove(finger)
            self.drive.frames()

    def path(self) -> Any:
        points = list(self.points(self.luck.choice((1, 2, 3))))
        touch = Touch(*points[0])
        self.drive.dispatch("begin", touch)
        yield True
        for start, end in pairwise(points):
            for step in range(1, 4):
                touch.move(Touch.share(*(a + (b - a) * step / 3 for a, b in zip(start, end, strict=True))))
                self.drive.dispatch("update", touch)
                yield True
        self.drive.dispatch("end", touch)


@pytest.fixture
def games(app: AzulejoApp) -> list[str]:
    boards = ("azul", "summer-pavilion", "azul-gray")
    return add_games(
        app.context.store, *(finished_game(seed, f"2025-11-{seed + 10}", boards[seed % 3]) for seed in range(9))
    )


@pytest.fixture
def _desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing leaves the app: no file dialog, no browser, and files go to the test's folder."""
    monkeypatch.setattr(choose_file, "system_chooser", lambda: None)
    monkeypatch.setattr("webbrowser.open", lambda _link: True)
    monkeypatch.setattr(Clipboard, "copy", lambda _text: None)
    monkeypatch.setattr(Clipboard, "paste", lambda: "")
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture(params=["one", "two"])
def luck(request: pytest.FixtureRequest) -> Callable[[str], random.Random]:
    return lambda screen: random.Random(f"{request.param} {screen}")


@pytest.mark.usefixtures("_desktop")
@pytest.mark.parametrize("screen", [*PAGES, "round of stars"])
def test_two_fingers_on_every_screen(
    app: AzulejoApp,
    drive: Driver,
    start_game: StartGame,
    games: list[str],
    luck: Callable[[str], random.Random],
    screen: str,
) -> None:
    params: dict[str, Any] = {}
    start_game("summer-pavilion" if "star" in screen else "azul", NAMES)
    if screen in {"final", "game", "handover"}:
        params = {"game": games[0]}
    elif screen == "together":
        params = {"game": game_of(app).id}
    elif screen.startswith("round"):
        screen, params = "round", {"game": game_of(app).id}
    hand = Hand(drive, luck(screen))
    with without_drawing():
        for _ in range(12):
            app.navigator.go(screen, **params)
            drive.frames(3)
            hand.play()
            hand.play()
            leave_sheets(app, drive)
    assert app.navigator.page.parent


def leave_sheets(app: AzulejoApp, drive: Driver) -> None:
    if app.context.task:
        app.context.task.wait()
        drive.until(lambda: not app.context.task)
    back_stack.close_all()
    drive.frames(20)
