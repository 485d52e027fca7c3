"""Cards flow into columns, and the header and the navigation bar use a wide screen well."""

import pytest
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.widgets.containers.flow import Flow
from scorer.ui.widgets.containers.frieze import HeaderFrieze
from scorer.ui.widgets.controls.nav import NavItem
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all


def boxes(flow: Flow) -> list[tuple[float, ...]]:
    return [(*widget.pos, *widget.size) for widget in reversed(flow.children)]


def test_each_card_goes_below_the_shortest_column(drive: Driver) -> None:
    flow = Flow(wide=True, spacing=10, padding=(5, 20, 5, 30), size_hint=(None, None), size=(220, 400))
    for height in (100, 40, 50, 30):
        flow.add_widget(Widget(size_hint=(1, None), height=height))
    drive.show(flow)
    top = flow.top - 20
    assert boxes(flow) == [
        (5, top - 100, 100, 100),
        (115, top - 40, 100, 40),
        (115, top - 100, 100, 50),
        (5, top - 140, 100, 30),
    ]
    assert flow.minimum_height == 20 + 140 + 30
    flow.wide = False
    drive.frames(2)
    assert [(x, width) for x, _y, width, _height in boxes(flow)] == [(5, 210)] * 4
    assert flow.minimum_height == 20 + 100 + 40 + 50 + 30 + 3 * 10 + 30


def test_a_card_with_a_fixed_width_is_centered(drive: Driver) -> None:
    flow = Flow(padding=(5, 0, 5, 0), size_hint=(None, None), size=(220, 400))
    flow.add_widget(Widget(size_hint=(None, None), size=(100, 40)))
    drive.show(flow)
    assert boxes(flow) == [(60, flow.top - 40, 100, 40)]


@pytest.mark.parametrize("width", [320, 412, 915, 1184])
def test_tiles_of_the_header_have_no_seams(drive: Driver, width: int) -> None:
    """Apart from the stars nothing is gray; pixels beside the tile in its texture would be."""
    header = drive.show(HeaderFrieze(title="", note="", size_hint=(None, None), width=width))
    gray = []
    for low in (0, 0.3, 0.6, 0.9):
        header.y = low
        drive.frames(3)
        for y in range(10, int(header.top) - 1):
            color = drive.pixel(3, y)
            if max(color) - min(color) < 12 and max(color) < 235:
                gray.append((low, y, color))
    assert not gray


def test_the_plaque_is_no_wider_than_a_page(drive: Driver) -> None:
    header = drive.show(HeaderFrieze(title="", note="", size_hint=(None, None), width=1184, columns=29))
    drive.frames(3)
    assert 450 < header.width - 2 * header.beside <= 560
    header.width = 412
    drive.frames(2)
    assert header.beside == pytest.approx(0.8 * header.tile)


@pytest.mark.parametrize("size", [(915, 412), (1280, 800), (568, 320)])
def test_navigation_is_on_the_left_in_landscape(app: AzulejoApp, drive: Driver, size: tuple[int, int]) -> None:
    drive.resize(*size)
    items = find_all(app.navigator, NavItem)
    assert {item.x for item in items} == {0}
    assert all(item.y >= 0 and item.top <= size[1] and item.height >= 48 for item in items)
    drive.tap(next(item for item in items if item.screen == "players"))
    drive.frames(3)
    assert app.navigator.current == "players"
    assert app.navigator.page.to_window(0, 0)[0] >= items[0].right
    app.navigator.go("about")
    drive.frames(3)
    assert tuple(app.navigator.page.size) == size
    drive.resize(412, 915)
    app.navigator.back()
    drive.frames(3)
    assert len({item.y for item in items}) == 1
