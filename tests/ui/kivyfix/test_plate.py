"""A plate covers the pixels of a rectangle with round corners."""

from collections.abc import Iterator
from math import pi

import pytest
from kivy.graphics import Canvas

from scorer.ui.platform.screenshot import pixels
from tests.ui.support.driver import Driver


@pytest.fixture
def canvas(drive: Driver) -> Iterator[Canvas]:
    from kivy.core.window import Window
    from kivy.graphics import Color
    from kivy.uix.widget import Widget

    ground, Window.clearcolor = Window.clearcolor, (0, 0, 0, 1)
    widget = drive.show(Widget())
    with widget.canvas:
        Color(1, 0, 0)
    yield widget.canvas
    Window.clearcolor = ground


def covered(drive: Driver) -> float:
    """How many pixels are red; partly covered pixels count in proportion."""
    drive.frames(2)
    return sum(pixels()[2][::4]) / 255


@pytest.mark.parametrize(("width", "height", "radius"), [(80, 60, 12), (40, 40, 20), (300, 30, 8), (50, 20, 3)])
def test_it_covers_a_rectangle_without_its_corners(
    drive: Driver, canvas: Canvas, width: int, height: int, radius: int
) -> None:
    from scorer.ui.kivyfix.plate import Plate

    with canvas:
        Plate(pos=(50, 70), size=(width, height), radius=[radius])
    assert covered(drive) == pytest.approx(width * height - (4 - pi) * radius**2, abs=0.02 * radius**2 + 1)
    assert drive.pixel(50 + width / 2, 70 + height / 2) == (255, 0, 0)
    assert drive.pixel(50, 70) == (0, 0, 0) or radius < 4
    assert drive.pixel(49, 70 + height / 2) == drive.pixel(50 + width, 70 + height / 2) == (0, 0, 0)


def test_corners_are_limited_to_half_the_plate(drive: Driver, canvas: Canvas) -> None:
    from scorer.ui.kivyfix.plate import Plate

    with canvas:
        plate = Plate(pos=(50, 70), size=(60, 20), radius=100)
    assert covered(drive) == pytest.approx(40 * 20 + pi * 10**2, abs=3)
    plate.size = (60, 60)
    assert covered(drive) == pytest.approx(pi * 30**2, abs=20)
    plate.radius = 0.1
    assert covered(drive) == pytest.approx(60 * 60, abs=0.5)


def test_kv_files_can_use_it(drive: Driver) -> None:
    from kivy.lang import Builder

    from scorer.ui.kivyfix import plate

    widget = Builder.load_string(
        "Widget:\n    canvas:\n        Plate:\n            size: self.size\n            radius: [7]\n"
    )
    assert any(isinstance(one, plate.Plate) and one.radius == 7 for one in widget.canvas.children)


def test_a_transparent_edge_leaves_no_line(drive: Driver, canvas: Canvas) -> None:
    """Red on red: what the corners cover must stay red."""
    from kivy.graphics import Color, Rectangle

    from scorer.ui.kivyfix.plate import FramedPlate

    with canvas:
        Rectangle(pos=(40, 60), size=(100, 80))
        Color(1, 1, 1)
        FramedPlate(pos=(50, 70), size=(80, 60), radius=20, fill=(1, 0, 0, 1), edge=(0, 0, 0, 0))
    assert covered(drive) == pytest.approx(100 * 80, abs=1)
