"""The third-party works in the app: fonts, Python and libraries, each with its license.

The data is in `licenses/`; `tools/licenses.py` keeps it in sync with the lock file.
"""

import json
from pathlib import Path
from typing import Final, NamedTuple

WORKS: Final = Path(__file__).with_name("licenses") / "works.json"
_PACKAGE: Final = Path(__file__).parents[1]


class Work(NamedTuple):
    """A third-party work; the fields are the keys in `works.json`."""

    name: str
    license: str
    """An SPDX identifier."""
    text: str = ""
    """The path of the license text, relative to `scorer/`, if there is one."""
    package: str = ""
    """Its name in the lock file, if it is listed there."""
    version: str = ""
    where: str = ""
    """The only platform that includes it, `desktop`, `phone` or `windows`; empty for all."""


def works() -> list[Work]:
    return [Work(**work) for work in json.loads(WORKS.read_text(encoding="utf-8"))]


def license_paragraphs(work: Work) -> list[str]:
    """The paragraphs of its license text, without hard line breaks."""
    text = (_PACKAGE / work.text).read_text(encoding="utf-8")
    lines = ("" if set(line.strip()) <= set("-=*") else line for line in text.splitlines())
    paragraphs = "\n".join(lines).split("\n\n")
    return [" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip()]
