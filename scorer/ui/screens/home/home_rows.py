"""What Home shows of the store: the game on the table and the games last played, as its plain rows.

It is read for the very first picture, so it asks for no more than that shows, however long the history is.
"""

import datetime as dt
from typing import NamedTuple

from kivy.metrics import dp

from scorer.play import active_game
from scorer.rules.layouts import WallLayout
from scorer.store import Filters, State, StoreError
from scorer.ui.boards.board_labels import printed_cells, short_board_name
from scorer.ui.boards.little_board import cells_with_print
from scorer.ui.boards.mini_boards import MiniStars, MiniWall
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.error_toast import tell

RECENT = 3


class TablePlayer(NamedTuple):
    """One player of the game on the table."""

    seat: int
    name: str
    total: str
    marker: bool = False


class ActiveGameRow(NamedTuple):
    """The game that is being scored."""

    game: str
    title: str
    since: str
    players: tuple
    board: object
    """A widget that pictures the leading board."""


class RecentGame(NamedTuple):
    """A finished game as a row."""

    game: str
    winner: str
    aside: str
    """What is said after the winner's name."""
    others: str
    points: str
    day: str
    board: object


def read_rows(app):
    """The game on the table, if any, and the last games; nothing where they cannot be read, which is said."""
    try:
        on_table = _game_on_table(app)
        return (_table_row(on_table) if on_table else None), _recent_rows(app.store)
    except StoreError as error:
        tell(error)
        return None


def _game_on_table(app):
    """The game to go on with: the one that is being scored, else the one last touched that is not over."""
    if app.table and not app.table.session.finished:
        return app.take_up(app.table.id)
    app.table = None
    for header in app.store.games.open():
        on_table = active_game.ActiveGame(app.store, header.id)
        if not on_table.session.finished:
            app.table = on_table
            break
        on_table.settle()  # the app was ended between its last step and its result
    return app.table


def _table_row(on_table):
    """The game on the table as Home shows it."""
    session, header = on_table.session, on_table.header
    holder = session.marker_of(session.round)
    players = tuple(
        TablePlayer(seat + 1, name, _.language.number(session.table.totals[seat]), seat == holder)
        for seat, name in enumerate(session.names)
    )
    title = f"{short_board_name(header.board)}, {_.language.round(session.round).lower()}"
    return ActiveGameRow(on_table.id, title, _since(header), players, _board(session, on_table.player))


def _since(header):
    """When it was begun: the time, or the day if that was another one."""
    if not header.started:
        return ""
    began = dt.datetime.fromisoformat(header.started)
    today = began.date() == dt.datetime.now().astimezone().date()
    return _("started {when}", when=_.language.time(began) if today else _.language.day(began))


def _board(session, player):
    """Somebody's board as it lies there, the print still to be seen."""
    kind = MiniWall if isinstance(session.layout, WallLayout) else MiniStars
    return kind(cells=cells_with_print(session.layout, session.table.boards[player]), size=(dp(90), dp(90)))


def _recent_rows(store):
    """The games that were finished last."""
    return [_recent(header) for header in store.history.page(Filters(state=State.FINISHED), size=RECENT).games]


def _recent(header):
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


def _printed(header):
    kind = MiniWall if isinstance(header.layout, WallLayout) else MiniStars
    board = kind(cells=printed_cells(header.board), size=(dp(36), dp(36)))
    board.on_tray = True
    return board
