"""Finished games of a made-up group, for tests of the history and the statistics."""

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from typing import Any

from scorer.rules.layouts import LAYOUTS
from scorer.store import Store
from tests.random_games import BOARDS, typical_record
from tests.stores import Json, import_records, played

NAMES = ("Zsófi", "Mika", "Emma", "Őrs")
PLACES = ("Zsófi", "Mika", "")
NOTES = ("", "", "", "", "first snow", "Mika's birthday, with everybody's favorite cake and a very long discussion")
LIKED = ("azul", "azul", "azul", *BOARDS)
"""Boards to choose from: all ten, the first one more often."""


def finished_game(seed: int, day: object, board: str = "azul", names: Sequence[str] = NAMES[:2], **head: Any) -> Json:
    """A finished game of these players on a day, as a record."""
    record = played(seed, board, len(names), started=f"{day}T19:30:00+01:00", ended=f"{day}T20:16:00+01:00", **head)
    return record | {"players": [{"name": name} for name in names]}


def unfinished_game(seed: int, day: object, names: Sequence[str] = NAMES[:2]) -> Json:
    """A game that ended in its first round without being finished."""
    record = finished_game(seed, day, names=names)
    first = [entry for entry in record["entries"] if entry["round"] == 1 and entry["do"] != "end"]
    del record["ended"]
    return record | {"entries": first}


def many_games() -> Iterator[Json]:
    """Records of a year and a half, oldest first: thirty evenings with one to three games each, on all boards, with one to four
    players, in two places; some have a note.
    """
    rng = random.Random("friday")
    for number in range(30):
        day = dt.date(2025, 5, 2) + dt.timedelta(days=18 * number + rng.randrange(9))
        here, place = rng.sample(NAMES, rng.choice((1, 2, 2, 3, 3, 4, 4))), rng.choice(PLACES)
        boards = [board for board in LIKED if len(here) in LAYOUTS[board].player_counts]
        began = dt.datetime.combine(day, dt.time(18, 30))
        for _again in range(rng.choice((1, 2, 2, 3))):
            record = typical_record(rng, rng.choice(boards), len(here))
            ended = began + dt.timedelta(minutes=rng.randrange(24, 66))
            record |= {"players": [{"name": name} for name in here], "location": place}
            record |= {"started": began.isoformat(), "ended": ended.isoformat(), "note": rng.choice(NOTES)}
            yield {key: value for key, value in record.items() if value}
            began = ended + dt.timedelta(minutes=10)


def add_games(store: Store, *records: Json) -> list[str]:
    """Import records; returns their ids in the same order."""
    report = import_records(store, *records)
    assert not report.rejected
    return [record["id"] for record in records]
