"""The color picker: short reasons stay inside the disc and do not cover tiles."""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from math import hypot

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.explain import color_picker
from scorer.ui.explain.color_picker import RADIUS, SIDE, Option, Picker
from scorer.ui.kivyfix.i18n import _
from scorer.wording import refusals
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver

COLORS = ("blue", "yellow", "red", "black", "white", "blue")
Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The boxes of the lines that the picker draws."""
    boxes: list[Box] = []

    def draw_text(text: str, font: str, size: float, middle: Sequence[float], _color: object) -> None:
        width = width_of(text, font, size)
        boxes.append((middle[0] - width / 2, middle[1] - 0.35 * size, middle[0] + width / 2, middle[1] + 0.35 * size))

    monkeypatch.setattr(color_picker, "draw_text", draw_text)
    return boxes


def _options(brief: str) -> Iterator[list[Option]]:
    """Five and six colors, each of them refused in turn."""
    for count, refused in product((5, 6), range(6)):
        if refused < count:
            yield [
                Option(color, brief=brief if number == refused else "", why=brief if number == refused else "")
                for number, color in enumerate(COLORS[:count])
            ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_short_reason_fits_below_its_color(drive: Driver, app: AzulejoApp, written: list[Box], code: str) -> None:
    _.switch(code)
    for options in chain.from_iterable(_options(_(reason)) for reason in refusals.BRIEF_REFUSALS.values()):
        picker = Picker(app.context, options, print, lambda _spaces, _is_free: None)
        picker.open(200, 400)
        picker.rise = 1
        written.clear()
        picker._draw()
        assert written
        middle_x, middle_y = picker._at
        half = SIDE * picker.unit / 2
        for left, low, right, top in written:
            corners = product((left, right), (low, top))
            assert max(hypot(x - middle_x, y - middle_y) for x, y in corners) <= (RADIUS - 2) * picker.unit
            for index in range(len(options)):
                x, y = picker.place(index)
                overlaps = left < x + half and right > x - half and low < y + half and top > y - half
                assert not overlaps
        picker.close()
        drive.frames(2)
