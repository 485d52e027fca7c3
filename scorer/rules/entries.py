"""What people did, one entry each, in the order they did it; never what followed from it.

A log also holds what was taken back: `effective` gives the entries that count, so undo, redo and the
correction of an old round are entries like any other and nothing is ever overwritten.
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
    """What lies on the player's floor line when the round is scored."""

    round: int
    player: int
    tiles: int
    marker: bool


class Stuck(NamedTuple):
    """A full pattern line has no legal space for its color: all its tiles fall to the floor."""

    round: int
    player: int
    row: int
    color: Color


class First(NamedTuple):
    """Took the first-player marker together with so many tiles."""

    round: int
    player: int
    tiles: int


class Pass(NamedTuple):
    """Out for this round, keeping some tiles and throwing the others away."""

    round: int
    player: int
    kept: int
    discarded: int


class End(NamedTuple):
    """The round is over."""

    round: int


Entry = Lay | Floor | Stuck | First | Pass | End


class Undo(NamedTuple):
    """Takes back the last step that still counts."""


class Redo(NamedTuple):
    """Brings back the step that was undone last, as long as nothing new was done since."""


class LogPosition(NamedTuple):
    """Where an entry stands in a log: in which step, and there which entry."""

    step: int
    part: int = 0


class Amend(NamedTuple):
    """Instead of the entry at `target`, these: none takes it back, several insert around it."""

    target: LogPosition
    entries: tuple[Entry, ...]


Step = Entry | Amend | Undo | Redo


class LoggedEntry(NamedTuple):
    """An entry that counts, and where in the log it was made."""

    position: LogPosition
    entry: Entry


def standing(log: Iterable[Step]) -> tuple[list[int], list[int]]:
    """The steps of a log that stand, and those that a redo could bring back, last one last."""
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
    """The entry that was made at a position of the log."""
    step = log[position.step]
    if isinstance(step, Amend):
        return step.entries[position.part]
    assert not isinstance(step, Undo | Redo)
    return step


def effective(log: Iterable[Step]) -> list[LoggedEntry]:
    """The entries that count, in the order in which they are scored."""
    steps = list(log)
    return counted(steps, standing(steps)[0])


def counted(log: Sequence[Step], done: Iterable[int]) -> list[LoggedEntry]:
    """The entries that count if of all steps only these stand."""
    found: list[LoggedEntry] = []
    for number in done:
        count_in(found, number, log[number])
    return found


def count_in(found: list[LoggedEntry], number: int, step: Step) -> None:
    """Let one more step count among the entries that were found so far."""
    if isinstance(step, Amend):
        _amend(found, number, step)
    elif not isinstance(step, Undo | Redo):
        found.append(LoggedEntry(LogPosition(number), step))


def _amend(found: list[LoggedEntry], number: int, step: Amend) -> None:
    """Put the entries of an amendment where its target stands; without its target it has no effect."""
    for index in reversed(range(len(found))):  # most often what was done last
        if found[index].position == step.target:
            found[index : index + 1] = [
                LoggedEntry(LogPosition(number, part), entry) for part, entry in enumerate(step.entries)
            ]
            return
