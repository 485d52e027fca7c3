"""The commands `score` and `check`: the points of game records, and what is wrong with them."""

from argparse import Namespace
from typing import Any

from scorer.commands.common import (
    Complaint,
    Exit,
    Found,
    add_parser,
    complain,
    print_json,
    printable,
    problem_sentence,
    read_objects,
    say_wrong,
)
from scorer.commands.sheet import explanation, sheet
from scorer.language import Language
from scorer.record import Problem, Reading, is_record, read_record, score
from scorer.texts.commands import ARGUMENTS

_SCORE_EXAMPLES = """\
  scorer score evening.json
  scorer score evening.json --explain --lang hu
  scorer score all-games.jsonl --json > scores.jsonl
  scorer export | scorer score - --json"""
_CHECK_EXAMPLES = """\
  scorer check evening.json
  scorer check all-games.jsonl --json"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_parser(subparsers, language, "score", _SCORE_EXAMPLES)
    parser.add_argument("file", metavar="FILE", help=language.say(ARGUMENTS["record"]))
    parser.add_argument("--explain", action="store_true", help=language.say(ARGUMENTS["--explain"]))
    parser.set_defaults(run=run_score)
    parser = add_parser(subparsers, language, "check", _CHECK_EXAMPLES)
    parser.add_argument("file", metavar="FILE", help=language.say(ARGUMENTS["record"]))
    parser.set_defaults(run=run_check)


def run_score(arguments: Namespace, language: Language) -> int:
    """Score every record that is in order; say of the others why not."""
    ended = Exit.FINE
    shown = False
    for found in read_objects(arguments.file, is_record, "not-a-record"):
        if isinstance(found, Complaint):
            ended = Exit.UNREADABLE
            complain(language, found)
            continue
        reading = read_record(found.value)
        if reading.problems or reading.record is None:
            ended = max(ended, Exit.PROBLEMS)
            for problem in reading.problems:
                say_wrong(f"{found.place}: {_problem_line(language, problem, found)}")
        elif arguments.json:
            print_json(score(reading.record))
        else:
            if shown:
                print()
            print(sheet(reading.record, language))
            if arguments.explain:
                print(explanation(reading.record, language))
            shown = True
    return ended


def run_check(arguments: Namespace, language: Language) -> int:
    """List the problems of every record."""
    ended = Exit.FINE
    for found in read_objects(arguments.file, is_record, "not-a-record"):
        if isinstance(found, Complaint):
            ended = Exit.UNREADABLE
            complain(language, found)
            continue
        reading = read_record(found.value)
        if reading.problems:
            ended = max(ended, Exit.PROBLEMS)
        if arguments.json:
            problems = [_problem_as_json(language, problem, found) for problem in reading.problems]
            print_json({"id": reading.id, "ok": not problems, "problems": problems})
        else:
            _print_check(language, found, reading)
    return ended


def _print_check(language: Language, found: Found, reading: Reading) -> None:
    name = printable(reading.id or found.place)
    if not reading.problems:
        print(f"{name}: {language.say('Everything is in order.')}")
        return
    n = len(reading.problems)
    print(f"{name}: {language.count('{n} problem', '{n} problems', n)}")
    for problem in reading.problems:
        print(f"  {printable(_problem_line(language, problem, found))}")


def _problem_line(language: Language, problem: Problem, found: Found) -> str:
    sentence = problem_sentence(language, problem, found.value.get("board"))
    if problem.entry is None:
        return sentence
    return f"{language.say('entry {n}', n=problem.entry)}: {sentence}"


def _problem_as_json(language: Language, problem: Problem, found: Found) -> dict[str, Any]:
    shown: dict[str, Any] = {"entry": problem.entry, "code": problem.code}
    if problem.where:
        shown["where"] = problem.where
    if problem.spaces:
        shown["spaces"] = problem.spaces
    return shown | {"message": problem_sentence(language, problem, found.value.get("board"))}
