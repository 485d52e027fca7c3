"""What screens, sheets and actions use of the running app. The app creates one context and passes it to every page."""

from collections.abc import Callable
from functools import cached_property
from threading import Thread
from typing import Any, Protocol

from scorer.play import active_game
from scorer.play.active_game import ActiveGame
from scorer.store import Opened, Rescue, Store
from scorer.ui.context.preferences import Preferences


class Navigation(Protocol):
    """Shows screens by name and knows the way back."""

    @property
    def page(self) -> Any:
        """The page on the screen."""

    def go(self, name: str, **params: Any) -> None:
        """Open a screen on top of the back stack."""

    def replace(self, name: str, **params: Any) -> None:
        """Open a screen in place of the current one."""

    def back(self) -> bool:
        """Go one step back; False at home."""

    def reload(self) -> None:
        """Show the current screen again because its data has changed."""


class BackgroundTask(Protocol):
    """A long task that blocks all input while it runs."""

    def wait(self) -> None:
        """Cancel it and wait until it has cleaned up."""


class AppContext:
    """Store, active game, preferences and navigation of one running app."""

    navigator: Navigation
    """Set when the app builds its window."""
    rescue: Rescue | None = None
    """What had to be done to open the store, if its file was missing or damaged."""
    game: ActiveGame | None = None
    """The active game."""
    task: BackgroundTask | None = None
    """The running background task; nothing else may write until it ends."""
    backup: Thread | None = None
    """The thread that made, or is still making, the last backup."""

    def __init__(self, open_store: Callable[[], Opened]) -> None:
        self.preferences = Preferences()
        self._open_store = open_store

    @cached_property
    def store(self) -> Store:
        """Opened on first use. Do not keep a reference: restoring a backup replaces it."""
        return self.replace_store(self._open_store())

    def replace_store(self, opened: Opened) -> Store:
        """Use another store from now on; the active game has to be read from it again."""
        self.store, self.rescue = opened
        self.game = None
        self.preferences.load(self.store.settings)
        return self.store

    @property
    def has_store(self) -> bool:
        """Whether the store could be opened."""
        return "store" in vars(self)

    def resume(self, id: str) -> ActiveGame:
        """Make a game the active one; it is read again if it is another one or its players were renamed."""
        names = tuple(seat.name for seat in self.store.games.header(id).seats)
        if not self.game or (self.game.id, self.game.session.names) != (id, names):
            self.game = ActiveGame(self.store, id)
        return self.game

    def game_to_continue(self) -> ActiveGame | None:
        """The game that Continue opens: the active one, else the most recent open one. It becomes the active game."""
        if self.game and not self.game.session.finished:
            return self.resume(self.game.id)
        self.game = None
        for header in self.store.games.open():
            game = ActiveGame(self.store, header.id)
            if not game.session.finished:
                self.game = game
                break
            game.settle()  # the app was killed between the last step and saving the result
        return self.game

    def rematch(self, id: str) -> ActiveGame:
        """Create a game like an earlier one and make it the active one; the next player starts."""
        self.game = active_game.rematch(self.store, id)
        return self.game

    def start_game(self, board: str, names: list[str]) -> ActiveGame:
        """Create a game on a board as the players' copy is printed; the active game goes to the bin if it is empty."""
        left = self.game
        self.game = active_game.begin(self.store, board, names, self.preferences.print_of(board))
        if left:
            active_game.bin_if_unused(self.store, left)
        return self.game
