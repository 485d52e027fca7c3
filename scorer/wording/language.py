"""Says in the players' language what the rest of the program knows only as ids, numbers and dates.

The English sentence is itself the key; `wording/locale/<language>/LC_MESSAGES/azulejo.po` holds what it is in the
others. A new sentence is written in the code, then added to each catalog: `tests/test_language.py` prints the
entries that are missing.
"""

import datetime as dt
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from scorer.rules.board import Space, Tiles
from scorer.rules.layouts import Layout, StarLayout
from scorer.rules.reasons import Line, Refusal
from scorer.wording import sentences
from scorer.wording.catalog import Catalog, read_catalog
from scorer.wording.forms import FORMS

LOCALE = Path(__file__).with_name("locale")
LANGUAGES = tuple(FORMS)
MINUS = "−"


class Language:
    """One of the languages: every text that people read passes through it."""

    def __init__(self, code: str, catalog: Catalog) -> None:
        self.code = code
        self.forms = FORMS[code]
        self.name = self.forms.name
        """What the language calls itself."""
        self._catalog = catalog

    def translate(self, sentence: str, /, **named: object) -> str:
        """The sentence in this language, its named places filled in."""
        return self._catalog.get(sentence, (sentence,))[0].format(**named)

    def plural(self, one: str, many: str, n: int, /, **named: object) -> str:
        """The sentence that fits `n` things, `{n}` in it being their number."""
        form = 0 if abs(n) == 1 else 1
        return self._catalog.get(one, (one, many))[form].format(**{"n": self.number(n), **named})

    def number(self, n: int) -> str:
        """A whole number with a true minus sign, grouped in threes as the language does."""
        figures = f"{abs(n):,}" if abs(n) >= self.forms.grouped_from else str(abs(n))
        return (MINUS if n < 0 else "") + figures.replace(",", self.forms.thousands)

    def signed(self, n: int) -> str:
        """A change, with its sign."""
        return "+" + self.number(n) if n > 0 else self.number(n)

    def decimal(self, x: float, places: int = 1) -> str:
        """An average."""
        whole, _, part = f"{abs(x):.{places}f}".partition(".")
        sign = MINUS if x < 0 and (whole + part).strip("0") else ""
        return sign + self.number(int(whole)) + (self.forms.decimal + part if part else "")

    def percent(self, share: float) -> str:
        """A share of 1, in whole hundredths."""
        return self.forms.percent.format(self.number(round(share * 100)))

    def points(self, n: int) -> str:
        return self.plural("{n} point", "{n} points", n)

    def tiles(self, n: int) -> str:
        return self.plural("{n} tile", "{n} tiles", n)

    def round(self, n: int) -> str:
        """The name of the n-th round."""
        return self.translate("Round {n}", n=n)

    def join(self, names: Iterable[str]) -> str:
        """Several names as one phrase."""
        *first, last = names
        return self.translate("{names} and {last}", names=", ".join(first), last=last) if first else last

    def date(self, day: dt.date) -> str:
        """A whole date."""
        return self._dated(self.forms.date, day)

    def day(self, day: dt.date) -> str:
        """A short date within the year."""
        return self._dated(self.forms.day, day)

    def weekday_and_day(self, day: dt.date) -> str:
        """A short date with its day of the week."""
        return self._dated(self.forms.weekday_and_day, day)

    def month(self, day: dt.date) -> str:
        return self.forms.months[day.month - 1]

    def month_year(self, day: dt.date) -> str:
        return self._dated(self.forms.month_year, day)

    def time(self, moment: dt.time | dt.datetime) -> str:
        """A time of day, of 24 hours."""
        return self.forms.time.format(hour=moment.hour, minute=moment.minute)

    def day_and_time(self, moment: dt.datetime) -> str:
        return self.forms.day_and_time.format(date=self.date(moment), time=self.time(moment))

    def duration(self, minutes: int) -> str:
        """How long something took."""
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
    """The language of that code; its catalog is read when it is first asked for."""
    if code == "en":
        return Language(code, {})
    path = LOCALE / code / "LC_MESSAGES" / "azulejo.po"
    return Language(code, read_catalog(path.read_text(encoding="utf-8")))


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """The first of the user's languages that is spoken here, else English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for name in environ.get(variable, "").split(":"):
            code = name.replace("-", "_").replace(".", "_").partition("_")[0].lower()
            if code in LANGUAGES:
                return code
    return "en"


def sentence_case(text: str) -> str:
    """The text with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


def board_name(language: Language, board: str) -> str:
    """The game and which side of its board."""
    return f"{language.translate(sentences.GAMES[board])}, {language.translate(sentences.SIDES[board])}"


