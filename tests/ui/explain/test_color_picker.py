"""The color picker: the brief reasons below its colors stay inside the disc and off the other tiles."""

from itertools import product
from math import hypot

import pytest

from scorer.ui.drawing.text_textures import width_of
from scorer.ui.explain import color_picker
from scorer.ui.explain.color_picker import RADIUS, SIDE, Option, Picker
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences

COLORS = ("blue", "yellow", "red", "black", "white", "blue")


@pytest.fixture
def written(monkeypatch):
    """The lines that the picker writes: left, low, right, top."""
    boxes = []

    def draw_text(text, font, size, middle, _color):
        width = width_of(text, font, size)
        boxes.append((middle[0] - width / 2, middle[1] - 0.35 * size, middle[0] + width / 2, middle[1] + 0.35 * size))

    monkeypatch.setattr(color_picker, "draw_text", draw_text)
    return boxes


def _pickers(brief):
    """One for each number of colors and for each of them that is refused."""
    for count, refused in product((5, 6), range(6)):
        if refused < count:
            yield [
                Option(color, brief=brief if number == refused else "", why=brief if number == refused else "")
                for number, color in enumerate(COLORS[:count])
            ]


@pytest.mark.parametrize("code", ["en", "hu", "fi"])
@pytest.mark.parametrize("reason", sorted(sentences.BRIEF_REFUSALS))
def test_a_brief_reason_stays_in_its_place(drive, written, code, reason):
    _.switch(code)
    for options in _pickers(_(sentences.BRIEF_REFUSALS[reason])):
        picker = Picker(None, options, print, lambda _spaces, _is_free: None)
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
