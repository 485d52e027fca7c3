"""Every printed board as data: what is printed where, what it is worth, which book says so, how sure it is.

No rule is here and no other module asks which board it has before it. `layout` gives the board of a game,
with what the table said about its own print.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from scorer.rules.board import STAR_COLORS, STAR_GROUPS, WALL_COLORS, WALL_GROUPS, Color, Space

MOST_PLAYERS: Final = 4
MOST_KEPT: Final = 4
"""How many tiles a player may keep when passing."""


class Sure(StrEnum):
    """How sure a fact is."""

    CONFIRMED = "confirmed"
    """The rulebook's own text, or two independent sources."""
    LIKELY = "likely"
    """One source and a fitting example, or reviews that agree."""
    UNCONFIRMED = "unconfirmed"
    """The table should look at its own board."""


class Fact(NamedTuple):
    """Where a fact comes from: the book by the name of its file, and its section there."""

    book: str
    section: str
    sure: Sure = Sure.CONFIRMED


@dataclass(frozen=True)
class WallLayout:
    """A wall of five rows and columns with a floor line."""

    id: str
    printed: Mapping[Space, Color]
    """The spaces with a printed color; every other one is free."""
    printed_factor: int = 1
    """What a tile on a printed space is multiplied by."""
    floor: tuple[int, ...] = (-1, -1, -2, -2, -2, -3, -3)
    full_row: int = 2
    full_column: int = 7
    full_color: int = 10
    facts: Mapping[str, Fact] = field(default_factory=dict)

    colors = WALL_COLORS
    groups = WALL_GROUPS
    tiles_in_box = 100

    @property
    def has_free_spaces(self) -> bool:
        return len(self.printed) < 25

    def print_of(self, space: Space) -> Color | None:
        """The color that the print demands there."""
        return self.printed.get(space)

    def factor(self, space: Space) -> int:
        """What the points of a tile there are multiplied by."""
        return self.printed_factor if space in self.printed else 1


class StarKind(StrEnum):
    """What a star takes, where it is not a color by name."""

    MIXED = "mixed"
    """Six different colors."""
    OPEN = "open"
    """One color or six different ones, as its first two tiles decide."""


class Structure(NamedTuple):
    """A pillar, statue or window, and the tiles it gives when all its spaces are covered."""

    kind: str
    star: int
    spaces: tuple[Space, ...]
    tiles: int


@dataclass(frozen=True)
class StarLayout:
    """Seven stars of six spaces."""

    id: str
    stars: Mapping[int, Color]
    """What each star takes: a color, or a `StarKind`."""
    numbers: Mapping[Space, int]
    """What is printed on each space: how many tiles it costs."""
    structures: tuple[Structure, ...]
    wild: tuple[Color, ...] = STAR_COLORS
    """The wild color of round 1 to 6."""
    full_star: Mapping[Color, int] = field(default_factory=dict)
    full_number: Mapping[int, int] = field(default_factory=dict)
    start: int = 5
    least: int = 1
    """The score never falls below this."""
    rounds: int = 6
    keep: int = MOST_KEPT
    facts: Mapping[str, Fact] = field(default_factory=dict)

    colors = STAR_COLORS
    groups = STAR_GROUPS
    tiles_in_box = 132

    @cached_property
    def structures_at(self) -> dict[Space, tuple[tuple[Structure, frozenset[Space]], ...]]:
        """The ornaments that touch each space, each with the other spaces round it."""
        return {
            space: tuple((s, frozenset(s.spaces) - {space}) for s in self.structures if space in s.spaces)
            for space in self.numbers
        }

    @cached_property
    def spaces_of(self) -> dict[int, tuple[Space, ...]]:
        """Where each number is printed."""
        return {
            number: tuple(space for space, printed in self.numbers.items() if printed == number)
            for number in range(1, 7)
        }

    def print_of(self, space: Space) -> Color | None:
        """The color that the print demands there."""
        color = self.stars.get(space.star)
        return color if color in STAR_COLORS else None


Layout = WallLayout | StarLayout

FACTORIES: Final[Mapping[int, int]] = {2: 5, 3: 7, 4: 9}
"""How many factory displays lie on the table, by the number of players."""
TILES_PER_FACTORY: Final = 4
TILES_PER_COLOR: Final[Mapping[type, int]] = {WallLayout: 20, StarLayout: 22}
SUPPLY: Final = 10
"""Tiles that lie open on the central board of a star game."""


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

