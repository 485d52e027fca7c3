"""Sums, the word index and the list of changed games stay exact through every kind of change."""

import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from scorer.rules.entries import Amend, Correct, effective
from scorer.stats import queries, rating, results, stored_ratings
from scorer.stats.rating import Rating
from scorer.store import Filters, Store, StoreErrorKind
from scorer.store.word_index import LETTERS, folded
from tests.stores import a_store, import_records, play, played, tolerate

BOARDS: Final = ("azul", "crystal-mosaic-1", "summer-pavilion")
NAMES: Final = ("Anna", "Béla", "Cili", "Dénes", "Äijä Öhman")
CHANGES: Final = 50


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        for seed in range(6):
            import_records(store, a_game(random.Random(seed)))
        yield store


def a_game(rng: random.Random) -> dict[str, Any]:
    players = rng.randint(1, 4)
    names = [{"name": name} for name in rng.sample(NAMES, players)]
    day = f"202{rng.randint(0, 5)}-0{rng.randint(1, 9)}-11"
    return played(rng.getrandbits(32), rng.choice(BOARDS), players, started=day) | {"players": names}


# --------------------------------------------------------------------------------- what the summaries must hold


def counted(store: Store) -> list[str]:
    rows = store.file.rows("SELECT id FROM games WHERE state = 'finished' AND binned IS NULL")
    return [row["id"] for row in rows]


def sums_by_ledgers(
    store: Store,
) -> tuple[Counter[tuple[Any, ...]], Counter[tuple[Any, ...]], dict[tuple[Any, ...], list[int]]]:
    """By person, board and reason: points and games. By person, board and opponent: games, ahead and behind."""
    points: Counter[tuple[Any, ...]] = Counter()
    games: Counter[tuple[Any, ...]] = Counter()
    against: dict[tuple[Any, ...], list[int]] = {}
    for id in counted(store):
        header, agreed = store.games.header(id), store.games.agreed(id)
        assert agreed
        people = [seat.person for seat in header.seats]
        found = {(people[line.player], header.board, str(line.reason)) for line in agreed[1]}
        games.update(found)
        for line in agreed[1]:
            points[people[line.player], header.board, str(line.reason)] += line.points
        for own in header.seats:
            for other in header.seats:
                if own is not other:
                    sums = against.setdefault((own.person, header.board, other.person), [0, 0, 0])
                    assert own.rank
                    assert other.rank
                    sums[0] += 1
                    sums[1] += own.rank < other.rank
                    sums[2] += own.rank > other.rank
    return points, games, against


def assert_exact(store: Store) -> None:
    points, games, against = sums_by_ledgers(store)
    rows = store.file.rows("SELECT * FROM reason_sums")
    assert {(row["person"], row["board"], row["reason"]): (row["games"], row["points"]) for row in rows} == {
        key: (games[key], points[key]) for key in games
    }
    rows = store.file.rows("SELECT * FROM opponent_sums")
    assert {
        (row["person"], row["board"], row["opponent"]): [row["games"], row["ahead"], row["behind"]] for row in rows
    } == against
    words: dict[str, set[tuple[str, int]]] = {}
    for row in store.file.rows("SELECT key, id, played FROM games"):
        header = store.games.header(row["id"])
        names = [name for seat in header.seats for name in (seat.name, seat.written)]
        for word in folded(" ".join([*names, header.location or "", header.note or ""])).split():
            words.setdefault(word, set()).add((row["played"], row["key"]))
    indexed: dict[str, set[tuple[str, int]]] = {}
    for row in store.file.rows("SELECT w.word, g.played, g.game FROM words w JOIN word_games g ON g.word = w.id"):
        indexed.setdefault(row["word"], set()).add((row["played"], row["game"]))
    assert indexed == words
    endings = store.file.rows("SELECT e.ending, w.word FROM word_endings e JOIN words w ON w.id = e.word")
    assert {(row["ending"], row["word"]) for row in endings} == {
        (word[at:][:LETTERS], word) for word in words for at in range(len(word))
    }


def contents(store: Store) -> dict[int, str]:
    """Everything stored about each game."""
    tables = ("seats", "points", "ledgers", "openings", "steps", "drafts")
    keys = [row["key"] for row in store.file.rows("SELECT key FROM games")]
    return {
        key: repr(
            [store.file.rows("SELECT * FROM games WHERE key = ?", (key,))]
            + [store.file.rows(f"SELECT * FROM {table} WHERE game = ?", (key,)) for table in tables]  # noqa: S608 - names of tables
        )
        for key in keys
    }


# ------------------------------------------------------------------------------------------------------ changes


def some_id(store: Store, rng: random.Random, where: str = "TRUE") -> str:
    rows = store.file.rows(f"SELECT id FROM games WHERE {where} ORDER BY key")  # noqa: S608 - a condition of this test
    return str(rng.choice(rows)["id"])


def correct(store: Store, rng: random.Random) -> None:
    """Remove an entry from a finished game, which may then be open again."""
    if not counted(store):
        return
    id = some_id(store, rng, "state = 'finished' AND binned IS NULL")
    steps = store.games.load(id).steps
    target = rng.choice([logged.position for logged in effective(steps)])
    store.games.correct(id, Correct((Amend(target, ()),)), len(steps))


def merge(store: Store, rng: random.Random) -> None:
    kept, gone = rng.sample([person.id for person in store.people.all()], 2)
    with tolerate(StoreErrorKind.SAME_TABLE):
        store.people.merge(kept, gone)


def edit(store: Store, rng: random.Random) -> None:
    id = some_id(store, rng)
    names = rng.sample(NAMES, len(store.games.header(id).seats))
    store.games.edit(
        id, names, note=rng.choice(["a rainy evening", "", "revans!"]), started=f"202{rng.randint(0, 5)}-03-03"
    )


