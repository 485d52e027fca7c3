"""Reads the games that Home shows: the one to continue and the most recent ones.

The first frame waits for this, so it reads only what is visible, no matter how long the history is.
"""

import datetime as dt
from typing import NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.rules.board import Tiles
from scorer.rules.table import Layout
from scorer.store import Filters, Header, State, Store, StoreError
from scorer.ui.boards.board_labels import printed_cells, short_board_name
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import cells_with_print, little_cells
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.error_toast import show_error

RECENT, RECENT_ON_TABLET = 3, 8
BOARD_SIDE, THUMB_SIDE = 90, 36


class ContinuedPlayer(NamedTuple):
    """A player of the game to continue."""

    seat: int
    name: str
    total: str
    marker: bool = False


class ContinuedGame(NamedTuple):
    """The game that Continue opens."""

    game: str
    title: str
    since: str
    players: tuple[ContinuedPlayer, ...]
    board: MiniBoard
    """The board that was shown last."""


class RecentGame(NamedTuple):
    """A finished game."""

    game: str
    winner: str
    aside: str
    """How they won; shown after the winner's name."""
    others: str
    points: str
    day: str
    layout: Layout
    board: MiniBoard
    """What the board prints, until the winner's board is known."""

    def show(self, tiles: Tiles) -> None:
        """Show the winner's final board."""
        self.board.cells = little_cells(self.layout, tiles)


class OpenGame(NamedTuple):
    """Another game that is still being played."""

    game: str
    players: str
    note: str


class HomeGames(NamedTuple):
    """The games on Home."""

    continued: ContinuedGame | None
    open: list[OpenGame]
    recent: list[RecentGame]


def read_games(context: AppContext) -> HomeGames | None:
    """The game to continue, the other open and the most recent games; None after showing an error if they cannot be read."""
    try:
        context.bin_unused_games()
        game = context.game_to_continue()
        others = [_open_game(header) for header in context.store.games.open() if game and header.id != game.id]
        return HomeGames(_continued_game(game) if game else None, others, _recent_games(context.store))
    except StoreError as error:
        show_error(error)
        return None


def _open_game(header: Header) -> OpenGame:
    names = _.language.join(seat.name for seat in header.seats)
    note = " · ".join(text for text in (short_board_name(header.board), _since(header)) if text)
    return OpenGame(header.id, names, note)


def _continued_game(game: ActiveGame) -> ContinuedGame:
    session, header = game.session, game.header
    holder = session.marker_of(session.round)
    players = tuple(
        ContinuedPlayer(header.looks[seat], name, _.language.number(session.table.totals[seat]), seat == holder)
        for seat, name in enumerate(session.names)
    )
    title = f"{short_board_name(header.board)}, {_.language.round(session.round).lower()}"
    return ContinuedGame(game.id, title, _since(header), players, _board(session, game.player))


def _since(header: Header) -> str:
    """When the game was started: the time, or the day if it was not today."""
    if not header.started:
        return ""
    began = dt.datetime.fromisoformat(header.started)
    today = began.date() == dt.datetime.now().astimezone().date()
    return _("started {when}", when=_.language.time(began) if today else _.language.day(began))


def _board(session: Session, player: int) -> MiniBoard:
    layout = session.layout
    cells, side = cells_with_print(layout, session.table.boards[player]), dp(BOARD_SIDE)
    return VIEWS[layout.family].mini_board(cells=cells, palette=layout.palette, size=(side, side))


def _recent_games(store: Store) -> list[RecentGame]:
    count = RECENT_ON_TABLET if min(Window.size) > dp(tokens.TABLET_WIDTH) else RECENT
    return [_recent_game(header) for header in store.history.page(Filters(state=State.FINISHED), size=count).games]


def _recent_game(header: Header) -> RecentGame:
    placed = sorted(header.seats, key=lambda seat: seat.rank or 0)
    winners = [seat.name for seat in placed if seat.rank == 1]
    others = [f"{seat.name} {_.language.number(seat.total or 0)}" for seat in placed if seat.rank != 1]
    return RecentGame(
        game=header.id,
        winner=_.language.join(winners),
        aside=_("shared the win") if len(winners) > 1 else _("won") if others else "",
        others=", ".join(others),
        points=_.language.number(placed[0].total or 0),
        day=_.language.day(header.day),
        layout=header.layout,
        board=_printed(header),
    )


def _printed(header: Header) -> MiniBoard:
    layout, side = header.layout, dp(THUMB_SIDE)
    cells = printed_cells(header.board)
    return VIEWS[layout.family].mini_board(cells=cells, palette=layout.palette, size=(side, side), sunken=True)
