"""The standings: ratings and winning streaks at the end of each month.

Only the months since the earliest change are recomputed. Each is a transaction, so an interrupted load resumes there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from scorer.league.connection import ServerSession
from scorer.stats.rating import Rating, rated


class PersonStanding(NamedTuple):
    """A person's standing after a game."""

    rating: Rating = Rating()
    games: int = 0
    streak: int = 0
    """Consecutive first places, shared ones included."""
    longest: int = 0
    longest_game: str | None = None
    longest_played: str | None = None

    def after(self, rating: Rating, *, is_first: bool, game: str, played: str) -> PersonStanding:
        streak = self.streak + 1 if is_first else 0
        standing = self._replace(rating=rating, games=self.games + 1, streak=streak)
        if streak <= self.longest:
            return standing
        return standing._replace(longest=streak, longest_game=game, longest_played=played)


def update_standings(session: ServerSession, club: int) -> None:
    """Recompute all outdated standings."""
    month = session.one("SELECT rated_from FROM clubs WHERE key = :club", club=club)
    if month is None:
        return
    now = {
        person: PersonStanding(Rating(points, doubt), *rest)
        for person, points, doubt, *rest in session.rows(_BEFORE, club=club, month=month)
    }
    while month:
        after = session.one(_NEXT, club=club, end=f"{month}{_LAST}")
        with session.transaction():
            session.rows("DELETE FROM standings WHERE club = :club AND month >= :month", club=club, month=month)
            changed = _standings_after(now, session.one(_PLACES, club=club, month=month, end=f"{month}{_LAST}"))
            session.insert("standings", [_row(club, month, person, now[person]) for person in sorted(changed)])
            session.rows("UPDATE clubs SET rated_from = CAST(:after AS text) WHERE key = :club", club=club, after=after)
        month = after


def _standings_after(now: dict[int, PersonStanding], places: Iterable[Sequence[Any]]) -> set[int]:
    """Update the standings by games in chronological order; return who played."""
    changed: set[int] = set()
    for (played, game), of_game in groupby(places, key=lambda place: (place[0], place[1])):
        seats = [(person, rank) for _, _, person, rank in of_game]
        before = [now.get(person, PersonStanding()) for person, _ in seats]
        ratings = rated([standing.rating for standing in before], [rank for _, rank in seats])
        for (person, rank), standing, rating in zip(seats, before, ratings, strict=True):
            now[person] = standing.after(rating, is_first=rank == 1, game=game, played=played)
            changed.add(person)
    return changed


def _row(club: int, month: str, person: int, standing: PersonStanding) -> dict[str, Any]:
    rest = standing._asdict()
    return {"club": club, "month": month, "person": person, **rest.pop("rating")._asdict(), **rest}


_LAST: Final = "~"
"""Appended to a month, sorts after every time in it."""
_CONTESTED: Final = "s.club = :club AND s.counts AND s.ending <> 'alone'"
_BEFORE: Final = """
SELECT DISTINCT ON (person) person, points, doubt, games, streak, longest, longest_game, longest_played
FROM standings WHERE club = :club AND month < :month ORDER BY person, month DESC"""
_NEXT: Final = f"""
SELECT substr(s.played, 1, 7) FROM seats s WHERE {_CONTESTED} AND s.played > :end ORDER BY s.played LIMIT 1"""
_PLACES: Final = f"""
SELECT coalesce(json_agg(json_build_array(s.played, g.id, s.person, s.rank) ORDER BY s.played, g.id, s.seat), '[]')
FROM seats s JOIN games g ON g.key = s.game WHERE {_CONTESTED} AND s.played >= :month AND s.played < :end"""
