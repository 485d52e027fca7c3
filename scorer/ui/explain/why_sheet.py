"""Why a number is what it is: the sheet that opens from every score, down to each tile and the rule it rests on.

A round, the bonuses of the end, or a whole total, which lists its rounds and opens each of them.
"""

from functools import partial
from itertools import pairwise
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.play.views import sum_of
from scorer.rules.entries import Floor
from scorer.rules.game import ledger_items
from scorer.rules.reasons import Reason
from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.receipt_entries import Receipt
from scorer.ui.explain.rule_card import RuleCard
from scorer.ui.explain.rule_sheet import show_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import CenteredRow, Stack
from scorer.wording import rulebook
from scorer.wording.language import MINUS, sentence_case

END = 0
"""The number of what belongs to no round."""
PARTS_SP, FORMULA_SP, BESIDE_WORDS, CHEVRON = tokens.BODY, tokens.TITLE, 114, 32
"""Of the sum: its words, its figures, and what the plaque and the spaces between them take."""


def open_why(context, game, player: int, round=None, space=None):
    """Open the receipt of a player's round, of the end of the game (round 0), or without a round of the whole total.

    With a space, that tile's entry is open, whichever round it was laid in.
    """
    if space:
        laid = (line.round for line in game.session.table.lines if line.player == player and line.space == space)
        round = next(laid, round)
    return _open(_whole(context, game, player) if round is None else _part(context, game, player, round, space))


def open_if_ended(context, game, player: int):
    """Open what the end of the game would bring a player now."""
    table = game.session.if_ended()
    note = _("{name}, if the game ended now", name=game.session.names[player])
    return _open(_end(context, game, table, player, _.language.number(table.totals[player]), note))


def _open(content):
    sheet = BottomSheet(
        title=_("Why {points}?", points=serif(content.said)),
        note=content.note,
        content=content,
        footer=content.footer(),
    )
    content.sheet = sheet
    sheet.open()
    return sheet


def signed(n):
    """A change as the serif font can write it."""
    return serif(_.language.signed(n))


class WhySum(ButtonBehavior, CenteredRow):
    """The last line of a receipt: how the parts make the total."""

    leads = BooleanProperty(False)
    """Whether it can be tapped, as the total has a receipt of its own."""
    parts = StringProperty()
    formula = StringProperty()
    total = StringProperty()

    def show(self, parts, before, *changes: Any, total: int) -> None:
        """`before` and then what is added or taken, the total last."""
        self.parts = parts
        number = _.language.number
        steps = (
            f" {'+' if change >= 0 and loss is False else MINUS} {number(abs(change))}" for change, loss in changes
        )
        self.formula = serif(number(before) + "".join(steps) + " =")
        self.total = serif(number(total))

    def has_room(self, parts, formula, width: float, leads, text_scale: float):
        """Whether the words find room beside the figures."""
        words = longest_word_width(parts, tokens.MEDIUM, sp(PARTS_SP) * text_scale)
        figures = width_of(formula, tokens.SERIF, sp(FORMULA_SP) * text_scale)
        return words + figures <= width - dp(BESIDE_WORDS + leads * CHEVRON)


class WhyFooter(BoxLayout):
    """Read the rule, or say that something is not right."""

    why = ObjectProperty(None, allownone=True)
    roomy = BooleanProperty(True)
    """Whether there is room for icons beside the words."""

    def on_width(self, *_args: object) -> None:
        buttons = self.ids.read, self.ids.wrong
        wanted = sum(button.natural_width("book", button.text, "", theme.text) for button in buttons)
        self.roomy = wanted <= self.width - self.spacing


class WhyContent(Stack):
    """What the sheet holds."""

    said = StringProperty()
    """The number that is asked about."""
    note = StringProperty()
    sheet = ObjectProperty(None, allownone=True)

    def footer(self):
        return None


class WhyRound(WhyContent):
    """The receipt of one round, or of the end of the game: one entry is open at a time."""

    number = NumericProperty(0)
    player = NumericProperty(0)
    context = ObjectProperty()
    game = ObjectProperty()
    rule = StringProperty()
    """The paragraph behind the entry that is open."""
    others = BooleanProperty(False)
    """Whether there is more that the whole total is made of."""
    from_total = False
    """Whether the total lies below, and led here."""

    def fill(self, entries, opened) -> None:
        """Put the entries in, `opened` of them open."""
        for entry in entries:
            entry.bind(on_release=self.open_entry)
            self.ids.entries.add_widget(entry)
        if entries:
            self.open_entry(entries[opened])

    def open_entry(self, chosen) -> None:
        """Open an entry, or close it if it was."""
        for entry in self.ids.entries.children:
            entry.opened = entry is chosen and not entry.opened
        for below, entry in pairwise(self.ids.entries.children):
            entry.divided = not (entry.opened or below.opened)
        paragraph = rulebook.for_reason(chosen.reason, _.language.code, self.game.session.layout.id)
        self.rule = paragraph.id if paragraph else ""

    def open_whole(self) -> None:
        """The total over all rounds, in place of this one."""
        self.sheet.close()
        if not self.from_total:
            open_why(self.context, self.game, self.player)

    def on_rule(self, *_args: object) -> None:
        self.ids.rule.clear_widgets()
        if self.rule:
            card = RuleCard(paragraph=self.rule)
            card.bind(on_release=self.open_rule)
            self.ids.rule.add_widget(card)

    def open_rule(self, *_args: object) -> None:
        show_rule(self.context.game, self.rule, partial(open_why, self.context))

    def footer(self):
        return WhyFooter(why=self)

    def not_right(self) -> None:
        """Say how to correct it."""
        number = self.number or self.game.session.round
        open_correction(self.context, self.game, self.player, number)


