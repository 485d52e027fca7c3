"""A finished game is corrected as a transaction: nothing changes until it is kept, and a killed app loses nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.play.active_game import ActiveGame
from scorer.play.correction import Correction, EntryChange, TotalChange, changes_of, total_changes
from scorer.rules.entries import (
    Amend,
    Correct,
    End,
    Floor,
    Lay,
    LoggedEntry,
    LogPosition,
    Step,
    amendments_between,
    effective,
)
from scorer.store import State, Store, StoreError, StoreErrorKind, open_store
from tests.records import game
from tests.stores import import_records

BELA_8_THEN_9 = game(
    # Anna 1, 2, 3, 4, 5 and 2 for the row; Béla 1, 2, 3, 4 - 2 for two tiles on the floor line, 1
    "azul",
    "A 1.1, B 1.1, end, A 1.2, B 1.2, end, A 1.3, B 1.3, end, A 1.4, B 1.4, B floor 2, end, A 1.5, B 3.1, end",
    players=2,
)
LENGTH = len(BELA_8_THEN_9["entries"])
ID = "sample"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path).store as opened:
        import_records(opened, BELA_8_THEN_9)
        yield opened


def set_floor(game: ActiveGame, tiles: int) -> None:
    """Enter the tiles on Béla's floor line of round 4."""
    game.session.set_floor(1, tiles, 4, game.session.version, marker=False)


def totals(store: Store) -> list[int | None]:
    return [seat.total for seat in store.games.header(ID).seats]


def test_nothing_is_stored_before_a_correction_is_kept(store: Store) -> None:
    correction = Correction(store, ID)
    assert not correction.is_changed()
    set_floor(correction, 1)
    assert correction.is_changed()
    assert correction.session.table.totals == [17, 10]
    assert totals(store) == [17, 9]
    assert store.games.header(ID).state is State.FINISHED
    assert ActiveGame(store, ID).session.table.totals == [17, 9]
    assert len(store.games.load(ID).steps) == len(BELA_8_THEN_9["entries"])


def test_keeping_writes_one_step_however_much_was_tapped(store: Store) -> None:
    """A floor line set twice, a tile removed and placed again, and one moved: one step with two changes."""
    correction = Correction(store, ID)
    session = correction.session
    set_floor(correction, 5)
    set_floor(correction, 1)
    session.tap(1, "3.1", 5, session.version)
    session.tap(1, "3.2", 5, session.version)
    assert correction.keep() is not None
    stored = store.games.load(ID)
    assert len(stored.steps) == len(BELA_8_THEN_9["entries"]) + 1
    assert isinstance(stored.steps[-1], Correct)
    assert Floor(4, 1, 1, marker=False) in stored.entries
    assert [entry.space for entry in stored.entries if isinstance(entry, Lay) and entry[:2] == (5, 1)] == ["3.2"]
    assert totals(store) == [17, 10]
    assert store.games.header(ID).state is State.FINISHED
    assert store.games.draft(ID) is None
    assert store.games.with_correction() == []


def test_the_log_names_a_kept_correction(store: Store) -> None:
    correction = Correction(store, ID)
    set_floor(correction, 1)
    correction.keep()
    ((_number, summary),) = ActiveGame(store, ID).session.corrections
    assert (summary.entry, summary.taken_back, summary.changes) == (Floor(4, 1, 1, marker=False), False, 1)


def test_the_log_names_a_removed_tile(store: Store) -> None:
    correction = Correction(store, ID)
    correction.session.tap(1, "3.1", 5, correction.session.version)
    correction.keep()
    ((_number, summary),) = ActiveGame(store, ID).session.corrections
    assert summary.taken_back
    assert isinstance(summary.entry, Lay)
    assert summary.entry.space == "3.1"


def test_a_kept_correction_can_be_corrected_again(store: Store) -> None:
    for tiles, total in (
        (1, 10),
        (0, 11),
        (7, 1),
    ):  # seven tiles cost 14, but the score stops at 0 before the last tile
        correction = Correction(store, ID)
        set_floor(correction, tiles)
        correction.keep()
        assert totals(store) == [17, total]


def test_discarding_restores_everything(store: Store) -> None:
    before = store.games.record(ID)
    correction = Correction(store, ID)
    set_floor(correction, 1)
    correction.discard()
    assert store.games.record(ID) == before
    assert store.games.with_correction() == []
    assert not Correction(store, ID).is_changed()


def test_a_killed_app_offers_the_same_correction_again(store: Store, path: Path) -> None:
    correction = Correction(store, ID)
    correction.player, correction.round = 1, 4
    set_floor(correction, 1)
    with open_store(path).store as another:  # what a new process reads
        assert another.games.with_correction() == [ID]
        again = Correction(another, ID)
        assert again.session.table.totals == [17, 10]
        assert (again.player, again.round, again.is_changed()) == (1, 4, True)
        again.keep()
        assert totals(another) == [17, 10]


