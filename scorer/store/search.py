"""Finds the games that contain the typed parts of words, through the word index."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from scorer.store.file import File
from scorer.store.word_index import LETTERS

COMMON: Final = 500
"""The most games of a rare word; for more common words the list is searched in its order."""
_LAST_LETTER: Final = "\U0010ffff"
"""A character that sorts after all others."""
MOST_WORDS: Final = 32
"""The most words whose games are looked up one by one."""
GAMES_WITH: Final = """
SELECT w.game FROM word_endings e CROSS JOIN word_games w ON w.word = e.word WHERE e.ending >= ? AND e.ending < ?"""
"""The SQL of the games that have a word with the beginning of a typed part; `games.search` has to be checked for all of it."""


class RarestPart(NamedTuple):
    """The typed part that occurs in the fewest games; only these games have to be read."""

    beginning: str
    games: int
    """At most `COMMON`."""

    @property
    def is_rare(self) -> bool:
        return self.games < COMMON

    @property
    def range(self) -> tuple[str, str]:
        """The parameters of `GAMES_WITH`."""
        return self.beginning, self.beginning + _LAST_LETTER

    def words(self, file: File) -> list[int]:
        """The words that contain this part; none if there are too many to read the games of each."""
        rows = file.rows(
            f"SELECT DISTINCT word FROM word_endings WHERE ending >= ? AND ending < ? LIMIT {MOST_WORDS + 1}",
            self.range,
        )
        return [row["word"] for row in rows] if len(rows) <= MOST_WORDS else []


def rarest_part(file: File, parts: Sequence[str]) -> RarestPart | None:
    """The rarest of these parts, if there is one."""
    counted = f"SELECT count(*) FROM ({GAMES_WITH} LIMIT {COMMON})"
    beginnings = [part[:LETTERS] for part in parts]
    found = [RarestPart(each, int(file.one(counted, RarestPart(each, 0).range))) for each in beginnings]
    return min(found, key=attrgetter("games"), default=None)
