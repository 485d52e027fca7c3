"""The counting mistakes that people make, each as the amount that they would have written instead.

All of them are in the table `SLIPS`: which steps of a scoresheet a slip can change, to which amounts, and how likely it
is in one step, or in all steps of a round, of a kind, or of the game, as when a rule was misunderstood.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scorer.rules.board import NO_SPACE, Space
from scorer.rules.reasons import Line, Reason
from scorer.rules.scoresheet import FloorLine, Scoresheet, ScoreStep, StarTile, WallTile
from scorer.rules.wall import WallLayout


class Scope(StrEnum):
    """Which steps a slip changes together."""

    ONE = "one"
    ROUND = "round"
    KIND = "kind"
    """All steps with one reason."""
    GAME = "game"


ONE, ROUND, KIND, GAME = Scope

_Kind = TypeVar("_Kind", bound=ScoreStep)
Amounts = Iterable[int]


@dataclass(frozen=True)
class Slip(Generic[_Kind]):
    """A counting mistake; its id is part of the public format and never changes."""

    id: str
    step_type: type[_Kind]
    instead: Callable[[_Kind], Amounts]
    """The points that could be counted instead; none if the slip is not possible there."""
    likely: Mapping[Scope, int]
    """How likely it is, from 1 to 9, in each scope where it makes sense."""
    unclamped: bool = False
    """Whether a score below the least is not raised."""


def nothing(_: ScoreStep) -> Amounts:
    return (0,)


def nothing_in_a_round(step: ScoreStep) -> Amounts:
    return (0,) if step.round else ()


def twice(step: ScoreStep) -> Amounts:
    return (2 * step.points,)


def the_same(step: ScoreStep) -> Amounts:
    return (step.points,)


def itself_only_once(tile: WallTile) -> Amounts:
    return (tile.factor * (tile.across + tile.down - 1),) if tile.across and tile.down else ()


def lone_direction_too(tile: WallTile) -> Amounts:
    return (tile.points + tile.factor,) if (tile.across > 0) != (tile.down > 0) else ()


def both_lone_directions(tile: WallTile) -> Amounts:
    return () if tile.across or tile.down else (2 * tile.points,)


def one_of_two_runs(tile: WallTile) -> Amounts:
    return (tile.factor * tile.across, tile.factor * tile.down) if tile.across and tile.down else ()


def upwards(tile: WallTile) -> Amounts:
    return (tile.upwards,)


def all_there_already(tile: WallTile) -> Amounts:
    return (tile.together,)


def not_doubled(tile: WallTile) -> Amounts:
    return (tile.points // tile.factor,)


def one_run_doubled(tile: WallTile) -> Amounts:
    if not (tile.across and tile.down):
        return ()
    return (tile.factor * tile.across + tile.down, tile.across + tile.factor * tile.down)


def itself_doubled(tile: WallTile) -> Amounts:
    """Count the tile as two in each of its runs."""
    runs = (tile.across > 0) + (tile.down > 0)
    return (tile.across + tile.down + runs * (tile.factor - 1),) if runs else ()


def without_marker(floor: FloorLine) -> Amounts:
    return (floor.loss(floor.fallen - floor.marker),)


def without_stuck(floor: FloorLine) -> Amounts:
    return (floor.loss(floor.fallen - floor.stuck),)


def one_for_each(floor: FloorLine) -> Amounts:
    return (-floor.fallen,)


def at_plain_values(floor: FloorLine) -> Amounts:
    return (sum(WallLayout.floor[: floor.fallen]),)


BONUSES: Final = frozenset(
    (Reason.FULL_ROW, Reason.FULL_COLUMN, Reason.FULL_COLOR, Reason.FULL_STAR, Reason.FULL_NUMBER)
)
PLAIN_BONUSES: Final = {
    Reason.FULL_ROW: WallLayout.full_row,
    Reason.FULL_COLUMN: WallLayout.full_column,
    Reason.FULL_COLOR: WallLayout.full_color,
}
"""The values of the base game, which differ on some walls."""
FLAT_STAR: Final = 12
"""The value of the star of six colors, often mistaken for that of every star."""


def of(*reasons: Reason) -> Callable[[Callable[[ScoreStep], Amounts]], Callable[[ScoreStep], Amounts]]:
    """Limit a slip to steps with these reasons."""

    def limit(instead: Callable[[ScoreStep], Amounts]) -> Callable[[ScoreStep], Amounts]:
        return lambda step: instead(step) if step.line.reason in reasons else ()

    return limit


bonus = of(*BONUSES)
start = of(Reason.START)
marker = of(Reason.FIRST_TAKEN)
discards = of(Reason.TILES_DISCARDED)
leftovers = of(Reason.TILES_LEFT)
star_losses = of(Reason.FIRST_TAKEN, Reason.TILES_DISCARDED, Reason.TILES_LEFT)
full_star = of(Reason.FULL_STAR)


def plain_bonus(step: ScoreStep) -> Amounts:
    return (PLAIN_BONUSES[step.line.reason],) if step.line.reason in PLAIN_BONUSES else ()


SLIPS: Final[tuple[Slip[Any], ...]] = (
    # the tiles of a wall
    Slip("corner-counted-once", WallTile, itself_only_once, {ONE: 9, GAME: 8}),
    Slip("corner-extra", WallTile, lone_direction_too, {ONE: 5, GAME: 7}),
    Slip("lone-counted-twice", WallTile, both_lone_directions, {ONE: 3, GAME: 4}),
    Slip("one-run-only", WallTile, one_of_two_runs, {ONE: 5}),
    Slip("tiled-upwards", WallTile, upwards, {ROUND: 7, GAME: 9}),
    Slip("tiled-at-once", WallTile, all_there_already, {ROUND: 4, GAME: 6}),
    Slip("double-forgotten", WallTile, not_doubled, {ONE: 8, GAME: 7}),
    Slip("double-once-per-run", WallTile, one_run_doubled, {ONE: 5, GAME: 4}),
    Slip("double-tile-only", WallTile, itself_doubled, {ONE: 4, GAME: 5}),
    # the floor line
    Slip("marker-forgotten", FloorLine, without_marker, {ONE: 8, GAME: 6}),
    Slip("floor-forgotten", FloorLine, nothing, {ONE: 8, GAME: 3}),
    Slip("floor-per-tile", FloorLine, one_for_each, {ONE: 4, GAME: 7}),
    Slip("floor-below-zero", FloorLine, the_same, {ONE: 6, GAME: 8}, unclamped=True),
    Slip("plain-floor", FloorLine, at_plain_values, {ONE: 4, GAME: 9}),
    Slip("stuck-forgotten", FloorLine, without_stuck, {ONE: 6, GAME: 4}),
    # the tiles and losses of a star board
    Slip("wrap-forgotten", StarTile, lambda tile: (tile.unwrapped,), {ONE: 8, GAME: 7}),
    Slip("star-whole", StarTile, lambda tile: (tile.in_star,), {ONE: 6, GAME: 7}),
    Slip("start-forgotten", ScoreStep, start(nothing), {ONE: 8}),
    Slip("first-forgotten", ScoreStep, marker(nothing), {ONE: 8, GAME: 6}),
    Slip("first-one-point", ScoreStep, marker(lambda _: (-1,)), {ONE: 5, GAME: 7}),
    Slip("discard-forgotten", ScoreStep, discards(nothing), {ONE: 7, GAME: 6}),
    Slip("left-forgotten", ScoreStep, leftovers(nothing), {ONE: 8}),
    Slip("loss-below-one", ScoreStep, star_losses(the_same), {ONE: 5, ROUND: 5, GAME: 6}, unclamped=True),
    # the end of the game
    Slip("bonus-missed", ScoreStep, bonus(nothing), {ONE: 9, KIND: 8, GAME: 7}),
    Slip("bonus-plain", ScoreStep, plain_bonus, {ONE: 4, GAME: 9}),
    Slip("star-bonus-flat", ScoreStep, full_star(lambda _: (FLAT_STAR,)), {ONE: 3, GAME: 5}),
    # any board
    Slip("tile-missed", WallTile, nothing, {ONE: 6}),
    Slip("tile-missed", StarTile, nothing, {ONE: 6}),
    Slip("tile-twice", WallTile, twice, {ONE: 4}),
    Slip("tile-twice", StarTile, twice, {ONE: 4}),
    Slip("round-missed", ScoreStep, nothing_in_a_round, {ROUND: 3}),
)


class Change(NamedTuple):
    """A slip that may have happened, and the steps as they were counted."""

    slip: str
    scope: Scope
    likely: int
    steps: Mapping[int, ScoreStep]
    """The changed steps, by their number."""
    round: int | None
    """None if several rounds are affected, 0 for the start and end of the game."""
    space: Space

    @property
    def lines(self) -> list[Line]:
        """The ledger lines that were counted differently."""
        return [step.line for step in self.steps.values()]

    @property
    def bonus(self) -> Reason | None:
        """The bonus that was counted differently, if it is only one kind."""
        reasons = {line.reason for line in self.lines}
        return reasons.pop() if len(reasons) == 1 and reasons <= BONUSES else None


def changes(scoresheet: Scoresheet) -> list[Change]:
    """Every slip that is possible on a scoresheet, most likely first."""
    found: dict[Hashable, Change] = {}
    for slip in SLIPS:
        for change in _of_slip(slip, scoresheet):
            found.setdefault((change.slip, frozenset(change.steps.items())), change)
    return sorted(found.values(), key=lambda change: (-change.likely, change.round or 0, change.space))


def _of_slip(slip: Slip[Any], scoresheet: Scoresheet) -> Iterator[Change]:
    """A slip in each of its scopes, the narrowest first: a wider one may include no more steps."""
    instead = [
        (number, step, other)
        for number, step in enumerate(scoresheet.steps)
        if isinstance(step, slip.step_type)
        for other in _otherwise(slip, step)
    ]
    for scope, likely in slip.likely.items():
        for steps in _grouped(scope, instead):
            lines = [step.line for step in steps.values()]
            rounds = {line.round for line in lines}
            space = lines[0].space if scope is ONE else NO_SPACE
            yield Change(slip.id, scope, likely, steps, rounds.pop() if len(rounds) == 1 else None, space)


def _otherwise(slip: Slip[Any], step: ScoreStep) -> list[tuple[int, ScoreStep]]:
    """The changed steps with the variant of the slip; an omitted step clamps nothing."""
    others = [
        (way, replace(step, points=points, held=step.held and points != 0 and not slip.unclamped))
        for way, points in enumerate(slip.instead(step))
    ]
    return [(way, other) for way, other in others if other != step]


def _grouped(scope: Scope, instead: list[tuple[int, ScoreStep, tuple[int, ScoreStep]]]) -> list[dict[int, ScoreStep]]:
    """The steps of each scope that a slip changes in the same way."""

    def together(found: tuple[int, ScoreStep, tuple[int, ScoreStep]]) -> tuple[int, int | str]:
        number, step, (way, _) = found
        keys: dict[Scope, int | str] = {ONE: number, ROUND: step.round, KIND: step.line.reason, GAME: ""}
        return way, keys[scope]

    groups = groupby(sorted(instead, key=together), key=together)
    return [{number: other for number, _, (_, other) in group} for _, group in groups]
