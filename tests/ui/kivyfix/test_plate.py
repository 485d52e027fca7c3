"""A plate covers what a rectangle with round corners covers, however it is made."""

from math import pi

import pytest

from scorer.ui.platform.screenshot import pixels


@pytest.fixture
def canvas(drive):
    from kivy.core.window import Window
    from kivy.graphics import Color
    from kivy.uix.widget import Widget

    ground, Window.clearcolor = Window.clearcolor, (0, 0, 0, 1)
    widget = drive.show(Widget())
    with widget.canvas:
        Color(1, 0, 0)
    yield widget.canvas
    Window.clearcolor = ground


def covered(drive):
    """How many pixels are red, those at the edges counted by their share."""
    drive.frames(2)
    return sum(pixels()[2][::4]) / 255


@pytest.mark.parametrize(("width", "height", "radius"), [(80, 60, 12), (40, 40, 20), (300, 30, 8), (50, 20, 3)])
def test_it_covers_a_rectangle_but_for_its_corners(drive, canvas, width, height, radius):
    from scorer.ui.kivyfix.plate import Plate

    with canvas:
        Plate(pos=(50, 70), size=(width, height), radius=[radius])
    assert covered(drive) == pytest.approx(width * height - (4 - pi) * radius**2, abs=0.02 * radius**2 + 1)
    assert drive.pixel(50 + width / 2, 70 + height / 2) == (255, 0, 0)
    assert drive.pixel(50, 70) == (0, 0, 0) or radius < 4
    assert drive.pixel(49, 70 + height / 2) == drive.pixel(50 + width, 70 + height / 2) == (0, 0, 0)


def test_no_corner_is_larger_than_half_of_it(drive, canvas):
    from scorer.ui.kivyfix.plate import Plate

    with canvas:
        plate = Plate(pos=(50, 70), size=(60, 20), radius=100)
    assert covered(drive) == pytest.approx(40 * 20 + pi * 10**2, abs=3)
    plate.size = (60, 60)
    assert covered(drive) == pytest.approx(pi * 30**2, abs=20)
    plate.radius = 0.1
    assert covered(drive) == pytest.approx(60 * 60, abs=0.5)


def test_kv_knows_it(drive):
    from kivy.lang import Builder

    from scorer.ui.kivyfix import plate

    widget = Builder.load_string(
        "Widget:\n    canvas:\n        Plate:\n            size: self.size\n            radius: [7]\n"
    )
    assert any(isinstance(one, plate.Plate) and one.radius == 7 for one in widget.canvas.children)
