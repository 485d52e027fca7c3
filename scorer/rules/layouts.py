"""Every printed board as data: what is printed where, what it is worth, and the rulebook that says so.

There are no rules here, and no other module depends on a board id. `layout` returns the board of a game, with the
corrections that its players made to the print.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from scorer.rules.board import STAR_GROUPS, WALL_GROUPS, Color, Space
from scorer.rules.provenance import Confidence, LayoutSource
from scorer.rules.star import StarKind, StarLayout, Structure
from scorer.rules.table import Layout
from scorer.rules.wall import WallLayout

MOST_PLAYERS: Final = 4
FACTORIES: Final[Mapping[int, int]] = {2: 5, 3: 7, 4: 9}
"""The number of factory displays, by the number of players."""
TILES_PER_FACTORY: Final = 4


def _wall_of(rows: str) -> dict[Space, Color]:
    names = {color[0]: color for color in ("blue", "yellow", "red", "white")} | {"k": "black"}
    return {
        space: names[letter]
        for group, letters in zip(WALL_GROUPS, rows.split(), strict=True)
        for space, letter in zip(group, letters, strict=True)
        if letter != "."
    }


_COLORED_WALL: Final = _wall_of("byrkw wbyrk kwbyr rkwby yrkwb")
_CRYSTAL_FLOOR: Final = (-1, 0, -1, -2, -1, -2, -3)

_BASE_SOURCES: Final = {
    "printed": LayoutSource("azul.hu", "Fal"),
    "floor": LayoutSource("azul.hu", "B. A fal csempézése"),
    "bonuses": LayoutSource("azul.hu", "A játék vége"),
    "ties": LayoutSource("azul.hu", "A játék vége"),
    "setup": LayoutSource("azul.hu", "A játék előkészületei"),
}
_GRAY_SOURCES: Final = _BASE_SOURCES | {"printed": LayoutSource("azul.hu", "Játékvariáció")}
_MINI_SOURCES: Final = {
    "printed": LayoutSource("azul-mini.hu", "B. A fal csempézése"),
    "floor": LayoutSource("azul-mini.hu", "Pontozás"),
    "bonuses": LayoutSource("azul-mini.hu", "A játék vége"),
    "ties": LayoutSource("azul-mini.hu", "A játék vége"),
    "setup": LayoutSource("azul-mini.hu", "A játék előkészületei"),
}
_DARK_SOURCES: Final = _MINI_SOURCES | {"printed": LayoutSource("azul-mini.hu", "Játékváltozat")}
_CRYSTAL_SOURCES: Final = {
    "printed": LayoutSource("crystal-mosaic.hu", "1. oldal", Confidence.LIKELY),
    "floor": LayoutSource("crystal-mosaic.hu", "Mi az újdonság?", Confidence.LIKELY),
    "bonuses": LayoutSource("azul.hu", "A játék vége"),
    "ties": LayoutSource("crystal-mosaic.hu", "A játék vége"),
    "setup": LayoutSource("crystal-mosaic.hu", "Előkészületek"),
}
_CRYSTAL_2_SOURCES: Final = _CRYSTAL_SOURCES | {
    "printed": LayoutSource("crystal-mosaic.hu", "2. oldal", Confidence.LIKELY),
    "bonuses": LayoutSource("crystal-mosaic.hu", "2. oldal"),
}


def _spaces(names: str) -> tuple[Space, ...]:
    return tuple(map(Space, names.split()))


def _structures() -> tuple[Structure, ...]:
    found: list[Structure] = []
    for star in range(1, 7):
        following = star % 6 + 1
        before = (star - 2) % 6 + 1
        found += [
            Structure("pillar", star, _spaces(f"{star}.2 {star}.3 7.{before} 7.{star}"), 1),
            Structure("statue", star, _spaces(f"{star}.1 {star}.2 {following}.3 {following}.4"), 2),
            Structure("window", star, _spaces(f"{star}.5 {star}.6"), 3),
        ]
    return tuple(found)


_COLORED_STARS: Final = dict(enumerate(("orange", "red", "blue", "yellow", "green", "purple"), start=1)) | {
    7: StarKind.MIXED
}
_OPEN_STARS: Final = dict.fromkeys(range(1, 8), StarKind.OPEN)
_COLORED_NUMBERS: Final = {space: space.slot for group in STAR_GROUPS for space in group}
_MONO_NUMBERS: Final = {
    space: 3 if space.star == 7 else {1: 3, 3: 1}.get(number, number) for space, number in _COLORED_NUMBERS.items()
}
_FULL_STARS: Final = {
    "mixed": 12,
    "red": 14,
    "blue": 15,
    "yellow": 16,
    "orange": 17,
    "green": 18,
    "purple": 20,
}
_FULL_NUMBERS: Final = {1: 4, 2: 8, 3: 12, 4: 16}

_PAVILION: Final = "summer-pavilion-mini.hu"
_STAR_SOURCES: Final = {
    "stars": LayoutSource(_PAVILION, "2. fázis: csempék kijátszása és pontozása"),
    "numbers": LayoutSource(_PAVILION, "2. fázis: csempék kijátszása és pontozása"),
    "structures": LayoutSource(_PAVILION, "Pontozás"),
    "wild": LayoutSource(_PAVILION, "A dzsókerszín"),
    "start": LayoutSource(_PAVILION, "A játék előkészületei"),
    "least": LayoutSource(_PAVILION, "1. fázis: csempék beszerzése"),
    "least-on-discard": LayoutSource(_PAVILION, "Passz", Confidence.LIKELY),
    "bonuses": LayoutSource(_PAVILION, "A játék vége"),
    "ties": LayoutSource(_PAVILION, "A játék vége"),
    "setup": LayoutSource(_PAVILION, "A játék előkészületei"),
}
_MONO_SOURCES: Final = _STAR_SOURCES | {
    "stars": LayoutSource(_PAVILION, "1-es játékváltozat"),
    "numbers": LayoutSource(_PAVILION, "1-es játékváltozat", Confidence.LIKELY),
}


def _colored_stars(board: str) -> StarLayout:
    return StarLayout(
        board,
        _COLORED_STARS,
        _COLORED_NUMBERS,
        _structures(),
        full_star=_FULL_STARS,
        full_number=_FULL_NUMBERS,
        sources=_STAR_SOURCES,
    )


def _open_stars(board: str) -> StarLayout:
    return replace(_colored_stars(board), stars=_OPEN_STARS, numbers=_MONO_NUMBERS, sources=_MONO_SOURCES)


LAYOUTS: Final[Mapping[str, Layout]] = {
    board.id: board
    for board in (
        WallLayout("azul", _COLORED_WALL, sources=_BASE_SOURCES),
        WallLayout("azul-gray", {}, sources=_GRAY_SOURCES),
        WallLayout("azul-mini", _COLORED_WALL, sources=_MINI_SOURCES),
        WallLayout("azul-mini-dark", {}, sources=_DARK_SOURCES),
        WallLayout(
            "crystal-mosaic-1",
            _wall_of("...k. w.... ..y.. ....b .r..."),
            printed_factor=2,
            floor=_CRYSTAL_FLOOR,
            sources=_CRYSTAL_SOURCES,
        ),
        WallLayout(
            "crystal-mosaic-2",
            _wall_of("..... .b.r. ..w.. .k.y. ....."),
            floor=_CRYSTAL_FLOOR,
            full_row=3,
            full_column=10,
            full_color=12,
            sources=_CRYSTAL_2_SOURCES,
        ),
        _colored_stars("summer-pavilion-mini"),
        _open_stars("summer-pavilion-mini-mono"),
        _colored_stars("summer-pavilion"),
        _open_stars("summer-pavilion-mono"),
    )
}


def layout(board: str, options: Mapping[str, Any] | None = None) -> Layout:
    """The board of a game; its `options` override what the board prints."""
    plain = LAYOUTS[board]
    return plain.with_options(options) if options and not plain.options().keys().isdisjoint(options) else plain
