"""Who counted wrong? Finds the slip of counting, or the wrong entry, that gives exactly the total a player claims.

The player's paper is counted again with each slip alone; where none gives the number, with two of them.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from scorer.rules.board import Tiles
from scorer.rules.entries import End, Entry
from scorer.rules.game import fold
from scorer.rules.mistaps import Mistap, mistaps
from scorer.rules.scoresheet import Scoresheet, scoresheet_of
from scorer.rules.slips import Change, changes
from scorer.rules.table import Layout

Suspicion = tuple[Change, ...]
"""One slip, or two that happened together."""


class ClaimVerdict(NamedTuple):
    """What the referee says to a claim."""

    total: int
    """What the game says."""
    claimed: int
    scoresheet: Scoresheet
    """How it comes to that, step by step."""
    tiles: Tiles
    """The player's board."""
    slips: list[Suspicion]
    """What gives the claimed total, likeliest first."""
    wrong_entries: list[Mistap]
    """Entries whose change gives it, where no single slip does."""


def judge_claim(
    layout: Layout, seats: int, entries: Sequence[Entry], player: int, claimed: int, after: int | None = None
) -> ClaimVerdict:
    """What may have gone wrong where a player claims another total, now or after a round."""
    counted = list(entries) if after is None else up_to(entries, after)
    table = fold(layout, seats, counted)
    scoresheet = scoresheet_of(table, counted, player)
    slips: list[Suspicion] = []
    wrong_entries: list[Mistap] = []
    if claimed != scoresheet.total:
        possible = changes(scoresheet)
        slips = [(change,) for change in possible if scoresheet.total_with(change.steps) == claimed]
        if not slips:
            wrong_entries = mistaps(table, counted, player, claimed)
            slips = pairs(scoresheet, possible, claimed)
    return ClaimVerdict(scoresheet.total, claimed, scoresheet, table.boards[player], slips, wrong_entries)


def up_to(entries: Sequence[Entry], round: int) -> list[Entry]:
    """The game after a round and before all that follows, the bonuses of a last round too."""
    return [entry for entry in entries if entry.round <= round and entry != End(round)]


def pairs(scoresheet: Scoresheet, possible: Sequence[Change], claimed: int) -> list[Suspicion]:
    """Any two slips in different places that together give the claimed total, likeliest first."""
    found: list[Suspicion] = []
    for number, first in enumerate(possible, start=1):
        changed = scoresheet.changed(first.steps)
        found += [
            (first, second)
            for second in possible[number:]
            if changed.total_with(second.steps) == claimed and first.steps.keys().isdisjoint(second.steps)
        ]
    return sorted(found, key=_unlikely)


def _unlikely(suspicion: Suspicion) -> int:
    """The same slip made twice is likelier than two that have nothing to do with each other."""
    alike = sum(one.slip == other.slip for one, other in pairwise(suspicion))
    return -alike - sum(change.likely for change in suspicion)
