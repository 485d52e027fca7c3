"""What a device saves about a game that it has joined, by the key of the link: above all its unanswered changes.

A change is saved before it is shown, so the app may be killed at any time.
"""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from scorer.formats.join_link import find_join_link
from scorer.store import Store
from scorer.together.changes import change_as_json, parse_change
from scorer.together.joining import Waiting
from scorer.together.protocol import NONCE_SIZE, ProtocolError

_SETTING: Final = "joined."
LAST_LINK: Final = "joined"
"""The setting with the link joined last."""


def last_link(store: Store) -> str:
    """The last link joined, if its game is not finished; else empty."""
    link = store.settings.get(LAST_LINK, "")
    return find_join_link(link) if isinstance(link, str) else ""


class Outbox:
    """The changes of one joined game; every method saves before it returns."""

    def __init__(self, store: Store, link: str) -> None:
        self._store = store
        self._link = link
        self._name = _SETTING + sha256(link.partition("#")[2].encode()).hexdigest()[:12]
        saved = store.settings.get(self._name)
        saved = saved if isinstance(saved, dict) else {}
        device = saved.get("device")
        self.device = device if isinstance(device, str) and device else secrets.token_hex(NONCE_SIZE)
        """The random name under which the host knows this device."""
        self.table: Any = saved.get("table")
        """The host's latest state."""
        self._waiting = tuple(_waiting(saved.get("waiting")))
        self._save()
        store.settings.set(LAST_LINK, link)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """The unanswered changes, in order."""
        return self._waiting

    def add(self, waiting: Iterable[Waiting]) -> None:
        self._save((*self._waiting, *waiting))

    def remove(self, ids: Iterable[str]) -> None:
        """Remove the changes that the host has answered."""
        gone = set(ids)
        if any(each.id in gone for each in self._waiting):
            self._save(tuple(each for each in self._waiting if each.id not in gone))

    def keep_table(self, game: str, table: object) -> None:
        """Save the host's state; drop changes to another game with the same link."""
        self.table = table
        if self._store.settings.get(LAST_LINK) != self._link:
            self._store.settings.set(LAST_LINK, self._link)  # it was cleared when the previous game was finished
        self._save(tuple(each for each in self._waiting if each.game == game))

    def forget(self) -> None:
        """Drop the finished game; the device id is kept, in case the host starts another game."""
        self.table = None
        self._save(())
        if self._store.settings.get(LAST_LINK) == self._link:
            self._store.settings.remove(LAST_LINK)

    def _save(self, waiting: tuple[Waiting, ...] | None = None) -> None:
        """Save everything; changes are accepted only after this."""
        waiting = self._waiting if waiting is None else waiting
        sent = [{"id": each.id, "game": each.game, "change": change_as_json(each.sent)} for each in waiting]
        saved = {"device": self.device, "table": self.table, "waiting": sent}
        self._store.settings.set(self._name, saved)
        self._waiting = waiting


def _waiting(saved: Any) -> Iterable[Waiting]:
    """Parse the saved changes; invalid ones are skipped."""
    for each in saved if isinstance(saved, list) else ():
        try:
            yield Waiting(str(each["id"]), str(each["game"]), parse_change(each["change"]))
        except (ProtocolError, KeyError, TypeError, AttributeError):
            continue
