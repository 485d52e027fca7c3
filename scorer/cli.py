"""The command line: a second front end to the same core, for users at a terminal and for programs.

Every input leads to an answer or to a clear error message, never to a traceback.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from signal import SIGINT
from types import ModuleType
from typing import TextIO

from scorer import __version__
from scorer.commands import score
from scorer.commands.common import Exit, layout_of_help, print_error
from scorer.wording.cli_help import ABOUT, ARGUMENTS
from scorer.wording.language import LANGUAGES, Language, language, system_language

_EXAMPLES = """\
  scorer score evening.json
  scorer score evening.json --explain
  scorer check evening.json --lang fi
  scorer ask question.json
  scorer rules floor
  scorer COMMAND --help"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        ended = _run(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:
        # the reader closed the pipe
        _discard(sys.stdout)
        return 0
    except OSError as error:
        # most likely a full disk
        _discard(sys.stdout)
        try:
            print_error(f"{error.filename or 'scorer'}: {error.strerror or error}")
        except OSError:
            _discard(sys.stderr)
        return Exit.UNREADABLE
    except KeyboardInterrupt:
        return 128 + SIGINT
    return ended


def _run(given: Sequence[str]) -> int:
    speaking = language(_spoken(given))
    try:
        arguments = _parser(speaking, _modules(given)).parse_args(given)
        return int(arguments.run(arguments, speaking))
    finally:
        # flush even after printing help, before Python does it at exit
        sys.stdout.flush()


def _discard(stream: TextIO) -> None:
    """Keep Python from flushing a stream again at exit, which would raise again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def entry() -> int:
    """Entry point of the installed command; sets the output to UTF-8 on every terminal."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        _speak_utf8(stream)
    return main()


def _open_closed_streams() -> None:
    """A stream that was closed before the start is None in Python, and a file opened later would get its descriptor."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open until the end


def _speak_utf8(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _spoken(given: Sequence[str]) -> str:
    """The requested language, found before parsing because the help texts are translated."""
    asked = [after for before, after in pairwise(given) if before == "--lang"]
    asked += [argument.removeprefix("--lang=") for argument in given if argument.startswith("--lang=")]
    return next((code for code in asked if code in LANGUAGES), system_language())


def _modules(given: Sequence[str]) -> Sequence[ModuleType]:
    """The modules that define the commands. Those that programs call often load only their own."""
    if given and given[0] in score.NAMES:
        return (score,)
    from scorer.commands import files, games  # noqa: PLC0415 - takes as long as scoring a hundred games

    if given and given[0] in (*files.NAMES, *games.NAMES):
        return games, files
    from scorer.commands import ask, host, league, rules, sync  # noqa: PLC0415 - takes as long as importing a hundred games

    return score, ask, rules, games, files, host, sync, league


def _parser(speaking: Language, modules: Sequence[ModuleType]) -> ArgumentParser:
    parser = ArgumentParser(prog="scorer", **layout_of_help(speaking, speaking.translate(ABOUT), _EXAMPLES))
    parser.add_argument("--version", action="version", version=f"Azulejo {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, help=speaking.translate(ARGUMENTS["--lang"]))
    # argparse's default for `prog` takes as long as scoring a hundred games
    subparsers = parser.add_subparsers(prog=parser.prog, metavar="COMMAND", required=True)
    for module in modules:
        module.add_commands(subparsers, speaking)
    return parser
