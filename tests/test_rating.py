"""Ratings compared with those of another program, and cases where the fair result is obvious.

The expected values come from `BradleyTerryFull` in openskill 6.2 with an uncertainty of 5 on its scale, where everyone
starts at 25 and one point is worth thirty of ours.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.stats.rating import FIRST_DOUBT, LEAST_DOUBT, Finish, Rating, developments, rated

NEW = (25, 5)
CASES = {
    "two who are new": ([NEW] * 2, [1, 2], [(26.358036, 4.898793), (23.641964, 4.898793)]),
    "two who share": ([NEW] * 2, [1, 1], [(25.0, 4.898793)] * 2),
    "two of three share": ([NEW] * 3, [1, 1, 3], [(26.358036, 4.79545)] * 2 + [(22.283928, 4.79545)]),
    "four who are new": (
        [NEW] * 4,
        [1, 2, 3, 4],
        [(29.074109, 4.68983), (26.358036, 4.68983), (23.641964, 4.68983), (20.925891, 4.68983)],
    ),
    "the strongest is beaten": (
        [(30, 3), (22, 6), NEW],
        [2, 1, 3],
        [(29.668124, 2.971907), (26.982825, 5.632368), (22.461582, 4.788663)],
    ),
    "the last two share": (
        [(30, 3), (22, 6), NEW, (28, 2)],
        [3, 1, 3, 2],
        [(28.380245, 2.941388), (29.76014, 5.389726), (22.694372, 4.631242), (28.226554, 1.987472)],
    ),
}


def on_our_scale(mean: float, deviation: float) -> tuple[float, float]:
    return 1000 + (mean - 25) * 30, deviation * 30


@pytest.mark.parametrize(("before", "ranks", "after"), CASES.values(), ids=CASES)
def test_ratings_equal_those_of_openskill(
    before: list[tuple[float, float]], ranks: list[int], after: list[tuple[float, float]]
) -> None:
    found = rated([Rating(*on_our_scale(*one)) for one in before], ranks)
    assert [tuple(rating) for rating in found] == [pytest.approx(on_our_scale(*one), abs=0.001) for one in after]


RATINGS = st.builds(Rating, st.floats(200, 2200), st.floats(LEAST_DOUBT, FIRST_DOUBT))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Rating], list[int]]:
    ratings = draw(st.lists(RATINGS, min_size=2, max_size=4))
    totals = draw(st.lists(st.integers(0, 3), min_size=len(ratings), max_size=len(ratings)))
    return ratings, [1 + sum(other > own for other in totals) for own in totals]


@given(tables())
def test_a_sole_winner_never_loses_points_and_a_sole_loser_never_gains(table: tuple[list[Rating], list[int]]) -> None:
    before, ranks = table
    for old, new, rank in zip(before, rated(before, ranks), ranks, strict=True):
        if rank == 1 and ranks.count(1) == 1:
            assert new.points > old.points
        if rank == max(ranks) > 1 and ranks.count(rank) == 1:
            assert new.points < old.points


@given(tables(), st.randoms(use_true_random=False))
def test_seat_order_does_not_matter(table: tuple[list[Rating], list[int]], rng: random.Random) -> None:
    before, ranks = table
    order = list(range(len(before)))
    rng.shuffle(order)
    turned = rated([before[seat] for seat in order], [ranks[seat] for seat in order])
    straight = rated(before, ranks)
    for seat, rating in zip(order, turned, strict=True):
        assert rating == pytest.approx(straight[seat])


@given(RATINGS, st.integers(2, 4))
def test_equals_who_share_stay_equal_and_lose_nothing(rating: Rating, players: int) -> None:
    found = rated([rating] * players, [1] * players)
    assert {round(one.points, 6) for one in found} == {round(rating.points, 6)}


@given(RATINGS, RATINGS)
def test_a_tie_with_a_stronger_player_gains_points(one: Rating, other: Rating) -> None:
    first, second = rated([one, other], [1, 1])
    weaker = first.points - one.points if one.points < other.points else second.points - other.points
    assert weaker >= 0


@given(tables())
def test_uncertainty_shrinks_but_never_vanishes(table: tuple[list[Rating], list[int]]) -> None:
    before, ranks = table
    for old, new in zip(before, rated(before, ranks), strict=True):
        assert LEAST_DOUBT <= new.doubt <= old.doubt


def test_ratings_converge_to_the_odds_of_a_long_series() -> None:
    """Nine wins in ten correspond to 380 points on the chess scale, which ours approximates."""
    rng = random.Random(9)
    games = [[Finish(1, 1), Finish(2, 2)] if rng.random() < 0.9 else [Finish(1, 2), Finish(2, 1)] for _ in range(2000)]
    found = developments(games)
    late = [found[1][at].rating.points - found[2][at].rating.points for at in range(1000, 2000)]
    assert sum(late) / len(late) == pytest.approx(400, abs=60)


def test_a_player_has_a_rating_after_each_game() -> None:
    found = developments([[Finish(1, 1), Finish(2, 2)], [Finish(2, 1), Finish(3, 2)], [Finish(3, 1), Finish(1, 2)]])
    assert {person: [step.game for step in steps] for person, steps in found.items()} == {
        1: [0, 2],
        2: [0, 1],
        3: [1, 2],
    }
    (first, _), (second,) = rated([Rating(), Rating()], [1, 2]), found[2][1:]
    assert found[1][0].rating == first
    assert second.rating == rated([found[2][0].rating, Rating()], [1, 2])[0]


def test_without_games_there_are_no_ratings() -> None:
    assert developments([]) == {}
