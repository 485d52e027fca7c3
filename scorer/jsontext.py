"""JSON text that may come from anywhere: read strictly, one value after the other, or refused in one word.

What JSON forbids, what Python would only guess at (double keys, NaN, half a surrogate pair) and what would
hurt (a nesting a million deep, a line without end) is `UnreadableError`; nothing here knows what the values mean.
"""

import json
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain, count, islice
from math import isinf
from typing import IO, Any, Final, NamedTuple, NoReturn

LONGEST: Final = 16 * 1024 * 1024
"""Bytes of one value; the record of the longest evening has a thousandth of it."""


class Fault(StrEnum):
    """What is wrong with a text."""

    NOT_UTF8 = "not-utf8"
    NOT_JSON = "not-json"
    TOO_DEEP = "too-deep"
    TOO_LARGE = "too-large"
    DUPLICATE_KEY = "duplicate-key"
    BAD_NUMBER = "bad-number"
    EMPTY = "empty"


class UnreadableError(Exception):
    """A text that is no JSON, or none that can be trusted."""

    def __init__(self, fault: Fault, line: int = 1) -> None:
        super().__init__(fault)
        self.fault = fault
        self.line = line


class Value(NamedTuple):
    """A value and the line of the file that it begins in."""

    line: int
    value: Any


def parse(data: bytes | str, line: int = 1) -> Any:
    """The value of a whole text."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = _DECODER.decode(text.removeprefix("\ufeff"))
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
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
    return value


def values(file: IO[bytes]) -> Iterator[Value | UnreadableError]:
    """The one value of a file or, where each line is a value of its own, all of them as they are asked for."""
    lines = _lines(file)
    head = list(islice(lines, 2))
    if not head:
        yield UnreadableError(Fault.EMPTY)
    elif len(head) == 1 or _stands_alone(head[0]) or _says_its_format(head[1]):
        yield from map(_read, chain(head, lines))
    else:
        yield _read_whole(chain(head, lines))


def _lines(file: IO[bytes]) -> Iterator[Value]:
    """The lines that are not blank; of an endless one only what shows that it is too long."""
    for number in count(1):
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
        return Value(line.line, parse(line.value.rstrip(), line.line))
    except UnreadableError as unreadable:
        return unreadable


def _stands_alone(line: Value) -> bool:
    """Whether a line is a value by itself, as every line of JSON Lines is."""
    return line.value.rstrip().endswith(b"}") and isinstance(_read(line), Value)


def _says_its_format(line: Value) -> bool:
    """Whether a line after a broken one begins a value of its own, and is not a part of one that the other began."""
    read = _read(line) if line.value.rstrip().endswith(b"}") else None
    return isinstance(read, Value) and isinstance(read.value, dict) and "format" in read.value


def _read_whole(lines: Iterator[Value]) -> Value | UnreadableError:
    """The value that stretches over all lines."""
    first = last = next(lines)
    text = bytearray(first.value)
    for line in lines:
        blank = line.line - last.line - 1
        if len(text) + blank + len(line.value) > LONGEST:
            return UnreadableError(Fault.TOO_LARGE, first.line)
        text += b"\n" * blank + line.value
        last = line
    return _read(Value(first.line, bytes(text)))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise UnreadableError(Fault.DUPLICATE_KEY)
    return found


def _float(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise UnreadableError(Fault.BAD_NUMBER)
    return number


def _constant(_: str) -> NoReturn:
    raise UnreadableError(Fault.NOT_JSON)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)
