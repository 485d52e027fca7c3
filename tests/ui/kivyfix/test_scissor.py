"""Scrolling content is clipped to its box."""

from collections.abc import Iterator

import pytest
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from scorer.ui.kivyfix import lazy_style
from tests.ui.support.driver import Driver

GROUND, RED = (0, 0, 0), (255, 0, 0)
lazy_style.load_base()


@pytest.fixture
def ground() -> Iterator[None]:
    before, Window.clearcolor = Window.clearcolor, (0, 0, 0, 1)
    yield
    Window.clearcolor = before


def lists(drive: Driver, kv: str) -> FloatLayout:
    """Lists with red content that is larger than they are."""
    top = FloatLayout()
    top.add_widget(Builder.load_string(kv))
    drive.show(top)
    for red in [widget for widget in top.walk() if not widget.children]:
        with red.canvas:
            Color(1, 0, 0)
            Rectangle(pos=(red.x - 300, red.y), size=(red.width + 600, red.height))
    drive.frames(2)
    return top


ONE = """
ScrollView:
    bar_width: 0
    size_hint: None, None
    pos: 50, 100
    size: 200, 150
    Widget:
        size_hint_y: None
        height: 900
"""


def test_nothing_is_drawn_outside_the_box(drive: Driver, ground: None) -> None:
    lists(drive, ONE)
    inside = [(50, 100), (249, 100), (50, 249), (249, 249)]
    outside = [(49, 150), (250, 150), (150, 99), (150, 250)]
    assert [drive.pixel(*at) for at in inside + outside] == [RED] * 4 + [GROUND] * 4


def test_nested_boxes_clip_both(drive: Driver, ground: None) -> None:
    """The inner list is partly above the viewport of the outer one."""
    top = lists(
        drive,
        """
ScrollView:
    bar_width: 0
    size_hint: None, None
    pos: 50, 100
    size: 200, 150
    FloatLayout:
        size_hint_y: None
        height: 300
        ScrollView:
            size_hint: None, None
            x: self.parent.x + 150 if self.parent else 0
            y: self.parent.y + 140 if self.parent else 0
            size: 100, 100
            Widget:
                size_hint_y: None
                height: 900
""",
    )
    # at its top, the outer list shows 150 to 300 of its content, and the inner one is at 140 to 240
    inside = [(200, 100), (249, 189)]
    outside = [(199, 150), (250, 150), (225, 99), (225, 190)]
    assert [drive.pixel(*at) for at in inside + outside] == [RED] * 2 + [GROUND] * 4
    outer = top.children[0]
    assert isinstance(outer, ScrollView)
    outer.scroll_y = 0
    drive.frames(2)
    # now it shows 0 to 150: ten pixels of the inner list
    inside = [(200, 240), (249, 249)]
    outside = [(199, 245), (225, 239), (225, 250)]
    assert [drive.pixel(*at) for at in inside + outside] == [RED] * 2 + [GROUND] * 3


def test_the_box_moves_with_the_window_when_the_keyboard_opens(
    drive: Driver, ground: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists(drive, ONE)
    monkeypatch.setattr(Window, "_kheight", 200)
    monkeypatch.setattr(Window, "softinput_mode", "pan")
    Window.update_viewport()
    seen = [drive.pixel(*at) for at in ((60, 299), (60, 300), (60, 449), (60, 450))]
    monkeypatch.undo()
    Window.update_viewport()
    assert seen == [GROUND, RED, RED, GROUND]
