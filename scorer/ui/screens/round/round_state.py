"""The state of the round screen, as its collaborators see it."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from scorer.play.actions import ActionResult
from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.ui.context.app_context import AppContext
from scorer.ui.screens.round.lessons import Lessons
from scorer.ui.screens.round.round_messages import RoundMessages

T = TypeVar("T")


class Entering(Protocol):
    """Which players' tiles are entered on this device."""

    def enters(self, player: int) -> bool:
        """Whether this device enters the tiles of a player."""

    @property
    def closes_rounds(self) -> bool:
        """Whether this device ends rounds."""

    def why_not(self, player: int) -> str:
        """Why taps on a player's board are not accepted; empty if they are."""


class RoundState(Protocol):
    """The game, the round and the player that the round screen shows."""

    @property
    def context(self) -> AppContext: ...

    @property
    def game(self) -> ActiveGame: ...

    @property
    def session(self) -> Session: ...

    @property
    def player(self) -> int:
        """The player whose board is shown."""

    @property
    def round(self) -> int:
        """The shown round; it may be an earlier one."""

    @property
    def correcting(self) -> bool:
        """Whether the shown round is over, so that every entry is a correction."""

    @property
    def messages(self) -> RoundMessages: ...

    @property
    def lessons(self) -> Lessons: ...

    @property
    def hosted(self) -> Entering:
        """Which players this device enters."""

    def done_players(self) -> set[int]:
        """The players who are done with the shown round."""

    def show(self, player: int, number: int) -> None:
        """Show another player's board or another round, and save that."""

    def show_result(self, result: ActionResult) -> None:
        """Redraw after an entry, and announce its effects."""

    def save(self, act: Callable[[], T]) -> T | None:
        """Call a function that writes to the store; None after an error, which is shown."""

    def remember(self) -> None:
        """Save the draft."""

    def refresh(self) -> None:
        """Redraw everything that has changed."""

    def interrupt(self) -> None:
        """Dismiss messages and finish animations: the next tap takes precedence."""
