"""The app's active game while it is served: a copy of the server's game; only the server writes to the store."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from scorer.play.actions import CHANGED, IGNORED, ActionResult, StepSummary
from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.rules.entries import (
    Amend,
    Batch,
    Correct,
    End,
    Entry,
    LogPosition,
    Redo,
    Step,
    Undo,
    effective,
)
from scorer.rules.table import Layout
from scorer.store import GameResult, Store, StoredGame, StoreError, StoreErrorKind
from scorer.store.results import result_of
from scorer.together.host import Shown
from scorer.together.hosting import Hosting

ATTEMPTS: Final = 5
"""How often a tap is retried because a guest was faster."""


class ServedGame(ActiveGame):
    """An active game whose steps a `Hosting` saves, or the game itself while that is not serving."""

    session: "HostSession"

    def __init__(self, store: Store, id: str, hosting: Hosting) -> None:
        self._hosting = hosting
        super().__init__(store, id)
        self._saved_ready = frozenset(self.session.done)

    def catch_up(self) -> bool:
        """Apply what guests have done; return whether there was anything."""
        table, session = self._hosting.table, self.session
        if table is None or table.id != self.id or len(table.steps) < session.version:
            return False
        before, shows_open_round = session.round, self.round == session.round
        is_new = len(table.steps) > session.version or table.done != self._saved_ready
        if new := table.steps[session.version :]:
            session.follow(new)
        session.done = set(table.done)
        self._saved_ready = table.done
        if shows_open_round and session.round > before:
            self.round, self.kept = session.round, 0
        return is_new

    def reread(self) -> None:
        """Reload the game here and in the server, after something else, such as a correction, changed it."""
        self.session.follow(self._store.games.load(self.id).steps[self.session.version :])
        if self._hosting.serving:
            with suppress(StoreError):  # the server reloads the game when it next needs it
                self._hosting.reread()

    def enter(self, act: Callable[[int], ActionResult], seen: int, player: int | None = None) -> ActionResult:
        """Accept a tap even if guests have tapped since, unless they changed the same board or the round has ended."""
        for _ in range(ATTEMPTS):
            self.catch_up()
            try:
                return act(self._version_for(seen, player))
            except StoreError as error:
                if error.kind is not StoreErrorKind.CHANGED:
                    raise
        return IGNORED

    def is_current(self, seen: int) -> bool:
        self.catch_up()
        return self._version_for(seen, None) == self.session.version

    def _version_for(self, seen: int, player: int | None) -> int:
        log = self.session.log
        if any(number >= seen for number in self.session.own):
            return seen
        before = [logged.entry for logged in effective(log[:seen])]
        return len(log) if _of_board(before, player) == _of_board(self.session.entries, player) else seen

    def remember(self) -> None:
        if not self._hosting.serving:
            super().remember()
            return
        if not self._open:
            return
        now = frozenset(self.session.done)
        ready = {player: player in now for player in now ^ self._saved_ready}
        self._hosting.note(Shown(self.player, self.round, self.kept), ready)
        self._saved_ready = now

    def seat(self, names: Sequence[str]) -> None:
        if not self._hosting.serving:
            super().seat(names)
            return
        self._hosting.seat(names)
        self.header = self._store.games.header(self.id)
        self.session.seat([seat.name for seat in self.header.seats])
        self.player = min(self.player, len(names) - 1)

    def settle(self) -> GameResult | None:
        if not self._hosting.serving:
            return super().settle()
        if not (self._open and self.session.finished):
            return None
        self._hosting.settle()
        self._open = False
        return result_of(self.session.table)

    def _session_of(self, game: StoredGame) -> Session:
        names = [seat.name for seat in game.header.seats]
        return HostSession(game.header.layout, names, game.steps, self._save)

    def _save(self, step: Step) -> None:
        if self._hosting.serving:
            self._hosting.append(step, self.session.version)
        else:
            super()._save(step)


class HostSession(Session):
    """A session whose Undo reverts what was entered on this device, even if guests have entered something since."""

    def __init__(
        self, layout: Layout, names: Sequence[str], steps: Iterable[Step], save: Callable[[Step], object]
    ) -> None:
        self.own: list[int] = []
        """The numbers of the steps entered on this device."""
        super().__init__(layout, names, steps, save)

    @property
    def to_undo(self) -> StepSummary | None:
        if self._is_own_last():
            return super().to_undo
        own = self._own_entry()
        return None if own is None else self._log.in_effect_after(own - 1)[0][1]

    @property
    def to_redo(self) -> StepSummary | None:
        is_own = self.own and self.own[-1] == self.version - 1
        return super().to_redo if is_own else None

    def steps_to_undo(self, most: int) -> list[StepSummary]:
        if self._is_own_last():
            in_effect = self._log.in_effect
            own = next((count for count, number in enumerate(reversed(in_effect)) if number not in self.own), most)
            return super().steps_to_undo(min(own, most))
        return [self.to_undo] if self.to_undo else []

    def undo(self, seen: int) -> ActionResult:
        if self._is_own_last():
            return super().undo(seen)
        own = self._own_entry()
        if own is None or seen != self.version:
            return IGNORED
        result = self._amend(LogPosition(own), (), CHANGED)
        if result.status == CHANGED.status:
            self.own = [number for number in self.own if number not in {own, self.version - 1}]
        return result

    def _is_own_last(self) -> bool:
        in_effect = self._log.in_effect
        return bool(in_effect) and in_effect[-1] in self.own

    def _own_entry(self) -> int | None:
        """The number of the last entry of this device in the open round that is still in effect unchanged."""
        there = {logged.position: logged.entry for logged in self.logged}
        for number in reversed(self.own):
            step = self.log[number]
            if isinstance(step, Amend | Batch | Correct | Undo | Redo | End) or step.round != self.table.round:
                continue
            if there.get(LogPosition(number)) == step:
                return number
        return None

    def _do(self, step: Step, result: ActionResult) -> ActionResult:
        done = super()._do(step, result)
        self.own.append(self.version - 1)
        return done


def _of_board(entries: Sequence[Entry], player: int | None) -> list[Entry]:
    """The entries that a tap on a player's board depends on: the player's own, and the ends of rounds."""
    return [entry for entry in entries if isinstance(entry, End) or entry.player == player]
