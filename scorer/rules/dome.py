"""The dome family: Azul Duel.

| boards-more, section 4  | what                                       | here                      | proof          |
| ----------------------- | ------------------------------------------ | ------------------------- | -------------- |
| 4.1 plates              | which plate may be placed, where and when  | `Domes._refuse_plate`     | test_dome      |
| 4.1 hidden plate        | a point for each drawn from the stack      | `Domes._place`            | test_dome      |
| 4.2, 1                  | where a tile may be placed                 | `Domes._refuse_lay`       | test_refusals  |
| 4.2, 2                  | linked tiles in row and column             | `score_tile`              | test_dome      |
| 4.2, 3                  | special tiles follow by themselves         | `Domes._follow`           | test_dome      |
| 4.2, 4                  | a full pattern line that is stuck          | `Domes._refuse_stuck`     | test_refusals  |
| 4.2, 5 and 6            | broken tiles, marker, never below 0        | `Domes._score_broken`     | test_dome      |
| 4.3                     | goals; ties                                | `goals`, `Domes.bonuses`  | test_dome      |
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple, Self

from scorer.rules import goals as goal_rules
from scorer.rules.board import DOME_COLORS, DOME_GROUPS, SPECIAL, WILD, Color, Space, Tiles
from scorer.rules.entries import End, Entry, FinalTotal, Floor, Lay, LayPlate, RoundTotal, Stuck
from scorer.rules.goals import COLUMNS, ROWS, Goal, GoalProgress, Worth
from scorer.rules.plates import PLACES, SPACES_OF_PLACE, Dome, Prints, band_of, turns_of
from scorer.rules.reasons import Code, Line, Reason, Refusal, TieBreak
from scorer.rules.table import TOTALS, Bonus, Layout, Table


@dataclass(frozen=True)
class DomeLayout(Layout):
    """Nine places for plates of four spaces, which form a grid of six rows and columns."""

    plates: tuple[Prints, ...]
    """The plates of the game, in one of their turns."""
    goals: tuple[Goal, ...]
    """The goals in play."""
    goal_points: Mapping[Goal, Worth]
    goal_sides: tuple[frozenset[Goal], ...]
    """The two sides of each goal plate; only one of them can be in play."""
    floor: tuple[int, ...]
    """The losses for broken tiles."""
    marker: int
    """The loss for the start marker."""
    plates_by_round: tuple[int, ...]
    """How many plates a player places in each round; the first one includes the plate placed during setup."""

    family: ClassVar[str] = "dome"
    colors: ClassVar[tuple[Color, ...]] = DOME_COLORS
    groups: ClassVar[tuple[tuple[Space, ...], ...]] = DOME_GROUPS
    groups_adjoin: ClassVar[bool] = True
    tiles_per_color: ClassVar[int] = 13
    large_factory: ClassVar[int] = 5
    tie_breaker: ClassVar[TieBreak | None] = TieBreak.MARKER
    scored_by_rows: ClassVar[bool] = True
    start: ClassVar[int] = 5
    player_counts: ClassVar[range] = range(2, 3)
    has_plates: ClassVar[bool] = True
    floor_has_marker: ClassVar[bool] = False

    @property
    def rounds(self) -> int:
        return len(self.plates_by_round)

    @property
    def entries(self) -> frozenset[type[Entry]]:
        return _ENTRIES

    @property
    def end_reasons(self) -> tuple[Reason, ...]:
        return tuple(goal.reason for goal in self.goals)

    @property
    def is_print_certain(self) -> bool:
        """False, because the numbers of the goals come from a single source."""
        return False

    @property
    def floor_losses(self) -> tuple[int, ...]:
        return self.floor

    def print_of(self, space: Space) -> Color | None:  # noqa: ARG002 - plates print the colors
        return None

    def options(self) -> dict[str, Any]:
        points = {goal.value: list(worth) if len(worth) > 1 else worth[0] for goal, worth in self.goal_points.items()}
        return {"goals": [goal.value for goal in self.goals], "goal_points": points}

    def with_options(self, options: Mapping[str, Any]) -> Self:
        points = dict(self.goal_points)
        for name, worth in options.get("goal_points", {}).items():
            points[Goal(name)] = tuple(worth) if isinstance(worth, list) else (worth,)
        goals = tuple(map(Goal, options.get("goals", self.goals)))
        return replace(self, goals=goals, goal_points=points)

    def new_table(self, seats: int) -> "Domes":
        return Domes(self, seats)

    def plate_of(self, prints: Prints) -> int | None:
        """The number of the plate with these prints, in any orientation; None if there is none."""
        turns = turns_of(prints)
        return next((number for number, plate in enumerate(self.plates) if plate in turns), None)

    def refuse_tile(self, tiles: Tiles, space: Space, color: Color) -> Refusal | None:  # noqa: ARG002
        return Refusal(Code.SPACE_TAKEN, (space,)) if space in tiles else None

    def distinct_colors(self, tiles: Tiles, space: Space) -> list[Color]:
        return [] if space in tiles else list(self.colors)

    def linked_spaces(self, tiles: Tiles, space: Space) -> tuple[Space, ...]:
        return tuple(dict.fromkeys(other for *_, spaces in score_tile(tiles, space) for other in spaces))

    def bonuses(self, tiles: Tiles) -> Iterator[Bonus]:
        return self.goal_bonuses(Dome(tiles, {}))

    def goal_bonuses(self, dome: Dome) -> Iterator[Bonus]:
        """The goals in play for these plates and tiles."""
        for goal in self.goals:
            for found in goal_rules.count(goal, self.goal_points[goal], dome):
                yield goal.reason, found.points, found.spaces

    def loss(self, broken: int) -> int:
        """The points for this many broken tiles; those beyond the last place cost nothing."""
        return sum(self.floor[:broken])


_ENTRIES: Final[frozenset[type[Entry]]] = frozenset((LayPlate, Lay, Stuck, Floor, End)) | TOTALS

TileScore = tuple[Reason, int, Space, tuple[Space, ...]]
"""A line without its round and player."""


def linked_tiles(line: Sequence[Space], space: Space, tiles: Tiles) -> tuple[Space, ...]:
    """The unbroken run of covered spaces around `space` in a row or column, including itself."""
    first = last = line.index(space)
    while first > 0 and line[first - 1] in tiles:
        first -= 1
    while last < len(line) - 1 and line[last + 1] in tiles:
        last += 1
    return tuple(line[first : last + 1])


def score_tile(tiles: Tiles, space: Space) -> list[TileScore]:
    """The points of a tile on `space` next to these tiles, special ones included."""
    across = linked_tiles(ROWS[space.row - 1], space, tiles)
    down = linked_tiles(COLUMNS[space.column - 1], space, tiles)
    parts: list[TileScore] = []
    if len(across) > 1:
        parts.append((Reason.ROW_RUN, len(across), space, across))
    if len(down) > 1:
        parts.append((Reason.COLUMN_RUN, len(down), space, down))
    return parts or [(Reason.LONE_TILE, 1, space, (space,))]


def refuse_on_dome(dome: Dome, space: Space, color: Color) -> Refusal | None:
    """Why a tile of this color may not be placed on a space, or None."""
    if space in dome.tiles:
        return Refusal(Code.SPACE_TAKEN, (space,))
    printed = dome.print_of(space)
    if printed is None:
        return Refusal(Code.NO_PLATE_THERE, (space,))
    if printed == SPECIAL:
        return Refusal(Code.SPECIAL_ONLY, (space,))
    return None if printed in (WILD, color) else Refusal(Code.WRONG_COLOR, (space,))


def refuse_plate(
    layout: DomeLayout, dome: Dome, others: Iterable[Prints], place: int, prints: Prints
) -> Refusal | None:
    """Why a plate may not be placed there, or None; `others` are the plates already in the game."""
    if place not in PLACES:
        return Refusal(Code.BAD_NUMBER)
    if place in dome.plates:
        return Refusal(Code.PLACE_TAKEN, SPACES_OF_PLACE[place])
    number = layout.plate_of(prints)
    in_game = {layout.plate_of(other) for other in (*others, *dome.plates.values())}
    return Refusal(Code.UNKNOWN_PLATE) if number is None or number in in_game else None


class PlateView(NamedTuple):
    """A plate of the game, with its owner and place."""

    prints: Prints
    """The prints in its orientation, or in the first one while it is free."""
    player: int | None = None
    """None while it is free."""
    place: int = 0


class DomeRound:
    """One player's entries in the open round."""

    def __init__(self) -> None:
        self.plates = 0
        self.laid: list[Lay] = []
        self.stuck: list[Stuck] = []
        self.floor: Floor | None = None
        self.broken = 0
        """How many tiles are broken, without the marker."""

    def has_tiled(self, row: int) -> bool:
        return any(lay.space.row == row for lay in self.laid) or any(stuck.row == row for stuck in self.stuck)

    @property
    def is_empty(self) -> bool:
        return not (self.plates or self.laid or self.stuck or self.floor)


