"""Converts a stored game to cells and cells to a game to store, so that the two can be compared."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from scorer.formats.record import FORMAT
from scorer.formats.strict_json import to_json
from scorer.replication import Cell, Replica, Value
from scorer.replication.arrangement import Judged, judge
from scorer.replication.conversion import Raw
from scorer.replication.shared_game import layout_in, options_in, seats_in
from scorer.rules.game import fold
from scorer.rules.table import Layout
from scorer.store.checks import is_played, is_time
from scorer.store.game_data import COPY_OF, GameData, local_time
from scorer.store.games import StoredGame
from scorer.store.people import person_id, shortened
from scorer.store.results import GameResult, result_of

_TIMES: Final = ("started", "ended", "binned")
_TEXTS: Final = ("location", "note")
_USUAL_HEAD: Final = ("format", "id", "board", "options", "players")
_FILLED: Final = frozenset(_USUAL_HEAD)
_UNKNOWN_TIME: Final = "1970-01-01T00:00:00"


class Facts(NamedTuple):
    """Everything about a game except its entries; equal on every device that has the same operations."""

    board: str
    options: Mapping[str, Any]
    head: Mapping[str, Any]
    """The keys of the record before the entries, in order; those with their own field or cell are None."""
    players: Sequence[Raw]
    people: Sequence[int]
    played: str
    started: str | None = None
    ended: str | None = None
    binned: str | None = None
    location: str | None = None
    note: str | None = None
    copy_of: str | None = None

    @property
    def cells(self) -> dict[Cell, Value]:
        """The facts as cells, without empty ones."""
        found: dict[Cell, Value] = {("board",): self.board}
        if self.options:
            found["options",] = dict(self.options)
        if tuple(self.head) != _USUAL_HEAD:
            found["head",] = dict(self.head)
        for seat, (player, person) in enumerate(zip(self.players, self.people, strict=True)):
            found["seat", seat] = dict(player)
            found["person", seat] = person
        if not self.started or self.played != local_time(self.started):
            found["played",] = self.played
        for name in (*_TIMES, *_TEXTS, COPY_OF):
            if (value := getattr(self, name)) is not None:
                found[name,] = value
        return found

    @property
    def text(self) -> str:
        """The facts as text, preserving the order of keys, which matters in an export."""
        return to_json([[*cell, value] for cell, value in self.cells.items()])

    @property
    def names(self) -> dict[int, str]:
        """The name of each person, as written in this game."""
        return {person: str(player["name"]) for person, player in zip(self.people, self.players, strict=True)}

    def record_head(self, id: str) -> dict[str, Any]:
        """The head of the record."""
        own: dict[str, Any] = {"format": FORMAT, "id": id, "board": self.board, "options": dict(self.options)}
        own["players"] = [dict(player) for player in self.players]
        head = {key: own.get(key, value) for key, value in self.head.items()}
        return head | {key: value for key, value in own.items() if key not in head and key != "options"}


def facts_of_stored(game: StoredGame, record: Mapping[str, Any]) -> Facts:
    """The facts of a game of this file."""
    header = game.header
    own = {"entries", COPY_OF, "started", "ended", *_TEXTS}
    return Facts(
        board=header.board,
        options=header.options,
        head={key: None if key in _FILLED else value for key, value in record.items() if key not in own},
        players=record["players"],
        people=[seat.person for seat in header.seats],
        played=header.played,
        started=header.started,
        ended=header.ended,
        binned=header.binned,
        location=header.location,
        note=header.note,
        copy_of=header.copy_of,
    )


class SharedState(NamedTuple):
    """The game that follows from its operations."""

    facts: Facts
    layout: Layout
    judged: Judged

    @property
    def entries(self) -> list[Raw]:
        return [placed.raw for placed in self.judged.accepted]


def shared_state(replica: Replica, id: str, same_as: Mapping[int, int]) -> SharedState | None:
    """The game that follows from operations; None if it was deleted or is incomplete."""
    on = layout_in(replica)
    if on is None or replica.value(("deleted",)):
        return None
    seats = seats_in(replica, on)
    judged = judge(on, len(seats), replica.written)
    return SharedState(_facts(replica, id, same_as, seats), on, judged)


def data_of_state(id: str, state: SharedState, result: GameResult | None = None) -> GameData:
    """The game to store; passing `result` avoids recomputing it."""
    facts = state.facts
    return GameData(
        id=id,
        family=facts.copy_of or id,
        board=facts.board,
        options=facts.options,
        seats=[(str(player["name"]), "") for player in facts.players],
        started=facts.started,
        ended=facts.ended,
        location=facts.location,
        note=facts.note,
        opening=to_json(facts.record_head(id) | {"entries": state.entries}),
        opening_entries=len(state.entries),
        result=result or result_of_state(state),
    )


def result_of_state(state: SharedState) -> GameResult | None:
    """The result by this version of the rules; None while the game is not finished."""
    return result_of(state.judged.table or fold(state.layout, len(state.facts.players), state.judged.entries))


def is_counted_differently(replica: Replica, state: SharedState) -> bool:
    """Whether the device that finished the game computed another score from the same entries."""
    claimed = replica.value(("result",))
    if not claimed or claimed.get("entries") != digest_of(list(state.entries)):
        return False
    result = result_of_state(state)
    return result is None or claimed.get("ledger") != digest_of(result.ledger)


def _facts(replica: Replica, id: str, same_as: Mapping[int, int], seats: Sequence[Raw]) -> Facts:
    """The facts, without invalid values, because operations come from other devices."""
    times = {name: value if is_time(value := replica.value((name,))) else None for name in _TIMES}
    texts = {name: replica.value((name,)) for name in _TEXTS}
    played, copy_of = replica.value(("played",)), replica.value((COPY_OF,))
    if not is_played(played):
        known = times["started"] or times["ended"]
        played = local_time(known) if known else _UNKNOWN_TIME
    players = _players(seats)
    head = replica.value(("head",)) or dict.fromkeys(_USUAL_HEAD)
    own = {"entries", COPY_OF, "started", "ended", *_TEXTS}
    return Facts(
        board=replica.value(("board",)),
        options=options_in(replica),
        head={key: None if key in _FILLED else value for key, value in head.items() if key not in own},
        players=players,
        people=people_merged(_people_written(replica, players), same_as),
        played=played,
        copy_of=copy_of if copy_of and copy_of.strip() and copy_of != id else None,
        **times,
        **texts,
    )


def _players(seats: Sequence[Raw]) -> list[Raw]:
    return [{**seat, "name": shortened(str(seat["name"]))} for seat in seats]


def people_in(replica: Replica) -> list[int]:
    """The people by seat, before merges; empty if the game is incomplete."""
    on = layout_in(replica)
    return _people_written(replica, _players(seats_in(replica, on))) if on else []


def _people_written(replica: Replica, players: Sequence[Raw]) -> list[int]:
    """The people by seat, each once; a seat without a person cell belongs to the person of its name."""
    people: list[int] = []
    for seat, player in enumerate(players):
        person, namesake = replica.value(("person", seat)) or person_id(player["name"]), 1
        while person in people:
            namesake += 1
            person = person_id(f"{player['name']} ({namesake})")
        people.append(person)
    return people


def people_merged(people: Sequence[int], same_as: Mapping[int, int]) -> list[int]:
    """The people by seat, after merges, except merges that would make two players the same person."""
    merged = [same_as.get(person, person) for person in people]
    return [now if merged.count(now) == 1 else person for person, now in zip(people, merged, strict=True)]


def digest_of(value: object) -> str:
    """A digest of a JSON value."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
