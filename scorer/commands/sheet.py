"""The score sheet for a terminal: players side by side, rounds, bonuses, who won and why.

The explanation lists every ledger line beside a small board that highlights the spaces that prove it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, zip_longest
from unicodedata import combining, east_asian_width

from scorer.commands.common import printable
from scorer.formats.record import Record
from scorer.rules.board import LETTERS, Space, Tiles
from scorer.rules.entries import Floor
from scorer.rules.game import ledger_items, standings, tie_break, winners
from scorer.rules.reasons import Line, TieBreak
from scorer.rules.table import Layout, Table
from scorer.wording.language import Language, board_name, explain, reason_name, sentence_case

GAP = 3
_RULE = "─"
_NO_BOARD = 15
"""The width of a small wall."""


def sheet(record: Record, language: Language) -> str:
    """The score sheet of a game."""
    table = record.table
    rows = [["", *map(printable, record.players)], *_rows(table, language)]
    lines = [sentence_case(board_name(language, record.board)), "", *columns(rows)]
    return "\n".join([*lines, "", *_outcome(record, table, language)])


def _rows(table: Table, language: Language) -> Iterator[list[str]]:
    """Rows for the start, each round, each kind of bonus, the totals and the ranks."""
    number = language.number
    yield from _rows_of_lines([line for line in table.lines if line.reason == "start"], table, language)
    for index in range(len(table.rounds[0])):
        yield [language.round(index + 1), *(number(rounds[index]) for rounds in table.rounds)]
    ends = [line for line in table.lines if not line.round and line.reason != "start"]
    yield from _rows_of_lines(ends, table, language)
    yield []
    yield [language.translate("Total"), *map(number, table.totals)]
    yield [language.translate("Rank"), *(f"{standing.rank}." for standing in standings(table))]


def _rows_of_lines(lines: list[Line], table: Table, language: Language) -> Iterator[list[str]]:
    """A row per reason, with the points of each player."""
    for reason in dict.fromkeys(line.reason for line in lines):
        earned = [
            [line.points for line in lines if (line.reason, line.player) == (reason, seat)] for seat in table.seats
        ]
        shown = [language.number(sum(points)) if points else "·" for points in earned]
        yield [sentence_case(reason_name(language, reason, table.layout)), *shown]


def columns(rows: list[list[str]], texts: int = 1) -> Iterator[str]:
    """The rows with aligned columns, the first `texts` of them to the left; an empty row becomes a line."""
    widths = [max(map(_width, column)) for column in zip(*(row for row in rows if row), strict=True)]
    for row in rows:
        if not row:
            yield _RULE * (sum(widths) + GAP * (len(widths) - 1))
            continue
        first, *others = (
            _padded(cell, width, left=n < texts) for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield (" " * GAP).join([first, *others]).rstrip()


def _width(text: str) -> int:
    """The width of a text in terminal columns."""
    return sum(0 if combining(letter) else 1 + (east_asian_width(letter) in "WF") for letter in text)


def _padded(text: str, width: int, *, left: bool) -> str:
    blank = " " * (width - _width(text))
    return text + blank if left else blank + text


def _outcome(record: Record, table: Table, language: Language) -> Iterator[str]:
    """Who won and why, or that the game is not over."""
    first = winners(table)
    if not first:
        yield language.translate("The game is not over: round {n} is in progress.", n=table.round)
        return
    names = [printable(record.players[seat]) for seat in first]
    if len(first) > 1:
        yield language.translate("{names} share the victory.", names=language.join(names))
    elif tie_break(table) == TieBreak.ROWS:
        yield language.translate("{name} wins the tie with more complete rows.", name=names[0])
    elif tie_break(table) == TieBreak.MARKER:
        yield language.translate("{name} wins the tie with the start marker.", name=names[0])
    else:
        yield language.translate(
            "{name} wins with {points}.", name=names[0], points=language.points(table.totals[first[0]])
        )


def explanation(record: Record, language: Language) -> str:
    """The ledger by player and round; every line with its small board and the running total."""
    table = record.table
    markers = {(e.round, e.player) for e in record.entries if isinstance(e, Floor) and e.marker}
    shown: list[str] = []
    for seat in table.seats:
        shown += ["", f"━━ {printable(record.players[seat])}"]
        shown += _ledger(record.layout, table, seat, markers, language)
    return "\n".join(row for row, before in zip(shown, ["-", *shown], strict=False) if row or before)


def _ledger(
    layout: Layout, table: Table, seat: int, markers: set[tuple[int, int]], language: Language
) -> Iterator[str]:
    """The ledger of one player; all lines of a tile share one board."""
    shown_round = 0
    for lines, points, total, tiles in ledger_items(table, seat):
        if lines[0].round != shown_round:
            shown_round = lines[0].round
            yield ""
            yield language.round(shown_round) if shown_round else language.translate("Bonus")
        totals = accumulate((line.points for line in lines), initial=total - points)
        texts = [
            f"{language.signed(line.points):>4} → {language.number(then):<4} "
            + explain(language, line, layout, tiles, marker=(line.round, seat) in markers)
            for line, then in zip(lines, list(totals)[1:], strict=True)
        ]
        yield from _beside(_small_board(layout, tiles, lines), texts)


def _beside(board: list[str], texts: list[str]) -> Iterator[str]:
    """A small board with the texts beside it, vertically centered."""
    above = max(0, (len(board) - len(texts)) // 2)
    rows = zip_longest(board, [""] * above + texts, fillvalue="")
    width = max(map(len, board), default=_NO_BOARD)
    yield from (f"  {row:<{width}}  {text}".rstrip() for row, text in rows)
    if len(board) > 1:
        yield ""


def _small_board(layout: Layout, tiles: Tiles, lines: Sequence[Line]) -> list[str]:
    """The wall, or the stars involved; capital letters are the tiles that prove the points."""
    proof = {space for line in lines for space in line.spaces}
    groups: Iterable[tuple[Space, ...]] = layout.groups if proof else ()
    if not layout.groups_adjoin:
        groups = [group for group in layout.groups if proof.intersection(group)]
    return ["".join(_letter(tiles, space, proof, lines[0].space) for space in group) for group in groups]


def _letter(tiles: Tiles, space: Space, proof: set[Space], laid: Space) -> str:
    letter = LETTERS[tiles[space]] if space in tiles else "·"
    letter = letter if space in proof else letter.lower()
    return f"[{letter}]" if space == laid else f" {letter} "
