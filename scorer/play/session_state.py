"""The state of a session that screens and actions read: the table, what may be entered, and what Undo would revert."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from scorer.play.actions import ColorChoice, StepSummary, color_choices
from scorer.play.session_log import SessionLog
from scorer.rules.board import JOKER, Color, Space
from scorer.rules.entries import (
    End,
    Entry,
    FinalTotal,
    First,
    Floor,
    Lay,
    LayPlate,
    LoggedEntry,
    LogPosition,
    Pass,
    RoundTotal,
    Step,
    Stuck,
    effective,
    player_of,
)
from scorer.rules.game import fold, if_ended
from scorer.rules.reasons import Code
from scorer.rules.table import Layout, Table
from scorer.rules.validation import RefusedEntry, validate_entries

_Entry = TypeVar("_Entry", Lay, Floor, Stuck, First, Pass, LayPlate, RoundTotal, FinalTotal, End)


class Doubt(StrEnum):
    """What may have been forgotten; the app asks once before a round ends."""

    NOBODY_HAS_MARKER = "nobody-has-marker"
    NOTHING_LAID = "nothing-laid"
    FINAL_MISSING = "final-missing"
    """The game ends, and the bonuses of a player whose board is not known are missing."""


class SessionState:
    """A game in memory: its log, and the table after it. Only `Session` changes it."""

    def __init__(self, layout: Layout, names: Sequence[str], log: SessionLog) -> None:
        self.layout = layout
        self.names = tuple(names)
        self._log = log
        self.done: set[int] = set()
        """The players who are done with the open round."""
        self.closers: dict[int, int] = {}
        """By round, the player whose *Done* ended it, as far as known."""
        self._fold()

    def _fold(self) -> None:
        self._earlier: dict[int, Table] = {}
        self.table: Table = self.table_of(self.entries)

    @property
    def log(self) -> Sequence[Step]:
        """All steps, also those that were undone."""
        return self._log.steps

    @property
    def logged(self) -> Sequence[LoggedEntry]:
        """The entries that count, with their positions in the log."""
        return self._log.logged

    @property
    def version(self) -> int:
        """The value to pass as `seen` for an action on a drawing of this state."""
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
        """The table at the end of a round, before the round is closed."""
        if number == self.table.round:
            return self.table
        if number not in self._earlier:
            self._earlier[number] = self.table_of(self._until(number))
        return self._earlier[number]

    def _until(self, number: int) -> list[Entry]:
        return [entry for entry in self.entries if entry.round <= number and entry != End(number)]

    def table_of(self, entries: Iterable[Entry]) -> Table:
        """The table after other entries."""
        return fold(self.layout, len(self.names), entries)

    def if_ended(self) -> Table:
        """The table if the game ended now."""
        return if_ended(self.layout, len(self.names), self.entries)

    def ends_now(self) -> bool:
        """Whether the game would be over if the open round were closed now."""
        entries = self.entries
        return self.table_of([*entries, End(self.table.round)]).finished

    def choices(self, player: int, space: Space, number: int) -> tuple[ColorChoice, ...]:
        """The colors for a free space in a round, each with its refusal."""
        table = self.at(number)
        if number < self.table.round and player in table.passed:
            # a forgotten tile of an earlier round goes before the player's pass
            passed = table.passed[player]
            table = self.table_of(entry for entry in self._until(number) if entry != passed)
        return color_choices(
            self.layout, table.print_of(player, space), lambda color: table.refuse(Lay(number, player, space, color))
        )

    def stroke_spaces(self, player: int, number: int) -> tuple[Space, ...]:
        """The spaces that a stroke can cover: free ones whose printed color is legal."""
        table, spaces = self.at(number), (space for group in self.layout.groups for space in group)
        printed = ((space, table.print_of(player, space)) for space in spaces)
        return tuple(space for space, color in printed if color and not table.refuse(Lay(number, player, space, color)))

    def with_tiles(self, player: int, spaces: Sequence[Space], number: int) -> Table:
        """The table at the end of a round with more tiles, on printed spaces."""
        entries = self.entries if self.at(number) is self.table else self._until(number)
        return self.table_of([*entries, *self._printed_lays(player, spaces, number)])

    def _printed_lays(self, player: int, spaces: Sequence[Space], number: int) -> tuple[Lay, ...]:
        printed = ((space, self.at(number).print_of(player, space)) for space in spaces)
        return tuple(Lay(number, player, space, color) for space, color in printed if color)

    def stuck_lines(self, player: int, number: int) -> list[tuple[int, tuple[Color, ...]]]:
        """The rows whose pattern line can be stuck now, with the colors for which it can."""
        table = self.at(number)
        if Stuck not in table.layout.entries:
            return []
        found = []
        for row in range(1, len(table.layout.groups) + 1):
            asked = [Stuck(number, player, row, color) for color in self.layout.colors]
            if colors := tuple(stuck.color for stuck in asked if not table.refuse(stuck)):
                found.append((row, colors))
        return found

    def doubts(self) -> list[tuple[Doubt, int | None]]:
        """What may have been forgotten in the open round, by one player or, with None, by any."""
        now = [entry for entry in self.entries if entry.round == self.round]
        has_entry = {entry.player for entry in now if isinstance(entry, Lay | Stuck | RoundTotal | FinalTotal)}
        doubts: list[tuple[Doubt, int | None]] = []
        has_marker = any(isinstance(entry, First) or (isinstance(entry, Floor) and entry.marker) for entry in now)
        if not has_marker and not self.table.totals_only:
            doubts.append((Doubt.NOBODY_HAS_MARKER, None))
        doubts += [(Doubt.NOTHING_LAID, player) for player in self.table.seats if player not in has_entry]
        without_final = sorted(self.table.totals_only - self.table.finals.keys())
        if without_final and self.ends_now():
            doubts += [(Doubt.FINAL_MISSING, player) for player in without_final]
        return doubts

    def marker_of(self, number: int) -> int | None:
        """The player who took the start marker in a round."""
        for entry in self.entries:
            takes = isinstance(entry, First) or (isinstance(entry, Floor) and entry.marker)
            if takes and entry.round == number and not isinstance(entry, End):
                return entry.player
        return None

    def starter(self, number: int) -> int:
        """The player who starts a round: the last to take the marker before it, else the first seat."""
        holders = (self.marker_of(before) for before in range(number - 1, 0, -1))
        return next((holder for holder in holders if holder is not None), 0)

    def entries_of(self, kind: type[_Entry], number: int, player: int) -> list[tuple[LogPosition, _Entry]]:
        """A player's entries of one kind in a round, with their positions in the log."""
        return [
            (position, entry)
            for position, entry in self.logged
            if isinstance(entry, kind) and entry.round == number and player_of(entry) in {None, player}
        ]

    @property
    def can_add_player(self) -> bool:
        """Whether another player can still join: in round 1, if the board allows another player."""
        return self.table.round == 1 and len(self.names) + 1 in self.layout.player_counts

    def closer(self, number: int) -> int:
        """The player whose *Done* ended a round; if unknown, the last one in turn order."""
        return self.closers.get(number, (self.starter(number) - 1) % len(self.names))

    def spares(self, player: int, number: int) -> bool:
        """Whether a Special Factory spares a tile of a floor line."""
        now = self.entries_of(Floor, number, player)
        return bool(now and now[0][1].spared)

    def can_spare(self, player: int, number: int) -> bool:
        """Whether a floor line has something that a Special Factory could spare."""
        has_fallen = any(self.fallen(player, number)) or self.entries_of(Stuck, number, player)
        return bool(self.layout.spares and has_fallen)

    def fallen(self, player: int, number: int) -> tuple[int, bool]:
        """The tiles entered on a floor line, excluding those of stuck lines, and whether the marker is on it."""
        now = self.entries_of(Floor, number, player)
        return (now[0][1].tiles, now[0][1].marker) if now else (0, False)

    @property
    def to_undo(self) -> StepSummary | None:
        """What Undo would revert."""
        return self._log.to_undo

    @property
    def to_redo(self) -> StepSummary | None:
        """What Redo would restore."""
        return self._log.to_redo

    def steps_to_undo(self, most: int) -> list[StepSummary]:
        """What repeated Undo would revert, the last step first."""
        return self._log.steps_to_undo(most)

    @property
    def corrections(self) -> list[tuple[int, StepSummary]]:
        """The steps in effect that changed the game after it first ended, with number and summary."""
        ends = (number for number, step in enumerate(self.log) if isinstance(step, End))
        end = next((number for number in ends if self._was_over_by(number)), len(self.log))
        return self._log.in_effect_after(end)

    def _was_over_by(self, number: int) -> bool:
        return self.table_of(entry for _, entry in effective(self.log[: number + 1])).finished

    def draft(self, player: int, number: int) -> dict[str, Any]:
        """The state besides the log that must be saved to restore the view."""
        closers = sorted(self.closers.items())
        return {
            "player": player,
            "round": number,
            "ready": sorted(self.done),
            "version": self.version,
            "closers": closers,
        }

    def _moved(self, player: int, space: Space, number: int) -> tuple[LogPosition, Lay] | None:
        """The position of the tile placed in this row and round, and the tile on its new space."""
        refusals = [choice.refusal for choice in self.choices(player, space, number)]
        if not any(refusal and refusal.code is Code.ROW_ALREADY_TILED for refusal in refusals):
            return None
        for place, lay in self.entries_of(Lay, number, player):
            if lay.space.row == space.row:
                printed = None if lay.color == JOKER else self.table.print_of(player, space)
                return place, Lay(number, player, space, printed or lay.color)
        return None

    def _new_refusals(self, would_be: list[Entry]) -> list[RefusedEntry]:
        """The entries that an amendment would make illegal; none if the game was already illegal before."""
        now = self.entries
        seats = len(self.names)
        return [] if validate_entries(self.layout, seats, now) else validate_entries(self.layout, seats, would_be)
