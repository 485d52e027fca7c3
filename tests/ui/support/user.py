"""A simulated user who enters games by touches alone and counts the taps.

It finds everything on the screen and asks the game only whose turn it is. `wall_user` and `star_user` hold what differs.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.uix.widget import Widget

from scorer.rules.entries import End, Entry, Stuck
from scorer.ui.app.application import AzulejoApp
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of


def key_of(pad: Widget, number: int) -> Widget:
    """The key of a number pad that shows this number."""
    return next(key for key in pad.children if getattr(key, "text", None) == str(number))


class User:
    """Enters the entries of a record on the round screen."""

    def __init__(self, drive: Driver, app: AzulejoApp) -> None:
        self.drive, self.app = drive, app
        self.taps = 0

    @property
    def page(self) -> Any:
        return self.app.navigator.page

    def tap(self, where: Widget | tuple[float, float]) -> None:
        self.taps += 1
        self.drive.tap(where)

    def play(self, entries: Sequence[Entry]) -> None:
        """Enter a whole game."""
        for number in range(1, max(entry.round for entry in entries) + 1):
            self.play_round(number, entries)

    def play_round(self, number: int, entries: Sequence[Entry]) -> None:
        """Enter the entries of one player after the other, and confirm the end of the round if asked."""
        now = [entry for entry in entries if entry.round == number and not isinstance(entry, End)]
        now.sort(key=lambda entry: isinstance(entry, Stuck))  # a tile of this round may be why a line is stuck
        for _ in game_of(self.app).session.names:
            player = self.page.player
            for entry in now:
                if entry.player == player:
                    self.enter(entry)
            self.finish()
        if End(number) in entries and isinstance(self.drive.top(), BottomSheet):
            sheet = self.drive.top()
            self.drive.until(lambda: sheet.rise == 1)
            self.tap(find(sheet, "PrimaryButton"))

    def enter(self, entry: Entry) -> None:
        """Enter one entry by touches."""
        raise NotImplementedError

    def finish(self) -> None:
        """Mark the player on screen as done with the round."""
        raise NotImplementedError


def begin_game(drive: Driver, app: AzulejoApp, board: str, names: Iterable[str]) -> None:
    """Start a game from home: tap the board, type the names."""
    app.navigator.go("home")
    drive.frames(3)
    drive.press(app.navigator.page.ids.new_game)
    page = app.navigator.page
    drive.frames(3)
    boards, seats = page.ids.boards, page.ids.seats
    if "-mini" in board:
        drive.press(boards.ids.mini)
    drive.press(find(boards, "BoardCard", board=board))
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