_BASE_FACTS: Final = {
    "printed": Fact("azul.hu", "Fal"),
    "floor": Fact("azul.hu", "B. A fal csempézése"),
    "bonuses": Fact("azul.hu", "A játék vége"),
    "ties": Fact("azul.hu", "A játék vége"),
    "setup": Fact("azul.hu", "A játék előkészületei"),
}
_GRAY_FACTS: Final = _BASE_FACTS | {"printed": Fact("azul.hu", "Játékvariáció")}
_MINI_FACTS: Final = {
    "printed": Fact("azul-mini.hu", "B. A fal csempézése"),
    "floor": Fact("azul-mini.hu", "Pontozás"),
    "bonuses": Fact("azul-mini.hu", "A játék vége"),
    "ties": Fact("azul-mini.hu", "A játék vége"),
    "setup": Fact("azul-mini.hu", "A játék előkészületei"),
}
_DARK_FACTS: Final = _MINI_FACTS | {"printed": Fact("azul-mini.hu", "Játékváltozat")}
_CRYSTAL_FACTS: Final = {
    "printed": Fact("crystal-mosaic.hu", "1. oldal", Sure.LIKELY),
    "floor": Fact("crystal-mosaic.hu", "Mi az újdonság?", Sure.LIKELY),
    "bonuses": Fact("azul.hu", "A játék vége"),
    "ties": Fact("crystal-mosaic.hu", "A játék vége"),
    "setup": Fact("crystal-mosaic.hu", "Előkészületek"),
}
_CRYSTAL_2_FACTS: Final = _CRYSTAL_FACTS | {
    "printed": Fact("crystal-mosaic.hu", "2. oldal", Sure.LIKELY),
    "bonuses": Fact("crystal-mosaic.hu", "2. oldal"),
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
_STAR_FACTS: Final = {
    "stars": Fact(_PAVILION, "2. fázis: csempék kijátszása és pontozása"),
    "numbers": Fact(_PAVILION, "2. fázis: csempék kijátszása és pontozása"),
    "structures": Fact(_PAVILION, "Pontozás"),
    "wild": Fact(_PAVILION, "A dzsókerszín"),
    "start": Fact(_PAVILION, "A játék előkészületei"),
    "least": Fact(_PAVILION, "1. fázis: csempék beszerzése"),
    "least-on-discard": Fact(_PAVILION, "Passz", Sure.LIKELY),
    "bonuses": Fact(_PAVILION, "A játék vége"),
    "ties": Fact(_PAVILION, "A játék vége"),
    "setup": Fact(_PAVILION, "A játék előkészületei"),
}
_MONO_FACTS: Final = _STAR_FACTS | {
    "stars": Fact(_PAVILION, "1-es játékváltozat"),
    "numbers": Fact(_PAVILION, "1-es játékváltozat", Sure.LIKELY),
}


def _colored_stars(board: str) -> StarLayout:
    return StarLayout(
        board,
        _COLORED_STARS,
        _COLORED_NUMBERS,
        _structures(),
        full_star=_FULL_STARS,
        full_number=_FULL_NUMBERS,
        facts=_STAR_FACTS,
    )


def _open_stars(board: str) -> StarLayout:
    return replace(_colored_stars(board), stars=_OPEN_STARS, numbers=_MONO_NUMBERS, facts=_MONO_FACTS)


LAYOUTS: Final[Mapping[str, Layout]] = {
    board.id: board
    for board in (
        WallLayout("azul", _COLORED_WALL, facts=_BASE_FACTS),
        WallLayout("azul-gray", {}, facts=_GRAY_FACTS),
        WallLayout("azul-mini", _COLORED_WALL, facts=_MINI_FACTS),
        WallLayout("azul-mini-dark", {}, facts=_DARK_FACTS),
        WallLayout(
            "crystal-mosaic-1",
            _wall_of("...k. w.... ..y.. ....b .r..."),
            printed_factor=2,
            floor=_CRYSTAL_FLOOR,
            facts=_CRYSTAL_FACTS,
        ),
        WallLayout(
            "crystal-mosaic-2",
            _wall_of("..... .b.r. ..w.. .k.y. ....."),
            floor=_CRYSTAL_FLOOR,
            full_row=3,
            full_column=10,
            full_color=12,
            facts=_CRYSTAL_2_FACTS,
        ),
        _colored_stars("summer-pavilion-mini"),
        _open_stars("summer-pavilion-mini-mono"),
        _colored_stars("summer-pavilion"),
        _open_stars("summer-pavilion-mono"),
    )
}


def layout(board: str, options: Mapping[str, Any] | None = None) -> Layout:
    """The board of a game, with what its `options` say about the print: floor, printed, wild."""
    plain = LAYOUTS[board]
    said = options or {}
    if isinstance(plain, StarLayout):
        return replace(plain, wild=tuple(said["wild"])) if "wild" in said else plain
    if "floor" in said or "printed" in said:
        floor = tuple(said.get("floor", plain.floor))
        printed = {Space(name): color for name, color in said.get("printed", plain.printed).items()}
        return replace(plain, floor=floor, printed=printed)
    return plain
