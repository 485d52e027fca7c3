"""The in-memory game behind the screens: the actions of the players, each saved as a step before it is shown.

A session knows the log and the rules, but no screen, file or clock; its creator passes in how to save a step. Every
action takes the `seen` version of the drawing that was tapped, so a second tap on a stale drawing is ignored.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from scorer.play.actions import (
    CHANGED,
    IGNORED,
    ActionResult,
    ActionStatus,
    ColorChoice,
    StepSummary,
    color_choices,
    resolve_tap,
)
from scorer.rules.board import Color, Space
from scorer.rules.entries import (
    Amend,
    End,
    Entry,
    First,
    Floor,
    Lay,
    LoggedEntry,
    LogPosition,
    Pass,
    Redo,
    Step,
    Stuck,
    Undo,
    apply_step,
    effective,
    entries_of_steps,
    entry_at,
    steps_in_effect,
)
from scorer.rules.game import fold, if_ended
from scorer.rules.table import Layout, Table
from scorer.rules.validation import RefusedEntry, validate_entries

_Entry = TypeVar("_Entry", Lay, Floor, Stuck, First, Pass, End)


class Doubt(StrEnum):
    """What may have been forgotten; asked once before a round ends."""

    NOBODY_HAS_MARKER = "nobody-has-marker"
    NOTHING_LAID = "nothing-laid"


class Session:
    """A game in memory: its log, and the table that the log leads to."""

    def __init__(
        self, layout: Layout, names: Sequence[str], steps: Iterable[Step], save: Callable[[Step], object]
    ) -> None:
        self.layout = layout
        self.names = tuple(names)
        self.log = list(steps)
        self.done: set[int] = set()
        """The players who are done with the open round."""
        self._save = save
        self._fold()

    def _fold(self) -> None:
        self._earlier: dict[int, Table] = {}
        self._in_effect, self._undone = steps_in_effect(self.log)
        self.logged: list[LoggedEntry] = entries_of_steps(self.log, self._in_effect)
        self.table: Table = self._table_of(self.entries)

    def _count_in(self, step: Step) -> None:
        """Apply the last step incrementally; only Undo and Redo rebuild everything from the log."""
        if isinstance(step, Undo | Redo):
            self._fold()
            return
        self._earlier.clear()
        number = len(self.log) - 1
        self._in_effect.append(number)
        self._undone.clear()
        apply_step(self.logged, number, step)
        self.table = self._table_of(self.entries)

    # State

    @property
    def version(self) -> int:
        """What to pass as `seen` for an action on a drawing of this state."""
        return len(self.log)

    @property
    def entries(self) -> list[Entry]:
        """The entries that count, in the order in which they are scored."""
        return [logged.entry for logged in self.logged]

    @property
    def finished(self) -> bool:
        return self.table.finished

    @property
    def round(self) -> int:
        """The open round, or the last one of a finished game."""
        return self.table.round - self.finished

    def at(self, number: int) -> Table:
        """The table at the end of a round, before that round was closed."""
        if number == self.table.round:
            return self.table
        if number not in self._earlier:
            self._earlier[number] = self._table_of(self._until(number))
        return self._earlier[number]

    def _until(self, number: int) -> list[Entry]:
        return [entry for entry in self.entries if entry.round <= number and entry != End(number)]

    def _table_of(self, entries: Iterable[Entry]) -> Table:
        return fold(self.layout, len(self.names), entries)

    def if_ended(self) -> Table:
        """The table if the game ended now."""
        return if_ended(self.layout, len(self.names), self.entries)

    def ends_now(self) -> bool:
        """Whether the game would be over if the open round were closed now."""
        entries = self.entries
        return self._table_of([*entries, End(self.table.round)]).finished

    def choices(self, player: int, space: Space, number: int) -> tuple[ColorChoice, ...]:
        """The colors for a free space in a round, each with its refusal."""
        table = self.at(number)
        if number < self.table.round and player in table.passed:
            # a forgotten tile of an earlier round was placed before its player passed
            passed = table.passed[player]
            table = self._table_of(entry for entry in self._until(number) if entry != passed)
        return color_choices(self.layout, space, lambda color: table.refuse(Lay(number, player, space, color)))

    def stuck_lines(self, player: int, number: int) -> list[tuple[int, tuple[Color, ...]]]:
        """The rows whose pattern line can be stuck now, with the colors for which it can."""
        table = self.at(number)
        if Stuck not in table.layout.entries:
            return []
        found = []
        for row in range(1, 6):
            asked = [Stuck(number, player, row, color) for color in self.layout.colors]
            if colors := tuple(stuck.color for stuck in asked if not table.refuse(stuck)):
                found.append((row, colors))
        return found

    def doubts(self) -> list[tuple[Doubt, int | None]]:
        """What may have been forgotten in the open round; None for all players."""
        now = [entry for entry in self.entries if entry.round == self.round]
        laid = {entry.player for entry in now if isinstance(entry, Lay | Stuck)}
        doubts: list[tuple[Doubt, int | None]] = []
        if not any(isinstance(entry, First) or (isinstance(entry, Floor) and entry.marker) for entry in now):
            doubts.append((Doubt.NOBODY_HAS_MARKER, None))
        doubts += [(Doubt.NOTHING_LAID, player) for player in self.table.seats if player not in laid]
        return doubts

    def marker_of(self, number: int) -> int | None:
        """The player who took the start marker in a round."""
        for entry in self.entries:
            takes = isinstance(entry, First) or (isinstance(entry, Floor) and entry.marker)
            if takes and entry.round == number and not isinstance(entry, End):
                return entry.player
        return None

    def starter(self, number: int) -> int:
        """The player who starts a round: the last one to take the marker before it, else the first seat."""
        holders = (self.marker_of(before) for before in range(number - 1, 0, -1))
        return next((holder for holder in holders if holder is not None), 0)

    def entries_of(self, kind: type[_Entry], number: int, player: int) -> list[tuple[LogPosition, _Entry]]:
        """A player's entries of one kind in a round, with their positions in the log."""
        return [
            (position, entry)
            for position, entry in self.logged
            if isinstance(entry, kind) and entry.round == number and getattr(entry, "player", player) == player
        ]

    # Actions

    def tap(self, player: int, space: str, number: int, seen: int) -> ActionResult:
        """Place a tile on a free space, remove the tile on a covered one, or return what else is needed."""
        space = Space(space)
        if seen != self.version:
            return ActionResult(ActionStatus.IGNORED, space)
        if space in self.at(number).boards[player]:
            mine = [place for place, lay in self.entries_of(Lay, number, player) if lay.space == space]
            return (
                self._amend(mine[0], (), ActionResult(ActionStatus.REMOVED, space))
                if mine
                else ActionResult(ActionStatus.EARLIER_ROUND, space)
            )
        result = resolve_tap(space, self.choices(player, space, number))
        if result.status is not ActionStatus.ADDED:
            return result
        if self.at(number) is self.table:  # `choices` has just checked the entry against it
            return self._do(Lay(number, player, space, result.color), result)
        return self.lay(player, space, result.color, number, seen)

    def lay(self, player: int, space: str, color: Color, number: int, seen: int) -> ActionResult:
        """Place a tile."""
        return self._add(Lay(number, player, space, color), seen, ActionResult(ActionStatus.ADDED, Space(space), color))

    def set_floor(self, player: int, tiles: int, number: int, seen: int, *, marker: bool) -> ActionResult:
        """Set the tiles on a floor line, and whether the marker is on it."""
        now = self.entries_of(Floor, number, player)
        floor = Floor(number, player, tiles, marker)
        if not now:
            return self._add(floor, seen, CHANGED)
        entries = (floor,) if tiles or marker else ()
        return self._amend_seen(now[0][0], entries, seen)

    def add_fallen(self, player: int, number: int, seen: int) -> ActionResult:
        """Add a tile to the floor line."""
        tiles, marker = self.fallen(player, number)
        return self.set_floor(player, tiles + 1, number, seen, marker=marker)

    def take_fallen(self, player: int, number: int, seen: int) -> ActionResult:
        """Remove a tile from the floor line."""
        tiles, marker = self.fallen(player, number)
        return self.set_floor(player, tiles - 1, number, seen, marker=marker) if tiles else IGNORED

    def toggle_marker(self, player: int, number: int, seen: int) -> ActionResult:
        """Put the start marker on this floor line or remove it; remove it from any other player's floor line."""
        tiles, marker = self.fallen(player, number)
        holder = self.marker_of(number)
        if marker or holder is None or seen != self.version:
            return self.set_floor(player, tiles, number, seen, marker=not marker)
        others, _ = self.fallen(holder, number)
        taken = self.set_floor(holder, others, number, seen, marker=False)
        given = self.set_floor(player, tiles, number, self.version, marker=True)
        return given._replace(before=taken.before)

    def fallen(self, player: int, number: int) -> tuple[int, bool]:
        """The tiles entered on a floor line, without those of stuck lines, and whether the marker is on it."""
        now = self.entries_of(Floor, number, player)
        return (now[0][1].tiles, now[0][1].marker) if now else (0, False)

    def stick(self, player: int, row: int, color: Color, number: int, seen: int) -> ActionResult:
        """Mark a full pattern line as stuck: its color fits no space."""
        return self._add(Stuck(number, player, row, color), seen, ActionResult(ActionStatus.ADDED, color=color))

    def unstick(self, player: int, row: int, number: int, seen: int) -> ActionResult:
        """Undo `stick` for a row."""
        now = [place for place, stuck in self.entries_of(Stuck, number, player) if stuck.row == row]
        return self._amend_seen(now[0], (), seen) if now else IGNORED

    def take_first(self, player: int, tiles: int, number: int, seen: int) -> ActionResult:
        """Take the first-player marker together with some tiles; with 0 tiles, give it back."""
        now = [found for seat in self.table.seats for found in self.entries_of(First, number, seat)]
        entries = (First(number, player, tiles),) if tiles else ()
        if now:
            return self._amend_seen(now[0][0], entries, seen)
        return self._add(First(number, player, tiles), seen, CHANGED) if tiles else IGNORED

    def pass_round(self, player: int, kept: int, discarded: int, number: int, seen: int) -> ActionResult:
        """Pass for this round."""
        entry = Pass(number, player, kept, discarded)
        now = self.entries_of(Pass, number, player)
        return self._amend_seen(now[0][0], (entry,), seen) if now else self._add(entry, seen, CHANGED)

    def play_on(self, player: int, number: int, seen: int) -> ActionResult:
        """Take back a pass."""
        now = self.entries_of(Pass, number, player)
        return self._amend_seen(now[0][0], (), seen) if now else IGNORED

    def end_round(self, seen: int) -> ActionResult:
        """Close the open round."""
        result = self._add(End(self.table.round), seen, ActionResult(ActionStatus.ADDED))
        if result.status == ActionStatus.ADDED:
            self.done.clear()
        return result

    def undo(self, seen: int) -> ActionResult:
        """Revert the last step, or the two steps of the one tap by which the marker changed hands."""
        together = bool(self._in_effect) and self._handed_over(self._in_effect[-1])
        return self._take(Undo(), self.to_undo, seen, together=together)

    def redo(self, seen: int) -> ActionResult:
        together = bool(self._undone) and self._handed_over(self._undone[-1] + 1)
        return self._take(Redo(), self.to_redo, seen, together=together)

    def _handed_over(self, number: int) -> bool:
        """Whether a step gave the marker to a player and the step before it took it from another in the same round."""
        if not 0 < number < len(self.log):
            return False
        (had, lost), (_, gave) = self._floors(number - 1), self._floors(number)
        return had.marker and not lost.marker and gave.marker and had.round == gave.round and had.player != gave.player

    def _floors(self, number: int) -> tuple[Floor, Floor]:
        """The floor line that a step changed, before and after; one of no player for other steps."""
        step = self.log[number]
        nothing = Floor(0, -1, 0, marker=False)
        before = entry_at(self.log, step.target) if isinstance(step, Amend) else nothing
        entries = step.entries if isinstance(step, Amend) else (step,)
        after = entries[0] if entries else nothing
        return (before if isinstance(before, Floor) else nothing, after if isinstance(after, Floor) else nothing)

    @property
    def to_undo(self) -> StepSummary | None:
        """What Undo would revert."""
        return self._summary_of(self._in_effect[-1]) if self._in_effect else None

    @property
    def to_redo(self) -> StepSummary | None:
        """What Redo would restore."""
        if not self._undone:
            return None
        number = self._undone[-1]
        return self._summary_of(number + 1 if self._handed_over(number + 1) else number)

    @property
    def corrections(self) -> list[tuple[int, StepSummary]]:
        """The steps in effect that changed the game after it had first ended: number and summary."""
        ends = (number for number, step in enumerate(self.log) if isinstance(step, End))
        end = next((number for number in ends if self._was_over_by(number)), len(self.log))
        return [(number, self._summary_of(number)) for number in self._in_effect if number > end]

    def _was_over_by(self, number: int) -> bool:
        return self._table_of(entry for _, entry in effective(self.log[: number + 1])).finished

    def draft(self, player: int, number: int) -> dict[str, Any]:
        """What to save besides the log to restore the same view."""
        return {"player": player, "round": number, "ready": sorted(self.done), "version": self.version}

    # Internals

    def _summary_of(self, number: int) -> StepSummary:
        step = self.log[number]
        if isinstance(step, Amend) and not step.entries:
            return StepSummary(entry_at(self.log, step.target), taken_back=True)
        return StepSummary(entry_at(self.log, LogPosition(number)))

    def _take(self, step: Undo | Redo, summary: StepSummary | None, seen: int, *, together: bool) -> ActionResult:
        """Do an Undo or Redo, twice if two steps belong `together`."""
        if not summary or seen != self.version:
            return IGNORED
        if isinstance(summary.entry, End):
            self.done.clear()
        result = self._do(step, CHANGED)
        if together:
            self._do(step, result)
        return result

    def _add(self, entry: Entry, seen: int, result: ActionResult) -> ActionResult:
        if seen != self.version:
            return IGNORED
        if entry.round < self.table.round or (isinstance(entry, First) and self._has_begun(entry.round)):
            place, entries = self._insertion(entry)
            return self._amend(place, entries, result)
        if refusal := self.table.refuse(entry):
            return result._replace(status=ActionStatus.REFUSED, refusal=refusal)
        return self._do(entry, result)

    def _has_begun(self, number: int) -> bool:
        return any(entry.round == number for entry in self.entries)

    def _insertion(self, entry: Entry) -> tuple[LogPosition, tuple[Entry, ...]]:
        """Where to insert a forgotten entry: before its player passed, else before the end of its round.

        The marker always goes first in its round: it is taken before any tile is placed.
        """
        then = [logged for logged in self.logged if logged.entry.round == entry.round]
        if isinstance(entry, First):
            return then[0].position, (entry, then[0].entry)
        own = [logged for logged in then if isinstance(logged.entry, Pass) and logged.entry.player == _player(entry)]
        target = own[0] if own else then[-1]
        return target.position, (entry, target.entry)

    def _amend_seen(self, target: LogPosition, entries: tuple[Entry, ...], seen: int) -> ActionResult:
        return self._amend(target, entries, CHANGED) if seen == self.version else IGNORED

    def _amend(self, target: LogPosition, entries: tuple[Entry, ...], result: ActionResult) -> ActionResult:
        """Replace an entry with these, unless that makes a later entry illegal."""
        step = Amend(target, entries)
        found = list(self.logged)
        apply_step(found, len(self.log), step)
        would_be = [logged.entry for logged in found]
        for number, refusal in self._new_refusals(would_be):
            later = would_be[number] if would_be[number] not in entries else None
            return result._replace(status=ActionStatus.REFUSED, refusal=refusal, later=later)
        return self._do(step, result)

    def _new_refusals(self, would_be: list[Entry]) -> list[RefusedEntry]:
        """The entries that an amendment would make illegal; none if the game was already illegal before."""
        now = self.entries
        seats = len(self.names)
        return [] if validate_entries(self.layout, seats, now) else validate_entries(self.layout, seats, would_be)

    def _do(self, step: Step, result: ActionResult) -> ActionResult:
        before = tuple(self.table.totals)
        self._save(step)
        self.log.append(step)
        self._count_in(step)
        return result._replace(before=before)


def _player(entry: Entry) -> int | None:
    return None if isinstance(entry, End) else entry.player
