"""Benchmarks of a league: loading journals, and ratings and records over a million games, on its own PostgreSQL server.

Real games are imported, synced and loaded. The million games are a hundred clubs with 10,000 games each: the results of
the real games, repeated by the server with other ids, players and dates. Their operations, lines and points are left
out, because neither standings nor records read them.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bench.measure import Row
from bench.store import NAMES
from scorer.formats.record import read_record
from scorer.league import ClubFolder, load
from scorer.league.connection import ServerSession, connected
from scorer.league.standings import update_standings
from scorer.store import open_store
from scorer.store.results import result_of
from scorer.sync import Club
from tests.postgres import servers
from tests.random_games import Json, typical_record
from tests.stores import import_records

REAL: Final = 500
CLUBS: Final = 100
GAMES: Final = 10_000
"""Of a club."""
PEOPLE: Final = 40
"""Of a club."""
SECONDS: Final = 10.0
"""What answers over a million games may take."""


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="azulejo-bench-") as place, servers("league") as (server,):
        folder, games = Path(place) / "club", _games()
        folder.mkdir()
        with open_store(Path(place) / "games.sqlite").store as store:
            import_records(store, *games)
            Club(store, folder).sync()
        alone = _seconds(lambda: _score(games))
        first = _seconds(lambda: load(server.address, [ClubFolder("real", folder)]))
        again = _seconds(lambda: load(server.address, [ClubFolder("real", folder)]))
        yield Row(
            "league: a game of 500 loaded", first / REAL * 1e6, "read, validated and scored alone", alone / REAL * 1e6
        )
        yield Row("league: loaded again, nothing new", again * 1e3, "the first load", first * 1e3, "ms")
        with connected(server.address) as session:
            yield from _million(session)


def _million(session: ServerSession) -> Iterator[Row]:
    clubs = [row[0] for row in session.rows(_ADD_CLUBS, clubs=CLUBS)]
    for club in clubs:
        for statement in (_ADD_PEOPLE, _ADD_GAMES, _ADD_SEATS):
            session.rows(statement, club=club, games=GAMES, people=PEOPLE)
    session.rows("ANALYZE")
    count = session.one("SELECT count(*) FROM games")
    whole = _seconds(lambda: _update(session, clubs))
    yield Row(f"league: all standings of {count:,} games, once", whole, "a minute", 60, "s")
    session.rows("UPDATE clubs SET rated_from = (SELECT substr(max(played), 1, 7) FROM seats WHERE club = key)")
    evening = _seconds(lambda: _update(session, clubs))
    yield Row("league: standings after a new game in each club", evening, "limit", SECONDS, "s")
    for what, view in (("ratings", "all_ratings"), ("records", "all_records"), ("players", "all_players")):
        query = partial(session.rows, f"SELECT * FROM {view}")
        taken = min(_seconds(query) for _ in range(3))
        yield Row(f"league: {what} of all clubs, {count:,} games", taken, "limit", SECONDS, "s")
    one = f"SELECT * FROM all_records WHERE club = 'club {min(clubs)}'"
    yield Row("league: records of one club", _seconds(lambda: session.rows(one)) * 1e3, "what people notice", 100, "ms")


def _update(session: ServerSession, clubs: Sequence[int]) -> None:
    for club in clubs:
        update_standings(session, club)


def _games() -> list[Json]:
    rng = random.Random(2024)
    games = [
        typical_record(rng, rng.choice(("azul", "azul", "azul-gray", "summer-pavilion")), rng.choice((2, 3, 3, 4)))
        for _ in range(REAL)
    ]
    for number, game in enumerate(games):
        game["started"] = f"{2016 + number % 10}-{1 + number % 12:02}-{1 + number % 28:02}T20:00:00"
        names = rng.sample(NAMES, len(game["players"]))
        game["players"] = [player | {"name": name} for player, name in zip(game["players"], names, strict=True)]
    return games


def _score(games: Sequence[Json]) -> None:
    for game in games:
        record = read_record(game).record
        assert record
        result_of(record.table)


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


_ADD_CLUBS: Final = """
INSERT INTO clubs (name, rated_from) SELECT 'club ' || (number + 1), '2010' FROM generate_series(1, :clubs) number
RETURNING key"""
_ADD_PEOPLE: Final = """
INSERT INTO people (club, id, name, retired)
SELECT :club, number, 'player ' || number, false FROM generate_series(0, :people - 1) number WHERE :games > 0"""
_ADD_GAMES: Final = """
INSERT INTO games (club, id, family, board, options, state, played, minutes, tie_break, margin)
SELECT :club, md5(:club || ' ' || number), g.id, g.board, g.options, 'finished',
    to_char(timestamp '2016-01-01' + interval '8 hours' * number, 'YYYY-MM-DD"T"HH24:MI:SS'), g.minutes, g.tie_break, g.margin
FROM generate_series(1, :games) number
JOIN (SELECT *, row_number() OVER () AS place, count(*) OVER () AS games FROM games WHERE club = 1) g
    ON g.place = 1 + (number * 7919 + :club * 104729) % g.games
WHERE :people > 0"""
"""`family` leads to the real game."""
_ADD_SEATS: Final = """
INSERT INTO seats (game, seat, club, person, name, board, played, counts, total, rank, ending, best_tile, best_space,
    worst_floor, net_floor)
SELECT g.key, s.seat, :club, (g.key * 31 + s.seat * 7) % :people, '', g.board, g.played, true, s.total, s.rank, s.ending,
    s.best_tile, s.best_space, s.worst_floor, s.net_floor
FROM games g JOIN games original ON original.id = g.family AND original.club = 1
JOIN seats s ON s.game = original.key
WHERE g.club = :club AND :games > 0"""
