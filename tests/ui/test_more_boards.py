"""Games of Master Chocolatier, with jokers, and of Glazed Pavilion on every screen: shown, replayed, continued and explained."""

import json
from typing import Any

import pytest

from scorer.play.active_game import ActiveGame
from scorer.play.sharing import result_text
from scorer.rules.board import Space
from scorer.rules.layouts import LAYOUTS
from scorer.rules.wall import Walls
from scorer.ui.actions.print_sheet import PrintSheet
from scorer.ui.actions.result_picture import result_pixels
from scorer.ui.actions.setup_sheet import open_setup
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.tile_choice import TileFace
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.explain.why_sheet import END, open_why
from scorer.ui.kivyfix.i18n import _
from tests.paths import GAMES
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import clipped, texts
from tests.ui.support.round_state import game_of, refusal_bubble
from tests.ui.support.sample_games import add_games
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame

BOARDS = ["chocolatier", "chocolatier-brown", "glazed-pavilion-orange", "glazed-pavilion-purple"]


def counted_by_hand(board: str, **head: Any) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((GAMES / f"{board}.json").read_text(encoding="utf-8"))
    return record | {"started": "2026-01-02T19:30:00+01:00"} | head


def fallen(app: AzulejoApp) -> int:
    """The tiles on Anna's floor line that cost something."""
    table = game_of(app).session.table
    assert isinstance(table, Walls)
    return table.open[0].fallen


@pytest.mark.parametrize("board", BOARDS)
def test_finished_game_is_shown_and_replayed(drive: Driver, app: AzulejoApp, board: str) -> None:
    (id,) = add_games(app.context.store, counted_by_hand(board))
    for theme in ("glaze", "night"):
        app.context.preferences.theme = theme
        app.navigator.go("game", game=id)
        drive.frames(4)
        page = app.navigator.page
        assert page.game.id == id
        for at in range(page.ids.replay.last + 1):
            page.ids.replay.at = at
            drive.frames(1)
        assert not clipped(page)


@pytest.mark.parametrize("board", BOARDS)
def test_open_game_is_continued(drive: Driver, app: AzulejoApp, board: str) -> None:
    """Up to its last round, which is still open; the receipt of every tile opens."""
    record = counted_by_hand(board)
    record["entries"] = [entry for entry in record["entries"][:-1] if entry["do"] != "pass" or entry["round"] < 6]
    (id,) = add_games(app.context.store, record)
    app.navigator.go("round", game=id)
    drive.frames(6)
    session = game_of(app).session
    assert session.table.boards[0]
    assert not session.table.finished
    for space in [Space(lay["space"]) for lay in record["entries"] if lay["do"] == "lay"][-4:]:
        assert session.table.boards[0].get(space) or session.table.boards[1].get(space)
    assert not clipped(app.navigator.page)


@pytest.mark.parametrize("board", [*BOARDS, "azul-duel"])
def test_every_page_and_sheet_of_a_game(drive: Driver, app: AzulejoApp, board: str) -> None:
    """On a small phone in Hungarian, where words are long."""
    Motion.calm = True
    (id,) = add_games(app.context.store, counted_by_hand(board))
    drive.resize(320, 568)
    _.switch("hu")
    game = ActiveGame(app.context.store, id)
    with without_drawing():
        for page in ("final", "dispute", "handover", "game", "history", "players", "home"):
            app.navigator.go(page, **{"game": id} if page in {"final", "dispute", "handover", "game"} else {})
            drive.frames(6)
            assert app.navigator.current == page
            assert clipped(app.navigator.page) == set(), page
        for page in ("rules", "referee", VIEWS[LAYOUTS[board].family].may_i):
            app.navigator.go(page, board=board)
            drive.frames(4)
            assert clipped(app.navigator.page) == set(), page
        for sheet in (
            open_setup(board, 2, "Anna"),
            PrintSheet(preferences=app.context.preferences, board=board),
            open_why(app.context, game, 0, END),
            open_why(app.context, game, 0, 1),
        ):
            sheet.open()
            drive.frames(3)
            assert clipped(sheet) == set(), sheet.title
            sheet.close()
            drive.frames(3)


@pytest.mark.parametrize("board", BOARDS)
def test_result_is_shared_as_text_and_picture(drive: Driver, app: AzulejoApp, board: str) -> None:
    (id,) = add_games(app.context.store, counted_by_hand(board))
    game = ActiveGame(app.context.store, id)
    expected = json.loads((GAMES / f"{board}.expected.json").read_text("utf-8"))
    text = result_text(_.language, game.header, game.session.table)
    assert all(str(player["total"]) in text for player in expected["players"])
    width, height, pixels = result_pixels(game.header, game.session)
    assert len(pixels) == 4 * width * height
    assert len({pixels[at : at + 4] for at in range(0, len(pixels), 4000)}) > 5


