"""Haptic and audible feedback."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Signal(StrEnum):
    """An event with feedback."""

    TILE = "tile"
    """A tile or a plate was placed."""
    STROKE = "stroke"
    """A dragging finger entered a new space or color."""
    SPECIAL = "special"
    """A special tile, a structure, or a new lead."""
    FLOOR = "floor"
    """Something that costs points: a fallen or broken tile, one from the stack, or the start marker."""
    REFUSED = "refused"
    COMPLETE = "complete"
    """A complete row, column, color, star or number."""
    WINNER = "winner"


class Feedback(NamedTuple):
    vibration: tuple[int, ...]
    """Alternating milliseconds of vibration and pause."""
    sound: str
    """The name of a file in `scorer/ui/sounds`; empty for none."""


TICK, DOUBLE, THUD, DULL, TRIPLE = (10,), (10, 60, 10), (35,), (20,), (10, 80, 10, 80, 30)
CLICK = "click-1"
FEEDBACK: Final[Mapping[Signal, Feedback]] = {
    Signal.TILE: Feedback(TICK, CLICK),
    Signal.STROKE: Feedback(TICK, ""),
    Signal.SPECIAL: Feedback(DOUBLE, "pair"),
    Signal.FLOOR: Feedback(THUD, "low"),
    Signal.REFUSED: Feedback(DULL, ""),
    Signal.COMPLETE: Feedback(DOUBLE, "chord"),
    Signal.WINNER: Feedback(TRIPLE, "full-chord"),
}
CLICKS: Final = tuple(f"click-{number}" for number in range(1, 6))
"""The sounds of the tiles of a stroke, rising."""
