"""Writes `scorer/together/page/design.json`: the app's motifs and colors for the page, as paths and hex values.

    python -m tools.guest_design

The page cannot import the drawing code, and the plain app does not include the page; `tests/test_together_page.py`
compares the two.
"""

import json
from math import dist
from pathlib import Path
from typing import Any, Final

from scorer.ui.drawing import motifs, tokens

TARGET: Final = Path(__file__).parents[1] / "scorer/together/page/design.json"
UNIT: Final = 1000
"""Units of a path in the side of a tile."""
TOLERANCE: Final = 2.2
"""How far a simplified outline may be from the exact one, in units."""


def design() -> dict[str, Any]:
    return {
        "themes": tokens.THEMES,
        "tiles": {color: list(glaze) for color, glaze in tokens.TILES.items()},
        "ghosts": {name: {color: tokens.ghost(name, color) for color in tokens.TILES} for name in tokens.THEMES},
        "palettes": tokens.PALETTES,
        "grounds": tokens.WALL_GROUNDS,
        "square": {color: _parts(parts) for color, parts in motifs.SQUARE.items() if color in _SQUARES},
        "rhombic": {color: _parts(parts) for color, parts in motifs.RHOMBIC.items()},
        "rhombus": _path(tuple((x * motifs.RHOMBUS_SCALE, y * motifs.RHOMBUS_SCALE) for x, y in motifs.RHOMBUS)),
        "octagon": _path(motifs.OCTAGON),
    }


_SQUARES: Final = frozenset("blue yellow red black white turquoise special joker".split())
"""The palettes use these motifs in other colors."""


def _parts(parts: tuple[motifs.MotifPart, ...]) -> list[list[str | int]]:
    """The outlines of a motif; 1 marks cutouts that show the tile."""
    joined: list[list[str | int]] = []
    for points, cut in parts:
        path = _path(points)
        if joined and joined[-1][1] == int(cut):
            joined[-1][0] = f"{joined[-1][0]}{path}"
        else:
            joined.append([path, int(cut)])
    return joined


def _path(points: motifs.Points) -> str:
    """A closed outline as an SVG path with y down; a circle as two arcs."""
    at = [(x * UNIT, -y * UNIT) for x, y in points]
    middle = (sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at))
    radii = [dist(middle, point) for point in at]
    if len(at) > 40 and max(radii) - min(radii) < 1:
        radius = round(radii[0])
        left, middle_y = round(middle[0]) - radius, round(middle[1])
        return f"M{left} {middle_y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0{-2 * radius:d} 0z"
    if not any(map(any, points[:1])):  # a fan starts in the middle
        at = at[1:]
    kept = _simplified([*at, at[0]])[:-1]
    text, last = "", (0, 0)
    for number, (x, y) in enumerate(kept):
        point = round(x), round(y)
        step = point[0] - last[0], point[1] - last[1]
        text += ("Ml "[min(number, 2)] if number < 2 or step[0] >= 0 else "") + f"{step[0]}"
        text += f"{step[1]}" if step[1] < 0 else f" {step[1]}"
        last = point
    return text + "z"


def _simplified(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Leave out points that are nearly on the line between their neighbors (Douglas and Peucker)."""
    first, last = points[0], points[-1]
    length = dist(first, last)
    furthest, away = 0.0, 0.0
    where = 0
    for number, point in enumerate(points[1:-1], start=1):
        if length:
            away = abs((last[0] - first[0]) * (first[1] - point[1]) - (first[0] - point[0]) * (last[1] - first[1]))
            away /= length
        else:
            away = dist(first, point)
        if away > furthest:
            furthest, where = away, number
    if furthest <= TOLERANCE:
        return [first, last]
    return [*_simplified(points[: where + 1])[:-1], *_simplified(points[where:])]


def text() -> str:
    """The expected contents of the file."""
    return json.dumps(design(), separators=(",", ":"), sort_keys=True) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
