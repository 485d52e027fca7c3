"""The rules in our own words: the chapters of a board, or the paragraphs that a search finds.

A paragraph opens in a sheet with its example, its sources and the points in the active game that it explains.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.ui.boards.board_sheet import BoardRow
from scorer.ui.drawing import tokens
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.background import FrameQueue
from scorer.ui.widgets.containers.card import ListCard
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Heading, Text
from scorer.ui.widgets.controls.text_field import TextField
from scorer.ui.widgets.stack import Stack
from scorer.wording import rulebook
from scorer.wording.rulebook import Paragraph

FIRST_BOARD = "azul"
QUESTIONS = "question"
"""The chapter with frequently asked questions."""
MOST_FOUND = 12
RULES_AT_ONCE = 3
"""The most rows that are added in a frame."""


class RulesScreen(Page):
    board = StringProperty(FIRST_BOARD)
    title = StringProperty()
    query = StringProperty()
    wide = BooleanProperty(False)
    """Whether there are two columns."""

    def __init__(self, **kwargs: Any) -> None:
        self._chapter: str | None = None
        self._shown: list[Widget] = []
        """The chapters, or what was found."""
        self._list = ListCard()
        """The last card of rules."""
        self._cards = FrameQueue()
        super().__init__(**kwargs)
        for name in ("board", "query"):
            self.fbind(name, self.refresh)

    @property
    def _field(self) -> TextField:
        field: TextField = self.ids.query
        return field

    def shown(self, board: str | None = None, chapter: str | None = None, **_params: object) -> None:
        """Show the rules of a board, by default that of the active game, or one chapter of them."""
        game = self.context.game
        self._chapter = chapter
        row: BoardRow = self.ids.board
        row.board = board or (game.session.layout.id if game else self.board)
        row.update()
        self._field.text = ""
        self.refresh()

    def left(self) -> None:
        self._field.focus = False

    def back(self) -> bool:
        """Leave the search first."""
        searching = bool(self.query)
        self._field.text = ""
        return searching

    def clear_or_type(self) -> None:
        """Clear the search; if there is none, start typing one."""
        self._field.focus = not self.query
        self._field.text = ""

    def refresh(self, *_args: object) -> None:
        """Show the chapters or the search results."""
        self.title = _("Frequently asked questions") if self._chapter == QUESTIONS else _("The rules")
        for widget in self._shown:
            self.ids.column.remove(widget)
        self._shown = []
        self._cards.run([self._show_found] if self.query.strip() else self._chapters())

    def _chapters(self) -> Iterator[Callable[[], None]]:
        """The steps that show the chapters, a few rules at a time."""
        rules = rulebook.paragraphs(_.language.code, self.board)
        for chapter, heading in rulebook.chapters(_.language.code).items():
            found = [rule for rule in rules if rule.chapter == chapter]
            if found and self._chapter in (None, chapter):
                yield partial(self._add, "" if self._chapter else heading, found[:RULES_AT_ONCE])
                for start in range(RULES_AT_ONCE, len(found), RULES_AT_ONCE):
                    yield partial(self._add_rows, found[start : start + RULES_AT_ONCE])

    def _show_found(self) -> None:
        """Show what was found for this board, else for other boards."""
        code = _.language.code
        own = rulebook.search(self.query, code, self.board)
        others = [] if own else rulebook.search(self.query, code)
        if own:
            self._add("", own[:MOST_FOUND], with_beginning=True)
        elif others:
            self._add(_("Rules for other boards"), others[:MOST_FOUND], with_beginning=True)
        else:
            self._show(Text(text=_("No matching rules. Try another word.")))

    def _add(self, heading: str, rules: Sequence[Paragraph], *, with_beginning: bool = False) -> None:
        """Add a card of paragraphs under a heading, optionally with the beginning of each."""
        chapter = Stack(spacing=dp(tokens.GAP_L))
        self._list = ListCard()
        if heading:
            chapter.add_widget(Heading(text=heading))
        self._add_rows(rules, with_beginning=with_beginning)
        chapter.add_widget(self._list)
        self._show(chapter)

    def _add_rows(self, rules: Sequence[Paragraph], *, with_beginning: bool = False) -> None:
        """Add rows to the last card."""
        for rule in rules:
            note = beginning(rule.text) if with_beginning or rule.chapter == QUESTIONS else ""
            row = ListRow(
                title=rule.title,
                note=note,
                chevron=True,
                padding=(dp(tokens.GUTTER), 0, dp(tokens.INSET), 0),
                act=partial(open_rule, self.context, rule.id),
            )
            self._list.add_widget(row)

    def _show(self, widget: Widget) -> None:
        self._shown.append(widget)
        self.ids.column.add_widget(widget)


def beginning(text: str) -> str:
    """The first sentence of a text, or two if the first is only a word."""
    first, _dot, rest = text.partition(". ")
    if len(first) < 12 and rest:
        first = f"{first}. {rest.partition('. ')[0]}"
    return first if first.endswith((".", "?", "!")) else f"{first}."


load_kv(__name__)
