"""The motif of each tile, as polygons in units of the tile's size with the center at 0,0 and y up.

The ornaments are our own and differ by shape alone. Plain data without Kivy: drawing code only scales, rotates and fills.
"""

from math import asin, atan2, cos, hypot, pi, radians, sin, sqrt, tau
from typing import NamedTuple

from scorer.ui.drawing.tokens import PALETTES

Points = tuple[tuple[float, float], ...]

CORNER = 0.15
"""Corner radius of a square tile, and of its cell."""
RIM = 0.022
"""Width of the rim inside a tile's edge."""
HALF_LONG = sqrt(3) / 2
"""Half the long diagonal of a rhombus with edge 1; the short one is 1."""
RHOMBUS: Points = ((0, HALF_LONG), (0.5, 0), (0, -HALF_LONG), (-0.5, 0))
RHOMBUS_SCALE, RHOMBUS_SOFTENING = 0.905, 0.05
"""The rhombus itself, and the line round it that softens its corners: together .96 of the space."""


class MotifPart(NamedTuple):
    """One polygon, to be filled as a fan from its first point; `cut` parts show the tile through the motif."""

    points: Points
    cut: bool = False


def disc(radius: float, x: float = 0, y: float = 0) -> Points:
    steps = 48
    return tuple((x + radius * cos(tau * k / steps), y + radius * sin(tau * k / steps)) for k in range(steps))


def quarter_disc(radius: float) -> Points:
    """From the middle to the right and up, closed at the middle."""
    steps = 12
    return (
        (0.0, 0.0),
        *((radius * cos(pi / 2 * k / steps), radius * sin(pi / 2 * k / steps)) for k in range(steps + 1)),
    )


def half_disc(radius: float, x: float, y: float) -> Points:
    """The upper half of a disc around x, y."""
    return tuple((x + radius * cos(pi * k / 12), y + radius * sin(pi * k / 12)) for k in range(13))


def diamond(width: float, height: float | None = None) -> Points:
    """A diamond, by half its width and half its height."""
    height = width if height is None else height
    return ((0, height), (width, 0), (0, -height), (-width, 0))


def star(rim: Points) -> Points:
    """Close the rim of a star, starting at the center, since a fan cannot start on the rim."""
    return ((0.0, 0.0), *rim, rim[0])


def spikes(outer: float, inner: float, count: int, turn: float = 0) -> Points:
    """A star of `count` spikes, the first at `turn` degrees."""
    rim = [
        (radius * cos(angle), radius * sin(angle))
        for k in range(2 * count)
        for radius, angle in [((outer, inner)[k % 2], radians(turn) + pi * k / count)]
    ]
    return star(tuple(rim))


def leaf(start: tuple[float, float], end: tuple[float, float], width: float) -> Points:
    """Two circular arcs between two points, `width` the half width."""
    half = hypot(end[0] - start[0], end[1] - start[1]) / 2
    radius = (half * half + width * width) / (2 * width)
    reach, steps = asin(min(1.0, half / radius)), 15
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    along = atan2(end[1] - start[1], end[0] - start[0])

    def side(sign: int) -> list[tuple[float, float]]:
        angles = [reach * (2 * k / steps - 1) for k in range(steps)]
        flat = [(sign * radius * sin(a), sign * (radius * cos(a) - (radius - width))) for a in angles]
        return [
            (middle[0] + x * cos(along) - y * sin(along), middle[1] + x * sin(along) + y * cos(along)) for x, y in flat
        ]

    return tuple(side(1) + side(-1))


def turned(points: Points, degrees: float) -> Points:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


def moved(points: Points, dx: float, dy: float) -> Points:
    return tuple((x + dx, y + dy) for x, y in points)


def flipped(points: Points, across: int = -1, up: int = 1) -> Points:
    """Mirrored in x by default, in y with (1, -1)."""
    return tuple((x * across, y * up) for x, y in points)


def scaled(parts: tuple[MotifPart, ...], factor: float) -> tuple[MotifPart, ...]:
    return tuple(MotifPart(tuple((x * factor, y * factor) for x, y in points), cut) for points, cut in parts)


