"""The dependencies of screens, sheets and actions. The app creates one context and passes it to every page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol
from weakref import ProxyType, proxy

from scorer.play import active_game
from scorer.play.active_game import ActiveGame
from scorer.store import Opened, Rescue, Store
from scorer.store.unreadable import skip_unreadable
from scorer.ui.context.club_sync import ClubSync
from scorer.ui.context.hosted_table import HostedTable
from scorer.ui.context.preferences import Preferences

if TYPE_CHECKING:
    from scorer.play.correction import Correction

UNUSED_FOR = dt.timedelta(hours=1)
"""The time after which a game that contains nothing is binned."""


class Navigation(Protocol):
    """Shows screens by name, with a back stack."""

    @property
    def page(self) -> Any:
        """The page on the screen."""

    @property
    def open_screens(self) -> Sequence[tuple[str, dict[str, Any]]]:
        """Names and parameters of the open screens, the current one last."""

    def go(self, name: str, **params: Any) -> None:
        """Open a screen on top of the back stack."""

    def replace(self, name: str, **params: Any) -> None:
        """Open a screen in place of the current one."""

    def retarget(self, name: str, **params: Any) -> None:
        """Change the parameters of a screen on the back stack."""

    def back(self) -> bool:
        """Go one step back; False at home."""

    def reload(self) -> None:
        """Show the current screen again because its data has changed."""

    def recover(self) -> None:
        """Leave the current screen, because it failed."""

    def start_over(self) -> None:
        """Replace everything on the screen after drawing has failed."""


class ReportError(Protocol):
    """Logs and shows an unexpected error."""

    def __call__(self, error: Exception, *, leave: bool = True) -> None:
        """`leave` the current screen, unless that has been done already."""


class BackgroundTask(Protocol):
    """A long task that blocks all input while it runs."""

    def wait(self) -> None:
        """Cancel it and wait until it has cleaned up."""


class AppContext:
    """Store, active game, preferences and navigation of one running app."""

    navigator: Navigation
    """Set when the app builds its window."""
    report_error: ReportError
    """Set by the app."""
    error_details = ""
    """The last unexpected error, for developers."""
    table: HostedTable | None = None
    """The game that this device hosts or has joined; its `game` is the active one while it is shown."""
    rescue: Rescue | None = None
    """How the file was rescued, if it was missing or damaged."""
    game: ActiveGame | None = None
    """The active game."""
    correction: Correction | None = None
    """The finished game that is being corrected, until that is kept or discarded."""
    task: BackgroundTask | None = None
    """The running background task; nothing else may write until it ends."""
    backup: Thread | None = None
    """The thread that made, or is still making, the last backup."""

    def __init__(self, open_store: Callable[[], Opened]) -> None:
        self.preferences = Preferences()
        self.club = ClubSync(proxy(self))
        self._open_store = open_store

    @property
    def proxy_ref(self) -> ProxyType[AppContext]:
        """The weak reference that Kivy uses in bindings such as `root.context.preferences.prints`; else they would keep all pages alive."""
        reference: ProxyType[AppContext] = proxy(self)
        return reference

    @cached_property
    def store(self) -> Store:
        """Opened on first use. Do not keep a reference: restoring a backup replaces it."""
        return self.replace_store(self._open_store())

    def replace_store(self, opened: Opened) -> Store:
        """Use another store from now on; the active game is dropped."""
        self.close_table()
        self.club.stop()
        self.store, self.rescue = opened
        self.game = self.correction = None
        self.preferences.load(self.store.settings)
        self.club.load()
        return self.store

    def forget_store(self) -> None:
        """Drop the closed store; it is opened again on next use."""
        self.close_table()
        vars(self).pop("store", None)
        self.rescue = self.game = self.correction = None

    @property
    def has_store(self) -> bool:
        """Whether the store could be opened."""
        return "store" in vars(self)

    def busy_games(self) -> set[str]:
        """The games in memory, which nothing else may change in the store."""
        return {held.id for held in (self.game, self.correction, self.table) if held}

    def resume(self, id: str) -> ActiveGame:
        """Make a game the active one; it is loaded unless it is in memory and its players have not changed."""
        joined = self.table.game if self.table and not self.table.is_host else None
        if joined and joined.id == id and not joined.settled:  # it is not in the store yet
            self.game = joined
            return joined
        header = self.store.games.header(id)
        names = tuple(seat.name for seat in header.seats)
        game = self.table.game if self.table and self.table.id == id else self.game
        if not game or (game.id, game.session.names, game.looks) != (id, names, header.looks):
            game = ActiveGame(self.store, id)
        self.game = game
        return game

    def close_left_table(self, *_args: object) -> None:
        """Close the hosted game once none of its screens is on the back stack."""
        open_screens = self.navigator.open_screens
        if self.table and not any(self.table.is_shown_by(params) for _name, params in open_screens):
            self.close_table()

    def close_table(self) -> None:
        """Close the hosted game; the active game is dropped."""
        table, self.table = self.table, None
        if table:
            table.close()
            if self.game is table.game:
                self.game = None

    def to_score(self, id: str) -> ActiveGame:
        """The game for the round screen: the active one, or the correction of a finished one."""
        left, game = self.game, self.resume(id)
        if left and left.id != id:
            active_game.bin_if_unused(self.store, left)
        if not game.session.finished:
            return game
        game.settle()  # the app was killed between the last step and saving the result
        if not self.correction or not self.correction.is_of(game):
            from scorer.play.correction import Correction

            self.correction = Correction(self.store, id)
        return self.correction

    def left_correction(self) -> Correction | None:
        """A correction that was neither kept nor discarded, perhaps because the app was killed."""
        for id in self.store.games.with_correction():
            with skip_unreadable():
                game = self.to_score(id)
                if self.correction and game is self.correction and self.correction.is_changed():
                    return self.correction
        return None

    def forget_correction(self, *, kept: bool = False) -> None:
        """The correction was kept, or its changes are dropped."""
        correction, self.correction = self.correction, None
        if correction and not kept:
            correction.discard()
        if correction and kept and self.game and self.game.id == correction.id:
            self.game = None  # so that it is loaded again
        if correction and kept and self.table and self.table.is_host and self.table.id == correction.id:
            self.table.reread()

    def bin_unused_games(self) -> None:
        """Move games that were started some time ago, but contain nothing, to the bin; the active one stays."""
        before = dt.datetime.now().astimezone() - UNUSED_FOR
        self.store.games.bin_unused(before.isoformat(), self.game.id if self.game else None)

    def game_to_continue(self) -> ActiveGame | None:
        """The game that Continue opens: the active one, else the most recent open one. It becomes the active game."""
        if self.game and not self.game.session.finished:
            with skip_unreadable():
                return self.resume(self.game.id)
        self.game = None
        for header in self.store.games.open():
            with skip_unreadable():
                game = ActiveGame(self.store, header.id)
                if not game.session.finished:
                    self.game = game
                    break
                game.settle()  # the app was killed between the last step and saving the result
        return self.game

    def rematch(self, id: str) -> ActiveGame:
        """Start a game with the players and board of an earlier one; the next player starts. Guests of the earlier one are moved to it."""
        game = active_game.rematch(self.store, id)
        if self.table and self.table.is_host and self.table.id == id:
            self.table.move_to(game.id)
            self.navigator.retarget("together", game=game.id)
            game = self.table.game or game
        self.game = game
        return game

    def start_game(self, board: str, names: list[str], options: Mapping[str, Any] | None = None) -> ActiveGame:
        """Create a game on a board as the players' copy is printed; the active game goes to the bin if it is empty."""
        left = self.game
        self.game = active_game.begin(self.store, board, names, self.preferences.print_of(board) | dict(options or {}))
        if left:
            active_game.bin_if_unused(self.store, left)
        return self.game
