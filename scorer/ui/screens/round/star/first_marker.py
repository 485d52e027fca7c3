"""Enters who took the start marker with how many tiles: a row with common numbers, and a sheet with all of them."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.count_row import CountRow
from scorer.ui.widgets.controls.number_pad import NumberPad
from scorer.ui.widgets.overlays.sheet import BottomSheet

MOST = 24
"""The most tiles that can be in the center: all of one color and a few wild ones."""
COLUMNS = 6
"""Columns of keys, if there is room."""


class FirstRow(CountRow):
    """`tiles` is the number taken by this player with the marker, or 0; `holder` names another player who took it."""

    holder = StringProperty()

    def on_more(self) -> None:
        """Open the sheet with all numbers."""
        ask_tiles(self.choose, self.tiles)


def ask_tiles(then: Callable[[int], object], tiles: int = 0) -> None:
    """Ask with how many tiles the marker was taken; `tiles` is the current number."""
    pad = NumberPad(numbers=list(range(1, MOST + 1)), chosen=tiles or -1, padding=(dp(tokens.GAP_M), 0))
    pad.fbind("width", lambda _pad, width: setattr(pad, "cols", min(COLUMNS, pad.room_in(width - 2 * pad.padding[0]))))
    sheet = BottomSheet(title=_("Start marker"), note=_("First to take from the center: how many tiles?"), content=pad)

    def chosen(_pad: NumberPad, number: int) -> None:
        sheet.close()
        then(number)

    pad.bind(on_number=chosen)
    sheet.open()


load_kv(__name__)
