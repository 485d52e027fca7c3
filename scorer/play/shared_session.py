"""A session of a game that several devices score: each action is written to the cells that it changes.

Call `refresh` when operations of other devices have arrived. Undo and Redo apply to the gestures of this device since its start
that are still in effect.
"""

from collections.abc import Iterable, Iterator, MutableSet, Sequence
from typing import NamedTuple, cast

from scorer.formats.record import entry_as_json
from scorer.play.actions import CHANGED, IGNORED, ActionResult, StepSummary, summary_between
from scorer.play.session import Session
from scorer.play.session_log import SessionLog
from scorer.replication import Operation, SharedGame
from scorer.replication.cells import Cell, Value
from scorer.replication.conversion import cells_in, changes, placed_cells
from scorer.rules.entries import End, Step


class _Gesture(NamedTuple):
    """The operations of one action."""

    operations: tuple[Operation, ...]
    summary: StepSummary


class SharedSession(Session):
    """A session over a shared game."""

    def __init__(self, game: SharedGame, device: str) -> None:
        view = game.view
        assert view.layout
        self._game = game
        self._device = device
        self._gestures: list[_Gesture] = []
        self._undone: list[_Gesture] = []
        super().__init__(view.layout, view.names, view.entries, save=lambda _: None)
        self.done = cast("set[int]", _ReadyPlayers(self))

    @property
    def shared(self) -> SharedGame:
        """The shared game; its `view` has the entries set aside, the host, and who is ready."""
        return self._game

    @property
    def device(self) -> str:
        return self._device

    @property
    def version(self) -> int:
        """Changes with every operation, including those of others."""
        return self._game.version

    def refresh(self) -> None:
        """Update to the operations of other devices."""
        view = self._game.view
        self.names = view.names
        self._log = SessionLog(view.entries)
        self._fold()

    def seat(self, names: Sequence[str]) -> None:
        """Write the players by seat; unlike the store, it does not check whether a removed seat has entries."""
        before = self._game.view.names
        seats = range(max(len(names), len(before)))
        now = [self._game.value(("seat", seat)) or {} for seat in seats]
        writes: list[tuple[Cell, Value]] = []
        for seat in seats:
            wanted = {**now[seat], "name": names[seat]} if seat < len(names) else None
            if wanted != (now[seat] or None):
                writes.append((("seat", seat), wanted))
                writes += [(("person", seat), None)] if self._game.value(("person", seat)) else []
        self._game.write_all(self._device, writes)
        self.refresh()

    @property
    def to_undo(self) -> StepSummary | None:
        gesture = self._last(self._gestures, undone=False)
        return gesture and gesture.summary

    @property
    def to_redo(self) -> StepSummary | None:
        gesture = self._last(self._undone, undone=True)
        return gesture and gesture.summary

    def steps_to_undo(self, most: int) -> list[StepSummary]:
        return [gesture.summary for gesture in reversed(self._gestures[-most:]) if self._shows(gesture, undone=False)]

    def undo(self, seen: int) -> ActionResult:
        """Revert the last gesture of this device that is still in effect."""
        gesture = self._last(self._gestures, undone=False)
        if not gesture or seen != self.version:
            return IGNORED
        writes = [(operation.cell, operation.was) for operation in reversed(gesture.operations)]
        return self._repeat(gesture, writes, self._gestures, self._undone)

    def redo(self, seen: int) -> ActionResult:
        gesture = self._last(self._undone, undone=True)
        if not gesture or seen != self.version:
            return IGNORED
        writes = [(operation.cell, operation.in_place) for operation in gesture.operations]
        return self._repeat(gesture, writes, self._undone, self._gestures)

    def end_round(self, seen: int, by: int | None = None) -> ActionResult:
        """Close the open round; readiness belongs to a round, so nothing needs a reset."""
        number = self.table.round
        result = self._add(End(number), seen, CHANGED)
        if result.status == CHANGED.status and by is not None:
            self.closers[number] = by
        return result

    def _do(self, step: Step, result: ActionResult) -> ActionResult:
        before = tuple(self.table.totals)
        known = placed_cells(self._game.view.judged.accepted)
        old, new = self.entries, self._log.entries_after(step)
        wanted = cells_in([entry_as_json(entry) for entry in new], self.layout)
        writes = changes(known, wanted, self._game.stamp + 1)
        self._commit(writes, summary_between(old, new))
        return result._replace(before=before)

    def _commit(self, writes: Sequence[tuple[Cell, Value]], summary: StepSummary) -> None:
        operations = tuple(self._game.write_all(self._device, writes))
        if self._gestures and _hands_over(self._gestures[-1].operations, operations):
            operations = (*self._gestures.pop().operations, *operations)
        self._gestures.append(_Gesture(operations, summary))
        self._undone.clear()
        self.refresh()

    def _repeat(
        self, gesture: _Gesture, writes: Sequence[tuple[Cell, Value]], source: list[_Gesture], target: list[_Gesture]
    ) -> ActionResult:
        before = tuple(self.table.totals)
        self._game.write_all(self._device, writes)
        source.remove(gesture)
        target.append(gesture)
        self.refresh()
        return CHANGED._replace(before=before)

    def _last(self, gestures: list[_Gesture], *, undone: bool) -> _Gesture | None:
        return next((gesture for gesture in reversed(gestures) if self._shows(gesture, undone=undone)), None)

    def _shows(self, gesture: _Gesture, *, undone: bool) -> bool:
        """Whether all cells of a gesture still have the values that it, or its undo, wrote."""
        last = {operation.cell: operation for operation in gesture.operations}
        first = {operation.cell: operation for operation in reversed(gesture.operations)}
        return all(
            self._game.shows(self._device, cell, first[cell].was if undone else last[cell].in_place) for cell in last
        )


class _ReadyPlayers(MutableSet[int]):
    """The players who are done with the open round, as cells of the game."""

    def __init__(self, session: SharedSession) -> None:
        self._session = session

    def __contains__(self, player: object) -> bool:
        return player in self._ready

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._ready))

    def __len__(self) -> int:
        return len(self._ready)

    @property
    def _ready(self) -> frozenset[int]:
        return self._session.shared.view.ready

    def add(self, value: int) -> None:
        self._write(value, is_ready=True)

    def discard(self, value: int) -> None:
        self._write(value, is_ready=False)

    def update(self, players: Iterable[int]) -> None:
        for player in players:
            self.add(player)

    def _write(self, player: int, *, is_ready: bool) -> None:
        session = self._session
        if (player in self._ready) != is_ready:
            session.shared.write(session.device, ("ready", player, session.table.round), is_ready)


def _hands_over(before: Sequence[Operation], after: Sequence[Operation]) -> bool:
    """Whether the marker was moved from one player to another in the same round, which is one gesture."""
    taken = [operation for operation in before if operation.cell[0] == "marker" and operation.value is None]
    given = [operation for operation in after if operation.cell[0] == "marker" and operation.value is not None]
    return bool(taken and given and taken[-1].cell == given[0].cell and taken[-1].was != given[0].value)
