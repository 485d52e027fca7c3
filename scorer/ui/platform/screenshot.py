"""Saves a screenshot of the window as a PNG under a given name.

Kivy's own screenshot numbers its files and shears an image whose width is not a multiple of four.
"""

import struct
import zlib
from os import PathLike
from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels


def pixels() -> tuple[int, int, bytes]:
    """Width, height and the RGBA rows from the bottom up. Draws first, because the back buffer is undefined after a flip."""
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    width, height = (int(side) for side in Window.system_size)
    return width, height, bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))


def save_screenshot(path: str | PathLike[str]) -> None:
    Path(path).write_bytes(png(*pixels()))


def png(width: int, height: int, data: bytes, *, opaque: bool = True) -> bytes:
    """RGBA rows from the bottom up as a PNG file; opaque by default, because a window's alpha channel is undefined."""
    stride = width * 4
    rows = []
    for start in range((height - 1) * stride, -1, -stride):
        row = bytearray(data[start : start + stride])
        if opaque:
            row[3::4] = b"\xff" * width
        rows.append(b"\0" + bytes(row))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 6)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