def test_chocolates_look_like_chocolate_and_keep_their_names(
    drive: Driver, app: AzulejoApp, start_game: StartGame
) -> None:
    """Tiles and prints on the wall, in the receipt and in the referee; with letters, those of the colors."""
    app.context.preferences.letters = True
    user = start_game("chocolatier")
    user.tap(user.cell("1.1"))
    assert [user.wall.cells[Space(space)].color for space in ("1.1", "1.2", "2.1")] == ["milk", "caramel", "mint"]
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}
    sheet = open_why(app.context, game_of(app), 0, 1)
    drive.frames(3)
    assert find(sheet, "ReasonItem").color == "milk"
    assert find(sheet, "ReasonItem").title == "Blue in row 1"
    sheet.close()
    app.navigator.go("may_i_wall", board="chocolatier")
    drive.frames(3)
    faces = [face.glaze for face in app.navigator.page.ids.colors.walk() if isinstance(face, TileFace)]
    assert faces[:2] == ["milk", "caramel"]


def test_free_side_of_chocolates_offers_chocolates(drive: Driver, start_game: StartGame) -> None:
    user = start_game("chocolatier-brown")
    user.tap(user.cell("3.1"))
    picker = drive.top()
    assert isinstance(picker, Picker)
    assert [(option.color, option.glaze) for option in picker.options][:2] == [("blue", "milk"), ("yellow", "caramel")]


@pytest.mark.parametrize(("players", "jokers", "instead"), [(2, 5, "1 tile"), (4, 10, "2 tiles")])
def test_setup_says_which_tiles_the_jokers_replace(
    drive: Driver, app: AzulejoApp, players: int, jokers: int, instead: str
) -> None:
    setup = open_setup("azul", players, "Anna", {"jokers": True})
    drive.frames(2)
    shown = texts(setup)
    assert {f"{jokers} joker tiles", f"instead of {instead} of each color"} <= shown


def test_setup_of_a_duel_names_its_plates_and_goals(drive: Driver, app: AzulejoApp) -> None:
    goals = {"goals": ["columns", "wilds", "corners", "color-rows"]}
    setup = open_setup("azul-duel", 2, "Anna", goals)
    drive.frames(2)
    shown = texts(setup)
    assert {"1 plate each before the first round", "then 2 in each of rounds 1 to 4"} <= shown
    assert {"4", "Goals", "Columns, Wilds, Corners, Color rows"} <= shown


def test_lists_show_boards_in_their_own_colors(drive: Driver, app: AzulejoApp) -> None:
    """Brown spaces, and a dome full of plates instead of an empty grid."""
    add_games(app.context.store, counted_by_hand("chocolatier-brown"), counted_by_hand("azul-duel", id="duel"))
    for page in ("history", "home"):
        app.navigator.go(page)
        drive.frames(6)
        assert find(app.navigator.page, "MiniWall").palette == "chocolate"
        assert find(app.navigator.page, "MiniDome").cells[Space("1.1")].color == "yellow"


def test_tap_places_the_printed_color_and_holding_offers_the_joker(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul", options={"jokers": True})
    assert user.page.body.below.hint == "Hold a space to place a joker."
    user.tap(user.cell("2.1"))
    user.lay("1.2", "joker")
    tiles = game_of(user.app).session.table.boards[0]
    assert tiles == {"2.1": "white", "1.2": "joker"}


def test_joker_on_a_free_side_is_offered_among_the_colors(drive: Driver, start_game: StartGame) -> None:
    """White is in column 1 already, but a joker has no color. Afterwards its row has its tile, so 3.2 takes none."""
    user = start_game("azul-gray", options={"jokers": True})
    user.lay("2.1", "white")
    user.tap(user.cell("3.1"))
    picker = drive.top()
    assert isinstance(picker, Picker)
    assert [option.color for option in picker.options if option.why] == ["white"]
    user.pick("joker")
    assert game_of(user.app).session.table.boards[0] == {"2.1": "white", "3.1": "joker"}
    user.tap(user.cell("3.2"))
    assert len(game_of(user.app).session.table.boards[0]) == 2


def test_spared_tile_is_entered_below_the_floor_line_once_per_round(drive: Driver, start_game: StartGame) -> None:
    """Two tiles cost 1 + 1; with one of them spared 1. The Special Factory then refuses another player."""
    user = start_game("chocolatier")
    user.drop_tiles(2)
    assert fallen(user.app) == 2
    user.tap(find(user.side, "StuckRow", spares=True))
    assert fallen(user.app) == 1
    assert user.side.ids.floor.spared
    assert "One tile spared by the Special Factory" in texts(user.side)
    user.done()
    user.drop_tiles(1)
    user.tap(find(user.side, "StuckRow", spares=True))
    bubble = refusal_bubble()
    assert bubble
    assert any("Only one player can have that Special Factory." in text for text in texts(bubble))
    assert not game_of(user.app).session.spares(1, 1)


def test_referee_answers_for_jokers(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """A joker may go on a pattern line that already has a color, and a color on one that has a joker."""
    start_game("azul", options={"jokers": True})
    app.navigator.go("may_i_wall", board="azul")
    drive.frames(3)
    page = app.navigator.page
    assert page.ids.colors.colors[-1] == "joker"
    page.ids.colors.chosen = "joker"
    drive.frames(2)
    assert "2 tiles: joker" in page.ids.took.text
