"""Saves exactly what the window shows as a PNG, under the name it is given.

Kivy's own screenshot numbers its files and shears a picture whose width is not a multiple of four.
"""

import struct
import zlib
from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels


def pixels():
    """Width, height and the rows of RGBA from the bottom up. What is in the back buffer after a flip is anybody's guess: draw first."""
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    width, height = (int(side) for side in Window.system_size)
    return width, height, bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))


def save_screenshot(path):
    """The whole window."""
    Path(path).write_bytes(png(*pixels()))


def png(width, height, data, *, opaque=True):
    """The rows from the bottom up as a PNG file; what lies in the alpha of a window is anybody's guess, so it is left out."""
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


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
