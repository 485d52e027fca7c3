"""The commands `score` and `check`: score game records, or list their problems."""

from argparse import Namespace
from typing import Any, Final

from scorer.commands.common import (
    CommandOutput,
    Exit,
    InputObject,
    add_parser,
    answer_each,
    json_line,
    printable,
    read_objects,
)
from scorer.commands.sheet import explanation, sheet
from scorer.formats.record import Problem, Reading, is_record, read_record, score_as_json
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language
from scorer.wording.problems import problem_sentence

NAMES: Final = ("score", "check")
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
    parser.add_argument("file", metavar="FILE", help=language.translate(ARGUMENTS["record"]))
    parser.add_argument("--explain", action="store_true", help=language.translate(ARGUMENTS["--explain"]))
    parser.set_defaults(run=run_score)
    parser = add_parser(subparsers, language, "check", _CHECK_EXAMPLES)
    parser.add_argument("file", metavar="FILE", help=language.translate(ARGUMENTS["record"]))
    parser.set_defaults(run=run_check)


def run_score(arguments: Namespace, language: Language) -> int:
    """Score every valid record; list the problems of the others."""

    def answer(found: InputObject) -> CommandOutput:
        record, problems = read_record(found.value)[1:]
        if problems or record is None:
            return CommandOutput(wrong=[_problem_line(language, problem, found) for problem in problems])
        if arguments.json:
            return CommandOutput(json_line(score_as_json(record)))
        text = sheet(record, language)
        return CommandOutput(f"{text}\n{explanation(record, language)}" if arguments.explain else text)

    read = read_objects(arguments.file, is_record, "not-a-record")
    return answer_each(read, language, answer, apart=not arguments.json)


def run_check(arguments: Namespace, language: Language) -> int:
    """List the problems of every record."""

    def answer(found: InputObject) -> CommandOutput:
        reading = read_record(found.value)
        ended = Exit.PROBLEMS if reading.problems else Exit.FINE
        if arguments.json:
            problems = [_problem_as_json(language, problem, found) for problem in reading.problems]
            return CommandOutput(json_line({"id": reading.id, "ok": not problems, "problems": problems}), ended=ended)
        return CommandOutput(_check_in_words(language, found, reading), ended=ended)

    return answer_each(read_objects(arguments.file, is_record, "not-a-record"), language, answer)


def _check_in_words(language: Language, found: InputObject, reading: Reading) -> str:
    name = printable(reading.id or found.place)
    if not reading.problems:
        return f"{name}: {language.translate('No problems found.')}"
    lines = [f"{name}: {language.plural('{n} problem', '{n} problems', len(reading.problems))}"]
    lines += [f"  {printable(_problem_line(language, problem, found))}" for problem in reading.problems]
    return "\n".join(lines)


def _problem_line(language: Language, problem: Problem, found: InputObject) -> str:
    sentence = problem_sentence(language, problem, found.value.get("board"))
    if problem.entry is None:
        return sentence
    return f"{language.translate('entry {n}', n=problem.entry)}: {sentence}"


def _problem_as_json(language: Language, problem: Problem, found: InputObject) -> dict[str, Any]:
    shown: dict[str, Any] = {"entry": problem.entry, "code": problem.code}
    if problem.where:
        shown["where"] = problem.where
    if problem.spaces:
        shown["spaces"] = problem.spaces
    return shown | {"message": problem_sentence(language, problem, found.value.get("board"))}
