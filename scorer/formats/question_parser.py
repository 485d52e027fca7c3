"""Parses and validates the parts that all questions to the referee share."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

from scorer.formats.record import FORMAT as RECORD_FORMAT
from scorer.formats.record import Problem, read_record
from scorer.rules.board import Color, Space
from scorer.rules.dome import DomeLayout
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code
from scorer.rules.star import StarLayout
from scorer.rules.table import Layout
from scorer.rules.wall import WallLayout

_Family = TypeVar("_Family", WallLayout, StarLayout, DomeLayout)


class QuestionParser:
    """Parses and validates the parts of a question, collecting problems.

    Returns a harmless default for an invalid part, so that the others can be validated, too.
    """

    def __init__(self, value: Mapping[str, Any]) -> None:
        self.value = value
        self.problems: list[Problem] = []

    def add_problem(self, code: Code, where: str, spaces: tuple[Space, ...] = ()) -> None:
        self.problems.append(Problem(code, where=where, spaces=spaces))

    def layout(self, family: type[_Family]) -> _Family | None:
        """The board, validated as part of a record without entries."""
        on = self._layout
        if on is None or isinstance(on, family):
            return on
        self.add_problem(Code.NOT_ON_THIS_BOARD, "ask")
        return None

    @cached_property
    def _layout(self) -> Layout | None:
        board = self.value.get("board")
        known = LAYOUTS.get(board) if isinstance(board, str) else None
        players = [{"name": "?"}] * (known.player_counts[0] if known else 1)
        head = {key: self.value[key] for key in ("board", "options") if key in self.value}
        empty = {"format": RECORD_FORMAT, "id": "question", "players": players, "entries": []}
        reading = read_record(empty | head)
        self.problems += reading.problems
        return reading.record.layout if reading.record else None

    @property
    def family(self) -> str:
        """The family of the board; empty without a valid one."""
        return self._layout.family if self._layout else ""

    def part(self, key: str, *, needed: bool) -> Mapping[str, Any]:
        """An object of the question; empty if it is missing and not `needed`."""
        part = self.value.get(key, None if needed else {})
        if isinstance(part, dict):
            return part
        self.add_problem(Code.BAD_FORMAT, key)
        return {}

    def number(self, given: object, where: str, least: int, most: int) -> int:
        if type(given) is int and least <= given <= most:
            return given
        self.add_problem(Code.BAD_NUMBER, where)
        return least

    def color(self, given: object, where: str, on: Layout) -> Color:
        if isinstance(given, str) and given in on.tile_colors:
            return given
        self.add_problem(Code.UNKNOWN_COLOR if isinstance(given, str) else Code.BAD_FORMAT, where)
        return on.colors[0]

    def space(self, given: object, where: str, on: Layout) -> Space | None:
        if isinstance(given, str) and any(given in group for group in on.groups):
            return Space(given)
        self.add_problem(Code.UNKNOWN_SPACE if isinstance(given, str) else Code.BAD_FORMAT, where)
        return None

    def tiles(self, on: Layout) -> dict[Space, Color]:
        """The valid tiles on the board."""
        tiles: dict[Space, Color] = {}
        for key, given in self.part("wall", needed=False).items():
            before = len(self.problems)
            space, color = self.space(key, f"wall.{key}", on), self.color(given, f"wall.{key}", on)
            if space is None or len(self.problems) > before:
                continue
            if refusal := on.refuse_tile(tiles, space, color):
                self.add_problem(refusal.code, f"wall.{key}", refusal.spaces)
            else:
                tiles[space] = color
        return tiles
