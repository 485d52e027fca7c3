"""Results as a table for a spreadsheet: a row for each player of each game, nothing in it that a spreadsheet would run."""

import csv
from collections.abc import Iterable
from typing import IO, Final

from scorer.store.games import Header

COLUMNS: Final = ("id", "played", "board", "state", "minutes", "location", "note", "seat", "player", "total", "rank")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""How a text begins that a spreadsheet takes for something to work out."""


def write_results(stream: IO[str], headers: Iterable[Header]) -> None:
    """One row per player, with the heading first."""
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(COLUMNS)
    for header in headers:
        game = (header.id, header.played, header.board, header.state, header.minutes, header.location, header.note)
        for number, seat in enumerate(header.seats, start=1):
            table.writerow(map(defused, (*game, number, seat.name, seat.total, seat.rank)))


def defused(cell: object) -> object:
    """A text that is shown as it is written, never worked out."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
