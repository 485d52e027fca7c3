"""Shared by the commands on stored games: opening the store, its error messages, finding games and people."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any, Final

from scorer.commands.common import Exit, InputError, add_parser, path, print_error, print_input_error
from scorer.rules.layouts import LAYOUTS
from scorer.store import Store, StoreError, StoreErrorKind, default_path, open_store
from scorer.store.errors import PASSING
from scorer.store.file import has_our_id, look_at_head
from scorer.store.foreign import check_source
from scorer.store.recovery.backups import backups_of
from scorer.store.recovery.opening import has_traces
from scorer.store.unreadable import PREFIX
from scorer.wording import failures
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language
from scorer.wording.store_reports import rescue_sentences

Work = Callable[[Store, Namespace, Language], int]
MOST_DIGITS: Final = 19
"""The number of digits from which a key may be too large for the database."""
_PROBLEMS: Final = {StoreErrorKind.NO_GAME, StoreErrorKind.NO_PERSON}
"""Errors in the arguments, not in the file."""


def add_stored_parser(subparsers: Any, language: Language, name: str, work: Work, examples: str) -> ArgumentParser:
    """Create the parser of a command on stored games."""
    parser = add_parser(subparsers, language, name, examples)
    parser.add_argument("--db", metavar="FILE", type=path, help=language.translate(ARGUMENTS["--db"]))
    parser.set_defaults(run=lambda arguments, language: _run(work, arguments, language), makes_file=False)
    return parser


def add_board(parser: ArgumentParser, language: Language) -> None:
    parser.add_argument("--board", choices=LAYOUTS, metavar="BOARD", help=language.translate(ARGUMENTS["board"]))


def find_person(store: Store, name: str) -> int:
    """The id of the person with that name."""
    person = store.people.find(name) if name.strip() else None
    if person is None:
        raise StoreError(StoreErrorKind.NO_PERSON, name)
    return person.id


def find_game(store: Store, beginning: str) -> str:
    """The id of the only game whose id equals it or starts with it."""
    found = store.games.ids("substr(g.id, 1, ?) = ?", (len(beginning), beginning))
    if beginning in found:
        return beginning
    if len(found) != 1:
        raise StoreError(StoreErrorKind.NO_GAME, beginning)
    return found[0]


def unreadable_key(store: Store, name: str) -> int:
    """The key of an unreadable game by its name."""
    key = name.removeprefix(PREFIX)
    if not (key.isascii() and key.isdecimal() and len(key) < MOST_DIGITS) or store.games.is_readable(int(key)):
        raise StoreError(StoreErrorKind.NO_GAME, name)
    return int(key)


def print_store_error(language: Language, error: StoreError, otherwise: str) -> None:
    """Print to standard error what failed; `otherwise` names the file if the error has no name or only a system message."""
    about = "" if error.kind in PASSING else error.about
    print_error(f"{about or otherwise}: {language.translate(failures.STORE_ERRORS[error.kind])}")


def print_left_out(store: Store, language: Language) -> None:
    """Print to standard error how many games could not be read, and how to export them."""
    left_out = store.unreadable.all()
    if left_out:
        n = len(left_out)
        print_error(
            language.plural("{n} game cannot be read and is left out.", "{n} games cannot be read and are left out.", n)
        )
        command = f"scorer export {left_out[0].name}"
        print_error(language.translate("To export it as it is: {command}", command=command))


def _run(work: Work, arguments: Namespace, language: Language) -> int:
    games = arguments.db
    try:
        games = games or default_path()
        if not arguments.makes_file and not has_traces(games):
            print_input_error(language, InputError(str(games), "no-file" if arguments.db else "no-games-yet"))
            return Exit.UNREADABLE
        if games.exists():
            check_source(games)
        if not (backups_of(games) or has_our_id(games)):
            # raises unless it is our file, so that a foreign file is never set aside as damaged
            look_at_head(games)
        store, rescue = open_store(games)
        with store:
            for sentence in rescue_sentences(language, rescue) if rescue else []:
                print_error(sentence)
            return work(store, arguments, language)
    except StoreError as error:
        print_store_error(language, error, str(games or "HOME"))
        return Exit.PROBLEMS if error.kind in _PROBLEMS else Exit.UNREADABLE