_from_the_top: Final = attrgetter("space")


class Domes(Table):
    """The domes of both players. Plates count in the order of their entries; tiles count row by row when a round closes."""

    layout: DomeLayout

    def __init__(self, layout: DomeLayout, seats: int) -> None:
        super().__init__(layout, seats)
        self.open = [DomeRound() for _ in self.seats]
        self.plates: list[dict[int, Prints]] = [{} for _ in self.seats]
        """The plates of each player by place."""
        self._placed: list[LayPlate] = []
        self.last_marker: int | None = None
        """Who has the start marker in the last round."""
        self._scored: list[dict[Space, Color]] = [{} for _ in self.seats]
        """The tiles of the rounds that have been scored, special ones included."""

    def play(self, entry: Entry) -> None:
        entry = self.completed(entry)
        if isinstance(entry, LayPlate):
            self._place(entry)
        elif isinstance(entry, Lay):
            self.boards[entry.player][entry.space] = entry.color
            self.open[entry.player].laid.append(entry)
        elif isinstance(entry, Stuck):
            self.open[entry.player].stuck.append(entry)
            self.open[entry.player].broken += entry.row
        elif isinstance(entry, Floor):
            self.open[entry.player].floor = entry
            self.open[entry.player].broken += entry.tiles
            if entry.marker and self.round == self.layout.rounds:
                self.last_marker = entry.player
        elif isinstance(entry, End):
            self._end_round()
        elif isinstance(entry, RoundTotal | FinalTotal):
            self.play_total(entry)

    def close(self) -> None:
        if self.has_totals or not all(own.is_empty for own in self.open):
            self._score_round()

    def has_entered(self, player: int) -> bool:
        return not self.open[player].is_empty

    def plates_of(self, player: int) -> Mapping[int, Prints]:
        return self.plates[player]

    def completed(self, entry: Entry) -> Entry:
        """Give a tile without a color the printed one."""
        if isinstance(entry, Lay) and not entry.color:
            return entry._replace(color=self.print_of(entry.player, entry.space) or "")
        return entry

    def refuse(self, entry: Entry) -> Refusal | None:
        if isinstance(entry, Lay) and not entry.color and entry.player in self.seats:
            return self._refuse_without_color(entry)
        return super().refuse(entry)

    def _refuse_without_color(self, lay: Lay) -> Refusal | None:
        printed = self.print_of(lay.player, lay.space)
        refusal = super().refuse(lay._replace(color=printed or self.layout.colors[0]))
        return refusal or (None if printed else Refusal(Code.BAD_FORMAT))

    def refuse_by_rules(self, entry: Entry) -> Refusal | None:
        if isinstance(entry, LayPlate):
            return self._refuse_plate(entry)
        if isinstance(entry, Lay):
            return self._refuse_lay(entry)
        if isinstance(entry, Stuck):
            return self._refuse_stuck(entry)
        if isinstance(entry, Floor):
            return self._refuse_floor(entry)
        return None

    # The dome

    def dome(self, player: int) -> Dome:
        """The plates and tiles of a player."""
        return Dome(self.boards[player], self.plates[player])

    def print_of(self, player: int, space: Space) -> Color | None:
        printed = self.dome(player).print_of(space) if space in self.layout.known_spaces else None
        return printed if printed in self.layout.colors else None

    def distinct_colors(self, player: int, space: Space) -> list[Color]:
        dome = self.dome(player)
        return [color for color in self.layout.colors if dome.takes(space, color)]

    def legal_spaces(self, player: int, row: int, color: Color) -> list[Space]:
        """The free spaces of a row that take this color."""
        dome = self.dome(player)
        return [space for space in ROWS[row - 1] if dome.takes(space, color)]

    def has_empty_place(self, player: int, row: int) -> bool:
        """Whether a plate can still be placed in the band of a row."""
        return any(place not in self.plates[player] for place in band_of(row))

    def when_reached(self, player: int, row: int) -> dict[Space, Color]:
        """The dome at the moment scoring, from the top down, reaches a row: without the tiles of this round below it."""
        new = {lay.space for lay in self.open[player].laid} | {
            line.space
            for line in self.lines
            if (line.player, line.round, line.reason) == (player, self.round, Reason.SPECIAL_TILE)
        }
        tiles = {space: color for space, color in self.boards[player].items() if space not in new}
        for lay in sorted(self.open[player].laid, key=_from_the_top):
            if lay.space.row < row:
                tiles[lay.space] = lay.color
                if special := Dome(tiles, self.plates[player]).special_completed_by(lay.space):
                    tiles[special] = SPECIAL
        return tiles

    def free_places(self, player: int) -> list[int]:
        """The places where the player may place a plate now; none if no plates are left in this round."""
        if not self.plates_left(player):
            return []
        return [place for place in PLACES if place not in self.plates[player]]

    def plates_left(self, player: int) -> int:
        """How many plates the player may still place in the open round."""
        if self.finished:
            return 0
        return self.layout.plates_by_round[self.round - 1] - self.open[player].plates

    def catalog(self) -> list[PlateView]:
        """Every plate of the game, with its place."""
        lying = {
            self.layout.plate_of(prints): PlateView(prints, player, place)
            for player in self.seats
            for place, prints in self.plates[player].items()
        }
        return [lying.get(number, PlateView(prints)) for number, prints in enumerate(self.layout.plates)]

    def goal_progress(self, player: int) -> list[GoalProgress]:
        """A player's progress on each goal in play, and its points if the game ended now."""
        dome = self.dome(player)
        return [goal_rules.progress(goal, self.layout.goal_points[goal], dome) for goal in self.layout.goals]

    # The end of the game

    def bonuses(self, player: int) -> Iterator[Bonus]:
        return self.layout.goal_bonuses(self.dome(player))

    def credit_bonuses_of(self, player: int) -> None:
        super().credit_bonuses_of(player)
        self.hold(0, player)

    def decider(self, player: int) -> int:
        return int(player == self.last_marker)

    def as_of(self, number: int, boards: Sequence[Tiles], totals: Sequence[int]) -> Self:
        table = super().as_of(number, boards, totals)
        for plate in self._placed:
            if plate.round <= number:
                table.plates[plate.player][plate.place] = plate.prints
        if number == self.layout.rounds:
            table.last_marker = self.last_marker
        return table

    # Scoring a round

    def _place(self, plate: LayPlate) -> None:
        self.plates[plate.player][plate.place] = plate.prints
        self._placed.append(plate)
        self.open[plate.player].plates += 1
        if plate.hidden:
            spaces = SPACES_OF_PLACE[plate.place]
            self.credit_loss(Line(self.round, plate.player, Reason.HIDDEN_PLATE, -plate.hidden, spaces=spaces))

    def _end_round(self) -> None:
        self._score_round()
        self.open = [DomeRound() for _ in self.seats]
        if self.finals or self.round == self.layout.rounds:
            self.end_game()
        self.round += 1

    def _score_round(self) -> None:
        for player, own in enumerate(self.open):
            self._score_tiles(player, own.laid)
            self._score_broken(player, own)
        self.end_round()

    def _score_tiles(self, player: int, laid: Sequence[Lay]) -> None:
        tiles = self._scored[player]
        for lay in sorted(laid, key=_from_the_top):
            tiles[lay.space] = lay.color
            for part in score_tile(tiles, lay.space):
                self.credit(Line(self.round, player, *part))
            self._follow(player, lay.space)

    def _follow(self, player: int, space: Space) -> None:
        """Place the special tile of a plate whose other spaces have just been covered."""
        tiles, plates = self._scored[player], self.plates[player]
        if special := Dome(tiles, plates).special_completed_by(space):
            tiles[special] = self.boards[player][special] = SPECIAL
            spaces = next(spaces for spaces in SPACES_OF_PLACE.values() if special in spaces)
            self.credit(Line(self.round, player, Reason.SPECIAL_TILE, special.row, special, spaces))

    def _score_broken(self, player: int, own: DomeRound) -> None:
        """Credit both losses as one, so that the score is raised to the minimum only after the marker."""
        if own.broken:
            loss = self.layout.loss(own.broken)
            self.credit(Line(self.round, player, Reason.FLOOR, loss, tiles=own.broken))
        if own.floor and own.floor.marker:
            self.credit(Line(self.round, player, Reason.MARKER, self.layout.marker))
        self.hold(self.round, player)

    # Refusals

    def _refuse_plate(self, plate: LayPlate) -> Refusal | None:
        others = [prints for plates in self.plates for prints in plates.values()]
        if refusal := refuse_plate(self.layout, self.dome(plate.player), others, plate.place, plate.prints):
            return refusal
        return None if self.plates_left(plate.player) > 0 else Refusal(Code.PLATE_NOT_NOW)

    def _refuse_lay(self, lay: Lay) -> Refusal | None:
        if refusal := refuse_on_dome(self.dome(lay.player), lay.space, lay.color):
            return refusal
        if self.open[lay.player].has_tiled(lay.space.row):
            return Refusal(Code.ROW_ALREADY_TILED, self._laid_in(lay.player, lay.space.row))
        return None

    def _refuse_stuck(self, stuck: Stuck) -> Refusal | None:
        if not 1 <= stuck.row <= len(ROWS):
            return Refusal(Code.BAD_NUMBER)
        if self.open[stuck.player].has_tiled(stuck.row):
            return Refusal(Code.ROW_ALREADY_TILED, self._laid_in(stuck.player, stuck.row))
        free = self.legal_spaces(stuck.player, stuck.row, stuck.color)
        if free or self.has_empty_place(stuck.player, stuck.row):
            return Refusal(Code.NOT_STUCK, tuple(free))
        return None

    def _refuse_floor(self, floor: Floor) -> Refusal | None:
        if floor.spared:
            return Refusal(Code.NOT_ON_THIS_BOARD)
        if self.open[floor.player].floor:
            return Refusal(Code.FLOOR_ALREADY_SET)
        if floor.marker and any(other.floor and other.floor.marker for other in self.open):
            return Refusal(Code.MARKER_TAKEN)
        return None

    def _laid_in(self, player: int, row: int) -> tuple[Space, ...]:
        return tuple(lay.space for lay in self.open[player].laid if lay.space.row == row)
