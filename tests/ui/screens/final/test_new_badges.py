"""Badges earned for the first time are announced after the winner, with vibration and sound."""

import pytest

from scorer.play.active_game import ActiveGame
from scorer.ui.app.application import AzulejoApp
from scorer.ui.context.feedback import FEEDBACK, Signal
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform import device
from scorer.ui.widgets.overlays.toast import Toast
from tests.records import Json, game
from tests.stores import import_records
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import toasts

MOVES = "A 1.1, B 1.1, B floor 1, end, B 1.2, end, B 1.3, end, B 1.4, end, B 1.5, end"
"""Anna places a tile in the first round and loses nothing, Béla drops one tile in it and none later."""


def finish(app: AzulejoApp, drive: Driver, record: Json) -> None:
    import_records(app.context.store, record)
    app.context.game = ActiveGame(app.context.store, record["id"])
    app.navigator.go("final", game=record["id"])
    drive.frames(4)


def test_only_the_first_time_is_announced(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    felt: list[tuple[int, ...]] = []
    monkeypatch.setattr(device, "vibrate", felt.append)
    Motion.calm = True
    finish(app, drive, game("azul", MOVES, players=2))
    drive.until(toasts)
    assert toasts() == ["3 new badges. Anna: Clean round, Clean game; Béla: Clean round."]
    assert felt == [FEEDBACK[Signal.WINNER].vibration, FEEDBACK[Signal.COMPLETE].vibration]
    Toast.dismiss_all()
    drive.until(lambda: not toasts())
    finish(app, drive, game("azul", MOVES, players=2, id="again"))
    drive.until(lambda: len(felt) > 2)
    drive.frames(120)
    assert felt[2:] == [FEEDBACK[Signal.WINNER].vibration]
    assert toasts() == []
