"""The app before the first game: every page opens, and in the chosen language."""

import pytest

from scorer.rules.layouts import LAYOUTS
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.navigator import NEEDS_GAME, PAGES
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.nav import NavItem
from scorer.wording.credits import works
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import texts

OPENED_WITHOUT_A_GAME = sorted(PAGES.keys() - NEEDS_GAME - {"files"})
"""The other pages need a game or a folder."""


GAMES = {"Azul", "Azul Duel", "Crystal Mosaic", "Glazed Pavilion", "Master Chocolatier", "Mini"}
SAME_IN_EVERY_LANGUAGE = {"Azulejo", *GAMES, "English", "Magyar", "Suomi"}
"""Names, and the languages as they call themselves."""


@pytest.fixture
def home(app: AzulejoApp, drive: Driver) -> Page:
    Motion.calm = True
    drive.frames(3)
    page: Page = app.navigator.page
    return page


def test_navigation_bar_opens_every_page(app: AzulejoApp, drive: Driver, home: Page) -> None:
    for place in ("history", "players", "referee", "settings", "home"):
        item = next(
            one for one in app.navigator.walk(restrict=True) if isinstance(one, NavItem) and one.screen == place
        )
        drive.press(item)
        drive.frames(3)
        assert app.navigator.current == place
        assert texts(app.navigator.page)


@pytest.mark.parametrize("name", OPENED_WITHOUT_A_GAME)
def test_page_opens_without_any_game(app: AzulejoApp, drive: Driver, home: Page, name: str) -> None:
    app.navigator.go(name)
    drive.frames(3)
    assert app.navigator.current == name
    assert texts(app.navigator.page)


@pytest.mark.parametrize("name", OPENED_WITHOUT_A_GAME)
def test_page_follows_a_later_change_of_language(app: AzulejoApp, drive: Driver, home: Page, name: str) -> None:
    app.navigator.go(name)
    drive.frames(3)
    english = texts(app.navigator.page)
    _.switch("fi")
    app.navigator.go(name)
    drive.frames(3)
    names = SAME_IN_EVERY_LANGUAGE | {shown for work in works() for shown in work}
    left = texts(app.navigator.page) & english - names
    assert {text for text in left if any(letter.isalpha() for letter in text) and len(text) > 1} == set()


def test_referee_preselects_a_board_without_any_game(app: AzulejoApp, drive: Driver, home: Page) -> None:
    app.navigator.go("referee")
    assert app.navigator.page.board in LAYOUTS
    drive.press(app.navigator.page.ids.may_i)
    drive.frames(3)
    assert app.navigator.current == "may_i_wall"
