"""The session of a guest with the app: the host's confirmed state, with the guest's unanswered changes on top.

Every tap is checked by the rules immediately, and again by the host. A tap becomes changes, which are saved before they
are shown; whenever the host's state changes, the unanswered ones are reapplied to it.
"""

from collections.abc import Callable, Iterable, Iterator, MutableSet, Sequence
from typing import NamedTuple, cast

from scorer.play.actions import CHANGED, IGNORED, ActionResult, StepSummary, refused, summary_between
from scorer.play.session import Session
from scorer.play.session_log import SessionLog
from scorer.rules.entries import End, Entry, Step
from scorer.rules.reasons import Code
from scorer.rules.table import Layout
from scorer.together.board_changes import changes_between, is_in_effect, perform
from scorer.together.changes import Change, GuestChange, SetPass, SetReady


class OwnTap(NamedTuple):
    """The changes of one tap in a round, and those that revert them."""

    round: int
    changes: tuple[Change, ...]
    inverse: tuple[Change, ...]
    summary: StepSummary


class JoinedSession(Session):
    """A session that changes one player's board in the open round, and shows the other boards as the host has them."""

    def __init__(
        self,
        layout: Layout,
        names: Sequence[str],
        entries: Iterable[Entry],
        seat: int,
        send: Callable[[Sequence[GuestChange]], object],
    ) -> None:
        """`send` saves changes and queues them for sending; if it raises, nothing is changed."""
        self.seat_here = seat
        """The player whose board is entered here."""
        self._send = send
        self._is_replaying = False
        self._version = 0
        self._changed_at = 0
        self._gestures: list[OwnTap] = []
        self._undone: list[OwnTap] = []
        self._ready: set[int] = set()
        super().__init__(layout, names, entries, save=lambda _: None)
        self.done = cast("set[int]", _ReadyAtTable(self))

    @property
    def version(self) -> int:
        return self._version

    @property
    def changed_at(self) -> int:
        """The version since which only taps on this device have changed the guest's board and the round."""
        return self._changed_at

    # The host's state

    def rebase(
        self, names: Sequence[str], entries: Sequence[Entry], ready: Iterable[int], waiting: Iterable[GuestChange]
    ) -> None:
        """Replace the host's state, and reapply the unanswered changes."""
        before = self._own()
        self.names = tuple(names)
        self._log = SessionLog(entries)
        self._ready = set(ready)
        self._fold()
        self._is_replaying = True
        try:
            for sent in waiting:
                self._apply(sent)
        finally:
            self._is_replaying = False
        self._version += 1
        if self._own() != before:
            self._changed_at = self._version
            self._undone.clear()

    def _apply(self, sent: GuestChange) -> None:
        """Apply an unanswered change as the host will; a change that the host will refuse does nothing."""
        player, number, change = sent
        if player != self.seat_here or number != self.table.round or is_in_effect(self, player, number, change):
            return
        if isinstance(change, SetReady):
            (self._ready.add if change.ready else self._ready.discard)(player)
        else:
            perform(self, player, number, change)
            self._ready.discard(player)

    def _own(self) -> list[Entry]:
        """The entries that a tap on the guest's board depends on, such as the ends of rounds."""
        return [entry for entry in self.entries if isinstance(entry, End) or entry.player == self.seat_here]

    # Ready players

    @property
    def ready(self) -> frozenset[int]:
        return frozenset(self._ready)

    def set_ready(self, player: int, *, ready: bool) -> None:
        """Set whether the guest's player has finished the round; other players are ignored."""
        if player == self.seat_here and ready != (player in self._ready) and not self.finished:
            self._send([GuestChange(player, self.table.round, SetReady(ready))])
            (self._ready.add if ready else self._ready.discard)(player)
            self._version += 1

    # What only the host does, or refuses

    def toggle_marker(self, player: int, number: int, seen: int) -> ActionResult:
        if self.marker_of(number) not in {None, player}:
            return refused(Code.MARKER_TAKEN)
        return super().toggle_marker(player, number, seen)

    def take_first(self, player: int, tiles: int, number: int, seen: int) -> ActionResult:
        if self.marker_of(number) not in {None, player}:
            return refused(Code.FIRST_TAKEN)
        return super().take_first(player, tiles, number, seen)

    def end_round(self, _seen: int, _by: int | None = None) -> ActionResult:
        return IGNORED

    # Undo

    @property
    def to_undo(self) -> StepSummary | None:
        last = self._last(self._gestures, undone=False)
        return last and last.summary

    @property
    def to_redo(self) -> StepSummary | None:
        last = self._last(self._undone, undone=True)
        return last and last.summary

    def steps_to_undo(self, most: int) -> list[StepSummary]:
        """What Undo would revert: only what was entered on this device in the open round."""
        own = [gesture for gesture in self._gestures if gesture.round == self.table.round]
        return [gesture.summary for gesture in reversed(own[-most:])] if self.to_undo else []

    def undo(self, seen: int) -> ActionResult:
        return self._turn_back(self._gestures, self._undone, seen, undone=False)

    def redo(self, seen: int) -> ActionResult:
        return self._turn_back(self._undone, self._gestures, seen, undone=True)

    def _turn_back(self, source: list[OwnTap], target: list[OwnTap], seen: int, *, undone: bool) -> ActionResult:
        gesture = self._last(source, undone=undone)
        if not gesture or seen != self.version:
            return IGNORED
        before = tuple(self.table.totals)
        sent = [
            GuestChange(self.seat_here, gesture.round, change)
            for change in (gesture.changes if undone else gesture.inverse)
        ]
        self._send(sent)
        source.remove(gesture)
        target.append(gesture)
        self._is_replaying = True
        try:
            for each in sent:
                self._apply(each)
        finally:
            self._is_replaying = False
        self._ready.discard(self.seat_here)
        self._version += 1
        return CHANGED._replace(before=before)

    def _last(self, gestures: Sequence[OwnTap], *, undone: bool) -> OwnTap | None:
        """The last tap of the open round whose parts of the board have not changed since."""
        for gesture in reversed(gestures):
            if gesture.round != self.table.round:
                return None
            left = gesture.inverse if undone else gesture.changes
            if all(is_in_effect(self, self.seat_here, gesture.round, change) for change in left):
                return gesture
        return None

    # Entries

    def _do(self, step: Step, result: ActionResult) -> ActionResult:
        before, totals, number = self.entries, tuple(self.table.totals), self.table.round
        after = self._log.entries_after(step)
        if not self._is_replaying:
            changes = changes_between(before, after, self.seat_here, number)
            if not changes or _others(before, self.seat_here, number) != _others(after, self.seat_here, number):
                return IGNORED
            passes = any(isinstance(change, SetPass) and change.passed for change in changes)
            # nothing can be entered after a pass
            sent = [*changes, SetReady(ready=True)] if passes else changes
            self._send([GuestChange(self.seat_here, number, change) for change in sent])
            inverse = changes_between(after, before, self.seat_here, number)
            self._gestures.append(OwnTap(number, tuple(changes), tuple(inverse), summary_between(before, after)))
            self._undone.clear()
            (self._ready.add if passes else self._ready.discard)(self.seat_here)
        self._log.append(step)
        self._fold()
        self._version += 1
        return result._replace(before=totals)


class _ReadyAtTable(MutableSet[int]):
    """The players who are ready; only the guest's own can be added or removed."""

    def __init__(self, session: JoinedSession) -> None:
        self._session = session

    def __contains__(self, player: object) -> bool:
        return player in self._session.ready

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._session.ready))

    def __len__(self) -> int:
        return len(self._session.ready)

    def add(self, value: int) -> None:
        self._session.set_ready(value, ready=True)

    def discard(self, value: int) -> None:
        self._session.set_ready(value, ready=False)


def _others(entries: Sequence[Entry], player: int, number: int) -> list[Entry]:
    """The entries that the guest cannot change."""
    return [entry for entry in entries if isinstance(entry, End) or (entry.player, entry.round) != (player, number)]
