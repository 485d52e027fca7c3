"""A finished game: the bonuses counted one kind at a time, who won and why, the final boards, rematch and sharing.

Every number opens its receipt.
"""

from functools import partial
from itertools import product
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
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
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.round_list import choose_round_to_correct
from scorer.ui.explain.why_sheet import END, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.postponed_layout import postpone_layouts
from scorer.ui.screens.final.burst import Burst
from scorer.ui.screens.final.ending import Ending
from scorer.ui.screens.final.final_cards import FinalBoard, RankCard, TieCard, TiedPlayer, part_figure
from scorer.ui.screens.final.new_badges import NewBadges, announcement, new_badges
from scorer.ui.widgets.background import BackgroundQuery
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording import verdict

WIDE = tokens.TABLET_WIDTH
"""The minimum width, in dp, at which the boards are beside the ranking."""
MOST_BELOW = 2
"""The number of boards that fit below the ranking on a tablet in portrait."""
TABLET_BOARDS = 0.45
"""The share of a tablet's height that all boards take together."""
AROUND_BOARD = 56
"""The height of the card of a board besides the board itself."""
BUTTON_SIZES = (tokens.LABEL, tokens.BODY)


class FinalScreen(Page):
    """The screen of a finished game."""

    title = StringProperty()
    note = StringProperty()
    button_sp = NumericProperty(BUTTON_SIZES[0])
    roomy = BooleanProperty(True)
    """Whether the buttons have room for their full labels."""
    wide = BooleanProperty(False)

    game: ActiveGame

    def __init__(self, **kwargs: Any) -> None:
        self._ending: Ending | None = None
        self._counted: tuple[str, int] | None = None
        """The game whose ending was last played, with its version."""
        self._parts: list[list[verdict.TotalPart]] = []
        self._cards: dict[int, RankCard] = {}
        self._boards: dict[int, FinalBoard] = {}
        self._badge_query = BackgroundQuery()
        self._build_soon = Clock.create_trigger(self._build_behind, tokens.QUICK)
        super().__init__(**kwargs)
        self.fbind("size", self.fit)
        for part in (self.ids.header, self.ids.bar):
            part.fbind("height", self._fit_boards)
        theme.bind(text=self.fit)

    def shown(self, game: str) -> None:
        """Show a finished game; its ending is played the first time, and again after a correction."""
        self.game = self.context.resume(game)
        state = (self.game.id, self.session.version)
        is_new, self._counted = state != self._counted, state
        self._end_ending()
        self._parts = [verdict.parts(self.table, player) for player in self.table.seats]
        if is_new and not motion.Motion.calm and len(self.session.names) > 1 and not self._is_typed:
            self._begin_ending()
            return
        self._build()
        if is_new:
            self._show_winner()

    def left(self) -> None:
        self._end_ending()
        self._badge_query.discard()

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def _is_typed(self) -> bool:
        """Whether nothing is known but the final scores, so that there is nothing to count."""
        return bool(self.table.finals) and not any(self.table.boards) and not any(own[0].points for own in self._parts)

    # Cards and boards

    def _build(self) -> None:
        """Show the result."""
        self._clear()
        order = self._by_rank()
        self._cards = {player: self._card(player) for player in order}
        self._boards = {player: self._board(player) for player in order if any(self.table.boards)}
        for box, widgets in ((self.ids.cards, self._cards), (self.ids.boards, self._boards)):
            for widget in widgets.values():
                box.add_widget(widget)
        self.fit()
        self._show_result()

    def _build_behind(self, _dt: float) -> None:
        """Show the result behind the ending."""
        postpone_layouts()
        self._build()

    def _clear(self) -> None:
        self._cards, self._boards = {}, {}
        for box in (self.ids.cards, self.ids.boards, self.ids.tie):
            box.clear_widgets()

    def _by_rank(self) -> list[int]:
        return [standing.player for standing in ranking(self.table)]

    def _card(self, player: int) -> RankCard:
        parts = [part_figure(part) for part in self._parts[player]]
        card = RankCard(seat=self.game.looks[player], name=self.session.names[player], parts=parts)
        card.compact = self._is_typed
        card.act = partial(self.why, player)
        card.bind(on_part=lambda _card, index: self.why(player, None if index == 0 else END))
        return card

    def _board(self, player: int) -> FinalBoard:
        board = little_board(self.session.layout, self.table.boards[player])
        name, act = self.session.names[player], partial(self.why, player, END)
        return FinalBoard(seat=self.game.looks[player], name=name, board=board, act=act)

    # The ending

    def _begin_ending(self) -> None:
        """Play the ending above the result, which is built while the first points are read, and appears when it is over."""
        self._clear()
        self._ending = Ending(self.game, self.context.preferences.signal, self._show_winner)
        self.ids.body.opacity = 0
        self.ids.stage.add_widget(self._ending)
        self._ending.start()
        self._build_soon()

    def _end_ending(self) -> None:
        self._build_soon.cancel()
        if self._ending:
            self._ending.stop()
            self.ids.stage.remove_widget(self._ending)
        self._ending = None
        self.ids.body.opacity = 1

    def _show_winner(self) -> None:
        """Show the result, for the first time."""
        if self._build_soon.is_triggered:  # the ending was skipped at once
            self._build()
        self._end_ending()
        preferences = self.context.preferences
        preferences.signal(Signal.WINNER)
        preferences.speak(f"{self.title}. {self.note}.")
        if not motion.Motion.calm:
            header, burst = self.ids.header, Burst()
            left, low = header.to_window(*header.pos)
            self.ids.stage.add_widget(burst)
            burst.play(self, (left, low, left + header.width, low + header.height), self._winning_seats())
        motion.after(tokens.BURST, self._ask_for_badges)

    def _ask_for_badges(self) -> None:
        if self.navigator.page is self:
            open_connection, query = self.context.store.open_connection, partial(new_badges, self.game.id)
            self._badge_query.run(open_connection, query, self._show_badges)

    def _show_badges(self, found: list[NewBadges]) -> None:
        if found and self.navigator.page is self:
            show_toast(announcement(found), "trophy")
            self.context.preferences.signal(Signal.COMPLETE)

    def _winning_seats(self) -> list[int]:
        return [self.game.looks[player] for player in winners(self.table)]

    def _show_result(self) -> None:
        won = winners(self.table)
        for standing in ranking(self.table):
            player, parts = standing.player, self._parts[standing.player]
            card = self._cards[player]
            card.rank, card.won, card.total = standing.rank, player in won, self.table.totals[player]
            spaces = dict.fromkeys(space for part in parts for space in part.spaces)
            if player in self._boards:
                self._boards[player].board.highlighted = list(spaces)
        self.title = verdict.headline(_.language, self.table, self.session.names)
        self.note = verdict.why(_.language, self.table, self.session.names)
        self._add_tie()

    def _add_tie(self) -> None:
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

    def correct(self) -> None:
        choose_round_to_correct(self.context, self.game)

    def share(self) -> None:
        open_share(self.context, self.game)

    # Layout

    def fit(self, *_args: object) -> None:
        """Fit everything into the window at its size, in the language and text size."""
        if min(self.size) <= 1:
            return
        self.wide = self.width >= dp(WIDE) and (self.width > self.height or len(self._boards) > MOST_BELOW)
        self._fit_buttons()
        self._fit_boards()

    def _fit_buttons(self) -> None:
        room = self.width - dp(2 * tokens.GUTTER + tokens.GAP_L)
        for self.button_sp, self.roomy in product(BUTTON_SIZES, (True, False)):
            buttons = (self.ids.rematch, self.ids.share)
            if sum(b.natural_width(b.icon, b.text, "", theme.text) for b in buttons) <= room:
                break

    def _fit_boards(self, *_args: object) -> None:
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
        if min(self.size) > dp(tokens.TABLET_WIDTH):  # a tablet has room for larger ones, below each other too
            boards.cols = min(count, 2)
            most = max(most, self.height * TABLET_BOARDS / -(-count // boards.cols))
        elif self.wide and self.height < dp(tokens.SHORT_HEIGHT):  # a phone shows whole boards above the buttons
            rest = self.ids.header.height + self.ids.bar.height + 2 * dp(tokens.GAP_L) + theme.sp(AROUND_BOARD)
            most = max(least, min(most, self.height - rest))
        side = min(most, (room - (boards.cols - 1) * gap) / boards.cols - around)
        for card in self._boards.values():
            card.board.size = (side, side)


load_kv(__name__)
