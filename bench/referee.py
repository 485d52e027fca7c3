"""How long the referee thinks: the largest games of every board, and the claims that are hardest to explain.

A claim must be answered within 100 ms, so that nobody waits for a ruling.
"""

import random
from statistics import median
from time import perf_counter
from typing import Final

from scorer.record import Record, read_record
from scorer.rules.claim import judge_claim
from scorer.rules.game import fold
from scorer.rules.layouts import StarLayout, WallLayout
from scorer.rules.referee import Hand, Position, can_place, may_take
from tests.random_games import BOARDS, random_record

ALLOWED_MS: Final = 100
GAMES: Final = 300
LARGEST: Final = 10
"""How many of them are asked about."""
OFF: Final = (1, -7, 13, -29, 40)
"""How far the claims are off: some are explained by one slip, some by two, some by none."""


def main() -> None:
    print(f"The referee, four players, milliseconds (at most {ALLOWED_MS} for a claim)")
    print(f"{'board':27} {'entries':>7} {'claim':>7} {'slowest':>8} {'may I':>7}")
    for board in BOARDS:
        records = largest(board)
        claims = [claim_time(record, off) for record in records for off in OFF]
        may_i = [ruling_time(record) for record in records]
        entries = max(len(record.entries) for record in records)
        print(f"{board:27} {entries:7} {median(claims):7.1f} {max(claims):8.1f} {max(may_i):7.2f}")


def largest(board: str) -> list[Record]:
    readings = (read_record(random_record(random.Random(number), board, players=4)) for number in range(GAMES))
    records = [reading.record for reading in readings if reading.record]
    return sorted(records, key=lambda record: len(record.entries))[-LARGEST:]


def claim_time(record: Record, off: int) -> float:
    table = fold(record.layout, 4, record.entries)
    begun = perf_counter()
    judge_claim(record.layout, 4, record.entries, 0, table.totals[0] + off)
    return 1000 * (perf_counter() - begun)


def ruling_time(record: Record) -> float:
    """On a wall every line for one color, on a star board everything that a full hand can lay."""
    layout = record.layout
    tiles = fold(layout, 4, record.entries).boards[0]
    begun = perf_counter()
    if isinstance(layout, WallLayout):
        may_take(Position(layout, tiles, {}), "red", 4)
    elif isinstance(layout, StarLayout):
        can_place(layout, tiles, Hand(dict.fromkeys(layout.colors, 6), "red"))
    return 1000 * (perf_counter() - begun)


if __name__ == "__main__":
    main()
