"""Updates the credits to the lock file: versions, license texts, and `docs/licenses.md`.

People maintain the list of works and their licenses in `scorer/wording/licenses/works.json`.
"""

import json
import re
from importlib.metadata import PackageNotFoundError, distribution

from scorer.wording.credits import WORKS, Work, works
from tests.packages import locked
from tests.paths import ROOT

PAGE = ROOT / "docs" / "licenses.md"
_HEAD = """\
# Licenses

Azulejo itself is released under the [MIT license](../LICENSE). It includes the works listed here. The app shows the list and
all license texts under *Settings → About*. `make docs` generates this page from `scorer/wording/licenses/works.json` and the
lock file.

| work | version | license | only on |
| --- | --- | --- | --- |
"""


def up_to_date(work: Work) -> Work:
    """The same work in its locked version."""
    return work._replace(version=locked()[work.package]) if work.package else work


def installed_text(work: Work) -> str:
    """The license that its package includes; none for works that are not packages, or are packages for another system."""
    if not (work.package and work.text):
        return ""
    try:
        files = distribution(work.package).files or []
    except PackageNotFoundError:
        return ""
    texts = [file for file in files if re.search(r"\.dist-info/(.*/)?(LICENSE|COPYING)[^/]*$", str(file))]
    return min(texts, key=lambda file: len(str(file))).read_text(encoding="utf-8")


def page(of: list[Work]) -> str:
    """The list for readers of the repository."""
    return _HEAD + "".join(map(_row, of))


def _row(work: Work) -> str:
    named = f"[{work.license}](../scorer/{work.text})" if work.text else work.license
    return f"| {work.name} | {work.version} | {named} | {work.where} |\n"


def as_json(of: list[Work]) -> str:
    """One line per work, without empty fields."""
    kept = ({key: value for key, value in work._asdict().items() if value} for work in of)
    return "[\n" + ",\n".join(f"  {json.dumps(work, ensure_ascii=False)}" for work in kept) + "\n]\n"


def main() -> None:
    """Regenerate everything."""
    current = list(map(up_to_date, works()))
    for work in current:
        if text := installed_text(work):
            (ROOT / "scorer" / work.text).write_text(text, encoding="utf-8")
    WORKS.write_text(as_json(current), encoding="utf-8")
    PAGE.write_text(page(current), encoding="utf-8")
    print(f"{len(current)} works, in {WORKS.relative_to(ROOT)} and {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
