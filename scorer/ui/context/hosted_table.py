"""The interface for screens to the game that this device hosts, or has joined as a guest.

The plain Android app does neither.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from kivy.event import EventDispatcher

from scorer.play.active_game import ActiveGame

CAN_HOST: Final = find_spec("scorer.together") is not None
"""Whether the app includes the package that uses the network."""


class HostedSeat(NamedTuple):
    """A seat, and the guest in it if there is one."""

    held: bool
    """Whether a guest holds it."""
    present: bool
    """Whether that guest is connected."""
    browser: str
    """Like "iPhone, Safari", while connected."""
    left: datetime | None
    """When the guest disconnected."""
    ready: bool
    entered_here: bool
    """Whether this device enters the tiles."""

    @property
    def away(self) -> bool:
        return self.held and not self.present


class TableStatus(NamedTuple):
    """The status of a guest's connection, for a pill."""

    text: str = ""
    """The text; empty on the host's device."""
    icon: str = ""
    """The icon; empty for a dot."""
    tone: str = "plain"
    """The kind of pill: good, plain or bad."""


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
        """Show in a toast when the host was last reached."""

    def leave_seat(self) -> None:
        """Free this device's seat."""

    @property
    def seats(self) -> Sequence[HostedSeat]:
        raise NotImplementedError

    @property
    def serving(self) -> bool:
        """Whether guests can reach the game."""
        raise NotImplementedError

    def free(self, player: int) -> None:
        """Free the seat of a guest; raise `StoreError` if that cannot be saved."""
        raise NotImplementedError

    def reread(self) -> None:
        """Reload the game after a correction, for the guests too."""
        raise NotImplementedError

    def move_to(self, id: str) -> None:
        """Serve another game with the same link, in which guests keep the seats with their names."""
        raise NotImplementedError

    def pause(self) -> None:
        """Disconnect until `resume`, because the system suspends the app."""

    def resume(self) -> None:
        """Serve or connect again, with the same link."""

    def close(self) -> None:
        """Stop permanently."""

    def wait(self) -> None:
        """After `close`, wait until the port and the store are closed."""

    def on_change(self) -> None:
        """A guest has connected, disconnected or entered something, or the connection has changed."""
