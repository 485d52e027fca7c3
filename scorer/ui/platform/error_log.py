"""A small log of unexpected errors, in a file next to the games. Only its owner can read it, and its size is limited.

It names files, lines and functions. Nothing is sent anywhere; the user can copy an entry.
"""

import os
import sys
import traceback
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import scorer

LIMIT = 64 * 1024
"""Bytes after which a new log is begun; the previous one is kept."""
MOST_MESSAGE = 300
"""The maximum length of an error's message."""
MOST_FRAMES = 40
"""The maximum length of the traceback; a recursion has a thousand frames."""
PACKAGES = Path(scorer.__file__).parents[1]


class ErrorLog:
    """Writing never fails: if the disk is full, the entry is lost."""

    def __init__(self, games: Path) -> None:
        self.path = games.with_name(f"{games.stem}-errors.log")

    def write(self, entry: str) -> None:
        data = f"{datetime.now().astimezone().isoformat(timespec='seconds')}\n{entry}\n\n".encode(
            "utf-8", "backslashreplace"
        )
        try:
            if self.path.exists() and self.path.stat().st_size + len(data) > LIMIT:
                self.path.replace(self.path.with_suffix(".old.log"))
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
        except OSError:
            pass


def details_of(error: BaseException) -> str:
    """The details of an error for a developer: versions, the message, and the traceback without the user's paths."""
    head = f"Azulejo {scorer.__version__}, Python {sys.version.split()[0]}, {sys.platform}"
    return "\n".join([head, *_lines(error)])


def _lines(error: BaseException) -> Iterator[str]:
    """The first cause, which Kivy wraps once for each rule, the final exception, and the traceback."""
    first = error
    for _deep in range(MOST_FRAMES):
        first = first.__cause__ or (None if first.__suppress_context__ else first.__context__) or first
    if first is not error:
        yield _summary(first)
    yield _summary(error)
    frames = traceback.extract_tb(error.__traceback__)
    yield from (f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames[-MOST_FRAMES:])


def _summary(error: BaseException) -> str:
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - an error in the message of an error must not hide it
        message = "no message"
    return f"{type(error).__name__}: {_escaped(message[:MOST_MESSAGE])}"


def _escaped(text: str) -> str:
    """Escape what a clipboard cannot take or cuts off at: lone surrogates, NUL and other control characters."""
    return "".join(letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in text)


def _short(file: str) -> str:
    """A path inside the app, or the last two parts of another one."""
    path = Path(file)
    if path.is_relative_to(PACKAGES / "scorer"):
        return path.relative_to(PACKAGES).as_posix()
    return "/".join(path.parts[-2:])
