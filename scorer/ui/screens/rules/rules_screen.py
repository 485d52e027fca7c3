"""The rules in our own words: the chapters of a board, or whatever is about the words that are looked for.

A paragraph opens in a sheet with its example, the books it rests on, and where it counts in the game on the table.
"""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.background import FrameQueue
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Heading, Text
from scorer.wording import rulebook

FIRST_BOARD = "azul"
QUESTIONS = "question"
MOST_FOUND = 12


class Rules(Page):
    """The page."""

    board = StringProperty(FIRST_BOARD)
    title = StringProperty()
    query = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._chapter = None
        self._cards = FrameQueue()
        super().__init__(**kwargs)
        for name in ("board", "query"):
            self.fbind(name, self.refresh)

    def shown(self, board: str | None = None, chapter=None, **_given: object) -> None:
        """The rules of a board, or one chapter of them."""
        game = self.context.game
        self._chapter = chapter
        self.ids.board.board = board or (game.session.layout.id if game else self.board)
        self.ids.board.update()
        self.ids.query.text = ""
        self.refresh()

    def left(self) -> None:
        self.ids.query.focus = False

    def back(self):
        """First out of what was looked for."""
        if not self.query:
            return False
        self.ids.query.text = ""
        return True

    def clear_or_type(self) -> None:
        """The button beside the field: a cross while there is something in it."""
        self.ids.query.focus = not self.query
        self.ids.query.text = ""

    def refresh(self, *_args: object) -> None:
        """Show the chapters, or what was found."""
        self.title = _("Frequently asked questions") if self._chapter == QUESTIONS else _("The rules")
        self.ids.rules.clear_widgets()
        self._cards.run([self._show_found] if self.query.strip() else self._chapters())

    def _chapters(self):
        """What shows them, one after the other."""
        headings = rulebook.chapters(_.language.code).items()
        return [
            partial(
                self._add, "" if self._chapter else heading, [rule for rule in self._rules() if rule.chapter == chapter]
            )
            for chapter, heading in headings
            if self._chapter in (None, chapter)
        ]

    def _rules(self):
        return rulebook.paragraphs(_.language.code, self.board)

    def _show_found(self) -> None:
        """Those of this board; where there are none, those of others."""
        code = _.language.code
        own = rulebook.search(self.query, code, self.board)
        others = [] if own else rulebook.search(self.query, code)
        if own:
            self._add("", own[:MOST_FOUND], told=True)
        elif others:
            self._add(_("Rules for other boards"), others[:MOST_FOUND], told=True)
        else:
            self.ids.rules.add_widget(Text(text=_("No matching rules. Try another word.")))

    def _add(self, heading, rules, *, told=False) -> None:
        """A card of paragraphs under their heading; `told` with how each begins."""
        if not rules:
            return
        if heading:
            self.ids.rules.add_widget(Heading(text=heading))
        card = Card(padding=0)
        for index, rule in enumerate(rules, start=1):
            note = beginning(rule.text) if told or rule.chapter == QUESTIONS else ""
            row = ListRow(
                title=rule.title,
                note=note,
                chevron=True,
                divider=index < len(rules),
                padding=(dp(tokens.GUTTER), 0, dp(tokens.INSET), 0),
            )
            row.rule = rule.id
            row.bind(on_release=lambda row: open_rule(self.context, row.rule))
            card.add_widget(row)
        self.ids.rules.add_widget(card)


def beginning(text: str):
    """Its first sentence, or two where the first is only a word."""
    first, _dot, rest = text.partition(". ")
    if len(first) < 12 and rest:
        first = f"{first}. {rest.partition('. ')[0]}"
    return first if first.endswith((".", "?", "!")) else f"{first}."


load_kv(__name__)
