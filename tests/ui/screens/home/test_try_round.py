"""Three guided taps on a demo board, which never enters the history."""

from typing import Any

import pytest

from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from tests.ui.drawing.test_tiles import rgb
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all
from tests.ui.support.user import find


@pytest.fixture
def page(app: AzulejoApp, drive: Driver) -> Any:
    app.navigator.go("home")
    drive.frames(3)
    drive.press(find(app.navigator.page, "SoftButton", text="Try a round"))
    drive.frames(3)
    return app.navigator.page


def tap_space(drive: Driver, page: Any, space: str) -> None:
    x, y, side = page.ids.board.box(Space(space))
    drive.tap(page.ids.board.to_window(x + side / 2, y + side / 2))
    drive.frames(3)


def test_three_taps(app: AzulejoApp, drive: Driver, page: Any) -> None:
    """1 + 1 + 1 in round 1; 2 across and 2 down, less 1 and 1, in round 2."""
    assert (page.title, page.total, page.ready) == ("Step 1 of 3", "3", False)
    tap_space(drive, page, "1.1")
    assert page.title == "Step 1 of 3"
    tap_space(drive, page, "3.3")
    assert (page.title, page.note, page.total) == ("Step 2 of 3", "+4: two tiles across and two down.", "7")
    slots = find_all(page, type(page.ids.floor.children[0]))[0]
    x, y, width, height = slots.box(1)
    edge = slots.to_window(x + width / 2, y + 1)
    assert drive.pixel(*edge) == rgb(tokens.GLAZE["primary"]), "the second slot is framed, as the text says"
    drive.tap(slots.to_window(x + width / 2, y + height / 2))
    drive.frames(3)
    assert drive.pixel(*edge) != rgb(tokens.GLAZE["primary"])
    assert (page.title, page.total, page.ready) == ("Step 3 of 3", "5", True)
    drive.press(page.ids.act)
    assert (page.title, page.total) == ("Well done!", "5")
    assert app.context.store.history.count() == 0
    drive.press(page.ids.act)
    assert app.navigator.current == "new_game"


def test_each_step_is_visible_on_a_small_phone(drive: Driver, page: Any) -> None:
    _.switch("hu")
    drive.resize(320, 568)
    drive.frames(4)
    tap_space(drive, page, "3.3")
    drive.frames(4)
    prompt = next(one for one in page.walk(restrict=True) if getattr(one, "text", "") == page.prompt and one.width > 1)
    low, high = (prompt.to_window(prompt.x, y)[1] for y in (prompt.y, prompt.top))
    floor = page.ids.floor
    assert 0 < low < high <= find(page, "AppBar").y
    assert floor.to_window(*floor.pos)[1] >= page.ids.columns.y
    assert floor.to_window(floor.x, floor.top)[1] < low


def test_nothing_is_clipped(drive: Driver, page: Any) -> None:
    assert clipped_anywhere(drive, page) == set()


@pytest.mark.parametrize("size", [(915, 412), (1280, 800)])
def test_the_whole_wall_is_visible_in_landscape(drive: Driver, page: Any, size: tuple[int, int]) -> None:
    drive.resize(*size)
    drive.frames(4)
    board, columns = page.ids.board, page.ids.columns
    low, high = (board.to_window(board.x, y)[1] for y in (board.y, board.top))
    assert columns.wide
    assert columns.y <= low < high <= columns.top