_PINWHEEL_ARM: Points = ((0.02, 0.06), (0.02, 0.39), (0.33, 0.39))
_PETAL = leaf((0.05, 0.05), (0.37, 0.37), 0.115)
_CHEVRON: Points = ((0, 0.50), (0, 0.335), (0.205, 0.04), (0.205, 0.205))
_CHEVRON_PAIR = (_CHEVRON, flipped(_CHEVRON))
_FUNNEL: Points = ((0, 0.035), (0.205, 0.42), (-0.205, 0.42))
_COMPASS: Points = (
    (0, 0.58),
    (0.095, 0.14),
    (0.32, 0),
    (0.095, -0.14),
    (0, -0.58),
    (-0.095, -0.14),
    (-0.32, 0),
    (-0.095, 0.14),
)
_VEIN: Points = ((-0.022, -0.62), (0.022, -0.62), (0.022, 0.36), (-0.022, 0.36))

_SCALES = tuple(
    (0.26 * (column - (count - 1) / 2), -0.30 + 0.20 * row)
    for row, count in enumerate((3, 2, 3, 2))
    for column in range(count)
)

SQUARE: dict[str, tuple[MotifPart, ...]] = {
    "blue": (MotifPart(spikes(0.395, 0.225, 8)), MotifPart(disc(0.125), cut=True), MotifPart(disc(0.062))),
    "yellow": (MotifPart(diamond(0.385)), MotifPart(diamond(0.265), cut=True), MotifPart(diamond(0.15))),
    "red": tuple(MotifPart(turned(_PINWHEEL_ARM, angle)) for angle in (0, 90, 180, 270)),
    "black": (MotifPart(disc(0.345)), MotifPart(disc(0.225), cut=True), MotifPart(disc(0.105))),
    "white": tuple(MotifPart(flipped(_PETAL, x, y)) for x in (1, -1) for y in (1, -1)),
    "turquoise": tuple(
        MotifPart(half_disc(radius, x, y), cut=cut)
        for x, y in _SCALES
        for radius, cut in ((0.128, False), (0.052, True))
    ),
    "special": (
        *(MotifPart(turned(leaf((0, 0.10), (0, 0.40), 0.082), 45 * k)) for k in range(8)),
        MotifPart(disc(0.085)),
    ),
    "joker": (MotifPart(spikes(0.42, 0.17, 4)), MotifPart(disc(0.12), cut=True), MotifPart(disc(0.06))),
}
"""The square tiles: star, lozenge, pinwheel, ring, leaves, scales, the rosette of the special tile, the joker's compass."""

SQUARE |= {glaze: SQUARE[color] for palette in PALETTES.values() for color, glaze in palette.items()}

RHOMBIC: dict[str, tuple[MotifPart, ...]] = {
    "purple": tuple(MotifPart(moved(half, 0, dy)) for dy in (0, -0.365) for half in _CHEVRON_PAIR),
    "green": (MotifPart(leaf((0, -0.56), (0, 0.56), 0.235)), MotifPart(_VEIN, cut=True)),
    "orange": (MotifPart(disc(0.17)), MotifPart(disc(0.105, 0, 0.375)), MotifPart(disc(0.105, 0, -0.375))),
    "yellow": (
        MotifPart(diamond(0.335, 0.58)),
        MotifPart(diamond(0.225, 0.39), cut=True),
        MotifPart(diamond(0.12, 0.21)),
    ),
    "blue": (MotifPart(star(_COMPASS)), MotifPart(disc(0.085), cut=True)),
    "red": (MotifPart(_FUNNEL), MotifPart(flipped(_FUNNEL, 1, -1))),
}
"""The six rhombic tiles, pointing up: chevrons, leaf, beads, lozenge, compass, hourglass. Edge 1."""

OCTAGON: Points = turned(tuple((0.5 * cos(tau * k / 8), 0.5 * sin(tau * k / 8)) for k in range(8)), 22.5)
"""The start marker."""
