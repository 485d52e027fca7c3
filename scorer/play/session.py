"""The in-memory game behind the screens: the actions of the players, each saved as a step before it is shown.

A session knows the log and the rules, but no screen, file or clock; its creator passes in a function that saves a step.
Every action takes `seen`, the version of the drawing that was tapped, so a second tap on a stale drawing is ignored.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

from scorer.play.actions import (
    CHANGED,
    IGNORED,
    ActionResult,
    ActionStatus,
    StepSummary,
    resolve_tap,
)
from scorer.play.session_log import SessionLog
from scorer.play.session_state import SessionState
from scorer.rules.board import Color, Space
from scorer.rules.entries import (
    Amend,
    Batch,
    End,
    Entry,
    FinalTotal,
    First,
    Floor,
    Lay,
    LayPlate,
    LogPosition,
    Pass,
    Redo,
    RoundTotal,
    Step,
    Stuck,
    Undo,
)
from scorer.rules.table import Layout
from scorer.rules.validation import validate_entries


class Total(StrEnum):
    """What can be entered instead of tiles."""

    ROUND = "round"
    """How a score changed in a round."""
    FINAL = "final"


class Session(SessionState):
    """A game and the actions of its players, one method each."""

    def __init__(
        self,
        layout: Layout,
        names: Sequence[str],
        steps: Iterable[Step],
        save: Callable[[Step], object],
        *,
        undoable_from: int = 0,
    ) -> None:
        """Undo reverts no step before the one numbered `undoable_from`."""
        super().__init__(layout, names, SessionLog(steps, undoable_from))
        self._save = save

    def seat(self, names: Sequence[str]) -> None:
        """Update the players: new names, or one player more or fewer at the end."""
        self.names = tuple(names)
        self.done = {player for player in self.done if player < len(names)}
        self._fold()

    def follow(self, steps: Sequence[Step]) -> None:
        """Append steps that were saved elsewhere."""
        for step in steps:
            self._log.append(step)
        if any(isinstance(step, End) for step in steps):
            self.done.clear()
        self._fold()

    # Actions

    def tap(self, player: int, space: str, number: int, seen: int) -> ActionResult:
        """Place a tile on a free space, remove the tile on a covered one, or return the choice the player has to make."""
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
        if result.status is ActionStatus.REFUSED:
            return self._offer_move(result, player, number)
        if result.status is not ActionStatus.ADDED:
            return result
        if self.at(number) is self.table:  # `choices` has just checked the entry against it
            return self._do(Lay(number, player, space, result.color), result)
        return self.lay(player, space, result.color, number, seen)

    def lay(self, player: int, space: str, color: Color, number: int, seen: int) -> ActionResult:
        """Place a tile."""
        return self._add(Lay(number, player, space, color), seen, ActionResult(ActionStatus.ADDED, Space(space), color))

    def lay_all(self, player: int, spaces: Sequence[Space], number: int, seen: int) -> ActionResult:
        """Place a tile on each of these printed spaces, in one step."""
        lays = self._printed_lays(player, spaces, number)
        result = ActionResult(ActionStatus.ADDED, spaces=tuple(spaces))
        if not lays or seen != self.version:
            return IGNORED
        if number < self.table.round:
            place, entries = self._insertion(*lays)
            return self._amend(place, entries, result)
        before = self.entries
        for refused in validate_entries(self.layout, len(self.names), [*before, *lays]):
            if refused.number >= len(before):
                return result._replace(status=ActionStatus.REFUSED, refusal=refused.refusal)
        return self._do(Batch(lays) if len(lays) > 1 else lays[0], result)

    def move(self, player: int, space: Space, number: int, seen: int) -> ActionResult:
        """Move the tile that a player placed in this row and round to another space of the row."""
        moved = self._moved(player, space, number)
        if not moved or seen != self.version:
            return IGNORED
        place, lay = moved
        return self._amend(place, (lay,), ActionResult(ActionStatus.ADDED, space, lay.color))

    def _offer_move(self, result: ActionResult, player: int, number: int) -> ActionResult:
        """Add the tile that can be moved to the refused space, or name the entry of a later round that prevents it."""
        moved = self._moved(player, result.space, number)
        if not moved:
            return result
        place, lay = moved
        refused = self._refused(Amend(place, (lay,)), result)
        if not refused:
            return result._replace(movable=lay)
        return refused if refused.later and refused.later.round > number else result

    def set_floor(
        self, player: int, tiles: int, number: int, seen: int, *, marker: bool, spared: bool | None = None
    ) -> ActionResult:
        """Set the tiles on a floor line, whether the marker is on it, and whether a Special Factory spares one of them.

        By default a spared tile stays spared as long as there is something to spare.
        """
        now = self.entries_of(Floor, number, player)
        if spared is None:
            has_fallen = tiles or marker or self.entries_of(Stuck, number, player)
            spared = bool(now and now[0][1].spared and has_fallen)
        floor = Floor(number, player, tiles, marker, spared)
        if not now:
            return self._add(floor, seen, CHANGED)
        entries = (floor,) if tiles or marker or spared else ()
        return self._amend_seen(now[0][0], entries, seen)

    def fill_floor(self, player: int, filled: int, number: int, seen: int) -> ActionResult:
        """Fill the first `filled` slots of a floor line.

        The marker and the tiles of stuck lines occupy slots too, but belong to other entries.
        """
        tiles, marker = self.fallen(player, number)
        stuck = sum(entry.row for _, entry in self.entries_of(Stuck, number, player))
        taken = marker and self.layout.floor_has_marker
        wanted = max(0, filled - taken - stuck)
        return self.set_floor(player, wanted, number, seen, marker=marker) if wanted != tiles else IGNORED

    def toggle_marker(self, player: int, number: int, seen: int) -> ActionResult:
        """Put the start marker on this floor line, taking it from any other player's, or remove it."""
        tiles, marker = self.fallen(player, number)
        holder = self.marker_of(number)
        if marker or holder is None or seen != self.version:
            return self.set_floor(player, tiles, number, seen, marker=not marker)
        others, _ = self.fallen(holder, number)
        taken = self.set_floor(holder, others, number, seen, marker=False)
        given = self.set_floor(player, tiles, number, self.version, marker=True)
        return given._replace(before=taken.before)

    def toggle_spared(self, player: int, number: int, seen: int) -> ActionResult:
        """Spare one tile of this floor line, or stop sparing it."""
        tiles, marker = self.fallen(player, number)
        return self.set_floor(player, tiles, number, seen, marker=marker, spared=not self.spares(player, number))

    def stick(self, player: int, row: int, color: Color, number: int, seen: int) -> ActionResult:
        """Mark a full pattern line as stuck: its color fits no space."""
        return self._add(Stuck(number, player, row, color), seen, ActionResult(ActionStatus.ADDED, color=color))

    def unstick(self, player: int, row: int, number: int, seen: int) -> ActionResult:
        """Undo `stick` for a row."""
        now = [place for place, stuck in self.entries_of(Stuck, number, player) if stuck.row == row]
        return self._amend_seen(now[0], (), seen) if now else IGNORED

    def take_first(self, player: int, tiles: int, number: int, seen: int) -> ActionResult:
        """Take the start marker together with some tiles; with 0 tiles, give it back."""
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
        """Revert a pass."""
        now = self.entries_of(Pass, number, player)
        return self._amend_seen(now[0][0], (), seen) if now else IGNORED

    def place_plate(
        self, player: int, place: int, prints: Sequence[str], number: int, seen: int, *, hidden: int = 0
    ) -> ActionResult:
        """Place a plate, or turn or replace the one that the player placed there in this round."""
        plate = LayPlate(number, player, place, tuple(prints), hidden)
        now = self._plate_at(player, place, number)
        return self._amend_seen(now, (plate,), seen) if now else self._add(plate, seen, CHANGED)

    def remove_plate(self, player: int, place: int, number: int, seen: int) -> ActionResult:
        """Remove a plate of this round, unless there are tiles on it."""
        now = self._plate_at(player, place, number)
        return self._amend_seen(now, (), seen) if now else IGNORED

    def _plate_at(self, player: int, place: int, number: int) -> LogPosition | None:
        plates = self.entries_of(LayPlate, number, player)
        return next((position for position, plate in plates if plate.place == place), None)

    def set_total(self, player: int, points: int | None, number: int, seen: int) -> ActionResult:
        """Enter the change in a player's score in a round in place of tiles; None removes it."""
        entry = None if points is None else RoundTotal(number, player, points)
        return self._set(self.entries_of(RoundTotal, number, player), entry, seen)

    def set_final(self, player: int, points: int | None, number: int, seen: int) -> ActionResult:
        """Enter a player's final score, which ends the game with this round; None removes it."""
        entry = None if points is None else FinalTotal(number, player, points)
        return self._set(self.entries_of(FinalTotal, number, player), entry, seen)

    def set_totals(
        self, totals: Mapping[int, int | None], number: int, seen: int, kind: Total = Total.ROUND
    ) -> ActionResult:
        """Enter a total for each of these players, each as a step; stops at one that is refused."""
        result = IGNORED
        if seen != self.version:
            return result
        for player, points in totals.items():
            one = (self.set_final if kind is Total.FINAL else self.set_total)(player, points, number, self.version)
            if one.refusal:
                return one
            result = one._replace(before=result.before or one.before) if one.before else result
        return result

    def _set(
        self,
        now: Sequence[tuple[LogPosition, RoundTotal | FinalTotal]],
        entry: RoundTotal | FinalTotal | None,
        seen: int,
    ) -> ActionResult:
        """Enter, change or remove an entry that a player can have only one of."""
        if [old for _, old in now] == ([entry] if entry else []):
            return IGNORED
        if not now:
            return self._add(entry, seen, CHANGED) if entry else IGNORED
        return self._amend_seen(now[0][0], (entry,) if entry else (), seen)

    def end_round(self, seen: int, by: int | None = None) -> ActionResult:
        """Close the open round after the *Done* of a player."""
        number = self.table.round
        result = self._add(End(number), seen, ActionResult(ActionStatus.ADDED))
        if result.status == ActionStatus.ADDED:
            self.done.clear()
            if by is not None:
                self.closers[number] = by
        return result

    def undo(self, seen: int) -> ActionResult:
        """Revert the last step, or both steps of a tap that moved the marker to another player."""
        return self._take(Undo(), self.to_undo, seen, together=self._log.undoes_two)

    def redo(self, seen: int) -> ActionResult:
        return self._take(Redo(), self.to_redo, seen, together=self._log.redoes_two)

    def undo_steps(self, count: int, seen: int) -> ActionResult:
        """Undo a number of steps."""
        result = self.undo(seen)
        for _ in range(count - 1 if result.before else 0):
            self.undo(self.version)
        return result

    # Internals

    def _take(self, step: Undo | Redo, summary: StepSummary | None, seen: int, *, together: bool) -> ActionResult:
        """Append an Undo or Redo, or two of them if two steps belong `together`."""
        if not summary or seen != self.version:
            return IGNORED
        result = self._do(step, CHANGED)
        if isinstance(summary.entry, End):
            number = summary.entry.round
            self.done = set() if isinstance(step, Redo) else set(self.table.seats) - {self.closer(number)}
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

    def _insertion(self, *entries: Entry) -> tuple[LogPosition, tuple[Entry, ...]]:
        """Where to insert forgotten entries of a player: before their pass, else before the end of the round.

        The marker always comes first in its round, because it is taken before any tile is placed.
        """
        entry = entries[0]
        then = [logged for logged in self.logged if logged.entry.round == entry.round]
        if isinstance(entry, First):
            return then[0].position, (entry, then[0].entry)
        own = [logged for logged in then if isinstance(logged.entry, Pass) and logged.entry.player == _player(entry)]
        target = own[0] if own else then[-1]
        return target.position, (*entries, target.entry)

    def _amend_seen(self, target: LogPosition, entries: tuple[Entry, ...], seen: int) -> ActionResult:
        return self._amend(target, entries, CHANGED) if seen == self.version else IGNORED

    def _amend(self, target: LogPosition, entries: tuple[Entry, ...], result: ActionResult) -> ActionResult:
        """Replace an entry with these, unless that makes a later entry illegal."""
        step = Amend(target, entries)
        return self._refused(step, result) or self._do(step, result)

    def _refused(self, step: Amend, result: ActionResult) -> ActionResult | None:
        """The refusal of an amendment that makes an entry illegal."""
        would_be = self._log.entries_after(step)
        for number, refusal in self._new_refusals(would_be):
            later = would_be[number] if would_be[number] not in step.entries else None
            return result._replace(status=ActionStatus.REFUSED, refusal=refusal, later=later)
        return None

    def _do(self, step: Step, result: ActionResult) -> ActionResult:
        before = tuple(self.table.totals)
        self._save(step)
        self._log.append(step)
        self._fold()
        return result._replace(before=before)


def _player(entry: Entry) -> int | None:
    return None if isinstance(entry, End) else entry.player
