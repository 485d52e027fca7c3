"""Reads the games that Home shows: the one to continue and the most recent ones.

The first frame waits for this, so it reads only what is visible, no matter how long the history is.
"""

import datetime as dt
from typing import NamedTuple

from kivy.metrics import dp

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.store import Filters, Header, State, Store, StoreError
from scorer.ui.boards.board_labels import printed_cells, short_board_name
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import cells_with_print
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.error_toast import show_error

RECENT = 3
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
    board: MiniBoard


def read_games(context: AppContext) -> tuple[ContinuedGame | None, list[RecentGame]] | None:
    """The game to continue, if any, and the most recent games; None after showing an error if they cannot be read."""
    try:
        game = context.game_to_continue()
        return (_continued_game(game) if game else None), _recent_games(context.store)
    except StoreError as error:
        show_error(error)
        return None


def _continued_game(game: ActiveGame) -> ContinuedGame:
    session, header = game.session, game.header
    holder = session.marker_of(session.round)
    players = tuple(
        ContinuedPlayer(seat + 1, name, _.language.number(session.table.totals[seat]), seat == holder)
        for seat, name in enumerate(session.names)
    )
    title = f"{short_board_name(header.board)}, {_.language.round(session.round).lower()}"
    return ContinuedGame(game.id, title, _since(header), players, _board(session, game.player))


def _since(header: Header) -> str:
    """When the game began: the time, or the day if that was not today."""
    if not header.started:
        return ""
    began = dt.datetime.fromisoformat(header.started)
    today = began.date() == dt.datetime.now().astimezone().date()
    return _("started {when}", when=_.language.time(began) if today else _.language.day(began))


def _board(session: Session, player: int) -> MiniBoard:
    kind = VIEWS[session.layout.family].mini_board
    return kind(
        cells=cells_with_print(session.layout, session.table.boards[player]), size=(dp(BOARD_SIDE), dp(BOARD_SIDE))
    )


def _recent_games(store: Store) -> list[RecentGame]:
    return [_recent_game(header) for header in store.history.page(Filters(state=State.FINISHED), size=RECENT).games]


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
        board=_printed(header),
    )


def _printed(header: Header) -> MiniBoard:
    kind = VIEWS[header.layout.family].mini_board
    board = kind(cells=printed_cells(header.board), size=(dp(THUMB_SIDE), dp(THUMB_SIDE)))
    board.on_tray = True
    return board
