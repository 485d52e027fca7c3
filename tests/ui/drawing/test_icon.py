"""The icon's files are what `tools/icon.py` draws, and a launcher cuts nothing off."""

from math import hypot

import pytest
from kivy.core.image import Image

from scorer.ui.drawing import tokens
from scorer.ui.drawing.texture_atlas import add_picture, render_pending
from tests.packages import spec
from tools.icon import LAYER, PACKAGING, PICTURES, pixels_of

SAFE_DISC = 33 / 108
"""Whatever shape a launcher cuts out of the layers of the icon, this radius is in it."""


def colors(data):
    """Red, green, blue and how opaque, point by point."""
    return list(zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True))


def kept(file):
    return colors(pixels_of(Image(str(file)).texture))


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.name)
def test_the_file_is_what_is_drawn(drive, file):
    draw, side = PICTURES[file]
    texture = add_picture(draw, side, side)
    render_pending()
    drawn = colors(pixels_of(texture))
    same = [
        all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))
        for one, other in zip(drawn, kept(file), strict=True)
    ]
    assert sum(same) > 0.99 * side * side


def test_no_launcher_cuts_the_cross(drive):
    middle = (LAYER - 1) / 2
    points = kept(PACKAGING / "icon_foreground.png")
    painted = [divmod(place, LAYER) for place, (*_color, opaque) in enumerate(points) if opaque > 8]
    assert painted
    assert max(hypot(x - middle, y - middle) for y, x in painted) < SAFE_DISC * LAYER


def test_the_ground_goes_to_all_edges(drive):
    assert {opaque for *_color, opaque in kept(PACKAGING / "icon_background.png")} == {255}


def test_the_first_picture_has_the_color_of_the_screen_around_it(drive):
    color = spec()["android.presplash_color"]
    wanted = tuple(round(part * 255) for part in tokens.parse(color))
    assert kept(PACKAGING / "presplash.png")[0] == wanted
