"""A session: actions, corrections, undo and redo."""

import random

import pytest

from scorer.formats.record import read_record
from scorer.play.actions import ActionStatus, StepSummary
from scorer.play.session import Doubt, Session
from scorer.rules.board import Space
from scorer.rules.entries import Amend, Batch, End, First, Floor, Lay, LayPlate, Pass, Redo, Step, Stuck, Undo
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Code, Reason, Refusal
from scorer.rules.wall import ROWS
from tests.program import enter
from tests.random_games import random_record


class Saved:
    """Collects the steps that a session saves."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def session(self, board: str, names: tuple[str, ...] = ("Anna", "Béla")) -> Session:
        return Session(layout(board), names, [], self.steps.append)


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
    assert game.move(0, Space("3.1"), 1, game.version).status == ActionStatus.IGNORED


def test_a_tile_of_an_earlier_round_does_not_move(saved: Saved) -> None:
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    game.end_round(game.version)
    assert game.move(0, Space("1.2"), 2, game.version).status == ActionStatus.IGNORED


def test_undoing_the_end_of_a_round_reverts_only_the_last_done(saved: Saved) -> None:
    game = saved.session("azul", ("Anna", "Béla", "Cili"))
    game.tap(0, "1.1", 1, game.version)
    game.done = {0, 1, 2}
    game.end_round(game.version, by=1)
    game.undo(game.version)
    assert (game.round, game.done, game.closer(1)) == (1, {0, 2}, 1)
    game.redo(game.version)
    assert (game.round, game.done) == (2, set())


def test_the_last_player_in_turn_order_is_taken_to_have_ended_a_round(saved: Saved) -> None:
    game = saved.session("azul", ("Anna", "Béla", "Cili"))
    game.toggle_marker(1, 1, game.version)
    game.end_round(game.version)
    game.end_round(game.version)
    game.undo(game.version)
    assert (game.round, game.done, game.closer(2)) == (2, {1, 2}, 0)


def test_several_steps_are_undone_by_name(saved: Saved) -> None:
    """Moving the marker is two steps in the log, but one for the players."""
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    game.toggle_marker(0, 1, game.version)
    game.toggle_marker(1, 1, game.version)
    game.tap(1, "5.5", 1, game.version)
    assert [summary.entry for summary in game.steps_to_undo(10)] == [
        Lay(1, 1, "5.5", "blue"),
        Floor(1, 1, 0, marker=True),
        Floor(1, 0, 0, marker=True),
        Lay(1, 0, "1.1", "blue"),
    ]
    assert len(game.steps_to_undo(2)) == 2
    game.undo_steps(2, game.version)
    assert game.entries == [Lay(1, 0, "1.1", "blue"), Floor(1, 0, 0, marker=True)]
    assert game.undo_steps(2, 0).status == ActionStatus.IGNORED


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


def test_correcting_an_earlier_round_rescores_everything_after_it(saved: Saved) -> None:
    game = saved.session("azul", ("Anna",))
    game.tap(0, "1.1", 1, game.version)
    game.end_round(game.version)
    game.tap(0, "1.2", 2, game.version)
    assert game.table.rounds == [[1, 2]]
    forgotten = game.tap(0, "2.1", 1, game.version)
    assert forgotten.before == (3,)
    # 2.1 under 1.1 makes a column of two in round 1; round 2 stays as it was
    assert game.table.rounds == [[3, 2]]
    assert game.at(1).boards == [{"1.1": "blue", "2.1": "white"}]
    game.tap(0, "1.1", 1, game.version)
    # without 1.1 both other tiles lie alone
    assert game.table.rounds == [[1, 1]]
    game.undo(game.version)
    assert game.table.rounds == [[3, 2]]


def test_a_correction_that_makes_a_later_entry_illegal_is_refused_and_names_it(saved: Saved) -> None:
    game = saved.session("azul-gray", ("Anna",))
    game.end_round(game.version)
    game.lay(0, "1.1", "red", 2, game.version)
    refused = game.lay(0, "2.1", "red", 1, game.version)
    assert refused.status == ActionStatus.REFUSED
    assert refused.later == Lay(2, 0, "1.1", "red")
    assert refused.refusal is not None
    assert refused.refusal.code == Code.COLOR_IN_COLUMN
    assert game.table.boards == [{"1.1": "red"}]


def test_undo_names_what_it_would_revert(saved: Saved) -> None:
    assert not saved.session("azul").to_undo
    game = saved.session("azul")
    game.tap(0, "1.1", 1, game.version)
    assert game.to_undo == StepSummary(Lay(1, 0, "1.1", "blue"))
    game.tap(0, "1.1", 1, game.version)
    assert game.to_undo == StepSummary(Lay(1, 0, "1.1", "blue"), taken_back=True)
    game.undo(game.version)
    assert game.to_redo == StepSummary(Lay(1, 0, "1.1", "blue"), taken_back=True)
    game.undo(game.version)
    assert game.table.totals == [0, 0]
    game.redo(game.version)
    assert game.table.totals == [1, 0]
    assert game.undo(game.version - 1).status == ActionStatus.IGNORED


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


def test_the_first_player_marker_can_be_moved_and_given_back(saved: Saved) -> None:
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


def test_one_undo_reverts_moving_the_marker(saved: Saved) -> None:
    """Anna has it with a fallen tile; Béla takes it without one, then with one."""
    for fallen in (0, 1):
        game = saved.session("azul")
        game.fill_floor(0, 1, 1, game.version)
        game.toggle_marker(0, 1, game.version)
        game.fill_floor(1, fallen, 1, game.version)
        game.toggle_marker(1, 1, game.version)
        assert (game.fallen(0, 1), game.fallen(1, 1)) == ((1, False), (fallen, True))
        game.undo(game.version)
        assert (game.fallen(0, 1), game.fallen(1, 1)) == ((1, True), (fallen, False))
        assert game.to_redo is not None
        assert game.to_redo.entry == Floor(1, 1, fallen, marker=True)
        game.redo(game.version)
        assert (game.fallen(0, 1), game.fallen(1, 1)) == ((1, False), (fallen, True))
        assert game.to_redo is None


def test_moving_the_marker_in_a_correction_updates_both_players(saved: Saved) -> None:
    """Round 1: each places a tile. The marker costs Anna her point; after the correction it costs Béla his."""
    game = saved.session("azul")
    for player in (0, 1):
        game.lay(player, "1.1", "blue", 1, game.version)
        game.lay(player, "2.2", "blue", 1, game.version)
    game.toggle_marker(0, 1, game.version)
    game.end_round(game.version)
    outcome = game.toggle_marker(1, 1, game.version)
    assert (outcome.before, game.table.totals) == ((1, 2), [2, 1])
    assert game.undo(game.version).before == (2, 1)
    assert game.table.totals == [1, 2]


def test_a_pass_can_be_taken_back(saved: Saved) -> None:
    game = saved.session("summer-pavilion")
    game.pass_round(0, 4, 0, 1, game.version)
    refused = game.tap(0, "1.1", 1, game.version)
    assert refused.refusal is not None
    assert refused.refusal.code == Code.ALREADY_PASSED
    game.play_on(0, 1, game.version)
    assert game.tap(0, "1.1", 1, game.version).status == ActionStatus.ADDED


@pytest.mark.parametrize("board", LAYOUTS)
def test_any_legal_game_can_be_entered_and_completely_undone(board: str) -> None:
    rng = random.Random(f"session {board}")
    for _ in range(20):
        record = read_record(random_record(rng, board)).record
        assert record is not None
        # a stuck line is only stuck once the tiles above it and its plates lie there
        entries = sorted(
            record.entries, key=lambda entry: (entry.round, isinstance(entry, End), isinstance(entry, Stuck))
        )
        game = Session(record.layout, record.players, [], lambda _: None)
        for entry in entries if "Stuck" in str(entries) else record.entries:
            enter(game, entry)
        assert sorted(map(str, game.entries)) == sorted(map(str, record.entries))
        while game.to_undo:
            game.undo(game.version)
        assert game.entries == []
        assert not any(isinstance(step, Amend) for step in game.log)
        assert sum(isinstance(step, Undo) for step in game.log) * 2 == len(game.log)


@pytest.mark.parametrize("board", ["azul", "crystal-mosaic-1", "summer-pavilion-mono"])
def test_incremental_state_equals_state_rebuilt_from_the_log(board: str) -> None:
    rng = random.Random(f"anew {board}")
    game = Session(layout(board), ("Anna", "Béla"), [], lambda _: None)
    for _ in range(250):
        any_step(game, rng)
        again = Session(game.layout, game.names, game.log, lambda _: None)
        assert (again.entries, again.to_undo, again.to_redo) == (game.entries, game.to_undo, game.to_redo)
        assert again.table.lines == game.table.lines
    assert len(game.log) > 50
    assert {Amend, Undo, Redo} <= {type(step) for step in game.log}


def any_step(game: Session, rng: random.Random) -> None:
    """In the open round or the one before it."""
    player, number, seen = rng.randrange(2), rng.randint(max(1, game.round - 1), game.round), game.version
    space = rng.choice(rng.choice(game.layout.groups))
    match rng.randrange(8):
        case 0 | 1:
            game.tap(player, space, number, seen)
        case 2:
            game.lay(player, space, game.layout.colors[0], number, seen)
        case 3:
            game.fill_floor(player, rng.randint(0, 7), number, seen)
        case 4:
            game.toggle_marker(player, number, seen)
        case 5:
            game.undo(seen)
        case 6:
            game.redo(seen)
        case _ if rng.random() < 0.2:
            game.end_round(seen)


PLATE = ("yellow", "black", "turquoise", "special")
TURNED = ("turquoise", "yellow", "special", "black")


def duel(saved: list[Step] | None = None) -> Session:
    return Session(layout("azul-duel"), ("Anna", "Béla"), [], (saved if saved is not None else []).append)


def test_plate_is_placed_turned_and_removed() -> None:
    game = duel()
    game.place_plate(0, 1, PLATE, 1, game.version, hidden=1)
    assert game.table.totals == [4, 5]
    game.place_plate(0, 1, TURNED, 1, game.version)
    assert game.entries == [LayPlate(1, 0, 1, TURNED, 0)]
    game.remove_plate(0, 1, 1, game.version)
    assert (game.entries, game.table.totals) == ([], [5, 5])
    for _ in range(3):
        game.undo(game.version)
    assert game.entries == []
    game.redo(game.version)
    assert game.entries == [LayPlate(1, 0, 1, PLATE, 1)]


def test_actions_on_a_stale_drawing_or_an_empty_place_do_nothing() -> None:
    saved: list[Step] = []
    game = duel(saved)
    seen = game.version
    game.place_plate(0, 1, PLATE, 1, seen)
    assert game.place_plate(0, 2, TURNED, 1, seen).status is ActionStatus.IGNORED
    assert game.remove_plate(0, 9, 1, game.version).status is ActionStatus.IGNORED
    assert len(saved) == 1


def test_plate_with_a_tile_on_it_cannot_be_removed_or_turned_away() -> None:
    game = duel()
    game.place_plate(0, 1, PLATE, 1, game.version)
    game.tap(0, "1.1", 1, game.version)
    removed = game.remove_plate(0, 1, 1, game.version)
    assert removed.status is ActionStatus.REFUSED
    assert removed.refusal == Refusal(Code.NO_PLATE_THERE, (Space("1.1"),))
    assert removed.later == Lay(1, 0, "1.1", "yellow")
    turned = game.place_plate(0, 1, TURNED, 1, game.version)
    assert turned.refusal == Refusal(Code.WRONG_COLOR, (Space("1.1"),))


def test_tap_on_a_dome() -> None:
    """A printed space takes its color, a wild one asks, a special one and an empty place refuse."""
    game = duel()
    assert game.tap(0, "1.1", 1, game.version).refusal == Refusal(Code.NO_PLATE_THERE, (Space("1.1"),))
    game.place_plate(0, 1, PLATE, 1, game.version)
    game.place_plate(0, 2, ("wild", "blue", "turquoise", "black"), 1, game.version)
    assert game.tap(0, "2.2", 1, game.version).refusal == Refusal(Code.SPECIAL_ONLY, (Space("2.2"),))
    asked = game.tap(0, "1.3", 1, game.version)
    assert asked.status is ActionStatus.CHOOSE
    assert [choice.color for choice in asked.choices] == ["blue", "yellow", "red", "black", "turquoise"]
    assert game.tap(0, "1.2", 1, game.version).color == "black"
    assert game.tap(0, "1.1", 1, game.version).refusal == Refusal(Code.ROW_ALREADY_TILED, (Space("1.2"),))


def test_stuck_lines_of_a_dome() -> None:
    game = duel()
    for place, prints in enumerate((PLATE, ("black", "special", "turquoise", "red")), start=1):
        game.place_plate(0, place, prints, 1, game.version)
    assert game.stuck_lines(0, 1) == []
    game.place_plate(0, 3, ("blue", "black", "special", "turquoise"), 1, game.version)
    assert game.stuck_lines(0, 1) == [(1, ("red", "turquoise")), (2, ("blue", "yellow", "black"))]
