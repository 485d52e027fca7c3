"""Previews a file: how many games it has, when the latest one was played, and the game itself if there is only one.

Used for a backup before it is restored, and for an incoming file before it is imported.
"""

from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from scorer.formats.record import Record
from scorer.formats.strict_json import values
from scorer.store.checks import is_played
from scorer.store.errors import StoreError
from scorer.store.exchange.archive import Archive, read_game
from scorer.store.exchange.damaged import readable_part
from scorer.store.exchange.import_report import Rejected
from scorer.store.file import File, IsCanceled, is_database, stop_if
from scorer.store.foreign import check_source, foreign_errors, open_foreign
from scorer.store.games import Games
from scorer.store.recovery.differential import full_of, part_of


class Preview(NamedTuple):
    """The contents of a file."""

    games: int
    newest: str | None = None
    """When the latest game was played, if known."""
    record: Record | None = None
    """The game, if it is the only one, so that importing it need not read it again."""
    rejected: Rejected | None = None
    """Why the file has no game that can be imported."""


def preview_file(path: Path, is_canceled: IsCanceled = lambda: False) -> Preview:
    """Preview game records or another phone's file."""
    check_source(path)
    if is_database(path):
        return _preview_database(path, is_canceled)
    with path.open("rb") as stream:
        return _preview_records(stream, is_canceled)


def _preview_database(path: Path, is_canceled: IsCanceled) -> Preview:
    """Only count the games; the import validates them."""
    try:
        return _count_games(path, is_canceled)
    except StoreError as error:
        with readable_part(path, _salvage, error) as part:
            return _count_games(part, is_canceled)


def _salvage(file: File, damaged: Path) -> int:
    return Archive(file, Games(file, _now), _now).salvage_into(file, damaged)


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _count_games(path: Path, is_canceled: IsCanceled) -> Preview:
    with open_foreign(path, is_canceled, checked=False) as file, foreign_errors(path, is_canceled):
        found, part = _times(file), part_of(file)
        changed = {row["game"] for row in file.rows("SELECT game FROM changed_games")}
    if part and not part.is_full:
        full = full_of(path, part.full)
        with open_foreign(full, is_canceled, checked=False) as file, foreign_errors(full, is_canceled):
            found |= {key: played for key, played in _times(file).items() if key not in changed}
    newest = max((played for played in found.values() if is_played(played)), default=None)
    return Preview(len(found), newest)


def _times(file: File) -> dict[int, str]:
    """When the games outside the bin were played, by their keys."""
    rows = file.rows("SELECT key, CAST(played AS BLOB) AS played FROM games WHERE binned IS NULL")
    return {row["key"]: (row["played"] or b"").decode(errors="replace") for row in rows}


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
