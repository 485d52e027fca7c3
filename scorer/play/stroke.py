"""The spaces of a wall that a stroke picks: at most one in each row.

Positions are in spaces: the center of row 2, column 3 is at 3, 2. Returning to an earlier row drops the later ones. Each row
keeps the last free space whose center the finger came near; leaving the wall at the side of the row numbers clears the row.
"""

from collections.abc import Collection
from math import ceil, hypot
from typing import Final, NamedTuple

from scorer.rules.board import Space
from scorer.rules.wall import ROWS

NEAR: Final = 0.42
"""The radius around the center of a space that picks it: less than half, so that a diagonal does not touch neighbors."""
STEP: Final = 0.1
"""The sampling step of the straight path between two touch events."""
SIZE: Final = len(ROWS)


class StrokeRow(NamedTuple):
    """A row that the finger has passed through."""

    row: int
    column: float
    """The column of the picked space, else the finger's last column; 0 for the row number."""
    space: Space | None = None
    """The picked space, if there is one."""


class Stroke:
    """The path of a finger; `free` lists the spaces that can be picked."""

    def __init__(self, free: Collection[Space], column: float, row: float) -> None:
        self._free = free
        self._at = column, row
        self.rows: list[StrokeRow] = []
        """The rows that the finger passed, in order."""
        self._touch(column, row)

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The picked spaces, from the top."""
        return tuple(sorted(row.space for row in self.rows if row.space))

    def move_to(self, column: float, row: float) -> None:
        """Move the finger in a straight line."""
        old_column, old_row = self._at
        steps = max(1, ceil(hypot(column - old_column, row - old_row) / STEP))
        for step in range(1, steps + 1):
            share = step / steps
            self._touch(old_column + (column - old_column) * share, old_row + (row - old_row) * share)
        self._at = column, row

    def _touch(self, column: float, row: float) -> None:
        nearest_row, nearest = round(row), round(column)
        if not 1 <= nearest_row <= SIZE or abs(row - nearest_row) > NEAR:
            return
        if column < 1 - NEAR:
            self._pass(StrokeRow(nearest_row, 0))
        elif nearest <= SIZE and hypot(column - nearest, row - nearest_row) <= NEAR:
            space = ROWS[nearest_row - 1][nearest - 1]
            self._pass(StrokeRow(nearest_row, nearest, space if space in self._free else None))

    def _pass(self, now: StrokeRow) -> None:
        """Enter a row, or continue in it."""
        numbers = [row.row for row in self.rows]
        if now.row not in numbers:
            self.rows.append(now)
            return
        index = numbers.index(now.row)
        before = self.rows[index]
        del self.rows[index + 1 :]
        if now.space or not now.column or not before.space:
            self.rows[index] = now
