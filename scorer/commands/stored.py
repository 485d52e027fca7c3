"""Shared by the commands on stored games: opening the store, its error messages, finding games and people."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from scorer.commands.common import Exit, InputError, add_parser, print_error, print_input_error, printable
from scorer.rules.layouts import LAYOUTS
from scorer.store import Store, StoreError, StoreErrorKind, default_path, open_store
from scorer.store.backups import backups_of
from scorer.store.file import look_at_head
from scorer.wording import sentences
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language
from scorer.wording.store_reports import rescue_sentences

Work = Callable[[Store, Namespace, Language], int]
_PROBLEMS: Final = {StoreErrorKind.NO_GAME, StoreErrorKind.NO_PERSON}
"""Errors in the arguments, not in the file."""


def add_stored_parser(subparsers: Any, language: Language, name: str, work: Work, examples: str) -> ArgumentParser:
    """Create the parser of a command on stored games."""
    parser = add_parser(subparsers, language, name, examples)
    parser.add_argument("--db", metavar="FILE", type=Path, help=language.translate(ARGUMENTS["--db"]))
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
    found = [
        row["id"]
        for row in store.file.rows("SELECT id FROM games WHERE substr(id, 1, ?) = ?", (len(beginning), beginning))
    ]
    if beginning in found:
        return beginning
    if len(found) != 1:
        raise StoreError(StoreErrorKind.NO_GAME, beginning)
    return str(found[0])


def _run(work: Work, arguments: Namespace, language: Language) -> int:
    path = arguments.db or default_path()
    try:
        if not arguments.makes_file and not path.exists() and not backups_of(path):
            print_input_error(language, InputError(str(path), "no-file" if arguments.db else "no-games-yet"))
            return Exit.UNREADABLE
        if not backups_of(path):
            # raises unless it is our file, so that a foreign file is never set aside as damaged
            look_at_head(path)
        store, rescue = open_store(path)
        with store:
            for sentence in rescue_sentences(language, rescue) if rescue else []:
                print_error(sentence)
            return work(store, arguments, language)
    except StoreError as error:
        print_error(f"{printable(error.about or str(path))}: {language.translate(sentences.TROUBLES[error.kind])}")
        return Exit.PROBLEMS if error.kind in _PROBLEMS else Exit.UNREADABLE
