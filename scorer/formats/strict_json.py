"""A strict JSON parser for untrusted input, one value or JSON Lines, and the serializer for stored data.

Raises `UnreadableError` for invalid JSON, for what Python accepts beyond the standard (duplicate keys, NaN, lone
surrogates) and for what would exhaust resources (extreme nesting, endless lines).
"""

import json
import re
from collections.abc import Iterator
from enum import StrEnum
from io import BytesIO
from itertools import chain, count
from math import isinf
from typing import IO, Any, Final, NamedTuple, NoReturn

LONGEST: Final = 16 * 1024 * 1024
"""Maximum bytes of one value; the longest game takes a thousandth of it."""


CONTROLS: Final = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Control characters beyond those that JSON escapes: C1, and those for the direction of text."""


class Fault(StrEnum):
    """Why a text is unreadable."""

    NOT_UTF8 = "not-utf8"
    NOT_JSON = "not-json"
    TOO_DEEP = "too-deep"
    TOO_LARGE = "too-large"
    DUPLICATE_KEY = "duplicate-key"
    BAD_NUMBER = "bad-number"
    EMPTY = "empty"


class UnreadableError(Exception):
    """A text that is not valid JSON, or not safe to parse."""

    def __init__(self, fault: Fault, line: int = 1) -> None:
        super().__init__(fault)
        self.fault = fault
        self.line = line


class Value(NamedTuple):
    """A value and the line of the file on which it starts."""

    line: int
    value: Any
    text: str = ""
    """The same by `to_json`, once it is parsed."""


def parse(data: bytes | str, line: int = 1) -> Any:
    """Parse a whole text as one value."""
    return _parse(data, line).value


def _parse(data: bytes | str, line: int) -> Value:
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = _DECODER.decode(text.removeprefix("\ufeff"))
        again = to_json(value)
        if "\\u" in text:
            again.encode()
    except UnicodeError:
        raise UnreadableError(Fault.NOT_UTF8, line) from None
    except RecursionError:
        raise UnreadableError(Fault.TOO_DEEP, line) from None
    except UnreadableError as unreadable:
        raise UnreadableError(unreadable.fault, line) from None
    except json.JSONDecodeError as error:
        raise UnreadableError(Fault.NOT_JSON, line + error.lineno - 1) from None
    except ValueError:
        raise UnreadableError(Fault.BAD_NUMBER, line) from None
    if _count_quotes(again) < _count_quotes(text):  # faster than a call for each object
        raise UnreadableError(Fault.DUPLICATE_KEY, line)
    return Value(line, value, again)


def without_controls(text: str) -> str:
    """JSON text with the control characters in its strings escaped, which could manipulate a terminal or reorder a line."""
    return text if text.isprintable() else CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def values(file: IO[bytes]) -> Iterator[Value | UnreadableError]:
    """The only value of a file or, for JSON Lines, one value per line, read lazily."""
    lines = _lines(file)
    first = next(lines, None)
    if first is None:
        yield UnreadableError(Fault.EMPTY)
    elif _stands_alone(first):
        yield from map(_read, chain([first], lines))
    else:
        text, beyond = _gather(chain([first], lines))
        whole = UnreadableError(Fault.TOO_LARGE, first.line) if beyond else _read(Value(first.line, text))
        if isinstance(whole, UnreadableError) and _is_many(_lines(BytesIO(text), first.line)):
            yield from map(_read, chain(_lines(BytesIO(text), first.line), beyond, lines))
        else:
            yield whole


def _lines(file: IO[bytes], first: int = 1) -> Iterator[Value]:
    """The non-blank lines; one that is too long is truncated to just over the maximum."""
    for number in count(first):
        data = file.readline(LONGEST + 1)
        if not data:
            return
        if data.strip() or len(data) > LONGEST:
            yield Value(number, data)
        while len(data) > LONGEST and not data.endswith(b"\n"):
            data = file.readline(LONGEST + 1)


def _read(line: Value) -> Value | UnreadableError:
    if len(line.value) > LONGEST:
        return UnreadableError(Fault.TOO_LARGE, line.line)
    try:
        return _parse(line.value.rstrip(), line.line)
    except UnreadableError as unreadable:
        return unreadable


def _stands_alone(line: Value) -> bool:
    """Whether a line is a complete value, as in JSON Lines."""
    return line.value.rstrip().endswith(b"}") and isinstance(_read(line), Value)


def _is_many(lines: Iterator[Value]) -> bool:
    """Whether lines that do not form one value are JSON Lines: one of them is valid, or most at least look like a record."""
    seen = begun = 0
    for line in lines:
        seen += 1
        if line.value.lstrip().startswith(b"{") and b'"format"' in line.value:
            begun += 1
            if isinstance(_read(line), Value):
                return True
    return begun > seen / 2


def _gather(lines: Iterator[Value]) -> tuple[bytes, list[Value]]:
    """The text of all lines including blank ones, and the first line beyond the maximum size of a value."""
    text = bytearray()
    following = 0
    for line in lines:
        blank = line.line - following if following else 0
        if len(text) + blank + len(line.value) > LONGEST:
            return bytes(text), [line]
        text += b"\n" * blank + line.value
        following = line.line + 1
    return bytes(text), []


def _count_quotes(text: str) -> int:
    """The number of quotation marks that delimit the strings of a JSON text."""
    return (_ESCAPED.sub("", text) if "\\" in text else text).count('"')


def _float(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise UnreadableError(Fault.BAD_NUMBER)
    return number


def _constant(_: str) -> NoReturn:
    raise UnreadableError(Fault.NOT_JSON)


_ESCAPED: Final = re.compile(r"\\.")
_DECODER: Final = json.JSONDecoder(parse_float=_float, parse_constant=_constant)
to_json: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
"""Compact JSON."""