class WhyTotal(WhyContent):
    """The parts of a whole total."""


class Correction(Stack):
    """How something is corrected, and the way there."""

    text = StringProperty()
    action = StringProperty()
    act = ObjectProperty(None, allownone=True)


def open_correction(context, game, player: int, number: int):
    """Lead back to a round, where everything can be changed."""

    def go() -> None:
        close_sheets()
        active = context.resume(game.id)
        active.player, active.round = player, number
        context.navigator.go("round", game=active.id)

    content = Correction(
        text=_("Go back to that round and tap what is wrong: tiles, floor line or start marker.")
        + " "
        + _("Later rounds are rescored, and you see what changes."),
        action=_("Correct round {n}", n=number),
        act=go,
    )
    sheet = BottomSheet(title=_("Not right?"), content=content)
    sheet.open()
    return sheet


def close_sheets() -> None:
    """Close every sheet that is open."""
    for sheet in [widget for widget in Window.children if isinstance(widget, BottomSheet)]:
        sheet.close()


def _part(context, game, player: int, number: int, space):
    """The receipt of one round, or of the end."""
    session = game.session
    name, table = session.names[player], session.table
    if number == END:
        said, note = _.language.signed(table.bonus[player]), _("{name}, end of the game", name=name)
        content = _end(context, game, table, player, said, note)
        content.others = True
        return content
    note = f"{name}, {_.language.round(number).lower()}"
    if session.layout.scored_by_rows:
        note += f". {_('Tiles are scored from the top row down.')}"
    items = _items(table, player, number)
    said = _.language.signed(sum(item.points for item in items))
    content = WhyRound(context=context, said=said, note=note, number=number, player=player, game=game)
    content.others = session.round > 1
    receipt = Receipt(session.layout, _.language, marker=session.marker_of(number) == player)
    content.fill([receipt.entry(item) for item in items], _most_telling(items, space))
    sums = sum_of(session.at(number), player, number)
    parts = _("before, wall, floor") if Floor in session.layout.entries else _("before, tiles, lost")
    content.ids.sum.show(parts, sums.before, (sums.tiles, False), (sums.lost, True), total=sums.total)
    return content


def _end(context, game, table, player: int, said, note: str):
    """The receipt of the bonuses of a table whose game is over."""
    content = WhyRound(context=context, said=said, note=note, number=END, player=player, game=game)
    items, receipt = _items(table, player, END), Receipt(game.session.layout, _.language, marker=False)
    content.fill([receipt.entry(item) for item in items], _most_telling(items, None))
    bonus, total = table.bonus[player], table.totals[player]
    content.ids.sum.show(_("rounds, bonuses"), total - bonus, (bonus, bonus < 0), total=total)
    return content


def _items(table, player: int, number: int):
    """What a player earned or lost in a round, or at the end."""
    items = ledger_items(table, player)
    return [item for item in items if item.lines[0].round == number and item.lines[0].reason != Reason.START]


def _most_telling(items, space):
    """Which entry is open at first: that of the tile that was asked about, else the tile with most points."""
    wanted = [index for index, item in enumerate(items) if space and item.lines[0].space == space]
    best = max(range(len(items)), key=lambda at: (bool(items[at].lines[0].space), items[at].points), default=0)
    return wanted[0] if wanted else best


def _whole(context, game, player: int):
    """The receipt of a whole total: a row for each round."""
    session = game.session
    table = session.table
    content = WhyTotal(said=_.language.number(table.totals[player]), note=session.names[player])
    total = 0
    for line in table.lines:
        if line.reason == Reason.START and line.player == player:
            total += line.points
            _add_row(content, sentence_case(_("points at the start")), line.points, total, None)
    for number, change in enumerate(table.rounds[player], start=1):
        total += change
        _add_row(content, _.language.round(number), change, total, (context, game, player, number))
    if session.finished:
        total += table.bonus[player]
        _add_row(content, _("End of the game"), table.bonus[player], total, (context, game, player, END))
    for last in content.ids.rows.children[:1]:
        last.divider = False
    content.ids.sum.parts = _("together")
    content.ids.sum.total = serif(_.language.number(total))
    return content


def _add_row(content, title: str, change, total: int, leads) -> None:
    """A row of the whole total; `leads` says which receipt it opens."""
    row = ListRow(
        title=title,
        note=_("then {points}", points=_.language.number(total)),
        figure=signed(change),
        chevron=bool(leads),
        beside_arrows=not leads,
    )
    if leads:
        row.bind(on_release=lambda _row: _open_from_total(*leads))
    content.ids.rows.add_widget(row)


def _open_from_total(*leads: Any) -> None:
    open_why(*leads).content.from_total = True


load_kv(__name__)
