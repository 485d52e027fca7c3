"""What every board family provides: a `Layout` for each of its boards, and a `Table` that scores the games on them.

A family is one rules module that implements both: `wall`, `star` and `dome`. Other code asks the layout and never
checks its family; what differs by family elsewhere (drawing, wording) is registered under `Layout.family`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from operator import sub
from typing import Any, ClassVar, Final, Self

from scorer.rules.board import NO_SPACE, Color, Space, Tiles
from scorer.rules.entries import End, Entry, FinalTotal, First, Floor, Lay, LayPlate, Pass, RoundTotal, Stuck
from scorer.rules.provenance import DOUBTFUL, LayoutSource
from scorer.rules.reasons import Code, Line, Reason, Refusal, TieBreak

MOST_PLAYERS: Final = 4
MOST_FALLEN: Final = 10**6
"""The most tiles on a floor line that are not taken for a typing error; those beyond its end cost nothing."""

MOST_TOTAL: Final = 999
"""The highest total that is not taken for a typing error."""
_TOTAL: Final = (RoundTotal, FinalTotal)
TOTALS: Final[frozenset[type[Entry]]] = frozenset(_TOTAL)
"""The entries that every board can have instead of its own."""

Bonus = tuple[Reason, int, tuple[Space, ...]]
"""Points at the end of the game, and the spaces that prove them."""


@dataclass(frozen=True)
class Layout(ABC):
    """One printed board and the rules that depend only on its tiles."""

    id: str
    sources: Mapping[str, LayoutSource] = field(default_factory=dict, kw_only=True)
    palette: str = field(default="", kw_only=True)
    """The colors in which the tiles of this game are made, if not the usual ones; a record has the usual names."""

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
    large_factory: ClassVar[int] = 0
    """The number of tiles on the large factory display; 0 if there is none."""
    tie_breaker: ClassVar[TieBreak | None] = None
    """The tiebreaker; None if there is none."""
    scored_by_rows: ClassVar[bool] = False
    """Whether a round is scored row by row when it is over, instead of tile by tile as they are placed."""
    start: ClassVar[int] = 0
    """The score at the start of the game."""
    least: ClassVar[int] = 0
    """The minimum score."""
    player_counts: ClassVar[range] = range(1, MOST_PLAYERS + 1)
    """How many players a game can have; 1 only to check a board."""
    has_plates: ClassVar[bool] = False
    """Whether plates that are placed during the game print the colors of the spaces."""
    floor_has_marker: ClassVar[bool] = True
    """Whether the start marker takes a place on the floor line."""

    @property
    def rounds(self) -> int:
        """How many rounds a game has; 0 if that depends on the players."""
        return 0

    @property
    def spares(self) -> bool:
        """Whether a Special Factory can spare a player one tile of the floor line."""
        return False

    @property
    @abstractmethod
    def end_reasons(self) -> tuple[Reason, ...]:
        """The reasons for points at the end of the game, in order."""

    @property
    @abstractmethod
    def entries(self) -> frozenset[type[Entry]]:
        """The kinds of entries that a game on this board may have."""

    @property
    def tile_colors(self) -> tuple[Color, ...]:
        """The colors of the tiles that may be placed, including jokers if the game has them."""
        return self.colors

    def possible_colors(self, printed: Color | None) -> tuple[Color, ...]:
        """The colors that may go on a space with this print, including jokers, which go anywhere."""
        return ((printed,) if printed else self.colors) + self.tile_colors[len(self.colors) :]

    @cached_property
    def known_spaces(self) -> frozenset[object]:
        return frozenset(space for group in self.groups for space in group)

    @cached_property
    def known_tile_colors(self) -> frozenset[object]:
        return frozenset(self.tile_colors)

    @property
    def tiles_in_box(self) -> int:
        return self.tiles_per_color * len(self.colors)

    def is_doubtful(self, fact: str) -> bool:
        """Whether a fact about this board comes from a single source; `fact` is a key of `sources`."""
        return fact in self.sources and self.sources[fact].confidence in DOUBTFUL

    @property
    @abstractmethod
    def is_print_certain(self) -> bool:
        """Whether all copies of this board are known to have the same print."""

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
        """The keys of a record's `options` that describe the print of this board, with the board's own values."""

    @abstractmethod
    def with_options(self, options: Mapping[str, Any]) -> Self:
        """The same board with a different print."""

    @abstractmethod
    def new_table(self, seats: int) -> "Table":
        """Empty boards for that many players."""

    @abstractmethod
    def refuse_tile(self, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
        """Why a tile of this color may not be placed on this space, or None; the table checks plates."""

    @abstractmethod
    def distinct_colors(self, tiles: Tiles, space: Space) -> list[Color]:
        """The legal colors of a space, listing only the first of those that score the same; the table checks plates."""

    @abstractmethod
    def linked_spaces(self, tiles: Tiles, space: Space) -> tuple[Space, ...]:
        """The spaces that prove the points of a tile on `space`, among these tiles."""

    @abstractmethod
    def bonuses(self, tiles: Tiles) -> Iterator[Bonus]:
        """The bonuses for these tiles at the end of the game; the table adds those for plates."""

    def tie_break(self, tiles: Tiles) -> int:  # noqa: ARG002 - nothing breaks a tie by default
        """What decides between equal totals: more is better."""
        return 0

    def end_triggers(self, tiles: Tiles) -> list[tuple[Space, ...]]:  # noqa: ARG002 - some games end by rounds
        """The groups of tiles that end the game."""
        return []


class Table(ABC):
    """The boards of all players, the ledger, and the rounds so far; only `credit` and `credit_all` change a score.

    `play` accepts any entry, because a stored game must always open; callers ask `refuse` before recording an entry.
    """

    def __init__(self, layout: Layout, seats: int) -> None:
        self.layout = layout
        self.seats = range(seats)
        self.least = layout.least
        self.boards: list[dict[Space, Color]] = [{} for _ in self.seats]
        self.lines: list[Line] = []
        self.totals = [0] * seats
        self.bonus = [0] * seats
        self.round = 1
        """The open round."""
        self.passed: dict[int, Pass] = {}
        """Players who are out of the open round."""
        self.finished = False
        self.totals_only: set[int] = set()
        """The players for whom only totals are known from some round on, so that their boards are incomplete."""
        self.finals: dict[int, int] = {}
        """The final scores that were entered, by player."""
        self._last_total: dict[int, int] = {}
        """By player, the last round of which a total was entered."""
        if layout.start:
            for player in self.seats:
                self.credit(Line(0, player, Reason.START, layout.start))
        self._course = [self.totals.copy()]
        """All totals at the start and after each round."""

    @property
    def rounds(self) -> list[list[int]]:
        """The change in each player's total per round; after `close`, including the open round if it has entries."""
        courses = zip(*self._course, strict=True)
        return [[after - before for before, after in pairwise(course)] for course in courses]

    @abstractmethod
    def play(self, entry: Entry) -> None:
        """Record an entry without checking it."""

    @abstractmethod
    def close(self) -> None:
        """Score the open round as it is."""

    @abstractmethod
    def refuse_by_rules(self, entry: Entry) -> Refusal | None:
        """Check a well-formed entry of the open round against the rules of the family."""

    @abstractmethod
    def has_entered(self, player: int) -> bool:
        """Whether a player has entries other than a total in the open round."""

    def completed(self, entry: Entry) -> Entry:
        """The entry, with the fields that a record may omit."""
        return entry

    def print_of(self, player: int, space: Space) -> Color | None:  # noqa: ARG002 - most prints are the same for all
        """The color printed on a player's board; None where several are allowed, or none yet."""
        return self.layout.print_of(space)

    def plates_of(self, player: int) -> Mapping[int, tuple[Color, ...]]:  # noqa: ARG002 - only domes have plates
        """The prints of the plates that a player has placed, by their places."""
        return {}

    def distinct_colors(self, player: int, space: Space) -> list[Color]:
        """The legal colors of a space, listing only the first of those that score the same."""
        return self.layout.distinct_colors(self.boards[player], space)

    def bonuses(self, player: int) -> Iterator[Bonus]:
        """The bonuses of a player if the game ended now."""
        return self.layout.bonuses(self.boards[player])

    def refuse(self, entry: Entry) -> Refusal | None:
        """Why an entry is not allowed now, or None."""
        if isinstance(entry, Lay) and self.is_usual(entry):
            return None
        return self.refuse_in_detail(entry)

    def is_usual(self, lay: Lay) -> bool:  # noqa: ARG002 - some families have no faster check
        """Whether a tile passes all checks of `refuse_in_detail`, found faster; False also if that is not certain."""
        return False

    def refuse_in_detail(self, entry: Entry) -> Refusal | None:
        """The same as `refuse`, check by check."""
        if refusal := self.refuse_anywhere(entry):
            return refusal
        if self.finished:
            return Refusal(Code.GAME_OVER)
        if entry.round != self.round:
            return Refusal(Code.ROUND_OUT_OF_ORDER)
        if isinstance(entry, _TOTAL):
            return self._refuse_total(entry)
        if self.totals_only and not isinstance(entry, End) and entry.player in self.totals_only:
            return Refusal(Code.TOTALS_ONLY)
        return self.refuse_by_rules(entry)

    def _refuse_total(self, total: RoundTotal | FinalTotal) -> Refusal | None:
        before = self.totals[total.player] if isinstance(total, RoundTotal) else 0
        if before + total.points < self.least:
            return Refusal(Code.BAD_NUMBER)
        if total.player in self.finals or (
            isinstance(total, RoundTotal) and self._last_total.get(total.player) == self.round
        ):
            return Refusal(Code.TOTAL_ALREADY_SET)
        if isinstance(total, RoundTotal) and self.has_entered(total.player):
            return Refusal(Code.TOTAL_BESIDE_ENTRIES)
        return None

    def play_total(self, total: RoundTotal | FinalTotal) -> None:
        """Record a total without checking it."""
        self.totals_only.add(total.player)
        if isinstance(total, FinalTotal):
            self.finals[total.player] = total.points
        else:
            self._last_total[total.player] = self.round
            self.credit(Line(total.round, total.player, Reason.ROUND_TOTAL, total.points))

    @property
    def has_totals(self) -> bool:
        """Whether a total was entered in the open round."""
        return self.round in self._last_total.values()

    def credit(self, line: Line) -> None:
        """Add a line to the ledger."""
        self.lines.append(line)
        self.totals[line.player] += line.points

    def credit_all(self, player: int, lines: Sequence[Line], points: int) -> None:
        """Add lines of one player to the ledger; `points` is their sum."""
        self.lines += lines
        self.totals[player] += points

    def credit_loss(self, line: Line) -> None:
        """Add a loss, and refund the part that would take the score below the minimum."""
        self.credit(line)
        if self.totals[line.player] < self.least:
            self.hold(line.round, line.player)

    def hold(self, number: int, player: int) -> None:
        """Raise a score below the minimum to the minimum."""
        missing = self.least - self.totals[player]
        if missing > 0:
            self.credit(Line(number, player, Reason.NEVER_BELOW, missing))

    def credit_bonuses(self) -> None:
        """Add the bonuses of every board to the ledger."""
        for player in self.seats:
            if player in self.finals:
                missing = self.finals[player] - self.totals[player]
                self.credit(Line(0, player, Reason.FINAL_TOTAL, missing))
            elif player not in self.totals_only:
                self.credit_bonuses_of(player)

    def credit_bonuses_of(self, player: int) -> None:
        for reason, points, spaces in self.bonuses(player):
            self.credit(Line(0, player, reason, points, NO_SPACE, spaces))

    def end_round(self) -> None:
        """Record the totals after a round."""
        self._course.append(self.totals.copy())

    def end_game(self) -> None:
        """Count the bonuses, and record the totals."""
        self.credit_bonuses()
        self.finished = True
        self.bonus = list(map(sub, self.totals, self._course[-1]))

    def as_of(
        self,
        number: int,  # noqa: ARG002 - it matters where plates are placed
        boards: Sequence[Tiles],
        totals: Sequence[int],
    ) -> Self:
        """A copy of the table at some point of a round, for ending the game there."""
        table = type(self)(self.layout, len(self.seats))
        table.boards = [dict(tiles) for tiles in boards]
        table.totals = list(totals)
        return table

    def tie_break(self, player: int) -> int:
        """The value of the tiebreaker: more is better. 0 if only totals are known."""
        return 0 if self.totals_only else self.decider(player)

    def decider(self, player: int) -> int:
        """The value of the board's tiebreaker."""
        return self.layout.tie_break(self.boards[player])

    def refuse_anywhere(self, entry: Entry) -> Refusal | None:
        """Check what is invalid on any board."""
        if isinstance(entry, End):
            return None
        if entry.player not in self.seats:
            return Refusal(Code.UNKNOWN_PLAYER)
        if isinstance(entry, Lay):
            if entry.space not in self.layout.known_spaces:
                return Refusal(Code.UNKNOWN_SPACE)
            return None if entry.color in self.layout.known_tile_colors else Refusal(Code.UNKNOWN_COLOR)
        if type(entry) not in self.layout.entries:
            return Refusal(Code.NOT_ON_THIS_BOARD)
        if isinstance(entry, Stuck):
            return None if entry.color in self.layout.colors else Refusal(Code.UNKNOWN_COLOR)
        return None if self._is_number_possible(entry) else Refusal(Code.BAD_NUMBER)

    def _is_number_possible(self, entry: Floor | First | Pass | LayPlate | RoundTotal | FinalTotal) -> bool:
        if isinstance(entry, _TOTAL):
            return abs(entry.points) <= MOST_TOTAL
        if isinstance(entry, Floor):
            return 0 <= entry.tiles <= MOST_FALLEN
        if isinstance(entry, LayPlate):
            return 0 <= entry.hidden <= MOST_FALLEN
        if isinstance(entry, Pass):
            return entry.kept >= 0 and 0 <= entry.discarded <= self.layout.tiles_in_box
        return 0 <= entry.tiles <= self.layout.tiles_in_box
