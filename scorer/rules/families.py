"""How each board family is counted by hand; a new family registers its steps and slips here.

Not part of `Layout`, because the app starts faster without it: only disputes and the history of a game need it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorer.rules import star_count, wall_count
from scorer.rules.entries import End, Entry
from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import Scoresheet, ScoreStep
from scorer.rules.slips import Slip
from scorer.rules.table import Table


class FamilyCount(NamedTuple):
    score_steps: Callable[[Any, Sequence[Line], Sequence[Entry]], Iterator[ScoreStep]]
    """The steps of a scoresheet, from the layout and one player's lines and entries."""
    slips: tuple[Slip[Any], ...]


COUNTS: Final[Mapping[str, FamilyCount]] = {
    "wall": FamilyCount(wall_count.score_steps, wall_count.SLIPS),
    "star": FamilyCount(star_count.score_steps, star_count.SLIPS),
}
"""By `Layout.family`."""


def scoresheet_of(table: Table, entries: Iterable[Entry], player: int) -> Scoresheet:
    """One player's scoresheet, from the ledger and from what only the entries contain."""
    lines = [line for line in table.lines if line.player == player and line.reason != Reason.NEVER_BELOW]
    own = [entry for entry in entries if not isinstance(entry, End) and entry.player == player]
    steps = COUNTS[table.layout.family].score_steps(table.layout, lines, own)
    return Scoresheet(list(steps), table.least)
