"""Rows of the history show the winner's final board, and never hide the player who was searched for."""

from typing import Any

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.screens.history.history_row import NOT_SEARCHED, GameRow, Searched, result_pieces
from tests.records import game
from tests.stores import import_records
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all

DIAGONAL = ", ".join(f"A {n}.{n}, B 1.{n}, end" for n in range(1, 6))
"""Béla wins with a row: 15 points and 2 for it; Anna has the blue diagonal: 5 points and 10."""
LONG = "Maximiliana Konstantina Ferdinandovna"


@pytest.fixture
def rows(app: AzulejoApp, drive: Driver) -> Any:
    import_records(
        app.context.store,
        game("azul", DIAGONAL, players=2, id="row", started="2026-11-14T20:00:00+01:00"),
        game("azul-gray", "A final 50, B final 60, end", players=2, id="totals", started="2026-11-13T20:00:00+01:00"),
    )
    app.navigator.go("history")
    drive.until(lambda: any(row.tiles for row in find_all(app.navigator.page, GameRow)))
    drive.frames(3)
    return {row.game.id: row for row in find_all(app.navigator.page, GameRow)}


def test_row_shows_the_winners_final_board(rows: Any) -> None:
    assert dict(rows["row"].tiles) == {"1.1": "blue", "1.2": "yellow", "1.3": "red", "1.4": "black", "1.5": "white"}
    (board,) = rows["row"].ids.thumb.children
    assert sorted(board.cells) == ["1.1", "1.2", "1.3", "1.4", "1.5"]


def test_game_of_totals_is_marked_and_shows_the_printed_board(rows: Any) -> None:
    assert not rows["totals"].tiles
    assert "totals only" in rows["totals"].note


@pytest.mark.parametrize("searched", [NOT_SEARCHED, Searched(words=("zoe",))])
def test_searched_player_is_never_hidden_in_a_count(app: AzulejoApp, searched: Searched) -> None:
    record = game("azul", "A final 60, B final 50, C final 40, D final 30, end", players=4, id="four")
    for player, name in zip(record["players"], (LONG, "Béla", "Cili", "Zoë"), strict=True):
        player["name"] = name
    import_records(app.context.store, record)
    header = app.context.store.games.header("four")
    texts = [piece.text for piece in result_pieces(header, 260, 16, searched)]
    assert ("Zoë" in texts) == (searched is not NOT_SEARCHED)
    assert texts[0].startswith("Maxi")
