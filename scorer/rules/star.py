"""The star family: Summer Pavilion, big box and Mini, and its expansion Glazed Pavilion; every side.

| summer-pavilion-mini.hu           | what                                | here                     | proof          |
| --------------------------------- | ----------------------------------- | ------------------------ | -------------- |
| 2. fázis; 1-es játékváltozat      | which color is allowed where        | `StarLayout.refuse_tile` | test_refusals  |
| Pontozás                          | linked tiles of one star            | `linked_tiles`           | test_rulebooks |
| Pontozás, További bónusz          | pillars, statues, windows           | `completed_structures`   | test_star      |
| Glazed Pavilion                   | fountains; sets of structures       | `structure_sets`         | test_star      |
| 1. fázis, B)                      | the start marker                    | `Stars.play`             | test_rulebooks |
| Passz                             | kept and discarded tiles            | `Stars._pass`            | test_rulebooks |
| A játék vége                      | full stars and numbers, left tiles  | `StarLayout.bonuses`     | test_star      |

For speed, a set of spaces is a bit mask; bit n of a star is slot n+1. Slots 6 and 1 are neighbors. The line of a tile depends
only on the other tiles of its star, so lines are cached by these few patterns.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property, lru_cache, partial
from itertools import islice
from typing import Any, ClassVar, Final, NamedTuple, Self

from scorer.rules.board import STAR_COLORS, STAR_GROUPS, Color, Space, Tiles
from scorer.rules.entries import End, Entry, FinalTotal, First, Lay, Pass, RoundTotal
from scorer.rules.memo import Memo
from scorer.rules.reasons import Code, Line, Reason, Refusal
from scorer.rules.table import TOTALS, Bonus, Layout, Table

SLOTS: Final = 6
MOST_KEPT: Final = 4
"""How many tiles a player may keep when passing."""
_BIT: Final = {space: 1 << n for n, space in enumerate(space for ring in STAR_GROUPS for space in ring)}


def _bits(spaces: Iterable[Space]) -> int:
    return sum(map(_BIT.__getitem__, spaces))


_STAR: Final = {space: _bits(ring) - _BIT[space] for ring in STAR_GROUPS for space in ring}
"""The other spaces in the star of each space."""


class StarKind(StrEnum):
    """What a star takes if it has no fixed color."""

    MIXED = "mixed"
    """Six different colors."""
    OPEN = "open"
    """One color or six different ones; its first two tiles decide."""


class Structure(NamedTuple):
    """A pillar, statue, window or fountain, and the bonus tiles for covering all spaces around it."""

    kind: str
    star: int
    spaces: tuple[Space, ...]
    tiles: int


@cache
def _structures_at(structures: tuple[Structure, ...]) -> dict[Space, tuple[tuple[Structure, int], ...]]:
    """Cached per set of structures, because layouts of a board with different options share them."""
    return {space: tuple((s, _bits(s.spaces) - _BIT[space]) for s in structures if space in s.spaces) for space in _BIT}


@dataclass(frozen=True)
class StarLayout(Layout):
    """Seven stars of six spaces."""

    stars: Mapping[int, Color]
    """What each star takes: a color or a `StarKind`."""
    numbers: Mapping[Space, int]
    """The number printed on each space: how many tiles it costs."""
    structures: tuple[Structure, ...]
    wild: tuple[Color, ...] = STAR_COLORS
    """The wild colors of rounds 1 to 6."""
    full_star: Mapping[Color, int] = field(default_factory=dict)
    full_number: Mapping[int, int] = field(default_factory=dict)
    printed: Mapping[Space, Color] = field(default_factory=dict)
    """The colors printed on single spaces of stars that take several."""
    set_points: int = 0
    """The points for one complete structure of each kind; 0 if the board has no such bonus."""
    rounds: int = 6
    keep: int = MOST_KEPT
    """How many tiles a player may keep when passing."""

    family: ClassVar[str] = "star"
    colors: ClassVar[tuple[Color, ...]] = STAR_COLORS
    groups: ClassVar[tuple[tuple[Space, ...], ...]] = STAR_GROUPS
    groups_adjoin: ClassVar[bool] = False
    tiles_per_color: ClassVar[int] = 22
    supply: ClassVar[int] = 10
    start: ClassVar[int] = 5
    least: ClassVar[int] = 1

    @property
    def end_reasons(self) -> tuple[Reason, ...]:
        sets = (Reason.STRUCTURE_SET,) if self.set_points else ()
        return (Reason.FULL_STAR, Reason.FULL_NUMBER, *sets, Reason.TILES_LEFT)

    @property
    def entries(self) -> frozenset[type[Entry]]:
        return _ENTRIES

    @property
    def is_print_certain(self) -> bool:
        """False, because the order of the wild colors differs between editions."""
        return False

    @cached_property
    def structures_at(self) -> dict[Space, tuple[tuple[Structure, int], ...]]:
        """The structures next to each space, each with the other spaces around it."""
        return _structures_at(self.structures)

    @cached_property
    def spaces_of(self) -> dict[int, tuple[Space, ...]]:
        """The spaces with each number."""
        return {
            number: tuple(space for space, printed in self.numbers.items() if printed == number)
            for number in range(1, 7)
        }

    def print_of(self, space: Space) -> Color | None:
        color = self.printed.get(space) or self.stars.get(space.star)
        return color if color in STAR_COLORS else None

    def number_at(self, space: Space) -> int:
        return self.numbers[space]

    def options(self) -> dict[str, Any]:
        return {"wild": list(self.wild)}

    def with_options(self, options: Mapping[str, Any]) -> Self:
        return replace(self, wild=tuple(options.get("wild", self.wild)))

    def new_table(self, seats: int) -> "Stars":
        return Stars(self, seats)

    def refuse_tile(self, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
        if space in tiles:
            return Refusal(Code.SPACE_TAKEN, (space,))
        if self.printed.get(space, color) != color:
            return Refusal(Code.WRONG_COLOR, (space,))
        ring = STAR_GROUPS[space.star - 1]
        kind = kind_of_star(self, tiles, space.star)
        if kind == StarKind.MIXED:
            same = tuple([other for other in ring if tiles.get(other) == color])
            return Refusal(Code.COLOR_REPEATED, same) if same else None
        if kind not in (StarKind.OPEN, color):
            return Refusal(Code.WRONG_COLOR, tuple(other for other in ring if other in tiles) or (space,))
        return None

    def distinct_colors(self, tiles: Tiles, space: Space) -> list[Color]:
        """One legal color is enough: the points of a tile do not depend on its color."""
        return list(islice((color for color in self.colors if not self.refuse_tile(tiles, space, color)), 1))

    def linked_spaces(self, tiles: Tiles, space: Space) -> tuple[Space, ...]:
        return linked_among(tiles, space)

    def bonuses(self, tiles: Tiles) -> Iterator[Bonus]:
        for color, spaces in full_stars(tiles):
            yield Reason.FULL_STAR, self.full_star[color], spaces
        for number in self.full_number:
            spaces = self.spaces_of[number]
            if all(map(tiles.__contains__, spaces)):
                yield Reason.FULL_NUMBER, self.full_number[number], spaces
        for spaces in structure_sets(self, tiles) if self.set_points else ():
            yield Reason.STRUCTURE_SET, self.set_points, spaces


_BY_PLAYERS: Final = (Lay, First, Pass)
_ENTRIES: Final[frozenset[type[Entry]]] = frozenset((*_BY_PLAYERS, End)) | TOTALS


@cache
def linked_tiles(space: Space, others: int) -> tuple[Space, ...]:
    """The linked tiles around this one, clockwise, given the others of its star; each gives a point."""
    ring = STAR_GROUPS[space.star - 1]
    first = last = space.slot - 1
    while last - first < SLOTS - 1 and others & _BIT[ring[(last + 1) % SLOTS]]:
        last += 1
    while last - first < SLOTS - 1 and others & _BIT[ring[(first - 1) % SLOTS]]:
        first -= 1
    return tuple([ring[slot % SLOTS] for slot in range(first, last + 1)])


def linked_among(tiles: Tiles, space: Space) -> tuple[Space, ...]:
    """The tiles that a tile on `space` would be linked with, including itself."""
    return linked_tiles(space, _bits(tiles) & _STAR[space])


_ROUNDS_CACHED: Final = 32
_LOSSES_CACHED: Final = 2**11
"""A few megabytes at most, which only thousands of games can fill."""


def _star_line(number: int, player: int, space: Space, others: int) -> Line:
    """The line of a tile, given the other covered spaces of its star; bonus tiles are left out."""
    linked = linked_tiles(space, others)
    return Line(number, player, Reason.STAR_GROUP, len(linked), space, linked)


@lru_cache(_ROUNDS_CACHED)
def _lines_of_round(number: int, player: int) -> Memo[Space, Memo[int, Line]]:
    """The lines of all tiles that a player may place in a round, by space and by other covered spaces."""
    return Memo(lambda space: Memo(partial(_star_line, number, player, space)))


@lru_cache(_LOSSES_CACHED)
def _loss_line(number: int, player: int, reason: Reason, tiles: int) -> Line:
    return Line(number, player, reason, -tiles, tiles=tiles)


def completed_structures(layout: StarLayout, tiles: Tiles, space: Space) -> list[Structure]:
    """The structures that a tile on `space` completes, given the other tiles."""
    return _completed(layout, _bits(tiles), space)


def _completed(layout: StarLayout, covered: int, space: Space) -> list[Structure]:
    return [structure for structure, others in layout.structures_at[space] if covered & others == others]


def complete_structures(layout: StarLayout, tiles: Tiles) -> dict[str, list[Structure]]:
    """The surrounded structures of each kind that the board has."""
    found: dict[str, list[Structure]] = {structure.kind: [] for structure in layout.structures}
    for structure in layout.structures:
        if all(map(tiles.__contains__, structure.spaces)):
            found[structure.kind].append(structure)
    return found


def structure_sets(layout: StarLayout, tiles: Tiles) -> list[tuple[Space, ...]]:
    """The spaces of each set of one complete structure of every kind; a structure is in one set only."""
    sets = zip(*complete_structures(layout, tiles).values(), strict=False)
    return [tuple(dict.fromkeys(space for structure in one for space in structure.spaces)) for one in sets]


def kind_of_star(layout: StarLayout, tiles: Tiles, star: int) -> Color:
    """What a star takes now: a color, mixed, or still open."""
    printed = layout.stars[star]
    if printed != StarKind.OPEN:
        return printed
    placed = list(filter(None, map(tiles.get, STAR_GROUPS[star - 1])))
    if len(placed) < 2:
        return StarKind.OPEN
    return placed[0] if len(set(placed)) == 1 else StarKind.MIXED


def full_stars(tiles: Tiles) -> list[tuple[Color, tuple[Space, ...]]]:
    """The complete stars: what each counts as, and its spaces."""
    found: list[tuple[Color, tuple[Space, ...]]] = []
    for ring in STAR_GROUPS:
        if not all(map(tiles.__contains__, ring)):
            continue
        colors = {tiles[space] for space in ring}
        if len(colors) == 1:
            found.append((colors.pop(), ring))
        elif len(colors) == SLOTS:
            found.append((StarKind.MIXED, ring))
    return found


class Stars(Table):
    """The star boards of all players. Entries are scored one by one, in their order."""

    layout: StarLayout

    def __init__(self, layout: StarLayout, seats: int) -> None:
        super().__init__(layout, seats)
        self.first: First | None = None
        """Who took the marker in the open round."""
        self._has_entries = False
        """Whether the open round has any."""
        self._covered = [0 for _ in self.seats]
        self._lines = [_lines_of_round(1, player) for player in self.seats]

    def play(self, entry: Entry) -> None:
        self._has_entries = True
        if isinstance(entry, Lay):
            self._score_lay(entry)
        elif isinstance(entry, First):
            self.first = entry
            self.credit_loss(_loss_line(self.round, entry.player, Reason.FIRST_TAKEN, entry.tiles))
        elif isinstance(entry, Pass):
            self._pass(entry)
        elif isinstance(entry, End):
            self._end_round()
        elif isinstance(entry, RoundTotal | FinalTotal):
            self.play_total(entry)

    def close(self) -> None:
        if self._has_entries:
            self.end_round()

    def has_entered(self, player: int) -> bool:
        has_marker = self.first is not None and self.first.player == player
        return (
            has_marker
            or player in self.passed
            or any((line.player, line.round) == (player, self.round) for line in self.lines)
        )

    def is_usual(self, lay: Lay) -> bool:
        number, player, space, color = lay
        layout = self.layout
        return (
            number == self.round
            and player in self.seats
            and space in layout.known_spaces
            and color in layout.known_tile_colors
            and layout.stars[space.star] == color
            and layout.printed.get(space, color) == color
            and space not in self.boards[player]
            and player not in self.passed
            and not (self.totals_only or self.finished)
        )

    def refuse_by_rules(self, entry: Entry) -> Refusal | None:
        if not isinstance(entry, _BY_PLAYERS):
            return None
        if entry.player in self.passed:
            return Refusal(Code.ALREADY_PASSED)
        if isinstance(entry, Lay):
            return self.layout.refuse_tile(self.boards[entry.player], entry.space, entry.color)
        if isinstance(entry, First):
            return self._refuse_first(entry)
        return Refusal(Code.KEPT_TOO_MANY) if entry.kept > self.layout.keep else None

    def credit_bonuses_of(self, player: int) -> None:
        super().credit_bonuses_of(player)
        # tiles kept before the last round are for the next one
        if self.round == self.layout.rounds and player in self.passed and (left := self.passed[player].kept):
            self.credit_loss(_loss_line(0, player, Reason.TILES_LEFT, left))

    def _score_lay(self, lay: Lay) -> None:
        _, player, space, color = lay
        self.boards[player][space] = color
        covered = self._covered[player]
        self._covered[player] = covered | _BIT[space]
        line = self._lines[player][space][covered & _STAR[space]]
        if complete := _completed(self.layout, covered, space):
            bonus_tiles = sum([structure.tiles for structure in complete])
            line = line._replace(bonus_tiles=bonus_tiles, sources=tuple([structure.kind for structure in complete]))
        self.credit(line)

    def _pass(self, entry: Pass) -> None:
        self.passed[entry.player] = entry
        if entry.discarded:
            self.credit_loss(_loss_line(self.round, entry.player, Reason.TILES_DISCARDED, entry.discarded))

    def _end_round(self) -> None:
        self.end_round()
        if self.finals or self.round == self.layout.rounds:
            self.end_game()
        self.round += 1
        self._lines = [_lines_of_round(self.round, player) for player in self.seats]
        self.passed = {}
        self.first = None
        self._has_entries = False

    def _refuse_first(self, first: First) -> Refusal | None:
        if first.tiles < 1:
            return Refusal(Code.BAD_NUMBER)
        return Refusal(Code.FIRST_TAKEN) if self.first else None
