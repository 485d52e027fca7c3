"""A sheet to choose a board, and the list row that opens it."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from scorer.ui.boards.board_choice import PRINTS, BoardChoice, picture_of, print_with
from scorer.ui.boards.mini_boards import Thumb
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.buttons import PrimaryButton
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording.language import board_name

THUMB_SIDE = 34


class BoardRow(ListRow):
    """`board` is the id of the chosen board."""

    preferences = ObjectProperty()
    board = StringProperty(PRINTS[0].board)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(chevron=True, **kwargs)

    def on_board(self, *_args: object) -> None:
        self.update()

    def update(self) -> None:
        """Show the chosen board in the current language."""
        picture = picture_of(print_with(self.board).board, self.preferences.print_of(self.board))
        picture.size = (dp(THUMB_SIDE), dp(THUMB_SIDE))
        picture.sunken = True
        thumb = Thumb()
        thumb.add_widget(picture)
        self.thumb, self.title = thumb, board_name(_.language, self.board)

    def on_release(self) -> None:
        open_board_sheet(self.preferences.prints, self.board, lambda board: setattr(self, "board", board))


def open_board_sheet(
    prints: Mapping[str, Mapping[str, Any]], board: str, on_choose: Callable[[str], None]
) -> BottomSheet:
    """Let the user choose a board, and pass it to `on_choose`."""
    boards = BoardChoice(prints=prints, board=board)

    def done() -> None:
        sheet.close()
        on_choose(boards.board)

    sheet = BottomSheet(title=_("Which board?"), content=boards, footer=PrimaryButton(text=_("Done"), act=done))
    sheet.open()
    return sheet
