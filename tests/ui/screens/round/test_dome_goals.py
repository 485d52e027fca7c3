"""The goals of a dome: chosen before the game, shown with their progress during it."""

from typing import Any

from kivy.core.window import Window

from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.screens.round.dome.dome_tablet import SeatHeading, SeatPoints
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.ui.support.dome_user import WITH_SPECIAL, WITH_WILD, StartDuel
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, sheet, texts
from tests.ui.support.user import find


def test_goal_cards_show_progress_and_ring_what_counts(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel({1: WITH_SPECIAL, 9: WITH_WILD})
    cards = find_all(user.side, type(find(user.side, "GoalCard")))
    assert {(one.name, one.worth, one.done, one.of) for one in cards} == {
        ("Rows", "3 each", 0, 6),
        ("Wilds", "2 if all", 0, 1),
        ("Corners", "3 or 8", 0, 4),
    }
    user.lay("6.5", "red")
    wilds = find(user.side, "GoalCard", name="Wilds")
    assert (wilds.done, wilds.of, wilds.points, wilds.sign) == (1, 1, wilds.points, 1)
    assert wilds.points.endswith("+2")
    user.tap(wilds)
    assert user.wall.cells[Space("6.5")].ring == "primary"
    drive.finish_animations()
    assert user.wall.cells[Space("6.5")].ring == ""


def test_question_mark_of_a_goal_opens_what_the_copy_prints(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    """The sheet says that this game keeps its numbers; Undo and the goals stay unchanged."""
    user = duel()
    rows = find(user.side, "GoalCard", name="Rows")
    assert rows.spoken_names() == ["Goal Rows: 0 of 6, 0 points now", "Printed on our board"]
    x, y, width, height = rows.spots()[1]
    drive.tap(rows.to_window(x + width / 2, y + height / 2))
    assert sheet().title == "Printed on our board"
    assert "This game keeps its values; changes apply to new games." in texts(sheet())
    assert (
        "Also from one source: the eighteen plates, the points of special tiles and the losses for broken tiles."
        in texts(sheet())
    )
    user.press(next(one for one in sheet().walk() if getattr(one, "icon", "") == "plus"))
    assert app.context.preferences.prints["azul-duel"]["goal_points"]["rows"] == 4
    assert rows.worth == "3 each"


def test_four_goals_in_two_rows(duel: StartDuel) -> None:
    user = duel(options={"goals": ["columns", "wilds", "corners", "color-rows"]})
    cards = find_all(user.side, type(find(user.side, "GoalCard")))
    assert {one.name for one in cards} == {"Columns", "Wilds", "Corners", "Color rows"}
    assert {one.form for one in cards} == {"plain"}
    assert cards[0].parent.cols == 2
    assert [len(one.ids.glyph._layer.children) for one in cards] == [0, 0, 0, 0]


def test_goals_and_their_points_are_chosen_before_the_game(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    app.navigator.go("new_game")
    page = app.navigator.page
    drive.frames(3)
    page.ids.boards.board = "azul-duel"
    drive.frames(3)
    drive.press(page.ids.prints)
    sheet = drive.top()
    assert isinstance(sheet, BottomSheet)

    def tap(goal: str) -> None:
        drive.press(find(sheet, "GoalHead", goal=goal))
        drive.frames(2)

    def printed() -> Any:
        return app.context.preferences.print_of("azul-duel")

    tap("color-rows")  # the other side of rows
    assert printed()["goals"] == ["wilds", "corners", "color-rows"]
    tap("columns")
    assert printed()["goals"] == ["columns", "wilds", "corners", "color-rows"]
    tap("wilds")
    tap("columns")
    assert printed()["goals"] == ["columns", "corners", "color-rows"]
    assert any(isinstance(one, Toast) and "Three or four goals" in one.text for one in Window.children)
    columns = find(sheet, "GoalPrint", goal="columns")
    drive.press(find(columns, "IconButton", icon="plus"))
    assert printed()["goal_points"]["columns"] == 8
    drive.press(find(sheet, "PrimaryButton"))
    game = app.context.start_game("azul-duel", ["Anna", "Béla"])
    assert game.session.layout.options()["goals"] == ["columns", "corners", "color-rows"]
    assert game.session.layout.options()["goal_points"]["columns"] == 8


def test_points_of_goals_are_below_the_marks_of_the_players(drive: Driver, duel: StartDuel) -> None:
    drive.resize(1280, 800)
    user = duel()
    drive.frames(4)
    marks = find_all(user.page, SeatHeading)
    points = find_all(user.page, SeatPoints)
    assert tuple(mark.seat for mark in sorted(marks, key=lambda mark: mark.x)) == user.page.game.looks
    assert len(points) == 3 * len(marks)
    for figure in points:
        assert figure.halign == "center"
        assert figure.to_window(*figure.center)[0] in {mark.to_window(*mark.center)[0] for mark in marks}