def space_name(language: Language, space: Space, layout: Layout) -> str:
    """What people at the table call a space."""
    if not isinstance(layout, StarLayout):
        return language.translate("row {row}, column {column}", row=space.row, column=space.column)
    star = language.translate(sentences.STARS[layout.id][space.star - 1])
    printed = [layout.numbers[slot] for slot in layout.groups[space.star - 1]]
    if len(set(printed)) == len(printed):
        return f"{star}, {language.translate(sentences.SLOTS[layout.numbers[space] - 1])}"
    # where a star prints one number everywhere, only the direction tells its spaces apart
    return language.translate("{star}, at {hour} o'clock", star=star, hour=2 * space.slot)


def tile_name(language: Language, space: Space, layout: Layout, tiles: Tiles) -> str:
    """The tile on a space, by its color and where it lies."""
    name = space_name(language, space, layout)
    if space not in tiles:
        return name
    return language.translate(
        "{color} in {space}", color=language.translate(sentences.COLORS[tiles[space]]), space=name
    )


def explain(language: Language, line: Line, layout: Layout, tiles: Tiles, *, marker: bool = False) -> str:
    """Why a line gives or takes points, as a sentence; `tiles` is its player's board, `marker` who held it that round."""
    named = _named(language, line, layout, tiles, marker=marker)
    lone = line.reason == "star-group" and len(line.spaces) == 1
    sentence = sentence_case(language.translate(sentences.LINES["lone-tile" if lone else line.reason], **named))
    return f"{sentence} {bonus_tiles(language, line)}" if line.bonus_tiles else sentence


def brief(language: Language, line: Line, layout: Layout, tiles: Tiles, *, marker: bool = False) -> str:
    """The same in a few words, beside which the tile and the points are seen."""
    named = _named(language, line, layout, tiles, marker=marker)
    lone = line.reason == "star-group" and len(line.spaces) == 1
    return language.translate(sentences.BRIEF_LINES["lone-tile" if lone else line.reason], **named)


def bonus_tiles(language: Language, line: Line) -> str:
    """What a placement lets its player take from the supply."""
    sources = language.join(language.translate(sentences.SOURCES[source]) for source in line.sources)
    return language.plural(
        "Take {n} tile from the supply ({sources}).",
        "Take {n} tiles from the supply ({sources}).",
        line.bonus_tiles,
        sources=sources,
    )


def _named(language: Language, line: Line, layout: Layout, tiles: Tiles, *, marker: bool) -> dict[str, object]:
    """Everything that the sentence of a line may name."""
    named: dict[str, object] = {
        "n": len(line.spaces),
        "points": language.points(line.points),
        "tiles": language.tiles(line.tiles),
        "fallen": _fallen(language, line.tiles, marker=marker),
        "least": layout.least if isinstance(layout, StarLayout) else 0,
    }
    if line.space:
        named["tile"] = tile_name(language, line.space, layout, tiles)
    if line.spaces:
        first = line.spaces[0]
        named["row"], named["column"] = first.row, first.column
        colors = {tiles.get(space, "mixed") for space in line.spaces}
        named["color"] = language.translate(sentences.COLORS[colors.pop() if len(colors) == 1 else "mixed"])
        if isinstance(layout, StarLayout):
            named["numbers"] = language.translate(sentences.FULL_NUMBERS.get(layout.numbers[first], ""))
    return named


def _fallen(language: Language, tiles: int, *, marker: bool) -> str:
    """What lies on a floor line, the marker counted among the tiles."""
    if not marker:
        return language.tiles(tiles)
    if tiles == 1:
        return language.translate("start marker")
    return language.translate("start marker and {tiles}", tiles=language.tiles(tiles - 1))


def why_not(language: Language, refusal: Refusal, layout: Layout | None = None) -> str:
    """Why something cannot be, what would be right, and which tiles stand against it."""
    return with_spaces(language, language.translate(sentences.REFUSALS[refusal.code]), refusal.spaces, layout)


def with_spaces(language: Language, sentence: str, spaces: Sequence[Space], layout: Layout | None) -> str:
    """The sentence, followed by the spaces that prove it if there are any."""
    if not spaces or layout is None:
        return sentence
    names = language.join(space_name(language, space, layout) for space in spaces)
    return f"{sentence} {language.translate('See {spaces}.', spaces=names)}"


def slip_sentence(language: Language, slip: str, *bonuses: str) -> str:
    """What probably went wrong in a count by hand; `bonuses` are the reasons of the forgotten ones."""
    named = [language.translate(sentences.REASONS[reason]) for reason in bonuses]
    return language.translate(sentences.SLIPS[slip], bonus=language.join(named) if named else "")
