"""A finished game: the bonuses counted one kind at a time, who won and why, the final boards, rematch and sharing.

Every number opens its receipt.
"""

from collections.abc import Sequence
from itertools import product
from math import ceil
from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.play.views import ranking
from scorer.rules.game import winners
from scorer.rules.reasons import TieBreak
from scorer.rules.table import Table
from scorer.store import StoreError
from scorer.ui.actions.share import open_share
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.why_sheet import END, open_correction, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.final.final_cards import FinalBoard, PartFigure, RankCard, TieCard, TiedPlayer
from scorer.ui.screens.final.final_count import FinalCount
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.wording import verdict

WIDE = tokens.TABLET_WIDTH
"""The least width, in dp, at which the boards are beside the ranking."""
LEAST_COLUMNS = 13
"""Of the frieze, which must leave room for the ranking."""
FRIEZE_SHARE = 0.28
"""The largest share of the height that the header takes."""
ONE_LINE_SIZES = (tokens.DISPLAY, tokens.SCORE, tokens.FIGURE, tokens.TITLE, tokens.HEADING)
TWO_LINE_SIZES = (tokens.FIGURE, tokens.TITLE, tokens.HEADING, tokens.LABEL, tokens.BODY, tokens.CAPTION)
NOTE_SIZE = tokens.BODY
BUTTON_SIZES = (tokens.LABEL, tokens.BODY)
LINE = 1.36
"""The height of a line of text, relative to its size."""
RAGGED = 1.15
"""Wrapped text is about this much longer, because its lines are not full."""
PLAQUE_MARGINS, PLAQUE_HEIGHT = 2.3, 2.0
"""The width of the frieze beside the text of the plaque, and the greatest height of the text, in tiles."""
NONE = "–"


