"""Recognizes imported games that are already stored unchanged, as when a file is imported again.

They are not validated again. A game that has changed on either side is imported as usual.
"""

import json
from typing import Final, NamedTuple

from scorer.formats.strict_json import Value
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import File
from scorer.store.game_data import family_of, opening_of


class KnownGame(NamedTuple):
    """A game that is stored unchanged."""

    id: str


def known_record(file: File, found: Value) -> KnownGame | None:
    """The game of a record, possibly invalid, if it was imported before and neither continued nor edited since."""
    value = found.value
    id = value.get("id") if isinstance(value, dict) else None
    stored = file.rows(_IMPORTED, (id,)) if isinstance(id, str) else []
    if not stored or _opening_of(found) != stored[0]["record"]:
        return None
    row = stored[0]
    is_unchanged = (
        row["family"] == family_of(value)
        and all(row[name] == value.get(name) for name in _EDITABLE)
        and json.loads(row["names"]) == [player["name"] for player in value["players"]]
    )
    return KnownGame(str(id)) if is_unchanged else None


def known_game(own: File, other: File, key: int) -> KnownGame | None:
    """The game of another file if its content is the same in our own file."""
    try:
        (theirs,) = other.rows(f"{_CONTENT} WHERE g.key = ?", (key,))
    except StoreError as error:
        if error.kind is not StoreErrorKind.UNREADABLE:
            raise
        return None
    ours = own.rows(f"{_CONTENT} WHERE g.id = ?", (theirs["id"],)) if isinstance(theirs["id"], str) else []
    return KnownGame(theirs["id"]) if ours == [theirs] else None


def _opening_of(found: Value) -> str | None:
    try:
        return opening_of(found.value, found.text)
    except RecursionError:
        return None


_EDITABLE: Final = ("started", "ended", "location", "note")
_IMPORTED: Final = """
SELECT g.family, g.started, g.ended, g.location, g.note, o.record,
    (SELECT json_group_array(name) FROM (SELECT name FROM seats WHERE game = g.key ORDER BY seat)) AS names
FROM games g JOIN openings o ON o.game = g.key
WHERE g.id = ? AND NOT EXISTS (SELECT 1 FROM steps WHERE game = g.key)"""
_CONTENT: Final = """
SELECT g.id, g.family, g.board, g.options, g.state, g.started, g.ended, g.location, g.note, g.opening,
    g.tie_break, g.margin, o.record, l.rules, l.lines,
    (SELECT json_group_array(json_array(number, at, step)) FROM (SELECT * FROM steps WHERE game = g.key ORDER BY number))
        AS steps,
    (SELECT json_group_array(json_array(name, total, rank, ending, best_tile, best_space, worst_floor))
        FROM (SELECT * FROM seats WHERE game = g.key ORDER BY seat)) AS seats,
    (SELECT json_group_array(json_array(seat, reason, points, lines))
        FROM (SELECT * FROM points WHERE game = g.key ORDER BY seat, reason)) AS points
FROM games g LEFT JOIN openings o ON o.game = g.key LEFT JOIN ledgers l ON l.game = g.key"""
