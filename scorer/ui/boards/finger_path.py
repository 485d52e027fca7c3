"""Draws the path of a stroke over a wall: the line, a dot for each row, the finger and the points so far."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp, sp

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme

LINE, CASING = 8, 13
"""Width of the line, and of the light edge around it."""
DOT, DOT_EDGE = 6.5, 3
FINGER = 25
"""The radius of the circle below the finger."""
ABOVE: Final = 46
"""The offset of the points to the right of the finger and above it."""
CURVE = 8
"""Segments of the curve from one row to the next."""
ROOM = 26
"""Half of the width of the points beside the finger."""

Position = tuple[float, float]


class Path(NamedTuple):
    """What to draw, in the coordinates of the board."""

    dots: tuple[tuple[Position, bool], ...]
    """For each row, the point where the path crosses it, and whether a space is picked there."""
    finger: Position
    points: str
    """The points of all picked tiles."""
    empty: str = ""
    """Shown beside the last row that stays empty."""


def draw_trail(path: Path) -> None:
    """Draw the line of a path on the current canvas."""
    trail([at for at, _picks in path.dots] + [path.finger])


def draw_path(path: Path, width: float) -> None:
    """Draw what lies on the line of a path, on a board of this width, on the current canvas."""
    for (x, y), picks in path.dots:
        paint.disc(x, y, dp(DOT + DOT_EDGE), theme.surface if picks else theme.line2)
        paint.disc(x, y, dp(DOT), theme.primary if picks else theme.surface)
    _draw_empty(path)
    x, y = path.finger
    red, green, blue, _alpha = theme.primary
    paint.disc(x, y, dp(FINGER), (red, green, blue, 0.25))
    if path.points:
        right = 1 if x + dp(ABOVE + ROOM) <= width else -1
        at = x + right * dp(ABOVE), y + dp(ABOVE)
        draw_pill(path.points, at, (tokens.SERIF, sp(tokens.FIGURE)), (theme.bubble, theme.surface, theme.onprimary))


def trail(points: Sequence[Position], scale: float = 1) -> None:
    """Draw the line from point to point on the current canvas."""
    flat = [coordinate for point in _bowed(points) for coordinate in point]
    for thickness, color in ((CASING, theme.surface), (LINE, theme.primary)):
        Color(*color)
        SmoothLine(points=flat, width=dp(thickness) * scale / 2, cap="round", joint="round")


def _draw_empty(path: Path) -> None:
    hollow = [at for at, picks in path.dots if not picks]
    if not hollow or not path.empty:
        return
    x, y = hollow[-1]
    half = width_of(path.empty, tokens.HEAVY, sp(tokens.CAPTION)) / 2 + dp(tokens.GAP_L)
    clear = dp(DOT + DOT_EDGE + tokens.GAP_XS) + half
    middle = x - clear if x - clear - half >= 0 else x + clear
    colors = theme.surface, theme.line2, theme.ink2
    draw_pill(path.empty, (middle, y), (tokens.HEAVY, sp(tokens.CAPTION)), colors)


def draw_pill(text: str, at: Position, letters: tuple[str, float], colors: tuple[paint.Rgba, ...]) -> None:
    """Draw a text in a pill: its font and size, the colors of the pill, its edge and the text."""
    (font, size), (fill, edge, ink) = letters, colors
    height = size * 1.6
    width = max(height * 1.3, width_of(text, font, size) + size)
    paint.framed((at[0] - width / 2, at[1] - height / 2, width, height), height / 2, fill, edge, dp(tokens.FRAME))
    draw_text(text, font, size, at, ink)


def _bowed(points: Sequence[Position]) -> Iterator[Position]:
    """The points, connected by curves that are vertical at each row."""
    yield points[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (y0 + y1) / 2
        for step in range(1, CURVE + 1):
            t = step / CURVE
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
            yield (a + b) * x0 + (c + d) * x1, a * y0 + (b + c) * middle + d * y1
