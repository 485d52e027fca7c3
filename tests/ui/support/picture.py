"""Pictures to compare: read, write, halve, and find the blocks in which two of them differ."""

import struct
import zlib
from itertools import product
from pathlib import Path
from typing import NamedTuple, Self

from scorer.ui.platform.screenshot import pixels, png

BLOCK = 8
"""Width and height of the blocks that are compared, in pixels of the (halved) pictures."""
TOLERANCE = 24
"""Two colors differ when one of their channels, of 0 to 255, differs by more."""
MOST_DIFFERING = 6
"""Of the 64 pixels of a block. Versions of Mesa differ along edges, by single pixels; a moved or missing thing fills a block."""
HALF = 0x7F
RED = b"\xd0\x00\x20\xff"


class Picture(NamedTuple):
    """Rows of RGBA from the bottom up, as OpenGL has them."""

    width: int
    height: int
    data: bytes

    @classmethod
    def of_window(cls) -> Self:
        """What the window shows."""
        return cls(*pixels())

    @classmethod
    def read(cls, path: Path) -> Self:
        """From a PNG file that `write` made: RGBA, every row unfiltered."""
        content, at, body = Path(path).read_bytes(), 8, b""
        width = height = 0
        while at < len(content):
            length, kind = struct.unpack_from(">I4s", content, at)
            chunk = content[at + 8 : at + 8 + length]
            if kind == b"IHDR":
                width, height = struct.unpack_from(">II", chunk)
            elif kind == b"IDAT":
                body += chunk
            at += length + 12
        rows, stride = zlib.decompress(body), width * 4 + 1
        starts = range((height - 1) * stride, -1, -stride)
        return cls(width, height, b"".join(rows[start + 1 : start + stride] for start in starts))

    def write(self, path: Path) -> None:
        Path(path).write_bytes(png(*self))

    def halved(self) -> Self:
        """Each pixel the average of four; a last odd row or column is dropped."""
        width, height = self.width // 2, self.height // 2
        stride, rows = self.width * 4, []
        for low in range(0, height * 2 * stride, 2 * stride):
            row = average(self.data[low : low + stride], self.data[low + stride : low + 2 * stride])
            dots = memoryview(row)[: width * 8].cast("I")
            rows.append(average(dots[::2].tobytes(), dots[1::2].tobytes()))
        return type(self)(width, height, b"".join(rows))

    def pixel(self, x: int, y: int) -> bytes:
        at = (y * self.width + x) * 4
        return self.data[at : at + 3]


def average(one: bytes, other: bytes) -> bytes:
    """Of each pair of bytes, all at once: as large numbers, whose halved bytes cannot overflow into their neighbors."""
    mask = int.from_bytes(bytes([HALF]) * len(one), "little")
    halves = (int.from_bytes(half, "little") >> 1 & mask for half in (one, other))
    return sum(halves).to_bytes(len(one), "little")


def differing_pixels(one: Picture, other: Picture) -> set[tuple[int, int]]:
    """The pixels of two pictures of the same size whose colors differ, as (x, y)."""
    stride, found = one.width * 4, set()
    for y in range(one.height):
        a, b = (picture.data[y * stride : (y + 1) * stride] for picture in (one, other))
        if a != b:
            found |= {
                (at // 4, y)
                for at in range(0, stride, 4)
                if a[at : at + 3] != b[at : at + 3]
                and max(abs(p - q) for p, q in zip(a[at : at + 3], b[at : at + 3], strict=True)) > TOLERANCE
            }
    return found


def differing_blocks(one: Picture, other: Picture) -> list[tuple[int, int]]:
    """The lower left corners of the blocks in which two pictures of the same size look different.

    Blocks overlap by half, so that a difference on the edge of one counts in full in another.
    """
    pixels, half = differing_pixels(one, other), BLOCK // 2
    counts: dict[tuple[int, int], int] = {}
    for x, y in pixels:
        for across, up in product((0, half), repeat=2):
            corner = (x - across) // half * half, (y - up) // half * half
            counts[corner] = counts.get(corner, 0) + 1
    return sorted(corner for corner, count in counts.items() if count > MOST_DIFFERING)


def difference(one: Picture, other: Picture) -> Picture:
    """The second picture, faded, with what differs from the first in red."""
    data = bytearray(200 + value // 5 for value in other.data[: len(other.data)])
    for x, y in differing_pixels(one, other):
        at = (y * one.width + x) * 4
        data[at : at + 4] = RED
    return Picture(other.width, other.height, bytes(data))
