"""A monkey at the phone: five thousand random taps without an exception, a lost tap, or a total that is not true."""

import gc
import random

import pytest
from kivy.core.window import Window

from scorer.formats.step_log import effective
from scorer.play import active_game
from scorer.rules.board import WALL_GROUPS
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.rules.star import StarLayout
from scorer.ui.drawing import motion
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.driver import without_drawing
from tests.ui.support.star_user import StarUser
from tests.ui.support.wall_user import WallUser

SIZES = ((412, 915), (320, 568), (915, 412), (800, 1280))
TABLES = [(board, SIZES[number % len(SIZES)]) for number, board in enumerate(LAYOUTS)]
TAPS = 5_000 // len(TABLES)
BATCH = 50
"""So many taps are made between two drawings and two looks into the store."""
GAME = 2
"""After so many batches another game begins: old tiles only open receipts."""
NAMES = ("Anna", "Béla", "Cecília")
ESCAPE = 27


class Monkey:
    """Half of its taps aim at a space of the board or a color it is asked for, the others fall anywhere."""

    def __init__(self, drive, app, board):
        self.drive, self.app, self.board = drive, app, board
        self.kept = 0
        """Steps that were found in the store."""
        self.luck = random.Random(board)
        self.stars = isinstance(LAYOUTS[board], StarLayout)
        self.user = (StarUser if self.stars else WallUser)(drive, app)
        self.spaces = sorted(LAYOUTS[board].numbers) if self.stars else [space for row in WALL_GROUPS for space in row]
        self.begin()

    def begin(self):
        while self.covered():
            self.drive.key(ESCAPE)
        self.app.context.game = active_game.begin(self.app.context.store, self.board, NAMES)
        self.app.navigator.go("round", game=self.app.context.game.id)
        self.drive.frames(3)

    @property
    def session(self):
        return self.app.context.game.session

    def tap(self):
        """One tap; whatever it opened is closed again now and then."""
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

    def tap_a_space(self):
        """Whatever space it is, something must come of it."""
        space = self.luck.choice([space for space in self.spaces if self.lens in (0, space.star)])
        before = self.seen()
        self.drive.tap(self.where_it_is(self.user.point(space) if self.stars else self.user.cell(space)))
        self.drive.until(lambda: self.seen() != before)  # a list that scrolls passes a tap on a little later

    @staticmethod
    def where_it_is(point):
        """The same point of the glass; the monkey may have turned the board round for the player opposite."""
        x, y = point
        return (Window.width - 1 - x, Window.height - 1 - y) if Window.rotation == 180 else point

    def seen(self):
        return self.session.version, self.app.navigator.current, self.lens, tuple(Window.children)

    @property
    def lens(self):
        """The star that is enlarged."""
        return self.user.page.body.board.lens if self.stars else 0

    def covered(self):
        """Whether a sheet or a picker lies over the screen."""
        return isinstance(self.drive.top(), BottomSheet | Picker)

    def come_back(self):
        """To the table, or to a new game when this one is over."""
        while self.covered():
            self.drive.key(ESCAPE)
        if self.session.finished:
            self.begin()
        else:
            self.app.navigator.go("round", game=self.app.context.game.id)
            self.drive.frames(2)

    def check(self):
        """Every step that was shown is kept, and every total is what the steps come to."""
        self.kept += self.session.version
        assert list(self.app.context.store.games.load(self.app.context.game.id).steps) == self.session.log
        entries = [logged.entry for logged in effective(self.session.log)]
        totals = fold(LAYOUTS[self.board], len(NAMES), entries).totals
        assert self.session.table.totals == totals
        shown = [seat.total for seat in self.app.navigator.page.seats]
        assert shown == list(self.session.at(self.app.context.game.round).totals)


@pytest.fixture(autouse=True)
def _garbage():
    """Python looks through all that lives after a game, not between two taps."""
    usual = gc.get_threshold()
    gc.set_threshold(10_000, 10, 1_000_000)
    yield
    gc.set_threshold(*usual)
    gc.collect()


@pytest.mark.parametrize(("board", "size"), TABLES)
def test_five_thousand_random_taps_in_all(app, drive, monkeypatch, board, size):
    Motion.calm = True
    monkeypatch.setattr(motion, "REST", 600)  # on a busy machine a tap may last as long as a resting finger
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
