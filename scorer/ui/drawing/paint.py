"""Anti-aliased shapes for the current canvas: the parts of boards and badges.

Lengths are pixels and y points up. Each function sets its own color.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, cos, dist, floor, pi, radians, sin

from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine
from kivy.graphics.instructions import CanvasBase
from kivy.graphics.texture import Texture

from scorer.ui.kivyfix.plate import FramedPlate, Plate

Position = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""
Rgba = Sequence[float]

CURVE_STEPS = 10
PLATE_STEPS = 5
SMALL_STEPS = 2
FADES_FROM, FADES_TO = 0.3, 0.9
"""Where the edge of a small polygon begins and ends to fade, in pixels outside it: as wide as that of `shape`."""


class Layer(CanvasBase):
    """A part of a canvas that is redrawn on its own: `with layer:` replaces its contents."""

    def __enter__(self) -> None:
        self.clear()
        super().__enter__()


def rounded(box: Box, radius: float, color: Rgba) -> Plate:
    """A filled rectangle with round corners."""
    x, y, width, height = box
    Color(*color)
    return Plate(pos=(x, y), size=(width, height), radius=radius)


def squares(corners: Iterable[Position], side: float, radius: float, color: Rgba) -> Mesh:
    """Many squares with round corners, by their lower left corners: one mesh, without smooth edges, for small squares."""
    Color(*color)
    rim = _rounded_square(side, radius)
    vertices: list[float] = []
    indices: list[int] = []
    for x, y in corners:
        first = len(vertices) // 4
        for at_x, at_y in rim:
            vertices += [x + at_x, y + at_y, 0, 0]
        for second in range(first + 1, first + len(rim) - 1):
            indices += [first, second, second + 1]
    return Mesh(vertices=vertices, indices=indices, mode="triangles")


@lru_cache(maxsize=64)
def _rounded_square(side: float, radius: float) -> list[Position]:
    """The outline of a square at 0, 0."""
    return [
        (
            side / 2 + sign_x * (side / 2 - radius) + radius * cos(angle),
            side / 2 + sign_y * (side / 2 - radius) + radius * sin(angle),
        )
        for quarter, (sign_x, sign_y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1)))
        for angle in [pi / 2 * (quarter + step / PLATE_STEPS) for step in range(PLATE_STEPS + 1)]
    ]


def framed(box: Box, radius: float, fill: Rgba, edge: Rgba, thickness: float) -> FramedPlate:
    """A filled rectangle with round corners and an inner edge."""
    x, y, width, height = box
    Color(1, 1, 1, 1)
    return FramedPlate(
        pos=(x, y), size=(width, height), radius=radius, fill=tuple(fill), edge=tuple(edge), thickness=thickness
    )


def outline(box: Box, radius: float, color: Rgba, thickness: float) -> SmoothLine:
    """The edge alone, inside the rectangle."""
    x, y, width, height = box
    Color(*color)
    half = thickness / 2
    inside = (x + half, y + half, width - thickness, height - thickness, max(0.1, radius - half))
    return SmoothLine(rounded_rectangle=inside, width=half)


def dashes(box: Box, radius: float, thickness: float, pattern: tuple[float, float]) -> Mesh:
    """A dashed edge inside the rectangle, in the current color; `pattern` is drawn and skipped in turn."""
    half = thickness / 2
    path = _edge((box[0] + half, box[1] + half, box[2] - thickness, box[3] - thickness), max(0.1, radius - half))
    on, off = pattern
    total = sum(dist(a, b) for a, b in pairwise(path))
    step = total / max(1, round(total / (on + off)))  # so that the last gap is as wide as the others
    vertices: list[float] = []
    indices: list[int] = []
    done = 0.0
    for a, b in pairwise(path):
        length = dist(a, b)
        for start, end in _drawn(done, done + length, step, step * on / (on + off)):
            _add_quad(vertices, indices, a, b, ((start - done) / length, (end - done) / length), half)
        done += length
    return Mesh(vertices=vertices, indices=indices, mode="triangles")


def _edge(box: Box, radius: float) -> list[Position]:
    """A closed path along a rectangle with round corners."""
    x, y, width, height = box
    points: list[Position] = []
    for quarter, (right, up) in enumerate(((1, 1), (0, 1), (0, 0), (1, 0))):
        middle_x = x + (width - radius if right else radius)
        middle_y = y + (height - radius if up else radius)
        for step in range(PLATE_STEPS + 1):
            angle = pi / 2 * (quarter + step / PLATE_STEPS)
            points.append((middle_x + radius * cos(angle), middle_y + radius * sin(angle)))
    return [*points, points[0]]


def _drawn(first: float, last: float, step: float, on: float) -> Iterator[tuple[float, float]]:
    """The parts of a stretch of a dashed path that are drawn."""
    number = floor(first / step)
    while number * step < last:
        start, end = max(first, number * step), min(last, number * step + on)
        if start < end:
            yield start, end
        number += 1


def _add_quad(
    vertices: list[float], indices: list[int], a: Position, b: Position, share: tuple[float, float], half: float
) -> None:
    """Add a part of the line from a to b to a mesh."""
    (ax, ay), (bx, by) = a, b
    length = dist(a, b)
    across_x, across_y = (ay - by) / length * half, (bx - ax) / length * half
    first = len(vertices) // 4
    for at in share:
        x, y = ax + (bx - ax) * at, ay + (by - ay) * at
        vertices += [x + across_x, y + across_y, 0, 0, x - across_x, y - across_y, 0, 0]
    indices += [first, first + 1, first + 2, first + 1, first + 2, first + 3]


def disc(x: float, y: float, radius: float, color: Rgba) -> SmoothEllipse:
    """A filled circle around x, y."""
    Color(*color)
    return SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def shape(points: Sequence[Position], color: Rgba) -> None:
    """A filled polygon; each corner must be visible from its center."""
    Color(*color)
    flat = [at for point in points for at in point]
    middle_x, middle_y = sum(flat[::2]) / len(points), sum(flat[1::2]) / len(points)
    vertices: list[float] = [middle_x, middle_y, 0, 0]
    for x, y in (*points, points[0]):
        vertices += [x, y, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(points) + 2)), mode="triangle_fan")
    SmoothLine(points=flat, width=0.6, close=True)


def small_polygons(polygons: Iterable[Sequence[float]], color: Rgba) -> Mesh:
    """Many small polygons with smooth edges, each from `small_polygon`: one mesh, which is much faster than as many shapes."""
    Color(*color)
    vertices: list[float] = []
    indices: list[int] = []
    for polygon in polygons:
        first = len(vertices) // 4
        vertices += polygon
        indices += [first + index for index in _faded_fan(len(polygon) // 8)]
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_fade())


def small_polygon(corners: Sequence[Position], radius: float) -> list[float]:
    """The vertices of a convex clockwise outline, expanded by `radius` on all sides: its covered part, then the end of its edge."""
    vertices: list[float] = []
    for reach, covered in ((FADES_FROM, 0.75), (FADES_TO, 0.25)):
        for x, y in grown(corners, radius + reach, SMALL_STEPS):
            vertices += [x, y, covered, 0.5]
    return vertices


@cache
def _faded_fan(count: int) -> list[int]:
    """The triangles of a small polygon with this many corners."""
    triangles = [number for second in range(1, count - 1) for number in (0, second, second + 1)]
    for start in range(count):
        end = (start + 1) % count
        triangles += [start, end, count + start, end, count + start, count + end]
    return triangles


@cache
def _fade() -> Texture:
    """From transparent to covered, between a quarter and three quarters of its width."""
    texture = Texture.create(size=(2, 1), colorfmt="rgba")
    texture.blit_buffer(b"\xff\xff\xff\x00\xff\xff\xff\xff", colorfmt="rgba", bufferfmt="ubyte")
    return texture


def grown(corners: Sequence[Position], radius: float, steps: int = CURVE_STEPS) -> list[Position]:
    """A convex clockwise outline, expanded by `radius` on all sides, with round corners."""
    points: list[Position] = []
    count = len(corners)
    for k, (x, y) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % count]
        start, end = _left_of(before, (x, y)), _left_of((x, y), after)
        sweep = (start - end) % (2 * pi)
        for step in range(steps + 1):
            angle = start - sweep * step / steps
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return points


def plaque(x: float, y: float, width: float, height: float, bite: float) -> list[Position]:
    """The outline of a rectangle with quarter circles cut out of its corners."""
    points: list[Position] = []
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


def _left_of(start: Position, end: Position) -> float:
    """The direction to the left of the line from start to end, which is outwards when going clockwise."""
    return atan2(end[0] - start[0], -(end[1] - start[1]))


def trace(points: Iterable[Position], color: Rgba, thickness: float) -> SmoothLine:
    """A closed line."""
    Color(*color)
    return SmoothLine(points=[at for point in points for at in point], width=thickness / 2, close=True)
