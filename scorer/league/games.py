"""Builds the rows of a club's games and people from their operations, including those behind the statistics.

`scorer.store.sharing` builds games from operations; this module turns them into rows. Overwritten operations are
dropped from the replicas, so the database does not keep forgotten names either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scorer.formats.strict_json import to_json
from scorer.league.connection import ServerSession
from scorer.league.journals import load_replicas, save_replicas
from scorer.replication import Operation, Replica
from scorer.rules.reasons import Reason
from scorer.store.game_data import GameData, minutes_between
from scorer.store.operation_tables import PEOPLE
from scorer.store.people import shortened
from scorer.store.results import SeatResult, lines_from_text
from scorer.store.sharing.replicas import Trouble
from scorer.store.sharing.shared_game import SharedState, data_of_state, is_counted_differently, shared_state
from scorer.store.sharing.shared_people import PeopleFacts, PersonFacts, shared_people

GAMES_AT_ONCE: Final = 100


@dataclass
class SettlingReport:
    """How many games were added and changed."""

    added: int = 0
    changed: int = 0


class _SettledGame(NamedTuple):
    """A game built from its operations; without data if it was deleted, or if it is incomplete."""

    id: str
    operations: Sequence[Operation]
    """The operations that were not overwritten."""
    dropped: int
    """The number of overwritten operations."""
    state: SharedState | None
    data: GameData | None
    problem: Trouble | None


def settle(session: ServerSession, club: int, report: SettlingReport) -> None:
    """Settle the people, then all games with new operations, in batches."""
    people = _settle_people(session, club)
    while ids := [row[0] for row in session.rows(_TO_SETTLE, club=club, people=PEOPLE, most=GAMES_AT_ONCE)]:
        replicas = load_replicas(session, club, ids)
        settled = [_settled(id, replicas[id].values(), people.same_as) for id in ids]
        with session.transaction():
            _save_games(session, club, settled, people, report)


def _settle_people(session: ServerSession, club: int) -> PeopleFacts:
    """Save the people, and mark the games of merged people for settling again."""
    operations = load_replicas(session, club, [PEOPLE]).get(PEOPLE, {})
    replica = Replica(operations.values())
    facts = shared_people(replica)
    if not session.one(_IS_TO_SETTLE, club=club, people=PEOPLE):
        return facts
    with session.transaction():
        before = dict(map(tuple, session.rows(_MERGED, club=club)))
        session.insert(
            "people",
            [_person_row(club, person, known, facts) for person, known in sorted(facts.people.items())],
            _PERSON_CHANGED,
        )
        moved = {person for person in {*before, *facts.same_as} if before.get(person) != facts.same_as.get(person)}
        shown = moved | {before[person] for person in moved & before.keys()}
        session.rows(_OUTDATE, club=club, people=sorted(shown))
        kept = list(replica.written.values())
        save_replicas(session, club, {PEOPLE: kept})
        _note(session, club, [_SettledGame(PEOPLE, kept, 0, None, None, None)], len(operations) - len(kept))
    return facts


def _settled(id: str, operations: Iterable[Operation], same_as: Mapping[int, int]) -> _SettledGame:
    replica = Replica(operations)
    kept = list(replica.written.values())
    dropped = len(replica) - len(kept)
    state = shared_state(replica, id, same_as)
    if state is None:
        return _SettledGame(id, kept, dropped, None, None, None)
    problem = Trouble.OTHER_SCORE if is_counted_differently(replica, state) else None
    return _SettledGame(id, kept, dropped, state, data_of_state(id, state), problem)


def _save_games(
    session: ServerSession, club: int, settled: Sequence[_SettledGame], people: PeopleFacts, report: SettlingReport
) -> None:
    ids = [each.id for each in settled]
    before = session.rows(_DELETE, club=club, ids=ids)
    rows = [(each.id, each.state, each.data) for each in settled if each.state and each.data]
    names = {person: name for _, state, _ in rows for person, name in state.facts.names.items()}
    seated = {person: people.people.get(person, PersonFacts(shortened(name), False)) for person, name in names.items()}
    rows_of_people = [_person_row(club, person, known, people) for person, known in sorted(seated.items())]
    session.insert("people", rows_of_people, "ON CONFLICT DO NOTHING")
    games = [_game_row(club, state, data) for _, state, data in rows]
    keys = dict(map(tuple, session.insert("games", games, "RETURNING id, key")))
    for table, of_game in (("seats", _seat_rows), ("points", _point_rows), ("ledgers", _ledger_rows)):
        session.insert(
            table,
            [
                row
                for game, (_, state, data) in zip(games, rows, strict=True)
                for row in of_game(club, keys[game["id"]], state, data)
            ],
        )
    shorter = {each.id: each.operations for each in settled if each.dropped}
    save_replicas(session, club, shorter)
    dropped = sum(each.dropped for each in settled)
    _note(session, club, settled, dropped)
    known = {id for id, _ in before}
    months = [played for _, played in before] + [state.facts.played for _, state, _ in rows]
    if months:
        session.rows(_OUTDATE_STANDINGS, club=club, month=min(months)[:MONTH])
    report.added += len({id for id, _, _ in rows} - known)
    report.changed += len(known)


def _note(session: ServerSession, club: int, settled: Sequence[_SettledGame], dropped: int) -> None:
    rows = [
        {
            "id": each.id,
            "has_game": each.state is not None,
            "aside": len(each.state.judged.aside) if each.state else 0,
            "problem": each.problem,
        }
        for each in settled
    ]
    session.rows(_SETTLED, club=club, rows=to_json(rows))
    session.rows("UPDATE clubs SET operations = operations - :dropped WHERE key = :club", club=club, dropped=dropped)


def _person_row(club: int, person: int, known: PersonFacts, people: PeopleFacts) -> dict[str, Any]:
    return {"club": club, "id": person, **known._asdict(), "same_as": people.same_as.get(person)}


def _game_row(club: int, state: SharedState, data: GameData) -> dict[str, Any]:
    return {
        "club": club,
        "id": data.id,
        "family": data.family,
        "board": data.board,
        "options": to_json(data.options),
        "state": "finished" if data.result else "open",
        "binned": state.facts.binned,
        "played": state.facts.played,
        "started": data.started,
        "ended": data.ended,
        "minutes": minutes_between(data.started, data.ended),
        "location": data.location,
        "note": data.note,
        "tie_break": data.result and data.result.tie_break,
        "margin": data.result and data.result.margin,
    }


def _seat_rows(club: int, game: int, state: SharedState, data: GameData) -> list[dict[str, Any]]:
    counts = data.result is not None and state.facts.binned is None
    results: Sequence[SeatResult | None] = data.result.seats if data.result else [None] * len(data.seats)
    floors = _net_floors(data.result.ledger) if data.result else {}
    return [
        {
            "game": game,
            "seat": seat,
            "club": club,
            "person": person,
            "name": written,
            "board": data.board,
            "played": state.facts.played,
            "counts": counts,
            **(result._asdict() if result else dict.fromkeys(SeatResult._fields)),
            "net_floor": floors.get(seat),
        }
        for seat, (person, (written, _), result) in enumerate(zip(state.facts.people, data.seats, results, strict=True))
    ]


def _point_rows(_: int, game: int, __: SharedState, data: GameData) -> list[dict[str, Any]]:
    if not data.result:
        return []
    return [dict(zip(_POINTS, (game, *row), strict=True)) for row in data.result.points]


def _ledger_rows(_: int, game: int, __: SharedState, data: GameData) -> list[dict[str, Any]]:
    return [{"game": game, "rules": data.result.rules, "lines": data.result.ledger}] if data.result else []


def _net_floors(ledger: str) -> dict[int, int]:
    """The net cost of each player's costliest floor line: the minimum score refunds the marker's loss first."""
    printed: dict[tuple[int, int], int] = {}
    given: dict[tuple[int, int], int] = {}
    for line in lines_from_text(ledger):
        place = line.player, line.round
        if line.reason is Reason.FLOOR:
            printed[place] = printed.get(place, 0) + line.points
        elif line.reason in {Reason.NEVER_BELOW, Reason.MARKER}:
            given[place] = given.get(place, 0) + line.points
    found: dict[int, int] = {}
    for (player, round), points in printed.items():
        net = points + max(0, given.get((player, round), 0))
        if net < 0:
            found[player] = min(net, found.get(player, 0))
    return found


MONTH: Final = 7
"""Length of a year and month, as in 2026-11."""
_POINTS: Final = ("game", "seat", "reason", "points", "lines")
_IS_TO_SETTLE: Final = "SELECT 1 FROM replicas WHERE club = :club AND id = :people AND NOT is_settled"
_TO_SETTLE: Final = """
SELECT id FROM replicas WHERE club = :club AND NOT is_settled AND id <> :people ORDER BY id LIMIT :most"""
_MERGED: Final = "SELECT id, same_as FROM people WHERE club = :club AND same_as IS NOT NULL"
_PERSON_CHANGED: Final = """
ON CONFLICT (club, id) DO UPDATE
SET name = excluded.name, retired = excluded.retired, look = excluded.look, same_as = excluded.same_as"""
_OUTDATE: Final = """
UPDATE replicas SET is_settled = false WHERE club = :club AND id IN (
    SELECT g.id FROM seats s JOIN games g ON g.key = s.game
    WHERE s.club = :club AND s.person = ANY(CAST(:people AS bigint[])))"""
_DELETE: Final = """
DELETE FROM games WHERE club = :club AND id = ANY(CAST(:ids AS text[])) RETURNING id, played"""
_SETTLED: Final = """
UPDATE replicas r SET is_settled = true, has_game = s.has_game, aside = s.aside, problem = s.problem
FROM json_to_recordset(CAST(:rows AS json)) AS s (id text, has_game boolean, aside integer, problem text)
WHERE r.club = :club AND r.id = s.id"""
_OUTDATE_STANDINGS: Final = """
UPDATE clubs SET rated_from = least(rated_from, CAST(:month AS text)) WHERE key = :club"""
