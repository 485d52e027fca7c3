"""The rows of the history: a month's heading, and a game with its board, its players and their totals.

Rows are reused while the list scrolls, so that a row says everything anew when it is given another game.
"""

import datetime as dt
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import TieBreak
from scorer.store import State
from scorer.ui.boards.board_labels import printed_cells, short_board_name
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.mini_boards import Thumb
from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import ellipsize, text_texture, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.swipe import SwipeRow
from scorer.ui.widgets.stack import Centered
from scorer.wording import sentences
from scorer.wording.language import sentence_case

NAME_SP = tokens.LABEL
AROUND_LINES, LEADING = 30, 1.28
GAP = tokens.GAP_XL
"""Between two players."""
SMALL_SP = tokens.CAPTION


WORDS_INSET = tokens.GUTTER
"""The words begin so far from the picture."""


def row_height():
    """Three lines and what is round them."""
    return round(dp(AROUND_LINES) + theme.sp(2 * tokens.CAPTION + tokens.HEADING) * LEADING)


def month_height():
    return round(max(dp(tokens.SLOT), dp(AROUND_LINES) + theme.sp(tokens.HEADING) * LEADING))


class MonthRow(BoxLayout):
    """A heading of the list."""

    month = StringProperty()
    """As `2026-11`."""
    games = NumericProperty(0)
    name = StringProperty()
    """The month, with its year unless that is this year's."""
    count = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("month", self._tell)
        self.fbind("games", self._tell)
        _.bind(language=self._tell)

    def _tell(self, *_args: object) -> None:
        if not self.month:
            return
        day, language = dt.date.fromisoformat(self.month + "-01"), _.language
        this_year = day.year == dt.datetime.now().astimezone().year
        self.name = sentence_case(language.month(day) if this_year else language.month_year(day))
        self.count = _.plural("{n} game", "{n} games", int(self.games))


class GameRow(ButtonBehavior, Centered, SwipeRow):
    """A game; the page of the history is told what was tapped."""

    game = ObjectProperty(None, allownone=True)
    """As `scorer.store.Header`."""
    page = ObjectProperty(None, allownone=True)
    first = BooleanProperty(False)
    last = BooleanProperty(False)
    over = StringProperty()
    note = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("game", self._tell)
        self.ids.words.fbind("width", self._tell)
        theme.bind(text=self._tell)
        _.bind(language=self._tell)

    def _tell(self, *_args: object) -> None:
        if not self.game:
            return
        header = self.game
        room, size = self.ids.words.width - dp(WORDS_INSET), round(theme.sp(SMALL_SP), 1)
        self.over = first_that_fits(_when_and_where(header), room, size)
        self.note = joined_as_far_as_fits(self._notes(header), room, size)
        self.ids.result.header = header
        thumb = self.ids.thumb
        if thumb.board != header.board:
            thumb.board = header.board

    def _notes(self, header):
        if header.state is State.OPEN:
            yield _("in progress")
        elif header.minutes:
            yield _.language.duration(header.minutes)
        if header.tie_break == TieBreak.ROWS:
            yield _("tie broken by rows")
        elif header.tie_break == TieBreak.SHARED:
            yield _("shared victory")
        if header.location:
            yield header.location
        if header.note:
            yield header.note

    def on_release(self) -> None:
        self.page.open(self.game)

    def menu(self) -> None:
        self.page.menu(self.game)


def _when_and_where(header):
    """The day and the board, said ever more shortly; the picture beside it tells the rest."""
    day, language = header.day, _.language
    full, short = short_board_name(header.board), language.translate(sentences.SHORT_BOARDS[header.board])
    yield f"{sentence_case(language.weekday_and_day(day))} · {full}"
    for board in (full, short, short.partition(", ")[0]):
        yield f"{sentence_case(language.day(day))} · {board}"


def first_that_fits(texts, room, size: float):
    """The first of some texts that finds room in a line; the last one if none does."""
    for text in texts:
        if width_of(text, tokens.MEDIUM, size) <= room:
            break
    return text


def joined_as_far_as_fits(parts, room, size: float):
    """Parts of a line, those left out that find no room; they stand in the game itself."""
    told = ""
    for part in parts:
        longer = f"{told} · {part}" if told else part
        if width_of(longer, tokens.MEDIUM, size) <= room:
            told = longer
    return told


class BoardThumb(Thumb):
    """A board as it is printed; drawn once for each board that scrolls by."""

    board = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._pictures = {}
        super().__init__(**kwargs)
        self.fbind("board", self._show)
        self.fbind("width", self._show)

    def _show(self, *_args: object) -> None:
        self.clear_widgets()
        if self.board:
            at = self.board, self.width
            if at not in self._pictures:
                self._pictures[at] = self._picture(*at)
            self.add_widget(self._pictures[at])

    def _picture(self, board: str, width: float):
        view = VIEWS[LAYOUTS[board].family]
        side = width - dp(view.tray)
        picture = view.mini_board(cells=printed_cells(board), size=(side, side))
        picture.on_tray = True
        return picture


class ResultLine(CanvasWidget):
    """The players in one line, the winners first and bold; whoever finds no room is counted: +2."""

    header = ObjectProperty(None, allownone=True)
    text = StringProperty()
    redrawn_by = ("pos", "size", "header")

    def _draw(self, *_args: object) -> None:
        if not self.header:
            return
        size = round(theme.sp(NAME_SP), 1)
        pieces = list(result_pieces(self.header, self.width, size))
        self.text = " ".join(piece.text for piece in pieces)
        with self._layer:
            for text, font, token, x in pieces:
                texture = text_texture(text, font, size)
                Color(*getattr(theme, token))
                # letters with high accents make a picture higher, so that only the lower edges agree
                Rectangle(texture=texture, size=texture.size, pos=(round(self.x + x), round(self.y)))


class Piece(NamedTuple):
    """A part of the line and where it begins."""

    text: str
    font: str
    token: str
    x: float


def result_pieces(header, room, size: float):
    """The names and totals that find room in a line."""
    x, gap, more = 0, dp(GAP), width_of("+3", tokens.HEAVY, size)
    seats = sorted(header.seats, key=lambda seat: seat.rank or 1)
    for index, seat in enumerate(seats):
        won = seat.rank == 1 and len(seats) > 1
        total = "" if seat.total is None else _.language.number(seat.total)
        font, ink = (tokens.HEAVY, "ink") if won else (tokens.MEDIUM, "ink2")
        left = len(seats) - index
        points_width = width_of(f" {total}", tokens.HEAVY, size) if total else 0
        rest = points_width + (gap + more if left > 1 else 0)
        name = seat.name if index else ellipsize(seat.name, font, size, room - rest)
        name_width = width_of(name, font, size)
        width = name_width + points_width
        if index and x + width + (gap + more if left > 1 else 0) > room:
            yield Piece(f"+{left}", tokens.HEAVY, "ink2", x)
            return
        yield Piece(name, font, ink, x)
        if total:
            yield Piece(total, tokens.HEAVY, ink, x + name_width + width_of(" ", tokens.HEAVY, size))
        x += width + gap


load_kv(__name__)
