import datetime as dt
import re
from string import Formatter

import pytest

from scorer.formats.strict_json import Fault
from scorer.rules.board import DOME_COLORS, JOKER, NO_SPACE, SPECIAL, STAR_COLORS, WALL_COLORS, WILD, Space, Tiles
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Code, Line, Reason, Refusal
from scorer.rules.star import StarLayout
from scorer.rules.table import Layout
from scorer.wording import refusals, sentences, slips
from scorer.wording.catalog import Catalog, read_catalog
from scorer.wording.language import (
    LANGUAGES,
    LOCALE,
    board_name,
    bonus_tiles,
    brief,
    explain,
    language,
    sentence_case,
    slip_sentence,
    space_name,
    system_language,
    tile_name,
    why_not,
)
from tests.spaces import spaces
from tools.template import NOTES, TEMPLATE, messages, sentences_in, sentences_in_kv, template

CATALOGS = {code: LOCALE / code / "LC_MESSAGES" / "azulejo.po" for code in LANGUAGES if code != "en"}
SLIPS = (  # the public format, "Questions to the referee"
    "corner-counted-once corner-extra tiled-upwards tile-missed double-forgotten double-once-per-run marker-forgotten "
    "floor-forgotten floor-per-tile floor-below-zero plain-floor bonus-missed bonus-plain wrap-forgotten star-whole "
    "first-forgotten discard-forgotten"
).split()
REFEREE = "line-has-other-color line-full no-space-now not-enough-tiles needs-one-of-color".split()
FILES = set(
    "no-file no-games-yet not-readable file-exists own-file not-a-record not-a-question newer-format"
    " unreadable-game wrong-result too-many-versions".split()
)
SAME_EVERYWHERE = {
    "Azul",
    "Azul Mini",
    "Mini",
    "Crystal Mosaic",
    "Crystal ×2",
    "×2",
    "{minutes} min",
    "{n} kB",
    "{n} MB",
    "{numbers}: {points}.",
    "{numbers}",
    "{fallen}",
    "{color}",
    "O",
    "T",
    "*",
    "Azul Duel",
    "J",
    "Master Chocolatier",
    "Chocolatier",
    "Glazed Pavilion",
}


def catalog(code: str) -> Catalog:
    return read_catalog(CATALOGS[code].read_text("utf-8"))


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def english_plurals(code: str) -> dict[str, str]:
    pairs = re.findall(r'msgid "(.*)"\nmsgid_plural "(.*)"', CATALOGS[code].read_text("utf-8"))
    return dict(pairs)


def stub(forms: tuple[str, ...]) -> str:
    one = forms[0].replace('"', '\\"').replace("\n", "\\n")
    if len(forms) == 1:
        return f'msgid "{one}"\nmsgstr ""\n'
    return f'msgid "{one}"\nmsgid_plural "{forms[1]}"\nmsgstr[0] ""\nmsgstr[1] ""\n'


@pytest.mark.parametrize("code", CATALOGS)
def test_every_sentence_in_the_code_is_in_the_catalog(code: str) -> None:
    """A failure prints the entries to add, ready to be filled in."""
    has = catalog(code)
    missing = [forms for forms in messages() if len(has.get(forms[0], ())) != len(forms)]
    assert not missing, f"add to {CATALOGS[code].name} ({code}):\n\n" + "\n".join(map(stub, missing))


@pytest.mark.parametrize("code", CATALOGS)
def test_every_sentence_of_the_catalog_is_used(code: str) -> None:
    assert set(catalog(code)) - {forms[0] for forms in messages()} == set()


def test_template_is_up_to_date() -> None:
    """`make docs` writes it."""
    assert TEMPLATE.read_text(encoding="utf-8") == template()


def test_notes_for_translators_belong_to_sentences() -> None:
    assert set(NOTES) - {forms[0] for forms in messages()} == set()


def test_sentences_are_found_in_python_and_kv() -> None:
    assert list(
        sentences_in("a.translate('One', n=1)\n_('Two')\nx.plural('{n} a', '{n} b', 3)\nf(translate)\ntranslate(name)")
    ) == [
        ("One",),
        ("Two",),
        ("{n} a", "{n} b"),
    ]
    assert list(sentences_in_kv("""text: _('It\\'s')\n  text: app.translate("Two", n=1)\n foo: bar_('no')""")) == [
        ("It's",),
        ("Two",),
    ]


