"""Results of the players' actions: what a tap did, which colors a space can take, which step Undo would revert."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.rules.board import JOKER, NO_SPACE, Color, Space
from scorer.rules.entries import Entry, Floor, Lay
from scorer.rules.reasons import Code, Refusal
from scorer.rules.table import Layout


class ActionStatus(StrEnum):
    """What an action did."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    CHOOSE = "choose"
    """Nothing yet: several colors are legal, and the players choose one of the `choices`."""
    REFUSED = "refused"
    EARLIER_ROUND = "earlier-round"
    """Nothing: the tile is from an earlier round, so only its score can be explained."""
    IGNORED = "ignored"
    """Nothing: the screen was out of date, or there was nothing to remove."""


class ColorChoice(NamedTuple):
    """A color for a space, and the refusal if it is not legal there."""

    color: Color
    refusal: Refusal | None


class ActionResult(NamedTuple):
    """What an action did, and what it changed."""

    status: ActionStatus
    space: Space = NO_SPACE
    color: Color = ""
    refusal: Refusal | None = None
    later: Entry | None = None
    """The later entry that a correction would make impossible."""
    choices: tuple[ColorChoice, ...] = ()
    spaces: tuple[Space, ...] = ()
    """The spaces that got a tile."""
    movable: Lay | None = None
    """The tile of this round in the same row that can be moved to the refused space, as it would be there."""
    before: tuple[int, ...] = ()
    """All totals before it; the table has those after it."""


IGNORED: Final = ActionResult(ActionStatus.IGNORED)
CHANGED: Final = ActionResult(ActionStatus.CHANGED)


def refused(code: Code) -> ActionResult:
    """A refusal that no single tile proves."""
    return ActionResult(ActionStatus.REFUSED, refusal=Refusal(code))


class StepSummary(NamedTuple):
    """What a step did, for the labels of Undo and Redo."""

    entry: Entry
    taken_back: bool = False
    size: int = 1
    """How many entries the step added together; `entry` is the first."""
    changes: int = 1
    """How many entries a correction of a finished game changed."""


def color_choices(
    layout: Layout, printed: Color | None, refuse: Callable[[Color], Refusal | None]
) -> tuple[ColorChoice, ...]:
    """The colors to consider for a space, each with its refusal: all colors or, where one is printed, only that one;
    and jokers.
    """
    return tuple(ColorChoice(color, refuse(color)) for color in layout.possible_colors(printed))


def resolve_tap(space: Space, choices: Sequence[ColorChoice]) -> ActionResult:
    """What a tap on a free space does: it places a single legal color, offers several, and is refused if there is none.

    A tap never places a joker: where a color is printed it places that color, and jokers have to be chosen.
    """
    legal = [choice.color for choice in choices if not choice.refusal]
    usual = [choice for choice in choices if choice.color != JOKER]
    if (len(legal) == 1 and legal != [JOKER]) or (len(usual) == 1 and not usual[0].refusal):
        return ActionResult(ActionStatus.ADDED, space, legal[0])
    if legal:
        return ActionResult(ActionStatus.CHOOSE, space, choices=tuple(choices))
    return ActionResult(ActionStatus.REFUSED, space, choices[0].color, choices[0].refusal, choices=tuple(choices))


def summary_between(old: Sequence[Entry], new: Sequence[Entry]) -> StepSummary:
    """What an action did: the entries that it added or changed or, if none, the one that it removed."""
    added = [entry for entry in new if entry not in old]
    removed = [entry for entry in old if entry not in new]
    shown = added or removed or list(new) or [Floor(1, 0, 0, marker=False)]
    return StepSummary(shown[0], taken_back=not added, size=max(1, len(added)))
