"""A round on star boards, by real touches: what must and must not be visible, and what every tap does."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame, begin
from scorer.rules.board import Space
from scorer.rules.entries import Pass
from scorer.store import StoreError, StoreErrorKind
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.color_picker import Picker
from scorer.ui.explain.marking_menu import MarkingMenu
from scorer.ui.kivyfix.i18n import _
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver, Touch
from tests.ui.support.on_screen import find_label, sheets, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.sheets import close_overlays
from tests.ui.support.star_user import StarUser
from tests.ui.support.user import find, key_of


class Table(StarUser):
    """The round screen with a new game, and a user who plays on it."""

    def __init__(self, drive: Driver, app: AzulejoApp, board: str, names: list[str]) -> None:
        super().__init__(drive, app)
        app.context.game = begin(app.context.store, board, names)
        app.navigator.go("round", game=app.context.game.id)
        drive.frames(3)
        self.session = app.context.game.session


NewTable = Callable[..., Table]


@pytest.fixture
def table(drive: Driver, app: AzulejoApp) -> NewTable:
    Motion.calm = True
    return lambda board="summer-pavilion", names=("Anna", "Béla"): Table(drive, app, board, list(names))


def shown(table: Table) -> list[int]:
    return [seat.total for seat in table.page.seats]


def test_tile_marker_and_pass_take_one_tap_each(table: NewTable) -> None:
    at = table()
    at.take_first(3)
    at.lay("1.1")
    at.lay("1.2")
    at.pass_with(0, 0)
    at.lay("4.1")
    at.pass_with(0, 0)
    assert at.taps == 6
    assert at.session.round == 2
    assert at.session.table.totals == [5 - 3 + 1 + 2, 5 + 1]


def test_opening_another_game_closes_the_sheet_of_this_one(drive: Driver, app: AzulejoApp, table: NewTable) -> None:
    at = table()
    at.lay("1.1")
    at.leftovers()
    other = begin(app.context.store, "azul", ["Anna", "Béla"])
    app.navigator.go("round", game=other.id)
    drive.until(lambda: not sheets())


def test_leaving_closes_the_enlarged_star_and_frees_the_back_key(
    drive: Driver, app: AzulejoApp, table: NewTable
) -> None:
    drive.resize(320, 568)
    at = table()
    at.tap(at.point("2.1"))
    assert at.body.board.lens == 2
    assert at.page.bar_hidden  # the button is beside the players
    at.tap(next(one for one in at.page.ids.head.walk(restrict=True) if getattr(one, "icon", "") == "close"))
    app.navigator.go("about")
    drive.key(27)
    assert app.navigator.current == "home"
    app.navigator.go("round", game=game_of(app).id)
    assert at.body.board.lens == 0


def test_center_star_asks_for_a_color_and_crosses_out_those_on_it(drive: Driver, table: NewTable) -> None:
    at = table()
    at.lay("7.1", "red")
    at.tap(at.point("7.2"))
    crossed = {option.color: option.spaces for option in drive.top().options if option.why}
    assert crossed == {"red": ("7.1",)}
    at.tap(drive.top().place(1))
    assert len(at.session.table.boards[0]) == 2


def test_crossed_out_color_shows_its_reason_and_places_nothing(drive: Driver, table: NewTable) -> None:
    at = table()
    at.lay("7.1", "purple")
    at.tap(at.point("7.2"))
    picker = drive.top()
    purple = next(index for index, option in enumerate(picker.options) if option.why)
    at.tap(picker.place(purple))
    shown = [label.text for label in picker.walk() if isinstance(label, Label)]
    assert "Purple cannot go here" in shown
    assert list(at.session.table.boards[0]) == ["7.1"]


def test_printed_color_is_placed_without_a_question(drive: Driver, table: NewTable) -> None:
    at = table()
    at.tap(at.point("3.2"))
    assert not isinstance(drive.top(), Picker)
    assert at.session.table.boards[0] == {"3.2": "blue"}


def test_second_tap_removes_the_tile(table: NewTable) -> None:
    at = table()
    at.lay("1.1")
    assert shown(at)[0] == 6
    at.lay("1.1")
    assert shown(at)[0] == 5


def test_surrounded_statue_is_announced_without_blocking_taps(table: NewTable) -> None:
    at = table()
    for space in ("1.1", "1.2", "2.3"):
        at.lay(space)
        assert not at.page.ids.bar.action.waiting
    at.lay("2.4")
    assert at.page.ids.bar.action.waiting
    assert at.page.ids.bar.action.text == "2 tiles taken"
    assert at.body.below.take.title == "Statue surrounded: take 2 tiles"
    at.lay("2.5")
    assert not at.page.ids.bar.action.waiting
    assert shown(at)[0] == 5 + 1 + 2 + 1 + 2 + 3


def test_confirming_the_bonus_tiles_only_ends_the_reminder(table: NewTable) -> None:
    at = table()
    for space in ("1.1", "1.2", "2.3", "2.4"):
        at.lay(space)
    steps = at.session.version
    at.main()
    assert not at.page.ids.bar.action.waiting
    assert not at.body.below.take.parent
    assert at.session.version == steps


def test_complete_structures_are_highlighted(table: NewTable) -> None:
    at = table()
    for space in ("1.5", "1.6"):
        at.lay(space)
    assert at.body.board.structures == {("window", 1): "done"}


def test_marker_goes_to_the_player_who_took_it_with_its_tiles(table: NewTable) -> None:
    at = table()
    at.take_first(2)
    assert [seat.marker for seat in at.page.seats] == [True, False]
    assert shown(at) == [3, 5]
    at.take_first(2)
    assert [seat.marker for seat in at.page.seats] == [False, False]
    assert shown(at) == [5, 5]


def test_other_players_see_who_took_the_marker(table: NewTable) -> None:
    at = table()
    at.take_first(2)
    at.go_to(1)
    assert at.body.below.first.holder == "Anna took it with 2 tiles"
    assert not at.body.below.first.tiles


def test_last_key_of_the_row_opens_larger_numbers(table: NewTable) -> None:
    at = table()
    at.take_first(9)
    assert at.body.below.first.tiles == 9
    assert shown(at)[0] == 1  # never below it
    key: Any = key_of(at.body.below.first.ids.pad, 9)
    assert key.chosen


def test_done_passes_with_the_chosen_number_of_kept_tiles(table: NewTable) -> None:
    at = table()
    at.tap(key_of(at.body.below.kept.ids.pad, 3))
    assert at.page.ids.bar.action.note == "3 kept, next: Béla"
    assert not at.session.table.passed
    at.main()
    assert at.session.table.passed[0] == Pass(1, 0, 3, 0)
    at.main()
    assert at.session.table.passed[1] == Pass(1, 1, 0, 0)  # not what the previous player kept


def test_kept_tiles_stay_chosen_if_passing_cannot_be_saved(app: AzulejoApp, table: NewTable) -> None:
    at = table()
    at.tap(key_of(at.body.below.kept.ids.pad, 3))
    with pytest.MonkeyPatch.context() as patch:

        def full(*_args: object, **_named: object) -> None:
            raise StoreError(StoreErrorKind.FULL)

        patch.setattr(app.context.store.games, "append", full)
        at.main()
    assert toasts() == ["This device is out of storage space. Nothing was saved; please free some space."]
    assert at.page.ids.bar.action.note == "3 kept, next: Béla"
    at.main()
    assert at.session.table.passed[0] == Pass(1, 0, 3, 0)


def test_placing_another_tile_resets_the_kept_tiles(table: NewTable) -> None:
    at = table()
    at.tap(key_of(at.body.below.kept.ids.pad, 3))
    at.lay("1.1")
    assert at.page.ids.bar.action.note == "nothing left, next: Béla"
    at.tap(key_of(at.body.below.kept.ids.pad, 2))
    sheet = at.leftovers()
    assert (sheet.leftovers.kept, sheet.leftovers.discarded) == (2, 0)


def test_kept_tiles_survive_killing_the_app(app: AzulejoApp, table: NewTable) -> None:
    at = table()
    at.tap(key_of(at.body.below.kept.ids.pad, 3))
    assert ActiveGame(app.context.store, game_of(app).id).kept == 3
    app.context.game = ActiveGame(app.context.store, game_of(app).id)
    app.navigator.go("round", game=game_of(app).id)
    at.drive.frames(4)
    assert at.page.ids.bar.action.note == "3 kept, next: Béla"
    at.lay("1.1")
    assert ActiveGame(app.context.store, game_of(app).id).kept == 0


def test_passed_player_is_labeled_and_can_revert_the_pass(drive: Driver, table: NewTable) -> None:
    at = table()
    at.pass_with(2, 1)
    assert at.page.player == 1
    assert at.session.table.passed[0].kept == 2
    at.go_to(0)
    assert at.body.below.rest == "Passed: 2 kept, 1 discarded"
    sheet = at.leftovers()
    assert (sheet.leftovers.kept, sheet.leftovers.discarded) == (2, 1)
    at.tap(sheet.footer.children[-1])
    assert not at.session.table.passed
    assert shown(at)[0] == 5


def test_tile_after_passing_is_refused_with_a_way_back_into_the_round(drive: Driver, table: NewTable) -> None:
    at = table()
    at.pass_with(0, 0)
    at.go_to(0)
    at.tap(at.point("1.1"))
    assert "passed" in drive.top().text
    assert not at.session.table.boards[0]
    drive.tap(find_label(drive.top(), "Not passed"))
    assert not at.session.table.passed
    at.lay("1.1")
    assert at.session.table.boards[0] == {"1.1": "orange"}


def test_bonus_tile_reminder_returns_with_its_player(table: NewTable) -> None:
    """Another player's turn between does not turn the saffron button into Done, where the next tap would pass."""
    at = table()
    for space in ("1.1", "1.2", "2.3", "2.4"):
        at.lay(space)
    at.go_to(1)
    assert at.page.ids.bar.action.text == "Done"
    at.lay("4.1")
    at.go_to(0)
    assert (at.page.ids.bar.action.text, at.page.ids.bar.action.waiting) == ("2 tiles taken", True)
    at.main()
    assert at.page.ids.bar.action.text == "Done"
    assert not at.session.table.passed


