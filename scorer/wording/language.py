"""Translates sentences and formats numbers, dates and rule ids in one language.

The English sentence is the key of its translations in `wording/locale/<language>/LC_MESSAGES/azulejo.po`. Write a new
sentence in the code, then add it to each catalog: `tests/test_language.py` lists the missing entries.
"""

import datetime as dt
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from scorer.rules.board import JOKER, Space, Tiles
from scorer.rules.reasons import Line, Refusal
from scorer.rules.star import MOST_KEPT
from scorer.rules.table import Layout
from scorer.wording import refusals, sentences, slips
from scorer.wording.catalog import Catalog, read_catalog
from scorer.wording.forms import FORMS

LOCALE = Path(__file__).with_name("locale")
LANGUAGES = tuple(FORMS)
MINUS = "−"


class Language:
    """Translations and formats of one language."""

    def __init__(self, code: str, catalog: Catalog) -> None:
        self.code = code
        self.forms = FORMS[code]
        self.name = self.forms.name
        """Its name in the language itself."""
        self._catalog = catalog

    def translate(self, sentence: str, /, **named: object) -> str:
        """Translate a sentence and fill in its placeholders."""
        return self._catalog.get(sentence, (sentence,))[0].format(**named)

    def plural(self, one: str, many: str, n: int, /, **named: object) -> str:
        """Translate the singular or plural form for `n`, which fills in `{n}`."""
        form = 0 if abs(n) == 1 else 1
        return self._catalog.get(one, (one, many))[form].format(**{"n": self.number(n), **named})

    def number(self, n: int) -> str:
        """An integer with a true minus sign and the thousands separator of the language."""
        figures = f"{abs(n):,}" if abs(n) >= self.forms.grouped_from else str(abs(n))
        return (MINUS if n < 0 else "") + figures.replace(",", self.forms.thousands)

    def signed(self, n: int) -> str:
        """An integer with its sign, plus or minus."""
        return "+" + self.number(n) if n > 0 else self.number(n)

    def decimal(self, x: float, places: int = 1) -> str:
        """A number with decimals."""
        whole, _, part = f"{abs(x):.{places}f}".partition(".")
        sign = MINUS if x < 0 and (whole + part).strip("0") else ""
        return sign + self.number(int(whole)) + (self.forms.decimal + part if part else "")

    def percent(self, share: float) -> str:
        """A fraction of 1 as a rounded percentage."""
        return self.forms.percent.format(self.number(round(share * 100)))

    def points(self, n: int) -> str:
        return self.plural("{n} point", "{n} points", n)

    def tiles(self, n: int) -> str:
        return self.plural("{n} tile", "{n} tiles", n)

    def round(self, n: int) -> str:
        """The name of the n-th round."""
        return self.translate("Round {n}", n=n)

    def join(self, names: Iterable[str]) -> str:
        """Names as a list in a sentence: "a, b and c"."""
        *first, last = names
        return self.translate("{names} and {last}", names=", ".join(first), last=last) if first else last

    def date(self, day: dt.date) -> str:
        """A full date."""
        return self._dated(self.forms.date, day)

    def day(self, day: dt.date) -> str:
        """A short date without the year."""
        return self._dated(self.forms.day, day)

    def weekday_and_day(self, day: dt.date) -> str:
        """A short date with its weekday."""
        return self._dated(self.forms.weekday_and_day, day)

    def month(self, day: dt.date) -> str:
        return self.forms.months[day.month - 1]

    def month_year(self, day: dt.date) -> str:
        return self._dated(self.forms.month_year, day)

    def time(self, moment: dt.time | dt.datetime) -> str:
        """A time of day, 24-hour clock."""
        return self.forms.time.format(hour=moment.hour, minute=moment.minute)

    def day_and_time(self, moment: dt.datetime) -> str:
        return self.forms.day_and_time.format(date=self.date(moment), time=self.time(moment))

    def duration(self, minutes: int) -> str:
        """A duration in hours and minutes."""
        hours, rest = divmod(minutes, 60)
        if not hours:
            return self.translate("{minutes} min", minutes=rest)
        if not rest:
            return self.translate("{hours} h", hours=hours)
        return self.translate("{hours} h {minutes} min", hours=hours, minutes=rest)

    def _dated(self, template: str, day: dt.date) -> str:
        return template.format(
            day=day.day,
            month=self.forms.months[day.month - 1],
            short_month=self.forms.short_months[day.month - 1],
            year=day.year,
            weekday=self.forms.weekdays[day.weekday()],
        )


