"""Games as CSV: a row per player of each game, or per line of the ledger.

Text that a spreadsheet would interpret as a formula is escaped. Ids of spaces, such as 3.4, would be interpreted as
dates, so they are split into two columns.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from typing import IO, Any, Final

from scorer.formats.strict_json import CONTROLS
from scorer.rules.game import fold
from scorer.rules.reasons import Line
from scorer.store.games import Games
from scorer.store.headers import Header
from scorer.store.unreadable import skip_unreadable

ENCODING: Final = "utf-8-sig"
"""For files: without a byte order mark, spreadsheets do not recognize UTF-8."""
GAME: Final = ("id", "played", "board", "state")
RESULTS: Final = (*GAME, "minutes", "location", "note", "seat", "player", "total", "rank", "totals_only")
LINES: Final = (*GAME, "round", "seat", "player", "reason", "points", "row_or_star", "place", "run", "tiles")
"""`run` lists the linked tiles if there are several; `tiles` is the number of tiles that cost points."""
_FORMULA: Final = re.compile('(^|[;,\t\n|])(?=[ "]*[=+@＝＋－＠-])')
"""Where a cell begins that a spreadsheet takes for a formula, with any separator that one may split at."""
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f]")


def separator_for(decimal: str) -> str:
    """The cell separator that spreadsheets expect with this decimal separator."""
    return ";" if decimal == "," else ","


def write_results(stream: IO[str], headers: Iterable[Header], separator: str = ",") -> None:
    """Write a row per player of each game."""
    table = _CsvTable(stream, separator, RESULTS)
    for header in headers:
        game = (*_game(header), header.minutes, header.location, header.note)
        for number, seat in enumerate(header.seats, start=1):
            table.add(*game, number, seat.name, seat.total, seat.rank, int(header.totals_only))


def write_lines(stream: IO[str], games: Games, ids: Iterable[str], separator: str = ",") -> None:
    """Write a row per line of the ledger, as agreed at the table; the points of a player sum to the total.

    Unreadable games are left out.
    """
    table = _CsvTable(stream, separator, LINES)
    for header in games.readable(ids):
        game = _game(header)
        lines: Sequence[Line] = ()
        with skip_unreadable():
            lines = _lines(games, header)
        for line in lines:
            row, place = line.space.group or "", line.space.place or ""
            run = " ".join(line.spaces) if len(line.spaces) > 1 else None
            who = (line.round, line.player + 1, header.seats[line.player].name)
            table.add(*game, *who, line.reason.value, line.points, row, place, run, line.tiles or None)


class _CsvTable:
    """Writes CSV in which no cell is a formula."""

    def __init__(self, stream: IO[str], separator: str, heading: Iterable[str]) -> None:
        self._writer = csv.writer(stream, delimiter=separator, lineterminator="\n")
        self._writer.writerow(heading)

    def add(self, *cells: object) -> None:
        self._writer.writerow(map(escaped, cells))


def _game(header: Header) -> tuple[Any, ...]:
    """The columns about the game; the time is in a form that spreadsheets recognize."""
    return header.id, header.played.replace("T", " "), header.board, header.state.value


def _lines(games: Games, header: Header) -> Sequence[Line]:
    agreed = games.agreed(header.id)
    if agreed:
        return agreed[1]
    return fold(header.layout, len(header.seats), games.load(header.id).entries).lines


def escaped(cell: object) -> object:
    """Escape formulas, however a spreadsheet splits the line; normalize line breaks and replace control characters."""
    if not isinstance(cell, str):
        return cell
    text = cell.replace("\r\n", "\n").replace("\r", "\n")
    text = _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text))
    return _FORMULA.sub(r"\1'", f"'{text}" if text.startswith(("\t", "\n")) else text)
