"""Every printed board as data: what is printed where, what it is worth, and the rulebook that says so.

There are no rules here, and no other module depends on a board id. `layout` returns the board of a game, including the
players' corrections to its print.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scorer.rules.board import SPECIAL, STAR_GROUPS, WALL_GROUPS, WILD, Color, Space
from scorer.rules.dome import DomeLayout
from scorer.rules.goals import Goal
from scorer.rules.plates import Prints
from scorer.rules.provenance import Confidence, LayoutSource
from scorer.rules.star import StarKind, StarLayout, Structure
from scorer.rules.table import Layout
from scorer.rules.wall import WallLayout

FACTORIES: Final[Mapping[int, int]] = {2: 5, 3: 7, 4: 9}
"""The number of factory displays, by the number of players."""
TILES_PER_FACTORY: Final = 4


class Jokers(NamedTuple):
    """The joker tiles of a game."""

    tiles: int
    instead_of_each_color: int
    """How many tiles of each color they replace in the bag."""


JOKERS: Final[Mapping[int, Jokers]] = {2: Jokers(5, 1), 3: Jokers(10, 2), 4: Jokers(10, 2)}
"""By the number of players."""


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


_CHOCOLATIER: Final = "chocolatier.en"
_CHOCOLATE: Final = "chocolate"
_CHOCOLATIER_SOURCES: Final = {
    "printed": LayoutSource(_CHOCOLATIER, "B. Box confection", Confidence.UNCONFIRMED),
    "floor": LayoutSource(_CHOCOLATIER, "Scoring"),
    "bonuses": LayoutSource(_CHOCOLATIER, "End of the game"),
    "ties": LayoutSource(_CHOCOLATIER, "End of the game"),
    "setup": LayoutSource(_CHOCOLATIER, "Game Setup"),
    "spares": LayoutSource(_CHOCOLATIER, "Special Factories variant"),
}
_BROWN_SOURCES: Final = _CHOCOLATIER_SOURCES | {"printed": LayoutSource(_CHOCOLATIER, "Variant play")}
_JOKERS: Final = {"jokers": LayoutSource("joker-tiles.en", "Game Play")}
_JOKERS_ON_FREE_SIDE: Final = {"jokers": LayoutSource("joker-tiles.en", "Game Play", Confidence.LIKELY)}


def _colored_wall(board: str, sources: Mapping[str, LayoutSource]) -> WallLayout:
    return WallLayout(board, _COLORED_WALL, takes_jokers=True, sources={**sources, **_JOKERS})


def _free_wall(board: str, sources: Mapping[str, LayoutSource]) -> WallLayout:
    return WallLayout(board, {}, takes_jokers=True, sources={**sources, **_JOKERS_ON_FREE_SIDE})


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


def _structures_with_fountains() -> tuple[Structure, ...]:
    fountains = (
        Structure("fountain", star, _spaces(f"{star}.6 {star}.1 {following}.4 {following}.5"), 1)
        for star, following in ((star, star % 6 + 1) for star in range(1, 7))
    )
    return (*_structures(), *fountains)


_COLORED_STARS: Final = dict(enumerate(("orange", "red", "blue", "yellow", "green", "purple"), start=1)) | {
    7: StarKind.MIXED
}
_OPEN_STARS: Final = dict.fromkeys(range(1, 8), StarKind.OPEN)
_COLORED_NUMBERS: Final = {space: space.slot for group in STAR_GROUPS for space in group}
_MONO_NUMBERS: Final = {
    space: 3 if space.star == 7 else {1: 3, 3: 1}.get(number, number) for space, number in _COLORED_NUMBERS.items()
}
FULL_STARS: Final = {
    "mixed": 12,
    "red": 14,
    "blue": 15,
    "yellow": 16,
    "orange": 17,
    "green": 18,
    "purple": 20,
}
FULL_NUMBERS: Final = {1: 4, 2: 8, 3: 12, 4: 16}
"""The bonuses of Summer Pavilion, for stars and numbers."""

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
        full_star=FULL_STARS,
        full_number=FULL_NUMBERS,
        sources=_STAR_SOURCES,
    )


def _open_stars(board: str) -> StarLayout:
    return replace(_colored_stars(board), stars=_OPEN_STARS, numbers=_MONO_NUMBERS, sources=_MONO_SOURCES)


def _plate(letters: str) -> Prints:
    names = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "S": SPECIAL, "W": WILD}
    upper_left, upper_right, _, lower_left, lower_right = (names.get(letter, "") for letter in letters)
    return upper_left, upper_right, lower_left, lower_right


_DUEL: Final = "azul-duel"
_DUEL_PLATES: Final = (
    "YK/TS WB/TK TR/BW KY/RW KS/TR TY/WK SK/RB YB/KS TR/BS YR/WB YS/KR TK/RW BK/ST RT/YW TB/WY ST/YB RW/BK SY/BR"
)
"""Y yellow, K black, T turquoise, B blue, R red, W wild, S special: upper left and right, lower left and right."""
_DUEL_SOURCES: Final = {
    "printed": LayoutSource(_DUEL, "plates", Confidence.UNCONFIRMED),
    "floor": LayoutSource(_DUEL, "broken tiles", Confidence.LIKELY),
    "special": LayoutSource(_DUEL, "special tiles", Confidence.UNCONFIRMED),
    "start": LayoutSource(_DUEL, "setup"),
    "least": LayoutSource(_DUEL, "broken tiles", Confidence.LIKELY),
    "bonuses": LayoutSource(_DUEL, "goals", Confidence.UNCONFIRMED),
    "ties": LayoutSource(_DUEL, "end of the game", Confidence.UNCONFIRMED),
    "setup": LayoutSource(_DUEL, "setup"),
}


_ORANGE_CENTER: Final = dict(zip(STAR_GROUPS[6], "purple green orange yellow blue red".split(), strict=True))
_PURPLE_CENTER: Final = dict(zip(STAR_GROUPS[6], "orange red blue yellow green purple".split(), strict=True))
_PURPLE_WILD: Final = ("orange", "red", "blue", "yellow", "green", "purple")
_GLAZED_ORANGE_STARS: Final = FULL_STARS | {"mixed": 15}
_GLAZED_PURPLE_STARS: Final = {
    "mixed": 15,
    "purple": 14,
    "green": 15,
    "yellow": 16,
    "blue": 17,
    "red": 18,
    "orange": 20,
}
"""As on the picture of the central board; the program that shows it counts as on the orange side."""
_GLAZED_PURPLE_NUMBERS: Final = {1: 3, 2: 6, 3: 18, 4: 12}

_GLAZED: Final = "glazed-pavilion.bga"
_GLAZED_ORANGE_SOURCES: Final = _STAR_SOURCES | {
    "stars": LayoutSource(_GLAZED, "playerboard3, Board3"),
    "numbers": LayoutSource(_GLAZED, "playerboard3, Board3"),
    "structures": LayoutSource(_GLAZED, "playerboard3, Board3"),
    "wild": LayoutSource(_GLAZED, "supply3, Board3"),
    "bonuses": LayoutSource(_GLAZED, "supply3, Board3"),
    "center-bonus": LayoutSource(_GLAZED, "supply3, Board3", Confidence.LIKELY),
}
_GLAZED_PURPLE_SOURCES: Final = {
    "stars": LayoutSource(_GLAZED, "playerboard4, Board4"),
    "numbers": LayoutSource(_GLAZED, "playerboard4, Board4"),
    "structures": LayoutSource(_GLAZED, "playerboard4, Board4"),
    "wild": LayoutSource(_GLAZED, "supply4, Board4"),
    "bonuses": LayoutSource(_GLAZED, "supply4, Board4"),
    "center-bonus": LayoutSource(_GLAZED, "supply4, Board4", Confidence.LIKELY),
    "star-bonuses": LayoutSource(_GLAZED, "supply4", Confidence.LIKELY),
}


def _glazed_orange(board: str) -> StarLayout:
    return replace(
        _colored_stars(board),
        structures=_structures_with_fountains(),
        printed=_ORANGE_CENTER,
        full_star=_GLAZED_ORANGE_STARS,
        set_points=15,
        sources=_GLAZED_ORANGE_SOURCES,
    )


def _glazed_purple(board: str) -> StarLayout:
    return replace(
        _glazed_orange(board),
        stars=_OPEN_STARS | {7: StarKind.MIXED},
        numbers=_MONO_NUMBERS,
        printed=_PURPLE_CENTER,
        wild=_PURPLE_WILD,
        full_star=_GLAZED_PURPLE_STARS,
        full_number=_GLAZED_PURPLE_NUMBERS,
        set_points=12,
        sources=_GLAZED_ORANGE_SOURCES | _GLAZED_PURPLE_SOURCES,
    )


LAYOUTS: Final[Mapping[str, Layout]] = {
    board.id: board
    for board in (
        _colored_wall("azul", _BASE_SOURCES),
        _free_wall("azul-gray", _GRAY_SOURCES),
        _colored_wall("azul-mini", _MINI_SOURCES),
        _free_wall("azul-mini-dark", _DARK_SOURCES),
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
        DomeLayout(
            _DUEL,
            tuple(map(_plate, _DUEL_PLATES.split())),
            goals=(Goal.ROWS, Goal.WILDS, Goal.CORNERS),
            goal_points={
                Goal.ROWS: (3,),
                Goal.COLUMNS: (7,),
                Goal.DIAGONALS: (10,),
                Goal.WILDS: (2,),
                Goal.BORDER: (1,),
                Goal.CORNERS: (3, 8),
                Goal.SPECIALS: (-3,),
                Goal.COLOR_ROWS: (4,),
            },
            goal_sides=(
                frozenset((Goal.ROWS, Goal.COLOR_ROWS)),
                frozenset((Goal.COLUMNS, Goal.BORDER)),
                frozenset((Goal.DIAGONALS, Goal.CORNERS)),
                frozenset((Goal.WILDS, Goal.SPECIALS)),
            ),
            floor=(-1, -2, -3, -4),
            marker=-2,
            plates_by_round=(3, 2, 2, 2, 0),
            sources=_DUEL_SOURCES,
        ),
        replace(_colored_wall("chocolatier", _CHOCOLATIER_SOURCES), spares=True, palette=_CHOCOLATE),
        replace(_free_wall("chocolatier-brown", _BROWN_SOURCES), spares=True, palette=_CHOCOLATE),
        _glazed_orange("glazed-pavilion-orange"),
        _glazed_purple("glazed-pavilion-purple"),
    )
}


def layout(board: str, options: Mapping[str, Any] | None = None) -> Layout:
    """The board of a game; its `options` override what the board prints."""
    plain = LAYOUTS[board]
    return plain.with_options(options) if options and not plain.options().keys().isdisjoint(options) else plain