@pytest.mark.parametrize("code", CATALOGS)
def test_the_catalog_is_complete(code: str) -> None:
    plurals = english_plurals(code)
    assert "fuzzy" not in CATALOGS[code].read_text("utf-8")
    for english, forms in catalog(code).items():
        assert all(form.strip() for form in forms), f"empty: {english}"
        assert len(forms) == (2 if english in plurals else 1), english
        for form, source in zip(forms, (english, plurals.get(english, english)), strict=False):
            assert places(form) == places(source), english
            assert form[-1] == source[-1] or "." not in (form[-1], source[-1]), f"closing mark: {english}"


@pytest.mark.parametrize("code", CATALOGS)
def test_no_translation_is_left_in_english(code: str) -> None:
    left = {english for english, forms in catalog(code).items() if english in forms}
    assert left <= SAME_EVERYWHERE


def test_the_catalogs_have_the_same_sentences() -> None:
    first, *others = (set(catalog(code)) for code in CATALOGS)
    assert all(first == other for other in others)


@pytest.mark.parametrize(
    ("code", "never"),
    [
        ("hu", r"(?i)(?<!függőleges )(?<!ebben az )\boszlop(?!$|okra)"),  # bare it is the pavilion's pillar
        ("fi", r"(?i)(?<!\w)rivi(n|llä|ltä|lle|ä|t|ssä)?\b"),  # always with vaaka-, pysty-, kuvio- or lattia-
    ],
)
def test_rows_and_columns_are_not_mixed_up(code: str, never: str) -> None:
    found = [form for forms in catalog(code).values() for form in forms if re.search(never, form)]
    assert not found


def test_every_id_has_its_sentence() -> None:
    assert set(Reason) == set(sentences.REASONS) == set(sentences.LINES) == set(sentences.BRIEF_LINES)
    assert set(Code) | set(REFEREE) | set(Fault) | FILES == set(refusals.REFUSALS)
    assert set(refusals.BRIEF_REFUSALS) <= set(refusals.REFUSALS)
    assert set(SLIPS) <= set(slips.SLIPS)
    assert set(LAYOUTS) == set(sentences.GAMES) == set(sentences.SIDES)
    assert {*WALL_COLORS, *STAR_COLORS, *DOME_COLORS, SPECIAL, JOKER, WILD, "mixed"} == set(sentences.COLORS)
    stars = {id: board for id, board in LAYOUTS.items() if isinstance(board, StarLayout)}
    assert set(stars) == set(sentences.STARS)
    for board in stars.values():
        fountains = {"fountain"} if "glazed" in board.id else set()
        assert {structure.kind for structure in board.structures} == {"pillar", "statue", "window"} | fountains
    assert set(sentences.SOURCES) == {"pillar", "statue", "window", "fountain"}
    for board in stars.values():
        assert set(board.full_number) == set(sentences.FULL_NUMBERS)
    assert all(len(names) == 7 for names in sentences.STARS.values())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("colors", [(*WALL_COLORS, JOKER), STAR_COLORS, DOME_COLORS], ids=["wall", "stars", "dome"])
def test_tile_letters_are_unique_and_from_the_color_name(code: str, colors: tuple[str, ...]) -> None:
    translate = language(code).translate
    letters = [translate(sentences.TILE_LETTERS[color]) for color in colors]
    assert len(set(letters)) == len(letters)
    for letter, color in zip(letters, colors, strict=True):
        assert letter.lower() in translate(sentences.COLORS[color])


def test_space_names_of_a_board_are_unique() -> None:
    for code in LANGUAGES:
        for board in LAYOUTS.values():
            names = [space_name(language(code), space, board) for group in board.groups for space in group]
            assert len(set(names)) == len(names) == {"wall": 25, "star": 42, "dome": 36}[board.family]


