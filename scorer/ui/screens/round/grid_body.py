"""The base of bodies for boards in rows and columns: the card with the grid, and its size.

A phone shows one player's grid with its details below; a tablet shows all grids at once.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.play.actions import ActionResult
from scorer.play.active_game import ActiveGame
from scorer.ui.boards.wall_board import WallBoard
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import TABLET, WIDE, RoundBody, RoundHost
from scorer.ui.screens.round.stuck_rows import StuckRows
from scorer.ui.screens.round.tablet_boards import TabletBoards
from scorer.ui.widgets.stack import Stack

HINT, LABELS, TITLE = 1, 2, 3
"""The compactness from which the hint, the names in the sum, and the titles between grid and sum are left out."""
SPACING = 8
GUTTER = 13
"""The width of the row numbers, in dp."""
NUMBERS_PADDING = 8
"""Padding of the card at the sides, in dp."""


class GridCard(BoxLayout):
    """The card with the grid."""

    margin = NumericProperty()
    card_padding = NumericProperty()


class GridSide(Stack):
    """Everything below the grid: the losses, stuck pattern lines, the sum of the round and a hint."""

    host: "ObjectProperty[RoundHost]" = ObjectProperty()
    margin = NumericProperty()
    compactness: "NumericProperty[int]" = NumericProperty(0)
    low = BooleanProperty(False)
    """Whether to use the minimum height."""
    hint = StringProperty()

    @property
    def stuck(self) -> StuckRows:
        stuck: StuckRows = self.ids.stuck
        return stuck


class GridBody(RoundBody):
    """`board` is the card on a phone and all grids on a tablet; `below` has the details on a phone."""

    least_side: ClassVar[float]
    """The minimum side of a space as a touch target, in dp."""
    least_rest: ClassVar[float]
    """The minimum width of the details beside the grid in landscape, in dp."""

    def __init__(self, host: RoundHost) -> None:
        super().__init__(host)
        self._card: GridCard | None = None
        self._side: GridSide | None = None
        """Both only on a phone."""
        self._tablet: TabletBoards | None = None
        self.grids: Sequence[WallBoard] = ()
        """The boards that are shown."""

    def arrange(self, mode: str) -> None:
        if mode == TABLET:
            self._arrange_tablet()
        else:
            self._arrange_phone()

    def _arrange_phone(self) -> None:
        if not (self._card and self._side):
            self._card, self._side, self._tablet = GridCard(), self._new_side(), None
            self.board, self.below = self._card, self._side
            self._side.bind(height=self.fit)
            self._card.ids.card.add_widget(self.grids[0])
        self._side.margin = self.host.margin
        self._use_full_width()
        self.fit()

    def _arrange_tablet(self) -> None:
        if not self._tablet:
            self.board = self._tablet = self._new_tablet()
            self.below = self._card = self._side = None
            self.grids = self._tablet.boards
        self._tablet.fit()

    def show(self, game: ActiveGame, player: int, number: int) -> None:
        table = game.session.at(number)
        if self._tablet:
            self._tablet.show(table, player, number)
        elif self._side:
            self._show_phone(table, player, number)
            self._side.stuck.show(self.host, player)
            self.extra_rows = len(self._side.stuck.children)

    def settle(self) -> None:
        for grid in self.grids:
            grid.settle()

    def show_refusal(self, result: ActionResult) -> None:
        place = self.below or self.board
        if place and result.refusal:
            at = place.to_window(place.center_x, place.top)
            self.host.messages.show_refusal(self.host.session.layout, result.refusal, at, later=result.later)

    def is_dragged_at(self, x: float, y: float) -> bool:
        strip = self._loss_strip()
        on_strip = strip is not None and strip.collide_point(*strip.to_widget(x, y))
        return on_strip or any(grid.space_at(*grid.to_widget(x, y)) for grid in self.grids)

    def width_for(self, height: float) -> float:
        """The grid is as wide as the height allows, if that leaves enough beside it."""
        host, grid, count = self.host, self.grids[0], self._count
        self._use_full_width()
        margins, side = 2 * host.margin, (height - 2 * host.margin - self._around(0)) // count
        if host.width - count * side - self._around(GUTTER) - margins < dp(self.least_rest):
            self._cramp()
            room = host.width - dp(self.least_rest) - self._around(GUTTER) - margins
            side = max(dp(self.least_side), min(side, room // count))
        return count * min(side, dp(grid.most_side)) + self._around(GUTTER) + margins

    def fit(self, *_args: object) -> None:
        """In a low viewport the grid shrinks, but its spaces remain touch targets."""
        if self._tablet:
            self._tablet.fit()
        host = self.host
        if not (self._card and self.below) or host.mode == WIDE:
            return
        self._use_full_width()
        room = host.viewport_height - self.below.height - dp(SPACING)
        if self._card_height() > room:
            self._cramp()
            side = max(dp(self.least_side), (room - self._around(0)) // self._count)
            self._card.margin = max(host.margin, (host.width - self._count * side - self._around(GUTTER)) / 2)

    @property
    def _count(self) -> int:
        """The number of rows, and of columns."""
        return len(self.grids[0].rows)

    def _around(self, gutter: float) -> float:
        """The width of the card without the spaces: gaps, padding, and the gutter of the row numbers, which has its own padding."""
        assert self._card
        padding = max(self._card.card_padding, dp(NUMBERS_PADDING)) if gutter else self._card.card_padding
        return self.grids[0].around + dp(gutter) + 2 * padding

    def _card_height(self) -> float:
        """The height of the card with the grid at full width."""
        side = (self.host.width - 2 * self.host.margin - self._around(GUTTER)) // self._count
        return self._count * min(side, dp(self.grids[0].most_side)) + self._around(0)

    def _new_side(self) -> GridSide:
        """Create the details, and one grid as `grids`, for a phone."""
        raise NotImplementedError

    def _new_tablet(self) -> TabletBoards:
        """Create the grids of all players for a tablet."""
        raise NotImplementedError

    def _show_phone(self, table: Any, player: int, number: int) -> None:
        """Show the grid and the details except stuck lines."""
        raise NotImplementedError

    def _loss_strip(self) -> Widget | None:
        """The strip that a finger can slide along."""
        raise NotImplementedError

    def _use_full_width(self) -> None:
        """Set the usual padding of the card."""
        raise NotImplementedError

    def _cramp(self) -> None:
        """Reduce the padding around the spaces to the minimum."""


load_kv(__name__)
