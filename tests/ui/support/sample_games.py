"""Evenings of a made-up group, for the tests of the screens that look back on them."""

import datetime as dt
import random

from tests.random_games import BOARDS, typical_record
from tests.stores import played, take_in

NAMES = ("Zsófi", "Mika", "Emma", "Őrs")
PLACES = ("Zsófi", "Mika", "")
NOTES = ("", "", "", "", "first snow", "Mika's birthday, with everybody's favorite cake and a very long discussion")
LIKED = ("azul", "azul", "azul", *BOARDS)
"""The boards of an evening: all ten, the first one more often."""


def finished_game(seed, day, board="azul", names=NAMES[:2], **head):
    """A finished game of these people on a day."""
    record = played(seed, board, len(names), started=f"{day}T19:30:00+01:00", ended=f"{day}T20:16:00+01:00", **head)
    return record | {"players": [{"name": name} for name in names]}


def unfinished_game(seed, day, names=NAMES[:2]):
    """A game that was left in its first round."""
    record = finished_game(seed, day, names=names)
    first = [entry for entry in record["entries"] if entry["round"] == 1 and entry["do"] != "end"]
    del record["ended"]
    return record | {"entries": first}


def many_games():
    """A year and a half of the group: two or three games an evening on all boards, two to four players and at times one
    alone, at two tables, oldest first; some have a note.
    """
    rng = random.Random("thirty")
    for number in range(30):
        day = dt.date(2025, 5, 2) + dt.timedelta(days=18 * number + rng.randrange(9))
        here, place = rng.sample(NAMES, rng.choice((1, 2, 2, 3, 3, 4, 4))), rng.choice(PLACES)
        began = dt.datetime.combine(day, dt.time(18, 30))
        for _again in range(rng.choice((1, 2, 2, 3))):
            record = typical_record(rng, rng.choice(LIKED), len(here))
            ended = began + dt.timedelta(minutes=rng.randrange(24, 66))
            record |= {"players": [{"name": name} for name in here], "location": place}
            record |= {"started": began.isoformat(), "ended": ended.isoformat(), "note": rng.choice(NOTES)}
            yield {key: value for key, value in record.items() if value}
            began = ended + dt.timedelta(minutes=10)


def add_games(store, *records):
    """Their ids, in the order of the records."""
    report = take_in(store, *records)
    assert not report.rejected
    return [record["id"] for record in records]
