"""What the boards of all players have in common on a tablet: each is a card with its head and its floor line."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.entries import Stuck
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.player_strip import Seat, SeatWidget
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered

STUCK_HEIGHT = 57
"""The height of the offer to enter a stuck pattern line, in dp."""


class SeatHead(SeatWidget, Plated, Centered):
    """The name and the total of a player above their board."""

    pill = AliasProperty(
        lambda self: (self.data.active or self.data.scored) and bool(self.data.change), None, bind=("data",)
    )
    """Whether the points of the round are on a saffron pill."""


class SeatBoard(Card):
    """A player's board with its head and its floor line; each family has its own."""

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    has_marker = BooleanProperty(False)
    spared = BooleanProperty(False)
    active = BooleanProperty(False)
    wall_width = NumericProperty()
    wall_height = NumericProperty()
    around = NumericProperty()
    """The height of everything but the board."""
    reserve = NumericProperty()
    """The part of it reserved for a stuck pattern line and a spared tile, so that nothing moves when one is entered."""

    def __init__(self, host: RoundHost, player: int, board: Any, **kwargs: Any) -> None:
        self.host, self.player, self.board = host, player, board
        layout = host.session.layout
        self.reserve = dp(STUCK_HEIGHT) * ((Stuck in layout.entries) + layout.spares)
        super().__init__(**kwargs)
        self.ids.board.add_widget(board)

    def show(self, table: Any, seat: Seat) -> None:
        self.board.show(table, self.player)
        self.show_floor(table)
        self.ids.stuck.show(self.host, self.player)
        self.ids.head.data, self.active = seat, seat.active

    def show_floor(self, table: Any) -> None:
        """Show what has fallen or broken."""
        raise NotImplementedError


class TabletBoards(BoxLayout):
    """The boards of all players; its rule has a `grid` for them."""

    seats: "ListProperty[SeatBoard]" = ListProperty()
    margin = NumericProperty()
    room = NumericProperty()
    """The available height."""

    def __init__(self, host: RoundHost, new_seat: Callable[[int], SeatBoard], **kwargs: Any) -> None:
        self.host = host
        super().__init__(**kwargs)
        self.seats = [new_seat(player) for player in range(len(host.session.names))]
        refit = Clock.create_trigger(self.fit, -1)
        for seat in self.seats:
            self.ids.grid.add_widget(seat)
            seat.bind(around=refit)

    @property
    def boards(self) -> list[Any]:
        return [seat.board for seat in self.seats]

    def fit(self, *_args: object) -> None:
        """Make the boards as large as possible."""
        raise NotImplementedError

    def show(self, table: Any, player: int, number: int) -> None:
        """Show all boards in a round, and the receipt of one player."""
        raise NotImplementedError

    def show_seats(self, table: Any) -> None:
        for seat, shown in zip(self.seats, self.host.seats, strict=True):
            seat.show(table, shown)


load_kv(__name__)
