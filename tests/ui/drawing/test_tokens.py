"""The palette is legible: contrast by the WCAG formula, in both themes, without opening a window."""

import re

import pytest

from scorer.rules.table import MOST_PLAYERS
from scorer.store.looks import LOOKS
from scorer.ui.drawing import tokens
from scorer.wording import sentences
from tests.paths import KV_FILES, UI_FILES

TEXT, SCORE, GRAPHIC = 4.5, 7.0, 3.0

TEXT_PAIRS = [
    *[(ink, ground) for ink in ("ink", "ink2", "ink3") for ground in ("bg", "surface", "raised", "sunken")],
    *[("ptext", ground) for ground in ("bg", "surface", "raised", "soft")],
    *[("ink", ground) for ground in ("soft", "accentsoft", "negsoft", "possoft")],
    ("ink2", "soft"),
    ("ink2", "accentsoft"),
    ("onprimary", "primary"),
    ("onprimary2", "primary"),
    ("onprimary", "bubble"),
    ("onaccent", "accent"),
    ("accenttext", "surface"),
    ("accenttext", "accentsoft"),
    ("neg", "surface"),
    ("neg", "negsoft"),
    ("onneg", "neg"),
    ("pos", "surface"),
    ("pos", "possoft"),
    ("onpos", "pos"),
    *[(f"seat{seat}", "surface") for seat in range(1, tokens.SEAT_LOOKS + 1)],
]
SCORE_PAIRS = [
    *[("ink", ground) for ground in ("bg", "surface", "raised", "sunken", "soft", "accentsoft")],
    ("onprimary", "scoreground"),
    ("onaccent", "accent"),
]
"""Scores and what they stand on: AAA."""
GRAPHIC_PAIRS = [
    ("line2", "surface"),
    ("accentline", "surface"),
    ("primary", "surface"),
    *[(f"seat{seat}", "bg") for seat in range(1, tokens.SEAT_LOOKS + 1)],
]


def luminance(color: str) -> float:
    def linear(part: float) -> float:
        return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_formula_gives_known_values() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", tokens.THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_is_readable(name: str, ink: str, ground: str) -> None:
    theme = tokens.THEMES[name]
    assert contrast(theme[ink], theme[ground]) >= TEXT


@pytest.mark.parametrize("name", tokens.THEMES)
@pytest.mark.parametrize(("ink", "ground"), SCORE_PAIRS)
def test_score_is_readable_with_weak_eyes(name: str, ink: str, ground: str) -> None:
    theme = tokens.THEMES[name]
    assert contrast(theme[ink], theme[ground]) >= SCORE


@pytest.mark.parametrize("name", tokens.THEMES)
@pytest.mark.parametrize(("shape", "ground"), GRAPHIC_PAIRS)
def test_meaningful_shapes_stand_out(name: str, shape: str, ground: str) -> None:
    theme = tokens.THEMES[name]
    assert contrast(theme[shape], theme[ground]) >= GRAPHIC


@pytest.mark.parametrize("color", tokens.TILES)
def test_every_motif_stands_out_from_its_tile(color: str) -> None:
    glaze = tokens.TILES[color]
    assert contrast(glaze.motif, glaze.fill) >= TEXT


@pytest.mark.parametrize("name", tokens.THEMES)
@pytest.mark.parametrize("color", tokens.TILES)
def test_every_printed_motif_stands_out(name: str, color: str) -> None:
    fill, motif = tokens.ghost(name, color)
    assert contrast(fill, motif) >= GRAPHIC


@pytest.mark.parametrize("name", tokens.THEMES)
@pytest.mark.parametrize("color", tokens.TILES)
def test_a_closed_space_is_fainter_than_an_open_one(name: str, color: str) -> None:
    assert contrast(*tokens.ghost(name, color, closed=True)) < contrast(*tokens.ghost(name, color))


def test_both_themes_name_the_same_tokens() -> None:
    assert tokens.GLAZE.keys() == tokens.NIGHT.keys()
    assert tokens.GHOSTS["glaze"].keys() == tokens.GHOSTS["night"].keys() == tokens.TILES.keys()


def test_no_color_is_written_anywhere_else() -> None:
    found = {
        path.name
        for path in [*UI_FILES, *KV_FILES]
        if re.search(r"#[0-9A-Fa-f]{6}\b", path.read_text(encoding="utf-8"))
    }
    assert found == {"tokens.py"}


def test_mixing_a_quarter() -> None:
    assert tokens.mix("#000000", "#FF8000", 0.5) == "#804000"


def test_the_type_scale_has_at_most_eight_sizes() -> None:
    assert 1 < list(tokens.__annotations__.values()).count(tokens.Sp) <= 8


def test_every_length_has_a_name() -> None:
    """`#:set` names a length of one drawing; in Python, a constant does."""
    kv = re.compile(r"\b(?:dp|sp)\([\d.]+\)|(?:size|figure|title)_sp: \d")
    python = re.compile(r"\b(?:dp|sp)\([\d.]+\)|_sp=\d")
    found = [
        (path.name, line.strip())
        for files, number in ((KV_FILES, kv), (UI_FILES, python))
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if number.search(line) and not line.startswith("#:set ")
    ]
    assert found == []


def test_every_duration_has_a_name() -> None:
    number = re.compile(
        r"(?:\bMove|\bafter)\(\d|\b(?:duration|d)=\d|(?:_once|_trigger)\(.*, (?:0?\.\d|[1-9])|_(?:HOLD|DELAY) = \d"
    )
    found = [
        (path.name, line.strip())
        for path in UI_FILES
        for line in path.read_text(encoding="utf-8").splitlines()
        if number.search(line)
    ]
    assert found == []


def test_every_breakpoint_has_a_name() -> None:
    """No width or height is compared with a plain number."""
    compared = re.compile(r"\b(?:width|height) (?:[<>]=?) (?:\d{2,}|dp\(\d)")
    found = [
        (path.name, line.strip())
        for path in [*UI_FILES, *KV_FILES]
        for line in path.read_text(encoding="utf-8").splitlines()
        if compared.search(line)
    ]
    assert found == []


def test_every_name_in_kv_is_given_once() -> None:
    """`#:set` is global, so two files would share a name that both set."""
    set_in_kv = [
        name for path in KV_FILES for name in re.findall(r"^#:set (\w+)", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert sorted(set_in_kv) == sorted(set(set_in_kv) - tokens.__annotations__.keys())


def test_no_name_in_kv_is_both_set_and_imported() -> None:
    """The one loaded last would replace the other everywhere."""
    sources = "\n".join(path.read_text("utf-8") for path in KV_FILES)
    names = {kind: set(re.findall(rf"^#:{kind} (\w+)", sources, re.MULTILINE)) for kind in ("set", "import")}
    assert names["set"] & names["import"] == set()


def test_every_token_is_used() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in [*UI_FILES, *KV_FILES] if path.name != "tokens.py")
    assert [name for name in tokens.__annotations__ if not re.search(rf"\b{name}\b", sources)] == []


def test_every_seat_has_its_own_look() -> None:
    from scorer.ui.drawing.seat_marks import DASHES

    looks = list(range(1, tokens.SEAT_LOOKS + 1))
    assert MOST_PLAYERS <= tokens.SEAT_LOOKS == LOOKS == len(sentences.LOOKS)
    assert list(DASHES) == looks
    for palette in tokens.THEMES.values():
        assert [name for name in palette if name.startswith("seat")] == [f"seat{look}" for look in looks]
