"""What screens need to know of the game that this device hosts for guests, or has joined as one.

The plain Android app can do neither.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from kivy.event import EventDispatcher

from scorer.play.active_game import ActiveGame

CAN_HOST: Final = find_spec("scorer.together") is not None
"""Whether the package that uses the network is there."""


class HostedSeat(NamedTuple):
    """Who enters one player's board."""

    held: bool
    """Whether it belongs to a guest."""
    present: bool
    """Whether that guest is connected."""
    browser: str
    """Like "iPhone, Safari", while connected."""
    left: datetime | None
    """When the guest's connection ended."""
    ready: bool
    entered_here: bool
    """Whether this device enters the tiles."""

    @property
    def away(self) -> bool:
        return self.held and not self.present


class TableStatus(NamedTuple):
    """Whether a guest's taps reach the host."""

    text: str = ""
    """Empty on the host's device."""
    icon: str = ""
    """Without one, a dot is shown."""
    tone: str = "plain"
    """Of the pill: good, plain or bad."""


class HostedTable(EventDispatcher):
    """Dispatches `on_change` when anything here, or the game, has changed."""

    __events__ = ("on_change",)

    id: str
    """The id of the game; empty while it is not known."""
    game: ActiveGame | None
    """None while this device has no seat."""
    is_host = True
    """Whether this device hosts the game; else it has joined, enters one board, and closes no round."""

    def is_shown_by(self, params: Mapping[str, Any]) -> bool:
        """Whether a screen with these parameters is one of this table."""
        return bool(self.id) and params.get("game") == self.id

    @property
    def status(self) -> TableStatus:
        return TableStatus()

    def explain_status(self) -> None:
        """Show in a toast since when the host was not heard."""

    def leave_seat(self) -> None:
        """Let another device have the own seat."""

    @property
    def seats(self) -> Sequence[HostedSeat]:
        raise NotImplementedError

    @property
    def serving(self) -> bool:
        """Whether guests can reach the game."""
        raise NotImplementedError

    def free(self, player: int) -> None:
        """Take the seat of a guest who is away; raise StoreError if that cannot be saved."""
        raise NotImplementedError

    def reread(self) -> None:
        """The finished game was corrected: show that to the guests."""
        raise NotImplementedError

    def move_to(self, id: str) -> None:
        """Serve another game at the same link, in which guests keep the seats with their names."""
        raise NotImplementedError

    def pause(self) -> None:
        """Close the port until `resume`, because the system suspends the app."""

    def resume(self) -> None:
        """Serve at the same link as before."""

    def close(self) -> None:
        """Stop for good."""

    def wait(self) -> None:
        """After `close`, wait until the port and the store are closed."""

    def on_change(self) -> None:
        """A guest has come, gone or entered something, or the server has started or failed."""
