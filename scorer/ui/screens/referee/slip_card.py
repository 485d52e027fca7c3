"""A slip that explains a total: where, what was probably done, and the two countings side by side on the board that proves them.

It is told what the referee found and counts nothing itself.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.play.views import lines_of
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
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
    """What the app counts for something, and what the other one did."""

    what = StringProperty()
    ours = StringProperty()
    theirs = StringProperty()
    strong = BooleanProperty(False)


class SlipText(Stack):
    """Where a slip happened, and what it was."""

    place = StringProperty()
    text = StringProperty()


class SlipCard(Card):
    """One slip, or two that happened together; `elsewhere` are other places in which the same one gives the number."""

    context = ObjectProperty()
    elsewhere = StringProperty()
    rule = StringProperty()
    rule_title = StringProperty()

    def __init__(self, table, player: int, verdict, slips, name: str, others=(), **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._table, self._player, self._verdict = table, player, verdict
        layout = self._layout = table.layout
        for slip in slips:
            place = slip_place(_.language, slip, layout, verdict.tiles)
            self.ids.texts.add_widget(SlipText(place=place, text=slip_in_words(_.language, slip)))
        self._add_counts(slips, name)
        self._add_board(slips)
        places = [slip_place(_.language, slip, layout, verdict.tiles) for slip in others]
        if places:
            self.elsewhere = _("Or: {places}", places="; ".join(dict.fromkeys(places[:MOST_PLACES])))
        paragraph = rulebook.for_slip(slips[0].slip, _.language.code, layout.id)
        if paragraph:
            self.rule, self.rule_title = paragraph.id, _("Rule: {title}", title=paragraph.title)

    def open_rule(self) -> None:
        open_rule(self.context, self.rule)

    def _add_counts(self, slips, name: str) -> None:
        """The steps that differ, and the two totals."""
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

    def _add_count(self, what, ours, theirs) -> None:
        ours, theirs = (serif(_.language.signed(points)) for points in (ours, theirs))
        self.ids.counts.add_widget(TwoCounts(what=what, ours=ours, theirs=theirs))

    def _name_of(self, line):
        if line.space:
            return sentence_case(space_name(_.language, line.space, self._layout))
        said = sentence_case(brief(_.language, line, self._layout, self._verdict.tiles))
        return f"{_.language.round(line.round)}: {said}" if line.round else said

    def _add_board(self, slips) -> None:
        """The board, with what was counted otherwise lit; nothing where it is not about tiles."""
        lines = [line for slip in slips for line in slip.lines]
        lit = self._proof(lines[0]) if len(lines) == 1 else [line.space for line in lines if line.space]
        if not lit:
            return
        side = dp(VIEWS[self._layout.family].slip_side)
        mark = lines[0].space if len(lines) == 1 else ""
        place = AnchorLayout(size_hint_y=None, height=side + dp(tokens.GAP_M))
        lit = list(dict.fromkeys(lit))
        place.add_widget(little_board(self._layout, self._verdict.tiles, size=(side, side), highlighted=lit, mark=mark))
        self.ids.board.add_widget(place)

    def _proof(self, line):
        """The spaces that prove a line or, of a tile, all its lines."""
        own = lines_of(self._table, self._player, line.space) if line.space else [line]
        return [space for one in own for space in one.spaces or (one.space,) if space]


load_kv(__name__)
