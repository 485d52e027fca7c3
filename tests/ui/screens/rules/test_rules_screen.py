"""The rules screen: chapters, search, a rule with its example and the points it explains."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.play import active_game
from scorer.rules.entries import End, Lay
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.mini_boards import MiniWall
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, texts

OpenRules = Callable[..., Any]


def titles(widget: Widget) -> list[str]:
    """The titles of the rows from top to bottom."""
    rows = [row for row in widget.walk() if isinstance(row, ListRow) and row.title]
    return [row.title for row in sorted(rows, key=lambda row: -row.y)]


@pytest.fixture
def open_rules(drive: Driver, app: AzulejoApp) -> OpenRules:
    Motion.calm = True

    def go(**params: Any) -> Any:
        app.navigator.go("rules", **params)
        drive.frames(4)
        drive.until(lambda: not app.navigator.page._cards.busy)
        return app.navigator.page

    return go


def test_only_the_rules_of_the_board_are_listed(open_rules: OpenRules) -> None:
    wall = open_rules(board="azul")
    assert "Pattern lines" in titles(wall)
    assert "Pillars, statues, windows" not in titles(wall)
    stars = open_rules(board="summer-pavilion")
    assert "Pillars, statues, windows" in titles(stars)
    assert "Pattern lines" not in titles(stars)


@pytest.mark.parametrize("query", ["floor", "padló", "padlo", "miinuspisteet", "flor"])
def test_search_finds_the_floor_line_in_any_language_and_with_typos(
    drive: Driver, open_rules: OpenRules, query: str
) -> None:
    page = open_rules(board="azul")
    page.ids.query.text = query
    drive.frames(3)
    assert {"The floor line", "Losing points on the floor line"} & set(titles(page.ids.column))
    assert "Setting up" not in titles(page.ids.column)


def test_search_finds_rules_of_other_boards_and_labels_them(drive: Driver, open_rules: OpenRules) -> None:
    page = open_rules(board="azul")
    page.ids.query.text = "statue"
    drive.frames(3)
    assert "Rules for other boards" in texts(page)
    assert "Pillars, statues, windows" in titles(page)


def test_back_leaves_the_search_first(app: AzulejoApp, drive: Driver, open_rules: OpenRules) -> None:
    page = open_rules(board="azul")
    page.ids.query.text = "floor"
    drive.frames(2)
    assert app.navigator.back()
    drive.frames(2)
    assert page.query == ""
    assert app.navigator.current == "rules"


def test_frequently_asked_questions_are_answered_in_the_list(open_rules: OpenRules) -> None:
    page = open_rules(board="azul", chapter="question")
    assert "May I split tiles over two lines?" in titles(page)
    assert any(text.startswith("No. ") for text in texts(page))
    assert "Pattern lines" not in titles(page)


def test_paragraph_opens_with_its_example_and_source(drive: Driver, open_rules: OpenRules) -> None:
    """The rulebook's example of 7 points: four across, three down."""
    page = open_rules(board="azul")
    row = next(row for row in page.walk() if isinstance(row, ListRow) and row.title == "Linked tiles")
    page.ids.column.reveal(row)
    drive.frames(4)
    drive.tap(row)
    drive.until(lambda: isinstance(Window.children[0], BottomSheet))
    drive.frames(3)
    sheet = Window.children[0]
    assert "The tile with the dot: 7 points" in texts(sheet)
    assert any("Azul, Hungarian rulebook" in text for text in texts(sheet))
    wall = next(widget for widget in sheet.walk() if isinstance(widget, MiniWall))
    assert set(wall.highlighted) == {"1.4", "2.4", "3.4", "3.3", "3.2", "3.1"}


def test_paragraph_links_to_the_points_it_explains(app: AzulejoApp, drive: Driver, open_rules: OpenRules) -> None:
    game = active_game.begin(app.context.store, "azul", ("Anna", "Őrs"))
    for entry in (Lay(1, 0, "1.1", "blue"), End(1), Lay(2, 0, "1.2", "yellow"), End(2)):
        app.context.store.games.append(game.id, entry)
    app.context.game = active_game.ActiveGame(app.context.store, game.id)
    open_rules(board="azul")
    sheet = open_rule(app.context, "score-runs")
    drive.frames(4)
    assert "1 time in this game" in texts(sheet)
    drive.tap(next(row for row in sheet.walk() if isinstance(row, ListRow) and row.title == "Anna"))
    drive.until(lambda: Window.children[0] is not sheet)
    assert drive.top().note.startswith("Anna, round 2")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_cut_off(drive: Driver, open_rules: OpenRules, code: str) -> None:
    _.switch(code)
    for size, theme.big_text in (((320, 568), True), ((412, 915), False), ((915, 412), False)):
        drive.resize(*size)
        page = open_rules(board="azul", chapter="question")
        assert texts(page)
        assert clipped(page) == set(), size
