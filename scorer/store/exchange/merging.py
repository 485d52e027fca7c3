"""Reads the games of another phone's file and validates each: its record against the rules, its result against its
entries.

Invalid games are left out, so later code may trust the others.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scorer.formats.record import read_record
from scorer.formats.step_log import step_as_json
from scorer.formats.strict_json import LONGEST, Fault, UnreadableError, parse, to_json
from scorer.rules import VERSION
from scorer.rules.game import fold
from scorer.rules.reasons import Reason
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.exchange.import_report import Rejected
from scorer.store.exchange.known_games import KnownGame, known_game
from scorer.store.file import File, IsCanceled, OnProgress, stop_if
from scorer.store.game_data import GameData, clear_results, shorten_names, stored_result, write_result
from scorer.store.games import Games
from scorer.store.headers import Header
from scorer.store.people import LONGEST_NAME, shortened
from scorer.store.photos import is_photo
from scorer.store.results import GameResult, agrees_with_ledger, result_of
from scorer.store.summaries import fill_sums
from scorer.store.unreadable import skip_unreadable
from scorer.store.word_index import index_words

if TYPE_CHECKING:
    from sqlite_utils import Database

UNREADABLE: Final = "unreadable-game"
WRONG_RESULT: Final = "wrong-result"
LONGEST_BYTES: Final = 4 * LONGEST_NAME
"""The limit for a name in UTF-8; a longer one has too many letters."""
MOST_STEPS: Final = 10_000
"""The limit for a log; the longest evening with every tap undone takes a tenth."""


def games_in(file: File, games: Games, own: File) -> Iterator[tuple[float, GameData | KnownGame | Rejected]]:
    """The games outside the bin, each with the fraction read so far; `own` is our own file."""
    keys = [row["key"] for row in file.rows("SELECT key FROM games WHERE binned IS NULL ORDER BY key")]
    for number, key in enumerate(keys, start=1):
        yield number / len(keys), known_game(own, file, key) or _read(file, games, key)


def correct_results(
    path: Path,
    now: Callable[[], str],
    on_progress: OnProgress = lambda _: None,
    is_canceled: IsCanceled = lambda: False,
) -> None:
    """Recompute results that do not follow from the entries, and all sums; shorten names that are too long.

    Unreadable games stay as they are.
    """
    with closing(File.open(path)) as file:
        games = Games(file, now)
        with file.writing() as db:
            clear_results(db, "game IN (SELECT key FROM games WHERE state = 'open') AND total NOTNULL", ())
            _shorten_stored_names(db)
        ids = games.ids("g.state = 'finished'")
        for number, id in enumerate(ids, start=1):
            stop_if(is_canceled)
            with skip_unreadable():
                _correct_result(file, games, id)
            on_progress(number / len(ids))
        with file.writing() as db:
            fill_sums(db)
            index_words(db)


def _shorten_stored_names(db: Database) -> None:
    db.conn.create_function("shortened", 1, lambda name: shortened(name.decode(errors="replace")), deterministic=True)
    for table in ("people", "seats"):
        as_bytes = "CAST(name AS BLOB)"
        db.execute(
            f"UPDATE {table} SET name = shortened({as_bytes})"
            f" WHERE typeof(name) = 'text' AND length({as_bytes}) > {LONGEST_BYTES}"
        )


def _correct_result(file: File, games: Games, id: str) -> None:
    game, key = games.load(id), games.key(id)
    players = len(game.header.seats)
    expected = result_of(fold(game.header.layout, players, game.entries))
    stored = stored_result(file, key)
    if stored and _follows(stored, expected, players):
        return
    games.reopen(id)
    if expected:
        with file.writing() as db:
            write_result(db, key, expected)


def _read(file: File, games: Games, key: int) -> GameData | Rejected:
    """One game, or why it is left out."""
    name = f"#{key}"
    try:
        header = games.by_key(key)
        name = f"{header.played[:10]}: {', '.join(shortened(seat.name) for seat in header.seats)}"
        (size,) = file.rows(_SIZE, {"key": key})
        if size["steps"] > MOST_STEPS or size["length"] > LONGEST:
            return Rejected(0, header.id, fault=Fault.TOO_LARGE, game=name)
        return _validated(file, games, header, name)
    except StoreError as error:
        if error.kind not in {StoreErrorKind.UNREADABLE, StoreErrorKind.NO_GAME}:
            raise
        return Rejected(0, None, fault=UNREADABLE, game=name)


def _validated(file: File, games: Games, header: Header, name: str) -> GameData | Rejected:
    data = data_of_stored(file, games, header.id)
    try:
        reading = read_record(parse(data.record or ""))
    except UnreadableError as error:
        return Rejected(0, header.id, fault=error.fault, game=name)
    if reading.record is None or reading.problems:
        return Rejected(0, header.id, tuple(reading.problems), board=header.board, game=name)
    record = reading.record
    players = len(record.players)
    # the validator plays a deferred entry later than it was entered
    if data.result and not (
        _follows(data.result, result_of(record.table), players)
        or _follows(data.result, result_of(fold(record.layout, players, record.entries)), players)
    ):
        return Rejected(0, header.id, fault=WRONG_RESULT, game=name)
    return shorten_names(data)


def _follows(result: GameResult, expected: GameResult | None, players: int) -> bool:
    """Whether a stored result follows from the entries; a result by older rules only has to agree with its own ledger."""
    if result.rules == VERSION:
        return expected is not None and _comparable(result) == _comparable(expected)
    return 1 <= result.rules < VERSION and expected is not None and agrees_with_ledger(result, players)


def _comparable(result: GameResult) -> GameResult:
    return result._replace(points=tuple(sorted(result.points, key=_by_seat_and_reason)))


def _by_seat_and_reason(row: tuple[int, Reason, int, int]) -> tuple[str, str]:
    return str(row[0]), str(row[1])


def data_of_stored(file: File, games: Games, id: str) -> GameData:
    """A game of a file with all its steps and its agreed result."""
    game, key = games.load(id), games.key(id)
    header = game.header
    opened = game.times.count(None)
    times = game.times[opened:]
    return GameData(
        id=header.id,
        family=header.copy_of or header.id,
        board=header.board,
        options=header.options,
        seats=tuple((seat.written, seat.name) for seat in header.seats),
        started=header.started,
        ended=header.ended,
        location=header.location,
        note=header.note,
        opening=file.one("SELECT record FROM openings WHERE game = ?", (key,)),
        opening_entries=opened,
        steps=tuple(
            (number, str(at), to_json(step_as_json(step)))
            for number, (at, step) in enumerate(zip(times, game.steps[opened:], strict=True), start=opened)
        ),
        result=stored_result(file, key) if games.agreed(id) else None,
        record=to_json(games.record_of(game)),
        photo=_photo(file, key),
    )


def _photo(file: File, key: int) -> str | None:
    photo = file.one("SELECT jpeg FROM photos WHERE game = ?", (key,))
    return b64encode(photo).decode() if is_photo(photo) else None


_SIZE: Final = """
SELECT (SELECT count(*) FROM steps WHERE game = :key) AS steps,
    (SELECT coalesce(sum(length(step)), 0) FROM steps WHERE game = :key)
    + (SELECT coalesce(sum(length(record)), 0) FROM openings WHERE game = :key) AS length"""
