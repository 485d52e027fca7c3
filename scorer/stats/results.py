"""The results of statistics: the named tuples that queries return, and the sources of points that they distinguish."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.reasons import GOALS, Reason
from scorer.stats.rating import Rating


class Source(StrEnum):
    """Sources of points, in the players' terms."""

    TILES = "tiles"
    ROWS = "rows"
    COLUMNS = "columns"
    COLORS = "colors"
    STARS = "stars"
    NUMBERS = "numbers"
    SETS = "sets"
    FLOOR = "floor"
    """Fallen tiles, after the minimum score's refund."""
    MARKER = "marker"
    DISCARDS = "discards"
    SPECIALS = "specials"
    """Special tiles of a dome."""
    GOALS = "goals"
    PLATES = "plates"
    """Plates drawn from the stack."""
    START = "start"


SOURCES: Final[Mapping[Reason, Source]] = {
    Reason.START: Source.START,
    Reason.LONE_TILE: Source.TILES,
    Reason.ROW_RUN: Source.TILES,
    Reason.COLUMN_RUN: Source.TILES,
    Reason.DOUBLE_SPACE: Source.TILES,
    Reason.STAR_GROUP: Source.TILES,
    Reason.FULL_ROW: Source.ROWS,
    Reason.FULL_COLUMN: Source.COLUMNS,
    Reason.FULL_COLOR: Source.COLORS,
    Reason.FULL_STAR: Source.STARS,
    Reason.FULL_NUMBER: Source.NUMBERS,
    Reason.STRUCTURE_SET: Source.SETS,
    Reason.FLOOR: Source.FLOOR,
    Reason.NEVER_BELOW: Source.FLOOR,
    Reason.FIRST_TAKEN: Source.MARKER,
    Reason.TILES_DISCARDED: Source.DISCARDS,
    Reason.TILES_LEFT: Source.DISCARDS,
    Reason.SPECIAL_TILE: Source.SPECIALS,
    Reason.HIDDEN_PLATE: Source.PLATES,
    Reason.MARKER: Source.MARKER,
    **dict.fromkeys(GOALS, Source.GOALS),
}


class Tally(NamedTuple):
    """The results of one player, over all boards or on one."""

    games: int
    wins: int
    """Sole first places."""
    shared: int
    """Shared first places."""
    average: float
    best: int
    contested: int
    """The number of games with an opponent."""

    @property
    def firsts(self) -> int:
        return self.wins + self.shared


class GameOutcome(NamedTuple):
    """The result of one player in one game."""

    game: str
    board: str
    played: str
    total: int
    rank: int
    players: int


class Streaks(NamedTuple):
    """Consecutive first places, including shared ones."""

    longest: int
    current: int


class HeadToHead(NamedTuple):
    """The head-to-head record against one opponent."""

    person: int
    name: str
    games: int
    ahead: int
    behind: int


class PlayerStats(NamedTuple):
    """All statistics of one player."""

    overall: Tally | None
    """None without a finished game."""
    boards: dict[str, Tally]
    best: GameOutcome | None
    last: list[GameOutcome]
    """The last ten, newest first."""
    streaks: Streaks
    sources: dict[Source, float]
    """Points per game."""
    against: list[HeadToHead]


class Holder(NamedTuple):
    """A house record held by a player."""

    value: int
    person: int
    name: str
    game: str
    board: str
    played: str
    space: str | None = None
    """The space, if the record is for a tile."""


class Margin(NamedTuple):
    """A house record for the smallest or largest winning margin."""

    margin: int
    game: str
    board: str
    played: str


class Records(NamedTuple):
    highest: Holder | None
    best_tile: Holder | None
    costliest_floor: Holder | None
    closest: Margin | None
    clearest: Margin | None
    longest_streak: Holder | None
    """Consecutive first places; `game` is the last of them."""


class House(NamedTuple):
    """The total amount of play."""

    games: int
    minutes: int
    """Only games with known start and end count."""
    since: str | None


class Row(NamedTuple):
    """A row of the table of all players."""

    person: int
    name: str
    tally: Tally


class Rated(NamedTuple):
    """A rating after a game."""

    game: str
    board: str
    played: str
    points: float
    gained: float


class Ratings(NamedTuple):
    """The current ratings of all players, and the rating history of one."""

    present: dict[int, Rating]
    course: list[Rated]
    """Oldest first."""
