"""Finds the games with typed parts of words, by the index of words."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from scorer.store.file import File
from scorer.store.word_index import LETTERS

COMMON: Final = 500
"""Games that can be read at once; a word with more is looked up in the order of the list."""
_LAST_LETTER: Final = "\U0010ffff"
"""Sorts after all others."""
MOST_WORDS: Final = 32
"""Words whose games are looked up at once; the newest games have more words than that."""
GAMES_WITH: Final = """
SELECT w.game FROM word_endings e CROSS JOIN word_games w ON w.word = e.word WHERE e.ending >= ? AND e.ending < ?"""
"""The SQL of the games that have a word with the beginning of a typed part; `games.search` tells those with all of it."""


class RarestPart(NamedTuple):
    """The typed part of a word that the fewest games have: only these games need to be read."""

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
        """The words with this part; none if there are too many to read the games of each."""
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
