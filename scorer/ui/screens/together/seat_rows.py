"""The rows of the host's screen: players, their devices, and how long they have been away."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.ui.context.hosted_table import HostedSeat
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Centered, CenteredRow, Stack


class WaitingDots(Centered):
    """Three dots, for a seat that is not taken yet."""


class TableSeatRow(CenteredRow):
    """One player; dispatches `on_free` to free the seat of a player who is away."""

    __events__ = ("on_free",)

    seat: "NumericProperty[int]" = NumericProperty(0)
    """The number of the player's mark."""
    name = StringProperty()
    state = StringProperty()
    icon = StringProperty("phone")
    away = BooleanProperty(False)
    here = BooleanProperty(False)
    """Whether the player is at the table: on a connected phone or on this one."""
    divider = BooleanProperty(True)

    def on_free(self) -> None:
        """The button to free the seat was tapped."""


class TableSeats(Stack):
    """A row for each player."""

    __events__ = ("on_free",)

    def __init__(self, **kwargs: Any) -> None:
        self._rows: list[TableSeatRow] = []
        super().__init__(**kwargs)

    @property
    def here(self) -> int:
        """The number of players at the table."""
        return sum(row.here for row in self._rows)

    def show(self, names: Sequence[str], looks: Sequence[int], seats: Sequence[HostedSeat]) -> None:
        """Update the rows, or create them for other players."""
        if len(self._rows) != len(names):
            self.clear_widgets()
            self._rows = [TableSeatRow(divider=player < len(names) - 1) for player in range(len(names))]
            for player, row in enumerate(self._rows):
                row.bind(on_free=lambda _row, player=player: self.dispatch("on_free", player))
                self.add_widget(row)
        own = own_seat(seats)
        for player, row in enumerate(self._rows):
            seat = seats[player]
            row.name, row.seat, row.away = names[player], looks[player], seat.away
            row.here = seat.present or player == own
            row.icon = "away" if seat.away else "phone"
            row.state = _state(seat, is_own=player == own)

    def on_free(self, player: int) -> None:
        """The button to free the seat of this player was tapped."""


def own_seat(seats: Sequence[HostedSeat]) -> int | None:
    """The player who probably uses this device: the first one whose tiles are entered here."""
    return next((player for player, seat in enumerate(seats) if seat.entered_here and not seat.held), None)


def _state(seat: HostedSeat, *, is_own: bool) -> str:
    if seat.present:
        return seat.browser or _("connected")
    if seat.away:
        return _("disconnected {time}", time=_.language.time(seat.left)) if seat.left else _("disconnected")
    return _("this device") if is_own else _("not yet")


load_kv(__name__)
