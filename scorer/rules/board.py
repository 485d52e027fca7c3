"""Colors, spaces, and positions written as one line of text.

A wall has five groups of five spaces (its rows), a dome six of six, a star board has seven groups of six (its stars), so
one notation serves all: `BY.../....K/...../...../.....` is a wall with blue and yellow in row 1 and black in row 2.
"""

from collections.abc import Mapping
from typing import Final, final

Color = str
"""A tile color by its word in the game record."""


@final
class Space(str):
    """A space by its name in the record: `3.4` is row 3, column 4 of a wall, or star 3, slot 4 of a star board.

    It is a string, so it serializes as it is and equals its name. The spaces that boards can have are created once, at
    import; any other name gives a space that is on no board and has the numbers 0.
    """

    __slots__ = ("column", "group", "place", "row", "slot", "star")

    group: int
    """The row or the star, from 1."""
    row: int
    star: int
    place: int
    """The column or the slot, from 1."""
    column: int
    slot: int

    def __new__(cls, name: str) -> "Space":
        return SPACES.get(name) or _create(name, 0, 0)

    def __reduce__(self) -> tuple[type["Space"], tuple[str]]:
        return Space, (str(self),)


def _create(name: str, group: int, place: int) -> Space:
    space = str.__new__(Space, name)
    space.group = space.row = space.star = group
    space.place = space.column = space.slot = place
    return space


SPACES: Final[dict[str, Space]] = {}
"""All spaces that boards can have, by name."""
SPACES.update({f"{g}.{i}": _create(f"{g}.{i}", g, i) for g in range(1, 10) for i in range(1, 10)})

NO_SPACE: Final = Space("")
"""No space, if a space is optional; falsy, like every empty string."""

Tiles = Mapping[Space, Color]
"""The tiles on one player's board."""

WALL_COLORS: Final[tuple[Color, ...]] = ("blue", "yellow", "red", "black", "white")
STAR_COLORS: Final[tuple[Color, ...]] = ("purple", "green", "orange", "yellow", "blue", "red")
DOME_COLORS: Final[tuple[Color, ...]] = ("blue", "yellow", "red", "black", "turquoise")

WILD: Final = "wild"
"""The print of a space of a dome that takes any color."""
SPECIAL: Final[Color] = "special"
"""The print of a space that takes only the special tile of its plate, and that tile."""
JOKER: Final[Color] = "joker"
"""A joker tile of a wall game: a tile of no color."""

LETTERS: Final[dict[Color, str]] = {
    "blue": "B",
    "yellow": "Y",
    "red": "R",
    "black": "K",
    "white": "W",
    "purple": "P",
    "green": "G",
    "orange": "O",
    "turquoise": "T",
    SPECIAL: "S",
    JOKER: "J",
}
_COLORS: Final = {letter: color for color, letter in LETTERS.items()}

WALL_GROUPS: Final[tuple[tuple[Space, ...], ...]] = tuple(
    tuple(Space(f"{row}.{column}") for column in range(1, 6)) for row in range(1, 6)
)
STAR_GROUPS: Final[tuple[tuple[Space, ...], ...]] = tuple(
    tuple(Space(f"{star}.{slot}") for slot in range(1, 7)) for star in range(1, 8)
)
DOME_GROUPS: Final[tuple[tuple[Space, ...], ...]] = tuple(
    tuple(Space(f"{row}.{column}") for column in range(1, 7)) for row in range(1, 7)
)


def write(groups: tuple[tuple[Space, ...], ...], tiles: Tiles) -> str:
    """Write a position as one line: a letter for a tile, a dot for an empty space."""
    return "/".join("".join(LETTERS[tiles[s]] if s in tiles else "." for s in group) for group in groups)


def read(notation: str) -> dict[Space, Color]:
    """Parse a position; raise ValueError for anything but a color letter or a dot."""
    tiles = {}
    for group, letters in enumerate(notation.split("/"), start=1):
        for index, letter in enumerate(letters, start=1):
            if letter == ".":
                continue
            if letter not in _COLORS:
                raise ValueError(f"{letter!r} is no color in {notation!r}")
            tiles[Space(f"{group}.{index}")] = _COLORS[letter]
    return tiles
