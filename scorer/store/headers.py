"""A game as lists show it: its header, without its log."""

from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from scorer.rules.layouts import layout
from scorer.rules.table import Layout
from scorer.store.game_data import minutes_between
from scorer.store.looks import seated_looks


class State(StrEnum):
    """Whether a game is still being scored."""

    OPEN = "open"
    FINISHED = "finished"


class SeatedPlayer(NamedTuple):
    """A player of a game."""

    person: int
    name: str
    """The person's current name."""
    written: str
    """The name as entered for this game."""
    total: int | None = None
    """As agreed at the table; None while the game is open."""
    rank: int | None = None
    look: int = 1
    """The person's own look."""


class Header(NamedTuple):
    """A game without its log."""

    id: str
    board: str
    options: Mapping[str, Any]
    state: State
    binned: str | None
    played: str
    """Local time without UTC offset; lists are ordered by it."""
    started: str | None
    ended: str | None
    location: str | None
    note: str | None
    tie_break: str | None
    copy_of: str | None
    """The id of the game that this is another version of, if it is one."""
    seats: tuple[SeatedPlayer, ...]
    totals_only: bool = False
    """Whether the result has totals that were entered without their parts."""

    @property
    def looks(self) -> tuple[int, ...]:
        """The look of each seat in this game."""
        return seated_looks([seat.look for seat in self.seats])

    @property
    def layout(self) -> Layout:
        return layout(self.board, self.options)

    @property
    def day(self) -> date:
        """The local date."""
        return datetime.fromisoformat(self.played).date()

    @property
    def minutes(self) -> int | None:
        """How long the game took, if known."""
        return minutes_between(self.started, self.ended)
