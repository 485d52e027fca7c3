"""The sheet that explains a score, down to each tile and the rule behind it.

It explains a round, the bonuses at the end of the game, or a total, which lists its rounds and opens each of them.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.play.views import sum_of
from scorer.rules.board import Space
from scorer.rules.entries import Floor
from scorer.rules.game import LedgerItem, ledger_items
from scorer.rules.reasons import Reason
from scorer.rules.table import Table
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.receipt_entries import ReasonItem, Receipt, receipt_of
from scorer.ui.explain.rule_card import RuleCard
from scorer.ui.explain.rule_sheet import show_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.sheet import BottomSheet, all_sheets
from scorer.ui.widgets.stack import ButtonRow, CenteredRow, Stack
from scorer.wording import rulebook
from scorer.wording.language import MINUS, sentence_case

END = 0
"""The round number of the end of the game."""
PARTS_SP, FORMULA_SP, BESIDE_WORDS, CHEVRON = tokens.BODY, tokens.TITLE, 118, 32
"""Type sizes of the label and the formula of the sum, and the widths beside them."""


def signed(change: int) -> str:
    """A change with its sign, for the serif font."""
    return serif(_.language.signed(change))


class WhySum(Tappable, CenteredRow):
    """The last line of a receipt: how the parts add up to the total."""

    leads = BooleanProperty(False)
    """Whether a tap opens the receipt of the total."""
    parts = StringProperty()
    formula = StringProperty()
    total = StringProperty()
    is_long = BooleanProperty(False)
    """Whether the formula has its own lines, above the total."""

    def show(self, parts: str, before: int, *changes: tuple[int, bool], total: int) -> None:
        """Show `before`, the changes as pairs of points and whether they are a loss, and the total."""
        self.parts = parts
        number = _.language.number
        steps = (
            f" {'+' if change >= 0 and loss is False else MINUS} {number(abs(change))}" for change, loss in changes
        )
        self.formula = serif(number(before) + "".join(steps) + " =")
        self.total = serif(number(total))

    def has_room(self, parts: str, formula: str, width: float, leads: bool, text_scale: float) -> bool:
        """Whether the label fits beside the formula."""
        words = longest_word_width(parts, tokens.MEDIUM, sp(PARTS_SP) * text_scale)
        return self.fits(formula, width - words, leads, text_scale)

    def fits(self, formula: str, width: float, leads: bool, text_scale: float) -> bool:
        """Whether the formula fits on one line with the total."""
        figures = width_of(formula, tokens.SERIF, sp(FORMULA_SP) * text_scale)
        return figures <= width - dp(BESIDE_WORDS + leads * CHEVRON)


class WhyFooter(ButtonRow):
    """Buttons to read the rule and to correct an entry."""

    why: "ObjectProperty[WhyRound | None]" = ObjectProperty(None, allownone=True)
    roomy = BooleanProperty(True)
    """Whether icons fit beside the text."""

    def on_width(self, *_args: object) -> None:
        buttons = self.ids.read, self.ids.wrong
        wanted = sum(button.natural_width("book", button.text, "", theme.text) for button in buttons)
        self.roomy = wanted <= self.width - self.spacing


class WhyContent(Stack):
    """The content of the sheet."""

    figure = StringProperty()
    """The number that is explained."""
    note = StringProperty()
    sheet: "ObjectProperty[BottomSheet]" = ObjectProperty(None, allownone=True)

    def footer(self) -> Widget | None:
        return None


class WhyRound(WhyContent):
    """The receipt of one round, or of the end of the game; one item is expanded at a time."""

    number: "NumericProperty[int]" = NumericProperty(0)
    player: "NumericProperty[int]" = NumericProperty(0)
    context: "ObjectProperty[AppContext]" = ObjectProperty()
    game: "ObjectProperty[ActiveGame]" = ObjectProperty()
    rule = StringProperty()
    """The id of the paragraph behind the expanded item."""
    others = BooleanProperty(False)
    """Whether the total has other parts, so that it opens its own receipt."""
    from_total = False
    """Whether it was opened from the receipt of the total."""

    def fill(self, entries: Sequence[ReasonItem], opened: int) -> None:
        """Add the items and expand one, by its index."""
        for entry in entries:
            entry.bind(on_release=self.open_entry)
            self.ids.entries.add_widget(entry)
        if entries:
            self.open_entry(entries[opened])

    def open_entry(self, chosen: ReasonItem) -> None:
        """Expand an item, or collapse it if it is expanded."""
        for entry in self.ids.entries.children:
            entry.opened = entry is chosen and not entry.opened
        for below, entry in pairwise(self.ids.entries.children):
            entry.divided = not (entry.opened or below.opened)
        paragraph = rulebook.for_reason(chosen.reason, _.language.code, self.game.session.layout.id)
        self.rule = paragraph.id if paragraph else ""

    def open_whole(self) -> None:
        """Replace this receipt by that of the total."""
        self.sheet.close()
        if not self.from_total:
            open_why(self.context, self.game, self.player)

    def on_rule(self, *_args: object) -> None:
        self.ids.rule.clear_widgets()
        if self.rule:
            self.ids.rule.add_widget(RuleCard(paragraph=self.rule, act=self.open_rule))

    def open_rule(self) -> None:
        show_rule(self.context.game, self.rule, partial(open_why, self.context))

    def footer(self) -> Widget:
        return WhyFooter(why=self)

    def not_right(self) -> None:
        """Explain how to correct an entry."""
        number = self.number or self.game.session.round
        open_correction(self.context, self.game, self.player, number)


class WhyTotal(WhyContent):
    """The rounds and bonuses that make up a total."""


def open_why(
    context: AppContext, game: ActiveGame, player: int, number: int | None = None, space: Space | None = None
) -> BottomSheet:
    """Open the receipt of a round, of the end of the game (round 0), or of the whole total (no round).

    With a space, open the round of that tile and expand its item.
    """
    if space:
        laid = (line.round for line in game.session.table.lines if line.player == player and line.space == space)
        number = next(laid, number)
    return _open(_whole(context, game, player) if number is None else _part(context, game, player, number, space))


def open_if_ended(context: AppContext, game: ActiveGame, player: int) -> BottomSheet:
    """Open the bonuses that a player would get if the game ended now."""
    table = game.session.if_ended()
    note = _("{name}, if the game ended now", name=game.session.names[player])
    return _open(_end(context, game, table, player, _.language.number(table.totals[player]), note))


def _open(content: WhyContent) -> BottomSheet:
    sheet = BottomSheet(
        title=_("Why {points}?", points=serif(content.figure)),
        note=content.note,
        content=content,
        footer=content.footer(),
    )
    content.sheet = sheet
    sheet.open()
    return sheet


def open_correction(context: AppContext, game: ActiveGame, player: int, number: int) -> BottomSheet:
    """Offer to go back to a round and correct it."""

    def go() -> None:
        close_sheets()
        active = context.to_score(game.id)
        active.player, active.round = player, number
        context.navigator.go("round", game=active.id)

    text = " ".join(
        (
            _("Go back to that round and tap what is wrong: tiles, floor line or start marker."),
            _("Later rounds are rescored, and you see what changes."),
        )
    )
    return confirm(_("Not right?"), text, _("Correct round {n}", n=number), go, icon="pencil")


def close_sheets() -> None:
    """Close every sheet that is open."""
    for sheet in all_sheets():
        sheet.close()


def _part(context: AppContext, game: ActiveGame, player: int, number: int, space: Space | None) -> WhyRound:
    """The receipt of one round, or of the end of the game."""
    session = game.session
    name, table = session.names[player], session.table
    if number == END:
        figure, note = _.language.signed(table.bonus[player]), _("{name}, end of the game", name=name)
        content = _end(context, game, table, player, figure, note)
        content.others = True
        return content
    note = f"{name}, {_.language.round(number).lower()}"
    if session.layout.scored_by_rows:
        note += f". {_('Tiles are scored from the top row down.')}"
    items = _items(table, player, number)
    figure = _.language.signed(sum(item.points for item in items))
    content = WhyRound(context=context, figure=figure, note=note, number=number, player=player, game=game)
    content.others = session.round > 1
    receipt = receipt_of(session, player, number)
    content.fill([receipt.entry(item) for item in items], _initially_open(items, space))
    sums = sum_of(session.at(number), player, number)
    parts = (
        _("before, wall, floor")
        if session.layout.floor_has_marker and Floor in session.layout.entries
        else _("before, tiles, lost")
    )
    content.ids.sum.show(parts, sums.before, (sums.tiles, False), (sums.lost, True), total=sums.total)
    return content


def _end(context: AppContext, game: ActiveGame, table: Table, player: int, figure: str, note: str) -> WhyRound:
    """The receipt of the bonuses of a finished table."""
    content = WhyRound(context=context, figure=figure, note=note, number=END, player=player, game=game)
    items, receipt = _items(table, player, END), Receipt(game.session.layout, _.language)
    content.fill([receipt.entry(item) for item in items], _initially_open(items, None))
    bonus, total = table.bonus[player], table.totals[player]
    content.ids.sum.show(_("rounds, bonuses"), total - bonus, (bonus, bonus < 0), total=total)
    return content


def _items(table: Table, player: int, number: int) -> list[LedgerItem]:
    """A player's ledger of a round, or of the end of the game."""
    items = ledger_items(table, player)
    return [item for item in items if item.lines[0].round == number and item.lines[0].reason != Reason.START]