def test_last_pass_ends_the_round_as_the_button_announces(table: NewTable) -> None:
    at = table()
    at.take_first(2)
    assert at.page.ids.bar.action.text == "Done"
    at.lay("1.1")
    at.pass_with(0, 0)
    assert (at.page.ids.bar.action.text, at.page.ids.bar.action.note) == ("Finish round 1", "nothing left over")
    at.lay("4.1")
    at.main()
    assert toasts() == ["Anna starts round 2."]


def test_last_pass_of_round_six_ends_the_game_with_leftover_tiles(table: NewTable) -> None:
    at = table()
    for _round in range(5):
        at.take_first(1)
        at.pass_with(0, 0)
        at.pass_with(0, 0)
        at.drive.tap(find(at.drive.top(), "PrimaryButton"))
    at.pass_with(0, 0)
    at.tap(key_of(at.body.below.kept.ids.pad, 2))
    assert (at.page.ids.bar.action.text, at.page.ids.bar.action.note) == ("Finish the game", "2 left")


def test_unassigned_marker_and_its_tiles_are_asked_for(drive: Driver, table: NewTable) -> None:
    at = table()
    at.lay("1.1")
    at.pass_with(0, 0)
    at.lay("4.1")
    at.pass_with(0, 0)
    drive.tap(find(drive.top(), "Chip", text="Béla"))
    drive.until(lambda: drive.top().title == "Start marker")
    drive.tap(key_of(drive.top().content, 3))
    assert at.session.table.totals == [6, 5 + 1 - 3]
    assert (at.page.round, at.page.player) == (2, 1)


