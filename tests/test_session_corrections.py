"""A session: corrections of earlier rounds, undo and redo."""

import random

import pytest

from scorer.formats.record import read_record
from scorer.play.actions import ActionStatus, StepSummary
from scorer.play.session import Session
from scorer.rules.entries import Amend, End, Floor, Lay, Redo, Stuck, Undo
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.reasons import Code
from tests.program import enter
from tests.random_games import random_record
from tests.sessions import Saved


@pytest.fixture
def saved() -> Saved:
    return Saved()


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
    # without 1.1 both other tiles are alone
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


def test_a_tile_that_may_not_move_because_of_a_later_round_names_the_entry(saved: Saved) -> None:
    """Removing the row's tile first, as the refusal of a second one asks, would not help."""
    game = saved.session("azul", ("Anna",))
    game.tap(0, "1.2", 1, game.version)
    game.end_round(game.version)
    game.tap(0, "1.5", 2, game.version)
    refused = game.tap(0, "1.5", 1, game.version)
    assert refused.refusal
    assert (refused.status, refused.refusal.code) == (ActionStatus.REFUSED, Code.SPACE_TAKEN)
    assert (refused.movable, refused.later) == (None, Lay(2, 0, "1.5", "white"))
    assert game.tap(0, "1.4", 1, game.version).movable == Lay(1, 0, "1.4", "black")


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


@pytest.mark.parametrize("board", LAYOUTS)
def test_any_legal_game_can_be_entered_and_completely_undone(board: str) -> None:
    rng = random.Random(f"session {board}")
    for _ in range(20):
        record = read_record(random_record(rng, board)).record
        assert record is not None
        # a line is stuck only once the tiles above it and its plates have been placed, and only then can its tile be spared
        entries = sorted(
            record.entries,
            key=lambda entry: (
                entry.round,
                isinstance(entry, End),
                getattr(entry, "spared", False),
                isinstance(entry, Stuck),
            ),
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
    rng = random.Random(f"rebuilt {board}")
    game = Session(layout(board), ("Anna", "Béla"), [], lambda _: None)
    for _ in range(250):
        any_step(game, rng)
        again = Session(game.layout, game.names, game.log, lambda _: None)
        assert (again.entries, again.to_undo, again.to_redo) == (game.entries, game.to_undo, game.to_redo)
        assert again.table.lines == game.table.lines
    assert len(game.log) > 50
    assert {Amend, Undo, Redo} <= {type(step) for step in game.log}


def any_step(game: Session, rng: random.Random) -> None:
    """Any step in the open round or the one before it."""
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
