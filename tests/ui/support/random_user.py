"""A user who does anything anywhere: one and two fingers, drags, keys, rotation, back, pause, changes of language and
theme.

After every few actions the totals on the screen are compared with those that the rules give for the stored games.
"""

import logging
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from kivy.core.clipboard import Clipboard
from kivy.core.window import Window

from scorer.formats.step_log import step_as_json
from scorer.play.correction import STEPS, Correction
from scorer.rules.game import fold
from scorer.store import State, StoreError
from scorer.ui.actions import choose_file
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.keyboard import on_screen
from scorer.ui.app.navigator import HOME, NEEDS_GAME, PAGES
from scorer.ui.drawing import motion
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.wording.language import LANGUAGES
from tests.soak import AttackFailedError
from tests.ui.support.driver import Driver, Touch, without_drawing
from tests.ui.support.on_screen import find_all

Point = tuple[float, float]
SIZES = ((412, 915), (320, 568), (915, 412), (800, 1280), (1280, 800))
KEYS = (9, 13, 27, 32, 273, 274, 275, 276, 122, 121, 282)
MODIFIERS: tuple[tuple[str, ...], ...] = ((), (), (), ("shift",), ("ctrl",))
TYPED = ("Anna", "x" * 60, "é̈", "🙂", "2026-02-30", "אב", "\t", "azulejo://game/1/aa")
CHECK, DRAW = 10, 100
"""Actions between two comparisons, and between two drawn frames."""
ATTACHED_AFTER = 10
"""Frames after which a screen that was opened by a timer is in the window."""
LONG_LAYOUTS = 2
"""Frames between two comparisons whose layout may continue in the next frame, as when the phone is turned while a screen opens."""


class LayoutLoops(logging.Handler):
    """Collects what Kivy logs when layouts trigger one another until its clock gives up. If they do not end, the screen flickers."""

    def __init__(self) -> None:
        super().__init__(logging.CRITICAL)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


