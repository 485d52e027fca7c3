"""Five thousand random taps raise no exception, lose no tap and keep every total right."""

import random
from itertools import product

import pytest
from kivy.core.window import Window

from scorer.play import active_game
from scorer.play.session import Session
from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout
from scorer.rules.entries import effective
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.rules.star import StarLayout
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.dome_user import DomeUser
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.offered import OFFERED
from tests.ui.support.round_state import game_of
from tests.ui.support.star_user import StarUser
from tests.ui.support.wall_user import WallUser

SIZES = ((412, 915), (320, 568), (915, 412), (800, 1280))
Point = tuple[float, float]
TABLES = [(board, SIZES[number % len(SIZES)]) for number, board in enumerate(OFFERED)]
TAPS = 5_000 // len(TABLES)
BATCH = 50
"""Taps between two drawn frames and two checks of the store."""
GAME = 2
"""Batches per game; later taps would only hit tiles already laid and open receipts."""
NAMES = ("Anna", "Béla", "Cecília")
ESCAPE = 27


class Monkey:
    """Half of its taps aim at a space or an offered color; the others go anywhere."""

    def __init__(self, drive: Driver, app: AzulejoApp, board: str) -> None:
        self.drive, self.app, self.board = drive, app, board
        self.kept = 0
        """Number of steps found in the store."""
        self.luck = random.Random(board)
        self.layout = LAYOUTS[board]
        self.names = NAMES[: self.layout.player_counts[-1]]
        self.spaces = [space for group in self.layout.groups for space in group]
        self.user: StarUser | WallUser
        if isinstance(self.layout, StarLayout):
            self.user = StarUser(drive, app)
        else:
            self.user = (DomeUser if isinstance(self.layout, DomeLayout) else WallUser)(drive, app)
        self.begin()

    def begin(self) -> None:
        while self.covered():
            self.drive.key(ESCAPE)
        self.app.context.game = active_game.begin(self.app.context.store, self.board, self.names)
        self.place_plates()
        self.app.navigator.go("round", game=game_of(self.app).id)
        self.drive.frames(3)

    def place_plates(self) -> None:
        """A dome takes no tile before it has plates."""
        if isinstance(self.layout, DomeLayout):
            plates = iter(self.layout.plates)
            for place, player in product((1, 2, 3), range(len(self.names))):
                self.session.place_plate(player, place, next(plates), 1, self.session.version)

    @property
    def session(self) -> Session:
        return game_of(self.app).session

    def tap(self) -> None:
        """Tap once, and sometimes close what the tap opened."""
        top = self.drive.top()
        if isinstance(top, Picker) and self.luck.random() < 0.5:
            self.drive.tap(self.where_it_is(top.place(self.luck.randrange(len(top.options)))))
        elif self.covered() or self.luck.random() < 0.5:
            self.drive.tap((self.luck.uniform(1, Window.width - 2), self.luck.uniform(1, Window.height - 2)))
        else:
            self.tap_a_space()
        if self.covered() and self.luck.random() < 0.3:
            self.drive.key(ESCAPE)
        if self.app.navigator.current != "round":
            self.come_back()

    def tap_a_space(self) -> None:
        """Tap a random space; the app must react."""
        space = self.luck.choice([space for space in self.spaces if self.lens in (0, space.star)])
        before = self.seen()
        self.drive.tap(self.where_it_is(self.point(space)))
        self.drive.until(lambda: self.seen() != before)  # a scrolling list passes on a tap later

    def point(self, space: Space) -> Point:
        point: Point = self.user.point(space) if isinstance(self.user, StarUser) else self.user.cell(space)
        return point

    @staticmethod
    def where_it_is(point: Point) -> Point:
        """The same point on the glass, because an earlier tap may have rotated the screen."""
        x, y = point
        return (Window.width - 1 - x, Window.height - 1 - y) if Window.rotation == 180 else point

    def seen(self) -> object:
        return self.session.version, self.app.navigator.current, self.lens, tuple(Window.children)

    @property
    def lens(self) -> int:
        """The enlarged star, or 0."""
        lens: int = self.user.page.body.board.lens if isinstance(self.user, StarUser) else 0
        return lens

    def covered(self) -> bool:
        """Whether a sheet or a picker covers the screen."""
        return isinstance(self.drive.top(), BottomSheet | Picker)

    def come_back(self) -> None:
        """Return to the game, or begin another if it is over."""
        while self.covered():
            self.drive.key(ESCAPE)
        if self.session.finished:
            self.begin()
        else:
            self.app.navigator.go("round", game=game_of(self.app).id)
            self.drive.frames(2)

    def check(self) -> None:
        """Every step is in the store, and every total on screen follows from the steps."""
        self.kept += self.session.version
        assert list(self.app.context.store.games.load(game_of(self.app).id).steps) == self.session.log
        entries = [logged.entry for logged in effective(self.session.log)]
        totals = fold(self.layout, len(self.names), entries).totals
        assert self.session.table.totals == totals
        shown = [seat.total for seat in self.app.navigator.page.seats]
        assert shown == list(self.session.at(game_of(self.app).round).totals)


@pytest.mark.parametrize(("board", "size"), TABLES)
def test_random_taps(app: AzulejoApp, drive: Driver, board: str, size: tuple[int, int]) -> None:
    Motion.calm = True
    drive.resize(*size)
    monkey = Monkey(drive, app, board)
    for batch in range(TAPS // BATCH):
        if batch and batch % GAME == 0:
            monkey.begin()
        with without_drawing():
            for _tap in range(BATCH):
                monkey.tap()
        drive.frames()
        monkey.check()
    assert monkey.kept > BATCH
