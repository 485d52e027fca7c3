"""Turns ledger items into the items of a receipt: texts, a mini board, and the tiles that were counted.

This is the only place where score lines become widgets; all points come from the ledger.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.metrics import dp

from scorer.play.session import Session
from scorer.rules.board import Space, Tiles
from scorer.rules.entries import Stuck
from scorer.rules.game import LedgerItem
from scorer.rules.reasons import Line, Reason
from scorer.rules.table import Layout
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.explain.floor_strip import MARKER, TILE, FloorSlots
from scorer.ui.explain.receipt_items import Proof, ReceiptItem
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import serif
from scorer.wording import sentences
from scorer.wording.language import Language, bonus_tiles, brief, explain, reason_name, sentence_case, tile_name

FEW_SLOTS = 3
"""The number of floor slots that fit beside the text."""
SLOT_WIDTH, SLOT_HEIGHT = 37, 56


class ReasonItem(ReceiptItem):
    """An item that knows the reason of its first line."""

    def __init__(self, reason: Reason, **kwargs: Any) -> None:
        self.reason = reason
        super().__init__(**kwargs)


class Receipt:
    """Creates the items of a player's round.

    `marker` says whether the player had the start marker, `stuck` which pattern lines had no space for their tiles.
    """

    def __init__(
        self, layout: Layout, language: Language, *, marker: bool = False, stuck: Sequence[Stuck] = ()
    ) -> None:
        self._layout = layout
        self._language = language
        self._marker = marker
        self._stuck = stuck
        self._rhombic = VIEWS[layout.family].rhombic

    @property
    def about_floor(self) -> tuple[object, ...]:
        """The facts about the floor line that are not in the ledger."""
        return self._marker, tuple(self._stuck)

    def entry(self, item: LedgerItem) -> ReasonItem:
        """The item for one tile, or for another line."""
        line = item.lines[0]
        properties = self._tile(item) if line.space else self._other(item)
        return ReasonItem(
            line.reason,
            points=serif(self._language.signed(item.points)),
            minus=item.points < 0,
            rhombic=self._rhombic,
            **properties,
        )

    def _tile(self, item: LedgerItem) -> dict[str, Any]:
        line = item.lines[0]
        proving = [space for line in item.lines for space in line.spaces]
        return {
            "title": sentence_case(self._name(line.space, item.tiles)),
            "note": self._in_few_words(item),
            "detail": bonus_tiles(self._language, line) if line.bonus_tiles else "",
            "color": glaze_of(item.tiles[line.space], self._layout.palette),
            "proofs": [self._proof(line, item.tiles) for line in item.lines],
            "board": self._board(item.tiles, proving, line.space),
        }

    def _name(self, space: Space, tiles: Tiles) -> str:
        """The name of a tile; on a wall the row is enough, because a color occurs once in it."""
        if self._layout.scored_by_rows:
            return self._language.translate(
                "{color} in row {row}",
                color=self._language.translate(sentences.COLORS[tiles[space]]),
                row=space.row,
            )
        return tile_name(self._language, space, self._layout, tiles)

    def _in_few_words(self, item: LedgerItem) -> str:
        """How a tile was scored, including a direction without neighbors."""
        parts = [brief(self._language, line, self._layout, item.tiles) for line in item.lines]
        reasons = {line.reason for line in item.lines}
        if Reason.ROW_RUN in reasons and Reason.COLUMN_RUN not in reasons:
            parts.append(_("nothing above or below"))
        elif Reason.COLUMN_RUN in reasons and Reason.ROW_RUN not in reasons:
            parts.append(_("nothing left or right"))
        return ", ".join(parts)

    def _proof(self, line: Line, tiles: Tiles) -> Proof:
        """One count: its tiles in order and their points."""
        words = {Reason.ROW_RUN: _("across"), Reason.COLUMN_RUN: _("down"), Reason.STAR_GROUP: _("linked")}
        figure = self._language.number(line.points)
        if line.reason == Reason.DOUBLE_SPACE:
            return Proof(_("×2"), (), "+" + figure)
        alone = len(line.spaces) == 1 or line.reason not in words
        word = brief(self._language, line, self._layout, tiles) if alone else words[line.reason]
        return Proof(word, tuple(glaze_of(tiles[space], self._layout.palette) for space in line.spaces), figure)

    def _other(self, item: LedgerItem) -> dict[str, Any]:
        line = item.lines[0]
        on_floor = line.reason == Reason.FLOOR
        few_words = brief(self._language, line, self._layout, item.tiles, marker=self._marker)
        words = explain(self._language, line, self._layout, item.tiles, marker=self._marker)
        stuck = [stuck_text(entry) for entry in self._stuck] if on_floor else []
        properties: dict[str, Any] = {
            "title": sentence_case(reason_name(self._language, line.reason, self._layout)),
            "note": " · ".join([few_words, *stuck]),
            "detail": " ".join([words, *(f"{one}." for one in stuck)]),
        }
        if on_floor and line.tiles <= FEW_SLOTS:
            properties["board"] = lambda _side: self._slots(line.tiles)
        elif on_floor:
            properties["extra"] = self._slots(line.tiles)
        elif line.spaces:
            properties["board"] = self._board(item.tiles, line.spaces, None)
        return properties

    def _board(self, tiles: Tiles, spaces: Iterable[Space], mark: Space | None) -> Callable[[float], MiniBoard]:
        """Creates the mini board for a given side."""
        unique = list(dict.fromkeys(spaces))
        return lambda side: little_board(self._layout, tiles, size=(side, side), highlighted=unique, mark=mark)

    def _slots(self, fallen: int) -> FloorSlots:
        """The occupied slots of the floor line with their losses."""
        values = [self._language.number(value) for value in self._layout.floor_losses[:fallen]]
        contents = ([MARKER] if self._marker else []) + [TILE] * fallen
        return FloorSlots(
            open=False,
            values=values,
            slots=contents[: len(values)],
            size_hint=(None, None) if fallen <= FEW_SLOTS else (1, None),
            size_hint_max_x=len(values) * dp(SLOT_WIDTH),
            size=(len(values) * dp(SLOT_WIDTH), dp(SLOT_HEIGHT)),
        )


def receipt_of(session: Session, player: int, number: int) -> Receipt:
    """For the items of a player's round."""
    stuck = [entry for _place, entry in session.entries_of(Stuck, number, player)]
    return Receipt(session.layout, _.language, marker=session.marker_of(number) == player, stuck=stuck)


def stuck_text(stuck: Stuck) -> str:
    """Which color was stuck where."""
    return sentence_case(_("{color} stuck in line {row}", color=_(sentences.COLORS[stuck.color]), row=stuck.row))