WALL = layout("azul")
PAVILION = layout("summer-pavilion-mini")
MONO = layout("summer-pavilion-mini-mono")
CROSS = {Space("3.2"): "white", Space("3.3"): "blue", Space("3.4"): "yellow"}


@pytest.mark.parametrize(
    ("line", "board", "tiles", "en", "hu", "fi"),
    [
        (
            Line(2, 0, Reason.ROW_RUN, 3, Space("3.3"), spaces("3.2 3.3 3.4")),
            WALL,
            CROSS,
            "Blue in row 3, column 3: 3 linked tiles across, 3 points.",
            "Kék, 3. sor, 3. mező: vízszintesen 3 összefüggő csempe, 3 pont.",
            "Sininen, vaakarivi 3, pystyrivi 3: vaakarivillä 3 yhteen kiinnittynyttä laattaa, 3 pistettä.",
        ),
        (
            Line(1, 0, Reason.LONE_TILE, 1, Space("1.1"), spaces("1.1")),
            WALL,
            {Space("1.1"): "blue"},
            "Blue in row 1, column 1: no neighbor, 1 point.",
            "Kék, 1. sor, 1. mező: nincs szomszédja, 1 pont.",
            "Sininen, vaakarivi 1, pystyrivi 1: ei viereisiä laattoja, 1 piste.",
        ),
        (
            Line(1, 0, Reason.NEVER_BELOW, 2),
            PAVILION,
            {},
            "A score never falls below 1: 2 points restored.",
            "A pontszám nem csökkenhet 1 alá: 2 pont visszajár.",
            "Pistemäärä on aina vähintään 1: 2 pistettä palautetaan.",
        ),
        (
            Line(0, 0, Reason.FULL_COLUMN, 7, NO_SPACE, spaces("1.2 2.2 3.2 4.2 5.2")),
            WALL,
            {},
            "Column 2 is complete: 7 points.",
            "2. függőleges oszlop kész: 7 pont.",
            "Pystyrivi 2 on täysi: 7 pistettä.",
        ),
        (
            Line(0, 0, Reason.FULL_COLOR, 10, NO_SPACE, spaces("1.1 2.2 3.3 4.4 5.5")),
            WALL,
            dict.fromkeys(spaces("1.1 2.2 3.3 4.4 5.5"), "blue"),
            "All five blue tiles are on the wall: 10 points.",
            "Mind az öt kék csempe a falon van: 10 pont.",
            "Väri sininen: kaikki viisi laattaa ovat seinällä, 10 pistettä.",
        ),
        (
            Line(3, 0, Reason.STAR_GROUP, 1, Space("2.6"), spaces("2.6"), bonus_tiles=3, sources=("window",)),
            PAVILION,
            {Space("2.6"): "red"},
            "Red in red star, space 6: no neighbor, 1 point. Take 3 tiles from the supply (window).",
            "Piros, piros csillag, 6-os mező: nincs szomszédja, 1 pont. Végy el 3 csempét a készletmezőkről (ablak).",
            "Punainen, punainen tähti, paikka 6: ei viereisiä laattoja, 1 piste. Ota 3 laattaa varastosta (ikkuna).",
        ),
        (
            Line(3, 0, Reason.STAR_GROUP, 2, Space("7.1"), spaces("7.6 7.1")),
            MONO,
            {Space("7.1"): "red", Space("7.6"): "blue"},
            "Red in center star, at 2 o'clock: 2 linked in the star, 2 points.",
            "Piros, középső csillag, 2 óránál: a csillagon 2 összefüggő csempe, 2 pont.",
            "Punainen, keskimmäinen tähti, kello 2: tähdessä 2 yhteen kiinnittynyttä laattaa, 2 pistettä.",
        ),
        (
            Line(0, 0, Reason.FULL_STAR, 12, NO_SPACE, spaces("7.1 7.2")),
            MONO,
            {Space("7.1"): "red", Space("7.2"): "blue"},
            "Complete star, multicolored: 12 points.",
            "Kész csillag, sokszínű: 12 pont.",
            "Täysi tähti, monivärinen: 12 pistettä.",
        ),
        (
            Line(0, 0, Reason.FULL_NUMBER, 12, NO_SPACE, spaces("1.1 7.1")),
            MONO,
            {},
            "All 3s are covered: 12 points.",
            "Minden 3-as le van fedve: 12 pont.",
            "Kaikki kolmoset on peitetty: 12 pistettä.",
        ),
        (
            Line(1, 0, Reason.TILES_DISCARDED, -1, tiles=1),
            PAVILION,
            {},
            "Discarded when passing: 1 tile, −1 point.",
            "Passzoláskor eldobva: 1 csempe, −1 pont.",
            "Passatessa hylätty: 1 laatta, −1 piste.",
        ),
    ],
)
def test_a_line_is_explained(line: Line, board: Layout, tiles: Tiles, en: str, hu: str, fi: str) -> None:
    assert [explain(language(code), line, board, tiles) for code in ("en", "hu", "fi")] == [en, hu, fi]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_can_be_explained(code: str, reason: Reason) -> None:
    line = Line(1, 0, reason, -3, Space("1.2"), spaces("1.2 1.3"), tiles=3)
    for text in (
        explain(language(code), line, PAVILION, {Space("1.2"): "red"}),
        brief(language(code), line, PAVILION, {}),
    ):
        assert text.strip()
        assert "{" not in text


