"""Feats of a player in one game, for badges: computed from the ledger, so that past games have them too.

For each feat there is a count and a best value. For players with totals only, just the feats that depend on points are
computed.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.board import Space
from scorer.rules.game import tie_break, winners
from scorer.rules.reasons import Line, Reason, TieBreak
from scorer.rules.table import Table

VERSION: Final = 1
"""The version of these rules; results of older ones are recomputed."""


class FeatKind(StrEnum):
    """These ids are written to disk and never change."""

    FIVE_OF_A_COLOR = "five-of-a-color"
    CLEAN_ROUND = "clean-round"
    """A round with tiles on the wall and none on the floor line."""
    TEN_TILE = "ten-tile"
    """A single tile for ten points or more."""
    FULL_STAR = "full-star"
    TIE_WON = "tie-won"
    FOUR_CORNERS = "four-corners"
    HUNDRED = "hundred"
    FIVE_ROWS = "five-rows"
    TWO_SETS = "two-sets"
    THREE_COLUMNS = "three-columns"
    ALL_NUMBERS = "all-numbers"
    CLEAN_GAME = "clean-game"
    """A whole game without a loss."""
    RUNAWAY = "runaway"
    """Won by 30 points or more."""
    COMEBACK = "comeback"
    """Won after being last before the last round."""


class Achieved(NamedTuple):
    """How often a feat was achieved in a game, and the best value, even if it was not achieved."""

    times: int
    best: int
    spaces: tuple[Space, ...] = ()
    """The spaces that prove it, if any do."""


TEN: Final = 10
HUNDRED: Final = 100
FIVE: Final = 5
CORNERS: Final = 4
TWO: Final = 2
THREE: Final = 3
NUMBERS: Final = 4
RUNAWAY: Final = 30
GOALS: Final[Mapping[FeatKind, int]] = {
    FeatKind.TEN_TILE: TEN,
    FeatKind.HUNDRED: HUNDRED,
    FeatKind.FIVE_ROWS: FIVE,
    FeatKind.TWO_SETS: TWO,
    FeatKind.THREE_COLUMNS: THREE,
    FeatKind.FOUR_CORNERS: CORNERS,
    FeatKind.ALL_NUMBERS: NUMBERS,
    FeatKind.RUNAWAY: RUNAWAY,
}
"""The threshold of the feats that need a number."""
_LOSSES: Final = frozenset(
    (
        Reason.FLOOR,
        Reason.MARKER,
        Reason.FIRST_TAKEN,
        Reason.TILES_DISCARDED,
        Reason.TILES_LEFT,
        Reason.HIDDEN_PLATE,
        Reason.GOAL_SPECIALS,
    )
)


def feats_of(table: Table, player: int) -> dict[FeatKind, Achieved]:
    """The feats of a player in a finished game; without those that the board does not have."""
    own = [line for line in table.lines if line.player == player]
    found = {FeatKind.HUNDRED: _by_number(FeatKind.HUNDRED, table.totals[player])}
    if len(table.seats) > 1:
        others = [total for seat, total in enumerate(table.totals) if seat != player]
        found[FeatKind.RUNAWAY] = _by_number(FeatKind.RUNAWAY, max(0, table.totals[player] - max(others)))
        won = player in winners(table)
        found[FeatKind.COMEBACK] = _once(won and _was_last(table, player))
        if table.layout.tie_breaker:
            found[FeatKind.TIE_WON] = _once(won and tie_break(table) in {TieBreak.ROWS, TieBreak.MARKER})
    if player not in table.totals_only:
        reasons = table.layout.end_reasons
        found |= {feat: rule(feat, own) for feat, (reason, rule) in _BONUSES.items() if reason in reasons}
        found[FeatKind.TEN_TILE] = _best_tile(own)
        found[FeatKind.CLEAN_GAME] = _once(all(line.reason not in _LOSSES for line in own))
        if table.layout.floor_losses or table.layout.has_plates:
            found[FeatKind.CLEAN_ROUND] = _clean_rounds(own)
    return found


def _once(achieved: bool) -> Achieved:
    return Achieved(int(achieved), int(achieved))


def _by_number(feat: FeatKind, value: int, spaces: tuple[Space, ...] = ()) -> Achieved:
    return Achieved(int(value >= GOALS[feat]), value, spaces)


def _was_last(table: Table, player: int) -> bool:
    """Whether a player was alone in last place before the last round."""
    before = [total - table.bonus[seat] - table.rounds[seat][-1] for seat, total in enumerate(table.totals)]
    return all(before[player] < total for seat, total in enumerate(before) if seat != player)


def _best_tile(own: Sequence[Line]) -> Achieved:
    tiles: Counter[tuple[int, Space]] = Counter()
    for line in own:
        if line.space and line.reason is not Reason.SPECIAL_TILE:
            tiles[line.round, line.space] += line.points
    if not tiles:
        return Achieved(0, 0)
    (_round, space), best = max(tiles.items(), key=lambda tile: tile[1])
    return Achieved(sum(points >= TEN for points in tiles.values()), best, (space,))


def _clean_rounds(own: Sequence[Line]) -> Achieved:
    tiled = {line.round for line in own if line.space}
    fallen = {line.round for line in own if line.reason in {Reason.FLOOR, Reason.MARKER}}
    clean = len(tiled - fallen)
    return Achieved(clean, clean)


def _each(feat: FeatKind, own: Sequence[Line]) -> Achieved:  # noqa: ARG001 - as the other rules
    """Each such line is one achievement, such as each complete color."""
    return Achieved(len(own), len(own), own[0].spaces if own else ())


def _together(feat: FeatKind, own: Sequence[Line]) -> Achieved:
    """A certain number of such lines in one game is one achievement."""
    return _by_number(feat, len(own), tuple(dict.fromkeys(space for line in own for space in line.spaces)))


def _of(
    reason: Reason, rule: Callable[[FeatKind, Sequence[Line]], Achieved]
) -> tuple[Reason, Callable[[FeatKind, Sequence[Line]], Achieved]]:
    return reason, lambda feat, own: rule(feat, [line for line in own if line.reason is reason])


_BONUSES: Final = {
    FeatKind.FIVE_OF_A_COLOR: _of(Reason.FULL_COLOR, _each),
    FeatKind.FULL_STAR: _of(Reason.FULL_STAR, _each),
    FeatKind.FOUR_CORNERS: _of(Reason.GOAL_CORNERS, _together),
    FeatKind.FIVE_ROWS: _of(Reason.FULL_ROW, _together),
    FeatKind.TWO_SETS: _of(Reason.STRUCTURE_SET, _together),
    FeatKind.THREE_COLUMNS: _of(Reason.FULL_COLUMN, _together),
    FeatKind.ALL_NUMBERS: _of(Reason.FULL_NUMBER, _together),
}
"""By bonuses at the end of the game: the reason, and how its lines count."""
