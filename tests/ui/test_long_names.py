"""Names of any kind fit every screen: long, without a space, right to left, emoji, and with many combining marks."""

from typing import Any

import pytest

from scorer.store.people import LONGEST_NAME
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from tests.stores import import_records
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import clipped
from tests.ui.support.sample_games import finished_game
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame

NAMES = {
    "long word": "W" * LONGEST_NAME,
    "right to left": "אבגדהוזחטיכלמנסעפצקרשת אבגדהוזחטיכלמנסע",
    "emoji": "👩‍👩‍👧‍👦" * 5,
    "combining": "Z" + "\u0351" * 30 + "algo",
}
SIZES = [(320, 568), (412, 915), (915, 412)]


@pytest.mark.parametrize(
    ("screen", "kinds"),
    [(screen, [*NAMES]) for screen in ("home", "history", "game", "final", "players", "round", "dispute")]
    + [("new_game", [kind]) for kind in NAMES],
)
def test_names_stay_inside_their_lines(
    app: AzulejoApp, drive: Driver, start_game: StartGame, screen: str, kinds: list[str]
) -> None:
    Motion.calm = True
    for seed, kind in enumerate(kinds):
        name = NAMES[kind]
        record = finished_game(seed, f"2025-11-{18 + seed}", names=(name, "Anna"))
        assert not import_records(app.context.store, record).rejected
        params: dict[str, Any] = {"game": record["id"]} if screen in {"game", "final", "dispute"} else {}
        if screen == "round":
            start_game(names=(name, "Anna"))
            assert app.context.game
            params = {"game": app.context.game.id}
        if screen == "dispute":
            params["player"] = 0
        app.navigator.go(screen, **params)
        drive.until(lambda: getattr(app.navigator.page, "complete", True))
        with without_drawing():
            for size in SIZES:
                drive.resize(*size)
                drive.frames(3)
                assert not {text for text in clipped(app.navigator.page) if name[:5] in text}, (kind, size)


@pytest.mark.parametrize("screen", ["new_game", "players"])
def test_no_longer_name_can_be_typed(app: AzulejoApp, drive: Driver, screen: str) -> None:
    Motion.calm = True
    app.navigator.go("new_game")
    drive.frames(3)
    field = app.navigator.page.seats.ids.field
    if screen == "players":
        from scorer.ui.screens.players.person_menu import add_player

        add_player(app.context, lambda _person: None)
        drive.frames(3)
        field = find(drive.top(), "TextField")
    field.insert_text("abc")
    field.insert_text("x" * 1_000_000)
    assert field.text == "abc" + "x" * (LONGEST_NAME - 3)
    field.select_all()
    field.delete_selection()
    field.insert_text("y" * 50)
    assert field.text == "y" * LONGEST_NAME
