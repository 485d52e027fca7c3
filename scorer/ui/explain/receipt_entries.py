"""Turns the lines of a ledger into the entries of a receipt: the words, the little board, the tiles that were counted.

The only place where a score line meets a widget; the sums come from the rules as they are.
"""

from typing import Any

from kivy.metrics import dp

from scorer.rules.reasons import Reason
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
from scorer.ui.explain.floor_strip import MARKER, TILE, FloorSlots
from scorer.ui.explain.receipt_items import Proof, ReceiptItem
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import serif
from scorer.wording import sentences
from scorer.wording.language import bonus_tiles, brief, explain, sentence_case, tile_name

FEW_SLOTS = 3
"""So many floor slots find room beside the words."""
SLOT_WIDTH, SLOT_HEIGHT = 37, 56


class Entry(ReceiptItem):
    """An entry that knows the reason of its lines."""

    def __init__(self, reason, **kwargs: Any) -> None:
        self.reason = reason
        super().__init__(**kwargs)


class Receipt:
    """Makes the entries of one player's round; `marker` says whether the player held the start marker in it."""

    def __init__(self, layout, language, *, marker) -> None:
        self._layout = layout
        self._language = language
        self._marker = marker
        self._rhombic = VIEWS[layout.family].rhombic

    def entry(self, item):
        """The entry for what one tile earned, or for one other line."""
        line = item.lines[0]
        look = self._tile(item) if line.space else self._other(item)
        return Entry(
            line.reason,
            points=serif(self._language.signed(item.points)),
            minus=item.points < 0,
            rhombic=self._rhombic,
            **look,
        )

    def _tile(self, item):
        line = item.lines[0]
        lit = [space for line in item.lines for space in line.spaces]
        return {
            "title": sentence_case(self._name(line.space, item.tiles)),
            "note": self._in_few_words(item),
            "detail": bonus_tiles(self._language, line) if line.bonus_tiles else "",
            "color": item.tiles[line.space],
            "proofs": [self._proof(line, item.tiles) for line in item.lines],
            "board": self._board(item.tiles, lit, line.space),
        }

    def _name(self, space, tiles):
        """On a wall a color lies in each row once, and the little board shows where."""
        if self._layout.scored_by_rows:
            return self._language.translate(
                "{color} in row {row}",
                color=self._language.translate(sentences.COLORS[tiles[space]]),
                row=space.row,
            )
        return tile_name(self._language, space, self._layout, tiles)

    def _in_few_words(self, item):
        """How a tile was counted, with the direction that gave nothing."""
        told = [brief(self._language, line, self._layout, item.tiles) for line in item.lines]
        reasons = {line.reason for line in item.lines}
        if Reason.ROW_RUN in reasons and Reason.COLUMN_RUN not in reasons:
            told.append(_("nothing above or below"))
        elif Reason.COLUMN_RUN in reasons and Reason.ROW_RUN not in reasons:
            told.append(_("nothing left or right"))
        return ", ".join(told)

    def _proof(self, line, tiles):
        """One count: its tiles in their order and how many points they give."""
        words = {Reason.ROW_RUN: _("across"), Reason.COLUMN_RUN: _("down"), Reason.STAR_GROUP: _("linked")}
        figure = self._language.number(line.points)
        if line.reason == Reason.DOUBLE_SPACE:
            return Proof(_("×2"), (), "+" + figure)
        alone = len(line.spaces) == 1 or line.reason not in words
        word = brief(self._language, line, self._layout, tiles) if alone else words[line.reason]
        return Proof(word, [tiles[space] for space in line.spaces], figure)

    def _other(self, item):
        line = item.lines[0]
        fallen = line.reason == Reason.FLOOR
        look = {
            "title": sentence_case(_(sentences.REASONS[line.reason])),
            "note": brief(self._language, line, self._layout, item.tiles, marker=self._marker),
            "detail": explain(self._language, line, self._layout, item.tiles, marker=self._marker),
        }
        if fallen and line.tiles <= FEW_SLOTS:
            look["board"] = lambda _side: self._slots(line.tiles)
        elif fallen:
            look["extra"] = self._slots(line.tiles)
        elif line.spaces:
            look["board"] = self._board(item.tiles, line.spaces, "")
        return look

    def _board(self, tiles, lit, mark):
        """What makes the little board, of a size."""
        lit = list(dict.fromkeys(lit))
        return lambda side: little_board(self._layout, tiles, size=(side, side), highlighted=lit, mark=mark)

    def _slots(self, fallen):
        """The used part of the floor line, with what it costs."""
        values = [self._language.number(value) for value in self._layout.floor[:fallen]]
        lying = ([MARKER] if self._marker else []) + [TILE] * fallen
        return FloorSlots(
            open=False,
            values=values,
            slots=lying[: len(values)],
            size_hint=(None, None) if fallen <= FEW_SLOTS else (1, None),
            size_hint_max_x=len(values) * dp(SLOT_WIDTH),
            size=(len(values) * dp(SLOT_WIDTH), dp(SLOT_HEIGHT)),
        )
