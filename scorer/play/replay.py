"""A game told once more: its scores round by round, and every tile in the order in which it counted.

And what could be asked about it: the best tile, the costliest loss, who would have won if it had ended earlier, what
rows scored from the bottom would have come to.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from scorer.rules.board import NO_SPACE, Space, Tiles
from scorer.rules.entries import Entry
from scorer.rules.game import by_tile, lay_out, ledger_items
from scorer.rules.layouts import Layout, WallLayout
from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import WallTile, scoresheet_of
from scorer.rules.table import Table

LOSSES: Final = frozenset({Reason.FLOOR, Reason.FIRST_TAKEN, Reason.TILES_DISCARDED})


class Moment(NamedTuple):
    """How the table was after a tile, or after another line of the ledger."""

    round: int
    """0 at the start and for the end of the game."""
    player: int | None
    """Whose it was; nobody's at the start."""
    lines: tuple[Line, ...]
    points: int
    totals: tuple[int, ...]
    boards: tuple[Tiles, ...]
    laid: int
    """How many tiles all players together have laid."""

    @property
    def space(self) -> Space:
        """Where a tile was laid, if it was one."""
        return self.lines[0].space if self.lines else NO_SPACE

    @property
    def lit(self) -> tuple[Space, ...]:
        """The spaces that prove the points."""
        return tuple(dict.fromkeys(space for line in self.lines for space in line.spaces))


class Feat(NamedTuple):
    """Something to be remembered of a game, and whose it was."""

    player: int
    lines: tuple[Line, ...]
    points: int
    tiles: Tiles
    """The player's board by then."""


def course(table: Table, player: int) -> list[int]:
    """A player's score at the start, after each round, and at last with the end of the game."""
    start = table.totals[player] - sum(table.rounds[player]) - table.bonus[player]
    return list(accumulate([start, *table.rounds[player], *([table.bonus[player]] if table.finished else [])]))


def moments(table: Table) -> list[Moment]:
    """The whole game, from the empty table on."""
    starts = [line for line in table.lines if line.reason == Reason.START]
    totals = [sum(line.points for line in starts if line.player == player) for player in table.seats]
    boards: list[Tiles] = [{} for _ in table.seats]
    laid = 0
    told = [Moment(0, None, (), 0, tuple(totals), tuple(boards), 0)]
    for lines in by_tile(line for line in table.lines if line.reason != Reason.START):
        first, points = lines[0], sum(line.points for line in lines)
        player = first.player
        if first.space:
            boards[player] = {**boards[player], first.space: table.boards[player][first.space]}
            laid += 1
        totals[player] += points
        told.append(Moment(first.round, player, lines, points, tuple(totals), tuple(boards), laid))
    return told


def if_ended_at(layout: Layout, moment: Moment) -> Table:
    """The table as it would be if the game had ended at a moment; tiles kept for the next round cost nothing."""
    table = lay_out(layout, len(moment.totals))
    table.boards = [dict(tiles) for tiles in moment.boards]
    table.totals = list(moment.totals)
    bonuses_are_being_counted = moment.round == 0 and moment.player is not None
    if bonuses_are_being_counted:
        table.finished = True
    else:
        table.end_game()
    return table


def best_tile(table: Table) -> Feat | None:
    """The tile that earned most; of equal ones the first."""
    return max(_feats(table, tiles=True), key=lambda feat: (feat.points, -feat.lines[0].round), default=None)


def costliest_loss(table: Table) -> Feat | None:
    """The floor line, or on a star board the marker or the discarded tiles, that took most; of equal ones the first."""
    return min(_feats(table, tiles=False), key=lambda feat: (feat.points, feat.lines[0].round), default=None)


def _feats(table: Table, *, tiles: bool) -> Sequence[Feat]:
    return [
        Feat(player, item.lines, item.points, item.tiles)
        for player in table.seats
        for item in ledger_items(table, player)
        if (item.lines[0].space if tiles else item.lines[0].reason in LOSSES)
    ]


def upwards(table: Table, entries: Iterable[Entry]) -> list[int] | None:
    """Everybody's total if the rows of each round had been scored from the bottom; None where there are no rows."""
    if not isinstance(table.layout, WallLayout):
        return None
    played = list(entries)
    scoresheets = [scoresheet_of(table, played, player) for player in table.seats]
    others = [
        {
            at: replace(step, points=step.upwards)
            for at, step in enumerate(scoresheet.steps)
            if isinstance(step, WallTile)
        }
        for scoresheet in scoresheets
    ]
    return [
        scoresheet.total_with(other) if other else scoresheet.total
        for scoresheet, other in zip(scoresheets, others, strict=True)
    ]


def recounted(agreed: Iterable[Line], table: Table) -> list[tuple[int, int]] | None:
    """Each player's total as agreed at the table and as the rules count it now; None if they are the same."""
    sums = [0] * len(table.totals)
    for line in agreed:
        sums[line.player] += line.points
    return None if sums == list(table.totals) else list(zip(sums, table.totals, strict=True))
