"""Colors, spaces, and a position in one line of text, read and written.

A wall has five groups of five spaces (its rows), a star board seven groups of six (its stars), so that one
notation serves both: `BY.../....K/...../...../.....` is a wall with blue, yellow and, in row 2, black.
"""

from collections.abc import Mapping
from typing import Final

Color = str
"""A tile color by its word, as in the game record."""
Space = str
"""`row.column` on a wall, `star.slot` on a star board, both counted from 1."""
Tiles = Mapping[Space, Color]
"""The tiles that lie on one player's board."""

WALL_COLORS: Final[tuple[Color, ...]] = ("blue", "yellow", "red", "black", "white")
STAR_COLORS: Final[tuple[Color, ...]] = ("purple", "green", "orange", "yellow", "blue", "red")

LETTERS: Final[dict[Color, str]] = {
    "blue": "B",
    "yellow": "Y",
    "red": "R",
    "black": "K",
    "white": "W",
    "purple": "P",
    "green": "G",
    "orange": "O",
}
_COLORS: Final = {letter: color for color, letter in LETTERS.items()}

WALL_GROUPS: Final[tuple[tuple[Space, ...], ...]] = tuple(
    tuple(f"{row}.{column}" for column in range(1, 6)) for row in range(1, 6)
)
STAR_GROUPS: Final[tuple[tuple[Space, ...], ...]] = tuple(
    tuple(f"{star}.{slot}" for slot in range(1, 7)) for star in range(1, 8)
)


def write(groups: tuple[tuple[Space, ...], ...], tiles: Tiles) -> str:
    """The position as one line: a letter for a tile, a dot for an empty space."""
    return "/".join("".join(LETTERS[tiles[s]] if s in tiles else "." for s in group) for group in groups)


def read(notation: str) -> dict[Space, Color]:
    """The tiles of a position; anything but a letter of a color or a dot is a ValueError."""
    tiles = {}
    for group, letters in enumerate(notation.split("/"), start=1):
        for index, letter in enumerate(letters, start=1):
            if letter == ".":
                continue
            if letter not in _COLORS:
                raise ValueError(f"{letter!r} is no color in {notation!r}")
            tiles[f"{group}.{index}"] = _COLORS[letter]
    return tiles
