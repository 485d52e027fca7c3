"""The entries of a game, in order: what the players did, never what followed from it.

A log is append-only: undo, redo and the correction of an earlier round are steps of their own. `effective` returns
the entries that count.
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
    """A tile was placed on a space, which may be passed by its name."""

    __slots__ = ()

    def __new__(cls, round: int, player: int, space: str, color: Color) -> Self:
        return super().__new__(cls, round, player, Space(space), color)


class Floor(NamedTuple):
    """The tiles on a player's floor line at the end of a round."""

    round: int
    player: int
    tiles: int
    marker: bool


class Stuck(NamedTuple):
    """A full pattern line has no legal space for its color, so all its tiles fall to the floor line."""

    round: int
    player: int
    row: int
    color: Color


class First(NamedTuple):
    """A player took the first-player marker together with some tiles."""

    round: int
    player: int
    tiles: int


class Pass(NamedTuple):
    """A player passed: out for this round, keeping some tiles and discarding the others."""

    round: int
    player: int
    kept: int
    discarded: int


class End(NamedTuple):
    """The round is over."""

    round: int


Entry = Lay | Floor | Stuck | First | Pass | End


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


Step = Entry | Amend | Undo | Redo


class LoggedEntry(NamedTuple):
    """An entry that counts, and its position in the log."""

    position: LogPosition
    entry: Entry


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
    step = log[position.step]
    if isinstance(step, Amend):
        return step.entries[position.part]
    assert not isinstance(step, Undo | Redo)
    return step


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
        _amend(found, number, step)
    elif not isinstance(step, Undo | Redo):
        found.append(LoggedEntry(LogPosition(number), step))


def _amend(found: list[LoggedEntry], number: int, step: Amend) -> None:
    """Replace the target of an amendment; without its target it has no effect."""
    for index in reversed(range(len(found))):  # usually a recent entry
        if found[index].position == step.target:
            found[index : index + 1] = [
                LoggedEntry(LogPosition(number, part), entry) for part, entry in enumerate(step.entries)
            ]
            return