def test_larger_number_appears_on_the_last_key(table: NewTable) -> None:
    at = table()
    before = list(at.body.below.first.quick)
    at.take_first(11)
    pad = at.body.below.first.ids.pad
    assert at.body.below.first.quick == before
    assert [key.text for key in pad.children if key.chosen] == ["11"]
    assert pad.children[0].spare


def test_complete_star_is_announced_with_its_bonus(table: NewTable) -> None:
    at = table()
    for slot in (1, 2, 3, 4, 5):
        at.lay(f"6.{slot}")
        assert toasts() == []
    at.lay("6.6")
    assert toasts() == ["Complete star, purple: 20 points. Counted when the game ends."]


def test_limited_loss_names_its_limit(table: NewTable) -> None:
    at = table()
    at.take_first(9)
    line = at.body.below.sum
    assert (line.before, line.lost, line.limit, line.total) == ("5", "–4", "stops at 1", "1")
    at.take_first(9)
    at.take_first(4)
    assert (line.lost, line.limit, line.total) == ("–4", "", "1")


def test_closed_round_is_corrected_by_the_same_taps(drive: Driver, table: NewTable) -> None:
    at = table()
    at.take_first(1)
    for space in ("1.1", "1.2"):
        at.lay(space)
    at.pass_with(0, 0)
    at.lay("4.1")
    at.pass_with(0, 0)
    at.page.open_round(1)
    drive.frames(2)
    at.go_to(0)
    at.lay("1.3")
    assert at.page.changed == "Anna 7 → 10"
    assert at.session.table.totals == [10, 6]
    assert at.session.round == 2


