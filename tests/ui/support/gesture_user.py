"""A simulated user who knows all gestures of a wall: one stroke for its tiles, a slide to a color, a swipe for Done."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scorer.rules.board import Space
from scorer.rules.entries import Entry, Lay
from scorer.ui.explain.marking_menu import MarkingMenu
from tests.ui.support.driver import Point
from tests.ui.support.round_state import game_of
from tests.ui.support.wall_user import WallUser

SWIPE, SWIPE_STEPS = 120, 6
OPENS = 12
"""A finger that moves so far within a space, in dp, opens the colors."""


class GestureUser(WallUser):
    """Enters with as few gestures as possible."""

    def enter_all(self, entries: Sequence[Entry]) -> None:
        session = game_of(self.app).session
        lays = sorted((entry for entry in entries if isinstance(entry, Lay)), key=lambda lay: lay.space)
        printed = [lay.space for lay in lays if lay.color == session.layout.print_of(lay.space)]
        if printed:
            self.draw_stroke(printed)
        for entry in [entry for entry in entries if not (isinstance(entry, Lay) and entry.space in printed)]:
            self.enter(entry)

    def draw_stroke(self, spaces: Sequence[Space]) -> None:
        """Draw from space to space, avoiding the others."""
        if len(spaces) == 1:
            self.tap(self.cell(spaces[0]))
            return
        grid = [
            (float(spaces[0].column), float(spaces[0].row)),
            *(at for pair in pairwise(spaces) for at in way(*pair)),
        ]
        self.draw(*(self.wall.to_window(*self.wall.middle_of(*at)) for at in grid))

    def lay(self, space: str, color: str = "") -> None:
        """Press a space and slide to the color; where only one is legal, tap."""
        session = game_of(self.app).session
        choices = session.choices(self.page.player, Space(space), self.page.round)
        if sum(not choice.refusal for choice in choices) < 2:
            self.tap(self.cell(space))
            return
        x, y = self.cell(space)
        self.taps += 1
        finger = self.drive.press_down((x, y))
        if session.layout.print_of(Space(space)):  # a moving finger would begin a stroke
            self.drive.until(lambda: isinstance(self.drive.top(), MarkingMenu))
        else:
            self.drive.move(finger, (x + OPENS, y), steps=2)
        menu = self.drive.top()
        assert isinstance(menu, MarkingMenu)
        tile = menu.place([option.color for option in menu.options].index(color))
        self.drive.move(finger, tile)
        self.drive.lift(finger)
        self.taps -= 1
        self._count([(x, y), tile])

    def finish(self) -> None:
        wall = self.wall
        x, y = wall.to_window(wall.x + 2, wall.center_y)
        self._count([(x, y), (x + SWIPE, y)])
        self.drive.drag((x, y), (x + SWIPE, y), steps=SWIPE_STEPS)


def way(start: Space, end: Space) -> Iterator[Point]:
    """The points, as column and row, from one space to another in a lower row without touching a third."""
    beside = end.column if end.row == start.row + 1 else end.column - 0.5
    yield start.column, start.row + 0.5
    yield beside, start.row + 0.5
    yield beside, end.row - 0.5
    yield end.column, end.row - 0.5
    yield end.column, end.row
