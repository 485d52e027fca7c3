"""A simulated user who enters a round on domes."""

from collections.abc import Callable
from typing import Any, Final

from scorer.rules.entries import Entry, LayPlate
from scorer.rules.plates import SPACES_OF_PLACE, Prints, turns_of
from scorer.ui.boards.plate_picture import PlatePicture
from scorer.ui.screens.round.dome.live_dome import LiveDome
from scorer.ui.screens.round.dome.plate_sheet import PlateSheet
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

WITH_SPECIAL: Final = ("yellow", "black", "turquoise", "special")
WITH_WILD: Final = ("yellow", "red", "wild", "blue")
"""As printed, upright."""


class DomeUser(WallUser):
    """A user of domes, which are walls with plates."""

    @property
    def wall(self) -> LiveDome:
        wall = super().wall
        assert isinstance(wall, LiveDome)
        return wall

    def take_marker(self) -> None:
        self.tap(next(one for one in self.side.walk() if type(one).__name__ in {"MarkerPill", "MarkerToggle"}))

    def mark_stuck(self, row: int, color: str) -> None:
        """On a small phone a button asks which line is stuck."""
        strip = getattr(self.side.ids, "broken", None)
        if not strip or not strip.offers_stuck:
            super().mark_stuck(row, color)
            return
        self.tap(find(strip, "IconButton", icon="warning"))
        sheet = self.drive.top()
        self.drive.until(lambda: sheet.rise == 1)
        self.press(find(sheet, "ListRow", title=f"{color.capitalize()} in line {row}"))

    def open_plates(self, place: int) -> PlateSheet:
        """Tap a free place."""
        self.tap(self.cell(SPACES_OF_PLACE[place][0]))
        sheet = self.drive.top()
        assert isinstance(sheet, PlateSheet)
        self.drive.until(lambda: sheet.rise == 1)
        return sheet

    def press(self, button: Any) -> None:
        """Scroll to a button and tap it."""
        self.taps += 1
        self.drive.press(button)

    def choose_plate(self, sheet: PlateSheet, prints: Prints) -> None:
        """Tap the picture of a plate, then *Turn* until it has this orientation."""
        pictures = [one for one in sheet.walk() if isinstance(one, PlatePicture)]
        self.press(next(one for one in pictures if tuple(one.prints) in turns_of(prints)))
        for _turn in range(3):
            if tuple(sheet.choice.prints) == prints:
                return
            self.press(sheet.turn_button)

    def place_plate(self, place: int, prints: Prints, drawn: int = 0) -> None:
        sheet = self.open_plates(place)
        self.choose_plate(sheet, prints)
        plus = find(find(sheet, "Stepper"), "IconButton", icon="plus")
        for _plate in range(drawn):
            self.press(plus)
        self.press(sheet.lay_button)
        self.drive.until(lambda: sheet.parent is None)

    def enter(self, entry: Entry) -> None:
        if isinstance(entry, LayPlate):
            self.place_plate(entry.place, entry.prints, entry.hidden)
        else:
            super().enter(entry)


StartDuel = Callable[..., DomeUser]
"""Begins a game of Azul Duel, with plates of the first player by place."""
