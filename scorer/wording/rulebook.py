"""The rules of every board in our own words: paragraphs, links to them, and search.

`wording/rules/index.json` has the data that all languages share; one file per language has the texts, by the same ids.
Every paragraph names its source in a rulebook and how certain it is.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scorer.rules.board import NO_SPACE, Space
from scorer.rules.provenance import Confidence
from scorer.wording.forms import FORMS
from scorer.wording.text_search import Index

RULES = Path(__file__).with_name("rules")


class Basis(NamedTuple):
    """A source: the book by game and language, and the section in the book's language."""

    book: str
    section: str


class Example(NamedTuple):
    """A position to draw: a tile just placed and its points, or the relevant spaces."""

    board: str
    tiles: str
    """In the one-line notation of `scorer.rules.board`."""
    space: Space = NO_SPACE
    points: int = 0
    spaces: tuple[Space, ...] = ()


class Paragraph(NamedTuple):
    id: str
    chapter: str
    title: str
    text: str
    keywords: str
    """Extra search terms that the text does not contain."""
    boards: frozenset[str]
    basis: tuple[Basis, ...]
    sure: Confidence
    example: Example | None


def paragraph(id: str, language: str) -> Paragraph:
    return _rules(language)[id]


def paragraphs(language: str, board: str | None = None) -> list[Paragraph]:
    """The paragraphs of one board or of all, in reading order."""
    return [one for one in _rules(language).values() if board is None or board in one.boards]


def chapters(language: str) -> dict[str, str]:
    """The headings, in reading order."""
    headings: dict[str, str] = _texts(language)["chapters"]
    return headings


def for_reason(reason: str, language: str, board: str) -> Paragraph | None:
    """The rule behind a score line."""
    return _linked("reasons", reason, language, board)


def for_refusal(code: str, language: str, board: str) -> Paragraph | None:
    """The rule behind a refusal; None if it is not a rule of the game."""
    return _linked("refusals", code, language, board)


def for_slip(slip: str, language: str, board: str) -> Paragraph | None:
    """The rule that a counting mistake broke."""
    return _linked("slips", slip, language, board)


def reasons_of(id: str) -> list[str]:
    """The reasons whose score lines a paragraph explains."""
    return [reason for reason, ids in _read("index")["links"]["reasons"].items() if id in ids]


def search(query: str, language: str, board: str | None = None) -> list[Paragraph]:
    """Paragraphs that match the query, in any of the languages, best match first."""
    found = (paragraph(id, language) for id in _index(language).find(query))
    return [one for one in found if board is None or board in one.boards]


def _linked(kind: str, id: str, language: str, board: str) -> Paragraph | None:
    linked = (paragraph(target, language) for target in _read("index")["links"][kind].get(id, ()))
    return next((one for one in linked if board in one.boards), None)


@cache
def _rules(language: str) -> dict[str, Paragraph]:
    index, texts = _read("index"), _texts(language)["paragraphs"]
    return {entry["id"]: _paragraph(entry, index, texts[entry["id"]]) for entry in index["paragraphs"]}


def _paragraph(entry: dict[str, Any], index: dict[str, Any], texts: dict[str, str]) -> Paragraph:
    boards, example = entry["boards"], entry.get("example")
    sections = (index["sections"][key].items() for key in entry["basis"])
    return Paragraph(
        id=entry["id"],
        chapter=entry["chapter"],
        boards=frozenset(index["families"][boards] if isinstance(boards, str) else boards),
        basis=tuple(Basis(*place) for places in sections for place in places),
        sure=Confidence(entry["sure"]),
        example=_example(**example) if example else None,
        **texts,
    )


def _example(board: str, tiles: str, space: str = "", points: int = 0, spaces: Sequence[str] = ()) -> Example:
    return Example(board, tiles, Space(space), points, tuple(map(Space, spaces)))


def _texts(language: str) -> dict[str, Any]:
    """The texts in a language, or in English if the rules are not translated."""
    return _read(language if (RULES / f"{language}.json").exists() else "en")


@cache
def _read(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((RULES / f"{name}.json").read_text(encoding="utf-8"))
    return content


@cache
def _index(language: str) -> Index:
    """The search index of one language, including titles and keywords of the others."""

    def parts(id: str) -> list[tuple[str, float]]:
        own = paragraph(id, language)
        others = [paragraph(id, other) for other in FORMS if other != language]
        foreign = [(f"{other.title} {other.keywords}", 2.0) for other in others]
        return [(own.title, 5.0), (own.keywords, 4.0), (own.text, 1.0), *foreign]

    return Index({id: parts(id) for id in _rules(language)})
