"""Player ratings from finishing ranks, for two to four players and shared ranks.

Implements algorithm 1 of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking" (Journal of
Machine Learning Research 12, 2011): a game is a duel between each pair of players, a shared rank is half a win. A
rating is an estimate with an uncertainty; the smaller the uncertainty, the smaller the updates.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import exp, hypot, sqrt
from typing import Final, NamedTuple

# openskill 6.2 implements five such methods in 600 kB and takes 30 ms to import; this one is a few lines and four times
# as fast. The tests compare with its results.

LUCK: Final = 125.0
"""The influence of chance on a game; at this value a lead of 400 points means 10 wins in 11 games."""
FIRST_DOUBT: Final = 150.0
"""The uncertainty of a new player, typical of two unrated players in one group."""
LEAST_DOUBT: Final = 50.0
"""The minimum uncertainty: players improve, so no rating is ever certain."""
LEAST_LEFT: Final = 0.0001
"""The minimum fraction of the squared uncertainty that remains after a game."""


class Rating(NamedTuple):
    """The estimated strength of a player."""

    points: float = 1000.0
    doubt: float = FIRST_DOUBT
    """The standard deviation of `points`."""


class Finish(NamedTuple):
    """A player's rank in a game."""

    person: int
    rank: int


class RatingStep(NamedTuple):
    """A rating after a game, and the index of that game among all games."""

    game: int
    rating: Rating


def developments(games: Iterable[Sequence[Finish]]) -> dict[int, list[RatingStep]]:
    """All players' ratings after each of their games; `games` are in playing order."""
    steps: dict[int, list[RatingStep]] = {}
    for number, places in enumerate(games):
        before = [steps[place.person][-1].rating if place.person in steps else Rating() for place in places]
        for place, rating in zip(places, rated(before, [place.rank for place in places]), strict=True):
            steps.setdefault(place.person, []).append(RatingStep(number, rating))
    return steps


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The new ratings of all players of a game that ended in these ranks."""
    gained, learnt = [0.0] * len(before), [0.0] * len(before)
    for own, other in permutations(range(len(before)), 2):
        (points, doubt), (other_points, other_doubt) = before[own], before[other]
        spread = hypot(doubt, other_doubt, LUCK, LUCK)
        expected = 1 / (1 + exp((other_points - points) / spread))
        won = 1 if ranks[own] < ranks[other] else 0.5 if ranks[own] == ranks[other] else 0
        known = doubt / spread
        gained[own] += doubt * known * (won - expected)
        learnt[own] += known**3 * expected * (1 - expected)
    return [
        Rating(points + gain, max(LEAST_DOUBT, doubt * sqrt(max(LEAST_LEFT, 1 - less))))
        for (points, doubt), gain, less in zip(before, gained, learnt, strict=True)
    ]
