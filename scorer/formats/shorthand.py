"""A shorthand for the entries of a record, a few letters each, so that a whole game fits into one QR code.

`A33yFB2mE`: the first player placed yellow on 3.3, the second has two tiles and the marker on the floor line, the round
is over. Entries that the shorthand cannot represent exactly stay JSON objects, so nothing is lost.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorer.rules.table import MOST_PLAYERS

LETTERS: Final = "ABCDGHIJ"
"""The letters of players, none of which begins another entry."""
SEATS: Final = LETTERS[:MOST_PLAYERS]
COLORS: Final = {
    "blue": "b",
    "yellow": "y",
    "red": "r",
    "black": "k",
    "white": "w",
    "purple": "p",
    "green": "g",
    "orange": "o",
    "joker": "j",
    "turquoise": "t",
}
_COLOR_OF: Final = {letter: color for color, letter in COLORS.items()}
PRINTS: Final = {
    "blue": "b",
    "yellow": "y",
    "red": "r",
    "black": "k",
    "turquoise": "t",
    "wild": "w",
    "special": "s",
}
_PRINT_OF: Final = {letter: printed for printed, letter in PRINTS.items()}


class _Field(NamedTuple):
    """How to encode the value of a key."""

    pattern: str
    short: Callable[[Any], str]
    long: Callable[[str], object]


_COUNT: Final = _Field("[0-9]{1,9}", str, int)
_DIGIT: Final = _Field("[0-9]", str, int)
_FIELDS: Final = {
    "player": _Field(f"[{SEATS}]", lambda seat: SEATS[seat : seat + 1], SEATS.index),
    "space": _Field("[0-9]{2}", lambda space: space.replace(".", ""), ".".join),
    "color": _Field(f"[{''.join(_COLOR_OF)}]", lambda color: COLORS.get(color, ""), _COLOR_OF.__getitem__),
    "tiles": _COUNT,
    "marker": _Field("m?", lambda marker: "m" * marker, bool),
    "spared": _Field("s?", lambda spared: "s" * spared, bool),
    "row": _DIGIT,
    "place": _DIGIT,
    "prints": _Field(
        f"[{''.join(_PRINT_OF)}]{{4}}",
        lambda prints: "".join(PRINTS.get(printed, "?") for printed in prints),
        lambda letters: [_PRINT_OF[letter] for letter in letters],
    ),
    "hidden": _COUNT,
    "kept": _DIGIT,
    "discarded": _COUNT,
    "points": _Field("-?[0-9]{1,9}", str, int),
}


class _EntryShape(NamedTuple):
    """How to encode an entry: its letter, then the values of these keys."""

    letter: str
    do: str
    keys: tuple[str, ...]
    pattern: re.Pattern[str]


def _shape(letter: str, do: str, keys: str = "") -> _EntryShape:
    parts = [f"(?P<{key}>{_FIELDS[key].pattern})" for key in keys.split()]
    return _EntryShape(letter, do, tuple(keys.split()), re.compile(letter + "".join(parts)))


_SHAPES: Final = (
    _shape("", "lay", "player space color"),
    _shape("L", "lay", "player space"),
    _shape("F", "floor", "player tiles marker"),
    _shape("X", "floor", "player tiles marker spared"),
    _shape("S", "stuck", "player row color"),
    _shape("T", "first", "player tiles"),
    _shape("P", "pass", "player kept discarded"),
    _shape("Q", "plate", "player place prints hidden"),
    _shape("R", "total", "player points"),
    _shape("Z", "final", "player points"),
    _shape("E", "end"),
)
"""Every encoded entry starts with a capital letter that is unique to its shape."""
_BY_KEYS: Final = {(shape.do, frozenset({"do", *shape.keys})): shape for shape in _SHAPES}
_BY_LETTER: Final = {shape.letter: shape for shape in _SHAPES} | dict.fromkeys(SEATS, _SHAPES[0])


def shorten(entries: Sequence[Mapping[str, Any]]) -> list[str | dict[str, Any]]:
    """Encode entries as strings where possible, else as objects; the round is omitted where it can be derived."""
    shortened: list[str | dict[str, Any]] = []
    number = 1
    for entry in entries:
        rest = {key: value for key, value in entry.items() if key != "round" or value != number}
        code = _encode(rest)
        if code and shortened and isinstance(shortened[-1], str):
            shortened[-1] += code
        else:
            shortened.append(code or rest)
        number += entry["do"] == "end"
    return shortened


def lengthen(shortened: Sequence[object]) -> list[dict[str, Any]]:
    """Decode entries; raise ValueError or TypeError for invalid shorthand."""
    entries: list[dict[str, Any]] = []
    number = 1
    for part in shortened:
        for entry in _decode(part) if isinstance(part, str) else [part]:
            if not isinstance(entry, dict):
                raise TypeError(f"not an entry: {entry!r}")
            entries.append({"round": number} | entry)
            number += entry.get("do") == "end"
    return entries


def _encode(entry: Mapping[str, Any]) -> str:
    """Encode an entry; empty if it would not decode to the same entry."""
    shape = _BY_KEYS.get((entry["do"], frozenset(entry)))
    if not shape:
        return ""
    code = shape.letter + "".join(_FIELDS[key].short(entry[key]) for key in shape.keys)
    found = shape.pattern.fullmatch(code)
    return code if found and _entry(shape, found) == entry else ""


def _decode(signs: str) -> Iterator[dict[str, Any]]:
    at = 0
    while at < len(signs):
        shape = _BY_LETTER.get(signs[at])
        found = shape and shape.pattern.match(signs, at)
        if not shape or not found:
            raise ValueError(f"not an encoded entry: {signs[at : at + 9]!r}")
        yield _entry(shape, found)
        at = found.end()


def _entry(shape: _EntryShape, found: re.Match[str]) -> dict[str, Any]:
    return {"do": shape.do} | {key: _FIELDS[key].long(found[key]) for key in shape.keys}
