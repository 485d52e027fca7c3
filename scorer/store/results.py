"""The stored result of a finished game: the ledger, and the totals that statistics are computed from.

It is computed once, when the game is finished or imported; later versions of the rules do not change it.
"""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scorer.formats.strict_json import to_json
from scorer.rules import VERSION
from scorer.rules.board import Space
from scorer.rules.game import Standing, standings, tie_break
from scorer.rules.memo import Memo
from scorer.rules.reasons import Line, Reason, TieBreak
from scorer.rules.table import Table

OF_TILES: Final = frozenset(
    {Reason.LONE_TILE, Reason.ROW_RUN, Reason.COLUMN_RUN, Reason.DOUBLE_SPACE, Reason.STAR_GROUP}
)
"""Reasons for points of a single tile."""
_MOST_TEXTS: Final = 2**15
"""Some megabytes; 10,000 games with 780,000 lines have 26,000 different ones."""


_Amounts = dict[tuple[int, Reason], list[int]]
"""The points of all lines by player and reason."""


class SeatOutcome(StrEnum):
    """How a game ended for one player."""

    WON = "won"
    SHARED = "shared"
    """Tied for first place."""
    LOST = "lost"
    ALONE = "alone"
    """There was no opponent."""


class SeatResult(NamedTuple):
    """The result of one player."""

    total: int
    rank: int
    ending: SeatOutcome
    best_tile: int | None = None
    best_space: Space | None = None
    worst_floor: int | None = None


class GameResult(NamedTuple):
    """The result of a finished game."""

    seats: tuple[SeatResult, ...]
    points: tuple[tuple[int, Reason, int, int], ...]
    """Seat, reason, points, number of lines."""
    tie_break: TieBreak | None
    margin: int | None
    """The first player's lead over the second; None for a single player."""
    rules: int
    ledger: str
    """All lines, serialized with `lines_as_text`."""


def result_of(table: Table) -> GameResult | None:
    """The result to store; None while the game is not over."""
    if not table.finished:
        return None
    ranked = sorted(table.totals, reverse=True)
    margin = ranked[0] - ranked[1] if len(ranked) > 1 else None
    amounts = _amounts(table.lines)
    return GameResult(
        _seats(table, amounts), _points(amounts), tie_break(table), margin, VERSION, lines_as_text(table.lines)
    )


def _seats(table: Table, amounts: _Amounts) -> tuple[SeatResult, ...]:
    first = SeatOutcome.SHARED if tie_break(table) == TieBreak.SHARED else SeatOutcome.WON
    best = _best_tiles(table.lines, len(table.seats))
    return tuple(
        [
            SeatResult(
                standing.total,
                standing.rank,
                _ending(table, standing, first),
                *best[standing.player],
                _worst_floor(amounts, standing.player),
            )
            for standing in standings(table)
        ]
    )


def _ending(table: Table, standing: Standing, first: SeatOutcome) -> SeatOutcome:
    if len(table.seats) == 1:
        return SeatOutcome.ALONE
    return first if standing.rank == 1 else SeatOutcome.LOST


def _best_tiles(lines: Sequence[Line], players: int) -> list[tuple[int | None, Space | None]]:
    """The points and the space of each player's best tile."""
    earned: list[dict[Space, int]] = [{} for _ in range(players)]
    for line in lines:
        if line.reason in OF_TILES:
            own = earned[line.player]
            own[line.space] = own.get(line.space, 0) + line.points
    return [_best_of(own) for own in earned]


def _best_of(earned: Mapping[Space, int]) -> tuple[int | None, Space | None]:
    if not earned:
        return None, None
    best = max(earned, key=earned.__getitem__)  # the first of equals
    return earned[best], best


def _amounts(lines: Sequence[Line]) -> _Amounts:
    amounts: _Amounts = {}
    for line in lines:
        amounts.setdefault((line.player, line.reason), []).append(line.points)
    return amounts


def _worst_floor(amounts: _Amounts, player: int) -> int | None:
    return min(amounts.get((player, Reason.FLOOR), ()), default=None)


def _points(amounts: _Amounts) -> tuple[tuple[int, Reason, int, int], ...]:
    return tuple([(*key, sum(each), len(each)) for key, each in amounts.items()])


def agrees_with_ledger(result: GameResult, players: int) -> bool:
    """Whether all sums of a result, computed by older rules, agree with its own ledger."""
    try:
        lines = lines_from_text(result.ledger)
        totals = [sum(line.points for line in lines if line.player == player) for player in range(players)]
        ranked = sorted(totals, reverse=True)
        amounts, best = _amounts(lines), _best_tiles(lines, players)
        return (
            sorted(result.points) == sorted(_points(amounts))
            and [seat.total for seat in result.seats] == totals
            and result.margin == (ranked[0] - ranked[1] if players > 1 else None)
            and all(
                _agrees(seat, totals)
                and (seat.best_tile, seat.best_space, seat.worst_floor)
                == (*best[number], _worst_floor(amounts, number))
                for number, seat in enumerate(result.seats)
            )
            and (result.tie_break is None or bool(TieBreak(result.tie_break)))
        )
    except (TypeError, ValueError, LookupError):
        return False


def _agrees(seat: SeatResult, totals: Sequence[int]) -> bool:
    ahead = sum(total > seat.total for total in totals)
    level = totals.count(seat.total)
    return 1 + ahead <= seat.rank <= ahead + level and bool(SeatOutcome(seat.ending))


def lines_as_text(lines: Sequence[Line]) -> str:
    """Serialize lines as JSON arrays without their empty trailing fields."""
    return f"[{','.join(map(_TEXTS.__getitem__, lines))}]"


def lines_from_text(text: str) -> tuple[Line, ...]:
    """Parse what `lines_as_text` serialized."""
    return tuple(_line(fields) for fields in json.loads(text))


def _line_as_text(line: Line) -> str:
    end = len(line)
    while not line[end - 1]:
        end -= 1
    return to_json(line[:end])


_TEXTS: Final = Memo(_line_as_text, _MOST_TEXTS)


def _line(fields: Sequence[Any]) -> Line:
    empty = (0, 0, "", 0, "", (), 0, 0, (), False)
    whole: list[Any] = [*fields, *empty[len(fields) :]]
    round, player, reason, points, space, spaces, tiles, bonus_tiles, sources, spared = whole
    return Line(
        round,
        player,
        Reason(reason),
        points,
        Space(space),
        tuple(map(Space, spaces)),
        tiles,
        bonus_tiles,
        tuple(sources),
        spared,
    )
