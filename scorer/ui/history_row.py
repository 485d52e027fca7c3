"""The rows of the history: a month's heading, and a game with its board, its players and their totals.

Rows are reused while the list scrolls, so that a row says everything anew when it is given another game.
"""

import datetime as dt
from functools import lru_cache
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.language import board_name, sentence_case
from scorer.rules.game import TieBreak
from scorer.rules.layouts import LAYOUTS, WallLayout
from scorer.sharing import played_on
from scorer.store import State
from scorer.ui import paint, tokens
from scorer.ui.cells import CLOSED, PLACED, Cell
from scorer.ui.lettering import lettering, width_of
from scorer.ui.loader import load_kv
from scorer.ui.mini_boards import MiniStars, MiniWall, Thumb
from scorer.ui.theme import theme
from scorer.ui.words import _

NAME_SP = 16
GAP = 12
"""Between two players."""
NARROW = 220
"""With less room for words than this the day of the week is left out."""


def row_height():
    """Three lines and what is round them."""
    return round(dp(30) + theme.sp(46) * 1.28)


def month_height():
    return round(max(dp(52), dp(30) + theme.sp(18) * 1.3))


class MonthRow(BoxLayout):
    """A heading of the list."""

    month = StringProperty()
    """As `2026-11`."""
    games = NumericProperty(0)
    name = StringProperty()
    """The month, with its year unless that is this year's."""
    count = StringProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("month", self._tell)
        self.fbind("games", self._tell)
        _.fbind("_", self._tell)

    def _tell(self, *_args):
        if not self.month:
            return
        day, language = dt.date.fromisoformat(self.month + "-01"), _.language
        this_year = day.year == dt.datetime.now().astimezone().year
        self.name = sentence_case(language.month(day) if this_year else language.month_year(day))
        self.count = _.count("{n} game", "{n} games", int(self.games))


class GameRow(ButtonBehavior, BoxLayout):
    """A game; the page of the history is told what was tapped."""

    game = ObjectProperty(None, allownone=True)
    """As `scorer.store.Header`."""
    page = ObjectProperty(None, allownone=True)
    first = BooleanProperty(False)
    last = BooleanProperty(False)
    over = StringProperty()
    note = StringProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.fbind("game", self._tell)
        self.ids.words.fbind("width", self._tell)
        _.fbind("_", self._tell)

    def _tell(self, *_args):
        if not self.game:
            return
        header = self.game
        day, language = played_on(header), _.language
        narrow = self.ids.words.width < dp(NARROW)
        when = language.day(day) if narrow else language.weekday_and_day(day)
        self.over = f"{sentence_case(when)} · {short_board_name(header.board)}"
        self.note = " · ".join(self._notes(header))
        self.ids.result.header = header
        thumb = self.ids.thumb
        if thumb.board != header.board:
            thumb.board = header.board

    def _notes(self, header):
        if header.state is State.OPEN:
            yield _("still being played")
        elif header.minutes:
            yield _.language.duration(header.minutes)
        if header.tie_break == TieBreak.ROWS:
            yield _("tie settled by rows")
        elif header.tie_break == TieBreak.SHARED:
            yield _("shared victory")
        if header.location:
            yield header.location
        if header.note:
            yield header.note

    def on_release(self):
        self.page.open(self.game)

    def menu(self):
        self.page.menu(self.game)


class BoardThumb(Thumb):
    """A board as it is printed."""

    board = StringProperty()

    def on_board(self, *_args):
        self.clear_widgets()
        kind = MiniWall if isinstance(LAYOUTS[self.board], WallLayout) else MiniStars
        side = self.width - (dp(14) if kind is MiniWall else dp(4))
        picture = kind(cells=printed_cells(self.board), size=(side, side))
        picture.on_tray = True
        self.add_widget(picture)


@lru_cache
def printed_cells(board):
    """The print of a board as cells that look like tiles, so that it is known at a glance."""
    layout = LAYOUTS[board]
    spaces = [space for group in layout.groups for space in group]
    prints = {space: layout.print_of(space) or "" for space in spaces}
    mixed = {} if isinstance(layout, WallLayout) else {space: Cell("", PLACED) for space in layout.groups[-1]}
    return {space: Cell(color, PLACED if color else CLOSED) for space, color in prints.items()} | mixed


def short_board_name(board):
    """The game, and the side where it has another one than the usual."""
    game, _comma, side = board_name(_.language, board).partition(", ")
    return game if LAYOUTS[board].id in {"azul", "summer-pavilion"} else f"{game}, {side}"


class ResultLine(Widget):
    """The players in one line, the winners first and bold; whoever finds no room is counted: +2."""

    header = ObjectProperty(None, allownone=True)
    text = StringProperty()

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._layer = paint.Layer()
        self.canvas.add(self._layer)
        trigger = Clock.create_trigger(self._draw, -1)
        for name in ("header", "size", "pos"):
            self.fbind(name, trigger)
        for name in ("name", "text"):
            theme.fbind(name, trigger)

    def _draw(self, *_args):
        if not self.header:
            return
        size = round(theme.sp(NAME_SP), 1)
        pieces = list(result_pieces(self.header, self.width, size))
        self.text = " ".join(piece.text for piece in pieces)
        with self._layer:
            for text, font, token, x in pieces:
                texture = lettering(text, font, size)
                Color(*getattr(theme, token))
                # letters with high accents make a picture higher, so that only the lower edges agree
                Rectangle(texture=texture, size=texture.size, pos=(round(self.x + x), round(self.y)))


class Piece(NamedTuple):
    """A part of the line and where it begins."""

    text: str
    font: str
    token: str
    x: float


def result_pieces(header, room, size):
    """The names and totals that find room in a line."""
    x, gap, more = 0, dp(GAP), width_of("+3", tokens.HEAVY, size)
    seats = sorted(header.seats, key=lambda seat: seat.rank or 1)
    for index, seat in enumerate(seats):
        won = seat.rank == 1 and len(seats) > 1
        total = "" if seat.total is None else _.language.number(seat.total)
        font, ink = (tokens.HEAVY, "ink") if won else (tokens.MEDIUM, "ink2")
        name_width = width_of(seat.name, font, size)
        width = name_width + (width_of(f" {total}", tokens.HEAVY, size) if total else 0)
        left = len(seats) - index
        if index and x + width + (gap + more if left > 1 else 0) > room:
            yield Piece(f"+{left}", tokens.HEAVY, "ink2", x)
            return
        yield Piece(seat.name, font, ink, x)
        if total:
            yield Piece(total, tokens.HEAVY, ink, x + name_width + width_of(" ", tokens.HEAVY, size))
        x += width + gap


load_kv(__name__)
