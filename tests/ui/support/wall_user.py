"""A simulated user who enters a round on walls."""

from collections.abc import Callable
from typing import Any

from scorer.rules.board import JOKER, Space
from scorer.rules.entries import Entry, Floor, Lay, Stuck
from scorer.ui.explain.color_picker import Picker
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.round_state import game_of
from tests.ui.support.user import User, find


class WallUser(User):
    @property
    def wall(self) -> LiveWall:
        """The wall of the current player; a tablet shows the walls of all players."""
        board, player = self.page.body.board, self.page.player
        return next(wall for wall in board.walk() if isinstance(wall, LiveWall) and wall.player == player)

    @property
    def side(self) -> Any:
        """The part with the floor line: the bottom of the screen or, on a tablet, the current player's card."""
        body = self.page.body
        cards = getattr(body.board, "seats", ())
        return cards[self.page.player] if cards else body.below

    def cell(self, space: str) -> tuple[float, float]:
        x, y, side = self.wall.box(Space(space))
        return self.wall.to_window(x + side / 2, y + side / 2)

    def lay(self, space: str, color: str = "") -> None:
        """Tap a space, then the color if asked; hold it for a joker where a color is printed."""
        if color == JOKER and game_of(self.app).session.layout.print_of(Space(space)):
            self.hold(self.cell(space))
        else:
            self.tap(self.cell(space))
        if isinstance(self.drive.top(), Picker):
            self.pick(color)

    def hold(self, at: tuple[float, float]) -> None:
        """Rest a finger until the colors open, and lift it."""
        self._count([at])
        finger = self.drive.press_down(at)
        self.drive.until(lambda: isinstance(self.drive.top(), Picker))
        self.drive.lift(finger)

    def pick(self, color: str) -> None:
        picker = self.drive.top()
        self.drive.until(lambda: picker.rise == 1)
        colors = [option.color for option in picker.options]
        self.tap(picker.place(colors.index(color)))

    def drop_tiles(self, tiles: int = 1) -> None:
        """Tap the slot of the floor line up to which these tiles fill it; there is none for those beyond its end."""
        if tiles:
            slots = find(self.side, "FloorSlots")
            self.tap(self.slot(min(len(slots.slots) + tiles, len(slots.values))))

    def slot(self, number: int) -> tuple[float, float]:
        """The middle of a slot of the floor line, from 1."""
        slots = find(self.side, "FloorSlots")
        x, y, width, height = slots.box(number - 1)
        point: tuple[float, float] = slots.to_window(x + width / 2, y + height / 2)
        return point

    def take_marker(self) -> None:
        markers = (one for one in self.side.walk() if type(one).__name__ in {"MarkerChip", "MarkerToggle"})
        self.tap(next(marker for marker in markers if not marker.disabled))

    def mark_stuck(self, row: int, color: str) -> None:
        """Tap the row for stuck lines, then the line if there are several."""
        self.tap(self.side.ids.stuck.children[0])
        top = self.drive.top()
        if isinstance(top, BottomSheet):
            self.drive.until(lambda: top.rise == 1)
            self.tap(find(top, "ListRow", title=f"{color.capitalize()} in line {row}"))

    def done(self) -> None:
        self.tap(self.page.ids.bar.ids.main)

    finish = done

    def enter(self, entry: Entry) -> None:
        match entry:
            case Lay(space=space, color=color):
                self.lay(space, color)
            case Stuck(row=row, color=color):
                self.mark_stuck(row, color)
            case Floor(tiles=tiles, marker=marker, spared=spared):
                if marker:
                    self.take_marker()
                self.drop_tiles(tiles)
                if spared:
                    self.tap(find(self.side, "StuckRow", spares=True))


StartGame = Callable[..., WallUser]
"""The fixture that starts a game: board, names and options, all optional."""
