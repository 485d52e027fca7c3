"""Syncs with the club folder in the background, and publishes the status to all screens.

A thread with its own connection syncs. It writes in small transactions, so that a tap never waits for it, and defers
games that are being scored. If the folder is not available, the next sync tries again.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from scorer.store import CanceledError, Store, StoreError, StoreErrorKind
from scorer.ui.platform import club_folder
from scorer.ui.platform.threads import STOP_GRACE, start_thread

if TYPE_CHECKING:
    from scorer.sync import Club, ClubStatus, Storage, SyncReport

CLUB: Final = "club"
"""The setting with the address of the folder."""
POLL: Final = 0.1
"""Seconds between two updates of the progress."""
REST: Final = 0.004
"""Seconds that the thread sleeps after each step, to let the app draw."""


class ClubSyncOwner(Protocol):
    """The interface of the app's context for a sync."""

    store: Store

    def busy_games(self) -> set[str]:
        """The games that are being scored; called in the thread."""


class _Outcome(NamedTuple):
    status: "ClubStatus | None" = None
    report: "SyncReport | None" = None
    error: Exception | None = None


class ClubSync(EventDispatcher):
    """The state of the club folder. Dispatches `on_synced` with the report of each successful sync."""

    __events__ = ("on_synced",)

    address = StringProperty()
    """The address of the folder; empty if none is chosen."""
    syncing = BooleanProperty(False)
    share = NumericProperty(0)
    """The progress of the running sync, from 0 to 1."""
    status: "ObjectProperty[ClubStatus | None]" = ObjectProperty(None, allownone=True)
    error: "ObjectProperty[StoreError | None]" = ObjectProperty(None, allownone=True)
    """Why the last sync failed."""

    def __init__(self, owner: ClubSyncOwner) -> None:
        self._owner = owner
        self._stop = Event()
        self._thread: Thread | None = None
        self._polling: ClockEvent | None = None
        self._again = False
        self._share = 0.0
        super().__init__()

    def on_synced(self, report: "SyncReport") -> None:
        """A sync ended."""

    def load(self) -> None:
        """Load the address of the chosen folder from the settings."""
        address = self._owner.store.settings.get(CLUB)
        self.address, self.status, self.error = address if isinstance(address, str) else "", None, None

    def choose(self, address: str) -> None:
        """Use this folder from now on, and sync."""
        self._stop.set()
        self._owner.store.settings.set(CLUB, address)
        self.load()
        self.sync()

    def leave(self) -> None:
        """Stop using the folder; its files and all games are kept."""
        self.stop()
        self._owner.store.settings.remove(CLUB)
        club_folder.release(self.address)
        self.load()

    @property
    def is_running(self) -> bool:
        """Whether a thread uses the folder."""
        return self._thread is not None

    def place(self) -> "Path | Storage":
        """The files of the folder."""
        return club_folder.storage_at(self.address)

    def fail(self, error: Exception) -> None:
        """Show why the folder cannot be used."""
        self.error = error if isinstance(error, StoreError) else StoreError(StoreErrorKind.DISK, str(error))

    def sync(self) -> None:
        """Start a sync, now or after the running one; do nothing without a folder."""
        if self._thread:
            self._again = True
        elif self.address:
            self.syncing, self.share = True, 0
            self._start(lambda club: club.sync(self._progress, self._stop.is_set))

    def refresh(self) -> None:
        """Update the status without syncing."""
        if self.address and not self._thread:
            self._start(lambda _club: None)

    def cancel(self) -> None:
        """Cancel the running sync; what it has done so far is kept."""
        self._again = False
        self._stop.set()

    def join(self) -> None:
        """Wait until the running sync has ended."""
        if self._thread:
            self._thread.join(STOP_GRACE)

    def stop(self) -> None:
        self.cancel()
        self.join()

    # Called in the thread

    def _progress(self, share: float) -> None:
        self._share = share
        sleep(REST)

    def _work(self, open_connection: Callable[[], Store], act: "Callable[[Club], SyncReport | None]") -> _Outcome:
        from scorer.sync import GENTLE, Club

        report = error = None
        try:
            with open_connection() as store:
                busy = self._owner.busy_games
                club = Club(store, self.place(), GENTLE, lambda game: game in busy())
                try:
                    report = act(club)
                except StoreError as failed:
                    error = failed
                return _Outcome(club.status(), report, error)
        except Exception as unexpected:  # noqa: BLE001 - shown, or raised in the main thread
            return _Outcome(error=unexpected)

    # Called in the main thread

    def _start(self, act: "Callable[[Club], SyncReport | None]") -> None:
        self._stop.clear()
        self._share = 0.0
        self._polling = Clock.schedule_interval(self._update_share, POLL)
        open_connection, address = self._owner.store.open_connection, self.address

        def done(outcome: _Outcome) -> None:
            self._end(outcome, address)

        self._thread = start_thread(lambda: self._work(open_connection, act), done)

    def _update_share(self, _dt: float) -> None:
        self.share = self._share

    def _end(self, outcome: _Outcome, address: str) -> None:
        if self._polling:
            self._polling.cancel()
        self.syncing, self._thread = False, None
        if address != self.address:  # left, or another folder was chosen
            outcome = _Outcome()
        status, report, error = outcome
        self.status = status or self.status
        if report:
            self.error = None
            self.dispatch("on_synced", report)
        match error:
            case StoreError():
                self.error = error
            case None | CanceledError():
                pass
            case _:
                raise error
        if self._again or address != self.address:
            self._again = False
            self.sync()

    def wait(self) -> None:
        """Cancel the sync and ignore its outcome, when the app stops."""
        self.stop()
        if self._polling:
            self._polling.cancel()
