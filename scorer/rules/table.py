"""What every board family provides: a `Layout` for each of its boards, and a `Table` that scores the games on them.

A family is one rules module that implements both: `wall` and `star`. Code outside asks the layout, never which
family it is; what has to differ elsewhere (drawing, wording) is registered under the `family` of the layout.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import sub
from typing import Any, ClassVar, Final, Self

from scorer.rules.board import Color, Space, Tiles
from scorer.rules.entries import End, Entry, Floor, Pass
from scorer.rules.provenance import LayoutSource
from scorer.rules.reasons import Code, Line, Reason, Refusal, TieBreak

MOST_FALLEN: Final = 10**6
"""The most tiles on a floor line that are not taken for a typing error; those beyond its end cost nothing."""

Bonus = tuple[Reason, int, tuple[Space, ...]]
"""Points at the end of the game, and the spaces that prove them."""


@dataclass(frozen=True)
class Layout(ABC):
    """One printed board and the rules that depend on nothing but its tiles."""

    id: str
    sources: Mapping[str, LayoutSource] = field(default_factory=dict, kw_only=True)

    family: ClassVar[str]
    """The key of the family in the registries of drawing and wording."""
    colors: ClassVar[tuple[Color, ...]]
    groups: ClassVar[tuple[tuple[Space, ...], ...]]
    """The spaces by row or by star."""
    groups_adjoin: ClassVar[bool]
    """Whether the groups form one grid; otherwise each can be shown alone."""
    tiles_per_color: ClassVar[int]
    """How many tiles of each color are in the box."""
    supply: ClassVar[int] = 0
    """How many tiles are face up on the central board."""
    end_reasons: ClassVar[tuple[Reason, ...]]
    """What may be counted at the end of the game, in order."""
    tie_breaker: ClassVar[TieBreak | None] = None
    """What decides between equal totals; None if nothing does."""
    scored_by_rows: ClassVar[bool] = False
    """Whether a round is scored row by row when it is over, instead of tile by tile as they are placed."""
    start: ClassVar[int] = 0
    """The score at the start of the game."""
    least: ClassVar[int] = 0
    """No score falls below this."""

    @property
    @abstractmethod
    def entries(self) -> frozenset[type[Entry]]:
        """The kinds of entries that a game on this board may have."""

    @property
    def tiles_in_box(self) -> int:
        return self.tiles_per_color * len(self.colors)

    @property
    @abstractmethod
    def is_print_certain(self) -> bool:
        """Whether all copies of this board are known to print the same."""

    @abstractmethod
    def print_of(self, space: Space) -> Color | None:
        """The printed color, the only one allowed there; None where several are."""

    @property
    def floor_losses(self) -> tuple[int, ...]:
        """The printed losses of the floor line; empty on boards without one."""
        return ()

    def number_at(self, space: Space) -> int:  # noqa: ARG002 - most families print none
        """The number printed on a space, 0 if none."""
        return 0

    @abstractmethod
    def options(self) -> dict[str, Any]:
        """What the `options` of a record may say about the print of this board, with its own values."""

    @abstractmethod
    def with_options(self, options: Mapping[str, Any]) -> Self:
        """The same board with another print."""

    @abstractmethod
    def new_table(self, seats: int) -> "Table":
        """Empty boards for that many players."""

    @abstractmethod
    def refuse_tile(self, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
        """Why a tile of this color may not be placed on this space, or None."""

    @abstractmethod
    def distinct_colors(self, tiles: Tiles, space: Space) -> list[Color]:
        """The legal colors of a space; of those that change no score only the first."""

    @abstractmethod
    def linked_spaces(self, tiles: Tiles, space: Space) -> tuple[Space, ...]:
        """The spaces that prove the points of a tile on `space`, among these tiles."""

    @abstractmethod
    def bonuses(self, tiles: Tiles) -> Iterator[Bonus]:
        """The bonuses for these tiles at the end of the game."""

    def tie_break(self, tiles: Tiles) -> int:  # noqa: ARG002 - nothing breaks a tie by default
        """What decides between equal totals: more is better."""
        return 0

    def end_triggers(self, tiles: Tiles) -> list[tuple[Space, ...]]:  # noqa: ARG002 - some games end by rounds
        """The groups of tiles that end the game."""
        return []


class Table(ABC):
    """The boards of all players, the ledger, and the rounds so far; `credit` is the only way to change a score.

    `play` accepts any entry, since a stored game must always open; `refuse` is asked before an entry is recorded.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.layout = layout
        self.seats = range(seats)
        self.least = layout.least
        self.boards: list[dict[Space, Color]] = [{} for _ in self.seats]
        self.lines: list[Line] = []
        self.totals = [0] * seats
        self.rounds: list[list[int]] = [[] for _ in self.seats]
        """The change of each player's total by round; after `close` including the open one, if it has entries."""
        self.bonus = [0] * seats
        self.round = 1
        """The open round."""
        self.passed: dict[int, Pass] = {}
        """Players who are out of the open round."""
        self.finished = False
        self._spaces = frozenset((None, *(space for group in layout.groups for space in group)))
        self._colors = frozenset((None, *layout.colors))
        self._tiles_in_box = layout.tiles_in_box
        self._settled = list(self.totals)

    @abstractmethod
    def play(self, entry: Entry) -> None:
        """Record an entry without checking it."""

    @abstractmethod
    def close(self) -> None:
        """Score the open round as it is."""

    @abstractmethod
    def refuse_by_rules(self, entry: Entry) -> Refusal | None:
        """Check a well-formed entry of the open round against the rules of the family."""

    def refuse(self, entry: Entry) -> Refusal | None:
        """Why an entry is not allowed now, or None."""
        if refusal := self._refuse_anywhere(entry):
            return refusal
        if self.finished:
            return Refusal(Code.GAME_OVER)
        if entry.round != self.round:
            return Refusal(Code.ROUND_OUT_OF_ORDER)
        return self.refuse_by_rules(entry)

    def credit(self, line: Line) -> None:
        """Add a line to the ledger."""
        self.lines.append(line)
        self.totals[line.player] += line.points

    def credit_loss(self, line: Line) -> None:
        """Add a line that takes points, and give back what falls below the least score."""
        self.credit(line)
        missing = self.least - self.totals[line.player]
        if missing > 0:
            self.credit(Line(line.round, line.player, Reason.NEVER_BELOW, missing))

    def credit_bonuses(self) -> None:
        """Add the bonuses of every board to the ledger."""
        for player in self.seats:
            self.credit_bonuses_of(player)

    def credit_bonuses_of(self, player: int) -> None:
        for reason, points, spaces in self.layout.bonuses(self.boards[player]):
            self.credit(Line(0, player, reason, points, spaces=spaces))

    def end_round(self) -> None:
        """Note how the round changed each total."""
        for player, change in enumerate(self.take_changes()):
            self.rounds[player].append(change)

    def end_game(self) -> None:
        """Count the bonuses, and note how they changed each total."""
        self.credit_bonuses()
        self.finished = True
        self.bonus = self.take_changes()

    def take_changes(self) -> list[int]:
        """How each total changed since the last call."""
        changes = list(map(sub, self.totals, self._settled))
        self._settled = list(self.totals)
        return changes

    def tie_break(self, player: int) -> int:
        """What decides between equal totals: more is better."""
        return self.layout.tie_break(self.boards[player])

    def _refuse_anywhere(self, entry: Entry) -> Refusal | None:
        """Check what is invalid on any board."""
        if not isinstance(entry, End) and entry.player not in self.seats:
            return Refusal(Code.UNKNOWN_PLAYER)
        if getattr(entry, "space", None) not in self._spaces:
            return Refusal(Code.UNKNOWN_SPACE)
        if getattr(entry, "color", None) not in self._colors:
            return Refusal(Code.UNKNOWN_COLOR)
        counts = [getattr(entry, name, 0) for name in ("tiles", "discarded", "kept")]
        most = MOST_FALLEN if isinstance(entry, Floor) else self._tiles_in_box
        if min(counts) < 0 or max(counts[:2]) > most:
            return Refusal(Code.BAD_NUMBER)
        return None
