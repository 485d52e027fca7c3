"""The dome on which a plate is being placed: a tap turns the plate, a drag moves it to another free place."""

from collections.abc import Callable
from typing import Any, ClassVar

from scorer.rules.board import Space
from scorer.rules.plates import PLACE_OF
from scorer.ui.boards.board_in_play import Drag
from scorer.ui.boards.dome_board import DomeBoard

Carry = Callable[[float, float], object]
"""Shows the plate at an offset from its place, in pixels."""
Drop = Callable[[int], object]
"""Drops the plate on a place; 0 returns it."""


class PlateDrag:
    """A finger that carries the plate."""

    ignores_flick = False

    def __init__(self, board: "PlateBoard", start: tuple[float, float]) -> None:
        self._board, self._start, self._at = board, start, start

    def move(self, x: float, y: float) -> None:
        self._at = x, y
        self._board.carry_plate(x - self._start[0], y - self._start[1])

    def lift(self) -> None:
        self._board.drop_plate(self._board.place_at(*self._at))

    def cancel(self) -> None:
        self._board.drop_plate(0)


class PlateBoard(DomeBoard):
    """A dome without row numbers, as large as there is room."""

    least_side: ClassVar[float] = 16
    most_side: ClassVar[float] = 90

    def __init__(self, carry: Carry, drop: Drop, **kwargs: Any) -> None:
        self.carry_plate, self.drop_plate = carry, drop
        super().__init__(gutter=0, **kwargs)

    def begin_drag(self, space: Space, at: tuple[float, float], moved: float) -> Drag | None:
        holds_plate = PLACE_OF[space] == self.aim and self.aim not in self.captions
        return PlateDrag(self, at) if moved and holds_plate else None
