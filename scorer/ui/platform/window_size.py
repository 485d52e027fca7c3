"""Remembers the size of a desktop window, in the units of the window system, which the screen's density does not change."""

import os
import re
from contextlib import suppress
from pathlib import Path

LEAST = (320, 400)
MOST = 16_384
"""In pixels; larger values are invalid."""


def saved_size(file: Path) -> str:
    """The saved size as WIDTHxHEIGHT; empty if there is none."""
    with suppress(OSError, ValueError):
        found = re.fullmatch(r"(\d{1,5})x(\d{1,5})\s*", file.read_text(encoding="ascii"))
        if found and all(least <= int(side) <= MOST for least, side in zip(LEAST, found.groups(), strict=True)):
            return found[0].strip()
    return ""


def save_size(file: Path, width: float, height: float) -> None:
    """Save a size; errors are ignored."""
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_text(f"{round(width)}x{round(height)}\n", encoding="ascii")


def scale_of_desktop() -> int:
    """The scale of an X11 or Wayland desktop, which Kivy does not query; 1 on other systems."""
    scale = os.environ.get("GDK_SCALE", "1")
    return int(scale) if re.fullmatch("[1-4]", scale) else 1
