"""The result of an import, game by game."""

from dataclasses import dataclass, field
from typing import NamedTuple

from scorer.formats.record import Problem
from scorer.formats.strict_json import Fault


class Rejected(NamedTuple):
    """A part of a file that cannot be imported, and why."""

    line: int
    id: str | None
    problems: tuple[Problem, ...] = ()
    fault: Fault | str | None = None
    board: object = None
    """The board as the record names it; problems name spaces by it."""
    game: str = ""
    """Of a database, which has no lines: the day and the players of the game, or its id."""


class ConflictingCopy(NamedTuple):
    """An imported version of a stored game with different content."""

    id: str
    kept_as: str


@dataclass
class ImportReport:
    """What an import did with each game of a file."""

    added: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    """Already stored, and unchanged."""
    continued: list[str] = field(default_factory=list)
    """Continued on the other device; the new entries were appended to the stored log."""
    copies: list[ConflictingCopy] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    """If there is any, nothing was imported."""
    left_out: list[Rejected] = field(default_factory=list)
    """Games of another phone's file that are not valid; the others were imported."""
    shortened: list[str] = field(default_factory=list)
    """Players' names that were too long, as they were shortened."""
    is_damaged: bool = False
    """The file is damaged: the games are those that can still be read."""
    canceled: bool = False
    """Nothing was imported."""