@pytest.mark.parametrize(
    ("tiles", "marker", "en", "hu", "fi"),
    [
        (1, True, "start marker", "kezdőjátékos-jelző", "aloitusmerkki"),
        (3, True, "start marker and 2 tiles", "kezdőjátékos-jelző és 2 csempe", "aloitusmerkki ja 2 laattaa"),
        (2, True, "start marker and 1 tile", "kezdőjátékos-jelző és 1 csempe", "aloitusmerkki ja 1 laatta"),
        (3, False, "3 tiles", "3 csempe", "3 laattaa"),
    ],
)
def test_the_floor_line_names_its_contents(tiles: int, marker: bool, en: str, hu: str, fi: str) -> None:
    line = Line(1, 0, Reason.FLOOR, -4, tiles=tiles)
    briefs = [brief(language(code), line, WALL, {}, marker=marker) for code in ("en", "hu", "fi")]
    assert briefs == [en, hu, fi]


def test_a_refusal_names_the_tile_that_prevents_it() -> None:
    plain = why_not(language("hu"), Refusal(Code.COLOR_IN_ROW, spaces("2.3")))
    assert why_not(language("hu"), Refusal(Code.COLOR_IN_ROW, spaces("2.3")), WALL) == f"{plain} Lásd: 2. sor, 3. mező."


def test_a_forgotten_bonus_is_named() -> None:
    assert slip_sentence(language("fi"), "bonus-missed", "full-row").endswith("täysi vaakarivi.")
    assert "{" not in slip_sentence(language("fi"), "tile-missed")


def test_one_bonus_tile_and_several() -> None:
    line = Line(1, 0, Reason.STAR_GROUP, 1, Space("1.2"), spaces("1.2"), 0, 1, ("pillar",))
    assert bonus_tiles(language("fi"), line) == "Ota 1 laatta varastosta (pylväs)."
    three = line._replace(bonus_tiles=3, sources=("pillar", "statue"))
    assert bonus_tiles(language("fi"), three) == "Ota 3 laattaa varastosta (pylväs ja patsas)."


def test_names_of_boards_and_tiles() -> None:
    assert board_name(language("hu"), "azul-mini-dark") == "Azul Mini, sötét oldal"
    assert tile_name(language("en"), Space("3.3"), WALL, CROSS) == "blue in row 3, column 3"
    assert tile_name(language("en"), Space("5.5"), WALL, CROSS) == "row 5, column 5"
    assert sentence_case("új ÉV") == "Új ÉV"


