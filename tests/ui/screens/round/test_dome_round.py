"""A round on domes in the real window: tiles, automatic special tiles, broken tiles, the marker, and a whole game."""

import json
from typing import Any

import pytest
from kivy.core.window import Window

from scorer.play import active_game
from scorer.rules.board import Space
from scorer.rules.plates import SPACES_OF_PLACE
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.dome_board import PlateRun
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.explain.receipt_entries import ReasonItem
from scorer.ui.widgets.overlays.toast import Toast
from tests.paths import GAMES
from tests.ui.support.dome_user import WITH_SPECIAL, WITH_WILD, DomeUser, StartDuel
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, sheet, texts
from tests.ui.support.round_state import game_of, refusal_bubble, shown_totals, totals
from tests.ui.support.sample_games import add_games
from tests.ui.support.user import find


def next_round(app: AzulejoApp, drive: Driver) -> None:
    """End the round without touches."""
    session = game_of(app).session
    session.end_round(session.version)
    app.navigator.page.open_round(session.round)
    drive.frames(3)


# Tiles


def test_printed_color_takes_one_tap(app: AzulejoApp, duel: StartDuel) -> None:
    user = duel({1: WITH_WILD})
    user.lay("1.1")
    assert (user.wall.run.space, user.wall.run.points) == ("1.1", "+1")
    user.lay("2.2")
    assert shown_totals(user.page) == totals(app) == [5 + 1 + 1, 5]
    user.lay("2.2")
    assert shown_totals(user.page) == totals(app) == [6, 5]


