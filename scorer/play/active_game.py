"""The game being scored: a session whose steps, draft and result are saved in the store."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.play.session import Session
from scorer.rules.entries import Step
from scorer.store import GameResult, Store
from scorer.store.games import Header, State


class ActiveGame:
    """A stored game that is being scored."""

    def __init__(self, store: Store, id: str) -> None:
        game = store.games.load(id)
        self.id = id
        self.header: Header = game.header
        self._store = store
        self._open = game.header.state is State.OPEN
        names = [seat.name for seat in game.header.seats]
        self.session = Session(game.header.layout, names, game.steps, self._save)
        self._restore(store.games.draft(id))

    player = 0
    """The player whose board is shown."""
    round = 1
    """The round that is shown."""
    kept = 0
    """How many tiles that player will keep when they pass."""

    def remember(self) -> None:
        """Save the draft: everything besides the steps that would be lost if the app were killed now."""
        self._store.games.save_draft(self.id, self.session.draft(self.player, self.round) | {"kept": self.kept})

    def settle(self) -> GameResult | None:
        """Save the result, once, when the game is over."""
        if not (self._open and self.session.finished):
            return None
        result = self._store.games.finish(self.id)
        self._open = False
        return result

    def _save(self, step: Step) -> None:
        if not self._open:
            self._store.games.reopen(self.id)
            self._open = True
        self._store.games.append(self.id, step, len(self.session.log))

    def _restore(self, draft: Any) -> None:
        """Restore the draft; one from before the last step restores only the player."""
        self.round = self.session.round
        if isinstance(draft, dict) and draft.get("player") in self.session.table.seats:
            self.player = draft["player"]
            if draft.get("version") == self.session.version:
                self.round = draft["round"]
            if draft["round"] == self.session.round:
                self.session.done.update(draft["ready"])
                self.kept = draft.get("kept", 0)


def begin(store: Store, board: str, names: Sequence[str], options: Mapping[str, Any] | None = None) -> ActiveGame:
    """Start a new game."""
    return ActiveGame(store, store.games.new(board, names, options))


def bin_if_unused(store: Store, game: ActiveGame) -> None:
    """Move a game without any entry to the bin, from which it can be restored."""
    if not game.session.log:
        store.games.bin(game.id)


def rematch(store: Store, id: str) -> ActiveGame:
    """Start a new game with the same players and board; the next player starts."""
    header = store.games.header(id)
    names = [seat.name for seat in header.seats]
    return begin(store, header.board, [*names[1:], names[0]], header.options)
