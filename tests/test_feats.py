"""Feats for badges, in games counted by hand; and the cached highlights of finished games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.formats.record import read_record
from scorer.rules.feats import GOALS, Achieved, FeatKind, feats_of
from scorer.rules.table import Table
from scorer.stats import queries
from scorer.store import Store
from scorer.store.highlights import AchievedIn
from scorer.wording.sentences import FEATS_EARNED_BY
from tests.records import game
from tests.spaces import spaces
from tests.stores import a_store, import_records, played

ROW_1 = "A 1.1, B 2.2, B floor 2, end, A 1.2, A floor 0 marker, end, A 1.3, end, A 1.4, end, A 1.5, end"
"""Anna: 1 + 2 + 3 + 4 + 5 and 2 for the row, less 1 for the marker: 16. Béla: 1, less 2, held at 0."""


def table_of(board: str, text: str, players: int = 2) -> Table:
    reading = read_record(game(board, text, players=players))
    assert reading.record, reading.problems
    assert not reading.problems
    return reading.record.table


def test_feats_of_a_short_game() -> None:
    found = feats_of(table_of("azul", ROW_1), 0)
    assert found == {
        FeatKind.HUNDRED: Achieved(0, 16),
        FeatKind.RUNAWAY: Achieved(0, 16),
        FeatKind.COMEBACK: Achieved(0, 0),
        FeatKind.TIE_WON: Achieved(0, 0),
        FeatKind.FIVE_OF_A_COLOR: Achieved(0, 0),
        FeatKind.FIVE_ROWS: Achieved(0, 1, spaces("1.1 1.2 1.3 1.4 1.5")),
        FeatKind.THREE_COLUMNS: Achieved(0, 0),
        FeatKind.TEN_TILE: Achieved(0, 5, spaces("1.5")),
        FeatKind.CLEAN_GAME: Achieved(0, 0),
        FeatKind.CLEAN_ROUND: Achieved(4, 4),
    }


def test_last_player_has_no_clean_round() -> None:
    found = feats_of(table_of("azul", ROW_1), 1)
    assert (found[FeatKind.CLEAN_ROUND], found[FeatKind.CLEAN_GAME]) == (Achieved(0, 0), Achieved(0, 0))


def test_five_of_a_color() -> None:
    """The blue diagonal: five lone tiles in five rounds, and Béla's row ends the game."""
    rounds = ", ".join(f"A {n}.{n}, B 1.{n}, end" for n in range(1, 6))
    found = feats_of(table_of("azul", rounds), 0)
    assert found[FeatKind.FIVE_OF_A_COLOR] == Achieved(1, 1, spaces("1.1 2.2 3.3 4.4 5.5"))
    assert found[FeatKind.CLEAN_GAME].times == 1


def test_a_corner_of_a_full_row_and_column_alone_at_the_table() -> None:
    """The last tile gets 5 across and 5 down. Without an opponent nothing can be won."""
    found = feats_of(
        table_of("azul", "A 1.2, A 2.1, A 3.1, A 4.1, A 5.1, end, A 1.3, end, A 1.4, end, A 1.5, end, A 1.1, end", 1), 0
    )
    assert found[FeatKind.TEN_TILE] == Achieved(1, 10, spaces("1.1"))
    assert not found.keys() & {FeatKind.RUNAWAY, FeatKind.COMEBACK, FeatKind.TIE_WON}


def test_thresholds_are_those_that_users_read() -> None:
    words = {"Two": 2, "Three": 3, "four": 4, "Five": 5}
    thresholds = {
        feat: [
            words.get(word) or int(word) for word in FEATS_EARNED_BY[feat].split() if word in words or word.isdigit()
        ]
        for feat in GOALS
    }
    assert thresholds == {feat: [threshold] for feat, threshold in GOALS.items()}


def test_totals_count_for_points_alone() -> None:
    found = feats_of(table_of("azul", "A final 104, B final 60, end"), 0)
    assert found == {
        FeatKind.HUNDRED: Achieved(1, 104),
        FeatKind.RUNAWAY: Achieved(1, 44),
        FeatKind.COMEBACK: Achieved(0, 0),
        FeatKind.TIE_WON: Achieved(0, 0),
    }


