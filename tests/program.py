"""The program under test, called through its public formats, and the comparison of results.

This is the one place that defines what two counters must agree on.
"""

import json
from typing import Any

from scorer.formats.record import read_record, score_as_json
from scorer.play.session import Session
from scorer.rules.entries import End, Entry, First, Floor, Lay, LayPlate, Pass, Stuck

Json = dict[str, Any]


def scorer_score(record: Json) -> Json:
    """The score of a legal record as JSON."""
    reading = read_record(record)
    assert reading.record, reading.problems
    assert not reading.problems
    result: Json = json.loads(json.dumps(score_as_json(reading.record)))
    return result


def comparable(result: Json) -> Json:
    """Normalize the order of lines, and of spaces within a line."""
    return result | {"lines": sorted(map(comparable_line, result["lines"]))}


def comparable_line(line: Json) -> tuple[Any, ...]:
    return (
        line["player"],
        line["round"],
        line["space"] or "",
        line["reason"],
        line["points"],
        sorted(line["spaces"]),
        line.get("bonus_tiles", 0),
        sorted(line.get("from", [])),
    )


def enter(game: Session, entry: Entry) -> None:
    """Enter an entry in a session."""
    seen = game.version
    match entry:
        case Lay(number, player, space, color):
            game.lay(player, space, color, number, seen)
        case Floor(number, player, tiles, marker, spared):
            game.set_floor(player, tiles, number, seen, marker=marker, spared=spared)
        case Stuck(number, player, row, color):
            game.stick(player, row, color, number, seen)
        case First(number, player, tiles):
            game.take_first(player, tiles, number, seen)
        case Pass(number, player, kept, discarded):
            game.pass_round(player, kept, discarded, number, seen)
        case LayPlate(number, player, place, prints, hidden):
            game.place_plate(player, place, prints, number, seen, hidden=hidden)
        case End():
            game.end_round(seen)
