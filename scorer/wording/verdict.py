"""The result of a finished game in words: who won and why, and the parts of each total.

Used by the final screen, the shared picture and the shared text.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from scorer.rules.board import Space
from scorer.rules.game import tie_break, winners
from scorer.rules.reasons import Line, Reason, TieBreak
from scorer.rules.table import Table
from scorer.wording import sentences
from scorer.wording.language import Language, sentence_case


class TotalPart(NamedTuple):
    """The points from all rounds, or from one kind of bonus."""

    reason: Reason | None
    """None for the rounds."""
    times: int
    """The number of rounds, rows, stars or leftover tiles."""
    points: int
    spaces: tuple[Space, ...] = ()
    """The spaces that prove the points."""
    worths: frozenset[Fraction] = frozenset()
    """The points of one row, star or the like."""


def changed_totals(language: Language, names: Sequence[str], before: Sequence[int], after: Sequence[int]) -> str:
    """Like "Anna 33 → 35", for every player whose total differs."""
    rows, number = zip(names, before, after, strict=True), language.number
    return ", ".join(f"{name} {number(old)} → {number(new)}" for name, old, new in rows if old != new)


def kinds(table: Table) -> tuple[Reason, ...]:
    """The kinds of bonus of a game, in scoring order; entered final scores come last."""
    is_known = len(table.totals_only) < len(table.seats)
    return (table.layout.end_reasons if is_known else ()) + ((Reason.FINAL_TOTAL,) if table.finals else ())


def parts(table: Table, player: int) -> list[TotalPart]:
    """The parts of a total: the rounds, then each kind of bonus, including those of no points."""
    rounds = TotalPart(None, len(table.rounds[player]), table.totals[player] - table.bonus[player])
    ends = [line for line in table.lines if line.player == player and not line.round and line.reason != Reason.START]
    return [rounds, *(_bonus(kind, ends) for kind in kinds(table))]


def _bonus(kind: Reason, ends: Sequence[Line]) -> TotalPart:
    own = [line for line in ends if line.reason == kind]
    times = sum(map(_times, own))
    spaces = tuple(dict.fromkeys(space for line in own for space in line.spaces))
    # refunds belong to the losses at the end of the game
    costs = next((line.reason for line in ends if line.points < 0), None)
    given_back = [line for line in ends if line.reason == Reason.NEVER_BELOW and kind == costs]
    worths = frozenset(Fraction(line.points, _times(line)) for line in own if _times(line))
    return TotalPart(kind, times, sum(line.points for line in [*own, *given_back]), spaces, worths)


_BY_SPACES: Final = frozenset((Reason.GOAL_WILDS, Reason.GOAL_BORDER, Reason.GOAL_SPECIALS))
"""Bonuses that are counted by spaces, in a single line."""


def _times(line: Line) -> int:
    """How many things a line counts."""
    if line.reason == Reason.TILES_LEFT:
        return line.tiles
    return len(line.spaces) if line.reason in _BY_SPACES else 1


def part_name(language: Language, part: TotalPart) -> str:
    """The name of a part, with its count."""
    if part.reason is None:
        return language.plural("{n} round", "{n} rounds", part.times)
    some, none = _PART_NAMES[part.reason]
    return some(language, part.times) if part.times else none(language)


_PART_NAMES: Final[Mapping[Reason, tuple[Callable[[Language, int], str], Callable[[Language], str]]]] = {
    Reason.FULL_ROW: (
        lambda language, n: language.plural("{n} row", "{n} rows", n),
        lambda language: language.translate("no rows"),
    ),
    Reason.FULL_COLUMN: (
        lambda language, n: language.plural("{n} column", "{n} columns", n),
        lambda language: language.translate("no columns"),
    ),
    Reason.FULL_COLOR: (
        lambda language, n: language.plural("{n} color", "{n} colors", n),
        lambda language: language.translate("no colors"),
    ),
    Reason.FULL_STAR: (
        lambda language, n: language.plural("{n} star", "{n} stars", n),
        lambda language: language.translate("no stars"),
    ),
    Reason.FULL_NUMBER: (
        lambda language, n: language.plural("{n} number", "{n} numbers", n),
        lambda language: language.translate("no numbers"),
    ),
    Reason.STRUCTURE_SET: (
        lambda language, n: language.plural("{n} set", "{n} sets", n),
        lambda language: language.translate("no sets"),
    ),
    Reason.TILES_LEFT: (
        lambda language, n: language.plural("{n} tile left", "{n} tiles left", n),
        lambda language: language.translate("no tiles left"),
    ),
    Reason.GOAL_ROWS: (
        lambda language, n: language.plural("{n} row", "{n} rows", n),
        lambda language: language.translate("no rows"),
    ),
    Reason.GOAL_COLUMNS: (
        lambda language, n: language.plural("{n} column", "{n} columns", n),
        lambda language: language.translate("no columns"),
    ),
    Reason.GOAL_DIAGONALS: (
        lambda language, n: language.plural("{n} diagonal", "{n} diagonals", n),
        lambda language: language.translate("no diagonals"),
    ),
    Reason.GOAL_WILDS: (
        lambda language, n: language.plural("{n} wild space", "{n} wild spaces", n),
        lambda language: language.translate("no wild spaces"),
    ),
    Reason.GOAL_BORDER: (
        lambda language, n: language.plural("{n} border tile", "{n} border tiles", n),
        lambda language: language.translate("no border tiles"),
    ),
    Reason.GOAL_CORNERS: (
        lambda language, n: language.plural("{n} corner", "{n} corners", n),
        lambda language: language.translate("no corners"),
    ),
    Reason.GOAL_SPECIALS: (
        lambda language, n: language.plural("{n} empty special space", "{n} empty special spaces", n),
        lambda language: language.translate("no empty special spaces"),
    ),
    Reason.FINAL_TOTAL: (
        lambda language, _n: language.translate("not itemized"),
        lambda language: language.translate("not itemized"),
    ),
    Reason.GOAL_COLOR_ROWS: (
        lambda language, n: language.plural("{n} row of five colors", "{n} rows of five colors", n),
        lambda language: language.translate("no rows of five colors"),
    ),
}
"""How a kind of bonus is named, with its count and without."""


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
    """The winner's margin, or how a tie was resolved; and a note if only totals are known."""
    reason = _margin(language, table, names)
    return f"{reason} · {language.translate('totals only')}" if table.totals_only else reason


