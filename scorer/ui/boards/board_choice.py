"""Chooses a board by picture; a switch selects the Mini edition, so that six pictures cover ten boards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ObjectProperty, StringProperty

from scorer.rules.board import Space
from scorer.rules.layouts import layout
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from scorer.ui.boards.mini_boards import MiniBoard, MiniStars, MiniWall
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.cells import PLACED, Cell
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import TapCard
from scorer.ui.widgets.stack import Stack

PICTURE = 78
"""Side of a picture, in dp."""


class Print(NamedTuple):
    """One picture: a board and its Mini edition, if there is one."""

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


def print_with(board: str) -> Print:
    """The picture of a board."""
    return next(one for one in PRINTS if board in one)


class WallPicture(MiniWall):
    """A mini wall with the printed factor of its spaces."""

    def draw(self, size: float) -> None:
        self._badged: list[tuple[str, float, float, float]] = []
        super().draw(size)
        for badge, x, y, side in self._badged:
            width, height = side * 1.15, side * 0.74
            left, low = x + side * 0.45, y + side * 0.55
            paint.framed(
                (left, low, width, height), height * 0.4, theme.accentsoft, theme.accentline, dp(tokens.HAIRLINE)
            )
            draw_text(badge, tokens.HEAVY, side * 0.56, (left + width / 2, low + height / 2), theme.accenttext)

    def _cell(
        self, cell: Cell, space: Space, x: float, y: float, side: float
    ) -> Sequence[tuple[tuple[float, ...], float]]:
        if cell.badge:
            self._badged.append((cell.badge, x, y, side))
        return super()._cell(cell, space, x, y, side)


def picture_of(board: str, options: Mapping[str, Any] | None) -> MiniBoard:
    """A picture of the empty board, as printed."""
    printed = layout(board, options)
    return PICTURES[printed.family](printed, (dp(PICTURE), dp(PICTURE)))


def _star_picture(printed: StarLayout, size: tuple[float, float]) -> MiniBoard:
    spaces = {space: printed.print_of(space) or "" for space in printed.numbers}
    return MiniStars(size=size, cells={space: Cell(color, PLACED) for space, color in spaces.items()})


def _wall_picture(printed: WallLayout, size: tuple[float, float]) -> MiniBoard:
    badge = f"×{printed.printed_factor}" if printed.printed_factor > 1 else ""
    cells = {space: Cell(color, PLACED, badge=badge) for space, color in printed.printed.items()}
    return WallPicture(size=size, cells=cells)


PICTURES: Mapping[str, Callable[..., MiniBoard]] = {"wall": _wall_picture, "star": _star_picture}
"""The picture of an empty board by `Layout.family`."""


class BoardCard(TapCard):
    """One board to choose."""

    board = StringProperty()
    selected = BooleanProperty(False)
    picture: "ObjectProperty[MiniBoard | None]" = ObjectProperty(None, allownone=True)

    def on_picture(self, *_args: object) -> None:
        self.ids.picture.clear_widgets()
        self.ids.picture.add_widget(self.picture)


class BoardChoice(Stack):
    """`board` is the id of the chosen board."""

    board = StringProperty("azul")
    mini = BooleanProperty(False)
    has_mini = BooleanProperty(True)
    prints: "DictProperty[str, dict[str, Any]]" = DictProperty()
    """By board, how the players' copy differs from the usual print: the `options` of a game record."""

    def __init__(self, **kwargs: Any) -> None:
        self._cards: dict[Print, BoardCard] = {}
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

    def _choose(self, one: Print) -> None:
        self.board = self._edition(one)

    def _edition(self, one: Print) -> str:
        return one.mini if self.mini and one.mini else one.board


load_kv(__name__)
