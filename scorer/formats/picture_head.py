"""Parses the header of a picture without decoding it: its type, size and orientation.

Pictures are untrusted: knowing the size before decoding makes it possible to refuse decompression bombs.
"""

import struct
from typing import Final, NamedTuple

JPEG, PNG = "jpg", "png"
_PNG_START: Final = b"\x89PNG\r\n\x1a\n"
_JPEG_START: Final = b"\xff\xd8\xff"
_JPEG_END: Final = b"\xff\xd9"
_FRAMES: Final = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The JPEG segments that hold the size."""
_WITHOUT_LENGTH: Final = frozenset({0x01, *range(0xD0, 0xD9)})
_SCAN, _END, _EXIF = 0xDA, 0xD9, 0xE1
_ORIENTATION: Final = 0x0112
MOST_SEGMENTS: Final = 1000


class UnreadablePictureError(ValueError):
    """Not a JPEG or PNG, or its header is damaged."""


class PictureHead(NamedTuple):
    kind: str
    width: int
    height: int
    orientation: int = 1
    """As in Exif: 1 is upright, 3 upside down, 6 and 8 are rotated by a quarter; the others are also mirrored."""
    whole: bool = True
    """Whether a JPEG has an end; decoders fill what is missing of one that was cut off."""


def read_head(data: bytes) -> PictureHead:
    """Parse the header of a JPEG or PNG; raise `UnreadablePictureError` for anything else."""
    try:
        head = _png(data) if data.startswith(_PNG_START) else _jpeg(data)
    except (struct.error, IndexError) as error:
        raise UnreadablePictureError from error
    if not head.width or not head.height:
        raise UnreadablePictureError
    return head


def _png(data: bytes) -> PictureHead:
    if data[12:16] != b"IHDR":
        raise UnreadablePictureError
    return PictureHead(PNG, *struct.unpack_from(">II", data, 16))


def _jpeg(data: bytes) -> PictureHead:
    if not data.startswith(_JPEG_START):
        raise UnreadablePictureError
    at, orientation = 2, 1
    for _segment in range(MOST_SEGMENTS):
        if data[at] != 0xFF:
            break
        marker = data[at + 1]
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        if marker in _WITHOUT_LENGTH:
            at += 2
            continue
        if marker in {_SCAN, _END}:
            break
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return PictureHead(JPEG, width, height, orientation, _JPEG_END in data[at:])
        if marker == _EXIF:
            orientation = _orientation(data[at + 4 : at + 2 + length])
        at += 2 + length
    raise UnreadablePictureError


def _orientation(segment: bytes) -> int:
    """The orientation in an Exif segment; 1 if it has none or is damaged."""
    if not segment.startswith(b"Exif\0\0"):
        return 1
    tiff = segment[6:]
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    try:
        if order:
            (first,) = struct.unpack_from(f"{order}I", tiff, 4)
            (count,) = struct.unpack_from(f"{order}H", tiff, first)
            for number in range(count):
                tag, _type, _count, value = struct.unpack_from(f"{order}HHIH", tiff, first + 2 + 12 * number)
                if tag == _ORIENTATION:
                    return int(value) if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1