def _margin(language: Language, table: Table, names: Sequence[str]) -> str:
    best = max(table.totals)
    points = language.number(best)
    match tie_break(table):
        case TieBreak.ROWS:
            return language.translate("{points} each, but more complete rows", points=points)
        case TieBreak.MARKER:
            return language.translate("{points} each, but the start marker decides", points=points)
        case TieBreak.SHARED if table.totals_only:
            return language.translate("{points} each; the boards are not known", points=points)
        case TieBreak.SHARED if table.layout.tie_breaker is TieBreak.MARKER:
            return language.translate("{points} each, and no one had the start marker", points=points)
        case TieBreak.SHARED if table.layout.tie_breaker is None:
            return language.translate("{points} each, and no tiebreaker applies", points=points)
        case TieBreak.SHARED:
            return language.translate("{points} each, and equal complete rows", points=points)
        case _:
            others = [total for total in table.totals if total < best]
            if not others:
                return f"{names[0]}: {language.points(best)}"
            return language.plural("{n} point ahead", "{n} points ahead", best - max(others))


class TieLine(NamedTuple):
    """One comparison of the players with the highest total."""

    name: str
    result: str
    """Like "66 = 66", "2 > 0", or who has the start marker."""
    decides: bool


def tie_lines(language: Language, table: Table, names: Sequence[str]) -> list[TieLine]:
    """How a tie for first place is resolved, step by step; empty without a tie."""
    players = tied(table)
    if not players:
        return []
    points = " = ".join(language.number(table.totals[player]) for player in players)
    lines = [TieLine(language.translate("Points"), points, decides=False)]
    first = winners(table)
    decides = len(first) == 1
    if table.totals_only:
        return lines
    if table.layout.tie_breaker is TieBreak.ROWS:
        counts = sorted((full_rows(table, player) for player in players), reverse=True)
        signs = [" = " if one == other else " > " for one, other in pairwise(counts)]
        result = "".join(f"{language.number(count)}{sign}" for count, sign in zip(counts, [*signs, ""], strict=True))
        lines.append(TieLine(language.translate("Complete rows"), result, decides))
    elif table.layout.tie_breaker is TieBreak.MARKER:
        holder = names[first[0]] if decides else "–"
        lines.append(TieLine(sentence_case(language.translate("start marker")), holder, decides))
    return lines


def full_rows(table: Table, player: int) -> int:
    """How many rows of a player's wall are complete."""
    tiles = table.boards[player]
    return sum(all(space in tiles for space in row) for row in table.layout.groups)


def kind_title(language: Language, kind: Reason) -> str:
    """The name of a kind of bonus, as a title."""
    return sentence_case(language.translate(sentences.BONUS_TITLES.get(kind, sentences.REASONS[kind])))


def each(language: Language, found: Sequence[TotalPart]) -> str:
    """The points for each bonus of a kind, if they are the same for all players."""
    worths = frozenset[Fraction]().union(*(part.worths for part in found))
    one = min(worths) if len(worths) == 1 else Fraction(1, 2)
    return language.translate("{points} each", points=language.points(int(one))) if one.denominator == 1 else ""


def tie(language: Language, table: Table) -> str:
    """How a tie for first place was resolved."""
    points = language.number(max(table.totals))
    if len(winners(table)) > 1:
        return language.translate("Tie at {points}: victory is shared", points=points)
    if table.layout.tie_breaker is TieBreak.MARKER:
        return language.translate("Tie at {points}: the start marker decides", points=points)
    return language.translate("Tie at {points}: complete rows decide", points=points)
