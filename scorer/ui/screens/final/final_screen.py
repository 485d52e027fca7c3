"""The end of a game: the bonuses counted up kind by kind, who won and why, the final boards, a rematch, the result to share.

Every number on it opens its receipt.
"""

from itertools import product
from math import ceil
from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.play.views import ranking
from scorer.rules import wall
from scorer.rules.game import winners
from scorer.rules.reasons import TieBreak
from scorer.store import StoreError
from scorer.ui.actions.share import open_share
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.mini_boards import MiniStars, MiniWall
from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.why_sheet import END, open_correction, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.scroll import Scroll  # noqa: F401 - the kv rule is made of it
from scorer.ui.screens.final.final_cards import FinalBoard, RankCard, TieCard
from scorer.ui.screens.final.final_count import FinalCount
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.wording import verdict

WIDE = tokens.TABLET_WIDTH
"""From so many dp on, the boards stand beside the ranking."""
LEAST_COLUMNS = 13
"""Of the frieze: the ranking is what people look for."""
FRIEZE_SHARE = 0.28
"""The header takes no more of the height."""
ONE_LINE_SIZES = (tokens.DISPLAY, tokens.SCORE, tokens.FIGURE, tokens.TITLE, tokens.HEADING)
TWO_LINE_SIZES = (tokens.FIGURE, tokens.TITLE, tokens.HEADING, tokens.LABEL, tokens.BODY, tokens.CAPTION)
NOTE_SIZE = tokens.BODY
BUTTON_SIZES = (tokens.LABEL, tokens.BODY)
LINE = 1.36
"""The height of a line of text, in its size."""
RAGGED = 1.15
"""Wrapped text leaves some of its lines empty."""
PLAQUE_MARGINS, PLAQUE_HEIGHT = 2.3, 2.0
"""What the frieze takes of the width beside the plaque's words, and how high these may be, in tiles."""
BOARD_SIDES = {MiniWall: (72, 150), MiniStars: (96, 240)}
"""The least and greatest side of a final board."""
NONE = "–"
TIES = {"wall": "wall-ties", "star": "star-ties"}
"""The rule about ties by `Layout.family`."""


