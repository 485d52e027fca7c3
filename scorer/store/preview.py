"""A look into a file before anything is done with it: how many games it holds, up to when, and which, if it is one.

A backup is looked into before it is restored, and a file that somebody has given before it is taken in.
"""

from contextlib import closing
from pathlib import Path
from typing import IO, NamedTuple

from scorer.formats.strict_json import values
from scorer.store.archive import Incoming, Rejected, judged
from scorer.store.file import Cancel, File, borrowed, go_on_unless, is_database, look_at_head


class Preview(NamedTuple):
    """What a file holds."""

    games: int
    newest: str | None = None
    """When the latest was played, where that is known."""
    game: Incoming | None = None
    """The only one."""
    rejected: Rejected | None = None
    """Why there is none."""


def preview_file(path: Path, cancel: Cancel = lambda: False) -> Preview:
    """A look into game records or a whole file."""
    if is_database(path):
        return _of_database(path)
    with path.open("rb") as stream:
        return _of_records(stream, cancel)


def _of_database(path: Path) -> Preview:
    look_at_head(path)
    with borrowed(path) as copy, closing(File.to_read(copy)) as file:
        (found,) = file.rows("SELECT count(*) AS games, max(played) AS newest FROM games WHERE binned IS NULL")
        return Preview(**found)


def _of_records(stream: IO[bytes], cancel: Cancel) -> Preview:
    """Of many records only how many there are; they are judged when they are taken in."""
    found = values(stream)
    first = judged(next(found))
    more = 0
    for _value in found:
        go_on_unless(cancel)
        more += 1
    if more:
        return Preview(1 + more)
    if isinstance(first, Rejected):
        return Preview(0, rejected=first)
    return Preview(1, first.parcel.started or first.parcel.ended, first)
