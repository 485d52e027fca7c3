"""The geometry of a star board, for drawing and for taps.

The unit is the edge of a rhombus, the center of the board is 0, 0, and y points up; angles are in degrees,
counterclockwise from the positive x axis.
"""

from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from scorer.rules.board import STAR_GROUPS, Space

ROOT3: Final = 3**0.5

_STAR_ANGLES: Final = {1: 120, 2: 60, 3: 0, 4: -60, 5: -120, 6: 180}
_FIRST_SLOT_ANGLES: Final = {1: 30, 2: -30, 3: -90, 4: -150, 5: 150, 6: 90, 7: 90}
"""Where slot 1 points; each outer star is the one before it turned by 60 degrees."""


class Point(NamedTuple):
    x: float
    y: float

    def towards(self, angle: float, distance: float) -> "Point":
        """The point at this distance in this direction."""
        return Point(self.x + distance * cos(radians(angle)), self.y + distance * sin(radians(angle)))


class Rhombus(NamedTuple):
    """A rhombus of edge 1: its middle and the direction of its long axis."""

    middle: Point
    angle: float

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners clockwise, starting at the tip that the axis points to."""
        return (
            self.middle.towards(self.angle, ROOT3 / 2),
            self.middle.towards(self.angle - 90, 0.5),
            self.middle.towards(self.angle + 180, ROOT3 / 2),
            self.middle.towards(self.angle + 90, 0.5),
        )


def _star_center(star: int) -> Point:
    return Point(0.0, 0.0).towards(_STAR_ANGLES.get(star, 0), 0.0 if star == 7 else 3.0)


STAR_CENTERS: Final[dict[int, Point]] = {star: _star_center(star) for star in range(1, 8)}


def _space(star: int, slot: int) -> Rhombus:
    angle = _FIRST_SLOT_ANGLES[star] - 60 * (slot - 1)
    return Rhombus(STAR_CENTERS[star].towards(angle, ROOT3 / 2), angle)


SPACES: Final[dict[Space, Rhombus]] = {
    space: _space(star, slot)
    for star, spaces in enumerate(STAR_GROUPS, start=1)
    for slot, space in enumerate(spaces, start=1)
}
"""The rhombus of every space; its axis points away from the center of its star."""


def _gap(middle: Point, along: float) -> Rhombus:
    return Rhombus(middle, along + 90)


PILLARS: Final[dict[int, Rhombus]] = {
    star: _gap(Point(0.0, 0.0).towards(angle, 1.5), angle) for star, angle in _STAR_ANGLES.items()
}
"""The gap between an outer star and the center, by the outer star."""

STATUES: Final[dict[int, Rhombus]] = {
    star: _gap(Point(0.0, 0.0).towards(angle - 30, 1.5 * ROOT3), angle - 120) for star, angle in _STAR_ANGLES.items()
}
"""The gap between an outer star and the next one clockwise, by the first of the two."""

WINDOWS: Final[dict[int, Point]] = {
    star: STAR_CENTERS[star].towards(angle, 1.385) for star, angle in _STAR_ANGLES.items()
}
"""The notch at the outer side of a star."""


FOUNTAINS: Final[dict[int, Point]] = {
    star: Point(0.0, 0.0).towards(angle - 30, 3.86) for star, angle in _STAR_ANGLES.items()
}
"""The notch outside between a star and the next one clockwise, by the first of the two."""


def nearest(point: Point) -> Space:
    """The space that a tap at this point hits."""
    return min(SPACES, key=lambda space: _reach(space, point))


def _reach(space: Space, point: Point) -> float:
    """Distance to a point slightly outside the middle, because the inner tips of a star meet."""
    center = STAR_CENTERS[space.star]
    aim = center.towards(SPACES[space].angle, 1.15)
    return hypot(aim.x - point.x, aim.y - point.y)
