"""The command `sync`: syncs with a club folder."""

from argparse import Namespace
from typing import Any

from scorer.commands.common import Exit, path, print_error, print_json, printable, text
from scorer.commands.stored import add_stored_parser, find_person
from scorer.store import Store, StoreError
from scorer.store.sharing.replicas import EntryAside
from scorer.sync import Club, SyncProblem, SyncReport
from scorer.wording import failures
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.club import place_of_aside
from scorer.wording.language import Language, why_not
from scorer.wording.store_reports import sync_sentences

_EXAMPLES = """\
  scorer sync ~/Sync/Azulejo
  scorer sync /media/stick/Azulejo --json"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_stored_parser(subparsers, language, "sync", run_sync, _EXAMPLES)
    parser.add_argument("folder", metavar="FOLDER", type=path, help=language.translate(ARGUMENTS["folder"]))
    parser.add_argument("--compact", action="store_true", help=language.translate(ARGUMENTS["--compact"]))
    parser.add_argument("--forget", metavar="NAME", type=text, help=language.translate(ARGUMENTS["--forget"]))
    parser.set_defaults(makes_file=True)


def run_sync(store: Store, arguments: Namespace, language: Language) -> int:
    """Write this device's journal and read all others."""
    try:
        report = _sync(Club(store, arguments.folder), store, arguments)
    except StoreError as error:
        if error.kind not in failures.CLUB_ERRORS:
            raise
        print_error(f"{arguments.folder}: {language.translate(failures.CLUB_ERRORS[error.kind])}")
        return Exit.UNREADABLE
    if arguments.json:
        print_json(_as_json(report, language))
    else:
        for sentence in sync_sentences(language, report):
            print(printable(sentence))
        for aside in store.replicas.set_aside() if report.set_aside else []:
            print(printable(_aside_sentence(aside, language)))
        for problem in report.problems:
            print_error(_sentence(problem, language))
    return Exit.PROBLEMS if report.problems else Exit.FINE


def _sync(club: Club, store: Store, arguments: Namespace) -> SyncReport:
    report = club.sync()
    if arguments.forget:
        club.forget(find_person(store, arguments.forget))
    if arguments.compact:
        club.compact()
    if arguments.forget or arguments.compact:
        report.problems = club.sync().problems
    return report


def _as_json(report: SyncReport, language: Language) -> dict[str, Any]:
    games = {"added": len(report.added), "continued": len(set(report.continued)), "known": report.known}
    problems = [
        {"file": problem.file, "line": problem.line, "message": sync_message(problem, language)}
        for problem in report.problems
    ]
    return {
        "games": games,
        "deeds": {"written": report.written, "read": report.read, "set_aside": report.set_aside},
        "devices": [device._asdict() for device in report.devices],
        "problems": problems,
    }


def _aside_sentence(aside: EntryAside, language: Language) -> str:
    where = place_of_aside(language, aside)
    return f"{aside.game}, {where}: {why_not(language, aside.refusal, aside.layout)}"


def _sentence(problem: SyncProblem, language: Language) -> str:
    line = f":{problem.line}" if problem.line else ""
    return f"{problem.file}{line}: {sync_message(problem, language)}"


def sync_message(problem: SyncProblem, language: Language) -> str:
    """The message of a problem."""
    message = language.translate(failures.SYNC_PROBLEMS[problem.code])
    return f"{problem.game}: {message}" if problem.game else message
