"""The rows of the history: the heading of a month, and a game with its board, players and totals.

The list reuses row widgets while it scrolls, so a row updates all its contents when it gets another game.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.board import Tiles
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import TieBreak
from scorer.rules.table import Layout
from scorer.store import Header, SeatedPlayer, State
from scorer.store.word_index import folded
from scorer.ui.boards.board_labels import printed_cells, short_board_name
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_cells
from scorer.ui.boards.mini_boards import MiniBoard, Thumb
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import ellipsize, text_texture, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.device import is_this_year
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.controls.swipe import SwipeRow
from scorer.ui.widgets.stack import Centered
from scorer.wording import sentences
from scorer.wording.language import sentence_case

NAME_SP = tokens.LABEL
AROUND_LINES, LEADING = 30, 1.28
GAP = tokens.GAP_XL
"""Gap between two players."""
SMALL_SP = tokens.CAPTION
WORDS_INSET = tokens.GUTTER
"""Distance of the text from the board."""


class Searched(NamedTuple):
    """The players that the list was searched for."""

    person: int | None = None
    words: tuple[str, ...] = ()
    """Folded."""

    def names(self, seat: SeatedPlayer) -> bool:
        """Whether a player was searched for."""
        return seat.person == self.person or any(word in folded(f"{seat.name} {seat.written}") for word in self.words)


NOT_SEARCHED = Searched()


class GameActions(Protocol):
    """The page, as its list and its rows use it."""

    @property
    def context(self) -> AppContext: ...

    def open_game(self, game: Header) -> None: ...

    def open_game_menu(self, game: Header) -> None: ...

    def show_unreadable(self) -> None:
        """Games that cannot be read may have been found."""


def row_height() -> int:
    """The height of three lines and the space around them."""
    return round(dp(AROUND_LINES) + theme.sp(2 * tokens.CAPTION + tokens.HEADING) * LEADING)


def month_height() -> int:
    return round(max(dp(tokens.SLOT), dp(AROUND_LINES) + theme.sp(tokens.HEADING) * LEADING))


class MonthRow(BoxLayout):
    """The heading of a month, or its beginning or end: without a month or games, their text is empty."""

    month = StringProperty()
    """For example `2026-11`."""
    games: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    """The name of the month, with the year if it is not the current one."""
    count = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("month", self._update)
        self.fbind("games", self._update)
        _.bind(language=self._update)

    def _update(self, *_args: object) -> None:
        self.name = _month_name(self.month) if self.month else ""
        self.count = _.plural("{n} game", "{n} games", self.games) if self.games else ""


def _month_name(month: str) -> str:
    day, language = dt.date.fromisoformat(month + "-01"), _.language
    return sentence_case(language.month(day) if is_this_year(day) else language.month_year(day))


class GameRow(Tappable, Centered, SwipeRow):
    """A game."""

    game: "ObjectProperty[Header | None]" = ObjectProperty(None, allownone=True)
    tiles: "ObjectProperty[Tiles | None]" = ObjectProperty(None, allownone=True)
    """The winner's final board, if it is known."""
    searched: "ObjectProperty[Searched]" = ObjectProperty(NOT_SEARCHED)
    page: "ObjectProperty[GameActions | None]" = ObjectProperty(None, allownone=True)
    first = BooleanProperty(False)
    last = BooleanProperty(False)
    heading = StringProperty()
    """Day and board."""
    note = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("game", "tiles", "searched"):
            self.fbind(name, self._update)
        self.ids.words.fbind("width", self._update)
        theme.bind(text=self._update)
        _.bind(language=self._update)

    def _update(self, *_args: object) -> None:
        header = self.game
        if not header:
            return
        room, size = self.ids.words.width - dp(WORDS_INSET), round(theme.sp(SMALL_SP), 1)
        self.heading = first_that_fits(_headings(header), room, size)
        self.note = join_fitting(_notes(header), room, size)
        self.ids.result.searched = self.searched
        self.ids.result.header = header
        self.ids.thumb.show(header, self.tiles)

    @property
    def row_of(self) -> str | None:
        """The id of the game, for the keyboard focus."""
        return self.game.id if self.game else None

    def spoken_text(self) -> str:
        header = self.game
        if not header:
            return ""
        players = (
            one.name if one.total is None else f"{one.name} {_.language.points(one.total)}" for one in header.seats
        )
        return ", ".join((next(_headings(header)), *players, *_notes(header)))

    def on_release(self) -> None:
        if self.page and self.game:
            self.page.open_game(self.game)

    def open_menu(self) -> None:
        if self.page and self.game:
            self.page.open_game_menu(self.game)


def _notes(header: Header) -> Iterator[str]:
    if header.state is State.OPEN:
        yield _("in progress")
    elif header.minutes:
        yield _.language.duration(header.minutes)
    if header.totals_only:
        yield _("totals only")
    if header.tie_break == TieBreak.ROWS:
        yield _("tie broken by rows")
    elif header.tie_break == TieBreak.SHARED:
        yield _("shared victory")
    if header.location:
        yield header.location
    if header.note:
        yield header.note