@pytest.mark.parametrize(
    ("code", "date", "day", "weekday", "month_year", "moment"),
    [
        ("en", "18 November 2026", "18 Nov", "Wed 18 Nov", "November 2026", "18 November 2026, 09:05"),
        ("hu", "2026. november 18.", "nov. 18.", "nov. 18., szerda", "2026. november", "2026. november 18., 9:05"),
        ("fi", "18. marraskuuta 2026", "18.11.", "ke 18.11.", "marraskuu 2026", "18. marraskuuta 2026 klo 9.05"),
    ],
)
def test_dates(code: str, date: str, day: str, weekday: str, month_year: str, moment: str) -> None:
    lang, when = language(code), dt.datetime(2026, 11, 18, 9, 5, tzinfo=dt.UTC)
    assert lang.date(when) == date
    assert lang.day(when) == day
    assert lang.weekday_and_day(when) == weekday
    assert lang.month_year(when) == month_year
    assert lang.day_and_time(when) == moment
    assert lang.month(when) in month_year


@pytest.mark.parametrize(
    ("code", "numbers", "average", "share", "hour_and_more"),
    [
        ("en", ["1,234", "12,345", "−1,234"], "−57.4", "54%", "1 h 20 min"),
        ("hu", ["1234", "12\xa0345", "−1234"], "−57,4", "54%", "1 óra 20 perc"),
        ("fi", ["1234", "12\xa0345", "−1234"], "−57,4", "54\xa0%", "1 t 20 min"),
    ],
)
def test_numbers(code: str, numbers: list[str], average: str, share: str, hour_and_more: str) -> None:
    lang = language(code)
    assert [lang.number(1234), lang.number(12345), lang.signed(-1234)] == numbers
    assert [lang.decimal(-57.44), lang.percent(0.54), lang.duration(80)] == [average, share, hour_and_more]
    assert [lang.signed(8), lang.signed(0)] == ["+8", "0"]
    assert [lang.decimal(-0.01), lang.decimal(3.0, 0)] == ["0.0" if code == "en" else "0,0", "3"]


@pytest.mark.parametrize(
    ("code", "one", "several", "loss", "fourth", "names"),
    [
        ("en", "1 point", "2 points", "−1 point", "Round 4", "Anna, Béla and Emma"),
        ("hu", "1 pont", "2 pont", "−1 pont", "4. forduló", "Anna, Béla és Emma"),
        ("fi", "1 piste", "2 pistettä", "−1 piste", "Kierros 4", "Anna, Béla ja Emma"),
    ],
)
def test_plurals_rounds_lists(code: str, one: str, several: str, loss: str, fourth: str, names: str) -> None:
    lang = language(code)
    assert [lang.points(n) for n in (1, 2, -1)] == [one, several, loss]
    assert lang.round(4) == fourth
    assert lang.join(["Anna", "Béla", "Emma"]) == names
    assert lang.join(["Anna"]) == "Anna"


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "fi"}, "fi"),
        ({"LC_ALL": "fi_FI.UTF-8", "LANG": "hu_HU.UTF-8"}, "fi"),
        ({"LANGUAGE": "pt:hu:en", "LANG": "en_US.UTF-8"}, "hu"),
        ({"LANG": "fil_PH.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_language(environ: dict[str, str], code: str) -> None:
    assert system_language(environ) == code


HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def test_a_catalog_is_parsed() -> None:
    text = (
        HEADER
        + '# why\nmsgid "a \\"b\\"\\n"\nmsgstr ""\n"x "\n"y"\n\nmsgid "1"\nmsgid_plural "n"\nmsgstr[0] "i"\nmsgstr[1] "j"\n'
    )
    assert read_catalog(text) == {'a "b"\n': ("x y",), "1": ("i", "j")}
    assert read_catalog(text.replace("\n\n", "\n")) == read_catalog(text)


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n',
        'msgid "a"\nmsgstr "b\n',
        'msgid "a"\n',
        'msgctxt "x"\nmsgid "a"\nmsgstr "b"\n',
        'msgid "a"\nmsgid "b"\nmsgstr "b"\n',
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
        '"a"\n',
    ],
    ids=["twice", "open", "no-translation", "context", "two-keys", "one-form", "no-keyword"],
)
def test_an_unsupported_catalog_is_an_error(entry: str) -> None:
    with pytest.raises(ValueError, match="catalog"):
        read_catalog(HEADER + entry)


def test_a_catalog_with_another_plural_rule_is_an_error() -> None:
    with pytest.raises(ValueError, match="plural rule"):
        read_catalog('msgid "a"\nmsgstr "b"\n')
