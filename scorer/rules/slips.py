"""The counting mistakes that people make, each as the amount that they would have written instead.

Each board family lists its slips, see `families`: which steps of a scoresheet a slip can change, to which amounts, and
how likely it is in a single step or, if a rule was misunderstood, in all steps of a round, of a kind, or of the game.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scorer.rules.board import NO_SPACE, Space
from scorer.rules.reasons import BONUSES, Line, Reason
from scorer.rules.scoresheet import Scoresheet, ScoreStep


class Scope(StrEnum):
    """Which steps a slip changes together."""

    ONE = "one"
    ROUND = "round"
    KIND = "kind"
    """All steps with one reason."""
    GAME = "game"


ONE, ROUND, KIND, GAME = Scope

_Step = TypeVar("_Step", bound=ScoreStep)
Amounts = Iterable[int]


@dataclass(frozen=True)
class Slip(Generic[_Step]):
    """A counting mistake; its id is part of the public format and never changes."""

    id: str
    step_type: type[_Step]
    instead: Callable[[_Step], Amounts]
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


def only_for(*reasons: Reason, instead: Callable[[ScoreStep], Amounts]) -> Callable[[ScoreStep], Amounts]:
    """Limit a slip to steps with these reasons."""
    return lambda step: instead(step) if step.line.reason in reasons else ()


def slips_of_any_tile(step_type: type[_Step]) -> tuple[Slip[_Step], ...]:
    """The slips possible with a tile of any family."""
    return Slip("tile-missed", step_type, nothing, {ONE: 6}), Slip("tile-twice", step_type, twice, {ONE: 4})


BONUS_MISSED: Final = Slip("bonus-missed", ScoreStep, only_for(*BONUSES, instead=nothing), {ONE: 9, KIND: 8, GAME: 7})
ROUND_MISSED: Final = Slip("round-missed", ScoreStep, nothing_in_a_round, {ROUND: 3})


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
        """The bonus that was counted differently, if it is of a single kind."""
        reasons = {line.reason for line in self.lines}
        return reasons.pop() if len(reasons) == 1 and reasons <= BONUSES else None


def changes(scoresheet: Scoresheet, slips: Iterable[Slip[Any]]) -> list[Change]:
    """Every change that these slips may have made to a scoresheet, most likely first."""
    found: dict[Hashable, Change] = {}
    for slip in slips:
        for change in _of_slip(slip, scoresheet):
            found.setdefault((change.slip, frozenset(change.steps.items())), change)
    return sorted(found.values(), key=lambda change: (-change.likely, change.round or 0, change.space))


def _of_slip(slip: Slip[Any], scoresheet: Scoresheet) -> Iterator[Change]:
    """A slip in each of its scopes, narrowest first: a wider scope may cover the same steps."""
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
    """The changed steps with this variant of the slip; an omitted step has no clamp."""
    others = [
        (way, replace(step, points=points, clamped=step.clamped and points != 0 and not slip.unclamped))
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
