"""Games as tables for a spreadsheet: a row for each player of each game, or for each line of points.

Nothing in them is taken for a formula. Commas keep the cells apart, or semicolons where a comma stands in numbers, for
that is what spreadsheets expect there; the space ids of the record would be read as dates, so a tile has a number for
its row or star and one for its place there.
"""

import csv
from collections.abc import Iterable
from typing import IO, Any, Final

from scorer.rules.game import fold
from scorer.rules.reasons import Line
from scorer.store.games import Games, Header

ENCODING: Final = "utf-8-sig"
"""Of a file: without its mark, spreadsheets take UTF-8 for something else."""
GAME: Final = ("id", "played", "board", "state")
RESULTS: Final = (*GAME, "minutes", "location", "note", "seat", "player", "total", "rank")
LINES: Final = (*GAME, "round", "seat", "player", "reason", "points", "row_or_star", "place", "run", "tiles")
"""`run` are the linked tiles where they are more than one; `tiles` those that were lost."""
_FORMULA: Final = tuple("=+-@\t\n＝＋－＠")
"""How a text begins that a spreadsheet takes for something to work out."""


def separator(decimal: str) -> str:
    """The cell separator that spreadsheets expect where this is the decimal separator."""
    return ";" if decimal == "," else ","


def write_results(stream: IO[str], headers: Iterable[Header], between: str = ",") -> None:
    """A row for each player of each game, below a heading."""
    table = _Table(stream, between, RESULTS)
    for header in headers:
        game = (*_game(header), header.minutes, header.location, header.note)
        for number, seat in enumerate(header.seats, start=1):
            table.add(*game, number, seat.name, seat.total, seat.rank)


def write_lines(stream: IO[str], games: Games, ids: Iterable[str], between: str = ",") -> None:
    """A row for each line of points, as agreed at the table, below a heading; a player's points sum to the total."""
    table = _Table(stream, between, LINES)
    for id in ids:
        header = games.header(id)
        game = _game(header)
        for line in _lines(games, header):
            row, place = line.space.group or "", line.space.place or ""
            run = " ".join(line.spaces) if len(line.spaces) > 1 else None
            who = (line.round, line.player + 1, header.seats[line.player].name)
            table.add(*game, *who, line.reason.value, line.points, row, place, run, line.tiles or None)


class _Table:
    """A table of which nothing is ever worked out."""

    def __init__(self, stream: IO[str], between: str, heading: Iterable[str]) -> None:
        self._writer = csv.writer(stream, delimiter=between, lineterminator="\n")
        self._writer.writerow(heading)

    def add(self, *cells: object) -> None:
        self._writer.writerow(map(defused, cells))


def _game(header: Header) -> tuple[Any, ...]:
    """What each row says of its game; a moment is written as spreadsheets write it."""
    return header.id, header.played.replace("T", " "), header.board, header.state.value


def _lines(games: Games, header: Header) -> Iterable[Line]:
    agreed = games.agreed(header.id)
    if agreed:
        return agreed[1]
    return fold(header.layout, len(header.seats), games.load(header.id).entries).lines


def defused(cell: object) -> object:
    """A text that is shown as it is written, never worked out, and that ends no row."""
    if not isinstance(cell, str):
        return cell
    text = cell.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(_FORMULA) else text