def test_wild_color_of_the_round_is_framed(table: NewTable) -> None:
    at = table()
    assert at.body.track.colors[at.body.track.current - 1] == "purple"
    at.take_first(1)
    at.lay("1.1")
    at.pass_with(0, 0)
    at.lay("4.1")
    at.pass_with(0, 0)
    assert at.body.track.colors[at.body.track.current - 1] == "green"


def test_number_chips_count_covered_spaces(table: NewTable) -> None:
    at = table()
    for space in ("1.1", "2.1", "5.3"):
        at.lay(space)
    chips = [(chip.name, chip.covered, chip.of) for chip in reversed(at.body.below.ids.numbers.children)]
    assert chips == [("all 1s", 2, 7), ("all 2s", 0, 7), ("all 3s", 1, 7), ("all 4s", 0, 7)]


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (412, 915), (800, 1280), (915, 412), (1280, 800)])
def test_whole_round_fits_without_scrolling(drive: Driver, table: NewTable, size: tuple[int, int]) -> None:
    drive.resize(*size)
    for players in (2, 4):
        at = table(names=("Anna", "Béla", "Cecília", "Daavid")[:players])
        scroll = at.page.ids.scroll
        assert scroll.fits
        board = at.body.board
        assert board.width <= drive.top().width + 1
        assert board.to_window(board.x, board.y)[1] >= 0


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_cut_off_in_large_text(drive: Driver, table: NewTable, code: str) -> None:
    theme.big_text = True
    _.switch(code)
    for size in ((320, 568), (412, 915), (915, 412)):
        drive.resize(*size)
        check_large_text(drive, table())


def check_large_text(drive: Driver, at: Table) -> None:
    cut = cut_off(at.body.above) + cut_off(at.body.below)
    for space in ("1.1", "1.2", "2.3"):
        at.session.lay(0, space, "red" if space == "2.3" else "orange", 1, at.session.version)
    at.page.refresh()
    drive.frames()
    at.lay("2.4")
    assert at.page.ids.scroll.fits
    cut += cut_off(at.body.below)
    at.leftovers()
    assert cut + cut_off(drive.top()) == []
    close_overlays()
    drive.frames(2)


