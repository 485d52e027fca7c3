"""The atlas keeps the pictures, not the larger ones they were scaled down from."""

import gc

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from scorer.ui.drawing.texture_atlas import GAP, SCALE, add_picture, render_pending
from tests.ui.support.driver import Driver

WIDTH, HEIGHT = 301, 97


def paint(side: float) -> None:
    Color(1, 0, 0)
    Rectangle(size=(side, side))


def test_drafts_are_freed(drive: Driver) -> None:
    picture = add_picture(paint, WIDTH, HEIGHT)
    render_pending()
    drive.frames(2)
    gc.collect()
    widths = [one.width for one in gc.get_objects() if type(one) is Texture]
    assert (WIDTH + GAP) * SCALE not in widths
    assert picture.size == (WIDTH, HEIGHT)
    assert picture.pixels[:4] == bytes([255, 0, 0, 255])
