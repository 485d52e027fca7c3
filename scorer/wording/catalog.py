"""Parses gettext `.po` catalogs directly, so no compiled catalogs are needed.

Supports only the part of the format that this project uses; anything else raises ValueError.
"""

import re

Catalog = dict[str, tuple[str, ...]]
"""Translations by English sentence: one form, or singular and plural."""

PLURAL_RULE = "nplurals=2; plural=(n != 1);"
"""The plural rule of English, Hungarian and Finnish."""

ENTRY_SHAPES = {("msgid", "msgstr"), ("msgid", "msgid_plural", "msgstr[0]", "msgstr[1]")}
_BEFORE_ENTRY = re.compile(r"\n\n|\n(?=msgid )")
"""The blank line between entries is optional; merging two changes can remove it."""
KEYWORDS = {keyword for shape in ENTRY_SHAPES for keyword in shape}


def read_catalog(text: str) -> Catalog:
    catalog: Catalog = {}
    for block in _BEFORE_ENTRY.split(text):
        entry = _read_entry(block)
        if not entry:
            continue
        key = entry.pop("msgid")
        entry.pop("msgid_plural", None)
        if key in catalog:
            raise ValueError(f"duplicate msgid in the catalog: {key}")
        catalog[key] = tuple(entry.values())
    if PLURAL_RULE not in catalog.pop("", ("",))[0]:
        raise ValueError(f"the plural rule of the catalog is not {PLURAL_RULE}")
    return catalog


def _read_entry(block: str) -> dict[str, str]:
    entry: dict[str, str] = {}
    keyword = ""
    for line in block.splitlines():
        if not line or line.startswith("#"):
            continue
        before, _, quoted = line.partition('"')
        opens = before.rstrip()
        keyword = opens or keyword
        if keyword not in KEYWORDS or opens in entry or not quoted.endswith('"'):
            raise ValueError(f"unexpected line in the catalog: {line}")
        entry[keyword] = entry.get(keyword, "") + quoted[:-1]
    if entry and tuple(entry) not in ENTRY_SHAPES:
        raise ValueError(f"incomplete entry in the catalog: {block}")
    return {keyword: _unescape(quoted) for keyword, quoted in entry.items()}


def _unescape(quoted: str) -> str:
    return quoted.replace("\\n", "\n").replace('\\"', '"') if "\\" in quoted else quoted