def cut_off(widget: Widget) -> list[str]:
    """The texts in a widget that are larger than their labels."""
    labels = (one for one in widget.walk() if isinstance(one, Label) and one.text and one.width and one.opacity)
    return [
        label.text
        for label in labels
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1
    ]


def test_on_a_small_phone_the_first_tap_enlarges_and_the_second_places(drive: Driver, table: NewTable) -> None:
    drive.resize(320, 568)
    at = table()
    at.tap(at.point("5.6"))
    assert at.body.board.lens == 5
    assert not at.session.table.boards[0]
    at.tap(at.point("5.6"))
    assert at.session.table.boards[0] == {"5.6": "green"}


def test_long_press_previews_every_space_and_places_nothing(drive: Driver, table: NewTable) -> None:
    at = table()
    at.lay("1.1")
    board = at.body.board
    assert not board.cells["1.2"].tag
    finger = Touch(*at.point("1.2"))
    EventLoop.post_dispatch_input("begin", finger)
    drive.until(lambda: board.held)
    assert board.cells["1.2"].tag == "+2"
    assert board.cells["4.4"].tag == "+1"
    EventLoop.post_dispatch_input("end", finger)
    drive.frames()
    assert not board.cells["1.2"].tag
    assert list(at.session.table.boards[0]) == ["1.1"]


def press_and_open(at: Table, space: str) -> tuple[Touch, MarkingMenu]:
    """Put a finger down on a space and move it a little."""
    x, y = at.point(space)
    finger = at.drive.press_down((x, y))
    at.drive.move(finger, (x + 12, y), steps=2)
    menu = at.drive.top()
    assert isinstance(menu, MarkingMenu)
    return finger, menu


def place_of(menu: MarkingMenu, color: str) -> tuple[float, float]:
    return menu.place([option.color for option in menu.options].index(color))


def test_a_color_is_chosen_by_sliding(table: NewTable) -> None:
    at = table("summer-pavilion-mono")
    for color, space in (("green", "1.1"), ("red", "7.2")):
        finger, menu = press_and_open(at, space)
        assert len(menu.options) == 6
        at.drive.move(finger, place_of(menu, color))
        at.drive.lift(finger)
        assert at.session.table.boards[0][Space(space)] == color
    at.tap(at.page.ids.bar.ids.undo)
    assert at.session.table.boards[0] == {"1.1": "green"}


def test_a_second_finger_closes_the_sliding_colors(table: NewTable) -> None:
    at = table("summer-pavilion-mono")
    finger, menu = press_and_open(at, "1.1")
    at.drive.move(finger, place_of(menu, "green"))
    second = at.drive.press_down(at.point("4.4"))
    at.drive.lift(finger)
    at.drive.lift(second)
    assert not isinstance(at.drive.top(), Picker)
    assert at.session.table.boards[0] == {}
    at.lay("1.1", "green")
    assert at.session.table.boards[0] == {"1.1": "green"}


def test_on_a_small_board_the_enlarged_star_offers_sliding(table: NewTable, drive: Driver) -> None:
    drive.resize(320, 568)
    at = table("summer-pavilion-mono")
    x, y = at.point("1.1")
    drive.drag((x, y), (x + 14, y))
    assert at.body.board.lens == 1
    finger, menu = press_and_open(at, "1.1")
    drive.move(finger, place_of(menu, "blue"))
    drive.lift(finger)
    assert at.session.table.boards[0] == {"1.1": "blue"}
    assert at.body.board.lens == 0


def test_a_printed_star_is_swiped_over_and_its_taps_stay(table: NewTable) -> None:
    at = table()
    x, y = at.point("1.1")
    at.drive.drag((x, y), (x + 12, y))
    assert at.session.table.boards[0].keys() == {"1.1"}
    at.drive.drag((x, y), (x + 120, y), steps=6)
    assert at.page.player == 1
    assert 0 in at.session.table.passed
