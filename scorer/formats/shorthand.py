"""The entries of a record in a shorthand of a few letters each, so that a whole evening fits into one code on a screen.

`A33y FB2m E` without the blanks: the first player laid yellow on 3.3, two tiles and the marker lie on the second one's
floor, the round is over. What the shorthand cannot say exactly stays as it is, so that nothing is ever lost.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

SEATS: Final = "ABCD"
COLORS: Final = {
    "blue": "b",
    "yellow": "y",
    "red": "r",
    "black": "k",
    "white": "w",
    "purple": "p",
    "green": "g",
    "orange": "o",
}
_COLOR_OF: Final = {letter: color for color, letter in COLORS.items()}


class _Field(NamedTuple):
    """How the value of a key is written."""

    pattern: str
    short: Callable[[Any], str]
    long: Callable[[str], object]


_COUNT: Final = _Field("[0-9]{1,9}", str, int)
_DIGIT: Final = _Field("[0-9]", str, int)
_FIELDS: Final = {
    "player": _Field("[A-D]", lambda seat: SEATS[seat : seat + 1], SEATS.index),
    "space": _Field("[0-9]{2}", lambda space: space.replace(".", ""), ".".join),
    "color": _Field(f"[{''.join(_COLOR_OF)}]", lambda color: COLORS.get(color, ""), _COLOR_OF.__getitem__),
    "tiles": _COUNT,
    "marker": _Field("m?", lambda marker: "m" * marker, bool),
    "row": _DIGIT,
    "kept": _DIGIT,
    "discarded": _COUNT,
}


class _EntryShape(NamedTuple):
    """How an entry is written: its letter, then these keys."""

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
    _shape("S", "stuck", "player row color"),
    _shape("T", "first", "player tiles"),
    _shape("P", "pass", "player kept discarded"),
    _shape("E", "end"),
)
"""Every sign begins with a capital letter that no other shape begins with."""
_BY_KEYS: Final = {(shape.do, frozenset({"do", *shape.keys})): shape for shape in _SHAPES}
_BY_LETTER: Final = {shape.letter: shape for shape in _SHAPES} | dict.fromkeys(SEATS, _SHAPES[0])


def shorten(entries: Sequence[Mapping[str, Any]]) -> list[str | dict[str, Any]]:
    """The entries of a record as strings of signs, and those that no sign can say; the round is left out where it follows."""
    shortened: list[str | dict[str, Any]] = []
    number = 1
    for entry in entries:
        rest = {key: value for key, value in entry.items() if key != "round" or value != number}
        sign = _sign(rest)
        if sign and shortened and isinstance(shortened[-1], str):
            shortened[-1] += sign
        else:
            shortened.append(sign or rest)
        number += entry["do"] == "end"
    return shortened


def lengthen(shortened: Sequence[object]) -> list[dict[str, Any]]:
    """The entries as they were; ValueError or TypeError where that is no shorthand."""
    entries: list[dict[str, Any]] = []
    number = 1
    for part in shortened:
        for entry in _read(part) if isinstance(part, str) else [part]:
            if not isinstance(entry, dict):
                raise TypeError(f"no entry: {entry!r}")
            entries.append({"round": number} | entry)
            number += entry.get("do") == "end"
    return entries


def _sign(entry: Mapping[str, Any]) -> str:
    """The sign for an entry; none where it would be read as anything else."""
    shape = _BY_KEYS.get((entry["do"], frozenset(entry)))
    if not shape:
        return ""
    sign = shape.letter + "".join(_FIELDS[key].short(entry[key]) for key in shape.keys)
    found = shape.pattern.fullmatch(sign)
    return sign if found and _entry(shape, found) == entry else ""


def _read(signs: str) -> Iterator[dict[str, Any]]:
    at = 0
    while at < len(signs):
        shape = _BY_LETTER.get(signs[at])
        found = shape and shape.pattern.match(signs, at)
        if not shape or not found:
            raise ValueError(f"no sign: {signs[at : at + 9]!r}")
        yield _entry(shape, found)
        at = found.end()


def _entry(shape: _EntryShape, found: re.Match[str]) -> dict[str, Any]:
    return {"do": shape.do} | {key: _FIELDS[key].long(found[key]) for key in shape.keys}
