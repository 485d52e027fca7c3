"""How points are earned on a star board: Summer Pavilion, big box and Mini, both sides.

| summer-pavilion-mini.hu           | what                                | here               | proof          |
| --------------------------------- | ----------------------------------- | ------------------ | -------------- |
| 2. fázis; 1-es játékváltozat      | which color may lie where           | `forbids_tile`     | test_refusals  |
| Pontozás                          | linked tiles of one star            | `earned`           | test_rulebooks |
| Pontozás, További bónusz          | pillars, statues, windows           | `surrounded`       | test_star      |
| 1. fázis, B)                      | the first-player marker             | `Stars.play`       | test_rulebooks |
| Passz                             | kept and discarded tiles            | `Stars._pass`      | test_rulebooks |
| A játék vége                      | full stars and numbers, left tiles  | `credit_bonuses`   | test_star      |

Bit n of a star stands for its slot n+1; slots 6 and 1 are neighbors.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from scorer.rules.board import STAR_GROUPS, Color, Space, Tiles
from scorer.rules.entries import End, Entry, First, Lay, Pass
from scorer.rules.layouts import StarKind, StarLayout, Structure
from scorer.rules.reasons import Code, Line, Reason, Refusal
from scorer.rules.table import Table

SLOTS: Final = 6
_BIT: Final = {space: 1 << slot for ring in STAR_GROUPS for slot, space in enumerate(ring)}


@cache
def earned(space: Space, covered: int) -> tuple[Space, ...]:
    """The linked tiles round the star of which this one is part, clockwise; each earns a point."""
    ring = STAR_GROUPS[space.star - 1]
    first = last = space.slot - 1
    while last - first < SLOTS - 1 and covered >> (last + 1) % SLOTS & 1:
        last += 1
    while last - first < SLOTS - 1 and covered >> (first - 1) % SLOTS & 1:
        first -= 1
    return tuple(ring[slot % SLOTS] for slot in range(first, last + 1))


def earned_on(tiles: Tiles, space: Space) -> tuple[Space, ...]:
    """The tiles that a tile on `space` would be linked with, itself among them."""
    ring = STAR_GROUPS[space.star - 1]
    return earned(space, sum(1 << n for n, other in enumerate(ring) if other in tiles or other == space))


def surrounded(layout: StarLayout, tiles: Tiles, space: Space) -> list[Structure]:
    """The ornaments that a tile on `space` completes among the tiles that lie there with it."""
    return [structure for structure, others in layout.structures_at[space] if all(map(tiles.__contains__, others))]


def kind_of(layout: StarLayout, tiles: Tiles, star: int) -> Color:
    """What a star takes by now: a color, mixed, or still open."""
    printed = layout.stars[star]
    if printed != StarKind.OPEN:
        return printed
    lying = [tiles[space] for space in STAR_GROUPS[star - 1] if space in tiles]
    if len(lying) < 2:
        return StarKind.OPEN
    return lying[0] if len(set(lying)) == 1 else StarKind.MIXED


def forbids_tile(layout: StarLayout, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
    """Why a tile of this color may not lie on this space of a star board, or None."""
    if space in tiles:
        return Refusal(Code.SPACE_TAKEN, (space,))
    ring = STAR_GROUPS[space.star - 1]
    kind = kind_of(layout, tiles, space.star)
    if kind == StarKind.MIXED:
        same = tuple(other for other in ring if tiles.get(other) == color)
        return Refusal(Code.COLOR_REPEATED, same) if same else None
    if kind not in (StarKind.OPEN, color):
        return Refusal(Code.WRONG_COLOR, tuple(other for other in ring if other in tiles) or (space,))
    return None


def full_stars(tiles: Tiles) -> list[tuple[Color, tuple[Space, ...]]]:
    """The complete stars: what each counts as, and its spaces."""
    found: list[tuple[Color, tuple[Space, ...]]] = []
    for ring in STAR_GROUPS:
        colors = {tiles.get(space, "") for space in ring}
        if "" in colors:
            continue
        if len(colors) == 1:
            found.append((colors.pop(), ring))
        elif len(colors) == SLOTS:
            found.append((StarKind.MIXED, ring))
    return found


def full_numbers(layout: StarLayout, tiles: Tiles) -> list[tuple[int, tuple[Space, ...]]]:
    """The numbers that are worth points and covered wherever they are printed."""
    return [
        (number, layout.spaces_of[number])
        for number in layout.full_number
        if all(space in tiles for space in layout.spaces_of[number])
    ]


def bonuses(layout: StarLayout, tiles: Tiles) -> Iterator[tuple[Reason, int, tuple[Space, ...]]]:
    """What a star board, as it lies there, brings at the end of the game, and for which spaces."""
    for color, spaces in full_stars(tiles):
        yield Reason.FULL_STAR, layout.full_star[color], spaces
    for number, spaces in full_numbers(layout, tiles):
        yield Reason.FULL_NUMBER, layout.full_number[number], spaces


class Stars(Table):
    """Everybody's star board. Entries are scored one by one, in their order."""

    layout: StarLayout

    def __init__(self, layout: StarLayout, seats: int) -> None:
        super().__init__(layout, seats, layout.least)
        self.passed: dict[int, Pass] = {}
        """Who is out of the open round."""
        self.first: First | None = None
        """Who took the marker in the open round."""
        self._happened = False
        self._covered = [dict.fromkeys(layout.stars, 0) for _ in self.seats]
        for player in self.seats:
            self.credit(Line(0, player, Reason.START, layout.start))
        self.settle()

    def play(self, entry: Entry) -> None:
        self._happened = True
        if isinstance(entry, Lay):
            self._score_lay(entry)
        elif isinstance(entry, First):
            self.first = entry
            loss = Line(self.round, entry.player, Reason.FIRST_TAKEN, -entry.tiles, tiles=entry.tiles)
            self.credit_loss(loss)
        elif isinstance(entry, Pass):
            self._pass(entry)
        elif isinstance(entry, End):
            self._end_round()

    def close(self) -> None:
        if self._happened:
            self.end_round()

    def tie_break(self, player: int) -> int:  # noqa: ARG002 - nothing breaks a tie here
        return 0

    def forbids(self, entry: Entry) -> Refusal | None:
        if isinstance(entry, End):
            return None
        if not isinstance(entry, Lay | First | Pass):
            return Refusal(Code.NOT_ON_THIS_BOARD)
        if entry.player in self.passed:
            return Refusal(Code.ALREADY_PASSED)
        if isinstance(entry, Lay):
            return forbids_tile(self.layout, self.boards[entry.player], entry.space, entry.color)
        if isinstance(entry, First):
            return self._forbids_first(entry)
        return Refusal(Code.KEPT_TOO_MANY) if entry.kept > self.layout.keep else None

    def _score_lay(self, lay: Lay) -> None:
        _, player, space, color = lay
        tiles, covered = self.boards[player], self._covered[player]
        tiles[space] = color
        star = space.star
        covered[star] |= _BIT[space]
        linked = earned(space, covered[star])
        line = Line(self.round, player, Reason.STAR_GROUP, len(linked), space, linked)
        if complete := surrounded(self.layout, tiles, space):
            bonus_tiles = sum(structure.tiles for structure in complete)
            line = line._replace(bonus_tiles=bonus_tiles, sources=tuple(structure.kind for structure in complete))
        self.credit(line)

    def _pass(self, entry: Pass) -> None:
        self.passed[entry.player] = entry
        if entry.discarded:
            lost = entry.discarded
            self.credit_loss(Line(self.round, entry.player, Reason.TILES_DISCARDED, -lost, tiles=lost))

    def _end_round(self) -> None:
        self.end_round()
        if self.round == self.layout.rounds:
            self.end_game()
        self.round += 1
        self.passed = {}
        self.first = None
        self._happened = False

    def credit_bonuses(self) -> None:
        for player, tiles in enumerate(self.boards):
            for reason, points, spaces in bonuses(self.layout, tiles):
                self.credit(Line(0, player, reason, points, spaces=spaces))
            # what is kept for another round is not left over
            if self.round == self.layout.rounds and player in self.passed and (left := self.passed[player].kept):
                self.credit_loss(Line(0, player, Reason.TILES_LEFT, -left, tiles=left))

    def _forbids_first(self, first: First) -> Refusal | None:
        if first.tiles < 1:
            return Refusal(Code.BAD_NUMBER)
        return Refusal(Code.FIRST_TAKEN) if self.first else None
