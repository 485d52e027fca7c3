"""The printed boards as pictures to choose from: which game, which side, and whether it is the Mini edition.

`board` is the id that is chosen; six pictures and the Mini switch make the ten boards.
"""

from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ObjectProperty, StringProperty

from scorer.rules.layouts import layout
from scorer.ui.boards.mini_boards import MiniStars, MiniWall
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.cells import PLACED, Cell
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import TapCard
from scorer.ui.widgets.stack import Stack

PICTURE = 78
"""How large a board is pictured, in dp."""


class Print(NamedTuple):
    """One picture: a board and its Mini edition, where there is one."""

    board: str
    mini: str = ""


PRINTS = (
    Print("azul", "azul-mini"),
    Print("azul-gray", "azul-mini-dark"),
    Print("crystal-mosaic-1"),
    Print("crystal-mosaic-2"),
    Print("summer-pavilion", "summer-pavilion-mini"),
    Print("summer-pavilion-mono", "summer-pavilion-mini-mono"),
)


def print_with(board: str):
    """The picture that a board belongs to."""
    return next(one for one in PRINTS if board in one)


class WallPicture(MiniWall):
    """A small wall that shows the factor printed on its spaces, too."""

    def draw(self, size: float) -> None:
        self._badged = []
        super().draw(size)
        for badge, x, y, side in self._badged:
            width, height = side * 1.15, side * 0.74
            left, low = x + side * 0.45, y + side * 0.55
            paint.framed(
                (left, low, width, height), height * 0.4, theme.accentsoft, theme.accentline, dp(tokens.HAIRLINE)
            )
            draw_text(badge, tokens.HEAVY, side * 0.56, (left + width / 2, low + height / 2), theme.accenttext)

    def _cell(self, cell, space, x: float, y: float, side):
        if cell.badge:
            self._badged.append((cell.badge, x, y, side))
        return super()._cell(cell, space, x, y, side)


def picture_of(board: str, options):
    """The board as it comes out of the box, as a widget."""
    printed = layout(board, options)
    return PICTURES[printed.family](printed, (dp(PICTURE), dp(PICTURE)))


def _star_picture(printed, size: float):
    spaces = {space: printed.print_of(space) or "" for space in printed.numbers}
    return MiniStars(size=size, cells={space: Cell(color, PLACED) for space, color in spaces.items()})


def _wall_picture(printed, size: float):
    badge = f"×{printed.printed_factor}" if printed.printed_factor > 1 else ""
    cells = {space: Cell(color, PLACED, badge=badge) for space, color in printed.printed.items()}
    return WallPicture(size=size, cells=cells)


PICTURES = {"wall": _wall_picture, "star": _star_picture}
"""The picture of an empty board by `Layout.family`."""


class BoardCard(TapCard):
    """One board to choose."""

    board = StringProperty()
    selected = BooleanProperty(False)
    picture = ObjectProperty(None, allownone=True)

    def on_picture(self, *_args: object) -> None:
        self.ids.picture.clear_widgets()
        self.ids.picture.add_widget(self.picture)


class BoardChoice(Stack):
    """Bind `board` to follow what is chosen."""

    board = StringProperty("azul")
    mini = BooleanProperty(False)
    has_mini = BooleanProperty(True)
    prints = DictProperty()
    """What is known of the printed boards: the options of a record by board."""

    def __init__(self, **kwargs: Any) -> None:
        self._cards = {}
        super().__init__(**kwargs)

    def on_kv_post(self, _base: object) -> None:
        for one in PRINTS:
            card = self._cards[one] = BoardCard(board=one.board)
            card.bind(on_release=lambda _card, one=one: self._choose(one))
            self.ids.cards.add_widget(card)
        self.on_prints()
        self.on_board()

    def on_prints(self, *_args: object) -> None:
        for one, card in self._cards.items():
            card.picture = picture_of(one.board, self.prints.get(one.board))

    def on_board(self, *_args: object) -> None:
        chosen = print_with(self.board)
        self.has_mini = bool(chosen.mini)
        if chosen.mini:
            self.mini = self.board == chosen.mini
        for one, card in self._cards.items():
            card.selected = one == chosen
            card.board = self._edition(one)

    def on_mini(self, *_args: object) -> None:
        self._choose(print_with(self.board))
        self.on_board()

    def _choose(self, one) -> None:
        self.board = self._edition(one)

    def _edition(self, one):
        return one.mini if self.mini and one.mini else one.board


load_kv(__name__)
