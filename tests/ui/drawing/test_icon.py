"""The icon files match `tools/icon.py`, and no launcher cuts the motif off."""

from math import hypot
from pathlib import Path

import pytest
from kivy.core.image import Image

from scorer.ui.drawing import tokens
from scorer.ui.drawing.texture_atlas import add_picture, render_pending
from tests.packages import spec
from tests.ui.support.driver import Driver
from tools.icon import LAYER, LAYERS, PACKAGING, PICTURES, pixels_of

SAFE_DISC = 33 / 108
"""The radius that every launcher shows, whichever shape it cuts out of the icon."""


def colors(data: bytes) -> list[tuple[int, int, int, int]]:
    """Red, green, blue and alpha of each pixel."""
    return list(zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True))


def kept(file: Path) -> list[tuple[int, int, int, int]]:
    return colors(pixels_of(Image(str(file)).texture))


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.name)
def test_the_file_is_what_is_drawn(drive: Driver, file: Path) -> None:
    draw, side = PICTURES[file]
    texture = add_picture(draw, side, side)
    render_pending()
    drawn = colors(pixels_of(texture))
    same = [
        all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))
        for one, other in zip(drawn, kept(file), strict=True)
    ]
    assert sum(same) > 0.99 * side * side


@pytest.mark.parametrize("layer", ["foreground", "monochrome"])
def test_no_launcher_cuts_the_cross(drive: Driver, layer: str) -> None:
    middle = (LAYER - 1) / 2
    points = kept(LAYERS / f"icon_{layer}.png")
    painted = [divmod(place, LAYER) for place, (*_color, opaque) in enumerate(points) if opaque > 8]
    assert painted
    assert max(hypot(x - middle, y - middle) for y, x in painted) < SAFE_DISC * LAYER


def test_the_background_reaches_all_edges(drive: Driver) -> None:
    assert {opaque for *_color, opaque in kept(LAYERS / "icon_background.png")} == {255}


def test_the_presplash_picture_has_the_color_of_its_background(drive: Driver) -> None:
    color = spec()["android.presplash_color"]
    wanted = tuple(round(part * 255) for part in tokens.parse(color))
    assert kept(PACKAGING / "presplash.png")[0] == wanted
