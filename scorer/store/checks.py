"""Checks what is read from our own file: an old bug or a failing disk may have corrupted a row.

A row that fails raises `ValueError`; `scorer.store.unreadable` catches that and lists the game as unreadable.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from scorer.formats.record import option_problems
from scorer.rules.entries import Entry, Lay, Step, changes_in, entries_in
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Line, Reason, TieBreak
from scorer.rules.table import MOST_PLAYERS, Layout
from scorer.store.game_data import local_time
from scorer.store.headers import Header, SeatedPlayer
from scorer.store.looks import LOOKS
from scorer.store.results import SeatOutcome

MOST_POINTS: Final = 10_000_000
"""No total, margin or line is larger, in either direction."""
MOST_ROUNDS: Final = 99


def require(condition: object, about: object = "") -> None:
    """Raise `ValueError` unless the condition holds."""
    if not condition:
        raise ValueError(about)


def is_points(value: object) -> bool:
    """Whether a value can be a number of points."""
    return type(value) is int and -MOST_POINTS <= value <= MOST_POINTS


def is_count(value: object) -> bool:
    """Whether a value can be a count."""
    return type(value) is int and 0 <= value <= MOST_POINTS


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_time(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def is_played(value: object) -> bool:
    """Whether a value is a time in the form by which lists are sorted."""
    return isinstance(value, str) and is_time(value) and local_time(value) == value


def check_header(header: Header) -> None:
    """Check a header and its seats."""
    require(is_text(header.id) and header.id.strip(), "id")
    require(header.board in LAYOUTS, "board")
    require(isinstance(header.options, dict), "options")
    require(not header.options or not option_problems(header.options, LAYOUTS[header.board]), "options")
    require(is_played(header.played), "played")
    for time in (header.started, header.ended, header.binned):
        require(time is None or is_time(time), "time")
    for text in (header.location, header.note, header.copy_of):
        require(text is None or is_text(text), "text")
    require(header.tie_break is None or TieBreak(header.tie_break), "tie_break")
    require(1 <= len(header.seats) <= MOST_PLAYERS, "seats")
    for seat in header.seats:
        _check_seat(seat)
    if header.state == "finished":
        require(all(is_points(seat.total) for seat in header.seats), "total")
        ranks = [seat.rank for seat in header.seats]
        require(1 in ranks and all(type(rank) is int and 1 <= rank <= len(ranks) for rank in ranks), "rank")
    else:
        require(all(seat.total is None for seat in header.seats), "total")


def _check_seat(seat: SeatedPlayer) -> None:
    require(type(seat.person) is int, "person")
    require(is_text(seat.name) and seat.name.strip(), "name")
    require(is_text(seat.written) and seat.written.strip(), "name")
    require(seat.total is None or is_points(seat.total), "total")
    require(seat.rank is None or is_count(seat.rank), "rank")
    require(type(seat.look) is int and 1 <= seat.look <= LOOKS, "look")


def check_margin(row: Mapping[str, Any]) -> None:
    """Check the column of a game that only statistics read."""
    require(row["margin"] is None or is_points(row["margin"]), "margin")


def check_seat_result(row: Mapping[str, Any]) -> None:
    """Check the columns of a seat that only statistics read."""
    require(row["ending"] is None or SeatOutcome(row["ending"]), "ending")
    require((row["ending"] is None) == (row["total"] is None), "ending")
    require(row["best_tile"] is None or is_points(row["best_tile"]), "best_tile")
    require(row["worst_floor"] is None or is_points(row["worst_floor"]), "worst_floor")
    require(row["best_space"] is None or row["best_space"] in _spaces(LAYOUTS[row["board"]]), "best_space")


def check_points(row: Mapping[str, Any]) -> None:
    """Check a row of points by reason."""
    require(Reason(row["reason"]) and is_points(row["points"]) and is_count(row["lines"]), "points")
    require(is_count(row["seat"]) and row["seat"] < row["seats"], "seat")


def check_steps(steps: Iterable[Step], on: Layout, seats: int) -> None:
    """Check that entries refer to players, spaces and colors of this game, and contain only possible numbers.

    `steps` is the whole log: an amendment must name an earlier entry of it.
    """
    table = on.new_table(seats)

    def check(entry: Entry) -> None:
        require(type(entry) in on.entries, "do")
        require(1 <= entry.round <= MOST_ROUNDS, "round")
        # a record may omit the color; what is printed may depend on earlier entries
        colored = entry._replace(color=on.colors[0]) if isinstance(entry, Lay) and not entry.color else entry
        require(not table.refuse_anywhere(colored), "entry")
        for name, value in entry._asdict().items():
            require(type(value) is not int or 0 <= value <= MOST_POINTS or name == "points", name)
            require(name != "row" or 1 <= value <= len(on.groups), name)

    sizes: list[int] = []
    for step in steps:
        for change in changes_in(step):
            number, part = change.target
            require(number < len(sizes) and part < sizes[number], "target")
        entries = entries_in(step)
        for entry in entries:
            check(entry)
        sizes.append(len(entries))


def check_lines(lines: Sequence[Line], on: Layout, seats: int) -> None:
    """Check the ledger of a finished game."""
    spaces = _spaces(on)
    for line in lines:
        require(type(line.round) is int and 0 <= line.round <= MOST_ROUNDS, "round")
        require(type(line.player) is int and 0 <= line.player < seats, "player")
        require(is_points(line.points) and is_count(line.tiles) and is_count(line.bonus_tiles), "points")
        require(not line.space or line.space in spaces, "space")
        require(spaces.issuperset(line.spaces) and all(map(is_text, line.sources)), "spaces")


def _spaces(on: Layout) -> frozenset[object]:
    return frozenset(space for group in on.groups for space in group)
