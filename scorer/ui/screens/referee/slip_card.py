"""The card for a slip that explains a claimed total: where and what it is, both counts, and the board that proves ours."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.play.views import lines_of
from scorer.rules.board import Space
from scorer.rules.claim import ClaimVerdict
from scorer.rules.reasons import Line
from scorer.rules.slips import Change
from scorer.rules.table import Table
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.stack import Centered, Stack
from scorer.wording import rulebook
from scorer.wording.disputes import slip_in_words, slip_place
from scorer.wording.language import brief, sentence_case, space_name

MOST_ROWS = 4
MOST_PLACES = 4


class TwoCounts(Centered):
    """One row of the comparison: the points that the app and the player count."""

    what = StringProperty()
    ours = StringProperty()
    theirs = StringProperty()
    strong = BooleanProperty(False)


class SlipText(Stack):
    """Where a slip happened and what it is."""

    place = StringProperty()
    text = StringProperty()


class SlipCard(Card):
    """One slip, or two together; `others` are the same slip in other places that give the same total."""

    context: "ObjectProperty[AppContext]" = ObjectProperty()
    elsewhere = StringProperty()
    rule = StringProperty()
    rule_title = StringProperty()

    def __init__(
        self,
        table: Table,
        player: int,
        verdict: ClaimVerdict,
        slips: Sequence[Change],
        name: str,
        others: Sequence[Change] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._table, self._player, self._verdict = table, player, verdict
        layout = self._layout = table.layout
        for slip in slips:
            text = slip_in_words(_.language, slip)
            self.ids.texts.add_widget(SlipText(place=self._place_of(slip), text=text))
        self._add_counts(slips, name)
        self._add_board(slips)
        places = [self._place_of(slip) for slip in others]
        if places:
            self.elsewhere = _("Or: {places}", places="; ".join(dict.fromkeys(places[:MOST_PLACES])))
        paragraph = rulebook.for_slip(slips[0].slip, _.language.code, layout.id)
        if paragraph:
            self.rule, self.rule_title = paragraph.id, _("Rule: {title}", title=paragraph.title)

    def open_rule(self) -> None:
        open_rule(self.context, self.rule)

    def _place_of(self, slip: Change) -> str:
        return slip_place(_.language, slip, self._layout, self._verdict.tiles)

    def _add_counts(self, slips: Sequence[Change], name: str) -> None:
        """Add the steps that differ, and both totals."""
        add, number = self.ids.counts.add_widget, _.language.number
        add(TwoCounts(ours=_("App"), theirs=name))
        own = self._verdict.scoresheet.steps
        steps = sorted((at, step) for slip in slips for at, step in slip.steps.items())
        shown = steps if len(steps) <= MOST_ROWS + 1 else steps[:MOST_ROWS]
        for at, step in shown:
            self._add_count(self._name_of(step.line), own[at].points, step.points)
        if rest := steps[len(shown) :]:
            more = _.plural("and {n} more", "and {n} more", len(rest))
            self._add_count(more, sum(own[at].points for at, _step in rest), sum(step.points for _at, step in rest))
        total, claimed = number(self._verdict.total), number(self._verdict.claimed)
        add(TwoCounts(what=_("Total"), ours=serif(total), theirs=serif(claimed), strong=True))

    def _add_count(self, what: str, ours: int, theirs: int) -> None:
        signed = _.language.signed
        self.ids.counts.add_widget(TwoCounts(what=what, ours=serif(signed(ours)), theirs=serif(signed(theirs))))

    def _name_of(self, line: Line) -> str:
        if line.space:
            return sentence_case(space_name(_.language, line.space, self._layout))
        name = sentence_case(brief(_.language, line, self._layout, self._verdict.tiles))
        return f"{_.language.round(line.round)}: {name}" if line.round else name

    def _add_board(self, slips: Sequence[Change]) -> None:
        """Add the board with what was counted differently highlighted, unless the slip is not about tiles."""
        lines = [line for slip in slips for line in slip.lines]
        proof = self._proof(lines[0]) if len(lines) == 1 else [line.space for line in lines if line.space]
        if not proof:
            return
        side = dp(VIEWS[self._layout.family].slip_side)
        board = little_board(
            self._layout,
            self._verdict.tiles,
            size=(side, side),
            highlighted=list(dict.fromkeys(proof)),
            mark=lines[0].space if len(lines) == 1 else None,
        )
        box = AnchorLayout(size_hint_y=None, height=side + dp(tokens.GAP_M))
        box.add_widget(board)
        self.ids.board.add_widget(box)

    def _proof(self, line: Line) -> list[Space]:
        """The spaces that prove a line or, if it is about a tile, all lines of the tile."""
        own = lines_of(self._table, self._player, line.space) if line.space else [line]
        return [space for one in own for space in one.spaces or (one.space,) if space]


load_kv(__name__)