class RandomUser:
    """`act` does something; `check` raises an AssertionError if the app shows something wrong."""

    def __init__(self, app: AzulejoApp, drive: Driver, luck: Random) -> None:
        self.app, self.drive, self.luck = app, drive, luck
        self.did: Counter[str] = Counter()
        self.games = app.context.store.archive.ids()
        self.layout_loops = LayoutLoops()
        logging.getLogger("kivy").addHandler(self.layout_loops)
        self._actions: list[tuple[int, Callable[[], object]]] = [
            (45, self.tap),
            (10, self.two_fingers),
            (8, self.drag),
            (12, self.key),
            (8, self.back),
            (6, self.go),
            (3, self.type),
            (2, self.resize),
            (2, self.pause),
            (1, self.change_language),
            (1, self.change_theme),
            (1, self.rest),
        ]

    def act_often(self, count: int) -> None:
        for number in range(1, count + 1):
            with without_drawing():
                self.act()
            if number % DRAW == 0:
                self.drive.frames()
            if number % CHECK == 0:
                self.check()

    def act(self) -> None:
        weights = [weight for weight, _action in self._actions]
        (_weight, action), *_rest = self.luck.choices(self._actions, weights)
        self.did[action.__name__] += 1
        action()
        self.drive.frames(self.luck.choice((1, 1, 2, 4)))

    # Actions

    def point(self) -> Point:
        """A place to tap, or any point."""
        _overlay, spots = on_screen()
        inside = [
            spot.middle for spot in spots if 0 < spot.middle[0] < Window.width and 0 < spot.middle[1] < Window.height
        ]
        if inside and self.luck.random() < 0.8:
            return self.luck.choice(inside)
        return self.luck.uniform(1, Window.width - 2), self.luck.uniform(1, Window.height - 2)

    def tap(self) -> None:
        self.drive.tap(self.point())

    def two_fingers(self) -> None:
        fingers = [self._finger(self.luck.choice((1, 2, 3))) for _ in range(2)]
        while fingers:
            finger = self.luck.choice(fingers)
            if next(finger, None) is None:
                fingers.remove(finger)
            self.drive.frames()

    def drag(self) -> None:
        for _ in self._finger(self.luck.choice((2, 2, 3))):
            self.drive.frames()

    def _finger(self, points: int) -> Iterator[bool]:
        """A finger goes down, moves over some points and is lifted, one step at a time."""
        path = [self.point() for _ in range(points)]
        touch = Touch(*path[0])
        self.drive.dispatch("begin", touch)
        yield True
        for start, end in pairwise(path):
            for step in range(1, 5):
                touch.move(Touch.share(*(a + (b - a) * step / 4 for a, b in zip(start, end, strict=True))))
                self.drive.dispatch("update", touch)
                yield True
        self.drive.dispatch("end", touch)

    def key(self) -> None:
        self.drive.key(self.luck.choice(KEYS), *self.luck.choice(MODIFIERS))

    def back(self) -> None:
        self.drive.key(27)

    def go(self) -> None:
        """Open any screen, as a notification or a restart would."""
        if self.app.context.task:
            return
        name = self.luck.choice([*PAGES, "round", "round", HOME])
        params = {"game": self.luck.choice(self.games)} if name in NEEDS_GAME else {}
        if name == "round":
            open_games = self.app.context.store.games.open()
            if not open_games:
                name, params = "new_game", {}
            else:
                params = {"game": self.luck.choice(open_games).id}
        self.app.navigator.go(name, **params)

    def type(self) -> None:
        field = next((spot.widget for spot in on_screen()[1] if getattr(spot.widget, "focus", False)), None)
        if field:
            field.insert_text(self.luck.choice(TYPED))

    def resize(self) -> None:
        self.drive.resize(*self.luck.choice(SIZES))

    def pause(self) -> None:
        assert self.app.dispatch("on_pause")
        self.drive.frames()
        self.app.dispatch("on_resume")

    def change_language(self) -> None:
        if not self.app.context.task:
            self.app.context.preferences.choose("language", self.luck.choice(list(LANGUAGES)))

    def change_theme(self) -> None:
        if not self.app.context.task:
            self.app.context.preferences.choose("theme", self.luck.choice(("glaze", "night")))

    def rest(self) -> None:
        self.drive.frames(90)

    # What must be true

    def check(self) -> None:
        """Assert that nothing has failed, a screen is shown, and every total on it follows from the entries in the store."""
        log = self.app.errors.log.path
        assert not log.exists(), log.read_text("utf-8")
        navigator = self.app.navigator
        assert len(self.layout_loops.found) <= LONG_LAYOUTS, (navigator.current, Window.size, self.layout_loops.found)
        self.layout_loops.found.clear()
        if self.app.context.task:
            self.app.context.task.wait()
        self.drive.frames(2)
        for _frame in range(ATTACHED_AFTER):
            if not navigator.page.parent:
                self.drive.frames()
        assert navigator in Window.children
        assert navigator.page.parent, f"{navigator.current} is not on the screen"
        self._check_totals(navigator.current, navigator.page)

    def _check_totals(self, screen: str, page: Any) -> None:
        match screen:
            case "round":
                self._check_round(page)
            case "home":
                self._check_home(page)
            case "history":
                for row in find_all(page.ids.rows.ids.layout, GameRow):
                    if row.game and row.game.state is State.FINISHED:
                        shown = [seat.total for seat in row.ids.result.header.seats]
                        self._compare(row.game.id, shown)
            case "final":
                cards = page.ids.cards.children  # except those of the ending, which are still counting up
                for card in cards:
                    motion.finish(card)
                totals = self._totals(page.game.id)
                shown = sorted(card.total for card in cards)
                assert len(cards) in {0, len(totals)}, (page.game.id, shown, totals)
                assert not cards or shown == sorted(totals), (shown, totals)

    def _check_round(self, page: Any) -> None:
        game, games = page.game, self.app.context.store.games
        kept = game.before if isinstance(game, Correction) else game.session
        assert list(games.load(game.id).steps) == kept.log, "a step on the screen is not in the store"
        assert kept.table.totals == self._totals(game.id)
        if drafted := game.session.log[len(kept.log) :]:
            assert [step_as_json(step) for step in drafted] == games.draft(game.id)[STEPS]
        shown = [seat.total for seat in page.seats]
        assert shown == list(game.session.at(page.round).totals)
        self.did["totals compared"] += len(shown)

    def _check_home(self, page: Any) -> None:
        number = self.app.context.preferences.language
        if page.continued:
            lines = find_all(page.ids.current_game, StandingLine)
            totals = self._totals(page.continued.game)
            assert [_digits(line.total) for line in lines] == totals, number
        for recent in page.recent:
            assert _digits(recent.points) == max(self._totals(recent.game))
            self.did["totals compared"] += 1

    def _compare(self, id: str, shown: list[int]) -> None:
        assert shown == self._totals(id), id
        self.did["totals compared"] += len(shown)

    def _totals(self, id: str) -> list[int]:
        """What the rules give for the entries in the store."""
        try:
            game = self.app.context.store.games.load(id)
        except StoreError as error:
            raise AssertionError(id) from error
        return list(fold(game.header.layout, len(game.header.seats), game.entries).totals)


def _digits(text: str) -> int:
    """A number in any of the languages."""
    return int("".join(char for char in text.replace("\u2212", "-") if char.isdigit() or char == "-"))


def use_app(games: Path, count: int, luck: Random, kind: "type[RandomUser]" = RandomUser) -> Counter[str]:
    """Do this many things in the app; return how often each was done."""
    drive = Driver()
    with (
        patch.object(choose_file, "system_chooser", lambda: None),
        patch.object(Clipboard, "copy", lambda _text: None),
        patch.object(Clipboard, "paste", lambda: ""),
        patch("webbrowser.open", lambda _link: True),
    ):
        app = AzulejoApp(games=games)
        app.root = drive.show(app.build())
        drive.frames(5)
        user = kind(app, drive, luck)
        try:
            user.act_often(count)
        except Exception as error:
            raise AttackFailedError(f"after {user.did.total():,} actions: {traceback.format_exc()}") from error
        app.dispatch("on_stop")
    return user.did