@cache
def language(code: str) -> Language:
    """The language with that code; reads its catalog on first use."""
    if code == "en":
        return Language(code, {})
    path = LOCALE / code / "LC_MESSAGES" / "azulejo.po"
    return Language(code, read_catalog(path.read_text(encoding="utf-8")))


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """The first of the user's languages that we support, else English."""
    return next((code for code in _languages_of(environ) if code in LANGUAGES), "en")


def knows_system_language(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether we support one of the user's languages, or do not know any of them."""
    codes = set(_languages_of(environ)) - {"", "c", "posix"}
    return not codes or not codes.isdisjoint(LANGUAGES)


def _languages_of(environ: Mapping[str, str]) -> Iterator[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for name in environ.get(variable, "").split(":"):
            yield name.replace("-", "_").replace(".", "_").partition("_")[0].lower()


def sentence_case(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def board_name(language: Language, board: str) -> str:
    """The game and the side of its board."""
    return f"{language.translate(sentences.GAMES[board])}, {language.translate(sentences.SIDES[board])}"


def space_name(language: Language, space: Space, layout: Layout) -> str:
    """A space in words, such as row and column."""
    return SPACE_NAMES[layout.family](language, space, layout)


def _wall_space(language: Language, space: Space, _layout: Layout) -> str:
    return language.translate("row {row}, column {column}", row=space.row, column=space.column)


def _star_space(language: Language, space: Space, layout: Layout) -> str:
    star = language.translate(sentences.STARS[layout.id][space.star - 1])
    printed = [layout.number_at(slot) for slot in layout.groups[space.star - 1]]
    if len(set(printed)) == len(printed):
        return f"{star}, {language.translate(sentences.SLOTS[layout.number_at(space) - 1])}"
    if color := layout.print_of(space):
        return language.translate("{star}, {color} space", star=star, color=language.translate(sentences.COLORS[color]))
    # all spaces of such a star have the same number, so name the direction instead
    return language.translate("{star}, at {hour} o'clock", star=star, hour=2 * space.slot)


SPACE_NAMES: Final[Mapping[str, Callable[[Language, Space, Layout], str]]] = {
    "wall": _wall_space,
    "star": _star_space,
    "dome": _wall_space,
}
"""The name of a space by `Layout.family`."""


def tile_name(language: Language, space: Space, layout: Layout, tiles: Tiles) -> str:
    """The tile on a space, by color and space."""
    name = space_name(language, space, layout)
    if space not in tiles:
        return name
    return language.translate(
        "{color} in {space}", color=language.translate(sentences.COLORS[tiles[space]]), space=name
    )


def reason_name(language: Language, reason: str, layout: Layout) -> str:
    """The name of a reason on a board, such as "floor line" or, on a dome, "broken tiles"."""
    own = sentences.FAMILY_REASONS.get(layout.family, {}).get(reason)
    return language.translate(own or sentences.REASONS[reason])


def explain(language: Language, line: Line, layout: Layout, tiles: Tiles, *, marker: bool = False) -> str:
    """Explain the points of a line in a sentence.

    `tiles` is the player's board, `marker` whether the player had the start marker in that round.
    """
    named = _named(language, line, layout, tiles, marker=marker)
    lone = line.reason == "star-group" and len(line.spaces) == 1
    own = sentences.FAMILY_LINES.get(layout.family, {}).get(line.reason)
    english = own or sentences.LINES["lone-tile" if lone else line.reason]
    sentence = sentence_case(language.translate(english, **named))
    return f"{sentence} {bonus_tiles(language, line)}" if line.bonus_tiles else sentence


def brief(language: Language, line: Line, layout: Layout, tiles: Tiles, *, marker: bool = False) -> str:
    """Explain a line in a few words, to show beside its tile and points."""
    named = _named(language, line, layout, tiles, marker=marker)
    lone = line.reason == "star-group" and len(line.spaces) == 1
    return language.translate(sentences.BRIEF_LINES["lone-tile" if lone else line.reason], **named)


def bonus_tiles(language: Language, line: Line) -> str:
    """The tiles that a placement lets its player take from the supply."""
    sources = language.join(language.translate(sentences.SOURCES[source]) for source in line.sources)
    return language.plural(
        "Take {n} tile from the supply ({sources}).",
        "Take {n} tiles from the supply ({sources}).",
        line.bonus_tiles,
        sources=sources,
    )


def _named(language: Language, line: Line, layout: Layout, tiles: Tiles, *, marker: bool) -> dict[str, object]:
    """The values for the placeholders in the sentence of a line."""
    named: dict[str, object] = {
        "n": len(line.spaces),
        "points": language.points(line.points),
        "tiles": language.tiles(line.tiles),
        "fallen": _fallen(language, line.tiles, marker=marker and layout.floor_has_marker, spared=line.spared),
        "plates": plates(language, -line.points),
        "least": layout.least,
    }
    if line.space:
        named["tile"] = tile_name(language, line.space, layout, tiles)
    if line.spaces:
        first = line.spaces[0]
        named["row"], named["column"] = first.row, first.column
        colors = {tiles.get(space, "mixed") for space in line.spaces} - {JOKER}
        named["color"] = language.translate(sentences.COLORS[colors.pop() if len(colors) == 1 else "mixed"])
        if number := layout.number_at(first):
            named["numbers"] = language.translate(sentences.FULL_NUMBERS.get(number, ""))
    return named


def plates(language: Language, n: int) -> str:
    """A number of plates drawn from the stack."""
    return language.plural("{n} plate", "{n} plates", n)


def _fallen(language: Language, tiles: int, *, marker: bool, spared: bool = False) -> str:
    """The contents of a floor line; `tiles` includes the marker, but not the spared tile."""
    if spared:
        fallen = _fallen(language, tiles + 1, marker=marker)
        return language.translate("{fallen}, one of them spared by the Special Factory", fallen=fallen)
    if not marker:
        return language.tiles(tiles)
    if tiles == 1:
        return language.translate("start marker")
    return language.translate("start marker and {tiles}", tiles=language.tiles(tiles - 1))


def why_not(language: Language, refusal: Refusal, layout: Layout | None = None) -> str:
    """Why something is not allowed, and which tiles prevent it."""
    return with_spaces(language, refusal_sentence(language, refusal.code, layout), refusal.spaces, layout)


def refusal_sentence(language: Language, code: str, layout: Layout | None = None) -> str:
    """Why an entry is not allowed, without the tiles that prevent it."""
    own = refusals.FAMILY_REFUSALS.get(layout.family, {}).get(code) if layout else None
    return language.translate(own or refusals.REFUSALS[code], most=MOST_KEPT)


def with_spaces(language: Language, sentence: str, spaces: Sequence[Space], layout: Layout | None) -> str:
    """The sentence, followed by the spaces that prove it if there are any."""
    if not spaces or layout is None:
        return sentence
    names = language.join(space_name(language, space, layout) for space in spaces)
    return f"{sentence} {language.translate('See {spaces}.', spaces=names)}"


def slip_sentence(language: Language, slip: str, *bonuses: str) -> str:
    """A counting mistake in a sentence; `bonuses` are the reasons of forgotten bonuses."""
    named = [language.translate(sentences.REASONS[reason]) for reason in bonuses]
    return language.translate(slips.SLIPS[slip], bonus=language.join(named) if named else "")
