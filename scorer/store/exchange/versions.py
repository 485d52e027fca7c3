"""Versions of one game, compared by digests: a version is looked up in constant time, however many there are."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple, Self

from scorer.store.game_data import COPY_OF

Digest = bytes
_SIZE: Final = 16


class Version(NamedTuple):
    """The digests that show whether a game is the same, a later state, or another version."""

    head: Digest
    """Of the record without its ids, and without the entries and the end time, which change during a game."""
    head_at_end: Digest
    """The same with the end time."""
    states: tuple[Digest, ...]
    """Of the first 0, 1, 2, ... entries."""
    is_over: bool

    @classmethod
    def of(cls, record: Mapping[str, Any], *, is_over: bool) -> Self:
        head = {key: value for key, value in record.items() if key not in {"id", COPY_OF, "entries"}}
        at_end = _digest(_text(head))
        head.pop("ended", None)
        states = [_digest("")]
        for entry in record.get("entries", []):
            states.append(_digest(_text(entry), states[-1]))
        return cls(_digest(_text(head)), at_end, tuple(states), is_over)


class StoredVersions:
    """The stored versions of one game."""

    def __init__(self, family: str) -> None:
        self.family = family
        self.has_states = False
        self._by_content: dict[Digest, str] = {}
        self._by_state: dict[tuple[Digest, Digest], str] = {}
        """By head and each state that a version has been in."""
        self._open: dict[tuple[Digest, Digest], str] = {}
        """By head and state, those that are not over."""

    def add(self, id: str, content: Digest) -> None:
        self._by_content.setdefault(content, id)

    def add_states(self, id: str, version: Version) -> None:
        for state in version.states:
            self._by_state.setdefault((version.head, state), id)
        if not version.is_over:
            self._open.setdefault((version.head_at_end, version.states[-1]), id)

    def replace(self, id: str, content: Digest, version: Version) -> None:
        """Replace a stored version that was continued."""
        self._by_content = {key: own for key, own in self._by_content.items() if own != id}
        self._open = {key: own for key, own in self._open.items() if own != id}
        self.add(id, content)
        self.add_states(id, version)

    def same(self, content: Digest) -> str | None:
        """The stored version with this content."""
        return self._by_content.get(content)

    def later(self, version: Version) -> str | None:
        """The stored version that continues this unfinished one: heads are compared without the end time."""
        return None if version.is_over else self._by_state.get((version.head_at_end, version.states[-1]))

    def earlier(self, version: Version) -> str | None:
        """The stored version that this one continues."""
        for state in reversed(version.states):
            if own := self._open.get((version.head, state)):
                return own
        return None


def content_of(record: Mapping[str, Any]) -> str:
    """The record without its ids; equal records have equal texts."""
    return _text({key: value for key, value in record.items() if key not in {"id", COPY_OF}})


def content_digest(record: Mapping[str, Any]) -> Digest:
    return _digest(content_of(record))


_text: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def _digest(text: str, before: Digest = b"") -> Digest:
    return blake2b(before + text.encode(), digest_size=_SIZE).digest()
