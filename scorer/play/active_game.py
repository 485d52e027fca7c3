"""The game being scored: a session whose steps, draft and result are saved in the store."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from scorer.play.actions import ActionResult
from scorer.play.session import Session
from scorer.rules.entries import Step
from scorer.store import GameResult, Store, StoredGame, StoreError
from scorer.store.headers import Header, State

LARGEST_KEPT: Final = 99
"""An upper bound for a draft, larger than any board's limit."""


class ActiveGame:
    """A stored game that is being scored. A finished one cannot be changed: see `Correction`."""

    def __init__(self, store: Store, id: str) -> None:
        game = store.games.load(id)
        self.id = id
        self.header: Header = game.header
        self._store = store
        self._open = game.header.state is State.OPEN
        self.session = self._session_of(game)
        self._restore(store.games.draft(id))

    player = 0
    """The player whose board is shown."""
    round = 1
    """The round that is shown."""
    kept = 0
    """How many tiles that player will keep when they pass."""

    @property
    def looks(self) -> tuple[int, ...]:
        """The number of each player's mark and color."""
        return self.header.looks

    def enter(self, act: Callable[[int], ActionResult], seen: int, _player: int | None = None) -> ActionResult:
        """Call `act` with the version to change, for a tap on a drawing of version `seen` of a player's board."""
        return act(seen)

    def is_current(self, seen: int) -> bool:
        """Whether a drawing of this version still shows whose turn it is."""
        return seen == self.session.version

    @property
    def settled(self) -> bool:
        """Whether the result is saved."""
        return not self._open

    def remember(self) -> None:
        """Save the draft: everything besides the steps that would be lost if the app were killed now."""
        if not self._open:
            return  # a finished game has nothing to resume, and its draft belongs to its correction
        self._store.games.save_draft(self.id, self.session.draft(self.player, self.round) | {"kept": self.kept})

    def seat(self, names: Sequence[str]) -> None:
        """Save the players by seat; see `Games.reseat`."""
        self._store.games.reseat(self.id, names)
        self.header = self._store.games.header(self.id)
        self.session.seat([seat.name for seat in self.header.seats])
        self.player = min(self.player, len(names) - 1)

    def settle(self) -> GameResult | None:
        """Save the result, once, when the game is over."""
        if not (self._open and self.session.finished):
            return None
        result = self._store.games.finish(self.id)
        with suppress(StoreError):  # computed when needed
            self._store.highlights.save(self.id)
        self._open = False
        return result

    def _session_of(self, game: StoredGame) -> Session:
        names = [seat.name for seat in game.header.seats]
        return Session(game.header.layout, names, game.steps, self._save)

    def _save(self, step: Step) -> None:
        self._store.games.append(self.id, step, len(self.session.log))

    def _restore(self, draft: Any) -> None:
        """Restore the draft. One from before the last step restores only the player; a corrupt one restores nothing."""
        self.round = self.session.round
        if not self._is_draft(draft):
            return
        self.player = draft["player"]
        if draft.get("version") == self.session.version:
            self.round = draft["round"]
        self.session.closers.update(draft.get("closers", ()))
        if draft["round"] == self.session.round:
            self.session.done.update(draft["ready"])
            self.kept = draft.get("kept", 0)

    def _is_draft(self, draft: Any) -> bool:
        seats = self.session.table.seats

        def is_seat(value: Any) -> bool:
            return type(value) is int and value in seats

        def is_closer(value: Any) -> bool:
            return isinstance(value, list) and len(value) == 2 and type(value[0]) is int and is_seat(value[1])

        return (
            isinstance(draft, dict)
            and is_seat(draft.get("player"))
            and type(draft.get("round")) is int
            and 1 <= draft["round"] <= self.session.round
            and isinstance(draft.get("ready"), list)
            and all(map(is_seat, draft["ready"]))
            and isinstance(draft.get("closers", []), list)
            and all(map(is_closer, draft.get("closers", [])))
            and type(draft.get("kept", 0)) is int
            and 0 <= draft.get("kept", 0) <= LARGEST_KEPT
        )


def begin(store: Store, board: str, names: Sequence[str], options: Mapping[str, Any] | None = None) -> ActiveGame:
    """Start a new game."""
    return ActiveGame(store, store.games.new(board, names, options))


def bin_if_unused(store: Store, game: ActiveGame) -> None:
    """Move a game to the bin if it contains nothing; it can be restored."""
    if not game.session.log and store.games.is_unused(game.id):
        store.games.bin(game.id)


def rematch(store: Store, id: str) -> ActiveGame:
    """Start a new game with the same players and board; the next player starts."""
    header = store.games.header(id)
    names = [seat.name for seat in header.seats]
    return begin(store, header.board, [*names[1:], names[0]], header.options)
