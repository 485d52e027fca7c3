"""Starts games of Azul Duel."""

from collections.abc import Mapping
from typing import Any

import pytest

from scorer.rules.plates import Prints
from scorer.ui.app.application import AzulejoApp
from tests.ui.support.dome_user import DomeUser, StartDuel
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of
from tests.ui.support.wall_user import StartGame


@pytest.fixture
def duel(app: AzulejoApp, drive: Driver, start_game: StartGame) -> StartDuel:
    def begin(plates: Mapping[int, Prints] | None = None, options: Mapping[str, Any] | None = None) -> DomeUser:
        start_game("azul-duel", options=options)
        session = game_of(app).session
        for place, prints in (plates or {}).items():
            session.place_plate(0, place, prints, 1, session.version)
        app.navigator.page.refresh()
        drive.frames(3)
        return DomeUser(drive, app)

    return begin
