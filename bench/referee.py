"""How long a ruling takes: the claim that is hardest to explain in the largest random games of every board.

Some claims are explained by one slip, some by two, some by none; in that case every wrong entry has been tried as well.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bench.core import SEATS, largest_log
from bench.measure import MICROSECONDS, Row, fastest
from scorer.formats.record import Record, read_record
from scorer.rules.claim import judge_claim
from scorer.rules.dome import DomeLayout, Domes
from scorer.rules.dome_referee import DomePosition, may_take_for_dome
from scorer.rules.entries import Entry, effective
from scorer.rules.game import fold
from scorer.rules.layouts import LAYOUTS
from scorer.rules.referee import Hand, Position, can_place, may_take
from scorer.rules.star import StarLayout
from scorer.rules.table import Layout
from scorer.rules.wall import WallLayout
from tests.random_games import BOARDS, random_record

TARGET = 100.0
"""Milliseconds in which an answer must be there."""
GAMES = 300
LARGEST = 5
"""How many of them are asked about."""
OFF = (1, -7, 13, -29, 40)
"""How far the claims are from the total."""
MILLISECONDS = 1000 / MICROSECONDS


def rows() -> Iterator[Row]:
    for board in BOARDS:
        games = _largest(board)
        slowest = max(_claim(game.layout, game.entries, off) for game in games for off in OFF)
        yield Row(f"{board}: the slowest claim, {len(games[-1].entries)} entries", slowest, "target", TARGET, "ms")
    entries = [logged.entry for logged in effective(largest_log())]
    slowest = max(_claim(LAYOUTS["azul-gray"], entries, off) for off in OFF)
    yield Row("the slowest claim in the largest game, 9 rounds", slowest, "target", TARGET, "ms")
    may_i = max(_ruling(game) for board in BOARDS for game in _largest(board))
    yield Row("*May I?*, the slowest question", may_i, "target", TARGET, "ms")


def _largest(board: str) -> list[Record]:
    readings = (read_record(random_record(random.Random(number), board, players=SEATS)) for number in range(GAMES))
    records = [reading.record for reading in readings if reading.record]
    return sorted(records, key=lambda record: len(record.entries))[-LARGEST:]


def _claim(on: Layout, entries: Sequence[Entry], off: int) -> float:
    claimed = fold(on, SEATS, entries).totals[0] + off
    (taken,) = fastest(lambda: judge_claim(on, SEATS, entries, 0, claimed), turns=2)
    return taken * MILLISECONDS


def _ruling(game: Record) -> float:
    """For pattern lines, each of them for one color; on a star board, everything that a full hand can place."""
    on, table = game.layout, fold(game.layout, SEATS, game.entries)
    ask: Callable[[], object]
    if isinstance(on, StarLayout):
        ask = partial(can_place, on, table.boards[0], Hand(dict.fromkeys(on.colors, 6), "red"))
    elif isinstance(on, DomeLayout):
        assert isinstance(table, Domes)
        ask = partial(may_take_for_dome, DomePosition(on, table.dome(0), {}), "red", 4)
    else:
        assert isinstance(on, WallLayout)
        ask = partial(may_take, Position(on, table.boards[0], {}), "red", 4)
    (taken,) = fastest(ask)
    return taken * MILLISECONDS
