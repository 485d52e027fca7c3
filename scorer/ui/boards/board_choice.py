"""Chooses a board by its picture: a card for each game, ordered by ownership and last use.

A switch selects the Mini edition, so that eleven pictures cover fifteen boards, and another one adds the joker tiles.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, ObjectProperty, StringProperty

from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout
from scorer.rules.layouts import LAYOUTS, layout
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from scorer.ui.boards.mini_boards import MiniBoard, MiniDome, MiniStars, MiniWall
from scorer.ui.boards.printed_cells import cells_of_plates
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.cells import PLACED, Cell
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.stack import Grid, Stack
from scorer.wording import sentences
from scorer.wording.language import board_name

PICTURE = 66
"""Side of a picture, in dp."""


class Print(NamedTuple):
    """One picture: a board and its Mini edition, if there is one."""

    board: str
    mini: str = ""


Group = tuple[Print, ...]
"""The sides of one game; the board of the first one is the id of the group."""

GROUPS: Final[tuple[Group, ...]] = (
    (Print("azul", "azul-mini"), Print("azul-gray", "azul-mini-dark")),
    (
        Print("summer-pavilion", "summer-pavilion-mini"),
        Print("summer-pavilion-mono", "summer-pavilion-mini-mono"),
    ),
    (Print("crystal-mosaic-1"), Print("crystal-mosaic-2")),
    (Print("azul-duel"),),
    (Print("glazed-pavilion-orange"), Print("glazed-pavilion-purple")),
    (Print("chocolatier"), Print("chocolatier-brown")),
)
PRINTS = tuple(one for group in GROUPS for one in group)
JOKERS: Final = "jokers"
"""The option of a game for its joker tiles."""


def print_with(board: str) -> Print:
    """The picture of a board; its own if the board is not offered for new games yet."""
    return next((one for one in PRINTS if board in one), Print(board))


class WallPicture(MiniWall):
    """A mini wall with the printed factor of its spaces."""

    def empty_color(self) -> Sequence[float]:
        return super().empty_color() if self.palette else theme.line

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
    glazes = {space: tokens.glaze_of(color, printed.palette) for space, color in printed.printed.items()}
    cells = {space: Cell(glaze, PLACED, badge=badge) for space, glaze in glazes.items()}
    return WallPicture(size=size, cells=cells, palette=printed.palette)


def _dome_picture(printed: DomeLayout, size: tuple[float, float]) -> MiniBoard:
    return MiniDome(size=size, cells=cells_of_plates(printed))


PICTURES: Mapping[str, Callable[..., MiniBoard]] = {
    "wall": _wall_picture,
    "star": _star_picture,
    "dome": _dome_picture,
}
"""The picture of an empty board by `Layout.family`."""


def group_of(board: str) -> Group | None:
    """The game of a board, if it can be chosen."""
    return next((group for group in GROUPS if any(board in one for one in group)), None)


def by_last_use(recent: Sequence[str]) -> list[Group]:
    """All games; those of the most recently used boards first."""
    used = [group for group in map(group_of, recent) if group]
    return list(dict.fromkeys([*used, *GROUPS]))


class PictureCard(TapCard):
    """A board with its picture."""

    board = StringProperty()
    selected = BooleanProperty(False)
    picture: "ObjectProperty[MiniBoard | None]" = ObjectProperty(None, allownone=True)

    def on_picture(self, *_args: object) -> None:
        self.ids.picture.clear_widgets()
        self.ids.picture.add_widget(self.picture)


class BoardCard(PictureCard):
    """One board to choose."""

    def spoken_text(self) -> str:
        return board_name(_.language, self.board)


class GroupCard(Card):
    """A game with its sides."""

    board = StringProperty()
    """The board whose game it names."""
    has_mini = BooleanProperty(False)


class LastBoard(PictureCard):
    """The board of the last game, and who played it."""

    note = StringProperty()


class BoardGrid(Grid):
    """The cards of some games."""


class BoardChoice(Stack):
    """`board` is the id of the chosen board."""

    __events__ = ("on_ask_owned", "on_skip_owned")

    board = StringProperty("azul")
    mini = BooleanProperty(False)
    has_mini = BooleanProperty(True)
    jokers = BooleanProperty(False)
    """Whether joker tiles are used, on boards that have them."""
    has_jokers = BooleanProperty(False)
    offers_jokers = BooleanProperty(False)
    """Whether the joker tiles can be chosen here at all."""
    prints: "DictProperty[str, dict[str, Any]]" = DictProperty()
    """By board, how the players' copy differs from the usual print: the `options` of a game record."""
    recent: "ListProperty[str]" = ListProperty()
    """The boards of the last games, the last one first."""
    last_note = StringProperty()
    """Who played the last game, and when."""
    owned: "ListProperty[str]" = ListProperty()
    """The ids of the games that the players own; if unknown, those that they have played."""
    asks = BooleanProperty(False)
    """Whether to ask which games they own."""
    folds = BooleanProperty(False)
    """Whether all boards except the last one may be collapsed behind a row, for lack of room."""
    unfolded = BooleanProperty(False)
    folded = BooleanProperty(False)
    """Whether they are hidden now."""

    def __init__(self, **kwargs: Any) -> None:
        self._cards: dict[Print, BoardCard] = {}
        self._groups: dict[Group, GroupCard] = {}
        """Those that have been shown: a list that stays folded has none."""
        self._arrange_soon = Clock.create_trigger(self.arrange, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, _base: object) -> None:
        self.ids.last.act = self._tapped_last
        self.on_board()
        self._arrange_soon()
        for name in ("recent", "last_note", "owned", "folds", "unfolded"):
            self.fbind(name, self._arrange_soon)

    def on_ask_owned(self) -> None:
        """The user wants to say which games they own."""

    def on_skip_owned(self) -> None:
        """The user does not want to be asked."""

    def arrange(self, *_args: object) -> None:
        """Order the games: first those that the players own, each time by last use."""
        self._arrange_soon.cancel()
        ordered = by_last_use(self.recent)
        played = {group[0].board for group in map(group_of, self.recent) if group}
        yours = [group for group in ordered if group[0].board in (set(self.owned) or played)]
        others = [group for group in ordered if group not in yours]
        self.ids.yours.clear_widgets()
        self.ids.others.clear_widgets()
        self.folded = bool(self.folds and not self.unfolded and self.recent and self.last_note)
        if not self.folded:
            for group in yours or others:
                self.ids.yours.add_widget(self._group_card(group))
        self.ids.others_part.open = bool(yours and others) and not self.folded
        if self.ids.others_part.open:
            for group in others:
                self.ids.others.add_widget(self._group_card(group))
        self.ids.others_row.note = _names([group for group in ordered if group != group_of(self.board)])
        self._update_last()

    def _group_card(self, group: Group) -> GroupCard:
        if group not in self._groups:
            around = self._groups[group] = GroupCard()
            for one in group:
                card = self._cards[one] = BoardCard(act=partial(self._tapped, one))
                card.picture = self._picture(one)
                around.ids.sides.add_widget(card)
            self._update_cards()
        return self._groups[group]

    def _picture(self, one: Print) -> MiniBoard:
        return picture_of(one.board, self.prints.get(one.board))

    def on_prints(self, *_args: object) -> None:
        for one, card in self._cards.items():
            card.picture = self._picture(one)
        self._update_last()

    def on_board(self, *_args: object) -> None:
        chosen = print_with(self.board)
        self.has_mini = bool(chosen.mini)
        self.has_jokers = self.offers_jokers and JOKERS in LAYOUTS[self.board].options()
        if chosen.mini:
            self.mini = self.board == chosen.mini
        self._update_cards()
        self._update_last()

    def _update_cards(self) -> None:
        """Mark the chosen board, and show all others in the same edition."""
        chosen = print_with(self.board)
        for one, card in self._cards.items():
            card.selected = one == chosen
            card.board = self._edition(one)
        for group, around in self._groups.items():
            around.board = self._edition(group[0])
            around.has_mini = bool(group[0].mini) and around.board != group[0].mini

    def on_offers_jokers(self, *_args: object) -> None:
        self.on_board()

    def on_mini(self, *_args: object) -> None:
        self._choose(print_with(self.board))
        self.on_board()

    @property
    def options(self) -> dict[str, Any]:
        """The options of a game that are chosen here."""
        return {JOKERS: True} if self.has_jokers and self.jokers else {}

    def _update_last(self) -> None:
        if "last" not in self.ids:
            return
        last, shown = self.ids.last, bool(self.recent and self.last_note)
        self.ids.last_place.open = shown
        if shown:
            last.board = self.board if self.folded else self.recent[0]
            last.note = self.last_note if last.board == self.recent[0] else ""
            last.picture = self._picture(print_with(last.board))
            last.selected = self.board == last.board

    def _tapped_last(self) -> None:
        """The card at the top shows the other boards or, if they are shown, chooses the last one."""
        if self.folded:
            self.unfolded = True
        else:
            self.board, self.unfolded = self.ids.last.board, False

    def _tapped(self, one: Print) -> None:
        self._choose(one)
        self.unfolded = False
        self.arrange()

    def _choose(self, one: Print) -> None:
        self.board = self._edition(one)

    def _edition(self, one: Print) -> str:
        return one.mini if self.mini and one.mini else one.board


def _names(groups: Sequence[Group]) -> str:
    return ", ".join(_(sentences.GAMES[group[0].board]) for group in groups)


load_kv(__name__)
