"""The rules of every board in our own words: paragraphs, what leads to them, and the search among them.

They are data, `wording/rules/index.json` for what no language changes and a file of the same ids for each language.
Every paragraph says which rulebook it rests on and how sure it is.
"""

import json
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scorer.rules.board import NO_SPACE, Space
from scorer.wording.forms import FORMS
from scorer.wording.text_search import Index

RULES = Path(__file__).with_name("rules")


class Certainty(StrEnum):
    """How sure a paragraph is."""

    PRINTED = "printed"
    """A rulebook says it."""
    CONFIRMED = "confirmed"
    """Other sources agree on it."""
    UNCONFIRMED = "unconfirmed"
    """People should look at their own board."""
    SILENT = "silent"
    """The rulebooks do not say; the paragraph says what the app does."""


class Basis(NamedTuple):
    """A place in a rulebook; the book by its game and language, the section in the language of the book."""

    book: str
    section: str


class Example(NamedTuple):
    """A position to draw: a tile just laid and its points, or the spaces that matter."""

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
    """Words that people may look for and the text does not have."""
    boards: frozenset[str]
    basis: tuple[Basis, ...]
    sure: Certainty
    example: Example | None


def paragraph(id: str, language: str) -> Paragraph:
    return _rules(language)[id]


def paragraphs(language: str, board: str | None = None) -> list[Paragraph]:
    """All of them in reading order, or those of one board."""
    return [one for one in _rules(language).values() if board is None or board in one.boards]


def chapters(language: str) -> dict[str, str]:
    """The headings, in reading order."""
    headings: dict[str, str] = _read(language)["chapters"]
    return headings


def for_reason(reason: str, language: str, board: str) -> Paragraph | None:
    """The paragraph that a score line rests on."""
    return _linked("reasons", reason, language, board)


def for_refusal(code: str, language: str, board: str) -> Paragraph | None:
    """The paragraph that forbids something; none where no rule of the game does."""
    return _linked("refusals", code, language, board)


def for_slip(slip: str, language: str, board: str) -> Paragraph | None:
    """The paragraph that says how it is counted rightly."""
    return _linked("slips", slip, language, board)


def reasons_of(id: str) -> list[str]:
    """The reasons whose score lines rest on a paragraph: where it applies in a game."""
    return [reason for reason, ids in _read("index")["links"]["reasons"].items() if id in ids]


def search(query: str, language: str, board: str | None = None) -> list[Paragraph]:
    """What is about the words of the query, in whichever of the languages they are, the best first."""
    found = (paragraph(id, language) for id in _index(language).find(query))
    return [one for one in found if board is None or board in one.boards]


def _linked(kind: str, id: str, language: str, board: str) -> Paragraph | None:
    linked = (paragraph(target, language) for target in _read("index")["links"][kind].get(id, ()))
    return next((one for one in linked if board in one.boards), None)


@cache
def _rules(language: str) -> dict[str, Paragraph]:
    index, said = _read("index"), _read(language)["paragraphs"]
    return {entry["id"]: _paragraph(entry, index, said[entry["id"]]) for entry in index["paragraphs"]}


def _paragraph(entry: dict[str, Any], index: dict[str, Any], said: dict[str, str]) -> Paragraph:
    boards, example = entry["boards"], entry.get("example")
    sections = (index["sections"][key].items() for key in entry["basis"])
    return Paragraph(
        id=entry["id"],
        chapter=entry["chapter"],
        boards=frozenset(index["families"][boards] if isinstance(boards, str) else boards),
        basis=tuple(Basis(*place) for places in sections for place in places),
        sure=Certainty(entry["sure"]),
        example=_example(**example) if example else None,
        **said,
    )


def _example(board: str, tiles: str, space: str = "", points: int = 0, spaces: Sequence[str] = ()) -> Example:
    return Example(board, tiles, Space(space), points, tuple(map(Space, spaces)))


@cache
def _read(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((RULES / f"{name}.json").read_text(encoding="utf-8"))
    return content


@cache
def _index(language: str) -> Index:
    """The words of one language, and of the others those that people may know a thing by."""

    def parts(id: str) -> list[tuple[str, float]]:
        own = paragraph(id, language)
        others = [paragraph(id, other) for other in FORMS if other != language]
        foreign = [(f"{other.title} {other.keywords}", 2.0) for other in others]
        return [(own.title, 5.0), (own.keywords, 4.0), (own.text, 1.0), *foreign]

    return Index({id: parts(id) for id in _rules(language)})
