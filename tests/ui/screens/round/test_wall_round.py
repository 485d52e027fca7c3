"""A round on walls in the real window: one tap per tile, its points immediately, every refusal with its reason."""

import json
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.play import active_game
from scorer.play.actions import ActionStatus
from scorer.rules.board import Space
from scorer.rules.entries import Stuck
from scorer.rules.wall import WallLayout
from scorer.store import StoreError, StoreErrorKind
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Picker
from scorer.ui.explain.why_sheet import open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.rotation import rotate_half_turn
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from scorer.wording.language import LANGUAGES
from tests.paths import GAMES
from tests.stores import entries_of
from tests.ui.support.driver import Driver, Touch
from tests.ui.support.on_screen import sheet, sheets, texts
from tests.ui.support.round_state import enter, game_of, refusal_bubble, shown_totals, totals
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser

SIZES = [(320, 568), (412, 915), (915, 412)]
Z, Y, ESCAPE = ord("z"), ord("y"), 27


def toast() -> Any:
    return next((one for one in Window.children if isinstance(one, Toast)), None)


def test_a_double_space_shows_how_its_points_add_up(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """Two tiles across and two down, scored twice; then a tile alone, scored twice."""
    user = start_game("crystal-mosaic-1")
    session = game_of(app).session
    session.lay(0, "1.1", "red", 1, session.version)
    session.lay(0, "2.2", "red", 1, session.version)
    session.end_round(session.version)
    user.page.open_round(2)
    drive.frames(3)
    user.lay("2.1", "white")
    assert (user.wall.run.space, user.wall.run.points) == ("2.1", "(2+2)×2 = +8")
    user.lay("4.5", "blue")
    assert (user.wall.run.space, user.wall.run.points) == ("4.5", "1×2 = +2")


def test_losses_from_one_source_have_a_question_mark(drive: Driver, start_game: StartGame) -> None:
    """The floor line of Crystal Mosaic; that of the base game is in the rulebook."""
    strip = start_game().side.ids.floor
    assert not strip.doubtful
    user = start_game("crystal-mosaic-1")
    user.tap(find(user.side.ids.floor, "IconButton", icon="question"))
    assert drive.top().title == "Printed on our board"
    assert "This game keeps its values; changes apply to new games." in texts(drive.top())


def test_tile_shows_its_points_and_a_second_tap_removes_it(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    assert (user.wall.run.space, user.wall.run.points) == ("1.1", "+1")
    user.lay("2.1")
    assert (user.wall.run.space, user.wall.run.points, user.wall.run.down) == ("2.1", "+2", ("1.1", "2.1"))
    assert shown_totals(user.page) == [3, 0]
    user.lay("2.1")
    assert user.wall.cells[Space("2.1")].state == "open"
    assert shown_totals(user.page) == totals(app) == [1, 0]


def test_legal_spaces_preview_their_points_if_enabled(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("3.3")
    drive.frames(2)
    tags = {space: cell.tag for space, cell in user.wall.cells.items()}
    assert (tags[Space("2.3")], tags[Space("4.3")], tags[Space("1.1")], tags[Space("3.1")]) == ("+1", "+2", "+1", "")
    app.context.preferences.preview = False
    user.page.refresh()
    assert {cell.tag for space, cell in user.wall.cells.items() if space != "3.3"} == {""}


def test_refused_tap_shows_reason_blocking_tile_and_rule(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """The blue tile of row 2 cannot move below the blue one of row 1."""
    user = start_game("azul-gray")
    user.lay("1.1", "blue")
    user.lay("2.2", "blue")
    user.tap(user.cell("2.1"))
    bubble = refusal_bubble()
    assert bubble
    assert "pattern line is already entered" in bubble.text
    assert not isinstance(drive.top(), Picker)
    assert {space for space, cell in user.wall.cells.items() if cell.ring} == {"2.2", "2.1"}
    assert totals(app) == [2, 0]
    drive.frames(2)
    x, y = bubble.center
    user.tap((x, y))
    assert isinstance(drive.top(), BottomSheet)
    assert refusal_bubble() is None
    drive.frames(2)
    assert not any(cell.ring for cell in user.wall.cells.values())


def test_next_tap_counts_while_a_reason_is_shown(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.lay("1.4")
    user.lay("5.3")
    assert refusal_bubble() is None
    assert totals(app) == [2, 0]


def test_the_back_key_dismisses_a_reason_before_it_leaves_the_game(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    user.lay("1.4")
    assert refusal_bubble()
    drive.key(ESCAPE)
    assert refusal_bubble() is None
    assert app.navigator.current == "round"
    drive.key(ESCAPE)
    assert app.navigator.current == "home"


def test_free_side_asks_for_the_color_and_explains_illegal_ones(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray")
    user.lay("1.1", "blue")
    user.tap(user.cell("2.1"))
    picker = drive.top()
    assert isinstance(picker, Picker)
    user.pick("blue")
    assert drive.top() is picker
    card = find(picker, "ReasonCard")
    assert card.title == "Blue cannot go here"
    assert "row 1, column 1" in card.text
    assert card.rule
    user.pick("red")
    assert game_of(app).session.table.boards[0] == {"1.1": "blue", "2.1": "red"}
    assert not isinstance(drive.top(), Picker)


def test_every_key_press_dismisses_the_bubble(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray")
    user.lay("1.1", "blue")
    for _again in range(2):
        user.tap(user.cell("1.4"))
        assert refusal_bubble()
        drive.key(Z, "ctrl")
        assert refusal_bubble() is None
        drive.key(Y, "ctrl")


def test_rotation_closes_the_picker_and_frees_the_back_key(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray")
    user.tap(user.cell("2.1"))
    assert isinstance(drive.top(), Picker)
    drive.resize(915, 412)
    assert drive.top() is app.navigator
    drive.key(ESCAPE)
    assert app.navigator.current == "home"


def test_back_key_closes_the_picker_and_places_nothing(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray")
    user.tap(user.cell("2.1"))
    drive.key(ESCAPE)
    assert not isinstance(drive.top(), Picker)
    assert app.navigator.current == "round"
    assert game_of(app).session.version == 0


def test_only_legal_color_is_placed_at_once(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray", ["Anna"])
    session = game_of(app).session
    for number, color in enumerate(("blue", "yellow", "red", "black"), start=1):
        session.lay(0, f"1.{number}", color, number, session.version)
        session.end_round(session.version)
    user.page.shown(game_of(app).id)
    user.page.open_round(session.round)
    drive.frames(2)
    user.tap(user.cell("1.5"))
    assert session.table.boards[0][Space("1.5")] == "white"


def test_printed_space_of_a_free_side_takes_its_color_at_once(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game("crystal-mosaic-1")
    layout = game_of(app).session.layout
    assert isinstance(layout, WallLayout)
    space, color = next(iter(layout.printed.items()))
    user.tap(user.cell(space))
    assert game_of(app).session.table.boards[0] == {space: color}


def test_floor_line_adds_and_removes_tiles(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.drop_tiles(3)
    assert user.side.ids.floor.slots == ["tile"] * 3
    assert game_of(app).session.fallen(0, 1) == (3, False)
    user.tap(user.slot(3))
    assert game_of(app).session.fallen(0, 1) == (2, False)
    assert user.side.ids.floor.total == "–2"


def test_a_slot_of_the_floor_line_fills_all_before_it_in_one_step(app: AzulejoApp, start_game: StartGame) -> None:
    """Five tiles lose 1 + 1 + 2 + 2 + 2 of the points, which never fall below 0."""
    user = start_game()
    user.tap(user.slot(5))
    assert (user.side.ids.floor.slots, user.side.ids.floor.total) == (["tile"] * 5, "–8")
    user.drive.drag(user.slot(5), user.slot(2))
    assert (user.side.ids.floor.slots, user.side.ids.floor.total) == (["tile"] * 2, "–2")
    user.take_marker()
    assert user.side.ids.floor.slots == ["marker", "tile", "tile"]
    for _step in range(3):
        user.tap(user.page.ids.bar.ids.undo)
    assert user.side.ids.floor.slots == []
    assert not user.page.ids.bar.can_undo


def test_there_is_one_start_marker(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    user.take_marker()
    assert [seat.marker for seat in user.page.seats] == [True, False]
    user.tap(next(card for card in user.page.ids.strip.children if card.data.name == "Béla"))
    assert user.page.player == 1
    user.take_marker()
    assert [seat.marker for seat in user.page.seats] == [False, True]
    user.take_marker()
    assert game_of(app).session.marker_of(1) is None


def test_stuck_line_row_is_shown_only_if_possible(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray", ["Anna"])
    session = game_of(app).session
    assert not user.side.ids.stuck.children
    record = json.loads((GAMES / "azul-gray.json").read_text("utf-8"))
    entries = entries_of(record)
    stuck = next(entry for entry in entries if isinstance(entry, Stuck))
    before = entries[: entries.index(stuck)]
    for entry in before:
        enter(session, entry)
    user.page.open_round(stuck.round)
    drive.frames(2)
    user.mark_stuck(stuck.row, stuck.color)
    assert [entry for _place, entry in session.entries_of(Stuck, stuck.round, 0)] == [stuck]
    assert find(user.side.ids.stuck, "StuckRow", entered=True)
    stuck_where = f"{stuck.color.capitalize()} stuck in line {stuck.row}"
    open_why(app.context, game_of(app), 0, stuck.round)
    drive.frames(2)
    assert any(text.endswith(stuck_where) for text in texts(sheet()))
    sheet().close()
    drive.until(lambda: not sheets())
    user.tap(find(user.side.ids.stuck, "StuckRow", entered=True))
    assert not session.entries_of(Stuck, stuck.round, 0)


def test_the_receipt_of_nothing_but_a_stuck_line_names_it(drive: Driver, start_game: StartGame) -> None:
    """Blue is in four columns, and row 1 has a tile in the fifth."""
    user = start_game("azul-gray", ["Anna"])
    for space, color in (("1.1", "white"), ("2.2", "blue"), ("3.3", "blue"), ("4.4", "blue"), ("5.5", "blue")):
        user.lay(space, color)
    user.take_marker()
    user.done()
    drive.frames(2)
    user.mark_stuck(1, "blue")
    user.tap(find(user.page.body.below, "ReceiptLine"))
    drive.until(lambda: sheet().rise == 1)
    assert "Floor line: 1 tile, −1 point. Blue stuck in line 1." in texts(sheet())


def test_two_taps_before_a_redraw_count_once(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    place = user.cell("1.1")
    fingers = [Touch(*place), Touch(*place)]
    for finger in fingers:
        EventLoop.post_dispatch_input("begin", finger)
    for finger in fingers:
        EventLoop.post_dispatch_input("end", finger)
    drive.frames(2)
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}


def double_tap(drive: Driver, widget: Widget) -> None:
    """Two quick taps at one place, as Kivy marks them."""
    for double in (False, True):
        finger = Touch(*widget.to_window(*widget.center))
        finger.is_double_tap = double
        EventLoop.post_dispatch_input("begin", finger)
        drive.frames()
        EventLoop.post_dispatch_input("end", finger)
        drive.frames()


def test_double_tap_on_done_ends_one_turn_and_answers_no_question(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    Motion.calm = False
    double_tap(drive, user.page.ids.bar.ids.main)
    assert game_of(app).session.done == {0}
    assert user.page.player == 1
    double_tap(drive, user.page.ids.bar.ids.main)
    assert isinstance(drive.top(), BottomSheet)
    assert not drive.top().closing
    assert game_of(app).session.round == 1


def test_undo_names_the_reverted_step_and_offers_redo(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.tap(next(card for card in user.page.ids.strip.children if card.data.name == "Béla"))
    user.tap(user.page.ids.bar.ids.undo)
    assert totals(app) == [0, 0]
    assert user.page.player == 0
    assert toast().text == "Undone: blue in row 1, column 1"
    user.tap(find(toast(), "LinkButton"))
    assert totals(app) == [1, 0]


def test_undo_and_redo_are_unlimited_and_have_keys(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    for space in ("1.1", "2.2", "3.3"):
        user.lay(space)
    for _step in range(4):
        drive.key(Z, "ctrl")
    assert totals(app) == [0, 0]
    assert not user.page.ids.bar.can_undo
    drive.key(Y, "ctrl")
    drive.key(Z, "ctrl", "shift")
    assert game_of(app).session.table.boards[0] == {"1.1": "blue", "2.2": "blue"}


def test_tile_of_an_earlier_round_opens_its_receipt(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    third_round.tap(third_round.cell("1.1"))
    assert drive.top().title.startswith("Why")
    assert game_of(app).session.table.boards[0][Space("1.1")] == "blue"


def test_step_that_cannot_be_saved_is_not_shown(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    with pytest.MonkeyPatch.context() as patch:

        def full(*_args: object, **_named: object) -> None:
            raise StoreError(StoreErrorKind.FULL)

        patch.setattr(app.context.store.games, "append", full)
        user.lay("2.2")
    assert "out of storage space" in toast().text
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}
    assert user.wall.cells[Space("2.2")].state == "open"


def test_board_survives_killing_the_app(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.done()
    user.lay("2.2")
    again = active_game.ActiveGame(app.context.store, game_of(app).id)
    assert (again.player, again.round, again.session.done) == (1, 1, {0})
    assert again.session.table.boards == [{"1.1": "blue"}, {"2.2": "blue"}]


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_fits_without_scrolling(app: AzulejoApp, drive: Driver, start_game: StartGame, code: str) -> None:
    _.switch(code)
    for size in SIZES:
        drive.resize(*size)
        user = start_game("crystal-mosaic-1", ["Zsófi", "Mika", "Emma"])
        user.page.session.set_floor(0, 3, 1, user.page.session.version, marker=True)
        user.page.refresh()
        drive.frames(4)
        assert user.page.ids.scroll.fits, size
        assert user.wall.side >= 48, size
        assert user.page.session.tap(0, "1.1", 1, -1).status is ActionStatus.IGNORED


def test_tablet_takes_taps_on_every_wall(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    drive.resize(800, 1280)
    user = start_game(names=["Zsófi", "Mika", "Emma"])
    for seat in user.page.body.board.seats[::-1]:
        x, y, side = seat.board.box(Space("2.2"))
        user.tap(seat.board.to_window(x + side / 2, y + side / 2))
    assert totals(app) == [1, 1, 1]
    assert user.page.player == 0


def test_walls_of_an_earlier_game_do_not_affect_the_next(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """The walls still exist, because the collector skips long-lived objects."""
    drive.resize(800, 1280)
    user = start_game(names=["Zsófi", "Mika", "Emma"])
    user.page.go_to(2)
    before = user.page.body
    start_game(names=["Anna", "Béla"])
    room = before.board.room
    drive.resize(800, 1000)
    assert before.board.room == room
    app.context.preferences.big_text = True
    drive.frames(4)
    assert user.page.body.board.room != room
    assert "Emma, this round" in texts(before.board)


@pytest.mark.parametrize("names", [["Zsófi", "Mika", "Emma"], ["Zsófi", "Mika", "Emma", "Őrs"]])
@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
def test_tablet_shows_projected_totals(
    app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int], names: list[str]
) -> None:
    drive.resize(*size)
    user = start_game(names=names)
    for row in range(1, 6):
        user.lay(f"{row}.1")
    drive.frames(3)
    assert user.page.ids.scroll.fits
    # 1 + 2 + 3 + 4 + 5, and 7 for the column
    would_have = [one for one in user.page.body.board.walk() if type(one).__name__ == "ProjectedTotal"]
    assert [(one.name, one.total) for one in would_have] == list(
        zip(names, ["22", *"0" * (len(names) - 1)], strict=True)
    )
    user.tap(would_have[0])
    sheet = drive.top()
    assert (sheet.title, sheet.note) == ("Why 22?", "Zsófi, if the game ended now")
    assert [(entry.title, entry.points) for entry in sheet.content.ids.entries.children] == [("Complete column", "+7")]
    assert (sheet.content.ids.sum.formula, sheet.content.ids.sum.total) == ("15 + 7 =", "22")
    assert totals(app)[0] == 15


def test_closed_round_on_a_tablet_shows_no_projection(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    drive.resize(800, 1280)
    assert find(third_round.page.body.board, "ProjectedTotals")
    third_round.page.open_round(1)
    drive.frames(2)
    with pytest.raises(StopIteration):
        find(third_round.page.body.board, "ProjectedTotals")


def test_rotated_screen_is_fully_visible(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """Each pixel appears at the point opposite the center."""
    user = start_game()
    user.lay("3.3")
    user.done()
    drive.frames(3)
    x, y = user.cell("1.2")
    upright = drive.pixel(x, y)
    rotate_half_turn()
    drive.frames(3)
    assert drive.pixel(Window.width - 1 - x, Window.height - 1 - y) == upright


def test_rotated_screen_takes_taps_from_the_other_side(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    done = user.page.ids.bar.ids.main
    beside = (done.x + 12, done.center_y)
    blue = drive.pixel(*beside)
    user.page.menu.open()
    drive.frames(3)
    drive.tap(find(drive.top(), "ListRow", title="Turn the screen"))
    drive.frames(3)
    assert drive.pixel(Window.width - 1 - beside[0], Window.height - 1 - beside[1]) == blue != drive.pixel(*beside)
    x, y = user.cell("1.1")
    user.tap((Window.width - 1 - x, Window.height - 1 - y))
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}
    app.navigator.go("home")
    assert Window.rotation == 0