def unbin(store: Store) -> None:
    for row in store.file.rows("SELECT id FROM games WHERE binned NOTNULL"):
        store.games.unbin(row["id"])


def finish(store: Store, rng: random.Random) -> None:
    """Finish a game, even if it is already finished."""
    with tolerate(StoreErrorKind.NOT_OVER):
        store.games.finish(some_id(store, rng))


CHANGING: Final[list[Callable[[Store, random.Random], object]]] = [
    lambda store, rng: import_records(store, a_game(rng)),
    lambda store, rng: store.games.finish(play(store, a_game(rng))),
    lambda store, rng: store.games.bin(some_id(store, rng)),
    lambda store, _rng: unbin(store),
    lambda store, _rng: store.games.empty_bin(),
    lambda store, rng: store.people.rename(
        store.people.add(rng.choice(NAMES)), f"{rng.choice(NAMES)} {rng.randint(1, 9)}."
    ),
    lambda store, rng: store.games.reopen(some_id(store, rng)),
    lambda store, rng: store.games.save_draft(some_id(store, rng), {"a": rng.random()}),
    lambda store, rng: store.games.drop_draft(some_id(store, rng)),
    correct,
    edit,
    merge,
    finish,
]


def test_summaries_follow_every_change(store: Store) -> None:
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    for _ in range(CHANGES):
        while store.file.one("SELECT count(*) FROM games") < 4:
            import_records(store, a_game(rng))
        before, change = contents(store), rng.choice(CHANGING)
        with store.file.writing() as db:
            db.execute("DELETE FROM changed_games")
        with tolerate(StoreErrorKind.NAME_TAKEN, StoreErrorKind.SAME_TABLE, StoreErrorKind.NO_GAME):
            change(store, rng)
        after = contents(store)
        changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
        noted = {row["game"] for row in store.file.rows("SELECT game FROM changed_games")}
        assert changed <= noted, f"seed {seed}"
        assert_exact(store)
        person, board = rng.choice(store.people.all()).id, rng.choice([None, BOARDS[0]])
        stored = queries.ratings(store, person, board)
        assert stored == ratings_from_the_first_game(store, person, board), f"seed {seed}"


def ratings_from_the_first_game(store: Store, person: int, board: str | None) -> results.Ratings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored_ratings, "update", lambda _store, _board: False)
        return queries.ratings(store, person, board)


def test_only_games_since_the_last_look_are_rated(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    rated: list[int] = []

    def rate(before: list[Rating], ranks: list[int]) -> list[Rating]:
        rated.append(len(ranks))
        return rating.rated(before, ranks)

    monkeypatch.setattr(stored_ratings, "rated", rate)
    records = [played(100 + day, started=f"2027-01-{day:02}") for day in range(1, 9)]
    import_records(store, *records)
    anna = store.people.add("Anna")
    queries.ratings(store, anna)
    assert len(rated) >= 8
    for change, at_most in (  # of at least fourteen
        (lambda: None, 0),
        (lambda: import_records(store, played(200, started="2027-02-01")), 2),
        (lambda: store.games.bin(records[5]["id"]), 5),
        (lambda: store.games.bin(played(200)["id"]), 1),
        (lambda: store.games.new("azul", ["Anna", "Béla"]), 0),
    ):
        change()
        rated.clear()
        assert queries.ratings(store, anna) == ratings_from_the_first_game(store, anna, None)
        assert len(rated) <= at_most
    with store.open_connection() as other, other.file.writing():
        store.file.connection.execute("PRAGMA busy_timeout = 1")
        store.games.unreadable.keys.clear()
        assert queries.ratings(store, anna).course


def test_statistics_do_not_trust_a_sum(store: Store) -> None:
    """If a sum is corrupt, they show what the games say."""
    person = store.people.add("Anna")
    found = queries.player(store, person)
    assert found.sources
    assert found.against
    for table, column, value in (("reason_sums", "reason", "magic"), ("opponent_sums", "opponent", 12345)):
        one = f"SELECT min({column}) FROM {table} WHERE person = ?"  # noqa: S608 - names of a table and a column
        with closing(sqlite3.connect(store.file.path)) as connection:
            damage = f"UPDATE {table} SET {column} = ? WHERE person = ? AND {column} = ({one})"  # noqa: S608 - the same
            connection.execute(damage, (value, person, person))
            connection.commit()
        assert queries.player(store, person) == found


def test_deleting_an_unreadable_game_makes_the_sums_exact(store: Store) -> None:
    with closing(sqlite3.connect(store.file.path)) as connection:
        connection.execute("UPDATE points SET points = 77 WHERE game = 1")
        connection.execute("UPDATE games SET options = '5' WHERE key = 1")
        connection.commit()
    store.history.page()
    store.unreadable.delete(1)
    assert_exact(store)


def test_a_new_word_may_have_the_id_of_a_corrupt_row(store: Store) -> None:
    """A bit that flips in the index must not keep games from being saved."""
    connection = store.file.connection
    connection.execute("PRAGMA foreign_keys = OFF")
    last = int(store.file.one("SELECT max(id) FROM words"))
    following = range(last + 1, last + 30)
    connection.executemany("INSERT INTO word_endings VALUES ('zebulon', ?)", [(id,) for id in following])
    connection.commit()
    connection.execute("PRAGMA foreign_keys = ON")
    game = played(7, "azul", 1) | {"players": [{"name": "Zebulon"}]}
    import_records(store, game)
    assert store.file.one("SELECT id FROM words WHERE word = 'zebulon'") in following
    assert [header.id for header in store.history.page(Filters(text="zebulon")).games] == [game["id"]]
