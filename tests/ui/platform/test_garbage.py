"""Closed screens and sheets are freed soon, but never under a finger, and none keeps another alive."""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import ref

from kivy.base import EventLoop
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.navigator import PAGES
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.platform import back_stack
from tests.ui.support.driver import Driver, Touch, without_drawing
from tests.ui.support.sheets import BOARDS, Sheets, close_overlays
from tools import story

SETTLING, ROUNDS = 2, 1
"""Repetitions until every screen exists and shows what the others have changed; and further ones, which must add nothing."""
SHEETS = (
    "round menu",
    "picker",
    "star picker",
    "left over",
    "why, a round",
    "why, a total",
    "set-up",
    "print",
    "share",
)


def closed_sheet(app: AzulejoApp, drive: Driver) -> "ref[Widget]":
    """A sheet that has been opened and dismissed, while many other objects were created."""
    open_rule(app.context, "wall-ties")
    drive.frames(2)
    sheet = ref(drive.top())
    back_stack.go_back()
    for _again in range(3):
        gc.collect(1)
    return sheet


def test_a_closed_sheet_is_freed_at_rest(app: AzulejoApp, drive: Driver) -> None:
    gc.disable()
    try:
        sheet = closed_sheet(app, drive)
        drive.frames(30)
        assert sheet()
        drive.frames(90)
        assert not sheet()
    finally:
        gc.enable()


def test_nothing_is_collected_under_a_finger(app: AzulejoApp, drive: Driver) -> None:
    gc.disable()
    try:
        sheet = closed_sheet(app, drive)
        touch = Touch(5, 5)
        EventLoop.post_dispatch_input("begin", touch)
        drive.frames(180)
        assert sheet()
        EventLoop.post_dispatch_input("end", touch)
        drive.frames(90)
        assert not sheet()
    finally:
        gc.enable()


@contextmanager
def often_collected() -> Iterator[list[int]]:
    """Let Python collect for every 50 new objects, unless the app prevents it; notes the generations of all collections."""
    found: list[int] = []
    gc.collect()
    thresholds = gc.get_threshold()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            found.append(info["generation"])

    gc.callbacks.append(note)
    try:
        gc.set_threshold(50, 2, 2)
        yield found
        assert gc.get_threshold() == (50, 2, 2)
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*thresholds)


def test_nothing_is_collected_while_a_screen_is_opened(app: AzulejoApp, drive: Driver) -> None:
    drive.frames(90)
    with often_collected() as collections:
        app.navigator.go("new_game")
        drive.frames(50)
        assert collections == []
        drive.frames(90)
        assert collections


def test_opening_a_sheet_postpones_the_collection(app: AzulejoApp, drive: Driver) -> None:
    drive.frames(90)
    with often_collected() as collections:
        app.navigator.go("new_game")
        drive.frames(50)
        open_rule(app.context, "wall-ties")
        drive.frames(50)
        assert 2 not in collections
        drive.frames(30)
        assert 2 in collections


def test_a_tap_postpones_the_collection(app: AzulejoApp, drive: Driver) -> None:
    drive.frames(90)
    with often_collected() as collections:
        app.navigator.go("new_game")
        for _again in range(3):
            drive.frames(50)
            drive.tap((5, 5))
        assert 2 not in collections
        drive.frames(80)
        assert 2 in collections


def live_widgets() -> Counter[str]:
    """How many widgets are alive, by class; dead proxies do not count."""
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if issubclass(type(one), Widget))


def growth(repeat: Callable[[], object]) -> Counter[str]:
    """The additional widgets alive after further repetitions."""
    with without_drawing():
        for _round in range(SETTLING):
            repeat()
        before = live_widgets()
        for _round in range(ROUNDS):
            repeat()
        return live_widgets() - before


def with_all_looks(app: AzulejoApp, drive: Driver, act: Callable[[], object]) -> None:
    """Act, then switch the theme and the language there and back."""
    preferences = app.context.preferences
    act()
    for theme, language in (("night", "hu"), ("glaze", "en")):
        preferences.choose("theme", theme)
        preferences.choose("language", language)
        drive.frames(2)


def open_all(app: AzulejoApp, drive: Driver, screens: Iterable[tuple[str, dict[str, Any]]]) -> None:
    """Open each screen and go back to home."""
    for name, params in screens:
        app.navigator.go(name, **params)
        drive.frames(3)
        while app.navigator.back():
            drive.frames(2)
    drive.finish_animations()


def test_no_screen_keeps_another_alive(app: AzulejoApp, drive: Driver) -> None:
    older = story.older_games(app.context.store)
    wall, stars = story.wall_game(app.context.store), story.star_game(app.context.store)
    finished = {"game": older[0]}
    params = {"final": finished, "game": finished, "handover": finished, "may_i_wall": {"board": "azul"}}
    params |= {
        "may_i_star": {"board": "summer-pavilion"},
        "may_i_dome": {"board": "azul-duel"},
        "rules": {"board": "azul"},
        "together": {"game": wall.id},
    }
    screens = [(name, params.get(name, {})) for name in PAGES if name != "round"]
    screens += [("round", {"game": game.id}) for game in (wall, stars, story.dome_game(app.context.store))]
    assert growth(lambda: with_all_looks(app, drive, lambda: open_all(app, drive, screens))) == Counter()


def test_no_sheet_stays_alive(app: AzulejoApp, drive: Driver) -> None:
    store = app.context.store
    older = dict(zip(BOARDS, story.older_games(store), strict=False))
    games = {"wall": story.wall_game(store), "free": story.free_game(store), "stars": story.star_game(store)}
    openers = Sheets(drive, app, games, older).all()

    def open_each() -> None:
        for name in SHEETS:
            openers[name]()
            drive.frames(2)
            close_overlays()
        app.navigator.go("home")
        drive.finish_animations()

    assert growth(lambda: with_all_looks(app, drive, open_each)) == Counter()
