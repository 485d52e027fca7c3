"""Draws rectangles with smooth round corners, the background of nearly everything, in nine slices of one small texture.

Why: Kivy's SmoothRoundedRectangle builds some hundred triangles and an outline for each, again whenever it moves.
Gain: 8 to 46 % of the CPU time of a frame, depending on the screen.
Reviewed for: Kivy 2.3.1.
Remove when: Kivy draws rounded rectangles with a shader or from slices.
Record: docs/decisions/0103-plate.md.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import hypot
from typing import Any

from kivy.factory import Factory
from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

Color = tuple[float, ...]
MARGIN, STRETCHED = 1, 2
"""Pixels beside each corner that belong to its slice, so that stretching does not blur it; and pixels in the middle to stretch."""


class Plate(BorderImage):
    """A plate in the current color; like Kivy's own `radius`, a list is accepted, of which the first radius counts."""

    _radius: float = 0
    _slices: tuple[int, float, float] | None = None

    def __init__(self, radius: float | Sequence[float] = 0, **kwargs: Any) -> None:
        super().__init__(auto_scale="off", **kwargs)
        self._slices = None
        self.radius = radius

    @property
    def radius(self) -> float:
        return self._radius

    @radius.setter
    def radius(self, radius: float | Sequence[float]) -> None:
        self._radius = radius[0] if isinstance(radius, Sequence) else radius
        self._update_slices()

    @property
    def size(self) -> tuple[float, float]:
        return super().size

    @size.setter
    def size(self, size: Sequence[float]) -> None:
        BorderImage.size.__set__(self, size)
        self._update_slices()

    def _update_slices(self) -> None:
        """Limit the corners to half the plate and choose the texture for them."""
        width, height = BorderImage.size.__get__(self)
        radius = max(0, round(min(self._radius, width / 2, height / 2)))
        across, up = min(radius + MARGIN, width / 2), min(radius + MARGIN, height / 2)
        if (radius, across, up) != self._slices:
            self._slices = radius, across, up
            self.texture = self.corner_texture(radius)
            self.border = up, across, up, across

    def corner_texture(self, radius: int) -> Texture:
        return corners(radius)


class FramedPlate(Plate):
    """A plate with an inner edge, in two colors of its own: draw it with white as the current color."""

    fill: Color = (1, 1, 1, 1)
    edge: Color = (1, 1, 1, 1)
    thickness: float = 1

    def __init__(self, fill: Color = fill, edge: Color = edge, thickness: float = 1, **kwargs: Any) -> None:
        self.fill, self.edge, self.thickness = fill, edge, thickness
        super().__init__(**kwargs)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name in ("fill", "edge", "thickness") and self._slices:
            self.texture = self.corner_texture(self._slices[0])

    def corner_texture(self, radius: int) -> Texture:
        return framed_corners(radius, self.thickness, tuple(self.fill), tuple(self.edge))


@lru_cache(maxsize=128)
def framed_corners(radius: int, thickness: float, fill: Color, edge: Color) -> Texture:
    """The texture of a framed plate."""
    quarter = _frame(radius, thickness)
    shades = {pixel: _shade(edge, fill, *pixel) for pixel in {*chain(*quarter)}}
    rows = []
    for row in quarter:
        pixels = [shades[pixel] for pixel in row]
        rows.append(b"".join([*pixels, *reversed(pixels)]))
    across = len(quarter)
    texture = Texture.create(size=(2 * across, 2 * across), colorfmt="rgba")
    texture.blit_buffer(b"".join([*rows, *reversed(rows)]), colorfmt="rgba", bufferfmt="ubyte")
    return texture


@lru_cache(maxsize=32)
def _frame(radius: int, thickness: float) -> list[list[tuple[float, float]]]:
    """One corner of a framed plate in any colors: for each pixel the share of the fill and how much of it is covered."""
    across = radius + MARGIN + STRETCHED // 2
    inner_radius = max(0.0, radius - thickness)
    rows = []
    for row in range(across):
        covered, inside = (_coverage(radius, reach, row, across) for reach in (radius, inner_radius))
        rows.append([(within / whole if whole else 0, whole) for whole, within in zip(covered, inside, strict=True)])
    return rows


def _shade(edge: Color, fill: Color, share: float, coverage: float) -> bytes:
    """One pixel: `share` of the fill mixed into the edge, covered to `coverage`. A transparent edge adds no color."""
    of_fill, of_edge = share * fill[3], (1 - share) * edge[3]
    alpha = of_fill + of_edge
    color = ((f * of_fill + e * of_edge) / alpha if alpha else f for f, e in zip(fill[:3], edge, strict=False))
    return bytes(round(255 * part) for part in (*color, alpha * coverage))


@lru_cache(maxsize=128)
def corners(radius: int) -> Texture:
    """The texture of a white plate: its four corners and the pixels between them."""
    side, between = 2 * radius + 2 * MARGIN + STRETCHED, b"\xff" * (2 * MARGIN + STRETCHED)
    quarter: Iterator[bytes] = (
        bytes(round(255 * share) for share in _coverage(radius, radius, row, radius)) for row in range(radius)
    )
    rows = [row + between + row[::-1] for row in quarter]
    alphas = b"".join([*rows, b"\xff" * (side * len(between)), *reversed(rows)])
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    pixels = bytearray(b"\xff" * (4 * len(alphas)))
    pixels[3::4] = alphas
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _coverage(center: int, radius: float, row: int, columns: int) -> list[float]:
    """How much of each pixel of a row, the outermost being 0, lies within `radius` of the `center` of the corner.

    Pixels beyond the center are covered.
    """
    up = max(0, center - row - 0.5)
    distances = (hypot(max(0, center - column - 0.5), up) for column in range(columns))
    return [min(1, max(0, radius + 0.5 - distance)) if distance else 1 for distance in distances]


for kind in (Plate, FramedPlate):
    Factory.register(kind.__name__, cls=kind)
