"""The hosted game that the app has joined, for the app's thread: the host's state, the guest's game, and unanswered changes."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, NamedTuple

from scorer.rules.reasons import Code
from scorer.store import Store, StoreError
from scorer.together.changes import GuestChange
from scorer.together.joined_game import JoinedGame
from scorer.together.joining import Connection, Joining, Waiting
from scorer.together.outbox import Outbox
from scorer.together.protocol import ProtocolError
from scorer.together.table_view import HostAnswer, TableView, read_table, table_as_json

_ID_SIZE: Final = 8


class Refused(NamedTuple):
    """The host's refusal of a change or a seat."""

    reason: str
    """The sentence, in the user's language."""
    closed: int | None
    """The round that had been closed before the change arrived, if that is the reason."""


class JoinedTable:
    """`on_change` is called in another thread when `catch_up` may have something to show."""

    def __init__(self, store: Store, link: str, language: str, on_change: Callable[[], object]) -> None:
        """Load what was saved; `start` connects."""
        self.link = link
        self._store = store
        self._outbox = Outbox(store, link)
        self._joining = Joining(link, self._outbox.device, self._outbox.waiting, language, on_change)
        self.view: TableView | None = None
        """The host's latest state; None before the first."""
        self.game: JoinedGame | None = None
        """The own game; None without a seat."""
        self._refused: list[Refused] = []
        with suppress(ProtocolError):
            saved = self._outbox.table
            self.show(read_table(saved) if isinstance(saved, dict) else None)

    def start(self) -> None:
        self._joining.start()

    def stop(self) -> None:
        self._joining.stop()

    def wait(self) -> None:
        """After `stop`, wait until the connection is closed."""
        self._joining.wait()

    def set_language(self, language: str) -> None:
        self._joining.set_language(language)

    def sit(self, seat: int) -> None:
        self._joining.sit(seat)

    def leave(self) -> None:
        """Free this device's seat, if the host can be reached."""
        self._joining.leave()

    @property
    def connection(self) -> Connection:
        return self._joining.connection

    @property
    def last_contact(self) -> datetime | None:
        return self._joining.last_contact

    @property
    def has_game(self) -> bool:
        """Whether the host is known to have a game to join."""
        return self._joining.has_game

    @property
    def waiting(self) -> int:
        """The number of unanswered changes."""
        return len(self._outbox.waiting)

    def take_refused(self) -> list[Refused]:
        """Return and clear the host's refusals."""
        refused, self._refused = self._refused, []
        return refused

    def catch_up(self) -> bool:
        """Process received messages; return whether there were any. Raise `StoreError` if it cannot be saved."""
        received = self._joining.receive()
        if not received.view and not received.answers:
            return False
        if received.view:
            self._outbox.keep_table(received.view.record.id, table_as_json(received.view))
        self._refused += [self._why(answer) for answer in received.answers if answer.reason]
        self._outbox.remove(answer.id for answer in received.answers)
        self.show(received.view)
        return True

    def show(self, view: TableView | None) -> None:
        """Show one of the host's states, by default the latest, with the unanswered changes."""
        self.view = view or self.view
        self._follow()

    def settle(self) -> None:
        """Drop the joined game after it is finished and stored."""
        if self._outbox.table is None:
            return
        with suppress(StoreError):  # the outbox is cleared when another game is joined
            self._outbox.forget()

    def _why(self, answer: HostAnswer) -> Refused:
        rounds = [each.sent.round for each in self._outbox.waiting if each.id == answer.id]
        was_closed = bool(rounds) and answer.code == Code.ROUND_OUT_OF_ORDER
        return Refused(answer.reason, rounds[0] if was_closed else None)

    def _follow(self) -> None:
        """Show the latest state with the unanswered changes; if the seat was lost, leave the game as it was."""
        view, game = self.view, self.game
        if view is None or view.seat is None:
            return
        if not game or (game.id, game.seat_here) != (view.record.id, view.seat):
            game = self.game = JoinedGame(self._store, view, view.seat, self._send)
        game.follow(view, [each.sent for each in self._outbox.waiting])

    def _send(self, changes: Sequence[GuestChange]) -> None:
        assert self.game
        waiting = [Waiting(secrets.token_hex(_ID_SIZE), self.game.id, change) for change in changes]
        self._outbox.add(waiting)
        for each in waiting:
            self._joining.submit(each)
