"""The walls of all players side by side on a tablet, each with its floor line, all ready for entries.

The receipt of the player who entered last takes the room that the walls leave free; `tablet_plan` decides where.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from scorer.play import views
from scorer.rules.wall import Walls
from scorer.ui.explain.projected_totals import ProjectedTotals
from scorer.ui.explain.receipt_line import ReceiptLine
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_texts import floor_slots, loss_texts, sum_parts
from scorer.ui.screens.round.tablet_boards import SeatBoard, TabletBoards
from scorer.ui.screens.round.tablet_receipt import TabletReceipt, put
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.screens.round.wall.tablet_plan import BELOW, BESIDE, LINE, LOW, NOWHERE, WITHIN, plan
from scorer.ui.widgets.controls.text import serif

PADDING = 12
"""Above and below everything together, in dp."""


class SeatWall(SeatBoard):
    """A player's wall with its head and its floor line."""

    def show_floor(self, table: Any) -> None:
        floor = views.floor(table, self.player)
        self.values, self.slots, self.has_marker = loss_texts(floor), floor_slots(floor), floor.marker
        self.spared = floor.spared


class WallTablet(TabletBoards):
    """The walls in one row or two by two, and the receipt where they leave room for it."""

    receipt_below = BooleanProperty(False)
    """The walls are only as high as necessary, and the receipt takes the rest."""

    def __init__(self, host: RoundHost, **kwargs: Any) -> None:
        self._game, self._place = host.game, NOWHERE
        self._shown: tuple[Walls, int, int] | None = None
        self._receipt, self._projection, self._line = TabletReceipt(host), ProjectedTotals(), ReceiptLine()
        self._line.act = host.menu.show_receipt
        super().__init__(host, lambda player: SeatWall(host, player, LiveWall(host)), **kwargs)

    def fit(self, *_args: object) -> None:
        """Make the walls as large as possible, and show the receipt where that leaves room for it."""
        self.margin, self.room = self.host.margin, self.host.viewport_height
        around = max(seat.around for seat in self.seats)
        planned = plan(len(self.seats), self.host.width - 2 * self.margin, self.room - dp(PADDING), around)
        self._place = place = planned.place
        self._receipt.low, self.receipt_below = place == LOW, place in (BELOW, LOW)
        self._receipt.size_hint_x = None if place == BESIDE else 1
        self._receipt.width = planned.receipt_width
        slot = {WITHIN: "grid", BESIDE: "walls", BELOW: "main", LOW: "main"}.get(place)
        put(self._receipt, self.ids[slot] if slot else None)
        put(self._line, self.ids.line if place == LINE else None)
        self.ids.grid.cols = planned.columns
        for seat in self.seats:
            seat.wall_width, seat.wall_height = planned.wall
        self._show_sums()

    def show(self, table: Walls, player: int, number: int) -> None:
        self.show_seats(table)
        self._shown = table, player, number
        self._show_sums()

    def _show_sums(self) -> None:
        if not self._shown:
            return
        table, player, number = self._shown
        if self._receipt.parent:
            self._receipt.show(table, player, number)
        if self._line.parent:
            sums = views.sum_of(table, player, number)
            self._line.parts, self._line.total = sum_parts(sums, table.least), serif(_.language.number(sums.total))
        self._show_projection()

    def _show_projection(self) -> None:
        """The totals if the game ended now, below the receipt or below the walls; not for an earlier round."""
        foot = (self._receipt if self._receipt.parent else self).ids.projection
        put(self._projection, None if self.host.correcting or self._place == NOWHERE else foot)
        if self._projection.parent:
            self._projection.show(self.host.context, self._game)


load_kv(__name__)