class FinalScreen(Page):
    """The page of a finished game."""

    title = StringProperty()
    note = StringProperty()
    title_sp = NumericProperty(ONE_LINE_SIZES[0])
    noted = BooleanProperty(True)
    """Whether the plaque has room for the note too."""
    columns = NumericProperty(9)
    button_sp = NumericProperty(BUTTON_SIZES[0])
    roomy = BooleanProperty(True)
    """Whether the buttons have room for all their words."""
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.game = None
        self._count = None
        self._counted = None
        self._cards = {}
        self._boards = {}
        super().__init__(**kwargs)
        for name in ("size", "title", "note"):
            self.fbind(name, self.fit)
        theme.bind(text=self.fit)

    def shown(self, game) -> None:
        """A finished game by its id; the first time, its bonuses are counted up."""
        self.game = self.context.resume(game)
        state = (self.game.id, self.session.version)
        fresh, self._counted = state != self._counted, state
        self._build(range(len(self.session.names)) if fresh else self._by_rank())
        self._count = FinalCount(len(verdict.kinds(self.table)), self._show_stage)
        if fresh:
            self._count.start()
        else:
            self._finish()

    def left(self) -> None:
        if self._count:
            self._count.stop()

    @property
    def session(self):
        return self.game.session

    @property
    def table(self):
        return self.session.table

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """While it counts, any tap skips to the result and does nothing else."""
        if self._count and self._count.running:
            self._count.skip()
            return True
        return super().on_touch_down(touch)

    # What is on it

    def _build(self, order) -> None:
        self._parts = [verdict.parts(self.table, seat) for seat in self.table.seats]
        self._cards = {seat: self._card(seat) for seat in order}
        self._boards = {seat: self._board(seat) for seat in order}
        self._arrange(order)
        self._fit_boards()
        self.ids.tie.clear_widgets()

    def _arrange(self, order) -> None:
        """Put cards and boards in this order."""
        for place, of_seats in ((self.ids.cards, self._cards), (self.ids.boards, self._boards)):
            place.clear_widgets()
            for seat in order:
                place.add_widget(of_seats[seat])

    def _by_rank(self):
        return [standing.player for standing in ranking(self.table)]

    def _card(self, seat: int):
        card = RankCard(seat=seat + 1, name=self.session.names[seat], parts=self._shown_parts(seat))
        card.bind(on_release=lambda _card: self.why(seat))
        card.bind(on_part=lambda _card, index: self.why(seat, None if index == 0 else END))
        return card

    def _shown_parts(self, seat: int):
        rounds, *bonuses = self._parts[seat]
        figures = [_.language.number(rounds.points)]
        figures += [_.language.signed(part.points) if part.times else NONE for part in bonuses]
        parts = (rounds, *bonuses)
        return [
            (serif(figure), verdict.part_name(_.language, part), bool(part.times))
            for figure, part in zip(figures, parts, strict=True)
        ]

    def _board(self, seat: int):
        board = little_board(self.session.layout, self.table.boards[seat])
        card = FinalBoard(seat=seat + 1, name=self.session.names[seat], board=board)
        card.bind(on_release=lambda _card: self.why(seat, END))
        return card

    # Counting

    def _show_stage(self, stage) -> None:
        """The totals with the first kinds of bonus, and the lines of the last of these on the boards."""
        if stage == len(verdict.kinds(self.table)):
            self._finish()
            return
        self.title = _("Counting the bonuses") if stage else _("The game is over")
        self.note = _("Tap to skip")
        for seat, card in self._cards.items():
            parts = self._parts[seat][: stage + 1]
            card.count_to(stage, sum(part.points for part in parts), moving=stage > 0)
            self._boards[seat].board.highlighted = parts[-1].spaces

    def _finish(self) -> None:
        order = self._by_rank()
        moving = self._cards[order[0]].total > 0
        self._arrange(order)
        first = winners(self.table)
        ranks = {standing.player: standing.rank for standing in ranking(self.table)}
        for seat, card in self._cards.items():
            card.rank, card.won = ranks[seat], seat in first
            card.count_to(len(self._parts[seat]), self.table.totals[seat], moving=moving)
            self._boards[seat].board.highlighted = list(
                dict.fromkeys(s for part in self._parts[seat] for s in part.spaces)
            )
        self._say()
        self._add_tie()

    def _say(self) -> None:
        names = self.session.names
        self.title = verdict.headline(_.language, self.table, names)
        self.note = verdict.why(_.language, self.table, names)

    def _add_tie(self) -> None:
        self.ids.tie.clear_widgets()
        tied = verdict.tied(self.table)
        if not tied:
            return
        first = winners(self.table)
        card = TieCard(title=verdict.tie(_.language, self.table))
        if self.session.layout.tie_breaker is TieBreak.ROWS:
            card.players = [self._tie_row(seat, seat in first) for seat in self._by_rank() if seat in tied]
        card.bind(on_rule=lambda _card: open_rule(self.context, TIES[self.session.layout.family]))
        self.ids.tie.add_widget(card)

    def _tie_row(self, seat: int, won):
        tiles = self.table.boards[seat]
        rows = [[space in tiles for space in row] for row in wall.ROWS]
        return (self.session.names[seat], rows, _("{n} of 5", n=len(wall.full_rows(tiles))), won)

    # What can be done

    def why(self, seat: int, number: int | None = None) -> None:
        """The receipt of a total, or of the bonuses."""
        open_why(self.context, self.game, seat, number)

    def rematch(self) -> None:
        """The same people once more."""
        try:
            game = self.context.rematch(self.game.id)
        except StoreError as error:
            tell(error)
            return
        self.navigator.replace("round", game=game.id)

    def dispute(self) -> None:
        """Somebody counted otherwise."""
        self.navigator.go("dispute", game=self.game.id)

    def correct(self) -> None:
        """Something was entered wrongly after all."""
        open_correction(self.context, self.game, 0, self.session.round)

    def share(self) -> None:
        open_share(self.context, self.game)

    # How it fits

    def fit(self, *_args: object) -> None:
        """Find room for everything, whatever the window, the language and the size of type."""
        if min(self.size) <= 1:
            return
        self.wide = self.width >= dp(WIDE)
        self.columns = max(LEAST_COLUMNS, self.width / (self.height * FRIEZE_SHARE / 4))
        self._fit_title()
        self._fit_buttons()
        self._fit_boards()

    def _fit_title(self) -> None:
        """The largest title that stays on one line above the note; else, without the note, on two."""
        tile = self.ids.header.tile
        room, height = self.width - PLAQUE_MARGINS * tile, PLAQUE_HEIGHT * tile
        note = self._height(self.note, tokens.MEDIUM, NOTE_SIZE, room)
        for size, noted in (*product(ONE_LINE_SIZES, (True,)), *product(TWO_LINE_SIZES, (False,))):
            title = self._height(self.title, tokens.SERIF, size, room)
            lines = 1 if noted else 2
            if title <= lines * LINE * sp(size) * theme.text and title + note * noted <= height:
                break
        self.title_sp, self.noted = size, noted

    def _height(self, text: str, font, size: float, room):
        """How high a text is when it wraps in so much room."""
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
        kind = type(next(iter(self._boards.values())).board)
        least, most = (dp(side) for side in BOARD_SIDES[kind])
        room = (self.width - dp(tokens.GAP_3XL if self.wide else 0)) / (2 if self.wide else 1) - dp(2 * tokens.GUTTER)
        room = min(room, dp(tokens.PAGE_WIDTH) - dp(2 * tokens.GUTTER))
        around, gap = dp(tokens.GUTTER), dp(tokens.GAP_M)
        fitting = max(1, int((room + gap) // (least + around + gap)))
        count = len(self._boards)
        boards.cols = min(count, fitting) if count != 4 or fitting >= 4 else min(2, fitting)
        side = min(most, (room - (boards.cols - 1) * gap) / boards.cols - around)
        for card in self._boards.values():
            card.board.size = (side, side)


load_kv(__name__)
