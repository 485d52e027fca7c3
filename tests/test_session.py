"""A session: the actions of the players on walls and stars."""

import pytest

from scorer.play.actions import ActionStatus, StepSummary
from scorer.play.session import Session
from scorer.play.session_state import Doubt
from scorer.rules.board import Space
from scorer.rules.entries import Batch, End, First, Floor, Lay, Pass, Step, Stuck
from scorer.rules.layouts import layout
from scorer.rules.reasons import Code, Reason
from scorer.rules.wall import ROWS
from tests.sessions import Saved


@pytest.fixture
def saved() -> Saved:
    return Saved()


def test_a_tap_places_the_printed_color_and_a_second_tap_removes_it(saved: Saved) -> None:
    game = saved.session("azul")
    first = game.tap(0, "2.1", 1, game.version)
    assert (first.status, first.color, first.before) == (ActionStatus.ADDED, "white", (0, 0))
    assert game.table.totals == [1, 0]
    assert game.tap(0, "2.1", 1, game.version).status == ActionStatus.REMOVED
    assert game.table.totals == [0, 0]
    assert saved.steps == game.log
    assert len(saved.steps) == 2


def test_a_tap_on_a_stale_drawing_is_ignored(saved: Saved) -> None:
    game = saved.session("azul")
    seen = game.version
    game.tap(0, "1.1", 1, seen)
    assert game.tap(0, "1.1", 1, seen).status == ActionStatus.IGNORED
    assert game.tap(0, "2.1", 1, seen).status == ActionStatus.IGNORED
    assert game.fill_floor(0, 1, 1, seen).status == ActionStatus.IGNORED
    assert game.undo(seen).status == ActionStatus.IGNORED
    assert game.table.totals == [1, 0]


def test_players_choose_among_several_legal_colors(saved: Saved) -> None:
    game = saved.session("azul-gray")
    game.lay(0, "1.1", "red", 1, game.version)
    asked = game.tap(0, "2.1", 1, game.version)
    assert asked.status == ActionStatus.CHOOSE
    refused = {choice.color: choice.refusal for choice in asked.choices if choice.refusal}
    assert {color: refusal.code for color, refusal in refused.items()} == {"red": Code.COLOR_IN_COLUMN}
    assert refused["red"].spaces == ("1.1",)


def test_the_only_legal_color_is_placed_at_once(saved: Saved) -> None:
    game = saved.session("azul-gray", ("Anna",))
    for number, color in enumerate(("blue", "yellow", "red", "black"), start=1):
        game.lay(0, f"{number}.1", color, 1, game.version)
    laid = game.tap(0, "5.1", 1, game.version)
    assert (laid.status, laid.color) == (ActionStatus.ADDED, "white")


def test_a_refused_tap_has_a_reason_and_is_not_saved(saved: Saved) -> None:
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    refused = game.tap(0, "1.2", 1, game.version)
    assert refused.status == ActionStatus.REFUSED
    assert refused.refusal is not None
    assert refused.refusal.code == Code.ROW_ALREADY_TILED
    assert refused.refusal.spaces == ("1.1",)
    assert len(saved.steps) == 1


def test_a_step_that_could_not_be_saved_is_not_shown() -> None:
    def full_disk(_: Step) -> None:
        raise OSError("full")

    game = Session(layout("azul"), ("Anna",), [], full_disk)
    with pytest.raises(OSError, match="full"):
        game.tap(0, "1.1", 1, game.version)
    assert game.table.boards == [{}]
    assert game.version == 0


def test_a_floor_line_stays_one_entry_after_many_changes(saved: Saved) -> None:
    game = saved.session("azul")
    for filled in (1, 2, 3):
        game.fill_floor(0, filled, 1, game.version)
    game.toggle_marker(0, 1, game.version)
    game.fill_floor(0, 3, 1, game.version)
    assert game.entries == [Floor(1, 0, 2, marker=True)]
    game.toggle_marker(1, 1, game.version)
    assert game.entries == [Floor(1, 0, 2, marker=False), Floor(1, 1, 0, marker=True)]
    assert game.marker_of(1) == 1


def test_the_floor_line_is_filled_up_to_a_slot(saved: Saved) -> None:
    game = saved.session("azul")
    for filled, tiles, lost in ((7, 7, -14), (3, 3, -4), (4, 4, -6)):
        assert game.fill_floor(0, filled, 1, game.version).status == ActionStatus.CHANGED
        assert game.fallen(0, 1) == (tiles, False)
        assert sum(line.points for line in game.table.lines if line.reason == Reason.FLOOR) == lost
    game.undo(game.version)
    assert game.fallen(0, 1) == (3, False)
    assert game.fill_floor(0, 3, 1, game.version).status == ActionStatus.IGNORED


