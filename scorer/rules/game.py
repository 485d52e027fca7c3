"""A game is a board, some seats and what people did there; folding it gives every point with its reason.

Folding never refuses, so that a stored game always opens; `Table.refuse` is asked before an entry is written.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from scorer.rules.entries import Entry
from scorer.rules.layouts import Layout, WallLayout
from scorer.rules.star import Stars
from scorer.rules.table import Table
from scorer.rules.wall import Walls


class TieBreak(StrEnum):
    """How a tie for the first place ended."""

    ROWS = "rows"
    """More complete rows decided."""
    SHARED = "shared"
    """Victory is shared."""


class Standing(NamedTuple):
    """Where one player stands."""

    player: int
    total: int
    rank: int
    """From 1; a tie that nothing decides is shared."""


def lay_out(layout: Layout, seats: int) -> Walls | Stars:
    """An empty table."""
    return Walls(layout, seats) if isinstance(layout, WallLayout) else Stars(layout, seats)


def fold(layout: Layout, seats: int, entries: Iterable[Entry]) -> Walls | Stars:
    """The table after these entries, the open round scored as it stands."""
    table = lay_out(layout, seats)
    for entry in entries:
        table.play(entry)
    table.close()
    return table


def standings(table: Table) -> list[Standing]:
    """Every player's place, in the order of the seats."""
    keys = [(table.totals[player], table.tie_break(player)) for player in table.seats]
    return [Standing(player, key[0], 1 + sum(other > key for other in keys)) for player, key in enumerate(keys)]


def winners(table: Table) -> list[int]:
    """Who won, once the game is over."""
    return [s.player for s in standings(table) if s.rank == 1] if table.finished else []


def tie_break(table: Table) -> TieBreak | None:
    """How the winners of a finished game were told from others with the same total, if any."""
    first = winners(table)
    if len(first) > 1:
        return TieBreak.SHARED
    best = max(table.totals, default=0)
    return TieBreak.ROWS if table.finished and table.totals.count(best) > 1 else None
