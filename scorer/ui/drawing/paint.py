"""A few shapes with smooth edges, put on the current canvas: what boards and badges that are drawn by hand are made of.

All lengths are pixels and y points up. Each function sets its own color.
"""

from math import atan2, cos, pi, radians, sin

from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine
from kivy.graphics.instructions import CanvasBase

from scorer.ui.kivyfix.plate import FramedPlate, Plate

CURVE_STEPS = 10
PLATE_STEPS = 5


class Layer(CanvasBase):
    """A part of a canvas that is drawn again while the rest stays: `with layer:` replaces all it held."""

    def __enter__(self):
        self.clear()
        return super().__enter__()


def rounded(box, radius, color):
    """A filled rectangle with round corners; `box` is left, bottom, width and height."""
    x, y, width, height = box
    Color(*color)
    return Plate(pos=(x, y), size=(width, height), radius=radius)


def squares(corners, side, radius, color):
    """Many squares with round corners, by their lower left ones; as one shape, and so without smooth edges, for small ones."""
    Color(*color)
    steps = range(PLATE_STEPS + 1)
    rim = [
        (
            side / 2 + sign_x * (side / 2 - radius) + radius * cos(angle),
            side / 2 + sign_y * (side / 2 - radius) + radius * sin(angle),
        )
        for quarter, (sign_x, sign_y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)))
        for angle in [pi / 2 * (quarter + step / PLATE_STEPS) for step in steps]
    ]
    vertices, indices = [], []
    for x, y in corners:
        first = len(vertices) // 4
        for at_x, at_y in rim:
            vertices += [x + at_x, y + at_y, 0, 0]
        for second in range(first + 1, first + len(rim) - 1):
            indices += [first, second, second + 1]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")


def framed(box, radius, fill, edge, thickness):
    """A filled rectangle with round corners and an edge inside it."""
    x, y, width, height = box
    Color(1, 1, 1, 1)
    return FramedPlate(
        pos=(x, y), size=(width, height), radius=radius, fill=tuple(fill), edge=tuple(edge), thickness=thickness
    )


def outline(box, radius, color, thickness):
    """The edge alone, inside the rectangle."""
    x, y, width, height = box
    Color(*color)
    half = thickness / 2
    box = (x + half, y + half, width - thickness, height - thickness, max(0.1, radius - half))
    return SmoothLine(rounded_rectangle=box, width=half)


def disc(x, y, radius, color):
    """A filled circle round x, y."""
    Color(*color)
    return SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def shape(points, color):
    """Any outline that can be seen whole from its middle, filled."""
    Color(*color)
    flat = [at for point in points for at in point]
    middle_x, middle_y = sum(flat[::2]) / len(points), sum(flat[1::2]) / len(points)
    vertices = [middle_x, middle_y, 0, 0]
    for x, y in (*points, points[0]):
        vertices += [x, y, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(points) + 2)), mode="triangle_fan")
    SmoothLine(points=flat, width=0.6, close=True)


def grown(corners, radius):
    """A convex outline, clockwise, grown by `radius` on all sides, with round corners."""
    points = []
    count = len(corners)
    for k, (x, y) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % count]
        start, end = _left_of(before, (x, y)), _left_of((x, y), after)
        sweep = (start - end) % (2 * pi)
        for step in range(CURVE_STEPS + 1):
            angle = start - sweep * step / CURVE_STEPS
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return points


def plaque(x, y, width, height, bite):
    """The outline of the signature shape: a rectangle with quarter circles cut out of its corners."""
    points = []
    for corner_x, corner_y, start in (
        (x, y, 0),
        (x, y + height, -90),
        (x + width, y + height, 180),
        (x + width, y, 90),
    ):
        for step in range(CURVE_STEPS + 1):
            angle = radians(start + 90 * step / CURVE_STEPS)
            points.append((corner_x + bite * cos(angle), corner_y + bite * sin(angle)))
    return points


def _left_of(start, end):
    """The direction of the left side of the way from start to end: outwards, when going clockwise."""
    return atan2(end[0] - start[0], -(end[1] - start[1]))


def trace(points, color, thickness):
    """A closed line."""
    Color(*color)
    return SmoothLine(points=[at for point in points for at in point], width=thickness / 2, close=True)
