"""Finds the wrong entry that would explain a claimed total: a tile missing, extra or misplaced, a count off by one.

A correction is considered only if the whole game stays legal with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.board import JOKER, NO_SPACE, Color, Space
from scorer.rules.entries import End, Entry, FinalTotal, First, Floor, Lay, LayPlate, Pass, RoundTotal, Stuck
from scorer.rules.game import fold
from scorer.rules.table import Table
from scorer.rules.validation import validate_entries


class MistapKind(StrEnum):
    """What is wrong with an entry."""

    NOT_TAPPED = "tile-not-tapped"
    TAPPED_TOO_MUCH = "tile-tapped-too-much"
    ELSEWHERE = "tile-elsewhere"
    FLOOR = "floor-tiles"
    SPARED = "spared-tile"
    FIRST = "first-tiles"
    DISCARDED = "discarded-tiles"
    KEPT = "kept-tiles"
    HIDDEN = "hidden-plates"


class Mistap(NamedTuple):
    """One wrong entry and its correction."""

    kind: MistapKind
    at: int
    """The number of the entry; of a missing entry, the number of the one it belongs before."""
    round: int
    space: Space
    """The space that has a tile and should not, or the other way around."""
    entry: Entry | None
    """The wrong entry; None if one is missing."""
    instead: Entry | None
    """The right entry; None if there should be none."""

    def corrected(self, entries: Sequence[Entry]) -> list[Entry]:
        """The entries with the correction applied."""
        wrong, right = int(self.entry is not None), [self.instead] if self.instead else []
        return [*entries[: self.at], *right, *entries[self.at + wrong :]]


def mistaps(table: Table, entries: Sequence[Entry], player: int, claimed: int) -> list[Mistap]:
    """Every entry of a player whose correction gives the claimed total."""
    layout, seats = table.layout, len(table.seats)
    ending = _rows_that_ended_it(table)

    def matters(entry: Entry) -> bool:
        """Whether the player's total depends on an entry; of the other players' entries, only the one that ended the
        game matters.
        """
        if isinstance(entry, End) or entry.player == player:
            return True
        return isinstance(entry, Lay) and (entry.player, entry.space) in ending

    found: dict[tuple[MistapKind, int, Space], Mistap] = {}
    for mistap in _possible(table, entries, player):
        corrected = mistap.corrected(entries)
        total = fold(layout, seats, filter(matters, corrected)).totals[player]
        if total == claimed and not validate_entries(layout, seats, corrected):
            found.setdefault((mistap.kind, mistap.at, mistap.space), mistap)
    return list(found.values())


def _rows_that_ended_it(table: Table) -> set[tuple[int, Space]]:
    ending = table.layout.end_triggers
    return {(seat, space) for seat in table.seats for group in ending(table.boards[seat]) for space in group}


def _possible(table: Table, entries: Sequence[Entry], player: int) -> Iterator[Mistap]:
    """Every possible wrong entry of one player, in the order of the game."""
    for at, entry in enumerate(entries):
        if isinstance(entry, Lay) and entry.player == player:
            yield from _wrong_lay(table, at, entry)
        elif not isinstance(entry, End) and entry.player == player:
            yield from _wrong_count(at, entry)
            if isinstance(entry, Floor) and table.layout.spares:
                other = entry._replace(spared=not entry.spared)
                yield Mistap(MistapKind.SPARED, at, entry.round, NO_SPACE, entry, other)
    if player in table.totals_only:
        return
    for number in range(1, max((entry.round for entry in entries), default=0) + 1):
        yield from _missing(table, entries, player, number)


def _wrong_lay(table: Table, at: int, lay: Lay) -> Iterator[Mistap]:
    yield Mistap(MistapKind.TAPPED_TOO_MUCH, at, lay.round, lay.space, lay, None)
    (group,) = (group for group in table.layout.groups if lay.space in group)
    for space in group:
        takes_it = lay.color == JOKER or table.print_of(lay.player, space) in (None, lay.color)
        if takes_it and space not in table.boards[lay.player]:
            yield Mistap(MistapKind.ELSEWHERE, at, lay.round, space, lay, lay._replace(space=space))


def _wrong_count(at: int, entry: Entry) -> Iterator[Mistap]:
    """Counts that are off by one."""
    for kind, name in _COUNTS[type(entry)]:
        tiles = getattr(entry, name)
        for other in (tiles - 1, tiles + 1):
            if other >= 0:
                yield Mistap(kind, at, entry.round, NO_SPACE, entry, entry._replace(**{name: other}))


_COUNTS: Final[Mapping[type[Entry], tuple[tuple[MistapKind, str], ...]]] = {
    Floor: ((MistapKind.FLOOR, "tiles"),),
    Stuck: (),
    First: ((MistapKind.FIRST, "tiles"),),
    Pass: ((MistapKind.DISCARDED, "discarded"), (MistapKind.KEPT, "kept")),
    LayPlate: ((MistapKind.HIDDEN, "hidden"),),
    RoundTotal: (),
    FinalTotal: (),
}
"""The counts of each kind of entry that may be off by one."""


def _missing(table: Table, entries: Sequence[Entry], player: int, number: int) -> Iterator[Mistap]:
    """Entries that may be missing in a round."""
    of_round = [(at, entry) for at, entry in enumerate(entries) if entry.round == number]
    closing = [at for at, entry in of_round if isinstance(entry, End) or _is_pass_of(entry, player)]
    at = min(closing, default=len(entries))
    floor_is_set = any(isinstance(entry, Floor) and entry.player == player for _, entry in of_round)
    if Floor in table.layout.entries and not floor_is_set:
        yield Mistap(MistapKind.FLOOR, at, number, NO_SPACE, None, Floor(number, player, 1, marker=False))
    for space, color in _free(table, player):
        yield Mistap(MistapKind.NOT_TAPPED, at, number, space, None, Lay(number, player, space, color))


def _is_pass_of(entry: Entry, player: int) -> bool:
    return isinstance(entry, Pass) and entry.player == player


def _free(table: Table, player: int) -> Iterator[tuple[Space, Color]]:
    """Where a tile could still be placed, and its colors."""
    for space in (space for group in table.layout.groups for space in group):
        yield from ((space, color) for color in table.distinct_colors(player, space))
