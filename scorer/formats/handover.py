"""Hands over a game without a network: packs its record into one link, or into several links for QR codes.

`azulejo://game/1/…`: the version is followed by base32 data: game and part number, a chunk of the packed record, and a
checksum. Links may arrive in any order, repeatedly, mixed with those of other games, damaged, or forged.
"""

import base64
import binascii
import json
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import islice
from typing import Any, Final, NamedTuple

from scorer.formats.record import is_record
from scorer.formats.shorthand import lengthen, shorten
from scorer.formats.strict_json import UnreadableError, parse

LARGEST: Final = 64 * 1024
"""Maximum bytes of an unpacked record in shorthand; the longest game of four players takes a twentieth of it."""
CHUNK: Final = 445
"""Bytes of one part: the maximum that fits as a link into a QR code of 77 by 77 modules (version 15, correction L)."""
MOST_PARTS: Final = 16
"""More QR codes would be too many to scan."""
MOST_WAITING: Final = 3 * MOST_PARTS
"""The maximum number of links kept until the other parts of their games arrive."""

LONGEST_TEXT: Final = 1024 * 1024
"""The maximum length of a text that is searched for links."""
MOST_LINKS: Final = 4 * MOST_PARTS
"""The maximum number of links in a text."""

_LINK: Final = re.compile(
    rf"azulejo:/{{0,2}}game/([0-9]{{1,4}})/([a-z2-7]{{1,{2 * LARGEST}}})", re.IGNORECASE | re.ASCII
)
_VERSION: Final = 1
# base32, not base64: QR codes encode its capitals most compactly, and messengers format underscores as italics.
# The scheme is in lower case because Android matches it case-sensitively.
_BEGINNING: Final = f"azulejo://game/{_VERSION}/"
_HEAD: Final = struct.Struct(">BBI")
_SUM: Final = struct.Struct(">I")
_USUAL: Final = (
    b'"floor":[0,-1,-1,-2,-2,-2,-3],"wild":["purple","green","orange","yellow","blue","red"],"printed":{"1.1":"white"'
    b"azul-mini-dark azul-gray crystal-mosaic-1 crystal-mosaic-2 summer-pavilion-mini-mono"
    b',"copy_of":"","location":"","note":"","ended":"2026-11-18T21:30:00+01:00",'
    b'{"format":"azulejo-game/1","id":"","board":"azul","options":{},"players":[{"name":"Anna"},{"name":""}],'
    b'"started":"2026-11-18T20:00:00+02:00","entries":["'
)
"""The compression dictionary: text that most records contain. It is part of version 1 and must never change."""


class Unfit(StrEnum):
    """Why a link could not be read or a game could not be packed."""

    NO_LINK = "no-link"
    NEWER = "newer-format"
    DAMAGED = "damaged-link"
    TOO_LARGE = "too-large-to-hand-over"
    TOO_MANY = "too-many-links"


class HandoverError(Exception):
    """A link cannot be read, or a game cannot be packed."""

    def __init__(self, reason: Unfit) -> None:
        super().__init__(reason)
        self.reason = reason


class LinkPart(NamedTuple):
    """One part of a packed game."""

    game: int
    """The checksum of the whole packed game."""
    number: int
    """From 1."""
    of: int
    chunk: bytes


class Arrived(NamedTuple):
    """The games and parts that have arrived by links so far."""

    records: tuple[dict[str, Any], ...]
    """The games that are complete now."""
    waiting: tuple[str, ...]
    """The links of incomplete games, to be passed to the next call."""
    part: LinkPart
    """The part that was read last."""
    here: frozenset[int]
    """The numbers of the parts of that game that have arrived."""


def link(record: Mapping[str, Any]) -> str:
    """A game as one link of any length, for a message."""
    packed = _pack(record)
    return _as_link(LinkPart(zlib.crc32(packed), 1, 1, packed))