def test_the_marker_and_the_tiles_of_a_stuck_line_occupy_slots(saved: Saved) -> None:
    """Each free column of row 1 has blue, so its one blue tile falls."""
    game = saved.session("azul-gray", ("Anna",))
    for space in ("2.1", "3.2", "4.3", "5.4"):
        game.lay(0, space, "blue", 1, game.version)
    game.lay(0, "1.5", "red", 1, game.version)
    game.end_round(game.version)
    assert game.stick(0, 1, "blue", 2, game.version).status == ActionStatus.ADDED
    game.toggle_marker(0, 2, game.version)
    game.fill_floor(0, 5, 2, game.version)
    assert game.fallen(0, 2) == (3, True)
    game.fill_floor(0, 1, 2, game.version)
    assert game.fallen(0, 2) == (0, True)


def test_a_stroke_is_one_step(saved: Saved) -> None:
    """1.1 earns 1, then 2.1 makes a column of 2 and 3.2 earns 1: 1 + 2 + 1, scored from the top."""
    game = saved.session("azul")
    spaces = [Space(name) for name in ("1.1", "2.1", "3.2")]
    assert set(spaces) <= set(game.stroke_spaces(0, 1))
    shown = game.with_tiles(0, spaces, 1)
    assert [(line.space, line.points) for line in shown.lines] == [("1.1", 1), ("2.1", 2), ("3.2", 1)]
    assert game.table.totals == [0, 0]
    laid = game.lay_all(0, spaces, 1, game.version)
    assert (laid.status, laid.spaces) == (ActionStatus.ADDED, ("1.1", "2.1", "3.2"))
    assert game.table.boards[0] == {"1.1": "blue", "2.1": "white", "3.2": "white"}
    assert saved.steps == [Batch((Lay(1, 0, "1.1", "blue"), Lay(1, 0, "2.1", "white"), Lay(1, 0, "3.2", "white")))]
    assert game.to_undo == StepSummary(Lay(1, 0, "1.1", "blue"), size=3)
    game.tap(0, "2.1", 1, game.version)
    assert game.table.boards[0] == {"1.1": "blue", "3.2": "white"}
    for _ in range(2):
        game.undo(game.version)
    assert game.table.boards[0] == {}
    game.redo(game.version)
    assert game.table.totals == [4, 0]


def test_a_stroke_is_placed_whole_or_not_at_all(saved: Saved) -> None:
    game = saved.session("azul")
    game.tap(0, "2.2", 1, game.version)
    refused = game.lay_all(0, [Space("1.1"), Space("2.1")], 1, game.version)
    assert refused.status == ActionStatus.REFUSED
    assert refused.refusal is not None
    assert refused.refusal.code == Code.ROW_ALREADY_TILED
    assert game.lay_all(0, [Space("1.1")], 1, 0).status == ActionStatus.IGNORED
    assert game.lay_all(0, [], 1, game.version).status == ActionStatus.IGNORED
    assert game.table.boards[0] == {"2.2": "blue"}


def test_a_stroke_in_an_earlier_round_is_one_correction(saved: Saved) -> None:
    game = saved.session("azul", ("Anna",))
    game.tap(0, "1.1", 1, game.version)
    game.end_round(game.version)
    assert "2.1" in game.stroke_spaces(0, 1)
    assert game.lay_all(0, [Space("2.1"), Space("3.1")], 1, game.version).status == ActionStatus.ADDED
    assert game.entries[-1] == End(1)
    assert game.table.totals == [6]
    assert game.to_undo == StepSummary(Lay(1, 0, "2.1", "white"), size=2)
    game.undo(game.version)
    assert game.table.totals == [1]


def test_no_stroke_covers_a_space_without_a_printed_color(saved: Saved) -> None:
    game = saved.session("crystal-mosaic-1")
    printed = [space for row in ROWS for space in row if game.layout.print_of(space)]
    assert 0 < len(printed) < 25
    assert list(game.stroke_spaces(0, 1)) == printed


def test_a_wrong_tile_moves_within_its_row(saved: Saved) -> None:
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    refused = game.tap(0, "1.4", 1, game.version)
    assert (refused.status, refused.movable) == (ActionStatus.REFUSED, Lay(1, 0, "1.4", "black"))
    moved = game.move(0, Space("1.4"), 1, game.version)
    assert (moved.status, moved.space, moved.color) == (ActionStatus.ADDED, "1.4", "black")
    assert game.table.boards[0] == {"1.4": "black"}
    game.undo(game.version)
    assert game.table.boards[0] == {"1.1": "blue"}


def test_a_tile_of_a_free_row_keeps_its_color_when_it_moves(saved: Saved) -> None:
    game = saved.session("azul-gray")
    game.lay(0, "1.1", "red", 1, game.version)
    game.lay(0, "2.2", "blue", 1, game.version)
    assert game.tap(0, "2.1", 1, game.version).movable == Lay(1, 0, "2.1", "blue")
    game.lay(0, "3.3", "red", 1, game.version)
    # the tile of row 3 is red too, so it cannot move below the one of row 1
    assert game.tap(0, "3.1", 1, game.version).movable is None
    assert game.move(0, Space("3.1"), 1, game.version).status == ActionStatus.REFUSED


def test_a_tile_of_an_earlier_round_does_not_move(saved: Saved) -> None:
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    game.end_round(game.version)
    assert game.move(0, Space("1.2"), 2, game.version).status == ActionStatus.IGNORED


