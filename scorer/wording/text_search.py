"""Fuzzy search in short texts: ignores accents, matches prefixes and other endings, tolerates typos.

In memory, because the SQLite of a phone may lack full-text search.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from math import ceil, log

Weighed = Sequence[tuple[str, float]]
"""The parts of a document, each with the weight of a match in it."""

ENOUGH = 0.4
"""Matches scoring below this fraction of the best are dropped."""


def words(text: str) -> list[str]:
    """The words of a text, case-folded and without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"\w+", plain)


def likeness(asked: str, word: str, pairs: frozenset[str]) -> float:
    """How well a word matches the query word, from 0 to 1; `pairs` is the word's `pairs_of`."""
    if asked == word:
        return 1.0
    short, long = sorted((asked, word), key=len)
    if len(short) >= 3 and long.startswith(short):
        return 0.85
    if len(short) < 4:
        return 0.0
    if short in long:
        return 0.7
    stem = asked[: max(4, ceil(len(asked) * 2 / 3))]
    if word.startswith(stem):
        return 0.75
    if len(long) - len(short) > len(asked) // 4:
        return 0.0
    wanted = pairs_of(asked)
    common = 2 * len(wanted & pairs) / (len(wanted) + len(pairs))
    return 0.8 * common if common >= 0.5 and asked[0] == word[0] else 0.0


def pairs_of(word: str) -> frozenset[str]:
    """The bigrams of a word, including its edges; a typo changes only a few of them."""
    edged = f"<{word}>"
    return frozenset(edged[n : n + 2] for n in range(len(edged) - 1))


class Index:
    """An inverted index of documents."""

    def __init__(self, documents: Mapping[str, Weighed]) -> None:
        self._names = tuple(documents)
        self._weights: dict[str, dict[str, float]] = {}
        """By word: its weight in each document."""
        for name, parts in documents.items():
            for text, weight in parts:
                for word in words(text):
                    found = self._weights.setdefault(word, {})
                    found[name] = max(weight, found.get(name, 0.0))
        self._pairs = {word: pairs_of(word) for word in self._weights}

    def find(self, query: str) -> list[str]:
        """The names of matching documents, best first; ties keep the order of the documents."""
        scores = dict.fromkeys(self._names, 0.0)
        for asked in words(query):
            fits = self._fits(asked)
            rarity = 1 / (1 + log(len(fits))) if fits else 0.0
            for name, fit in fits.items():
                scores[name] += fit * rarity
        enough = max(scores.values(), default=0.0) * ENOUGH
        return sorted((name for name in scores if scores[name] > enough), key=lambda name: -scores[name])

    def _fits(self, asked: str) -> dict[str, float]:
        """How well each document matches one word."""
        best: dict[str, float] = {}
        for word, weights in self._weights.items():
            fit = likeness(asked, word, self._pairs[word])
            if fit:
                for name, weight in weights.items():
                    best[name] = max(best.get(name, 0.0), fit * weight)
        return best
