"""The atlas keeps small pictures with clean edges."""

import gc

import pytest
from kivy.graphics import Color, Fbo, Rectangle
from kivy.graphics.texture import Texture

from scorer.ui.drawing.texture_atlas import GAP, LARGEST, SCALE, add_picture, render_pending
from tests.ui.support.driver import Driver

WIDTH, HEIGHT = 301, 97
SIDE = 20


class PaintError(Exception):
    """A picture that cannot be painted."""


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


@pytest.mark.parametrize(("side", "drawn"), [(-7, 1), (0, 1), (100_000, LARGEST)])
def test_a_size_that_no_texture_can_have_is_limited(drive: Driver, side: int, drawn: int) -> None:
    picture = add_picture(paint, side, side)
    render_pending()
    assert picture.size == (drawn, drawn)
    assert picture.pixels[:4] == bytes([255, 0, 0, 255])


def test_a_picture_that_fails_is_not_rendered_again(drive: Driver) -> None:
    def fail(_side: float) -> None:
        raise PaintError

    add_picture(fail, SIDE, SIDE)
    with pytest.raises(PaintError):
        render_pending()
    picture = add_picture(paint, SIDE, SIDE)
    render_pending()
    assert picture.pixels[:4] == bytes([255, 0, 0, 255])


def test_picture_between_pixels_has_no_dark_edge(drive: Driver) -> None:
    """Its edge mixes with what is behind it, not with the empty pixels beside it in the atlas."""
    add_picture(paint, SIDE, SIDE)  # so that the next one has a neighbor on its left
    render_pending()
    picture = add_picture(paint, SIDE, SIDE)
    drive.frames(2)
    shown = Fbo(size=(2 * SIDE, 2 * SIDE), clear_color=(1, 1, 1, 1))
    with shown:
        Color(1, 1, 1)
        Rectangle(texture=picture, pos=(SIDE / 2 + 0.5, SIDE / 2 + 0.25), size=(SIDE, SIDE))
    shown.draw()
    colors = {tuple(shown.pixels[at : at + 3]) for at in range(0, len(shown.pixels), 4)}
    assert {(255, 0, 0), (255, 255, 255)} < colors, "the picture, the background, and mixtures of them"
    assert {red for red, _green, _blue in colors} == {255}
