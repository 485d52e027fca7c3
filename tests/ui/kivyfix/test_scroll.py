"""A finger that is on the screen while it turns does not push the content of a scrolling screen away."""

from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.scroll import Scroll
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all
from tests.ui.support.sample_games import NAMES, add_games, finished_game

PORTRAIT, LANDSCAPE = (412, 915), (915, 412)


def test_content_stays_when_the_device_is_turned_under_two_fingers(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    (game,) = add_games(app.context.store, finished_game(3, "2025-11-18", names=NAMES))
    app.navigator.go("final", game=game)
    drive.frames(6)
    (view,) = find_all(app.navigator.page, Scroll)
    for size in (LANDSCAPE, PORTRAIT):
        fingers = [drive.press_down((20, 150)), drive.press_down((300, 300))]
        drive.resize(*size)
        for finger in fingers:
            drive.lift(finger)
        drive.frames(90)
        room = view.children[0].height - view.height
        assert room > 0
        assert -1 <= (1 - view.scroll_y) * room <= room + 1
