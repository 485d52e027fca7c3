"""Fixed games for pictures: Azul in its fourth round, Summer Pavilion in its third, and finished games.

Every game is entered through the session, so the pictures show only what the app can produce.
"""

import json
import random
from collections.abc import Iterator

from scorer.formats.record import read_record
from scorer.play.active_game import ActiveGame, begin
from scorer.rules.board import Space
from scorer.rules.entries import End, Entry, First, Floor, Lay, Pass, Stuck
from scorer.store import Store
from scorer.sync import ClubStatus, Device, SyncProblem
from tests.paths import GAMES
from tests.program import enter
from tests.random_games import typical_record
from tests.stores import entries_of

FRIENDS = ("Zsófi", "Mika", "Emma", "Őrs")
WALL = (
    ("0 1.2 2.2 4.3", "1 1.1 2.3", "2 1.5 3.1", "floor 1 1 marker"),
    ("0 1.3 2.3 3.2 5.3", "1 2.2 4.4 5.5", "2 2.1 4.1", "floor 2 2 marker"),
    ("0 1.4 2.4 3.4", "1 1.2 3.3 5.1", "2 1.4 5.1 3.2", "floor 1 0 marker", "floor 2 3"),
    ("0 1.1 2.5 3.3", "1 2.4 3.4 4.3", "floor 0 2 marker"),
)
"""The rounds of the game on walls: who laid which tiles, and what each player has on the floor line."""
STARS = (
    ("first 1 3", "0 1.2 1.3 5.2", "1 2.5 2.6 3.1"),
    ("first 0 2", "0 1.1 7.6=purple 5.1", "1 6.1 6.2"),
    ("first 1 4", "0 3.6 7.1=blue 2.5 2.4 2.3", "1 6.3", "pass 1 2 0"),
)
"""The same for stars; a color is given where the print leaves it open."""


def wall_game(store: Store) -> ActiveGame:
    game = begin(store, "azul", FRIENDS[:3])
    _play(game, WALL)
    return game


def free_game(store: Store) -> ActiveGame:
    """A game on a free side in which some colors are no longer allowed everywhere."""
    game = begin(store, "crystal-mosaic-1", FRIENDS[1::2])
    _play(game, (("0 2.2=yellow 3.2=red 1.4", "1 3.3 5.2"), ("0 1.2=blue 4.4=red", "floor 1 1 marker", "1 2.1")))
    return game


def star_game(store: Store) -> ActiveGame:
    game = begin(store, "summer-pavilion", FRIENDS[2:])
    _play(game, STARS)
    return game


def dome_game(store: Store) -> ActiveGame:
    """Azul Duel until the middle of its fourth round."""
    return counted_by_hand(store, "azul-duel", 4, 5)


def counted_by_hand(store: Store, board: str, number: int = 99, more: int = 0) -> ActiveGame:
    """The hand-counted game on a board, up to a number of entries after the beginning of a round."""
    record = json.loads((GAMES / f"{board}.json").read_text("utf-8"))
    game = begin(store, board, FRIENDS[:2], record.get("options"))
    entries = entries_of(record)
    last = next((at + more for at, entry in enumerate(entries) if entry.round == number), len(entries))
    for entry in _as_tapped(tuple(entries[:last])):
        _do(game, entry)
    game.settle()
    return game


def older_games(store: Store, many: int = 24) -> list[str]:
    """Play finished games over some months; returns their ids."""
    rng = random.Random("evenings")  # noqa: S311 - a made-up history, the same each time
    boards = ("azul", "azul-gray", "crystal-mosaic-1", "crystal-mosaic-2", "summer-pavilion", "azul-mini")
    ids = []
    for number in range(many):
        players = rng.sample(FRIENDS, rng.choice((2, 2, 3, 4)))
        record = read_record(typical_record(rng, boards[number % len(boards)], len(players))).record
        assert record
        game = begin(store, record.board, players)
        for entry in _as_tapped(record.entries):
            _do(game, entry)
        game.settle()
        day = f"2026-{11 - number // 3:02}-{1 + rng.randrange(14):02}"
        store.games.edit(game.id, started=f"{day}T19:{number + 10}:00", ended=f"{day}T20:{number + 20}:00")
        ids.append(game.id)
    return ids


def _as_tapped(entries: tuple[Entry, ...]) -> list[Entry]:
    """Stuck lines last, because a line may be stuck on account of a tile of the same round."""
    return sorted(entries, key=lambda entry: (entry.round, isinstance(entry, End), isinstance(entry, Stuck)))


def _play(game: ActiveGame, rounds: tuple[tuple[str, ...], ...]) -> None:
    for number, words in enumerate(rounds, start=1):
        if number > 1:
            _do(game, End(number - 1))
        for move in words:
            for entry in _entries(game, number, move.split()):
                _do(game, entry)


def _entries(game: ActiveGame, number: int, words: list[str]) -> Iterator[Entry]:
    match words:
        case ["floor", player, tiles, *marker]:
            yield Floor(number, int(player), int(tiles), bool(marker))
        case ["first", player, tiles]:
            yield First(number, int(player), int(tiles))
        case ["pass", player, kept, discarded]:
            yield Pass(number, int(player), int(kept), int(discarded))
        case [player, *spaces]:
            for laid in spaces:
                space, _, color = laid.partition("=")
                yield Lay(number, int(player), space, color or str(game.session.layout.print_of(Space(space))))


def _do(game: ActiveGame, entry: Entry) -> None:
    seen = game.session.version
    enter(game.session, entry)
    assert game.session.version == seen + 1, entry
    game.round = game.session.round


def club_status() -> ClubStatus:
    """A club of four devices."""
    devices = [
        Device("a1f0", "2026-11-18T20:38:00+00:00", "Zsófi’s phone", is_phone=True, games=96),
        Device("b2c9", "2026-11-18T19:52:00+00:00", "Mika’s phone", is_phone=True, games=71),
        Device("c3d8", "2026-11-17T23:10:00+00:00", "Café laptop", games=44),
        Device("d4e7", "2026-05-02T21:00:00+00:00", is_phone=True, games=3),
    ]
    return ClubStatus(214, 17, 0, devices, "a1f0", 26, 903_000, 0, [], is_there=True)


def club_problems() -> list[SyncProblem]:
    return [
        SyncProblem("journals/b2c9.2026-11.jsonl", 118, "not-json"),
        SyncProblem("journals/e5a6.2027-01.jsonl", 1, "newer-journal"),
        SyncProblem("games.sqlite", None, "other-score", "5d1f3c2e-0000"),
    ]
