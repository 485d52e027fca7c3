"""Draws the result of a game as a picture to share: a header with the winner, the ranking, the final boards.

It is drawn off screen in the current theme, 1080 pixels wide on every device.
"""

from collections.abc import Sequence

from kivy.graphics import Color, Fbo, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from scorer.play.session import Session
from scorer.play.views import ranking
from scorer.rules import wall
from scorer.rules.game import Standing
from scorer.rules.reasons import TieBreak
from scorer.store import Header
from scorer.ui.boards.little_board import little_board
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.seat_marks import draw_seat
from scorer.ui.drawing.text_textures import draw_text, ellipsize, text_texture, width_of
from scorer.ui.drawing.texture_atlas import render_pending
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.frieze import frieze_tile
from scorer.ui.widgets.controls.text import serif
from scorer.wording import verdict
from scorer.wording.language import board_name

WIDTH = 1080
MARGIN, GAP = 44, 26
FRIEZE_TILE, FRIEZE_ROWS = 90, 4
FRIEZE_FOOT = 18
FRIEZE = FRIEZE_ROWS * FRIEZE_TILE + FRIEZE_FOOT
PLAQUE_INSET, PLAQUE_BITE = 0.8 * FRIEZE_TILE, 34
CARD = 268
TIE_TITLE, TIE_ROW = 92, 60
NAME_ROW, BOARD_MARGIN = 66, 26
FOOTER = 96
CORNER = 44
TITLE_SIZES = (92, 78, 66, 56, 48, 40)
NOTE, FOOT, BRAND = (tokens.MEDIUM, 40), (tokens.MEDIUM, 34), (tokens.SERIF, 38)
NAME, TOTAL = (tokens.HEAVY, 48), (tokens.SERIF, 88)
PART_NAME, PART_LINE = (tokens.MEDIUM, 33), 30
TIE, TIE_NAME, TIE_COUNT = (tokens.HEAVY, 42), (tokens.HEAVY, 36), (tokens.HEAVY, 38)
BOARDS_PER_ROW = {1: 1, 2: 2, 3: 3, 4: 2}
GREATEST_BOARD = 520
SMALLEST = 0.7
"""How far a text may shrink before it is shortened."""

Font = tuple[str, int]
"""A font and a size in pixels."""
StyledText = tuple[str, str, int]
"""A text, its font and its size."""


def result_pixels(header: Header, session: Session) -> tuple[int, int, bytes]:
    """The width and height of the picture, and its RGBA rows from the bottom up."""
    sheet = ResultPicture(header, session)
    buffer = Fbo(size=(WIDTH, sheet.height), clear_color=theme.bg)
    with buffer:
        sheet.draw()
    render_pending()
    buffer.draw()
    buffer.bind()
    data = bytes(glReadPixels(0, 0, WIDTH, sheet.height, GL_RGBA, GL_UNSIGNED_BYTE))
    buffer.release()
    return WIDTH, sheet.height, data


