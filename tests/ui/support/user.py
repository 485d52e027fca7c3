"""A simulated user who enters games by touches alone and counts the taps.

It finds everything on the screen and asks the game only whose turn it is. `wall_user` and `star_user` implement what
differs.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any

from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from scorer.rules.entries import End, Entry, Floor, Stuck
from scorer.ui.app.application import AzulejoApp
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lessons import Gesture, lesson_of
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.driver import Driver, Point
from tests.ui.support.round_state import game_of


def key_of(pad: Widget, number: int) -> Widget:
    """The key of a number pad that shows this number."""
    return next(key for key in pad.children if getattr(key, "text", None) == str(number))


class User:
    """Enters the entries of a record on the round screen."""

    def __init__(self, drive: Driver, app: AzulejoApp) -> None:
        self.drive, self.app = drive, app
        self.taps = 0
        """Gestures of any kind."""
        self.travel = 0.0
        """How far the finger went on the screen and between the gestures, in dp."""
        self._finger: Point | None = None

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    def tap(self, where: Widget | Point) -> None:
        self.read_lesson()
        self._count([where.to_window(*where.center) if isinstance(where, Widget) else where])
        self.drive.tap(where)

    def read_lesson(self) -> None:
        """Dismiss the sheet that teaches a gesture on a small phone; this does not count as a tap."""
        top = self.drive.top()
        if isinstance(top, BottomSheet) and top.title in {lesson_of(gesture).title for gesture in Gesture}:
            self.drive.until(lambda: top.rise == 1)
            self.drive.tap(find(top, "ListRow", title=_("Got it")))
            self.drive.until(lambda: top.parent is None)

    def draw(self, *points: Point) -> None:
        """Move one finger in straight lines from point to point."""
        self._count(points)
        finger = self.drive.press_down(points[0])
        for point in points[1:]:
            self.drive.move(finger, point)
        self.drive.lift(finger)

    def _count(self, points: Sequence[Point]) -> None:
        """Count a gesture, and how far the finger travels for it."""
        self.taps += 1
        path = [*([self._finger] if self._finger else []), *points]
        self.travel += sum(dist(a, b) for a, b in pairwise(path)) / Metrics.density
        self._finger = points[-1]

    def play(self, entries: Sequence[Entry]) -> None:
        """Enter a whole game."""
        for number in range(1, max(entry.round for entry in entries) + 1):
            self.play_round(number, entries)

    def play_round(self, number: int, entries: Sequence[Entry]) -> None:
        """Enter the entries of one player after the other, and confirm the end of the round if asked."""
        now = [entry for entry in entries if entry.round == number and not isinstance(entry, End)]
        # a tile of this round may be why a line is stuck, and one of a stuck line may be spared
        now.sort(key=lambda entry: 2 if isinstance(entry, Floor) and entry.spared else isinstance(entry, Stuck))
        for _name in game_of(self.app).session.names:
            player = self.page.player
            self.enter_all([entry for entry in now if entry.player == player])
            self.finish()
        self.read_lesson()
        sheet = next((child for child in Window.children if isinstance(child, BottomSheet)), None)
        if End(number) in entries and sheet:
            self.drive.until(lambda: sheet.rise == 1)
            self.tap(find(sheet, "PrimaryButton"))

    def enter_all(self, entries: Sequence[Entry]) -> None:
        """Enter what one player did in a round."""
        for entry in entries:
            self.enter(entry)

    def enter(self, entry: Entry) -> None:
        """Enter one entry by touches."""
        raise NotImplementedError

    def finish(self) -> None:
        """Mark the player on screen as done with the round."""
        raise NotImplementedError


def begin_game(
    drive: Driver, app: AzulejoApp, board: str, names: Iterable[str], options: Mapping[str, Any] | None = None
) -> None:
    """Start a game from home: tap the board and its options, type the names."""
    app.navigator.go("home")
    drive.frames(3)
    drive.press(app.navigator.page.ids.new_game)
    page = app.navigator.page
    drive.frames(3)
    boards, seats = page.ids.boards, page.ids.seats
    if boards.folded:
        drive.press(boards.ids.others_row)
    if "-mini" in board:
        drive.press(boards.ids.mini)
    drive.press(find(boards, "BoardCard", board=board))
    if options and options.get("jokers"):
        drive.press(boards.ids.jokers)
    for name in names:
        if not seats.typing:
            drive.press(find(seats, "Chip", text="New player"))
        seats.ids.field.insert_text(name)
        drive.frames(2)
        drive.press(seats.ids.add)
    drive.tap(page.ids.start)
    drive.frames(4)


def find(widget: Widget, kind: str, **shown: object) -> Any:
    """The first widget of a class whose properties have these values."""
    fits = (one for one in widget.walk() if type(one).__name__ == kind)
    return next(one for one in fits if all(getattr(one, name) == value for name, value in shown.items()))
