"""The log of a session: which steps and entries count, and what Undo and Redo would do.

It does not know the rules. `scorer.play.session` decides what is appended.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorer.play.actions import StepSummary
from scorer.rules.entries import (
    Amend,
    Batch,
    Correct,
    Entry,
    Floor,
    LoggedEntry,
    LogPosition,
    Redo,
    Step,
    Undo,
    apply_step,
    entries_of_steps,
    entry_at,
    steps_in_effect,
)

_NO_FLOOR = Floor(0, -1, 0, marker=False)


class SessionLog:
    """The steps of a game in memory; only ever appended to."""

    def __init__(self, steps: Iterable[Step], undoable_from: int = 0) -> None:
        """Undo reverts no step before the one numbered `undoable_from`."""
        self.steps = list(steps)
        self._undoable_from = undoable_from
        self._reduce()

    def _reduce(self) -> None:
        self._in_effect, self._undone = steps_in_effect(self.steps)
        self.logged: list[LoggedEntry] = entries_of_steps(self.steps, self._in_effect)

    def append(self, step: Step) -> None:
        """Append a step; only Undo and Redo recompute everything from the whole log."""
        self.steps.append(step)
        if isinstance(step, Undo | Redo):
            self._reduce()
            return
        number = len(self.steps) - 1
        self._in_effect.append(number)
        self._undone.clear()
        apply_step(self.logged, number, step)

    def entries_after(self, step: Step) -> list[Entry]:
        """The entries that would count after one more step."""
        found = list(self.logged)
        apply_step(found, len(self.steps), step)
        return [logged.entry for logged in found]

    def entry_at(self, position: LogPosition) -> Entry:
        return entry_at(self.steps, position)

    @property
    def in_effect(self) -> Sequence[int]:
        """The numbers of the steps that count."""
        return self._in_effect

    @property
    def to_undo(self) -> StepSummary | None:
        """What Undo would revert."""
        can_undo = self._in_effect and self._in_effect[-1] >= self._undoable_from
        return self._summary_of(self._in_effect[-1]) if can_undo else None

    @property
    def to_redo(self) -> StepSummary | None:
        """What Redo would restore."""
        if not self._undone or self._undone[-1] < self._undoable_from:
            return None
        number = self._undone[-1]
        return self._summary_of(number + 1 if self._is_handover(number + 1) else number)

    @property
    def undoes_two(self) -> bool:
        """Whether the last two steps come from one tap that moved the marker to another player."""
        return bool(self._in_effect) and self._is_handover(self._in_effect[-1])

    @property
    def redoes_two(self) -> bool:
        """Whether the next two steps to redo come from such a tap."""
        return bool(self._undone) and self._is_handover(self._undone[-1] + 1)

    def steps_to_undo(self, most: int) -> list[StepSummary]:
        """What repeated Undo would revert, the last step first."""
        found: list[StepSummary] = []
        index = len(self._in_effect) - 1
        while index >= 0 and len(found) < most and self._in_effect[index] >= self._undoable_from:
            number = self._in_effect[index]
            found.append(self._summary_of(number))
            index -= 2 if self._is_handover(number) else 1
        return found

    def in_effect_after(self, number: int) -> list[tuple[int, StepSummary]]:
        """The steps in effect after a numbered one: number and summary."""
        return [(later, self._summary_of(later)) for later in self._in_effect if later > number]

    def _is_handover(self, number: int) -> bool:
        """Whether a step gave the marker to a player and the step before it took it from another in the same round."""
        if not 0 < number < len(self.steps):
            return False
        (had, lost), (_, gave) = self._floors(number - 1), self._floors(number)
        return had.marker and not lost.marker and gave.marker and had.round == gave.round and had.player != gave.player

    def _floors(self, number: int) -> tuple[Floor, Floor]:
        """The floor line that a step changed, before and after; `_NO_FLOOR` for other steps."""
        step = self.steps[number]
        before = self.entry_at(step.target) if isinstance(step, Amend) else _NO_FLOOR
        entries = step.entries if isinstance(step, Amend) else (step,)
        after = entries[0] if entries else _NO_FLOOR
        return (before if isinstance(before, Floor) else _NO_FLOOR, after if isinstance(after, Floor) else _NO_FLOOR)

    def _summary_of(self, number: int) -> StepSummary:
        step = self.steps[number]
        if isinstance(step, Amend) and not step.entries:
            return StepSummary(self.entry_at(step.target), taken_back=True)
        if isinstance(step, Correct):
            return self._summary_of_correction(number, step)
        size = len(step.entries) if isinstance(step, Batch) else 1
        if isinstance(step, Amend):
            size = max(1, len(step.entries) - 1)  # the inserted entries, besides the one that was there before
        return StepSummary(self.entry_at(LogPosition(number)), size=size)

    def _summary_of_correction(self, number: int, step: Correct) -> StepSummary:
        """The entries that it added or replaced or, if it only removed some, those."""
        old = Counter(self.entry_at(change.target) for change in step.changes)
        added, removed = list((Counter(step.entries) - old).elements()), list((old - Counter(step.entries)).elements())
        shown = added or removed or [self.entry_at(LogPosition(number))]
        return StepSummary(shown[0], taken_back=not added, changes=max(len(added), len(removed)))
