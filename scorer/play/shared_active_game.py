"""The game being scored on several devices: an active game whose session writes operations, durable before they are shown."""

from collections.abc import Callable, Sequence

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.play.shared_session import SharedSession
from scorer.replication import Operation
from scorer.store import GameResult, Store, StoredGame
from scorer.store.results import result_of


class SharedActiveGame(ActiveGame):
    """A stored game that is shared from now on: opening it turns its entries into operations."""

    session: SharedSession

    def __init__(
        self, store: Store, id: str, on_written: Callable[[Sequence[Operation]], object] = lambda _: None
    ) -> None:
        """`on_written` is called with the operations of this device, and those applied, once they are durable."""
        self._on_written = on_written
        super().__init__(store, id)

    def apply(self, operations: Sequence[Operation]) -> list[Operation]:
        """Apply operations of other devices; return the new ones. Raise `ConflictError` if they contradict others."""
        new = self.session.shared.apply(operations)
        if new:
            self.session.refresh()
            self.header = self._store.games.header(self.id)
        return new

    def seat(self, names: Sequence[str]) -> None:
        self.session.seat(names)
        self.header = self._store.games.header(self.id)
        self.player = min(self.player, len(names) - 1)

    def settle(self) -> GameResult | None:
        """Save when the game ended, once; its result is stored with the operation that ended it."""
        if not (self._open and self.session.finished):
            return None
        self._open = False
        if not self.header.ended:
            self.session.shared.write(self.session.device, ("ended",), self._store.now())
            self.header = self._store.games.header(self.id)
        return result_of(self.session.table)

    def _session_of(self, game: StoredGame) -> Session:
        replicas = self._store.replicas
        return SharedSession(replicas.open(game.header.id, self._on_written), replicas.device)
