"""Who counted wrong? Finds the counting slip, or the wrong entry, that explains the total a player claims.

The scoresheet is recounted with each possible slip; if none gives the claimed total, with each pair of slips.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from scorer.rules.board import Tiles
from scorer.rules.entries import End, Entry
from scorer.rules.families import COUNTS, scoresheet_of
from scorer.rules.game import fold
from scorer.rules.mistaps import Mistap, mistaps
from scorer.rules.scoresheet import Scoresheet
from scorer.rules.slips import Change, changes
from scorer.rules.table import Layout

Suspicion = tuple[Change, ...]
"""One slip, or two together."""


class ClaimVerdict(NamedTuple):
    """The referee's answer to a claim."""

    total: int
    """The total of the game."""
    claimed: int
    scoresheet: Scoresheet
    """How the total adds up, step by step."""
    tiles: Tiles
    """The player's board."""
    slips: list[Suspicion]
    """The slips that give the claimed total, most likely first."""
    wrong_entries: list[Mistap]
    """The entries whose correction gives it; only if no single slip does."""


def judge_claim(
    layout: Layout, seats: int, entries: Sequence[Entry], player: int, claimed: int, after: int | None = None
) -> ClaimVerdict:
    """Find what may have gone wrong if a player claims another total, now or after a round."""
    counted = list(entries) if after is None else up_to(entries, after)
    table = fold(layout, seats, counted)
    scoresheet = scoresheet_of(table, counted, player)
    slips: list[Suspicion] = []
    wrong_entries: list[Mistap] = []
    if claimed != scoresheet.total:
        possible = changes(scoresheet, COUNTS[layout.family].slips)
        slips = [(change,) for change in possible if scoresheet.total_with(change.steps) == claimed]
        if not slips:
            wrong_entries = mistaps(table, counted, player, claimed)
            slips = pairs(scoresheet, possible, claimed)
    return ClaimVerdict(scoresheet.total, claimed, scoresheet, table.boards[player], slips, wrong_entries)


def up_to(entries: Sequence[Entry], round: int) -> list[Entry]:
    """The entries up to a round, without its end, so that end bonuses are not counted."""
    return [entry for entry in entries if entry.round <= round and entry != End(round)]


def pairs(scoresheet: Scoresheet, possible: Sequence[Change], claimed: int) -> list[Suspicion]:
    """Pairs of slips in different steps that together give the claimed total, most likely first."""
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
    """Sort key: the same slip made twice is more likely than two unrelated slips."""
    alike = sum(one.slip == other.slip for one, other in pairwise(suspicion))
    return -alike - sum(change.likely for change in suspicion)
