"""The changes that a guest may send: each sets a part of the guest's board.

They do not depend on the previous state, so they are idempotent.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from scorer.rules.board import Color, Space
from scorer.rules.plates import PLATE_SIZE
from scorer.together.protocol import ProtocolError

_MOST: Final = 10**6
_LONGEST: Final = 32


class SetTile(NamedTuple):
    """The tile on a space; an empty color removes it."""

    space: Space
    color: Color


class SetStuck(NamedTuple):
    """The stuck pattern line of a row; an empty color removes it."""

    row: int
    color: Color


class SetFloor(NamedTuple):
    """The tiles on the floor line, whether the start marker is among them, and whether one is spared."""

    tiles: int
    marker: bool
    spared: bool


class SetFirst(NamedTuple):
    """The number of tiles taken with the start marker; 0 gives the marker back."""

    tiles: int


class SetPass(NamedTuple):
    """Whether the player has passed, and the tiles kept."""

    passed: bool
    kept: int
    discarded: int


class SetPlate(NamedTuple):
    """The plate on a place; empty prints remove it."""

    place: int
    prints: tuple[str, ...]
    hidden: int


class SetReady(NamedTuple):
    """Whether the player has finished entering the round."""

    ready: bool


Change = SetTile | SetStuck | SetFloor | SetFirst | SetPass | SetPlate | SetReady

_KINDS: Final[Mapping[str, type[Change]]] = {
    "tile": SetTile,
    "stuck": SetStuck,
    "floor": SetFloor,
    "first": SetFirst,
    "pass": SetPass,
    "plate": SetPlate,
    "ready": SetReady,
}
"""By the value of `do`."""
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}


class GuestChange(NamedTuple):
    """A change with its player and round."""

    player: int
    round: int
    change: Change


def parse_change(value: Mapping[str, Any]) -> GuestChange:
    """Parse a change; raise `ProtocolError` if it is not valid."""
    kind = _KINDS.get(_text(value.get("do")))
    if kind is None:
        raise ProtocolError("change")
    fields = [_field(value.get(name), hint) for name, hint in get_type_hints(kind).items()]
    return GuestChange(_number(value.get("player")), _number(value.get("round")), kind(*fields))


def change_as_json(sent: GuestChange) -> dict[str, Any]:
    """Serialize a change."""
    fields = {name: list(value) if isinstance(value, tuple) else value for name, value in sent.change._asdict().items()}
    return {"do": _WORDS[type(sent.change)], "player": sent.player, "round": sent.round, **fields}


def _field(value: object, hint: Any) -> Any:
    if hint is bool:
        if type(value) is not bool:
            raise ProtocolError("truth")
        return value
    if hint is int:
        return _number(value)
    if get_args(hint):
        if not isinstance(value, list) or len(value) not in {0, PLATE_SIZE}:
            raise ProtocolError("list")
        return tuple(map(_text, value))
    return Space(_text(value)) if hint is Space else _text(value)


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ProtocolError("number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise ProtocolError("text")
    return value
