"""A round on domes in the real window: plates from their pictures, tiles, special tiles by themselves, goals, broken tiles."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from kivy.core.window import Window
from kivy.metrics import dp, sp

from scorer.play import active_game
from scorer.rules.board import Space
from scorer.rules.entries import LayPlate
from scorer.rules.plates import SPACES_OF_PLACE, Prints
from scorer.ui.actions.keep_correction import KeepFooter
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.dome_board import PlateRun
from scorer.ui.boards.plate_picture import PlatePicture
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.explain.color_picker import Picker
from scorer.ui.explain.receipt_entries import ReasonItem
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.dome.plate_sheet import PlateSheet
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.paths import GAMES
from tests.ui.support.dome_user import DomeUser
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import LANGUAGES, find_all, sheet, texts
from tests.ui.support.round_state import game_of, refusal_bubble, shown_totals, totals
from tests.ui.support.sample_games import add_games
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame

WITH_SPECIAL: Final = ("yellow", "black", "turquoise", "special")
WITH_WILD: Final = ("yellow", "red", "wild", "blue")
"""As printed, upright."""

LEGIBLE = 11
"""The smallest type, in sp, that can be read on a board."""

StartDuel = Callable[..., DomeUser]


@pytest.fixture
def duel(app: AzulejoApp, drive: Driver, start_game: StartGame) -> StartDuel:
    """Begins a game of Azul Duel, with plates of the first player by place."""

    def begin(plates: Mapping[int, Prints] | None = None, options: Mapping[str, Any] | None = None) -> DomeUser:
        start_game("azul-duel", options=options)
        session = game_of(app).session
        for place, prints in (plates or {}).items():
            session.place_plate(0, place, prints, 1, session.version)
        app.navigator.page.refresh()
        drive.frames(3)
        return DomeUser(drive, app)

    return begin


def next_round(app: AzulejoApp, drive: Driver) -> None:
    """End the round without touches."""
    session = game_of(app).session
    session.end_round(session.version)
    app.navigator.page.open_round(session.round)
    drive.frames(3)


def plates_of(app: AzulejoApp) -> list[tuple[int, Prints, int]]:
    entries = [entry for entry in game_of(app).session.entries if isinstance(entry, LayPlate)]
    return [(entry.place, tuple(entry.prints), entry.hidden) for entry in entries]


# Plates


def test_plate_is_chosen_turned_moved_and_placed(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    assert (sheet.heading, sheet.lay_button.disabled) == ("Plate 1 of 9", True)
    pictures = find_all(sheet, PlatePicture)
    assert len(pictures) == 18
    user.press(next(one for one in pictures if tuple(one.prints) == WITH_SPECIAL))
    board = sheet.choice.board
    x, y, side = board.box(Space("1.1"))
    drive.tap(board.to_window(x + side / 2, y + side / 2))  # on the dome, a tap turns it clockwise
    assert sheet.choice.prints == ("turquoise", "yellow", "special", "black")
    x, y, side = board.box(Space("3.3"))
    drive.tap(board.to_window(x + side / 2, y + side / 2))
    assert sheet.choice.place == 5
    assert plates_of(app) == []
    user.press(sheet.lay_button)
    assert plates_of(app) == [(5, ("turquoise", "yellow", "special", "black"), 0)]
    prints = [user.wall.cells[space].color for space in SPACES_OF_PLACE[5]]
    assert prints == ["turquoise", "yellow", "special", "black"]
    assert "Azul Duel · 1 of 9 plates" in texts(user.page)


@pytest.mark.parametrize("size", [(412, 915), (320, 568), (800, 1280), (1280, 800), (915, 412)])
def test_dome_and_pictures_are_both_in_sight(drive: Driver, duel: StartDuel, size: tuple[int, int]) -> None:
    drive.resize(*size)
    sheet = duel().open_plates(1)
    panel, board, footer = sheet.ids.panel, sheet.choice.board, sheet.ids.footer
    left, low = board.to_window(*board.pos)
    assert left >= 0
    assert low + board.height <= size[1]
    if size[0] > size[1]:
        assert left + board.width <= panel.x
    else:
        assert low >= panel.top
    for picture in sheet.choice.pictures[:6]:
        assert footer.top < picture.to_window(*picture.pos)[1] < panel.top - picture.height


def middle_of_place(sheet: PlateSheet, place: int) -> tuple[float, float]:
    board = sheet.choice.board
    left, low, width, height = board.place_box(place)
    point: tuple[float, float] = board.to_window(left + width / 2, low + height / 2)
    return point


def test_chosen_plate_is_dragged_to_another_free_place(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel({4: WITH_WILD})
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    for place, then in ((5, 5), (4, 5), (9, 9)):
        drive.drag(middle_of_place(sheet, sheet.choice.place), middle_of_place(sheet, place))
        drive.finish_animations()
        assert sheet.choice.place == then, "a plate lies on place 4"
        assert sheet.choice.prints == WITH_SPECIAL, "what is dragged does not turn"
    user.press(sheet.lay_button)
    assert plates_of(app)[-1] == (9, WITH_SPECIAL, 0)


def test_second_finger_drops_the_plate_where_it_was(drive: Driver, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    finger = drive.press_down(middle_of_place(sheet, 1))
    drive.move(finger, middle_of_place(sheet, 5))
    assert (1 in sheet.choice.board.captions, sheet.choice.board.aim) == (True, 5)
    second = drive.press_down(middle_of_place(sheet, 9))
    drive.finish_animations()
    assert (1 in sheet.choice.board.captions, sheet.choice.board.aim) == (False, 1)
    drive.lift(finger)
    drive.lift(second)
    assert sheet.choice.place == 1


def test_tap_beside_the_dome_keeps_the_sheet_open(drive: Driver, duel: StartDuel) -> None:
    sheet = duel().open_plates(1)
    drive.tap((4, sheet.ids.panel.top + 8))
    drive.finish_animations()
    assert sheet.parent
    drive.tap(find(sheet.ids.bar, "IconButton", icon="close"))
    drive.finish_animations()
    assert not sheet.parent


@pytest.mark.parametrize("code", LANGUAGES)
def test_captions_of_empty_places_stay_legible_on_a_small_phone(drive: Driver, duel: StartDuel, code: str) -> None:
    drive.resize(320, 568)
    user = duel({1: WITH_SPECIAL, 2: WITH_WILD, 3: ("turquoise", "black", "red", "wild")})
    _.switch(code)
    user.page.refresh()
    drive.frames(3)
    board = user.wall
    captions = [caption for caption in board.captions.values() if caption.note]
    assert len(captions) == 6
    for caption in captions:
        assert width_of(caption.note, tokens.MEDIUM, sp(LEGIBLE)) <= board.plate_side - dp(2 * tokens.GAP_M)


def test_four_quarters_are_a_full_turn(duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(2)
    user.choose_plate(sheet, WITH_WILD)
    for _quarter in range(4):
        user.press(sheet.turn_button)
    assert sheet.choice.prints == WITH_WILD


def test_chosen_plate_flies_to_its_place_and_turns_smoothly(drive: Driver, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    Motion.calm = False
    choice, board = sheet.choice, sheet.choice.board
    user.press(next(one for one in choice.pictures if tuple(one.prints) == WITH_SPECIAL))
    drive.until(lambda: 0 < choice.flight < 1)
    assert 1 in board.captions
    drive.until(lambda: choice.flight == 1)
    assert [board.cells[space].color for space in SPACES_OF_PLACE[1]] == list(WITH_SPECIAL)
    user.press(sheet.turn_button)
    drive.until(lambda: 0 < board.spin < 90)
    assert [board.cells[space].color for space in SPACES_OF_PLACE[1]] == ["turquoise", "yellow", "special", "black"]
    drive.until(lambda: board.spin == 0)


def test_reduced_motion_places_and_turns_a_plate_at_once(duel: StartDuel) -> None:
    user = duel()
    Motion.calm = True
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    assert (sheet.choice.flight, 1 in sheet.choice.board.captions) == (1, False)
    sheet.choice.turn()
    assert sheet.choice.board.spin == 0


def test_plates_from_the_stack_cost_points_down_to_0(app: AzulejoApp, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    plus = find(find(sheet, "Stepper"), "IconButton", icon="plus")
    user.press(plus)
    assert "1 point for each plate: 5 → 4" in texts(sheet)
    assert sheet.lay_button.note == "place 1, −1 point"
    for _plate in range(5):
        user.press(plus)
    assert sheet.lay_button.note == "place 1, −5 points"
    user.press(sheet.lay_button)
    assert shown_totals(user.page) == totals(app) == [0, 5]
    parts = {name: figure for figure, name, _color in user.side.parts}
    assert parts["Plate"] == serif("−5")


def test_plate_in_the_game_is_marked_and_cannot_be_chosen(duel: StartDuel) -> None:
    user = duel({4: WITH_SPECIAL})
    sheet = user.open_plates(1)
    picture = next(one for one in find_all(sheet, PlatePicture) if tuple(one.prints) == WITH_SPECIAL)
    assert picture.owner == 1
    user.press(picture)
    assert "Anna has it, place 4" in texts(sheet)
    assert sheet.lay_button.disabled


def test_empty_places_say_when_their_plate_comes(app: AzulejoApp, duel: StartDuel) -> None:
    user = duel({1: WITH_SPECIAL, 2: WITH_WILD, 3: ("turquoise", "black", "red", "wild")})
    assert [tuple(text) for text in user.wall.captions.values()] == [
        ("Plate 4", "in round 2", False),
        ("Plate 5", "in round 2", False),
        ("Plate 6", "in round 3", False),
        ("Plate 7", "in round 3", False),
        ("Plate 8", "in round 4", False),
        ("Plate 9", "in round 4", False),
    ]
    user.tap(user.cell("3.1"))
    bubble = refusal_bubble()
    assert bubble
    assert bubble.text.startswith("No plate lies here yet.")


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


def test_special_tile_comes_by_itself_and_goes_with_undo(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
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
    user.mark_stuck(1, "blue")
    assert totals(app) == [5 - 1, 5]
    assert user.side.ids.broken.slots == ["tile"]
    assert "Blue stuck in row 1" in texts(user.page)


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
    """Turned and turned back, the column is as narrow and the domes are as wide as before."""
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


# Goals


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
    """The sheet says that the game counts as it began; Undo and the goals stay as they are."""
    user = duel()
    rows = find(user.side, "GoalCard", name="Rows")
    assert rows.spoken_names() == ["Goal Rows: 0 of 6, 0 points now", "Printed on our board"]
    x, y, width, height = rows.spots()[1]
    drive.tap(rows.to_window(x + width / 2, y + height / 2))
    assert sheet().title == "Printed on our board"
    assert "This game counts as it began; changes apply to new games." in texts(sheet())
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


@pytest.mark.parametrize("size", [(320, 568), (412, 915)])
def test_everything_fits_without_scrolling(drive: Driver, duel: StartDuel, size: tuple[int, int]) -> None:
    drive.resize(*size)
    user = duel({1: WITH_SPECIAL, 2: WITH_WILD, 3: ("turquoise", "black", "red", "wild")})
    drive.frames(4)
    assert user.page.ids.scroll.fits
    assert user.wall.side + user.wall.gap >= 36 + 3


# The rest of a game


def test_game_survives_killing_the_app(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel()
    user.place_plate(1, WITH_SPECIAL, 1)
    user.lay("1.1")
    game = game_of(app)
    again = active_game.ActiveGame(app.context.store, game.id)
    assert again.session.table.totals == [5 - 1 + 1, 5]
    assert again.session.entries == game.session.entries


def test_correcting_a_finished_game(app: AzulejoApp, drive: Driver) -> None:
    """Béla's last tile gave 6 + 2 points and completed row 6, a goal worth 3; one of his two broken tiles was none."""
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
    assert {"Béla", "45", "36", "Béla, Round 5, broken tiles"} <= texts(sheet())
    drive.tap(find_all(sheet(), KeepFooter)[0].ids.keep)
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


# Choosing the game


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


def test_exactly_two_players(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("new_game")
    page = app.navigator.page
    drive.frames(3)
    page.ids.boards.board = "azul-duel"
    page.seats.add("Anna")
    drive.frames(2)
    assert page.ids.start.disabled
    page.seats.add("Béla")
    page.seats.add("Cecília")
    drive.frames(2)
    assert page.seats.names == ["Anna", "Béla"]
    assert not page.ids.start.disabled
    assert "exactly 2" in texts(page)