def test_wild_space_takes_any_color(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel({1: WITH_WILD})
    user.tap(user.cell("2.1"))
    picker = drive.top()
    assert isinstance(picker, Picker)
    assert [option.color for option in picker.options] == ["blue", "yellow", "red", "black", "turquoise"]
    user.pick("turquoise")
    assert game_of(app).session.table.boards[0] == {"2.1": "turquoise"}


def test_row_that_has_its_tile_refuses_another_and_is_dimmed(duel: StartDuel) -> None:
    user = duel({1: WITH_WILD})
    user.lay("1.1")
    assert user.wall.cells[Space("1.2")].state == "closed"


def test_special_tile_appears_automatically_and_goes_with_undo(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    """Upper left, lower left, then upper right: 1 + 2 points, then a run of 2 and the special tile of row 2."""
    user = duel({1: WITH_SPECIAL})
    user.lay("1.1")
    user.lay("2.1")
    assert totals(app) == [8, 5]
    next_round(app, drive)
    user.tap(user.cell("2.2"))
    bubble = refusal_bubble()
    assert bubble
    assert "It is placed automatically" in bubble.text
    drive.finish_animations()  # it covers the space above
    Motion.calm = False
    user.lay("1.2")
    assert user.wall.cells[Space("2.2")][:3] == ("special", "closed", "")
    drive.until(lambda: isinstance(user.wall.run, PlateRun))
    drive.until(lambda: 0 < user.wall.bloom < 1)
    assert (user.wall.run.space, user.wall.run.points, user.wall.run.place) == ("2.2", "+2", 1)
    assert user.wall.cells[Space("2.2")][:3] == ("special", "new", "+2")
    assert shown_totals(user.page) == totals(app) == [8 + 2 + 2, 5]
    user.tap(user.page.ids.bar.ids.undo)
    assert game_of(app).session.table.boards[0].keys() == {"1.1", "2.1"}
    assert shown_totals(user.page) == [8, 5]


def test_preview_shows_points_before_a_tile_is_placed(duel: StartDuel) -> None:
    user = duel({1: WITH_WILD})
    user.lay("1.1")
    tags = {space: user.wall.cells[space].tag for space in SPACES_OF_PLACE[1]}
    assert list(tags.values()) == ["+1", "", "+2", "+1"]


# Broken tiles and the marker


def test_marker_takes_no_slot(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel()
    user.take_marker()
    user.drop_tiles(2)
    strip = user.side.ids.broken
    assert (strip.slots, strip.has_marker) == (["tile", "tile"], True)
    assert totals(app) == [0, 5]  # 1 + 2 for the tiles and 2 for the marker
    user.tap(user.slot(2))
    assert strip.slots == ["tile"]
    assert totals(app) == [5 - 1 - 2, 5]
    user.take_marker()
    assert totals(app) == [5 - 1, 5]
    user.tap(find(user.side, "ReceiptLine"))
    assert [item.title for item in find_all(drive.top(), ReasonItem)] == ["Broken tiles"]


def test_marker_moves_to_the_player_who_taps_it(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel()
    user.take_marker()
    user.page.go_to(1)
    drive.frames(2)
    user.take_marker()
    assert totals(app) == [5, 3]


def test_stuck_line_breaks_its_tiles(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    """The band of rows 1 and 2 has its three plates; row 1 has no blue or wild space."""
    user = duel(
        {
            1: ("yellow", "black", "turquoise", "special"),
            2: ("turquoise", "black", "red", "wild"),
            3: ("yellow", "red", "wild", "blue"),
        }
    )
    assert "Is line 1 stuck with blue? Its tiles break." in texts(user.page)
    user.mark_stuck(1, "blue")
    assert totals(app) == [5 - 1, 5]
    assert user.side.ids.broken.slots == ["tile"]
    assert "Blue stuck in line 1" in texts(user.page)


def test_undo_names_what_broke(app: AzulejoApp, duel: StartDuel) -> None:
    user = duel()
    user.drop_tiles(2)
    user.tap(user.page.ids.bar.ids.undo)
    assert any(isinstance(one, Toast) and "2 broken tiles" in one.text for one in Window.children)


def test_no_stroke_is_taught_on_a_dome(drive: Driver, duel: StartDuel) -> None:
    user = duel({1: WITH_SPECIAL, 5: WITH_WILD})
    for space in ("1.1", "2.1", "3.3"):
        user.lay(space)
    drive.frames(3)
    assert not any(isinstance(one, Toast) for one in Window.children)


def test_tablet_shows_both_domes_in_either_position(drive: Driver, duel: StartDuel) -> None:
    """After turning the tablet and back, the column is as narrow and the domes are as wide as before."""
    drive.resize(1280, 800)
    user = duel({1: WITH_SPECIAL})
    drive.frames(4)
    before = [(dome.width, dome.height) for dome in user.page.body.grids]
    drive.resize(800, 1280)
    drive.frames(4)
    drive.resize(1280, 800)
    drive.frames(4)
    assert [(dome.width, dome.height) for dome in user.page.body.grids] == before
    user.lay("1.1")
    user.take_marker()
    assert shown_totals(user.page) == [5 - 2 + 1, 5]


def test_tablet_offers_a_plate_beside_the_main_button(drive: Driver, duel: StartDuel) -> None:
    drive.resize(1280, 800)
    user = duel({1: WITH_SPECIAL})
    button = user.page.ids.bar.second_button
    assert (button.text, button.note, button.disabled) == ("Plate", "1 of 3 this round", False)
    user.tap(button)
    assert sheet().heading == "Plate 2 of 9"
    sheet().close()
    user.place_plate(2, WITH_WILD)
    user.place_plate(3, ("turquoise", "black", "red", "wild"))
    assert (button.note, button.disabled) == ("3 of 3 this round", True)
    drive.resize(412, 915)
    assert not button.parent


def test_voice_names_places_plates_and_what_is_broken(drive: Driver, duel: StartDuel) -> None:
    user = duel({1: WITH_SPECIAL})
    user.lay("1.1")
    names = dict(zip(user.wall.grid, user.wall.spoken_names(), strict=True))
    assert [names[Space(space)] for space in ("1.1", "2.1", "2.2", "1.3")] == [
        "Row 1, column 1, yellow, filled, 1 point",
        "Row 2, column 1, turquoise, free, 2 points",
        "Special space, row 2, 1 of 3 covered",
        "Place 2, free",
    ]
    strip = user.side.ids.broken
    assert find(strip, "FloorSlots").spoken_names()[0] == "Broken tiles: 1, −1 point, free"
    assert find(strip, "MarkerPill").spoken_name == "Start marker, −2 points"
    names_of_plates = [one.spoken_name for one in user.open_plates(2).choice.pictures]
    assert "Plate: yellow, black, turquoise, special tile; taken" in names_of_plates
    assert "Plate: red, blue, yellow, any color; free" in names_of_plates


# The whole screen


@pytest.mark.parametrize("size", [(320, 568), (412, 915)])
def test_everything_fits_without_scrolling(drive: Driver, duel: StartDuel, size: tuple[int, int]) -> None:
    drive.resize(*size)
    user = duel({1: WITH_SPECIAL, 2: WITH_WILD, 3: ("turquoise", "black", "red", "wild")})
    drive.frames(4)
    assert user.page.ids.scroll.fits
    assert user.wall.side + user.wall.gap >= 36 + 3


def test_game_survives_killing_the_app(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel()
    user.place_plate(1, WITH_SPECIAL, 1)
    user.lay("1.1")
    game = game_of(app)
    again = active_game.ActiveGame(app.context.store, game.id)
    assert again.session.table.totals == [5 - 1 + 1, 5]
    assert again.session.entries == game.session.entries


def test_correcting_a_finished_game(app: AzulejoApp, drive: Driver) -> None:
    """Béla's last tile gave 6 + 2 points and completed row 6, a goal worth 3; one of his two broken tiles was entered
    by mistake.
    """
    Motion.calm = True
    record: dict[str, Any] = json.loads((GAMES / "azul-duel.json").read_text("utf-8"))
    add_games(app.context.store, record)
    app.navigator.go("round", game=record["id"])
    page = app.navigator.page
    page.open_round(5)
    page.go_to(1)
    drive.frames(3)
    user = DomeUser(drive, app)
    user.lay("6.6")
    assert shown_totals(page)[1] == 25 - 6 - 2  # without goals, which are counted at the end
    user.tap(user.slot(1))
    assert shown_totals(page)[1] == 25 - 6 - 2 + 2
    drive.tap(page.ids.bar.ids.main)
    drive.frames(20)
    assert {"Béla", "45", "36", "Round 5, Béla, broken tiles"} <= texts(sheet())
    drive.tap(find(sheet().footer, "PrimaryButton"))
    drive.frames(20)
    header = app.context.store.games.header(record["id"])
    assert [seat.total for seat in header.seats] == [54, 45 - 6 - 2 - 3 + 2]


def test_may_i_on_the_dome_of_the_open_game(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    duel({1: WITH_WILD})
    app.navigator.go("may_i_dome", board="azul-duel")
    drive.frames(4)
    page = app.navigator.page

    def ask(space: str) -> str:
        board = page.ids.dome
        x, y, side = board.box(Space(space))
        drive.tap(board.to_window(x + side / 2, y + side / 2))
        drive.until(lambda: page.space == space)
        answer: str = page.ids.answer.text
        return answer

    assert ask("2.2") == "Blue in row 2, column 2: no neighbor, 1 point."
    assert page.ids.answer.allowed
    assert page.row_text == "Row 2: 2 spaces take blue"
    assert "takes another color" in ask("1.1")
    assert not page.ids.answer.allowed
    assert page.row_text == "The line stays: a plate is still missing in its row."


def test_exactly_two_players(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("new_game")
    page = app.navigator.page
    drive.frames(3)
    page.ids.boards.board = "azul-duel"
    page.seats.add("Anna")
    drive.frames(2)
    assert page.ids.start.text == "Add a player"
    page.seats.add("Béla")
    page.seats.add("Cecília")
    drive.frames(2)
    assert page.seats.names == ["Anna", "Béla"]
    assert page.ids.start.text == "Start game"
    assert "exactly 2" in texts(page)
