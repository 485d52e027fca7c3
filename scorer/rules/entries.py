"""The entries of a game, in order: what the players did, never what followed from it.

A log is append-only: undo, redo and corrections of earlier rounds are steps too. `effective` returns the entries that
count.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from scorer.rules.board import Color, Space


class _Lay(NamedTuple):
    round: int
    player: int
    space: Space
    color: Color


class Lay(_Lay):
    """A tile was placed on a space; `space` may be passed as a name."""

    __slots__ = ()

    def __new__(cls, round: int, player: int, space: str, color: Color) -> Self:
        return tuple.__new__(cls, (round, player, Space(space), color))


class Floor(NamedTuple):
    """The tiles on a player's floor line at the end of a round."""

    round: int
    player: int
    tiles: int
    marker: bool
    spared: bool = False
    """Whether one of the tiles, or the marker, lies on the Special Factory and costs nothing."""


class Stuck(NamedTuple):
    """A full pattern line has no legal space for its color, so all its tiles fall to the floor line."""

    round: int
    player: int
    row: int
    color: Color


class First(NamedTuple):
    """A player took the start marker together with some tiles."""

    round: int
    player: int
    tiles: int


class Pass(NamedTuple):
    """A player passed: out for this round, keeping some tiles and discarding the others."""

    round: int
    player: int
    kept: int
    discarded: int


class LayPlate(NamedTuple):
    """A player placed a plate. `prints` gives its orientation: upper left, upper right, lower left, lower right."""

    round: int
    player: int
    place: int
    prints: tuple[str, ...]
    hidden: int
    """How many plates were drawn from the stack to choose it."""


class RoundTotal(NamedTuple):
    """The change in a player's score in a round, as counted at the table: nothing else is known about the round."""

    round: int
    player: int
    points: int


class FinalTotal(NamedTuple):
    """A player's final score, with all bonuses, as counted at the table. The game is over at the end of this round."""

    round: int
    player: int
    points: int


class End(NamedTuple):
    """The round is over."""

    round: int


Entry = Lay | Floor | Stuck | First | Pass | LayPlate | RoundTotal | FinalTotal | End


class Undo(NamedTuple):
    """Reverts the last step that counts."""


class Redo(NamedTuple):
    """Restores the step undone last; a new step clears what can be redone."""


class LogPosition(NamedTuple):
    """The position of an entry in a log: the step, and the entry within an amendment."""

    step: int
    part: int = 0


class Amend(NamedTuple):
    """Replaces the entry at `target`: no entries delete it, several insert around it."""

    target: LogPosition
    entries: tuple[Entry, ...]


class Batch(NamedTuple):
    """Several entries of one gesture: Undo reverts them all."""

    entries: tuple[Entry, ...]


class Correct(NamedTuple):
    """A finished game was corrected: all amendments as one step. Each target is an entry from before the correction."""

    changes: tuple[Amend, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all changes; `LogPosition.part` is an index into them."""
        return tuple(entry for change in self.changes for entry in change.entries)


Step = Entry | Amend | Batch | Correct | Undo | Redo


class LoggedEntry(NamedTuple):
    """An entry that counts, and its position in the log."""

    position: LogPosition
    entry: Entry


def entries_in(step: Step) -> tuple[Entry, ...]:
    """The entries that a step adds, by `LogPosition.part`."""
    if isinstance(step, Undo | Redo):
        return ()
    return step.entries if isinstance(step, Amend | Batch | Correct) else (step,)


def player_of(entry: Entry) -> int | None:
    """Whose entry it is; None for the end of a round."""
    return None if isinstance(entry, End) else entry.player


def players_of(step: Step) -> set[int]:
    """The players whose entries a step adds."""
    return {entry.player for entry in entries_in(step) if not isinstance(entry, End)}


def changes_in(step: Step) -> tuple[Amend, ...]:
    """The amendments of earlier entries that a step consists of."""
    if isinstance(step, Correct):
        return step.changes
    return (step,) if isinstance(step, Amend) else ()


def steps_in_effect(log: Iterable[Step]) -> tuple[list[int], list[int]]:
    """The numbers of the steps that count, and of those that can be redone, the next one last."""
    done: list[int] = []
    undone: list[int] = []
    for number, step in enumerate(log):
        if isinstance(step, Undo):
            if done:
                undone.append(done.pop())
        elif isinstance(step, Redo):
            if undone:
                done.append(undone.pop())
        else:
            done.append(number)
            undone.clear()
    return done, undone


def entry_at(log: Sequence[Step], position: LogPosition) -> Entry:
    """The entry at a position of the log."""
    return entries_in(log[position.step])[position.part]


def effective(log: Iterable[Step]) -> list[LoggedEntry]:
    """The entries that count, in scoring order."""
    steps = list(log)
    return entries_of_steps(steps, steps_in_effect(steps)[0])


def entries_of_steps(log: Sequence[Step], done: Iterable[int]) -> list[LoggedEntry]:
    """The entries that result from these steps of a log."""
    found: list[LoggedEntry] = []
    for number in done:
        apply_step(found, number, log[number])
    return found


def apply_step(found: list[LoggedEntry], number: int, step: Step) -> None:
    """Apply one more step to the entries found so far."""
    if isinstance(step, Amend):
        _amend(found, step.target, _parts(number, step.entries))
    elif isinstance(step, Correct):
        parts = _parts(number, step.entries)
        for change in step.changes:
            _amend(found, change.target, parts[: len(change.entries)])
            parts = parts[len(change.entries) :]
    elif isinstance(step, Batch):
        found += _parts(number, step.entries)
    elif not isinstance(step, Undo | Redo):
        found.append(LoggedEntry(LogPosition(number), step))


def amendments_between(before: Sequence[LoggedEntry], after: Sequence[LoggedEntry]) -> tuple[Amend, ...]:
    """The amendments that lead from one state of a log to a later one, each to an entry of the first state."""
    known = {logged.position for logged in before}
    rest, added = list(before), list[Entry]()
    changes: dict[LogPosition, list[Entry]] = {}
    for position, entry in after:
        if position not in known:
            added.append(entry)
            continue
        while rest[0].position != position:
            changes[rest.pop(0).position], added = added, []
        rest.pop(0)
        if added:
            changes[position], added = [*added, entry], []
    for removed in rest:
        changes[removed.position], added = added, []
    if added:
        last = before[-1]
        changes[last.position] = [*changes.get(last.position, [last.entry]), *added]
    return tuple(Amend(target, tuple(entries)) for target, entries in changes.items())


def _amend(found: list[LoggedEntry], target: LogPosition, replacement: list[LoggedEntry]) -> None:
    """Replace the target of an amendment; without its target it has no effect."""
    for index in reversed(range(len(found))):  # usually a recent entry
        if found[index].position == target:
            found[index : index + 1] = replacement
            return


def _parts(number: int, entries: Iterable[Entry]) -> list[LoggedEntry]:
    """The entries of one step."""
    return [LoggedEntry(LogPosition(number, part), entry) for part, entry in enumerate(entries)]
