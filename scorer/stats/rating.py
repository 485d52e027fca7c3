"""How strong everybody plays, from who finished ahead of whom: fair for two to four players and for shared places.

The method is that of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking" (Journal of
Machine Learning Research 12, 2011), algorithm 1: a game is a duel of everybody with everybody, a shared place half a
win. A rating is what is believed and how much it is doubted; whoever is well known moves in small steps.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import exp, hypot, sqrt
from typing import Final, NamedTuple

# openskill 6.2 knows five such methods in 600 kB, 30 ms to import; the one that is used here is these few lines, four
# times as fast. Its figures are what the tests expect.

LUCK: Final = 125.0
"""How far chance alone carries a game; with this, 400 points more mean ten wins in eleven."""
FIRST_DOUBT: Final = 150.0
"""So far apart are two people of one circle who are not known yet."""
LEAST_DOUBT: Final = 50.0
"""People get better, so that nobody is ever quite known."""
LEAST_LEFT: Final = 0.0001
"""So much of a doubt is left at least after one game."""


class Rating(NamedTuple):
    """What is believed of somebody's strength."""

    points: float = 1000.0
    doubt: float = FIRST_DOUBT
    """With two chances in three the truth is no farther away."""


class Finish(NamedTuple):
    """Where somebody finished."""

    person: int
    rank: int


class RatingStep(NamedTuple):
    """A rating after a game, by the number of that game in the row of all games."""

    game: int
    rating: Rating


def developments(games: Iterable[Sequence[Finish]]) -> dict[int, list[RatingStep]]:
    """Everybody's ratings after each of their games, which come in the order in which they were played."""
    steps: dict[int, list[RatingStep]] = {}
    for number, places in enumerate(games):
        before = [steps[place.person][-1].rating if place.person in steps else Rating() for place in places]
        for place, rating in zip(places, rated(before, [place.rank for place in places]), strict=True):
            steps.setdefault(place.person, []).append(RatingStep(number, rating))
    return steps


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings of everybody at a table after a game that ended in these ranks."""
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
