"""A game on the table: every player's board, the ledger of points, and the rounds so far.

`wall.Walls` and `star.Stars` are the two kinds of table; what they share is here. `credit` is the only way
in which a score changes.
"""

from abc import ABC, abstractmethod
from operator import sub
from typing import Final

from scorer.rules.board import Color, Space
from scorer.rules.entries import End, Entry, Floor
from scorer.rules.layouts import Layout
from scorer.rules.reasons import Code, Line, Reason, Refusal

MOST_FALLEN: Final = 10**6
"""Any number may lie on a floor line, since those beyond its end cost nothing; this many is a slip of the finger."""


class Table(ABC):
    """Plays entries without asking (a stored game must always open) and can say what a rule forbids."""

    def __init__(self, layout: Layout, seats: int, least: int) -> None:
        self.layout = layout
        self.seats = range(seats)
        self.least = least
        """No score may fall below this."""
        self.boards: list[dict[Space, Color]] = [{} for _ in self.seats]
        self.lines: list[Line] = []
        self.totals = [0] * seats
        self.rounds: list[list[int]] = [[] for _ in self.seats]
        """What each round changed, per player; after `close` also the open one, if anything happened in it."""
        self.bonus = [0] * seats
        self.round = 1
        """The open round."""
        self.finished = False
        self._spaces = frozenset((None, *(space for group in layout.groups for space in group)))
        self._colors = frozenset((None, *layout.colors))
        """What an entry may name, if it names one."""
        self._tiles_in_box = layout.tiles_in_box
        self._settled = list(self.totals)

    @abstractmethod
    def play(self, entry: Entry) -> None:
        """Put down what a player did; never asks whether it was allowed."""

    @abstractmethod
    def close(self) -> None:
        """Score the open round as it stands."""

    @abstractmethod
    def forbids(self, entry: Entry) -> Refusal | None:
        """What the rules of this kind of board have against an entry of the open round."""

    @abstractmethod
    def credit_bonuses(self) -> None:
        """Write what the boards, as they lie there, bring at the end of the game."""

    @abstractmethod
    def tie_break(self, player: int) -> int:
        """What decides between equal totals: more is better."""

    def refuse(self, entry: Entry) -> Refusal | None:
        """Why an entry cannot be, or None; asked once, before it is written down."""
        if refusal := self._senseless(entry):
            return refusal
        if self.finished:
            return Refusal(Code.GAME_OVER)
        if entry.round != self.round:
            return Refusal(Code.ROUND_OUT_OF_ORDER)
        return self.forbids(entry)

    def credit(self, line: Line) -> None:
        """Write a line into the ledger."""
        self.lines.append(line)
        self.totals[line.player] += line.points

    def credit_loss(self, line: Line) -> None:
        """Write a line that takes points, and give back what would fall below the least."""
        self.credit(line)
        missing = self.least - self.totals[line.player]
        if missing > 0:
            self.credit(Line(line.round, line.player, Reason.NEVER_BELOW, missing))

    def end_round(self) -> None:
        """Note what the round changed."""
        for player, change in enumerate(self.settle()):
            self.rounds[player].append(change)

    def end_game(self) -> None:
        """Count the bonuses, and note what they added."""
        self.credit_bonuses()
        self.finished = True
        self.bonus = self.settle()

    def settle(self) -> list[int]:
        """What each total changed since this was asked last."""
        changes = list(map(sub, self.totals, self._settled))
        self._settled = list(self.totals)
        return changes

    def _senseless(self, entry: Entry) -> Refusal | None:
        """What no board could make sense of."""
        if not isinstance(entry, End) and entry.player not in self.seats:
            return Refusal(Code.UNKNOWN_PLAYER)
        if getattr(entry, "space", None) not in self._spaces:
            return Refusal(Code.UNKNOWN_SPACE)
        if getattr(entry, "color", None) not in self._colors:
            return Refusal(Code.UNKNOWN_COLOR)
        counts = [getattr(entry, name, 0) for name in ("tiles", "discarded", "kept")]
        most = MOST_FALLEN if isinstance(entry, Floor) else self._tiles_in_box
        if min(counts) < 0 or max(counts[:2]) > most:
            return Refusal(Code.BAD_NUMBER)
        return None
