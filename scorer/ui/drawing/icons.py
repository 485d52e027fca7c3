"""The line icons: strokes with round ends on a 24 by 24 grid, rendered once per size and tinted with any color.

Not an icon font, because a missing glyph would show as an empty box. Coordinates run right and down.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, radians, sin, tau

from kivy.graphics import Color, Line, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.ui.drawing.texture_atlas import add_picture
from scorer.ui.kivyfix.color_override import ColorOverride
from scorer.ui.kivyfix.kv_loader import load_kv

Shape = tuple[str, tuple[float, ...]]
"""A kind and its numbers."""

GRID = 24
STROKE = 2


def line(*at: float) -> Shape:
    """A stroke through x, y, x, y …"""
    return "line", at


def loop(*at: float) -> Shape:
    """A closed stroke."""
    return "line", (*at, at[0], at[1])


def fill(*at: float) -> Shape:
    """A filled convex shape."""
    return "fill", at


def dot(x: float, y: float, radius: float) -> Shape:
    return "dot", (x, y, radius)


def arc(x: float, y: float, radius: float, start: int = 0, end: int = 360) -> Shape:
    """Part of a circle, in degrees clockwise from due right."""
    return "arc", (x, y, radius, start, end)


def bow(x1: float, y1: float, cx: float, cy: float, x2: float, y2: float) -> Shape:
    """A quadratic curve."""
    return "bow", (x1, y1, cx, cy, x2, y2)


def rays(x: float, y: float, inner: float, outer: float, count: int) -> tuple[Shape, ...]:
    """Short strokes away from a point."""
    angles = [tau * k / count for k in range(count)]
    return tuple(line(x + inner * cos(a), y + inner * sin(a), x + outer * cos(a), y + outer * sin(a)) for a in angles)


def gear(x: float, y: float, inner: float, outer: float, teeth: int) -> Shape:
    at: list[float] = []
    for k in range(teeth):
        for turn, radius in ((-15, inner), (-9, outer), (9, outer), (15, inner)):
            angle = tau * k / teeth + radians(turn)
            at += [x + radius * cos(angle), y + radius * sin(angle)]
    return loop(*at)


ICONS: dict[str, tuple[Shape, ...]] = {
    "close": (line(5, 5, 19, 19), line(19, 5, 5, 19)),
    "back": (line(15, 5, 8, 12, 15, 19),),
    "chevron": (line(9, 5, 16, 12, 9, 19),),
    "down": (line(5, 9, 12, 16, 19, 9),),
    "undo": (
        line(8.5, 14, 4, 9.5, 8.5, 5),
        line(4, 9.5, 14.5, 9.5),
        arc(14.5, 14.5, 5, -90, 90),
        line(14.5, 19.5, 10, 19.5),
    ),
    "redo": (
        line(15.5, 14, 20, 9.5, 15.5, 5),
        line(20, 9.5, 9.5, 9.5),
        arc(9.5, 14.5, 5, 90, 270),
        line(9.5, 19.5, 14, 19.5),
    ),
    "tick": (line(4.5, 12.5, 10, 18, 20, 6.5),),
    "cross": (line(7.5, 7.5, 16.5, 16.5), line(16.5, 7.5, 7.5, 16.5)),
    "plus": (line(12, 5, 12, 19), line(5, 12, 19, 12)),
    "minus": (line(5, 12, 19, 12),),
    "grip": (line(5, 9.5, 19, 9.5), line(5, 14.5, 19, 14.5)),
    "menu": (dot(12, 5, 1.8), dot(12, 12, 1.8), dot(12, 19, 1.8)),
    "question": (arc(12, 8.3, 4.3, -175, 40), bow(15.3, 11.1, 12, 13, 12, 15.6), dot(12, 20, 1.5)),
    "play": (fill(8, 5, 8, 19, 19, 12),),
    "pause": (fill(7, 5, 10.4, 5, 10.4, 19, 7, 19), fill(13.6, 5, 17, 5, 17, 19, 13.6, 19)),
    "first": (line(6.5, 5.5, 6.5, 18.5), line(17, 5.5, 10.5, 12, 17, 18.5)),
    "last": (line(17.5, 5.5, 17.5, 18.5), line(7, 5.5, 13.5, 12, 7, 18.5)),
    "next": (line(5, 12, 19, 12), line(13, 6, 19, 12, 13, 18)),
    "home": (line(3, 11.5, 12, 3.5, 21, 11.5), line(5.5, 9.5, 5.5, 20.5, 18.5, 20.5, 18.5, 9.5)),
    "history": (
        *(line(9, y, 20.5, y) for y in (6, 12, 18)),
        *(dot(4.3, y, 1.5) for y in (6, 12, 18)),
    ),
    "players": (
        arc(9, 8, 4),
        arc(9, 21, 6.5, -180, 0),
        arc(15.5, 8, 4, -85, 85),
        arc(14.8, 21, 6.7, -62, 0),
    ),
    "player": (arc(12, 8, 4.2), arc(12, 21, 7.2, -180, 0)),
    "referee": (
        line(12, 4, 12, 20),
        line(8, 20.5, 16, 20.5),
        line(4.5, 6.5, 19.5, 6.5),
        line(2.2, 14, 5, 7, 7.8, 14),
        line(16.2, 14, 19, 7, 21.8, 14),
        arc(5, 14, 2.9, 0, 180),
        arc(19, 14, 2.9, 0, 180),
    ),
    "settings": (gear(12, 12, 7.2, 9.6, 8), arc(12, 12, 3)),
    "book": (
        bow(12, 6.5, 8, 3.8, 3, 4.6),
        line(3, 4.6, 3, 18.6),
        bow(3, 18.6, 8, 17.8, 12, 20.4),
        bow(12, 6.5, 16, 3.8, 21, 4.6),
        line(21, 4.6, 21, 18.6),
        bow(21, 18.6, 16, 17.8, 12, 20.4),
        line(12, 6.5, 12, 20.4),
    ),
    "warning": (loop(12, 4, 21.5, 20, 2.5, 20), line(12, 10, 12, 14), dot(12, 17, 1.2)),
    "share": (
        line(12, 15, 12, 3.5),
        line(8, 7.5, 12, 3.5, 16, 7.5),
        line(8.5, 11, 5, 11, 5, 20.5, 19, 20.5, 19, 11, 15.5, 11),
    ),
    "download": (line(12, 4, 12, 15.5), line(7, 10.5, 12, 15.5, 17, 10.5), line(4.5, 20, 19.5, 20)),
    "search": (arc(10.5, 10.5, 6.5), line(15.3, 15.3, 20.5, 20.5)),
    "trash": (
        line(4, 6.5, 20, 6.5),
        line(9, 6.5, 9, 3.5, 15, 3.5, 15, 6.5),
        line(6, 6.5, 7, 20.5, 17, 20.5, 18, 6.5),
        line(10.2, 10.5, 10.4, 16.5),
        line(13.8, 10.5, 13.6, 16.5),
    ),
    "calendar": (
        loop(4, 5.5, 20, 5.5, 20, 20.5, 4, 20.5),
        line(4, 10.5, 20, 10.5),
        line(8.5, 3, 8.5, 7),
        line(15.5, 3, 15.5, 7),
    ),
    "trophy": (
        line(7, 4, 17, 4),
        line(7, 4, 7, 9),
        line(17, 4, 17, 9),
        arc(12, 9, 5, 0, 180),
        arc(6.2, 6.6, 2.6, 70, 290),
        arc(17.8, 6.6, 2.6, -110, 110),
        line(12, 14, 12, 19.5),
        line(8.5, 20, 15.5, 20),
    ),
    "eye": (bow(2.5, 12, 12, 1.5, 21.5, 12), bow(2.5, 12, 12, 22.5, 21.5, 12), arc(12, 12, 2.6)),
    "globe": (arc(12, 12, 9), line(3, 12, 21, 12), bow(12, 3, 4, 12, 12, 21), bow(12, 3, 20, 12, 12, 21)),
    "moon": (arc(12, 12, 8.6, 20, 290), bow(15, 3.9, 8, 12.5, 20, 15)),
    "sun": (arc(12, 12, 4), *rays(12, 12, 7, 9.4, 8)),
    "motion": (line(3, 7, 13, 7), line(3, 12, 10, 12), line(3, 17, 13, 17), arc(17, 12, 4)),
    "buzz": (loop(8.5, 4, 15.5, 4, 15.5, 20, 8.5, 20), line(4, 8, 4, 16), line(20, 8, 20, 16)),
    "sound": (
        loop(3.5, 9.5, 7.5, 9.5, 12, 5.5, 12, 18.5, 7.5, 14.5, 3.5, 14.5),
        arc(12, 12, 4.5, -50, 50),
        arc(12, 12, 8.5, -50, 50),
    ),
    "voice": (
        arc(8.5, 8.5, 3.5),
        arc(8.5, 21, 6.5, 190, 350),
        arc(12, 8.5, 4, -45, 45),
        arc(12, 8.5, 8, -45, 45),
    ),
    "letters": (
        line(3.5, 18.5, 8.5, 5.5, 13.5, 18.5),
        line(5.3, 14, 11.7, 14),
        arc(18, 15.2, 3.1),
        line(21.1, 11.5, 21.1, 18.5),
    ),
    "bolt": (fill(13.5, 2.5, 5, 13.5, 11.5, 13.5), fill(12.5, 10.5, 19, 10.5, 10.5, 21.5)),
    "swap": (
        line(3.5, 8.5, 20, 8.5),
        line(16, 4.5, 20, 8.5, 16, 12),
        line(20.5, 16, 4, 16),
        line(8, 12.5, 4, 16, 8, 20),
    ),
    "swap-down": (
        line(8.5, 3.5, 8.5, 20),
        line(4.5, 16, 8.5, 20, 12, 16),
        line(16, 20.5, 16, 4),
        line(12.5, 8, 16, 4, 20, 8),
    ),
    "hand": (
        line(9, 13, 9, 5.2),
        arc(10.6, 5.2, 1.6, -180, 0),
        line(12.2, 5.2, 12.2, 11),
        bow(12.2, 9.6, 15.5, 8.4, 15.4, 11.6),
        bow(15.4, 10.6, 18.6, 10, 18.4, 13),
        line(18.4, 13, 18.4, 16),
        bow(18.4, 16, 18, 20.8, 14, 20.8),
        bow(14, 20.8, 10, 21.2, 8.4, 18),
        line(8.4, 18, 5.6, 14),
        bow(5.6, 14, 6.6, 11.4, 9, 13.6),
    ),
    "turn": (arc(12, 12, 8, -200, 60), line(16.8, 22.5, 16, 18.9, 19.8, 18.2)),
    "pencil": (loop(4, 20, 5, 15.5, 16, 4.5, 19.5, 8, 8.5, 19), line(13.5, 7, 17, 10.5)),
    "note": (
        loop(5, 3.5, 19, 3.5, 19, 20.5, 5, 20.5),
        line(9, 8.5, 15, 8.5),
        line(9, 12.5, 15, 12.5),
        line(9, 16.5, 12.5, 16.5),
    ),
    "chart": (line(4, 4, 4, 20, 20.5, 20), line(7, 15.5, 11, 10.5, 14.5, 13, 20, 6)),
    "code": (
        *(loop(x, y, x + 6, y, x + 6, y + 6, x, y + 6) for x, y in ((4, 4), (14, 4), (4, 14))),
        *(
            dot(x, y, 1.3)
            for x, y in ((7, 7), (17, 7), (7, 17), (14.5, 14.5), (19.5, 14.5), (17, 17), (14.5, 19.5), (19.5, 19.5))
        ),
    ),
    "phone": (loop(7, 2.5, 17, 2.5, 17, 21.5, 7, 21.5), line(10.5, 18.3, 13.5, 18.3)),
    "away": (loop(7, 2.5, 17, 2.5, 17, 21.5, 7, 21.5), line(10.5, 18.3, 13.5, 18.3), line(3, 4, 21, 20)),
    "wifi": (arc(12, 19, 13, -135, -45), arc(12, 19, 8.4, -135, -45), arc(12, 19, 4, -135, -45), dot(12, 19, 1.4)),
    "folder": (loop(3, 5, 9, 5, 11.5, 8, 21, 8, 21, 19.5, 3, 19.5),),
    "laptop": (loop(5, 5, 19, 5, 19, 15.5, 5, 15.5), line(2.5, 19.5, 21.5, 19.5)),
    "clock": (arc(12, 12, 9), line(12, 7, 12, 12, 15.5, 14)),
    "sync": (
        arc(12, 12, 8, 190, 325),
        line(18.8, 3.8, 18.8, 7.6, 15, 7.6),
        arc(12, 12, 8, 10, 145),
        line(5.2, 20.2, 5.2, 16.4, 9, 16.4),
    ),
    "info": (arc(12, 12, 9), line(12, 11, 12, 16.5), dot(12, 7.6, 1.3)),
    "leftover": (loop(7, 4.5, 11.5, 12, 7, 19.5, 2.5, 12), loop(17, 4.5, 21.5, 12, 17, 19.5, 12.5, 12)),
    "fountain": (
        fill(4, 13.5, 20, 13.5, 17.6, 17.6, 6.4, 17.6),
        fill(10.4, 17.6, 13.6, 17.6, 13.6, 20, 10.4, 20),
        fill(6.5, 20, 17.5, 20, 17.5, 22, 6.5, 22),
        line(12, 13.5, 12, 4.5),
        arc(9, 7, 3, 180, 360),
        arc(15, 7, 3, 180, 360),
    ),
    "pillar": (
        fill(4, 2.5, 20, 2.5, 20, 6.5, 4, 6.5),
        fill(4, 18, 20, 18, 20, 22, 4, 22),
        fill(7, 7.5, 10.5, 7.5, 10.5, 17, 7, 17),
        fill(13.5, 7.5, 17, 7.5, 17, 17, 13.5, 17),
    ),
    "statue": (
        dot(12, 5, 3),
        fill(7, 8.7, 17, 8.7, 15.2, 17.2, 8.8, 17.2),
        fill(5.4, 18.4, 18.6, 18.4, 18.6, 22, 5.4, 22),
    ),
    "window": (
        line(4.5, 21, 4.5, 10.5),
        arc(12, 10.5, 7.5, -180, 0),
        line(19.5, 10.5, 19.5, 21, 4.5, 21),
        line(12, 3.5, 12, 21),
        line(4.5, 12.5, 19.5, 12.5),
    ),
}


def _arc_points(x: float, y: float, radius: float, start: float = 0, end: float = 360) -> list[float]:
    steps = int(max(6, abs(end - start) // 10))
    angles = [radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [at for a in angles for at in (x + radius * cos(a), y + radius * sin(a))]


def _bow_points(x1: float, y1: float, cx: float, cy: float, x2: float, y2: float) -> list[float]:
    steps = 12
    points: list[float] = []
    for k in range(steps + 1):
        t = k / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points += [a * x1 + b * cx + c * x2, a * y1 + b * cy + c * y2]
    return points


EXPAND: dict[str, Callable[..., list[float]]] = {"arc": _arc_points, "dot": _arc_points, "bow": _bow_points}
"""Shapes whose points are computed when the icon is rendered."""
FILLED = {"fill", "dot"}


@lru_cache(maxsize=256)
def icon(name: str, side: int) -> Texture:
    """The icon as a white texture, `side` pixels wide."""

    def paint(side: float) -> None:
        unit = side / GRID
        Color(1, 1, 1, 1)
        for kind, numbers in ICONS[name]:
            at = EXPAND[kind](*numbers) if kind in EXPAND else numbers
            points = [(side - value * unit) if i % 2 else value * unit for i, value in enumerate(at)]
            if kind in FILLED:
                corners = zip(points[::2], points[1::2], strict=True)
                vertices = [value for x, y in corners for value in (x, y, 0, 0)]
                Mesh(vertices=vertices, indices=list(range(len(points) // 2)), mode="triangle_fan")
            else:
                Line(points=points, width=STROKE * unit / 2, cap="round", joint="round")

    return add_picture(paint, side, side)


def draw_icon(name: str, x: float, y: float, side: int, color: Sequence[float]) -> None:
    """Draw an icon around a point of the current canvas, on whole pixels."""
    Color(*color)
    Rectangle(texture=icon(name, side), pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))


class Icon(ColorOverride, Widget):
    """An icon in one color."""

    name = StringProperty()
    color = ColorProperty()

    def texture_of(self, name: str, width: float) -> Texture | None:
        side = round(width)
        return icon(name, side) if name and side > 0 else None


load_kv(__name__)
