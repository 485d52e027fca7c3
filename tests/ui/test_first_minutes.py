"""The first minutes with the app: nobody has played yet, nothing is on the table, and every way leads somewhere."""

import pytest

from scorer.rules.layouts import LAYOUTS
from scorer.ui.app.navigator import PAGES
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.nav import NavItem
from scorer.wording.credits import works
from tests.ui.support.on_screen import texts

OPENED_WITHOUT_A_GAME = sorted(PAGES.keys() - {"round", "final", "game", "handover", "files"})
"""The others are about a game, or about what is to be chosen."""


SAME_IN_EVERY_LANGUAGE = {"Azulejo", "Azul", "Crystal Mosaic", "English", "Magyar", "Suomi"}
"""Names, and each language in its own."""


@pytest.fixture
def home(app, drive):
    Motion.calm = True
    drive.frames(3)
    return app.navigator.page


def test_every_place_at_the_bottom_can_be_gone_to_at_once(app, drive, home):
    for place in ("history", "players", "referee", "settings", "home"):
        item = next(
            one for one in app.navigator.walk(restrict=True) if isinstance(one, NavItem) and one.screen == place
        )
        drive.press(item)
        drive.frames(3)
        assert app.navigator.current == place
        assert texts(app.navigator.page)


@pytest.mark.parametrize("name", OPENED_WITHOUT_A_GAME)
def test_every_page_opens_although_there_is_no_game(app, drive, home, name):
    app.navigator.go(name)
    drive.frames(3)
    assert app.navigator.current == name
    assert texts(app.navigator.page)


@pytest.mark.parametrize("name", OPENED_WITHOUT_A_GAME)
def test_a_page_that_was_seen_before_speaks_the_language_chosen_since(app, drive, home, name):
    app.navigator.go(name)
    drive.frames(3)
    english = texts(app.navigator.page)
    _.switch("fi")
    app.navigator.go(name)
    drive.frames(3)
    names = SAME_IN_EVERY_LANGUAGE | {shown for work in works() for shown in work}
    left = texts(app.navigator.page) & english - names
    assert {text for text in left if any(letter.isalpha() for letter in text) and len(text) > 1} == set()


def test_the_referee_begins_with_a_board_although_there_is_no_game(app, drive, home):
    app.navigator.go("referee")
    assert app.navigator.page.board in LAYOUTS
    drive.press(app.navigator.page.ids.may_i)
    drive.frames(3)
    assert app.navigator.current == "may_i_wall"
