"""Whose work the app stands on: fonts, Python and its libraries, each with its license.

All of it is data, `licenses/works.json` and the texts beside it; `tools/licenses.py` keeps them as the lock file wants.
"""

import json
from pathlib import Path
from typing import Final, NamedTuple

WORKS: Final = Path(__file__).with_name("licenses") / "works.json"
_PACKAGE: Final = Path(__file__).parents[1]


class Work(NamedTuple):
    """Somebody's work; the keys are those of the file."""

    name: str
    license: str
    """As SPDX abbreviates it."""
    text: str = ""
    """The file of the whole license, seen from `scorer/`, where there is one."""
    package: str = ""
    """Its name in the lock file, where that has it."""
    version: str = ""
    where: str = ""
    """The only place that has it: `phone` or `windows`; elsewhere it is the system's or not there."""


def works() -> list[Work]:
    return [Work(**work) for work in json.loads(WORKS.read_text(encoding="utf-8"))]


def license_paragraphs(work: Work) -> list[str]:
    """The text of its license without the line breaks of a terminal."""
    text = (_PACKAGE / work.text).read_text(encoding="utf-8")
    lines = ("" if set(line.strip()) <= set("-=*") else line for line in text.splitlines())
    paragraphs = "\n".join(lines).split("\n\n")
    return [" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip()]