def _headings(header: Header) -> Iterator[str]:
    """Day and board, in ever shorter texts; the thumbnail shows the board in any case."""
    day, language = header.day, _.language
    full, short = short_board_name(header.board), language.translate(sentences.SHORT_BOARDS[header.board])
    yield f"{sentence_case(language.weekday_and_day(day))} · {full}"
    for board in (full, short, short.partition(", ")[0]):
        yield f"{sentence_case(language.day(day))} · {board}"


def first_that_fits(texts: Iterable[str], room: float, size: float) -> str:
    """The first text that fits into a line, or the last one if none does."""
    text = ""
    for text in texts:
        if width_of(text, tokens.MEDIUM, size) <= room:
            break
    return text


def join_fitting(parts: Iterable[str], room: float, size: float) -> str:
    """Join as many parts as fit into a line; the screen of the game shows all of them."""
    joined = ""
    for part in parts:
        longer = f"{joined} · {part}" if joined else part
        if width_of(longer, tokens.MEDIUM, size) <= room:
            joined = longer
    return joined


class BoardThumb(Thumb):
    """A thumbnail of the winner's final board, or of the printed board. Keeps a widget per family, because rows are reused."""

    def __init__(self, **kwargs: Any) -> None:
        self._boards: dict[tuple[str, str, float], MiniBoard] = {}
        self._shown: tuple[Header, Tiles | None] | None = None
        super().__init__(**kwargs)
        self.fbind("width", self._show)

    def show(self, header: Header, tiles: Tiles | None) -> None:
        """Show the tiles on the board of a game; without tiles, what it prints."""
        self._shown = header, tiles
        self._show()

    def _show(self, *_args: object) -> None:
        if not self._shown:
            return
        header, tiles = self._shown
        layout = LAYOUTS[header.board]
        board = self._board(layout)
        board.cells = little_cells(layout, tiles) if tiles else printed_cells(header.board)
        if self.children != [board]:
            self.clear_widgets()
            self.add_widget(board)

    def _board(self, layout: Layout) -> MiniBoard:
        key = layout.family, layout.palette, self.width
        if key not in self._boards:
            view = VIEWS[layout.family]
            side = self.width - dp(view.tray)
            self._boards[key] = view.mini_board(palette=layout.palette, size=(side, side), sunken=True)
        return self._boards[key]


class ResultLine(CanvasWidget):
    """The players in one line, winners first and bold; those who do not fit are counted, like +2."""

    header: "ObjectProperty[Header | None]" = ObjectProperty(None, allownone=True)
    searched: "ObjectProperty[Searched]" = ObjectProperty(NOT_SEARCHED)
    text = StringProperty()
    redrawn_by = ("pos", "size", "header", "searched")

    def _draw(self, *_args: object) -> None:
        if not self.header:
            return
        size = round(theme.sp(NAME_SP), 1)
        pieces = list(result_pieces(self.header, self.width, size, self.searched))
        self.text = " ".join(piece.text for piece in pieces)
        with self._layer:
            for text, font, token, x in pieces:
                texture = text_texture(text, font, size)
                Color(*getattr(theme, token))
                # accented capitals make a texture higher, so textures are aligned at the bottom
                Rectangle(texture=texture, size=texture.size, pos=(round(self.x + x), round(self.y)))


class Piece(NamedTuple):
    """A part of the line, its font and color token, and where it begins."""

    text: str
    font: str
    token: str
    x: float


def result_pieces(header: Header, room: float, size: float, searched: Searched = NOT_SEARCHED) -> Iterator[Piece]:
    """The names and totals that fit into a line: the winner and the searched players, shortened if necessary, then the others."""
    x, gap, more = 0.0, dp(GAP), width_of("+3", tokens.HEAVY, size)
    seats = sorted(header.seats, key=lambda seat: seat.rank or 1)
    seats[1:] = sorted(seats[1:], key=lambda seat: not searched.names(seat))
    second = _least_width(seats[1], size) + gap if len(seats) > 1 and searched.names(seats[1]) else 0
    for index, seat in enumerate(seats):
        won = seat.rank == 1 and len(seats) > 1
        total = "" if seat.total is None else _.language.number(seat.total)
        font, ink = (tokens.HEAVY, "ink") if won else (tokens.MEDIUM, "ink2")
        left = len(seats) - index
        points_width = width_of(f" {total}", tokens.HEAVY, size) if total else 0
        rest = points_width + (gap + more if left > 1 else 0)
        if not index:
            rest += min(second, room / 2)
        whole = index and not (index == 1 and second)
        name = seat.name if whole else ellipsize(seat.name, font, size, room - x - rest)
        name_width = width_of(name, font, size)
        width = name_width + points_width
        if index and x + width + (gap + more if left > 1 else 0) > room:
            yield Piece(f"+{left}", tokens.HEAVY, "ink2", x)
            return
        yield Piece(name, font, ink, x)
        if total:
            yield Piece(total, tokens.HEAVY, ink, x + name_width + width_of(" ", tokens.HEAVY, size))
        x += width + gap


def _least_width(seat: SeatedPlayer, size: float) -> float:
    """The width of a name and its total."""
    total = "" if seat.total is None else f" {_.language.number(seat.total)}"
    return width_of(seat.name, tokens.MEDIUM, size) + width_of(total, tokens.HEAVY, size)


load_kv(__name__)