def test_comeback() -> None:
    """Before the last round 10 to 12, after it 40 to 20."""
    text = "A total 10, B total 12, end, A total 30, B total 8, end, A final 40, B final 20, end"
    assert feats_of(table_of("azul", text), 0)[FeatKind.COMEBACK].times == 0
    text = "A total 10, B total 12, end, A total 30, A final 40, B total 8, B final 20, end"
    assert feats_of(table_of("azul", text), 0)[FeatKind.COMEBACK].times == 1
    assert feats_of(table_of("azul", text), 1)[FeatKind.COMEBACK].times == 0


def test_tie_won_by_rows() -> None:
    """Both have 17: Anna has a complete row, Béla 17 points and none."""
    rounds = ", ".join(f"A 1.{n}, B 2.{n + 1}, end" for n in range(1, 5))
    found = table_of("azul", f"{rounds}, A 1.5, B 1.1, end")
    assert found.totals == [17, 11]
    assert feats_of(found, 0)[FeatKind.TIE_WON].times == 0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


def test_highlights_of_past_games(store: Store) -> None:
    import_records(store, game("azul", ROW_1, players=2, id="row", started="2025-03-01T20:00:00+01:00"))
    assert store.highlights.boards(["row"]) == {}
    store.highlights.save_missing()
    board = store.highlights.boards(["row"])["row"]
    assert board.tiles == dict(
        zip(("1.1", "1.2", "1.3", "1.4", "1.5"), ("blue", "yellow", "red", "black", "white"), strict=True)
    )
    anna = store.people.find("Anna")
    assert anna
    found = {one.feat: one for one in store.highlights.achieved(anna.id)}
    assert found[FeatKind.CLEAN_ROUND] == AchievedIn(FeatKind.CLEAN_ROUND, "row", "azul", "2025-03-01T20:00:00", 4, 4)
    assert store.highlights.achieved(anna.id, "2026") == []


def test_highlights_are_computed_again_after_a_correction(store: Store) -> None:
    import_records(store, game("azul", ROW_1, players=2, id="row"))
    store.highlights.save_missing()
    store.games.reopen("row")
    assert store.highlights.boards(["row"]) == {}


@pytest.mark.parametrize("board", ["azul", "azul-gray", "summer-pavilion", "azul-duel"])
def test_the_board_of_every_family_is_saved(store: Store, board: str) -> None:
    record = played(3, board)
    import_records(store, record)
    store.highlights.save_missing()
    saved = store.highlights.boards([record["id"]])[record["id"]]
    reading = read_record(record)
    assert reading.record
    assert saved.tiles in reading.record.table.boards
    assert bool(saved.plates) == (board == "azul-duel")


def test_seasons(store: Store) -> None:
    early = game("azul", "A final 50, B final 60, end", players=2, id="early", started="2025-03-01T20:00:00+01:00")
    late = game("azul", "A final 70, B final 40, end", players=2, id="late", started="2026-03-01T20:00:00+01:00")
    import_records(store, early, late)
    anna = store.people.find("Anna")
    assert anna
    assert queries.years(store) == ["2026", "2025"]
    wins = {year: queries.player(store, anna.id, year=year).overall for year in (None, "2025", "2026", "2024")}
    assert [tally and (tally.games, tally.wins, tally.best) for tally in wins.values()] == [
        (2, 1, 70),
        (1, 0, 50),
        (1, 1, 70),
        None,
    ]
    best = {year: queries.records(store, year=year).highest for year in ("2025", "2026")}
    assert [holder and (holder.value, holder.name) for holder in best.values()] == [(60, "Béla"), (70, "Anna")]
    assert queries.house(store, year="2025").games == 1
    assert [(row.name, row.tally.wins) for row in queries.table(store, year="2025")] == [("Béla", 1), ("Anna", 0)]
