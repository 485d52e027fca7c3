"""Shared by all commands: reading input files, error messages, output safe for a terminal.

Exit codes: 0 success, 1 a record has problems, 2 something cannot be read at all.
"""

import json
import os
import stat
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from scorer.formats.strict_json import UnreadableError, values, without_controls
from scorer.wording import refusals
from scorer.wording.cli_help import ARGUMENTS, COMMANDS
from scorer.wording.language import LANGUAGES, Language

PIPE_ATTEMPTS: Final = 20
PIPE_PAUSE: Final = 0.05
"""Seconds between two looks at a named pipe to which nothing has been written yet."""


class Exit(IntEnum):
    """The exit codes of the public interface."""

    FINE = 0
    PROBLEMS = 1
    UNREADABLE = 2


class InputObject(NamedTuple):
    """A JSON object from a file."""

    place: str
    value: Mapping[str, Any]


class InputError(NamedTuple):
    """A part of a file that cannot be read."""

    place: str
    fault: str
    """A key of `refusals.REFUSALS`."""


class CommandOutput(NamedTuple):
    """The output for one object."""

    text: str = ""
    """For standard output."""
    wrong: Sequence[str] = ()
    """Error messages, for standard error; then there is no text."""
    ended: Exit = Exit.FINE


def answer_each(
    read: Iterator[InputObject | InputError],
    language: Language,
    answer: Callable[[InputObject], CommandOutput],
    *,
    apart: bool = False,
) -> Exit:
    """Print the answer for each object, separated by a blank line if `apart`; return the worst exit code."""
    ended = Exit.FINE
    shown = False
    for found in read:
        if isinstance(found, InputError):
            print_input_error(language, found)
            ended = Exit.UNREADABLE
            continue
        text, wrong, came_to = answer(found)
        ended = max(ended, came_to, Exit.PROBLEMS if wrong else Exit.FINE)
        for sentence in wrong:
            print_error(f"{found.place}: {sentence}")
        if text:
            print(f"\n{text}" if shown and apart else text)
            shown = True
    return ended


def add_parser(subparsers: Any, language: Language, name: str, examples: str = "") -> ArgumentParser:
    """Create the parser of a command, with the common options."""
    about = language.translate(COMMANDS[name])
    parser: ArgumentParser = subparsers.add_parser(name, help=about, **layout_of_help(language, about, examples))
    parser.add_argument("--json", action="store_true", help=language.translate(ARGUMENTS["--json"]))
    parser.add_argument("--lang", choices=LANGUAGES, help=language.translate(ARGUMENTS["--lang"]))
    return parser


def path(text: str) -> Path:
    """Parse a path; argparse uses the name of this function in its error message. An empty path would be the current folder."""
    if not text.strip():
        raise ValueError(text)
    return Path(text)


def text(argument: str) -> str:
    """Replace what is not UTF-8 in an argument, so that it can be searched for and saved."""
    return os.fsencode(argument).decode(errors="replace")


def layout_of_help(language: Language, about: str, examples: str) -> dict[str, Any]:
    """Parser arguments for a help text with a description and examples."""
    heading = language.translate("Examples")
    return {
        "description": about,
        "epilog": f"{heading}:\n{examples}" if examples else "",
        "formatter_class": RawDescriptionHelpFormatter,
    }


def read_objects(file: str, means_one: Callable[[object], bool], otherwise: str) -> Iterator[InputObject | InputError]:
    """The objects in a file for which `means_one` is true; an InputError with the fault `otherwise` for the others."""
    try:
        with _opened(file) as stream:
            for value in values(stream):
                place = f"{file}:{value.line}"
                if isinstance(value, UnreadableError):
                    yield InputError(place, value.fault)
                elif means_one(value.value):
                    yield InputObject(place, value.value)
                else:
                    yield InputError(place, otherwise)
    except FileNotFoundError:
        yield InputError(file, "no-file")
    except OSError:
        yield InputError(file, "not-readable")


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with open(file, "rb", opener=open_without_blocking) as stream:
            if stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
                _wait_for_writer(stream)
            yield stream


def open_without_blocking(file: str, flags: int) -> int:
    """Open a file without blocking; opening a named pipe would wait forever for its other end."""
    is_pipe = stat.S_ISFIFO(os.stat(file).st_mode)  # noqa: PTH116 - the mode that `open` passes
    return os.open(file, flags | os.O_NONBLOCK if is_pipe else flags)


def _wait_for_writer(pipe: BufferedReader) -> None:
    """Wait a moment for a writer. A pipe that still has none then reads as empty."""
    for _ in range(PIPE_ATTEMPTS):
        if pipe.peek(1):
            break
        time.sleep(PIPE_PAUSE)
    os.set_blocking(pipe.fileno(), True)


def print_input_error(language: Language, error: InputError) -> None:
    """Print to standard error what cannot be read."""
    print_error(f"{error.place}: {language.translate(refusals.REFUSALS[error.fault])}")


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
"""What `json.dumps` would create for each value."""


def json_line(value: object) -> str:
    """A value as one line of JSON, safe for a terminal."""
    return without_controls(_ENCODER.encode(value))


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    print(json_line(value))


def printable(text: str) -> str:
    """The text without control characters, which could manipulate a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def print_error(sentence: str) -> None:
    """Print a line to standard error."""
    print(printable(sentence), file=sys.stderr)
