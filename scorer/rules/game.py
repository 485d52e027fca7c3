"""Folds the entries of a game into a table, and derives standings and winners from it.

Folding never refuses an entry, so every stored game opens; call `Table.refuse` before saving an entry.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from scorer.rules.board import NO_SPACE, Color, Space, Tiles
from scorer.rules.entries import Entry
from scorer.rules.reasons import Line, TieBreak
from scorer.rules.table import Layout, Table


class Standing(NamedTuple):
    """The total and rank of one player."""

    player: int
    total: int
    rank: int
    """From 1; tied players share a rank."""


def fold(layout: Layout, seats: int, entries: Iterable[Entry]) -> Table:
    """The table after these entries, with the open round scored as it is."""
    table = layout.new_table(seats)
    for entry in entries:
        table.play(entry)
    table.close()
    return table


def if_ended(layout: Layout, seats: int, entries: Iterable[Entry]) -> Table:
    """The table if the game ended now: the open round scored as it is, then the bonuses."""
    table = fold(layout, seats, entries)
    if not table.finished:
        table.end_game()
    return table


def standings(table: Table) -> list[Standing]:
    """All players' ranks, in seat order; ties are broken only once the game is over."""
    keys = [(table.totals[player], table.tie_break(player) if table.finished else 0) for player in table.seats]
    ranked = sorted(keys, reverse=True)
    return [Standing(player, key[0], 1 + ranked.index(key)) for player, key in enumerate(keys)]


def winners(table: Table) -> list[int]:
    """The winners; empty until the game is over."""
    return [s.player for s in standings(table) if s.rank == 1] if table.finished else []


def tie_break(table: Table) -> TieBreak | None:
    """How a tie for first place in a finished game was resolved; None without a tie."""
    if not table.finished or table.totals.count(max(table.totals, default=0)) < 2:
        return None
    return TieBreak.SHARED if len(winners(table)) > 1 else table.layout.tie_breaker


class LedgerItem(NamedTuple):
    """What one tile earned, or one other line of a player's ledger, and the board at that point."""

    lines: tuple[Line, ...]
    points: int
    total: int
    """The score after it."""
    tiles: Tiles
    """The tiles on the player's board, including the new one."""


def ledger_items(table: Table, player: int) -> list[LedgerItem]:
    """A player's ledger, tile by tile."""
    items: list[LedgerItem] = []
    tiles: dict[Space, Color] = {}
    total = 0
    for lines in by_tile(line for line in table.lines if line.player == player):
        if space := lines[0].space:
            tiles[space] = table.boards[player][space]
        points = sum(line.points for line in lines)
        total += points
        items.append(LedgerItem(lines, points, total, dict(tiles)))
    return items


def by_tile(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """Group the lines of a ledger: all lines of one tile together, every other line by itself."""
    for _, group in groupby(enumerate(lines), key=_tile_of):
        yield tuple(line for _, line in group)


def _tile_of(numbered: tuple[int, Line]) -> tuple[int, Space]:
    number, line = numbered
    return (line.player, line.space) if line.space else (number, NO_SPACE)
