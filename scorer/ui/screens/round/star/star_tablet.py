"""What a tablet shows around the stars of the shown player: the other players' boards, the receipt of the round, and the
projected totals.

In portrait they are beside and below the board, in landscape in a column beside it.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.rules.board import Color, Space
from scorer.rules.star import Stars
from scorer.rules.table import Layout
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.star_board import StarBoard
from scorer.ui.drawing import tokens
from scorer.ui.explain.projected_totals import ProjectedTotals
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.player_strip import Seat
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.tablet_receipt import TabletReceipt, put
from scorer.ui.widgets.containers.card import TapCard

OTHERS_WIDTH = {1: 250, 2: 210}
MANY_OTHERS_WIDTH = 168
"""Width of their column in dp, by their number: together they are about as high as the board beside them."""
NARROWEST = 400
"""The minimum width of the board in dp."""


class OtherStars(TapCard):
    """The board of a player who is not shown; a tap shows them."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()

    def __init__(self, player: int, **kwargs: Any) -> None:
        self.player = player
        self._tiles: dict[Space, Color] | None = None
        super().__init__(**kwargs)

    def show(self, layout: Layout, tiles: Mapping[Space, Color], seat: Seat) -> None:
        """Update the board if it has changed."""
        self.seat, self.name, self.total = seat.seat, seat.name, _.language.number(seat.total)
        if tiles != self._tiles:
            self._tiles = dict(tiles)
            self.ids.slot.clear_widgets()
            self.ids.slot.add_widget(little_board(layout, tiles, size_hint=(1, 1)))


class Others(BoxLayout):
    """The boards of all other players, in the order of their seats."""

    def __init__(self, **kwargs: Any) -> None:
        self._others: list[OtherStars] = []
        super().__init__(**kwargs)

    def show(self, host: RoundHost, table: Stars) -> None:
        players = [player for player in range(len(host.seats)) if player != host.player]
        if [other.player for other in self._others] != players:
            self._rebuild(host, players)
        for other in self._others:
            other.show(table.layout, table.boards[other.player], host.seats[other.player])

    def _rebuild(self, host: RoundHost, players: Iterable[int]) -> None:
        self.clear_widgets()
        self._others = [OtherStars(player, act=partial(host.go_to, player)) for player in players]
        for other in self._others:
            self.add_widget(other)


class BesideBoard(BoxLayout):
    """Portrait: the board, with the other players at its right."""

    margin = NumericProperty()
    others_width = NumericProperty()


class BelowBoard(BoxLayout):
    """Portrait: the entry controls and the receipt."""

    margin = NumericProperty()
    room = NumericProperty()
    """The available height."""
    least = NumericProperty()
    """The required height."""


class SideColumn(BoxLayout):
    """Landscape: everything but the board. In a solo game the receipt takes the place of the other boards."""

    margin = NumericProperty()
    room = NumericProperty()
    """The height available to it."""


class TabletProjection(ProjectedTotals):
    """The projected totals; hidden while an earlier round is shown."""

    def update(self, host: RoundHost) -> None:
        self.shown = not host.correcting
        if self.shown:
            self.show(host.context, host.game)


class Portrait:
    """The arrangement for a screen that is higher than wide."""

    has_receipt = True
    """Whether the receipt is visible, so that the sum is not needed elsewhere."""

    def __init__(self, host: RoundHost) -> None:
        self._host = host
        self._beside, self._below = BesideBoard(margin=host.margin), BelowBoard(margin=host.margin)
        self._receipt = TabletReceipt(host)
        self._below.ids.right.add_widget(self._receipt)
        others = len(host.session.names) - 1
        self._beside.others_width = dp(OTHERS_WIDTH.get(others, MANY_OTHERS_WIDTH)) if others else 0

    def stack(self, place: Widget, foot: Widget) -> tuple[Widget, Widget]:
        """The widgets in place of the board, and below it."""
        put(place, self._beside.ids.slot)
        put(foot, self._below.ids.slot)
        return self._beside, self._below

    def fit(self, room: float, board: StarBoard) -> None:
        """Divide the height between the board and what is below it."""
        board.most_height = max(board.height_for(dp(NARROWEST)), room - self._below.least)
        self._below.room = room - board.height

    def show(self, table: Stars, player: int, number: int) -> None:
        self._beside.ids.others.show(self._host, table)
        self._receipt.show(table, player, number)
        self._below.ids.projection.update(self._host)


class Landscape:
    """The arrangement for a screen that is wider than high."""

    def __init__(self, host: RoundHost) -> None:
        self._host = host
        self._column = SideColumn(margin=host.margin)
        self.has_receipt = len(host.session.names) == 1
        self._receipt, self._others = TabletReceipt(host), Others(spacing=dp(tokens.GAP_M))
        self._column.ids.middle.add_widget(self._receipt if self.has_receipt else self._others)

    def stack(self, place: Widget, foot: Widget) -> tuple[Widget, Widget]:
        """The board, and everything else beside it."""
        put(foot, self._column.ids.slot)
        return place, self._column

    def fit(self, room: float, board: StarBoard) -> None:
        """The board is as high as the screen."""
        board.most_height = self._host.height
        self._column.room = room

    def show(self, table: Stars, player: int, number: int) -> None:
        if self.has_receipt:
            self._receipt.show(table, player, number)
        else:
            self._others.show(self._host, table)
        self._column.ids.projection.update(self._host)


load_kv(__name__)
