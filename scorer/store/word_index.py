"""The word index, for searching any part of a word, in any case, with or without accents.

SQLite's own full text search is missing on some phones. Each word is stored once, with the beginnings of all its
suffixes ("béla": bela, ela, la, a), so that an index finds any part of a word. Each game is stored with its words, in
list order. Results are compared with `games.search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from sqlite3 import Connection, IntegrityError
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from sqlite_utils import Database

LETTERS: Final = 12
"""The number of letters of a suffix that are stored."""
SEARCHED: Final = 1_000
"""Letters of a place or a note that are searched: each takes a row of the index."""
MOST_INDEXED: Final = 10 * SEARCHED
"""Letters of a game that are indexed; only the search text of a file from elsewhere is longer."""


def folded(text: str) -> str:
    """Normalize a text for search: no accents, no case."""
    if text.isascii():
        return text.lower()
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def text_of(location: str | None, note: str | None, names: Sequence[str]) -> str:
    """The text that searches match for a game, with each player's name as written and as it is now."""
    return f"{(location or '')[:SEARCHED]} {(note or '')[:SEARCHED]} {' '.join(names)}"


def refresh_search(db: Database, where: str, given: int) -> None:
    """Update the search text of the games that match an SQL condition."""
    db.conn.create_function("folded", 1, folded, deterministic=True)
    games = db.execute(
        f"""SELECT g.key, g.played, folded(
                substr(coalesce(g.location, ''), 1, {SEARCHED}) || ' ' || substr(coalesce(g.note, ''), 1, {SEARCHED})
                || ' ' || (SELECT group_concat(s.name || ' ' || p.name, ' ')
                           FROM seats s JOIN people p ON p.id = s.person WHERE s.game = g.key))
            FROM games g WHERE {where}""",
        (given,),
    ).fetchall()
    for game, played, search in games:
        with suppress(IntegrityError):  # SQLite refuses to change a corrupt row, so an unreadable game keeps its text
            db.execute("UPDATE games SET search = ? WHERE key = ?", (search, game))
            _index(db, game, played, search)


def index_words(db: Database | Connection) -> None:
    """Index all games; their rows may be corrupt."""
    for table in ("word_games", "words"):
        db.execute(f"DELETE FROM {table}")
    ids: dict[str, int] = {}
    games = "SELECT key, CAST(played AS BLOB), CAST(search AS BLOB) FROM games"
    for game, *texts in db.execute(games).fetchall():
        played, search = ((text or b"").decode(errors="replace") for text in texts)
        for word in set(search[:MOST_INDEXED].split()):
            if word not in ids:
                ids[word] = word_id(db, word)
            db.execute("INSERT INTO word_games VALUES (?, ?, ?)", (ids[word], played, game))


def _index(db: Database | Connection, game: int, played: str, search: str) -> None:
    db.execute("DELETE FROM word_games WHERE game = ?", (game,))
    for word in set(search.split()):
        db.execute("INSERT INTO word_games VALUES (?, ?, ?)", (word_id(db, word), played, game))


def word_id(db: Database | Connection, word: str) -> int:
    """The id of a word, which is added if necessary."""
    found = db.execute("SELECT id FROM words WHERE word = ?", (word,)).fetchone()
    if found is None:
        found = db.execute("INSERT INTO words (word) VALUES (?) RETURNING id", (word,)).fetchone()
        endings = {word[start : start + LETTERS] for start in range(len(word))}
        connection = db if isinstance(db, Connection) else db.conn
        # a corrupt row may have the id of the new word already
        connection.executemany("INSERT OR IGNORE INTO word_endings VALUES (?, ?)", [(end, *found) for end in endings])
    return int(found[0])
