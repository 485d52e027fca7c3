"""Replay of a game: scores round by round, and the state after every tile in scoring order.

Also what a game's history shows: the best tile, the costliest loss, who would have won if it had ended earlier, and
the totals if rows had been scored from the bottom.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from scorer.rules.board import NO_SPACE, Space, Tiles
from scorer.rules.entries import Entry
from scorer.rules.families import scoresheet_of
from scorer.rules.game import by_tile, ledger_items
from scorer.rules.reasons import Line, Reason
from scorer.rules.run_count import LinkedTile
from scorer.rules.table import Table

LOSSES: Final = frozenset(
    {Reason.FLOOR, Reason.FIRST_TAKEN, Reason.TILES_DISCARDED, Reason.HIDDEN_PLATE, Reason.MARKER}
)


class Moment(NamedTuple):
    """The state after one tile, or after another line of the ledger."""

    round: int
    """0 at the start and for the end of the game."""
    player: int | None
    """None at the start."""
    lines: tuple[Line, ...]
    points: int
    totals: tuple[int, ...]
    boards: tuple[Tiles, ...]
    laid: int
    """The number of tiles placed by all players."""

    @property
    def space(self) -> Space:
        """Where the tile was placed; empty for other lines."""
        return self.lines[0].space if self.lines else NO_SPACE

    @property
    def lit(self) -> tuple[Space, ...]:
        """The spaces that prove the points."""
        return tuple(dict.fromkeys(space for line in self.lines for space in line.spaces))


class Feat(NamedTuple):
    """A tile or loss worth showing in the summary of a game."""

    player: int
    lines: tuple[Line, ...]
    points: int
    tiles: Tiles
    """The player's board at that point."""


def course(table: Table, player: int) -> list[int]:
    """A player's score at the start, after each round, and after the bonuses."""
    start = table.totals[player] - sum(table.rounds[player]) - table.bonus[player]
    return list(accumulate([start, *table.rounds[player], *([table.bonus[player]] if table.finished else [])]))


def moments(table: Table) -> list[Moment]:
    """All moments of a game, starting with the empty boards."""
    starts = [line for line in table.lines if line.reason == Reason.START]
    totals = [sum(line.points for line in starts if line.player == player) for player in table.seats]
    boards: list[Tiles] = [{} for _ in table.seats]
    laid = 0
    found = [Moment(0, None, (), 0, tuple(totals), tuple(boards), 0)]
    for lines in by_tile(line for line in table.lines if line.reason != Reason.START):
        first, points = lines[0], sum(line.points for line in lines)
        player = first.player
        if first.space:
            boards[player] = {**boards[player], first.space: table.boards[player][first.space]}
            laid += 1
        totals[player] += points
        found.append(Moment(first.round, player, lines, points, tuple(totals), tuple(boards), laid))
    return found


def if_ended_at(played: Table, moment: Moment) -> Table:
    """The table if a game had ended at a moment; tiles kept for the next round cost nothing."""
    bonuses_are_being_counted = moment.round == 0 and moment.player is not None
    number = len(played.rounds[0]) if bonuses_are_being_counted else moment.round
    table = played.as_of(number, moment.boards, moment.totals)
    if bonuses_are_being_counted:
        table.finished = True
    else:
        table.end_game()
    return table


def best_tile(table: Table) -> Feat | None:
    """The tile that earned the most points; the first of equals."""
    return max(_feats(table), key=lambda feat: (feat.points, -feat.lines[0].round), default=None)


def costliest_loss(table: Table) -> Feat | None:
    """The floor line, marker or discarded tiles that cost the most points; the first of equals.

    Points refunded because of the minimum score do not count as lost.
    """
    return min(_losses(table), key=lambda feat: (feat.points, feat.lines[0].round), default=None)


def _feats(table: Table) -> Sequence[Feat]:
    return [
        Feat(player, item.lines, item.points, item.tiles)
        for player in table.seats
        for item in ledger_items(table, player)
        if item.lines[0].space
    ]


def _losses(table: Table) -> Sequence[Feat]:
    found: list[Feat] = []
    for player in table.seats:
        before = 0
        for item in ledger_items(table, player):
            reason = item.lines[0].reason
            if reason in LOSSES:
                found.append(Feat(player, item.lines, item.points, item.tiles))
                before += 1
            elif reason is Reason.NEVER_BELOW and before:
                found[-before:] = _given_back(found[-before:], item.points)
                before = 0
            elif item.points:
                before = 0
    return [loss for loss in found if loss.points]


def _given_back(losses: Sequence[Feat], points: int) -> list[Feat]:
    """Reduce consecutive losses by a refund, starting with the last one."""
    left: list[Feat] = []
    for loss in reversed(losses):
        share = min(points, -loss.points)
        left.insert(0, loss._replace(points=loss.points + share))
        points -= share
    return left


def upwards(table: Table, entries: Iterable[Entry]) -> list[int] | None:
    """All totals if each round's rows had been scored from the bottom; None on boards without rows."""
    if not table.layout.scored_by_rows:
        return None
    played = list(entries)
    scoresheets = [scoresheet_of(table, played, player) for player in table.seats]
    others = [
        {
            at: replace(step, points=step.upwards)
            for at, step in enumerate(scoresheet.steps)
            if isinstance(step, LinkedTile)
        }
        for scoresheet in scoresheets
    ]
    return [
        scoresheet.total_with(other) if other else scoresheet.total
        for scoresheet, other in zip(scoresheets, others, strict=True)
    ]


def recounted(agreed: Iterable[Line], table: Table) -> list[tuple[int, int]] | None:
    """Each player's total as saved when the game ended and as the rules count it now; None if they are the same."""
    sums = [0] * len(table.totals)
    for line in agreed:
        sums[line.player] += line.points
    return None if sums == list(table.totals) else list(zip(sums, table.totals, strict=True))