class FinalScreen(Page):
    """The screen of a finished game."""

    title = StringProperty()
    note = StringProperty()
    title_sp = NumericProperty(ONE_LINE_SIZES[0])
    note_fits = BooleanProperty(True)
    """Whether the plaque has room for the note below the title."""
    columns = NumericProperty(9)
    button_sp = NumericProperty(BUTTON_SIZES[0])
    roomy = BooleanProperty(True)
    """Whether the buttons have room for their full labels."""
    wide = BooleanProperty(False)

    game: ActiveGame

    def __init__(self, **kwargs: Any) -> None:
        self._count: FinalCount | None = None
        self._counted: tuple[str, int] | None = None
        """The game whose bonuses were counted last, and its version."""
        self._parts: list[list[verdict.TotalPart]] = []
        self._cards: dict[int, RankCard] = {}
        self._boards: dict[int, FinalBoard] = {}
        super().__init__(**kwargs)
        for name in ("size", "title", "note"):
            self.fbind(name, self.fit)
        theme.bind(text=self.fit)

    def shown(self, game: str) -> None:
        """Show a finished game; its bonuses are counted the first time, and again after a correction."""
        self.game = self.context.resume(game)
        state = (self.game.id, self.session.version)
        is_new, self._counted = state != self._counted, state
        self._build(self.table.seats if is_new else self._by_rank())
        self._count = FinalCount(len(verdict.kinds(self.table)), self._show_stage)
        if is_new:
            self._count.start()
        else:
            self._finish()

    def left(self) -> None:
        if self._count:
            self._count.stop()

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def table(self) -> Table:
        return self.session.table

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """During the count, any tap skips to the result and does nothing else."""
        if self._count and self._count.running:
            self._count.skip()
            return True
        return super().on_touch_down(touch)

    # Cards and boards

    def _build(self, order: Sequence[int]) -> None:
        self._parts = [verdict.parts(self.table, player) for player in self.table.seats]
        self._cards = {player: self._card(player) for player in order}
        self._boards = {player: self._board(player) for player in order}
        self._arrange(order)
        self._fit_boards()
        self.ids.tie.clear_widgets()

    def _arrange(self, order: Sequence[int]) -> None:
        for box, widgets in ((self.ids.cards, self._cards), (self.ids.boards, self._boards)):
            box.clear_widgets()
            for player in order:
                box.add_widget(widgets[player])

    def _by_rank(self) -> list[int]:
        return [standing.player for standing in ranking(self.table)]

    def _card(self, player: int) -> RankCard:
        parts = [_part_figure(part) for part in self._parts[player]]
        card = RankCard(seat=player + 1, name=self.session.names[player], parts=parts)
        card.bind(on_release=lambda _card: self.why(player))
        card.bind(on_part=lambda _card, index: self.why(player, None if index == 0 else END))
        return card

    def _board(self, player: int) -> FinalBoard:
        board = little_board(self.session.layout, self.table.boards[player])
        card = FinalBoard(seat=player + 1, name=self.session.names[player], board=board)
        card.bind(on_release=lambda _card: self.why(player, END))
        return card

    # The count

    def _show_stage(self, stage: int) -> None:
        """Show the totals with the first `stage` kinds of bonus, and highlight the last of them on the boards."""
        if stage == len(verdict.kinds(self.table)):
            self._finish()
            return
        self.title = _("Counting the bonuses") if stage else _("The game is over")
        self.note = _("Tap to skip")
        for player, card in self._cards.items():
            parts = self._parts[player][: stage + 1]
            card.count_to(stage, sum(part.points for part in parts), animated=stage > 0)
            self._boards[player].board.highlighted = parts[-1].spaces

    def _finish(self) -> None:
        order = self._by_rank()
        animated = self._cards[order[0]].total > 0
        self._arrange(order)
        won = winners(self.table)
        for standing in ranking(self.table):
            player, parts = standing.player, self._parts[standing.player]
            card = self._cards[player]
            card.rank, card.won = standing.rank, player in won
            card.count_to(len(parts), self.table.totals[player], animated=animated)
            spaces = dict.fromkeys(space for part in parts for space in part.spaces)
            self._boards[player].board.highlighted = list(spaces)
        self.title = verdict.headline(_.language, self.table, self.session.names)
        self.note = verdict.why(_.language, self.table, self.session.names)
        self._add_tie()

    def _add_tie(self) -> None:
        self.ids.tie.clear_widgets()
        tied = verdict.tied(self.table)
        if not tied:
            return
        card = TieCard(title=verdict.tie(_.language, self.table))
        if self.session.layout.tie_breaker is TieBreak.ROWS:
            card.players = [self._tied_player(player) for player in self._by_rank() if player in tied]
        card.bind(on_rule=lambda _card: open_rule(self.context, f"{self.session.layout.family}-ties"))
        self.ids.tie.add_widget(card)

    def _tied_player(self, player: int) -> TiedPlayer:
        layout, tiles = self.session.layout, self.table.boards[player]
        rows = [[space in tiles for space in row] for row in layout.groups]
        row_count = _("{n} of 5", n=layout.tie_break(tiles))
        return TiedPlayer(self.session.names[player], rows, row_count, player in winners(self.table))

    # Actions

    def why(self, player: int, number: int | None = None) -> None:
        """Open the receipt of a total, or of the bonuses."""
        open_why(self.context, self.game, player, number)

    def rematch(self) -> None:
        try:
            game = self.context.rematch(self.game.id)
        except StoreError as error:
            show_error(error)
            return
        self.navigator.replace("round", game=game.id)

    def dispute(self) -> None:
        self.navigator.go("dispute", game=self.game.id)

    def correct(self) -> None:
        open_correction(self.context, self.game, 0, self.session.round)

    def share(self) -> None:
        open_share(self.context, self.game)

    # Layout

    def fit(self, *_args: object) -> None:
        """Fit everything into the window at its size, in the language and text size."""
        if min(self.size) <= 1:
            return
        self.wide = self.width >= dp(WIDE)
        self.columns = max(LEAST_COLUMNS, self.width / (self.height * FRIEZE_SHARE / 4))
        self._fit_title()
        self._fit_buttons()
        self._fit_boards()

    def _fit_title(self) -> None:
        """Use the largest title that fits on one line above the note, otherwise on two lines without the note."""
        tile = self.ids.header.tile
        room, height = self.width - PLAQUE_MARGINS * tile, PLAQUE_HEIGHT * tile
        note = self._height(self.note, tokens.MEDIUM, NOTE_SIZE, room)
        for size, note_fits in (*product(ONE_LINE_SIZES, (True,)), *product(TWO_LINE_SIZES, (False,))):
            title = self._height(self.title, tokens.SERIF, size, room)
            lines = 1 if note_fits else 2
            if title <= lines * LINE * sp(size) * theme.text and title + note * note_fits <= height:
                break
        self.title_sp, self.note_fits = size, note_fits

    def _height(self, text: str, font: str, size: float, room: float) -> float:
        """The height of a text that is wrapped at a width."""
        pixels = sp(size) * theme.text
        share = width_of(text, font, pixels) / room
        return LINE * pixels * (1 if share <= 1 else ceil(share * RAGGED))

    def _fit_buttons(self) -> None:
        room = self.width - dp(2 * tokens.GUTTER + tokens.GAP_L)
        for self.button_sp, self.roomy in product(BUTTON_SIZES, (True, False)):
            buttons = (self.ids.rematch, self.ids.share)
            if sum(b.natural_width(b.icon, b.text, "", theme.text) for b in buttons) <= room:
                break

    def _fit_boards(self) -> None:
        if not self._boards:
            return
        boards = self.ids.boards
        least, most = (dp(side) for side in VIEWS[self.session.layout.family].final_sides)
        room = (self.width - dp(tokens.GAP_3XL if self.wide else 0)) / (2 if self.wide else 1) - dp(2 * tokens.GUTTER)
        room = min(room, dp(tokens.PAGE_WIDTH) - dp(2 * tokens.GUTTER))
        around, gap = dp(tokens.GUTTER), dp(tokens.GAP_M)
        fitting = max(1, int((room + gap) // (least + around + gap)))
        count = len(self._boards)
        boards.cols = min(count, fitting) if count != 4 or fitting >= 4 else min(2, fitting)
        side = min(most, (room - (boards.cols - 1) * gap) / boards.cols - around)
        for card in self._boards.values():
            card.board.size = (side, side)


def _part_figure(part: verdict.TotalPart) -> PartFigure:
    bonus = _.language.signed(part.points) if part.times else NONE
    figure = bonus if part.reason else _.language.number(part.points)
    return PartFigure(serif(figure), verdict.part_name(_.language, part), bool(part.times))


load_kv(__name__)
