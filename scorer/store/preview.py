"""A preview of a file: how many games it holds, until when, and which game if it is a single one.

Shown for a backup before it is restored, and for an incoming file before it is imported.
"""

from contextlib import closing
from pathlib import Path
from typing import IO, NamedTuple

from scorer.formats.record import Record
from scorer.formats.strict_json import values
from scorer.store.archive import Rejected, read_game
from scorer.store.file import File, IsCanceled, is_database, look_at_head, stop_if, temporary_copy


class Preview(NamedTuple):
    """The contents of a file."""

    games: int
    newest: str | None = None
    """When the latest game was played, if known."""
    record: Record | None = None
    """The game, if it is the only one: to be shown, and to be imported without reading it again."""
    rejected: Rejected | None = None
    """Why the file has no game that can be imported."""


def preview_file(path: Path, is_canceled: IsCanceled = lambda: False) -> Preview:
    """Preview game records or another phone's file."""
    if is_database(path):
        return _preview_database(path)
    with path.open("rb") as stream:
        return _preview_records(stream, is_canceled)


def _preview_database(path: Path) -> Preview:
    look_at_head(path)
    with temporary_copy(path) as copy, closing(File.to_read(copy)) as file:
        (found,) = file.rows("SELECT count(*) AS games, max(played) AS newest FROM games WHERE binned IS NULL")
        return Preview(**found)


def _preview_records(stream: IO[bytes], is_canceled: IsCanceled) -> Preview:
    """Many records are only counted; the import validates them."""
    found = values(stream)
    first = next(found)
    more = 0
    for _ in found:
        stop_if(is_canceled)
        more += 1
    if more:
        return Preview(1 + more)
    game = read_game(first)
    if isinstance(game, Rejected):
        return Preview(0, rejected=game)
    return Preview(1, game.source.get("started") or game.source.get("ended"), game)
