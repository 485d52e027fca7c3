"""Games of the store as sessions: begun, taken up again, finished, played once more.

It joins the two, so that a session keeps its steps in the store and a game that is over keeps its result.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.play.session import Session
from scorer.rules.entries import Step
from scorer.store import GameResult, Store
from scorer.store.games import Header, State


class ActiveGame:
    """A game of the store that is being scored."""

    def __init__(self, store: Store, id: str) -> None:
        game = store.games.load(id)
        self.id = id
        self.header: Header = game.header
        self._store = store
        self._open = game.header.state is State.OPEN
        names = [seat.name for seat in game.header.seats]
        self.session = Session(game.header.layout, names, game.steps, self._keep)
        self._recall(store.games.draft(id))

    player = 0
    """Whose board lies on top."""
    round = 1
    """The round that is shown."""
    kept = 0
    """How many tiles that player will keep, once they have passed."""

    def remember(self) -> None:
        """Keep what would be lost if the phone ended the app now, though it is no step."""
        self._store.games.keep_draft(self.id, self.session.draft(self.player, self.round) | {"kept": self.kept})

    def settle(self) -> GameResult | None:
        """Keep the result, once, when the game is over."""
        if not (self._open and self.session.finished):
            return None
        result = self._store.games.finish(self.id)
        self._open = False
        return result

    def _keep(self, step: Step) -> None:
        if not self._open:
            self._store.games.reopen(self.id)
            self._open = True
        self._store.games.append(self.id, step, len(self.session.log))

    def _recall(self, draft: Any) -> None:
        """Come back to the same board; a draft from before the last step may only say whose it was."""
        self.round = self.session.round
        if isinstance(draft, dict) and draft.get("player") in self.session.table.seats:
            self.player = draft["player"]
            if draft.get("version") == self.session.version:
                self.round = draft["round"]
            if draft["round"] == self.session.round:
                self.session.ready.update(draft["ready"])
                self.kept = draft.get("kept", 0)


def begin(store: Store, board: str, names: Sequence[str], options: Mapping[str, Any] | None = None) -> ActiveGame:
    """A new game."""
    return ActiveGame(store, store.games.new(board, names, options))


def bin_if_unused(store: Store, left: ActiveGame) -> None:
    """A game that was left before anything was entered in it, by a tap too many, goes to the bin, where it can be had back."""
    if not left.session.log:
        store.games.bin(left.id)


def rematch(store: Store, id: str) -> ActiveGame:
    """The same people at the same board; this time the next one begins."""
    header = store.games.header(id)
    names = [seat.name for seat in header.seats]
    return begin(store, header.board, [*names[1:], names[0]], header.options)
