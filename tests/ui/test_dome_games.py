"""Every screen shows a game of Azul Duel, open or finished, in every size."""

import json
from itertools import product
from typing import Any

import pytest

from scorer.rules.board import Space
from scorer.ui.app.application import AzulejoApp
from scorer.ui.explain.why_sheet import open_why
from tests.paths import GAMES
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import sheets
from tests.ui.support.round_state import game_of
from tests.ui.support.sample_games import add_games
from tests.ui.support.sheets import close_overlays

RECORD: dict[str, Any] = json.loads((GAMES / "azul-duel.json").read_text("utf-8"))
OPEN = RECORD | {"id": "open", "entries": [entry for entry in RECORD["entries"] if entry["round"] < 3]}
SIZES = ((412, 915), (320, 568), (915, 412), (800, 1280))


@pytest.fixture
def with_games(app: AzulejoApp) -> AzulejoApp:
    add_games(app.context.store, RECORD, OPEN)
    return app


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_shows_the_games(drive: Driver, with_games: AzulejoApp, size: tuple[int, int]) -> None:
    navigator = with_games.navigator
    drive.resize(*size)
    for page in ("home", "history", "players", "new_game"):
        navigator.go(page)
        drive.frames(10)
        assert navigator.current == page
    for page in ("game", "final", "dispute", "handover"):
        navigator.go(page, game=RECORD["id"])
        drive.frames(30)
        assert navigator.current == page
    navigator.go("round", game="open")
    drive.frames(10)
    assert [seat.total for seat in navigator.page.seats] == [5 + 1 + 7, 5 - 4 + 0]
    navigator.page.go_to(1)
    drive.frames(10)


def test_receipts(drive: Driver, with_games: AzulejoApp) -> None:
    with_games.navigator.go("final", game=RECORD["id"])
    drive.frames(5)
    for player, number in product((0, 1), (0, 1, 3, 5)):
        receipt = open_why(with_games.context, game_of(with_games), player, number)
        drive.frames(10)
        assert receipt in sheets()
        close_overlays()
        drive.frames(2)


def test_referee_answers_about_the_dome(drive: Driver, with_games: AzulejoApp) -> None:
    with_games.navigator.go("round", game="open")
    with_games.navigator.go("referee")
    drive.frames(5)
    with_games.navigator.page.may_i()
    drive.frames(5)
    assert with_games.navigator.current == "may_i_dome"
    page = with_games.navigator.page
    drive.resize(320, 568)
    page.ids.dome.dispatch("on_space", Space("6.1"))
    drive.frames(4)
    answers = page.ids.answers
    assert answers.to_window(*answers.pos)[1] >= 0
    assert page.tiles == game_of(with_games).session.table.boards[game_of(with_games).player]