def links(record: Mapping[str, Any]) -> list[str]:
    """A game as links of similar length that each fit into a QR code."""
    packed = _pack(record)
    count = -(-len(packed) // CHUNK)
    if count > MOST_PARTS:
        raise HandoverError(Unfit.TOO_LARGE)
    size = -(-len(packed) // count)
    chunks = [packed[start : start + size] for start in range(0, len(packed), size)]
    return [_as_link(LinkPart(zlib.crc32(packed), n, len(chunks), chunk)) for n, chunk in enumerate(chunks, start=1)]


def holds_link(text: str) -> bool:
    """Whether a text contains a link of this app; False for a record, which may mention one."""
    return "azulejo:" in text[:LONGEST_TEXT].lower() and not text.lstrip().startswith("{")


def arrive(text: str, waiting: Sequence[str] = (), check: Callable[[], object] = lambda: None) -> Arrived:
    """Read the links in a text, together with those that arrived before; `check` is polled, and may raise to cancel."""
    now = []
    for one in _links_in(text):
        check()
        now.append(_read_link(one))
    parts = [*_still_good(waiting), *now]
    last = now[-1]
    # a repeated part moves its game to the end, which is dropped last
    by_game: dict[tuple[int, int], dict[int, LinkPart]] = {}
    for part in parts:
        game = by_game.pop((part.game, part.of), {})
        by_game[part.game, part.of] = game | {part.number: part}
    whole = [game for (_, count), game in by_game.items() if len(game) == count]
    missing = [part for (_, count), game in by_game.items() if len(game) < count for part in game.values()]
    records = []
    for game in whole:
        check()
        records.append(_join(game))
    return Arrived(
        tuple(records),
        tuple(map(_as_link, missing[-MOST_WAITING:])),
        last,
        frozenset(by_game[last.game, last.of]),
    )


def _links_in(text: str) -> list[re.Match[str]]:
    if len(text) > LONGEST_TEXT:
        raise HandoverError(Unfit.TOO_MANY)
    found = list(islice(_LINK.finditer(text), MOST_LINKS + 1))
    if len(found) > MOST_LINKS:
        raise HandoverError(Unfit.TOO_MANY)
    if not found:
        raise HandoverError(Unfit.NO_LINK)
    return found


def _join(parts: Mapping[int, LinkPart]) -> dict[str, Any]:
    packed = b"".join(parts[number].chunk for number in sorted(parts))
    if zlib.crc32(packed) != parts[1].game:
        raise HandoverError(Unfit.DAMAGED)
    return _unpack(packed)


def _pack(record: Mapping[str, Any]) -> bytes:
    short = dict(record) | {"entries": shorten(record["entries"])}
    text = json.dumps(short, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > LARGEST:
        raise HandoverError(Unfit.TOO_LARGE)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_USUAL)
    return packer.compress(text) + packer.flush()


def _unpack(packed: bytes) -> dict[str, Any]:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_USUAL)
    try:
        text = unpacker.decompress(packed, LARGEST + 1)
        if unpacker.eof and is_record(short := parse(text)):
            return dict(short) | {"entries": lengthen(short["entries"])}
    except (zlib.error, UnreadableError, KeyError, TypeError, ValueError):
        pass
    raise HandoverError(Unfit.DAMAGED)


def _as_link(part: LinkPart) -> str:
    data = _HEAD.pack(part.number, part.of, part.game) + part.chunk
    return _BEGINNING + base64.b32encode(data + _SUM.pack(zlib.crc32(data))).decode().rstrip("=")


def _still_good(waiting: Sequence[str]) -> Iterator[LinkPart]:
    """The parts of the stored links; unreadable ones are dropped, because they can be scanned again."""
    for found in filter(None, map(_LINK.fullmatch, waiting)):
        with suppress(HandoverError):
            yield _read_link(found)


def _read_link(found: re.Match[str]) -> LinkPart:
    version, text = found.groups()
    if int(version) != _VERSION:
        raise HandoverError(Unfit.NEWER)
    try:
        data = base64.b32decode(text.upper() + "=" * (-len(text) % 8))
    except binascii.Error:
        raise HandoverError(Unfit.DAMAGED) from None
    data, check = data[: -_SUM.size], data[-_SUM.size :]
    if len(data) < _HEAD.size or _SUM.pack(zlib.crc32(data)) != check:
        raise HandoverError(Unfit.DAMAGED)
    number, count, game = _HEAD.unpack_from(data)
    part = LinkPart(game, number, count, data[_HEAD.size :])
    if not 1 <= number <= count <= MOST_PARTS or (count > 1 and len(part.chunk) > CHUNK):
        raise HandoverError(Unfit.DAMAGED)
    return part