class ResultPicture:
    """Draws from the top down; the `height` is known before."""

    def __init__(self, header: Header, session: Session) -> None:
        self._header, self._session = header, session
        self._table = session.table
        self._order = ranking(self._table)
        self._tied = verdict.tied(self._table) if session.layout.tie_breaker is TieBreak.ROWS else []
        self._parts = {seat: verdict.parts(self._table, seat) for seat in self._table.seats}
        count = len(self._order)
        self._columns = BOARDS_PER_ROW.get(count, 3)
        room = (WIDTH - 2 * MARGIN - (self._columns - 1) * GAP) / self._columns
        self._board = min(GREATEST_BOARD, room - 2 * BOARD_MARGIN)
        self._board_card = (room, self._board + NAME_ROW + 2 * BOARD_MARGIN)
        self.height = round(self._measure(count))

    def _measure(self, count: int) -> float:
        rows = -(-count // self._columns)
        tie = TIE_TITLE + len(self._tied) * TIE_ROW + 2 * GAP if self._tied else 0
        return FRIEZE + GAP + count * (CARD + GAP) + tie + rows * (self._board_card[1] + GAP) + FOOTER

    def draw(self) -> None:
        """Draw on the current canvas."""
        top = self._draw_header(self.height)
        for standing in self._order:
            top = self._draw_card(standing, top - GAP)
        if self._tied:
            top = self._draw_tie(top - GAP)
        self._draw_boards(top - GAP)
        self._draw_footer()

    def _draw_header(self, top: float) -> float:
        low = top - FRIEZE
        self._draw_tiles(low + FRIEZE_FOOT)
        paint.rounded((0, low + 6, WIDTH, 12), 0.1, theme.friezedark)
        paint.rounded((0, low, WIDTH, 6), 0.1, theme.accent)
        x, y = PLAQUE_INSET, low + FRIEZE_FOOT + PLAQUE_INSET
        width, height = WIDTH - 2 * x, FRIEZE_ROWS * FRIEZE_TILE - 2 * PLAQUE_INSET
        paint.shape(paint.plaque(x - 11, y - 11, width + 22, height + 22, PLAQUE_BITE - 3), theme.friezeground)
        paint.shape(paint.plaque(x, y, width, height, PLAQUE_BITE), theme.primary)
        paint.trace(paint.plaque(x + 12, y + 12, width - 24, height - 24, PLAQUE_BITE), theme.friezemid, 2.5)
        names = self._session.names
        title = verdict.headline(_.language, self._table, names)
        room = width - 2 * PLAQUE_BITE - 24
        size = next((size for size in TITLE_SIZES if width_of(title, tokens.SERIF, size) <= room), TITLE_SIZES[-1])
        _write_centered(_fitted(title, (tokens.SERIF, size), room), (WIDTH / 2, y + height * 0.62), theme.onprimary)
        note = _fitted(verdict.why(_.language, self._table, names), NOTE, room)
        _write_centered(note, (WIDTH / 2, y + height * 0.25), theme.onprimary2)
        return low

    def _draw_tiles(self, low: float) -> None:
        tile = frieze_tile(FRIEZE_TILE, theme.name)
        Color(1, 1, 1, 1)
        for x in range(0, WIDTH, FRIEZE_TILE):
            for row in range(FRIEZE_ROWS):
                Rectangle(texture=tile, pos=(x, low + row * FRIEZE_TILE), size=tile.size)

    def _draw_card(self, standing: Standing, top: float) -> float:
        """Draw a player's rank, name, total and parts of the total."""
        seat, won = standing.player, standing.rank == 1
        low, width = top - CARD, WIDTH - 2 * MARGIN
        edge = theme.accent if won else theme.line
        paint.framed((MARGIN, low, width, CARD), CORNER, theme.surface, edge, 7 if won else 2.5)
        middle = top - 66
        paint.disc(MARGIN + 74, middle, 42, theme.accent if won else theme.sunken)
        ink = theme.onaccent if won else theme.ink2
        draw_text(str(standing.rank), tokens.SERIF, 46, (MARGIN + 74, middle), ink)
        draw_seat(seat + 1, MARGIN + 152, middle, 17, theme.seat_color(seat + 1))
        total = _.language.number(standing.total)
        room = WIDTH - 2 * MARGIN - 188 - 34 - 24 - width_of(total, *TOTAL)
        _write_from(_fitted(self._session.names[seat], NAME, room), MARGIN + 188, middle, theme.ink)
        _write_to((total, *TOTAL), WIDTH - MARGIN - 34, middle, theme.ink)
        paint.rounded((MARGIN + 34, low + 144, width - 68, 2), 0.1, theme.line)
        self._draw_parts(self._parts[seat], low)
        return low

    def _draw_parts(self, parts: Sequence[verdict.TotalPart], low: float) -> None:
        step = (WIDTH - 2 * MARGIN - 68) / len(parts)
        for index, part in enumerate(parts):
            figure = _.language.signed(part.points) if part.reason else _.language.number(part.points)
            if part.reason and not part.times:
                figure = "–"
            middle = MARGIN + 34 + (index + 0.5) * step
            draw_text(serif(figure), tokens.SERIF, 52, (middle, low + 108), theme.ink if part.times else theme.ink3)
            lines = _lines(verdict.part_name(_.language, part), PART_NAME, step - 12)
            for number, line in enumerate(lines):
                at = low + 52 + PART_LINE * ((len(lines) - 1) / 2 - number)
                ink = theme.ink2 if part.times else theme.ink3
                _write_centered(_fitted(line, PART_NAME, step - 12), (middle, at), ink)
            if index:
                paint.rounded((MARGIN + 34 + index * step, low + 24, 2, 100), 0.1, theme.line)

    def _draw_tie(self, top: float) -> float:
        """Draw the rows of the tied players, which decide the tie."""
        height = TIE_TITLE + len(self._tied) * TIE_ROW + GAP
        low = top - height
        paint.rounded((MARGIN, low, WIDTH - 2 * MARGIN, height), CORNER, theme.soft)
        title = verdict.tie(_.language, self._table)
        _write_from(_fitted(title, TIE, WIDTH - 2 * MARGIN - 88), MARGIN + 44, top - 54, theme.ink)
        ranked = [standing.player for standing in self._order if standing.player in self._tied]
        for index, seat in enumerate(ranked):
            self._draw_rows(seat, top - TIE_TITLE - (index + 0.5) * TIE_ROW)
        return low

    def _draw_rows(self, seat: int, middle: float) -> None:
        tiles = self._table.boards[seat]
        _write_from(_fitted(self._session.names[seat], TIE_NAME, 210), MARGIN + 44, middle, theme.ink)
        x = MARGIN + 270
        for row in wall.ROWS:
            full = all(space in tiles for space in row)
            for space in row:
                color = theme.accent if full else theme.glyph if space in tiles else (*theme.tint[:3], 0.45)
                paint.rounded((x, middle - 15, 14, 30), 5, color)
                x += 18
            x += 12
        count = _("{n} of 5", n=len(wall.full_rows(tiles)))
        _write_to((count, *TIE_COUNT), WIDTH - MARGIN - 44, middle, theme.ink)

    def _draw_boards(self, top: float) -> None:
        width, height = self._board_card
        for index, standing in enumerate(self._order):
            row, column = divmod(index, self._columns)
            x, y = MARGIN + column * (width + GAP), top - row * (height + GAP) - height
            paint.framed((x, y, width, height), CORNER, theme.surface, theme.line, 2.5)
            seat = standing.player
            name_at = y + height - BOARD_MARGIN - NAME_ROW / 2 + 8
            draw_seat(seat + 1, x + BOARD_MARGIN + 14, name_at, 14, theme.seat_color(seat + 1))
            name = _fitted(self._session.names[seat], TIE_NAME, width - 2 * BOARD_MARGIN - 50)
            _write_from(name, x + BOARD_MARGIN + 44, name_at, theme.ink)
            self._draw_board(seat, x + (width - self._board) / 2, y + BOARD_MARGIN)

    def _draw_board(self, seat: int, x: float, y: float) -> None:
        board = little_board(
            self._session.layout,
            self._table.boards[seat],
            pos=(x, y),
            size=(self._board, self._board),
            highlighted=list(dict.fromkeys(space for part in self._parts[seat] for space in part.spaces)),
        )
        PushMatrix()
        Translate(*board.origin())
        board.draw(self._board)
        PopMatrix()

    def _draw_footer(self) -> None:
        game = f"{board_name(_.language, self._header.board)} · {_.language.date(self._header.day)}"
        _write_from(_fitted(game, FOOT, WIDTH - 2 * MARGIN - 200), MARGIN, FOOTER / 2, theme.ink2)
        _write_to(("Azulejo", *BRAND), WIDTH - MARGIN, FOOTER / 2, theme.ptext)


def _lines(text: str, font: Font, room: float) -> list[str]:
    """The text in one line, or in two of about equal length."""
    if width_of(text, *font) <= room or " " not in text:
        return [text]
    spaces = [at for at, letter in enumerate(text) if letter == " "]
    middle = min(spaces, key=lambda at: abs(at - len(text) / 2))
    return [text[:middle], text[middle + 1 :]]


def _fitted(text: str, font_and_size: Font, room: float) -> StyledText:
    """The text at the size at which it fits, shortened if that is too small."""
    font, largest = font_and_size
    smallest = round(largest * SMALLEST)
    size = next((size for size in range(largest, smallest, -1) if width_of(text, font, size) <= room), smallest)
    return ellipsize(text, font, size, room), font, size


def _write_centered(text: StyledText, middle: tuple[float, float], color: paint.Rgba) -> None:
    words, font, size = text
    draw_text(words, font, size, middle, color)


def _write_to(text: StyledText, right: float, middle: float, color: paint.Rgba) -> None:
    _write_from(text, right - width_of(*text), middle, color)


def _write_from(text: StyledText, left: float, middle: float, color: paint.Rgba) -> None:
    texture = text_texture(*text)
    Color(*color)
    lift = text[2] * tokens.OPTICAL_LIFT / 2
    Rectangle(texture=texture, pos=(round(left), round(middle - texture.height / 2 + lift)), size=texture.size)