def _initially_open(items: Sequence[LedgerItem], space: Space | None) -> int:
    """The item to expand: that of the given tile, else the tile with most points."""
    wanted = [index for index, item in enumerate(items) if space and item.lines[0].space == space]
    best = max(range(len(items)), key=lambda at: (bool(items[at].lines[0].space), items[at].points), default=0)
    return wanted[0] if wanted else best


def _whole(context: AppContext, game: ActiveGame, player: int) -> WhyTotal:
    """The receipt of a total: a row for each round."""
    session = game.session
    table = session.table
    content = WhyTotal(figure=_.language.number(table.totals[player]), note=session.names[player])
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
    content.ids.sum.parts = _("together")
    content.ids.sum.total = serif(_.language.number(total))
    return content


def _add_row(
    content: WhyTotal, title: str, change: int, total: int, leads: tuple[AppContext, ActiveGame, int, int] | None
) -> None:
    """Add a row to the receipt of a total; `leads` are the arguments of `open_why` for the receipt that it opens."""
    row = ListRow(
        title=title,
        note=_("then {points}", points=_.language.number(total)),
        figure=signed(change),
        chevron=bool(leads),
        beside_arrows=not leads,
        act=partial(_open_from_total, *leads) if leads else None,
    )
    content.ids.rows.add_widget(row)


def _open_from_total(context: AppContext, game: ActiveGame, player: int, number: int) -> None:
    sheet = open_why(context, game, player, number)
    sheet.content.from_total = True


load_kv(__name__)
