"""The result of a finished game in words: who won and why, and the parts of each total.

Used by the final screen, the shared picture and the shared text.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.rules.board import Space
from scorer.rules.game import tie_break, winners
from scorer.rules.reasons import Line, Reason, TieBreak
from scorer.rules.table import Table
from scorer.wording.language import Language


class TotalPart(NamedTuple):
    """The points from all rounds, or from one kind of bonus."""

    reason: Reason | None
    """None for the rounds."""
    times: int
    """The number of rounds, rows, stars or leftover tiles."""
    points: int
    spaces: tuple[Space, ...] = ()
    """The spaces that prove the points."""


def kinds(table: Table) -> tuple[Reason, ...]:
    """The kinds of bonus on this board, in scoring order."""
    return table.layout.end_reasons


def parts(table: Table, player: int) -> list[TotalPart]:
    """The parts of a total: the rounds, then each kind of bonus, including those of no points."""
    rounds = TotalPart(None, len(table.rounds[player]), table.totals[player] - table.bonus[player])
    ends = [line for line in table.lines if line.player == player and not line.round and line.reason != Reason.START]
    return [rounds, *(_bonus(kind, ends) for kind in kinds(table))]


def _bonus(kind: Reason, ends: Sequence[Line]) -> TotalPart:
    own = [line for line in ends if line.reason == kind]
    times = sum(line.tiles for line in own) if kind == Reason.TILES_LEFT else len(own)
    spaces = tuple(dict.fromkeys(space for line in own for space in line.spaces))
    # only leftover tiles cost points at the end, so points given back belong to them
    given_back = [line for line in ends if line.reason == Reason.NEVER_BELOW and kind == Reason.TILES_LEFT]
    return TotalPart(kind, times, sum(line.points for line in [*own, *given_back]), spaces)


def part_name(language: Language, part: TotalPart) -> str:
    """The name of a part, with its count."""
    n = part.times
    match part.reason:
        case Reason.FULL_ROW:
            return language.plural("{n} row", "{n} rows", n) if n else language.translate("no rows")
        case Reason.FULL_COLUMN:
            return language.plural("{n} column", "{n} columns", n) if n else language.translate("no columns")
        case Reason.FULL_COLOR:
            return language.plural("{n} color", "{n} colors", n) if n else language.translate("no colors")
        case Reason.FULL_STAR:
            return language.plural("{n} star", "{n} stars", n) if n else language.translate("no stars")
        case Reason.FULL_NUMBER:
            return language.plural("{n} number", "{n} numbers", n) if n else language.translate("no numbers")
        case Reason.TILES_LEFT:
            return language.plural("{n} tile left", "{n} tiles left", n) if n else language.translate("no tiles left")
        case _:
            return language.plural("{n} round", "{n} rounds", n)


def tied(table: Table) -> list[int]:
    """The players with the highest total, if there are several."""
    best = max(table.totals)
    seats = [seat for seat in table.seats if table.totals[seat] == best]
    return seats if len(seats) > 1 else []


def headline(language: Language, table: Table, names: Sequence[str]) -> str:
    """Who won a finished game."""
    first = winners(table)
    if len(names) == 1:
        return language.translate("The game is over")
    if len(first) > 1:
        return language.translate("{names} share the victory", names=language.join(names[seat] for seat in first))
    return language.translate("{name} wins", name=names[first[0]])


def why(language: Language, table: Table, names: Sequence[str]) -> str:
    """The winner's margin, or how a tie was resolved."""
    best = max(table.totals)
    points = language.number(best)
    match tie_break(table):
        case TieBreak.ROWS:
            return language.translate("{points} each, but more complete rows", points=points)
        case TieBreak.SHARED if table.layout.tie_breaker is None:
            return language.translate("{points} each, and no tiebreaker applies", points=points)
        case TieBreak.SHARED:
            return language.translate("{points} each, and equal complete rows", points=points)
        case _:
            others = [total for total in table.totals if total < best]
            if not others:
                return f"{names[0]}: {language.points(best)}"
            return language.plural("{n} point ahead", "{n} points ahead", best - max(others))


def tie(language: Language, table: Table) -> str:
    """How a tie for first place was resolved."""
    points = language.number(max(table.totals))
    if len(winners(table)) > 1:
        return language.translate("Tie at {points}: victory is shared", points=points)
    return language.translate("Tie at {points}: complete rows decide", points=points)