def test_a_step_that_cannot_be_saved_is_not_shown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    correction = Correction(store, ID)

    def fail(_id: str, _draft: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    monkeypatch.setattr(store.games, "save_draft", fail)
    with pytest.raises(StoreError):
        set_floor(correction, 1)
    assert not correction.is_changed()


def test_going_back_to_what_was_there_changes_nothing(store: Store) -> None:
    correction = Correction(store, ID)
    session = correction.session
    set_floor(correction, 1)
    set_floor(correction, 2)
    assert not correction.is_changed()
    session.tap(1, "3.1", 5, session.version)
    assert correction.is_changed()
    session.tap(1, "3.1", 5, session.version)
    assert not correction.is_changed()


def test_undo_and_redo_stay_within_the_correction(store: Store) -> None:
    correction = Correction(store, ID)
    session = correction.session
    assert (session.to_undo, session.to_redo, session.steps_to_undo(10)) == (None, None, [])
    assert not session.undo(session.version).before
    set_floor(correction, 1)
    assert len(session.steps_to_undo(10)) == 1
    session.undo(session.version)
    assert session.table.totals == [17, 9]
    assert session.to_undo is None
    session.redo(session.version)
    assert session.table.totals == [17, 10]


@pytest.mark.parametrize(
    "draft",
    [
        None,
        [],
        {"correction": 3},
        {"correction": [{"do": "fly"}], "length": LENGTH},
        {"correction": [{"do": "floor", "round": 4, "player": 7, "tiles": 1, "marker": False}], "length": LENGTH},
        {"correction": [{"do": "amend", "target": [99, 0], "entries": []}], "length": LENGTH},
        {"correction": [{"do": "amend", "target": [0, 1], "entries": []}], "length": LENGTH},
        {"correction": [{"do": "undo"}], "length": 3},
    ],
)
def test_a_corrupt_or_outdated_draft_is_ignored(store: Store, draft: object) -> None:
    store.games.save_draft(ID, draft)
    assert not Correction(store, ID).is_changed()


def test_a_game_changed_elsewhere_is_not_overwritten(store: Store, path: Path) -> None:
    mine = Correction(store, ID)
    set_floor(mine, 1)
    with open_store(path).store as another:
        theirs = Correction(another, ID)
        set_floor(theirs, 0)
        theirs.keep()
    with pytest.raises(StoreError, match=StoreErrorKind.CHANGED):
        mine.keep()
    assert totals(store) == [17, 11]
    assert store.games.header(ID).state is State.FINISHED


def test_a_game_that_is_no_longer_over_is_open_again(store: Store) -> None:
    """Without Anna's last tile there is no complete row."""
    correction = Correction(store, ID)
    correction.session.tap(0, "1.5", 5, correction.session.version)
    assert correction.keep() is None
    assert store.games.header(ID).state is State.OPEN
    again = ActiveGame(store, ID)
    assert (again.session.round, again.session.table.totals) == (6, [10, 9])


def test_a_game_that_is_continued_within_the_correction_is_kept_whole(store: Store) -> None:
    """Anna's last tile belongs to a sixth round, which ends the game."""
    correction = Correction(store, ID)
    session = correction.session
    session.tap(0, "1.5", 5, session.version)
    session.tap(0, "1.5", 6, session.version)
    session.end_round(session.version)
    assert correction.keep() is not None
    assert totals(store) == [17, 9]
    entries = store.games.load(ID).entries
    assert entries[-2:] == [Lay(6, 0, "1.5", "white"), End(6)]


def test_changes_are_listed_with_their_points(store: Store) -> None:
    correction = Correction(store, ID)
    session = correction.session
    set_floor(correction, 1)
    session.tap(1, "3.1", 5, session.version)
    session.tap(1, "2.1", 5, session.version)
    assert changes_of(correction) == [
        EntryChange(Floor(4, 1, 2, marker=False), Floor(4, 1, 1, marker=False), 1),
        EntryChange(Lay(5, 1, "3.1", "black"), None, -1),
        EntryChange(None, Lay(5, 1, "2.1", "white"), 2),  # below 1.1: a column of two
    ]
    assert total_changes(correction.before.table, session.table) == [TotalChange(1, 4, (8, 9, 9), (9, 11, 11))]


def test_only_players_whose_score_changes_are_listed(store: Store) -> None:
    correction = Correction(store, ID)
    set_floor(correction, 2)
    assert total_changes(correction.before.table, correction.session.table) == []


FIRST, SECOND, THIRD = LogPosition(0), LogPosition(1), LogPosition(2)
A, B, C = Floor(1, 0, 1, marker=False), Floor(1, 0, 2, marker=False), End(1)
X, Y = Floor(1, 0, 3, marker=False), Floor(1, 0, 4, marker=False)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ([(FIRST, A), (SECOND, B), (THIRD, C)], ()),
        ([(SECOND, B), (THIRD, C)], (Amend(FIRST, ()),)),
        ([(FIRST, A), (LogPosition(3), X), (THIRD, C)], (Amend(SECOND, (X,)),)),
        ([(FIRST, A), (SECOND, B), (LogPosition(3), X), (THIRD, C)], (Amend(THIRD, (X, C)),)),
        ([(FIRST, A), (SECOND, B), (THIRD, C), (LogPosition(3), X)], (Amend(THIRD, (C, X)),)),
        ([(FIRST, A), (LogPosition(3), X), (LogPosition(4), Y)], (Amend(SECOND, (X, Y)), Amend(THIRD, ()))),
    ],
)
def test_amendments_lead_from_one_state_to_the_next(
    after: list[tuple[LogPosition, Floor | End]], expected: tuple[Amend, ...]
) -> None:
    log: list[Step] = [A, B, C]
    amendments = amendments_between(effective(log), [LoggedEntry(*one) for one in after])
    assert amendments == expected
    assert [entry for _, entry in effective([*log, Correct(amendments)])] == [entry for _, entry in after]
