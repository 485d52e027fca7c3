"""The walls of all players side by side on a tablet, each with its floor line, all ready for entries.

The receipt of the player who entered last takes the room that the walls leave free; `tablet_plan` decides where.
"""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play import views
from scorer.rules.entries import Stuck
from scorer.rules.wall import Walls
from scorer.ui.explain.projected_totals import ProjectedTotals
from scorer.ui.explain.receipt_line import ReceiptLine
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.player_strip import Seat, SeatWidget
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_texts import floor_slots, loss_texts, sum_parts
from scorer.ui.screens.round.tablet_receipt import TabletReceipt, put
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.screens.round.wall.tablet_plan import BELOW, BESIDE, LINE, LOW, NOWHERE, WITHIN, plan
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered

PADDING = 12
"""Above and below everything together, in dp."""
STUCK_HEIGHT = 57
"""The height of the offer to enter a stuck pattern line, in dp."""


class SeatHead(SeatWidget, Plated, Centered):
    """The name and the total of a player above their wall."""

    pill = AliasProperty(
        lambda self: (self.active or self.scored) and bool(self.change), None, bind=("active", "scored", "change")
    )
    """Whether the points of the round are on a saffron pill."""


class SeatWall(Card):
    """A player's wall with its head and its floor line."""

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    has_marker = BooleanProperty(False)
    spared = BooleanProperty(False)
    active = BooleanProperty(False)
    wall_width = NumericProperty()
    wall_height = NumericProperty()
    around = NumericProperty()
    """The height of everything but the wall."""
    reserve = NumericProperty()
    """The part of it reserved for a stuck pattern line and a spared tile, so that nothing moves when one is entered."""

    def __init__(self, host: RoundHost, player: int, **kwargs: Any) -> None:
        self.host, self.player = host, player
        layout = host.session.layout
        self.reserve = dp(STUCK_HEIGHT) * ((Stuck in layout.entries) + layout.spares)
        super().__init__(**kwargs)
        self.wall = self.new_board()
        self.ids.wall.add_widget(self.wall)

    def new_board(self) -> LiveWall:
        return LiveWall(self.host)

    def show(self, table: Any, seat: Seat) -> None:
        head = self.ids.head
        self.wall.show(table, self.player)
        self.show_floor(table)
        self.ids.stuck.show(self.host, self.player)
        head.show_seat(seat)
        head.total, self.active = seat.total, head.active
        head.ready = self.player in self.host.done_players() and not self.host.correcting

    def show_floor(self, table: Any) -> None:
        floor = views.floor(table, self.player)
        self.values, self.slots, self.has_marker = loss_texts(floor), floor_slots(floor), floor.marker
        self.spared = floor.spared


class WallTablet(BoxLayout):
    """The walls in one row or two by two, and the receipt where they leave room for it."""

    seats: "ListProperty[SeatWall]" = ListProperty()
    margin = NumericProperty()
    room = NumericProperty()
    """The available height."""
    receipt_below = BooleanProperty(False)
    """The walls are only as high as necessary, and the receipt takes the rest."""

    def __init__(self, host: RoundHost, **kwargs: Any) -> None:
        self.host, self._game = host, host.game
        self._place = NOWHERE
        self._shown: tuple[Walls, int, int] | None = None
        self._receipt, self._projection, self._line = TabletReceipt(host), ProjectedTotals(), ReceiptLine()
        self._line.act = host.menu.show_receipt
        super().__init__(**kwargs)
        self.seats = [SeatWall(host, player) for player in range(len(host.session.names))]
        refit = Clock.create_trigger(self.fit, -1)
        for seat in self.seats:
            self.ids.grid.add_widget(seat)
            seat.bind(around=refit)

    @property
    def walls(self) -> list[LiveWall]:
        return [seat.wall for seat in self.seats]

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
        for seat, shown in zip(self.seats, self.host.seats, strict=True):
            seat.show(table, shown)
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
