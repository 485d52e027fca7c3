"""The starting player is chosen by fingers on the screen or, without them, by a drawn name."""

from collections.abc import Sequence
from typing import Any

import pytest
from kivy.core.window import Window

from scorer.ui.platform import back_stack
from scorer.ui.screens.new_game import finger_chooser
from scorer.ui.screens.new_game.finger_chooser import FingerChooser
from tests.ui.support.driver import Driver
from tests.ui.support.user import find

NAMES = ("Anna", "Béla", "Cili")


@pytest.fixture
def found() -> list[int]:
    return []


def chooser(found: list[int], drive: Driver) -> Any:
    def last(of: Sequence[Any]) -> Any:
        return of[-1]

    shown = FingerChooser(NAMES, found.append, last)
    shown.open()
    drive.frames(3)
    return shown


def test_a_finger_is_chosen_and_named(app: Any, drive: Driver, found: list[int]) -> None:
    shown = chooser(found, drive)
    fingers = [drive.press_down((100, 300)), drive.press_down((250, 400)), drive.press_down((300, 200))]
    drive.until(lambda: shown.chosen)
    for finger in fingers:
        drive.lift(finger)
    assert shown.prompt == "This finger starts. Whose is it?"
    drive.press(find(shown, "Chip", text="Béla"))
    assert (found, shown.parent) == ([1], None)


def test_one_finger_is_not_enough(app: Any, drive: Driver, found: list[int]) -> None:
    shown = chooser(found, drive)
    first, second = drive.press_down((100, 300)), drive.press_down((250, 400))
    drive.lift(second)
    drive.frames(120)
    assert not shown.chosen
    drive.lift(first)
    back_stack.go_back()
    assert (found, shown.parent) == ([], None)


def test_a_name_is_drawn_with_a_mouse(app: Any, drive: Driver, found: list[int]) -> None:
    shown = chooser(found, drive)
    drive.press(shown.ids.lots)
    assert (found, shown.parent) == ([2], None)


def test_the_chosen_player_begins_the_turn_order(app: Any, drive: Driver) -> None:
    app.navigator.go("new_game")
    page = app.navigator.page
    page.seats.names = ["Anna", "Béla", "Cili"]
    drive.frames(3)
    drive.press(page.ids.chooser)
    drive.frames(3)
    shown = next(one for one in Window.children if isinstance(one, FingerChooser))
    shown._choose = min
    fingers = [drive.press_down((100, 300)), drive.press_down((250, 400))]
    drive.until(lambda: shown.chosen)
    for finger in fingers:
        drive.lift(finger)
    drive.press(find(shown, "Chip", text="Béla"))
    assert page.seats.names == ["Béla", "Cili", "Anna"]


def test_the_chosen_finger_keeps_its_mark(
    app: Any, drive: Driver, found: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(finger_chooser, "draw_seat", lambda look, *_where: drawn.append(look))
    shown = chooser(found, drive)
    fingers = [drive.press_down(at) for at in ((100, 300), (250, 400), (300, 200))]
    assert drawn[-3:] == [1, 2, 3]
    drive.until(lambda: shown.chosen)
    assert drawn[-1] == 3
    for finger in fingers:
        drive.lift(finger)
    back_stack.go_back()
