"""The plates of a dome: their places and orientations, and the tiles on them.

A place has four spaces, given in reading order like the four prints of a plate: upper left, upper right, lower left,
lower right.
"""

from collections.abc import Mapping
from typing import Final

from scorer.rules.board import SPECIAL, WILD, Color, Space, Tiles

Print = str
"""What a plate prints on a space: a color, `WILD` or `SPECIAL`."""
Prints = tuple[Print, ...]
"""The four prints of a plate in its orientation."""

PLATE_SIZE: Final = 4
"""How many spaces a plate has."""
PLACES: Final = range(1, 10)


def _spaces_of(place: int) -> tuple[Space, ...]:
    top, left = 2 * ((place - 1) // 3) + 1, 2 * ((place - 1) % 3) + 1
    return tuple(Space(f"{row}.{column}") for row in (top, top + 1) for column in (left, left + 1))


SPACES_OF_PLACE: Final[Mapping[int, tuple[Space, ...]]] = {place: _spaces_of(place) for place in PLACES}
PLACE_OF: Final[Mapping[Space, int]] = {space: place for place in PLACES for space in SPACES_OF_PLACE[place]}


def band_of(row: int) -> range:
    """The three places that a row runs through."""
    first = 3 * ((row - 1) // 2) + 1
    return range(first, first + 3)


def turned(prints: Prints) -> Prints:
    """The plate turned clockwise by 90 degrees."""
    upper_left, upper_right, lower_left, lower_right = prints
    return lower_left, upper_left, lower_right, upper_right


def turns_of(prints: Prints) -> tuple[Prints, ...]:
    """The plate in its four orientations, the given one first."""
    turns = [prints]
    for _ in range(3):
        turns.append(turned(turns[-1]))
    return tuple(turns)


class Dome:
    """The plates and tiles of one player."""

    def __init__(self, tiles: Tiles, plates: Mapping[int, Prints]) -> None:
        self.tiles = tiles
        self.plates = plates

    def print_of(self, space: Space) -> Print | None:
        """What is printed on a space; None if there is no plate."""
        place = PLACE_OF[space]
        if place not in self.plates:
            return None
        return self.plates[place][SPACES_OF_PLACE[place].index(space)]

    def takes(self, space: Space, color: Color) -> bool:
        """Whether a space is free for a tile of this color."""
        return space not in self.tiles and self.print_of(space) in (WILD, color)

    def spaces_printed(self, kind: Print) -> tuple[Space, ...]:
        """All spaces with this print, row by row."""
        spaces = [
            space
            for place, prints in self.plates.items()
            for space, printed in zip(SPACES_OF_PLACE[place], prints, strict=True)
            if printed == kind
        ]
        return tuple(sorted(spaces))

    def special_completed_by(self, space: Space) -> Space | None:
        """The special space that gets its tile after one on `space`, which completes its plate."""
        place = PLACE_OF[space]
        free = [other for other in SPACES_OF_PLACE[place] if other not in self.tiles]
        return free[0] if len(free) == 1 and self.print_of(free[0]) == SPECIAL else None
