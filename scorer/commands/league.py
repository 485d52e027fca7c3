"""The command `league`: loads club folders into a PostgreSQL database."""

from argparse import Namespace
from collections import Counter
from typing import Any

from scorer.commands.common import Exit, add_parser, print_error, print_json, printable
from scorer.commands.sync import sync_message
from scorer.league import ClubFolder, ClubReport, LeagueError, LeagueReport, ServerAddress, load
from scorer.store import StoreError
from scorer.wording import failures
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language
from scorer.wording.store_reports import set_aside_sentences

_EXAMPLES = """\
  scorer league postgresql://league@localhost/azul ~/Sync/Porto ~/Sync/Lisboa
  scorer league postgresql://league@db1,db2/azul Porto=~/Sync/Azulejo --json"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_parser(subparsers, language, "league", _EXAMPLES)
    parser.add_argument("url", metavar="PGURL", help=language.translate(ARGUMENTS["url"]))
    parser.add_argument("folders", metavar="FOLDER", nargs="+", help=language.translate(ARGUMENTS["folders"]))
    parser.set_defaults(run=run_league)


def run_league(arguments: Namespace, language: Language) -> int:
    """Load the folders, and print what was new."""
    try:
        clubs = [ClubFolder.parse(text) for text in arguments.folders]
        names = Counter(club.name for club in clubs)
        if twice := [name for name, times in names.items() if times > 1]:
            print_error(f"{twice[0]}: {language.translate(failures.LEAGUE_ERRORS['club-twice'])}")
            return Exit.UNREADABLE
        report = load(ServerAddress.parse(arguments.url), clubs)
    except LeagueError as error:
        sentence = language.translate(failures.LEAGUE_ERRORS[error.kind])
        print_error(f"{error.about}: {sentence}" if error.about else sentence)
        return Exit.UNREADABLE
    except StoreError as error:
        print_error(f"{error.about}: {language.translate(failures.LEAGUE_FOLDER_ERRORS[error.kind])}")
        return Exit.UNREADABLE
    if arguments.json:
        print_json(_as_json(report, language))
    else:
        _print(report, language)
    return Exit.PROBLEMS if report.problems else Exit.FINE


def _print(report: LeagueReport, language: Language) -> None:
    for club in report.clubs:
        print(printable(f"{club.name}: {' '.join(_sentences(club, language))}"))
    for name, problem in report.problems:
        line = f":{problem.line}" if problem.line else ""
        print_error(f"{problem.file or name}{line}: {sync_message(problem, language)}")


def _sentences(club: ClubReport, language: Language) -> list[str]:
    return [
        language.plural("{n} game was added.", "{n} games were added.", club.added),
        language.plural("{n} game changed.", "{n} games changed.", club.changed),
        language.plural("{n} change was read.", "{n} changes were read.", club.read),
        language.plural(
            "The database has {n} game of this club.", "The database has {n} games of this club.", club.games
        ),
        *set_aside_sentences(language, club.set_aside),
    ]


def _as_json(report: LeagueReport, language: Language) -> dict[str, Any]:
    problems = [
        {"club": name, "file": problem.file, "line": problem.line, "message": sync_message(problem, language)}
        for name, problem in report.problems
    ]
    return {"clubs": [_club_as_json(club) for club in report.clubs], "problems": problems}


def _club_as_json(club: ClubReport) -> dict[str, Any]:
    return {
        "name": club.name,
        "games": {"added": club.added, "changed": club.changed, "all": club.games},
        "deeds": {"read": club.read, "set_aside": club.set_aside},
        "people": club.people,
        "devices": [{"installation": device.installation, "last": device.last} for device in club.devices],
    }
