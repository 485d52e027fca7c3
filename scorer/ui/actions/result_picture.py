"""Draws the result of a game as a picture to share: a header with the winner, the ranking, and the final boards or a chart.

It is drawn off screen in the current theme, in one of three formats that have the same size on every device.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from kivy.graphics import Color, Fbo, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from scorer.play.replay import course
from scorer.play.session import Session
from scorer.play.views import ranking
from scorer.rules.game import Standing
from scorer.store import Header
from scorer.ui.boards.little_board import little_board
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.seat_marks import draw_seat
from scorer.ui.drawing.text_textures import draw_text, ellipsize, text_texture, width_of
from scorer.ui.drawing.texture_atlas import render_pending
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.frieze import frieze_tile
from scorer.ui.widgets.controls.line_chart import LineChart
from scorer.ui.widgets.controls.text import serif
from scorer.wording import verdict
from scorer.wording.language import board_name


class Format(NamedTuple):
    """A size in pixels, and the side of the tiles of the frieze, of which there are four rows."""

    width: int
    height: int
    tile: int

    @property
    def is_wide(self) -> bool:
        """Whether the ranking is beside the boards."""
        return self.width > self.height


BOARDS, CHART = "boards", "chart"
CONTENTS: Final = (BOARDS, CHART)
FORMATS: Final = {"post": Format(1080, 1080, 54), "story": Format(1080, 1920, 90), "wide": Format(1600, 900, 50)}
"""By name. The names are kept in the settings."""

MARGIN, GAP = 44, 22
FRIEZE_ROWS = 4
FRIEZE_FOOT = 18
PLAQUE_INSET, PLAQUE_BITE = 0.8, 0.38
"""In tiles."""
CARD, LINE_CARD = 268, 104
"""The heights of a card with the parts of the total, and of one without."""
NAME_ROW, BOARD_MARGIN = 58, 20
FOOTER = 84
CORNER, LINE_CORNER = 44, 30
TITLE_SIZES = (92, 78, 66, 56, 48, 40)
TITLE, NOTE = 0.95, 0.44
"""The largest type of the title and of the note, in tiles."""
FOOT, BRAND = (tokens.MEDIUM, 34), (tokens.SERIF, 38)
NAME, TOTAL = (tokens.HEAVY, 48), (tokens.SERIF, 88)
LINE_NAME, LINE_TOTAL = (tokens.HEAVY, 44), (tokens.SERIF, 64)
PART_NAME, PART_LINE = (tokens.MEDIUM, 33), 30
BOARD_NAME = (tokens.HEAVY, 36)
GREATEST_BOARD = 620
RANKING_SHARE = 0.4
"""Of the width, where the ranking is beside the boards."""
WORTH_PARTS = 0.7
"""Cards show the parts of the totals if the boards then have at least this much of their largest size."""
CHART_PIXELS = 2.4
"""Pixels of a dp in the chart."""
SMALLEST = 0.7
"""How far a text may shrink before it is shortened."""

Font = tuple[str, int]
"""A font and a size in pixels."""
StyledText = tuple[str, str, int]
"""A text, its font and its size."""
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""


def result_pixels(
    header: Header, session: Session, name: str = "post", content: str = BOARDS
) -> tuple[int, int, bytes]:
    """The width and height of the picture, and its RGBA rows from the bottom up."""
    buffer = result_buffer(header, session, name, content)
    width, height = buffer.size
    buffer.bind()
    data = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
    buffer.release()
    return width, height, data


def result_buffer(header: Header, session: Session, name: str, content: str) -> Fbo:
    """The picture, drawn."""
    form = FORMATS[name]
    buffer = Fbo(size=(form.width, form.height), clear_color=theme.bg)
    with buffer:
        ResultPicture(header, session, form, content).draw()
    render_pending()
    buffer.draw()
    return buffer


class ResultPicture:
    """Draws from the top down."""

    def __init__(self, header: Header, session: Session, form: Format, content: str) -> None:
        self._header, self._session, self._form, self._content = header, session, form, content
        self._table = session.table
        self._order = ranking(self._table)
        self._parts = {seat: verdict.parts(self._table, seat) for seat in self._table.seats}

    def draw(self) -> None:
        """Draw on the current canvas."""
        form, count = self._form, len(self._order)
        top = self._draw_header(form.height) - GAP
        width = form.width - 2 * MARGIN
        if form.is_wide:
            left = RANKING_SHARE * width
            height = count * (LINE_CARD + GAP) - GAP
            self._draw_ranking((MARGIN, (top + FOOTER - height) / 2, left, height), LINE_CARD)
            self._draw_content((MARGIN + left + GAP, FOOTER, width - left - GAP, top - FOOTER))
        else:
            card = CARD if self._has_room_for_parts(width, top - FOOTER) else LINE_CARD
            height = count * (card + GAP)
            self._draw_ranking((MARGIN, top - height, width, height), card)
            self._draw_content((MARGIN, FOOTER, width, top - height - FOOTER))
        self._draw_footer()

    def _has_room_for_parts(self, width: float, height: float) -> bool:
        count = len(self._order)
        large, small = (_grid(width, height - count * (card + GAP), count)[1] for card in (LINE_CARD, CARD))
        return small >= WORTH_PARTS * large

    def _draw_header(self, top: float) -> float:
        form, tile = self._form, self._form.tile
        low = top - FRIEZE_ROWS * tile - FRIEZE_FOOT
        self._draw_tiles(low + FRIEZE_FOOT)
        paint.rounded((0, low + 6, form.width, 12), 0.1, theme.friezedark)
        paint.rounded((0, low, form.width, 6), 0.1, theme.accent)
        x, y, bite = PLAQUE_INSET * tile, low + FRIEZE_FOOT + PLAQUE_INSET * tile, PLAQUE_BITE * tile
        width, height = form.width - 2 * x, (FRIEZE_ROWS - 2 * PLAQUE_INSET) * tile
        paint.shape(paint.plaque(x - 11, y - 11, width + 22, height + 22, bite - 3), theme.friezeground)
        paint.shape(paint.plaque(x, y, width, height, bite), theme.primary)
        paint.trace(paint.plaque(x + 12, y + 12, width - 24, height - 24, bite), theme.friezemid, 2.5)
        names, room = self._session.names, width - 2 * bite - 24
        title = verdict.headline(_.language, self._table, names)
        sizes = [size for size in TITLE_SIZES if size <= TITLE * tile] or TITLE_SIZES[-1:]
        size = next((size for size in sizes if width_of(title, tokens.SERIF, size) <= room), sizes[-1])
        middle = form.width / 2
        _write_centered(_fitted(title, (tokens.SERIF, size), room), (middle, y + height * 0.62), theme.onprimary)
        note = _fitted(verdict.why(_.language, self._table, names), (tokens.MEDIUM, round(NOTE * tile)), room)
        _write_centered(note, (middle, y + height * 0.24), theme.onprimary2)
        return low

    def _draw_tiles(self, low: float) -> None:
        side = self._form.tile
        tile = frieze_tile(side, theme.name)
        Color(1, 1, 1, 1)
        for x in range(0, self._form.width, side):
            for row in range(FRIEZE_ROWS):
                Rectangle(texture=tile, pos=(x, low + row * side), size=tile.size)

    # The ranking

    def _draw_ranking(self, box: Box, card: float) -> None:
        left, low, width, height = box
        top = low + height
        for standing in self._order:
            self._draw_card(standing, (left, top - card, width, card))
            top -= card + GAP

    def _draw_card(self, standing: Standing, box: Box) -> None:
        """Draw a player's rank, name and total, and where there is room, the parts of the total."""
        left, low, width, height = box
        seat, won, with_parts = standing.player, standing.rank == 1, height >= CARD
        edge = theme.accent if won else theme.line
        corner = CORNER if with_parts else LINE_CORNER
        paint.framed(box, corner, theme.surface, edge, 7 if won else 2.5)
        middle = low + height - (66 if with_parts else height / 2)
        paint.disc(left + 74, middle, 42 if with_parts else 36, theme.accent if won else theme.sunken)
        ink = theme.onaccent if won else theme.ink2
        draw_text(str(standing.rank), tokens.SERIF, 46, (left + 74, middle), ink)
        look = self._header.looks[seat]
        draw_seat(look, left + 152, middle, 17, theme.seat_color(look))
        total, figure = _.language.number(standing.total), TOTAL if with_parts else LINE_TOTAL
        room = width - 188 - 34 - 24 - width_of(total, *figure)
        name = _fitted(self._session.names[seat], NAME if with_parts else LINE_NAME, room)
        _write_from(name, left + 188, middle, theme.ink)
        _write_to((total, *figure), left + width - 34, middle, theme.ink)
        if with_parts:
            paint.rounded((left + 34, low + 144, width - 68, 2), 0.1, theme.line)
            self._draw_parts(self._parts[seat], (left, low, width, height))

    def _draw_parts(self, parts: Sequence[verdict.TotalPart], box: Box) -> None:
        left, low, width, _height = box
        step = (width - 68) / len(parts)
        for index, part in enumerate(parts):
            figure = _.language.signed(part.points) if part.reason else _.language.number(part.points)
            if part.reason and not part.times:
                figure = "–"
            middle = left + 34 + (index + 0.5) * step
            draw_text(serif(figure), tokens.SERIF, 52, (middle, low + 108), theme.ink if part.times else theme.ink3)
            lines = _lines(verdict.part_name(_.language, part), PART_NAME, step - 12)
            for number, line in enumerate(lines):
                at = low + 52 + PART_LINE * ((len(lines) - 1) / 2 - number)
                ink = theme.ink2 if part.times else theme.ink3
                _write_centered(_fitted(line, PART_NAME, step - 12), (middle, at), ink)
            if index:
                paint.rounded((left + 34 + index * step, low + 24, 2, 100), 0.1, theme.line)

    # Boards or chart

    def _draw_content(self, box: Box) -> None:
        if self._content == CHART:
            self._draw_chart(box)
        else:
            self._draw_boards(box)

    def _draw_chart(self, box: Box) -> None:
        """Draw all scores over the rounds."""
        left, low, width, height = box
        paint.framed(box, CORNER, theme.surface, theme.line, 2.5)
        names = self._session.names
        chart = LineChart(
            pixels=CHART_PIXELS,
            lines=[(self._header.looks[seat], names[seat], course(self._table, seat)) for seat in self._table.seats],
            ended=True,
            bonus_word=_("bonus"),
            end_word=_("end"),
        )
        chart.pos, chart.size = (left + GAP, low + GAP), (width - 2 * GAP, height - 2 * GAP)
        chart.draw()

    def _draw_boards(self, box: Box) -> None:
        left, low, width, height = box
        columns, side = _grid(width, height, len(self._order))
        rows = -(-len(self._order) // columns)
        card_width, card_height = (width - (columns - 1) * GAP) / columns, side + NAME_ROW + 2 * BOARD_MARGIN
        top = low + height - (height - rows * card_height - (rows - 1) * GAP) / 2
        for index, standing in enumerate(self._order):
            row, column = divmod(index, columns)
            x, y = left + column * (card_width + GAP), top - row * (card_height + GAP) - card_height
            paint.framed((x, y, card_width, card_height), LINE_CORNER, theme.surface, theme.line, 2.5)
            seat = standing.player
            name_at = y + card_height - BOARD_MARGIN - NAME_ROW / 2 + 8
            look = self._header.looks[seat]
            draw_seat(look, x + BOARD_MARGIN + 14, name_at, 14, theme.seat_color(look))
            name = _fitted(self._session.names[seat], BOARD_NAME, card_width - 2 * BOARD_MARGIN - 50)
            _write_from(name, x + BOARD_MARGIN + 44, name_at, theme.ink)
            self._draw_board(seat, x + (card_width - side) / 2, y + BOARD_MARGIN, side)

    def _draw_board(self, seat: int, x: float, y: float, side: float) -> None:
        board = little_board(
            self._session.layout,
            self._table.boards[seat],
            pos=(x, y),
            size=(side, side),
            highlighted=list(dict.fromkeys(space for part in self._parts[seat] for space in part.spaces)),
        )
        PushMatrix()
        Translate(*board.origin())
        board.draw(side)
        PopMatrix()

    def _draw_footer(self) -> None:
        game = f"{board_name(_.language, self._header.board)} · {_.language.date(self._header.day)}"
        width = self._form.width
        _write_from(_fitted(game, FOOT, width - 2 * MARGIN - 200), MARGIN, FOOTER / 2, theme.ink2)
        _write_to(("Azulejo", *BRAND), width - MARGIN, FOOTER / 2, theme.ptext)


def _grid(width: float, height: float, count: int) -> tuple[int, float]:
    """The number of columns in which boards are largest, and their side."""

    def side(columns: int) -> float:
        rows = -(-count // columns)
        across = (width - (columns - 1) * GAP) / columns - 2 * BOARD_MARGIN
        down = (height - (rows - 1) * GAP) / rows - NAME_ROW - 2 * BOARD_MARGIN
        return min(GREATEST_BOARD, across, down)

    columns = max(range(1, count + 1), key=side)
    return columns, max(1, side(columns))


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
