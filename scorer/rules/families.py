"""How each board family is counted by hand; a new family registers its steps and slips here.

Not part of `Layout`, because the app starts faster without these modules: only disputes and the history of a game need
them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorer.rules import dome_count, star_count, wall_count
from scorer.rules.entries import End, Entry
from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import Scoresheet, ScoreStep
from scorer.rules.slips import Slip
from scorer.rules.table import Table


def _nothing(_table: Table, _player: int) -> Iterator[ScoreStep]:
    yield from ()


class FamilyCount(NamedTuple):
    score_steps: Callable[[Any, Sequence[Line], Sequence[Entry]], Iterator[ScoreStep]]
    """The steps of a scoresheet, from the layout and one player's lines and entries."""
    slips: tuple[Slip[Any], ...]
    unearned: Callable[[Any, int], Iterator[ScoreStep]] = _nothing
    """Bonuses of 0 points, from the table and a player, that people may count at the end of the game."""


COUNTS: Final[Mapping[str, FamilyCount]] = {
    "wall": FamilyCount(wall_count.score_steps, wall_count.SLIPS, wall_count.unearned_bonuses),
    "star": FamilyCount(star_count.score_steps, star_count.SLIPS, star_count.unearned_bonuses),
    "dome": FamilyCount(dome_count.score_steps, dome_count.SLIPS),
}
"""By `Layout.family`."""


def scoresheet_of(table: Table, entries: Iterable[Entry], player: int) -> Scoresheet:
    """One player's scoresheet, from the ledger and from what only the entries contain."""
    lines = [line for line in table.lines if line.player == player and line.reason != Reason.NEVER_BELOW]
    own = [entry for entry in entries if not isinstance(entry, End) and entry.player == player]
    count = COUNTS[table.layout.family]
    steps = list(count.score_steps(table.layout, lines, own))
    if table.finished:
        before_losses = (number for number, step in enumerate(steps) if step.clamped and not step.round)
        at = next(before_losses, len(steps))
        steps[at:at] = count.unearned(table, player)
    return Scoresheet(steps, table.least)
