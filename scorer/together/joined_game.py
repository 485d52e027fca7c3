"""The active game of a guest with the app: the host's game plus the guest's unanswered taps."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from scorer.play.actions import IGNORED, ActionResult
from scorer.play.active_game import ActiveGame
from scorer.rules.entries import Entry
from scorer.store import GameResult, Header, Store, StoreError, StoreErrorKind
from scorer.store.game_data import local_time
from scorer.store.headers import SeatedPlayer, State
from scorer.store.results import result_of
from scorer.together.changes import GuestChange
from scorer.together.joined_session import JoinedSession
from scorer.together.table_view import TableView

Send = Callable[[Sequence[GuestChange]], object]
"""Saves changes and queues them for sending."""
_NOBODY: Final = 0
"""The id of each player: the people are known only to the host until the game is imported here."""


class JoinedGame(ActiveGame):
    """A game that is not in the store until it is finished, when `settle` imports it."""

    session: JoinedSession

    def __init__(self, store: Store, view: TableView, seat: int, send: Send) -> None:
        self._store = store
        self._open = True
        self._record = view.record
        self.id = view.record.id
        self.header = _header(view, store.now())
        self.session = JoinedSession(view.record.layout, view.record.players, view.record.entries, seat, send)
        self.player, self.round = seat, self.session.round

    @property
    def seat_here(self) -> int:
        """The player whose board is entered on this device."""
        return self.session.seat_here

    def follow(self, view: TableView, waiting: Sequence[GuestChange]) -> None:
        """Update to the host's latest state."""
        before, shows_open_round = self.session.round, self.round == self.session.round
        self._record = view.record
        self.header = _header(view, self.header.played)
        entries: list[Entry] = list(view.record.entries)
        ready = [player for player, seat in enumerate(view.seats) if seat.ready]
        self.session.rebase(view.record.players, entries, ready, waiting)
        self.player = min(self.player, len(view.seats) - 1)
        if shows_open_round and self.session.round != before:
            self.round, self.kept = self.session.round, 0

    def enter(self, act: Callable[[int], ActionResult], seen: int, player: int | None = None) -> ActionResult:
        """Accept a tap even if others have tapped since, unless the guest's own board or the round has changed."""
        if player not in {None, self.seat_here}:
            return IGNORED
        return act(self.session.version if self.is_current(seen) else seen)

    def is_current(self, seen: int) -> bool:
        return seen >= self.session.changed_at

    def remember(self) -> None:
        """Nothing to save: the taps are saved already, and the host saves the rest."""

    def seat(self, names: Sequence[str]) -> None:
        """Nothing to save: only the host can change names."""

    def settle(self) -> GameResult | None:
        """Store the game, once, when it is finished."""
        if not (self._open and self.session.finished):
            return None
        report = self._store.archive.import_record(self._record)
        if report.rejected:
            raise StoreError(StoreErrorKind.UNREADABLE, self.id)
        self._open = False
        return result_of(self.session.table)


def _header(view: TableView, played: str) -> Header:
    source: Any = view.record.source
    started = source.get("started")
    seats = zip(view.record.players, view.seats, strict=True)
    return Header(
        id=view.record.id,
        board=view.record.board,
        options=source.get("options", {}),
        state=State.OPEN,
        binned=None,
        played=local_time(started or played),
        started=started,
        ended=None,
        location=None,
        note=None,
        tie_break=None,
        copy_of=None,
        seats=tuple(SeatedPlayer(_NOBODY, name, name, look=seat.look) for name, seat in seats),
    )
