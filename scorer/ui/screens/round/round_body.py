"""The contract between the round screen and its body, the part that depends on the family of the board.

The screen has the players, the round and the bottom bar. A body shows one player's board and enters what is tapped on it.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.play.actions import ActionResult
from scorer.play.active_game import ActiveGame
from scorer.rules.board import Space
from scorer.ui.screens.round.hosted_round import HostedRound
from scorer.ui.screens.round.lessons import Lesson
from scorer.ui.screens.round.player_strip import Seat
from scorer.ui.screens.round.round_entries import RoundEntries
from scorer.ui.screens.round.round_state import RoundState
from scorer.ui.screens.round.round_turns import RoundTurns
from scorer.ui.widgets.controls.main_button import Action

SMALL, PHONE, WIDE, TABLET = "small", "phone", "wide", "tablet"
"""Layout modes: a narrow phone, a phone, a phone in landscape, a tablet."""


class RoundSheets(Protocol):
    """The sheets that a body or the bottom bar opens."""

    def open(self) -> None:
        """Open the menu of the round."""

    def open_print(self) -> None:
        """Open the sheet with the prints of the players' copy of the board."""

    def show_receipt(self, space: Space | None = None, player: int | None = None) -> None:
        """Open the receipt of a tile, or of the whole round."""


class RoundHost(RoundState, Protocol):
    """The interface of the round screen for its body, menu and sheets."""

    @property
    def entries(self) -> RoundEntries: ...

    @property
    def turns(self) -> RoundTurns: ...

    @property
    def hosted(self) -> HostedRound:
        """The hosted game, if there is one."""

    @property
    def menu(self) -> RoundSheets: ...

    @property
    def body(self) -> "RoundBody": ...

    @property
    def mode(self) -> str: ...

    @property
    def margin(self) -> float: ...

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    @property
    def viewport_height(self) -> float:
        """The visible height of the body's column."""

    @property
    def note(self) -> str:
        """The name of the board."""

    @property
    def seats(self) -> Sequence[Seat]:
        """The players as the strip shows them."""

    def rebuild(self) -> None:
        """Redraw everything after the players have changed."""

    def announce_drag(self, text: str, note: str) -> None:
        """Replace the buttons by what lifting the finger does."""

    def end_drag(self) -> None:
        """Restore the buttons."""

    def go_to(self, player: int) -> None:
        """Show another player's board; for the shown player, open the receipt."""

    def open_round(self, number: int) -> None:
        """Show another round."""


class RoundBody(EventDispatcher):
    """Three widgets from top to bottom. In landscape the board goes to the left of the other two."""

    above: "ObjectProperty[Widget | None]" = ObjectProperty(None, allownone=True)
    board: "ObjectProperty[Widget | None]" = ObjectProperty(None, allownone=True)
    below: "ObjectProperty[Widget | None]" = ObjectProperty(None, allownone=True)
    extra_rows: "NumericProperty[int]" = NumericProperty(0)
    """The number of optional rows in the column; the screen adapts its compactness to it."""
    beside = False
    """Whether the board is beside the rest on a tablet in landscape too."""

    def __init__(self, host: RoundHost) -> None:
        super().__init__()
        self.host = host

    def fit(self, *_args: object) -> None:
        """Adapt to a new height of the viewport."""

    def arrange(self, mode: str) -> None:
        """Create or change the three widgets for a layout mode; each is as wide as the screen and knows its height."""
        raise NotImplementedError

    def stack(self) -> tuple[Widget | None, Widget | None, Widget | None]:
        """The three widgets from top to bottom; the board may be wrapped together with what is beside it."""
        return self.above, self.board, self.below

    def height_at(self, _compactness: int) -> float:
        """The height of the column at a compactness; 0 if it always fits."""
        return 0

    @property
    def least_height(self) -> float:
        """The minimum height of the column: the smallest usable board, and below it only what is always shown."""
        return 0

    def set_compactness(self, compactness: int) -> None:
        """Leave out parts for lack of height: from 1 the hint, then names, then titles."""

    def show(self, game: ActiveGame, player: int, number: int) -> None:
        """Show a player's board in a round."""
        raise NotImplementedError

    def show_refusal(self, result: ActionResult) -> None:
        """Show a refusal that concerns no space."""
        raise NotImplementedError

    def settle(self) -> None:
        """Finish all animations: the next tap takes precedence."""

    def is_dragged_at(self, _x: float, _y: float) -> bool:
        """Whether a drag from a point of the window enters something, so that it is not a swipe."""
        return False

    def show_lesson(self, _lesson: Lesson, _understood: Callable[[], object]) -> bool:
        """Show the lesson card if there is room for it; `understood` is called when it is dismissed."""
        return False

    def end_lesson(self) -> None:
        """Remove the lesson card, if it is shown."""

    def main_action(self) -> Action | None:
        """The main action, unless it is to finish the turn."""
        return None

    def second_action(self) -> Action | None:
        """A second action beside the main one, if the bar has room for it."""
        return None

    def done_players(self) -> set[int]:
        """The players who are done with the shown round."""
        return self.host.session.done

    def status_of(self, _player: int) -> str:
        """What the strip shows instead of a player's points; empty for the points."""
        return ""

    def progress(self) -> str:
        """What the subtitle shows instead of the edition of the board."""
        return ""

    def ask_for_marker(self, then: Callable[[], object]) -> None:
        """On boards where the marker is taken with tiles, ask for their number first; then call `then`."""

    def width_for(self, height: float) -> float:
        """The width of the board on the left of a landscape screen."""
        return height
