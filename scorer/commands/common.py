"""What every command needs: the records in a file one by one, what is wrong with them in words, output that always fits.

Exit codes are those of the contract: 0 all is well, 1 a record has problems, 2 something cannot be read at all.
"""

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

from scorer.formats.strict_json import UnreadableError, values
from scorer.wording import sentences
from scorer.wording.cli_help import ARGUMENTS, COMMANDS
from scorer.wording.language import LANGUAGES, Language


class Exit(IntEnum):
    """How a command ends."""

    FINE = 0
    PROBLEMS = 1
    UNREADABLE = 2


class InputObject(NamedTuple):
    """An object of a file, and where it begins."""

    place: str
    value: Mapping[str, Any]


class InputError(NamedTuple):
    """A part of a file that nothing can be made of, and where it is."""

    place: str
    fault: str
    """An id of `ids.REFUSALS`."""


class CommandOutput(NamedTuple):
    """What came of one object."""

    text: str = ""
    """For standard output."""
    wrong: Sequence[str] = ()
    """What is wrong with it, for standard error; then there is no text."""
    ended: Exit = Exit.FINE


def answer_each(
    read: Iterator[InputObject | InputError],
    language: Language,
    answer: Callable[[InputObject], CommandOutput],
    *,
    apart: bool = False,
) -> Exit:
    """Answer one object after the other, `apart` by a blank line; the worst of all exit codes counts."""
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
    """The parser of one command, with what all of them take."""
    about = language.translate(COMMANDS[name])
    parser: ArgumentParser = subparsers.add_parser(name, help=about, **layout_of_help(language, about, examples))
    parser.add_argument("--json", action="store_true", help=language.translate(ARGUMENTS["--json"]))
    parser.add_argument("--lang", choices=LANGUAGES, help=language.translate(ARGUMENTS["--lang"]))
    return parser


def layout_of_help(language: Language, about: str, examples: str) -> dict[str, Any]:
    """A help text that says what a thing is for and then shows how it is used."""
    heading = language.translate("Examples")
    return {
        "description": about,
        "epilog": f"{heading}:\n{examples}" if examples else "",
        "formatter_class": RawDescriptionHelpFormatter,
    }


def read_objects(file: str, means_one: Callable[[object], bool], otherwise: str) -> Iterator[InputObject | InputError]:
    """The objects in a file that mean to be what is looked for; for each other one the complaint `otherwise`."""
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
        yield sys.stdin.buffer if sys.stdin else BytesIO()
    else:
        with Path(file).open("rb") as stream:
            yield stream


def print_input_error(language: Language, complaint: InputError) -> None:
    """Say on standard error what cannot be read."""
    print_error(f"{complaint.place}: {language.translate(sentences.REFUSALS[complaint.fault])}")


def json_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def print_json(value: object) -> None:
    """One line of JSON."""
    print(json_line(value))


def printable(text: str) -> str:
    """The text without anything that could drive a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def print_error(sentence: str) -> None:
    """A line on standard error."""
    print(printable(sentence), file=sys.stderr)
