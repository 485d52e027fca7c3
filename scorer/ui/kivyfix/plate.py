"""Rectangles with round, smooth corners, which nearly everything lies on: stamped in nine pieces from one small picture of the corners.

Kivy's own are made of some hundred triangles and a line round them each, which costs a screen more than all else on it.
"""

from functools import cache, lru_cache, partial
from math import hypot

from kivy.factory import Factory
from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

SOLID, BETWEEN = 1, 2
"""Pixels beside each corner that are stamped with it, lest stretching blur it, and those that are stretched, in the middle."""


class Plate(BorderImage):
    """In the color that is set; `radius` is a number of pixels or, as of Kivy's own rectangles, a list that begins with it."""

    _radius = 0
    _corner = None

    def __init__(self, radius=0, **kwargs):
        super().__init__(auto_scale="off", **kwargs)
        self._corner = None
        self.radius = radius

    @property
    def radius(self):
        return self._radius

    @radius.setter
    def radius(self, radius):
        self._radius = radius[0] if isinstance(radius, (list, tuple)) else radius
        self._round()

    @property
    def size(self):
        return super().size

    @size.setter
    def size(self, size):
        BorderImage.size.__set__(self, size)
        self._round()

    def _round(self):
        """No corner is larger than half the plate."""
        width, height = BorderImage.size.__get__(self)
        radius = max(0, round(min(self._radius, width / 2, height / 2)))
        across, up = min(radius + SOLID, width / 2), min(radius + SOLID, height / 2)
        if (radius, across, up) != self._corner:
            self._corner = radius, across, up
            self.texture = self.picture(radius)
            self.border = up, across, up, across

    def picture(self, radius):
        """What it is stamped from."""
        return corners(radius)


class FramedPlate(Plate):
    """With an edge inside it, both in colors of their own; the color that is set is to be white."""

    fill = edge = (1, 1, 1, 1)
    thickness = 1

    def __init__(self, fill=fill, edge=edge, thickness=1, **kwargs):
        self.fill, self.edge, self.thickness = fill, edge, thickness
        super().__init__(**kwargs)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name in ("fill", "edge", "thickness") and self._corner:
            self.texture = self.picture(self._corner[0])

    def picture(self, radius):
        return framed_corners(radius, self.thickness, tuple(self.fill), tuple(self.edge))


@lru_cache(maxsize=128)
def framed_corners(radius, thickness, fill, edge):
    """The corners of a plate with an edge."""
    across = radius + SOLID + BETWEEN // 2
    inner_radius = max(0.0, radius - thickness)
    shade = cache(partial(_shade, edge, fill))
    rows = []
    for row in range(across):
        covered, inside = (_covered(radius, reach, row, across) for reach in (radius, inner_radius))
        pixels = [shade(within / whole if whole else 0, whole) for whole, within in zip(covered, inside, strict=True)]
        rows.append(b"".join([*pixels, *reversed(pixels)]))
    texture = Texture.create(size=(2 * across, 2 * across), colorfmt="rgba")
    texture.blit_buffer(b"".join([*rows, *reversed(rows)]), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _shade(edge, fill, share, whole):
    """So much of the fill in the edge, where so much of the pixel is covered at all."""
    *color, alpha = (e + (f - e) * share for e, f in zip(edge, fill, strict=True))
    return bytes(round(255 * part) for part in (*color, alpha * whole))


@lru_cache(maxsize=128)
def corners(radius):
    """The four corners of so many pixels, and what lies between them, in white."""
    side, between = 2 * radius + 2 * SOLID + BETWEEN, b"\xff" * (2 * SOLID + BETWEEN)
    quarter = (bytes(round(255 * share) for share in _covered(radius, radius, row, radius)) for row in range(radius))
    rows = [row + between + row[::-1] for row in quarter]
    alphas = b"".join([*rows, b"\xff" * (side * len(between)), *reversed(rows)])
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    pixels = bytearray(b"\xff" * (4 * len(alphas)))
    pixels[3::4] = alphas
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _covered(middle, radius, row, columns):
    """How much of each pixel of a row lies within `radius` of the `middle` of the corner, by how far its own middle is from there;
    beyond that middle all is covered. The first row is the outermost.
    """
    up = max(0, middle - row - 0.5)
    far = (hypot(max(0, middle - column - 0.5), up) for column in range(columns))
    return [min(1, max(0, radius + 0.5 - distance)) if distance else 1 for distance in far]


for kind in (Plate, FramedPlate):
    Factory.register(kind.__name__, cls=kind)
