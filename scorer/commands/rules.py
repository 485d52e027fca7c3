"""The command `rules`: looks up rules, with their source in a rulebook."""

from argparse import Namespace
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from scorer.commands.common import Exit, add_parser, print_error, print_json
from scorer.rules.layouts import LAYOUTS
from scorer.wording import sentences
from scorer.wording.cli_help import ARGUMENTS
from scorer.wording.language import Language
from scorer.wording.rulebook import Paragraph, search

MOST_SHOWN = 3
"""The number of paragraphs in words; JSON has all."""
WIDTH = 100
_EXAMPLES = """\
  scorer rules floor
  scorer rules start marker --board summer-pavilion
  scorer rules padló --lang hu"""


def add_commands(subparsers: Any, language: Language) -> None:
    parser = add_parser(subparsers, language, "rules", _EXAMPLES)
    parser.add_argument("words", metavar="WORD", nargs="+", help=language.translate(ARGUMENTS["word"]))
    parser.add_argument("--board", choices=LAYOUTS, metavar="BOARD", help=language.translate(ARGUMENTS["--board"]))
    parser.set_defaults(run=run_rules)


def run_rules(arguments: Namespace, language: Language) -> int:
    """Print the paragraphs that match, best first."""
    found = search(" ".join(arguments.words), language.code, arguments.board)
    if arguments.json:
        print_json({"rules": [_as_json(paragraph) for paragraph in found]})
    elif found:
        print("\n\n".join("\n".join(_in_words(paragraph, language)) for paragraph in found[:MOST_SHOWN]))
        if more := len(found[MOST_SHOWN:]):
            print(f"\n{language.plural('and {n} more', 'and {n} more', more)}")
    else:
        print_error(language.translate("No matching rules. Try another word."))
    return Exit.FINE if found else Exit.PROBLEMS


def _as_json(paragraph: Paragraph) -> dict[str, Any]:
    return {
        "id": paragraph.id,
        "title": paragraph.title,
        "text": paragraph.text,
        "boards": sorted(paragraph.boards),
        "basis": [{"book": basis.book, "section": basis.section} for basis in paragraph.basis],
        "sure": paragraph.sure,
    }


def _in_words(paragraph: Paragraph, language: Language) -> Iterator[str]:
    yield f"━━ {paragraph.title}"
    yield from wrap(paragraph.text, WIDTH)
    for basis in paragraph.basis:
        yield f"  {language.translate(sentences.BOOKS[basis.book])}: {basis.section}"
    yield f"  {language.translate(sentences.SURE[paragraph.sure])}"
