"""A simulated user who enters a round on stars."""

from typing import Any

from kivy.uix.widget import Widget

from scorer.rules.board import Space
from scorer.rules.entries import Entry, First, Lay, Pass
from scorer.ui.explain.color_picker import Picker
from scorer.ui.screens.round.round_body import TABLET
from scorer.ui.screens.round.star.pass_sheet import PassSheet
from tests.ui.support.user import User, key_of


class StarUser(User):
    @property
    def body(self) -> Any:
        return self.page.body

    def tap(self, where: Widget | tuple[float, float]) -> None:
        super().tap(where)
        self.drive.frames()

    def point(self, space: str) -> tuple[float, float]:
        point: tuple[float, float] = self.body.board.to_window(*self.body.board.point_of(Space(space)))
        return point

    def lay(self, space: str, color: str = "") -> None:
        """Tap a space (again if the first tap only enlarged the star), then the color if asked."""
        self.tap(self.point(space))
        if self.body.board.lens:
            self.tap(self.point(space))
        picker = self.drive.top()
        if isinstance(picker, Picker):
            colors = [option.color for option in picker.options]
            self.tap(picker.place(colors.index(color)))

    def main(self) -> None:
        self.tap(self.page.ids.bar.ids.main)

    def take_first(self, tiles: int) -> None:
        """Tap how many tiles came with the marker; one key opens the large numbers."""
        pad = self.body.below.first.ids.pad
        if tiles in pad.numbers:
            self.tap(key_of(pad, tiles))
            return
        self.tap(pad.children[0])
        self.tap(key_of(self.drive.top().content, tiles))

    def is_seen(self, widget: Widget) -> bool:
        return widget in self.page.walk(restrict=True)

    def leftovers(self) -> PassSheet:
        foot = self.body.below
        self.tap(next(one for one in (foot.kept.ids.pad.children[0], foot.left, foot.hand) if self.is_seen(one)))
        sheet = self.drive.top()
        assert isinstance(sheet, PassSheet)
        return sheet

    def pass_with(self, kept: int, discarded: int) -> None:
        pad = self.body.below.kept.ids.pad
        if not discarded and (not kept or (self.is_seen(pad) and kept in pad.numbers)):
            if kept:
                self.tap(key_of(pad, kept))
            while self.page.ids.bar.action.waiting:
                self.main()
            self.main()
            return
        sheet = self.leftovers()
        for pad, number in (("kept", kept), ("discarded", discarded)):
            if number:
                self.tap(key_of(sheet.leftovers.ids[pad], number))
        self.tap(sheet.pass_button)

    def go_to(self, player: int) -> None:
        if player != self.page.player:
            strip = self.body.strip if self.page.mode == TABLET else self.page.ids.strip
            self.tap(strip.children[-1 - player])

    def enter(self, entry: Entry) -> None:
        match entry:
            case Lay(space=space, color=color):
                self.lay(space, color)
            case First(tiles=tiles):
                self.take_first(tiles)
            case Pass(kept=kept, discarded=discarded):
                self.pass_with(kept, discarded)

    def finish(self) -> None:
        """Nothing to do: passing ends the turn."""
