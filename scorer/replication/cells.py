"""The cells of a shared game: their kinds, valid values, the entries they hold, and who may write them."""

from collections.abc import Callable, Collection, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple, TypeGuard

from scorer.formats.record import ENTRY_TYPES
from scorer.rules.board import Space
from scorer.rules.entries import Entry, Lay
from scorer.rules.layouts import LAYOUTS
from scorer.rules.table import MOST_PLAYERS, Layout

Cell = tuple[str | int, ...]
"""The kind and its key, such as `("row", player, round, row)`."""
Value = Any
"""JSON; None for nothing."""

LONGEST_TEXT: Final = 100_000
MOST_ROUNDS: Final = 99
MOST_PLACES: Final = 9
LARGEST_ORDER: Final = 2.0**53
_LONGEST_SPACE: Final = 3


def _is_number(most: int, least: int = 1) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_space(value: object) -> bool:
    return isinstance(value, str) and len(value) == _LONGEST_SPACE


def _is_board(value: object) -> bool:
    return isinstance(value, str) and value in LAYOUTS


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _is_short_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def is_ordered(value: object) -> TypeGuard[list[Any]]:
    """Whether a value is `[order, entry]`."""
    return isinstance(value, list) and len(value) == 2 and _is_order(value[0]) and isinstance(value[1], dict)


def _is_order(value: object) -> bool:
    return type(value) in (int, float) and isfinite(value) and abs(value) <= LARGEST_ORDER  # type: ignore[arg-type]


def _is_entry(value: object) -> bool:
    return isinstance(value, dict) or is_ordered(value)


MOST_PERSON: Final = 2**53
MOST_LOOKS: Final = 1000
"""More than any version of the app will have."""
_PLAYER: Final = _is_number(MOST_PLAYERS - 1, 0)
_ROUND: Final = _is_number(MOST_ROUNDS)
_PLACE: Final = _is_number(MOST_PLACES)
_PERSON: Final = _is_number(MOST_PERSON)


class Kind(NamedTuple):
    """A kind of cell."""

    parts: tuple[Callable[[object], bool], ...]
    """Validates the key that follows the kind in the cell."""
    may_hold: Callable[[object], bool]
    """Validates a value other than None."""

    @property
    def is_entry(self) -> bool:
        """Whether the value is an entry of the record."""
        return self.may_hold is _is_entry


KINDS: Final[Mapping[str, Kind]] = {
    # play
    "row": Kind((_PLAYER, _ROUND, _PLACE), _is_entry),  # the tile placed in a row in a round, or its stuck line
    "tile": Kind((_PLAYER, _is_space), _is_entry),
    "plate": Kind((_PLAYER, _PLACE), _is_entry),
    "floor": Kind((_PLAYER, _ROUND), _is_entry),
    "pass": Kind((_PLAYER, _ROUND), _is_entry),
    "total": Kind((_PLAYER, _ROUND), _is_entry),
    "final": Kind((_PLAYER, _ROUND), _is_entry),
    "first": Kind((_ROUND,), _is_entry),
    "end": Kind((_ROUND,), _is_entry),
    "marker": Kind((_ROUND,), _PLAYER),  # who has the marker on the floor line
    "spared": Kind((_ROUND,), _PLAYER),  # whose fallen tile is on the Special Factory
    # the table
    "seat": Kind((_PLAYER,), _is_object),  # the player as in the record
    "person": Kind((_PLAYER,), _PERSON),  # the person in this seat
    "ready": Kind((_PLAYER, _ROUND), _is_flag),
    "host": Kind((), _is_short_text),  # the device that closes rounds
    # the game
    "board": Kind((), _is_board),
    "options": Kind((), _is_object),
    "head": Kind((), _is_object),  # other keys of the record
    "copy_of": Kind((), _is_short_text),
    "played": Kind((), _is_short_text),
    "started": Kind((), _is_short_text),
    "ended": Kind((), _is_short_text),
    "location": Kind((), _is_short_text),
    "note": Kind((), _is_short_text),
    "binned": Kind((), _is_short_text),  # when it was put into the bin
    "deleted": Kind((), _is_flag),  # the tombstone
    "result": Kind((), _is_object),  # rules version and ledger hash, as computed on the device that finished the game
    # people, across all games
    "known_as": Kind((_PERSON,), _is_short_text),
    "retired": Kind((_PERSON,), _is_flag),
    "look": Kind((_PERSON,), _is_number(MOST_LOOKS)),  # the mark and color of a person
    "same_as": Kind((_PERSON,), _PERSON),  # the person a duplicate was merged into
    "device": Kind((_is_short_text,), _is_object),  # by installation: its name and type
    "spelling": Kind((_is_short_text,), _is_object),  # by a digest: a spelling of a name, and its person
}

ENTRY_KINDS: Final = frozenset(name for name, kind in KINDS.items() if kind.is_entry)
WORDS: Final = {kind: word for word, kind in ENTRY_TYPES.items()}
_CELL_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "lay": ("tile", "player", "space"),
    "stuck": ("row", "player", "round", "row"),
    "plate": ("plate", "player", "place"),
    "floor": ("floor", "player", "round"),
    "pass": ("pass", "player", "round"),
    "total": ("total", "player", "round"),
    "final": ("final", "player", "round"),
    "first": ("first", "round"),
    "end": ("end", "round"),
}
"""By the keyword of an entry: the kind of its cell, and the fields that follow."""


def is_cell(value: object) -> TypeGuard[Cell]:
    """Whether a value is a valid cell."""
    if not isinstance(value, tuple) or not value or not isinstance(value[0], str):
        return False
    kind = KINDS.get(value[0])
    if kind is None or len(kind.parts) != len(value) - 1:
        return False
    return all(check(part) for check, part in zip(kind.parts, value[1:], strict=True))


def is_play(cell: Cell) -> bool:
    """Whether a cell belongs to the play of the game, so that undo applies to it."""
    return cell[0] in ENTRY_KINDS or cell[0] in {"marker", "spared"}


def changes_play(cell: Cell) -> bool:
    """Whether a cell can affect the entries that count."""
    return is_play(cell) or cell[0] in {"board", "options", "seat"}


def may_hold(cell: Cell, value: Value) -> bool:
    """Whether a value is valid for a cell; the rules are checked later."""
    return value is None or KINDS[str(cell[0])].may_hold(value)


def cell_of(entry: Entry, on: Layout) -> Cell:
    """The cell that an entry is written to."""
    if isinstance(entry, Lay) and on.scored_by_rows:
        return "row", entry.player, entry.round, Space(entry.space).row
    kind, *fields = _CELL_OF[WORDS[type(entry)]]
    return kind, *(getattr(entry, field) for field in fields)


def entry_in(value: Value) -> dict[str, Any] | None:
    """The entry in the value of a cell of play."""
    if is_ordered(value):
        return dict(value[1])
    return value if isinstance(value, dict) else None


def order_in(value: Value, stamp: int) -> float:
    """The position of an entry in its round."""
    return float(value[0]) if is_ordered(value) else float(stamp)


def permits(cell: Cell, value: Value, seats: Collection[int], *, is_host: bool) -> bool:
    """Whether a device with these seats may write a value to a cell: guests may write to their own boards, the host to
    everything.

    Any device may become the host.
    """
    kind = cell[0]
    if is_host or kind == "host":
        return True
    if kind in {"marker", "spared"}:
        return value is None or value in seats
    if kind == "first":
        entry = entry_in(value)
        return entry is None or entry.get("player") in seats
    is_own = len(cell) > 1 and isinstance(cell[1], int) and cell[1] in seats
    return is_own and kind not in {"seat", "end"}
