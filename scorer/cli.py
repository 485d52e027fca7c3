"""The command line: a second face on the same core, for people at a terminal and for programs.

Whatever is typed or piped in ends in an answer or in a clear line, never in a traceback.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import pairwise
from signal import SIGINT
from typing import TextIO

from scorer import __version__
from scorer.commands import ask, files, games, rules, score
from scorer.commands.common import Exit, layout_of_help, print_error
from scorer.wording.cli_help import ABOUT, ARGUMENTS
from scorer.wording.language import LANGUAGES, Language, language, system_language

MODULES = (score, ask, rules, games, files)
"""What offers the commands."""
_EXAMPLES = """\
  scorer score evening.json
  scorer score evening.json --explain
  scorer check evening.json --lang fi
  scorer ask question.json
  scorer rules floor
  scorer COMMAND --help"""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    speaking = language(_spoken(given))
    arguments = _parser(speaking).parse_args(given)
    try:
        ended = int(arguments.run(arguments, speaking))
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        # whoever read the output has gone, so that there is nobody to tell
        _forget_output()
        return 0
    except OSError as error:
        # a full disk, above all
        _forget_output()
        print_error(f"scorer: {error.strerror}")
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        return 128 + SIGINT
    return ended


def _forget_output() -> None:
    """Keep Python from trying once more when it ends, and complaining."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def entry() -> int:
    """The command as it is installed: whatever the terminal, the output is UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    return main()


def _speak_utf8(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _spoken(given: Sequence[str]) -> str:
    """The language asked for, which must be known before the arguments can be explained in it."""
    asked = [after for before, after in pairwise(given) if before == "--lang"]
    asked += [argument.removeprefix("--lang=") for argument in given if argument.startswith("--lang=")]
    return next((code for code in asked if code in LANGUAGES), system_language())


def _parser(speaking: Language) -> ArgumentParser:
    parser = ArgumentParser(prog="scorer", **layout_of_help(speaking, speaking.translate(ABOUT), _EXAMPLES))
    parser.add_argument("--version", action="version", version=f"Azulejo {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, help=speaking.translate(ARGUMENTS["--lang"]))
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in MODULES:
        module.add_commands(subparsers, speaking)
    return parser
