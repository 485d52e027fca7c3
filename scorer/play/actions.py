"""What an action of the players leads to: the result of a tap, the colors a space can take, the step that Undo reverts."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.board import NO_SPACE, Color, Space
from scorer.rules.entries import Entry
from scorer.rules.layouts import Layout
from scorer.rules.reasons import Refusal


class ActionStatus(StrEnum):
    """What came of a tap."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    CHOOSE = "choose"
    """More than one color may lie there: one of the `choices`."""
    REFUSED = "refused"
    EARLIER_ROUND = "earlier-round"
    """A tile of an earlier round: nothing to do but to show why it counted so much."""
    IGNORED = "ignored"
    """The drawing was stale, or there is nothing to take back."""


class ColorChoice(NamedTuple):
    """A color for a space, and what stands against it if anything does."""

    color: Color
    refusal: Refusal | None


class ActionResult(NamedTuple):
    """What came of a tap, and what it changed."""

    status: ActionStatus
    space: Space = NO_SPACE
    color: Color = ""
    refusal: Refusal | None = None
    later: Entry | None = None
    """The later entry that a correction would make impossible."""
    choices: tuple[ColorChoice, ...] = ()
    before: tuple[int, ...] = ()
    """Everybody's total before it; the table has those after it."""


IGNORED: Final = ActionResult(ActionStatus.IGNORED)
CHANGED: Final = ActionResult(ActionStatus.CHANGED)


class StepSummary(NamedTuple):
    """What a step did, in order to name it."""

    entry: Entry
    taken_back: bool = False


def color_choices(layout: Layout, space: Space, refuse: Callable[[Color], Refusal | None]) -> tuple[ColorChoice, ...]:
    """The colors to consider for a space, each with its refusal; only one where the color is printed."""
    printed = layout.print_of(space)
    return tuple(ColorChoice(color, refuse(color)) for color in ((printed,) if printed else layout.colors))


def resolve_tap(space: Space, choices: Sequence[ColorChoice]) -> ActionResult:
    """What a tap on a free space leads to: a single legal color is placed, several are offered, none is refused."""
    legal = [choice.color for choice in choices if not choice.refusal]
    if len(legal) == 1:
        return ActionResult(ActionStatus.ADDED, space, legal[0])
    if legal:
        return ActionResult(ActionStatus.CHOOSE, space, choices=tuple(choices))
    return ActionResult(ActionStatus.REFUSED, space, choices[0].color, choices[0].refusal, choices=tuple(choices))