def test_removing_from_an_empty_floor_is_ignored(saved: Saved) -> None:
    game = saved.session("azul")
    assert game.fill_floor(0, 0, 1, game.version).status == ActionStatus.IGNORED
    assert saved.steps == []


def test_a_tile_of_an_earlier_round_is_not_removed(saved: Saved) -> None:
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    game.end_round(game.version)
    assert game.tap(0, "1.1", 2, game.version).status == ActionStatus.EARLIER_ROUND


def test_the_marker_holder_starts_the_next_round(saved: Saved) -> None:
    game = saved.session("azul")
    assert game.starter(1) == 0
    game.toggle_marker(1, 1, game.version)
    game.end_round(game.version)
    assert game.starter(2) == 1
    game.end_round(game.version)
    assert game.starter(3) == 1


def test_stuck_lines_are_offered_only_for_colors_without_a_legal_space(saved: Saved) -> None:
    game = saved.session("azul-gray", ("Anna",))
    assert game.stuck_lines(0, 1) == []
    # red in columns 1 to 4 of rows 1 to 4; 5.5 is the last space for red in row 5
    for number in range(1, 5):
        game.lay(0, f"{number}.{number}", "red", number, game.version)
        game.end_round(game.version)
    assert game.stuck_lines(0, 5) == []
    game.lay(0, "5.5", "blue", 5, game.version)
    game.end_round(game.version)
    assert game.stuck_lines(0, 6) == [(5, ("red",))]
    assert game.stick(0, 5, "red", 6, game.version).status == ActionStatus.ADDED
    # five lone tiles gave 5 points; five fallen ones cost 8, and the score stops at 0
    assert [line.points for line in game.table.lines if line.round == 6] == [-8, 3]
    assert game.unstick(0, 5, 6, game.version).status == ActionStatus.CHANGED
    assert [entry for entry in game.entries if isinstance(entry, Stuck)] == []


def test_doubts_remain_until_the_marker_and_all_players_have_entries(saved: Saved) -> None:
    game = saved.session("azul")
    assert game.doubts() == [(Doubt.NOBODY_HAS_MARKER, None), (Doubt.NOTHING_LAID, 0), (Doubt.NOTHING_LAID, 1)]
    game.tap(0, "1.1", 1, game.version)
    game.toggle_marker(1, 1, game.version)
    assert game.doubts() == [(Doubt.NOTHING_LAID, 1)]


def test_the_game_ends_with_the_round_in_which_a_row_is_full(saved: Saved) -> None:
    game = saved.session("azul")
    for number in range(1, 6):
        assert not game.ends_now()
        game.tap(1, f"3.{number}", number, game.version)
        if number < 5:
            game.end_round(game.version)
    assert game.ends_now()
    assert not game.finished
    game.end_round(game.version)
    assert game.finished


def test_stars_end_with_round_six(saved: Saved) -> None:
    game = saved.session("summer-pavilion")
    for _round in range(5):
        assert not game.ends_now()
        game.end_round(game.version)
    assert (game.round, game.ends_now()) == (6, True)


def test_a_forgotten_star_tile_is_inserted_before_the_pass(saved: Saved) -> None:
    game = saved.session("summer-pavilion", ("Anna",))
    game.tap(0, "1.1", 1, game.version)
    game.pass_round(0, 1, 2, 1, game.version)
    game.end_round(game.version)
    game.tap(0, "1.2", 1, game.version)
    game.take_first(0, 3, 1, game.version)
    assert game.entries == [
        First(1, 0, 3),
        Lay(1, 0, "1.1", "orange"),
        Lay(1, 0, "1.2", "orange"),
        Pass(1, 0, 1, 2),
        End(1),
    ]
    # 5 - 3 + 1 + 2 - 2
    assert game.table.totals == [3]


def test_the_start_marker_of_stars_can_be_moved_and_given_back(saved: Saved) -> None:
    game = saved.session("summer-pavilion")
    game.take_first(0, 3, 1, game.version)
    game.take_first(1, 2, 1, game.version)
    assert game.table.totals == [5, 3]
    assert game.marker_of(1) == 1
    game.take_first(1, 0, 1, game.version)
    assert game.table.totals == [5, 5]


def test_a_marker_entered_late_is_inserted_before_all_tiles(saved: Saved) -> None:
    game = saved.session("summer-pavilion", ("Anna",))
    game.tap(0, "1.1", 1, game.version)
    game.pass_round(0, 0, 0, 1, game.version)
    assert game.take_first(0, 6, 1, game.version).status == ActionStatus.CHANGED
    # 5 - 6 is held at 1, then the tile earns 1
    assert game.table.totals == [2]
    game.undo(game.version)
    assert game.table.totals == [6]


def test_a_pass_can_be_reverted(saved: Saved) -> None:
    game = saved.session("summer-pavilion")
    game.pass_round(0, 4, 0, 1, game.version)
    refused = game.tap(0, "1.1", 1, game.version)
    assert refused.refusal is not None
    assert refused.refusal.code == Code.ALREADY_PASSED
    game.play_on(0, 1, game.version)
    assert game.tap(0, "1.1", 1, game.version).status == ActionStatus.ADDED
