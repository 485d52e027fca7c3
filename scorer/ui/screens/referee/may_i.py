"""May I?: what asking about walls and about stars has in common, a position carried over from the table or set up here.

`may_i_wall` and `may_i_star` say what a position is, and ask.
"""

from typing import Any

from kivy.properties import StringProperty

from scorer.rules.layouts import LAYOUTS, layout
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.containers.page import Page
from scorer.wording.language import board_name


class MayI(Page):
    """`tiles` is what lies on the board of `layout`; the chips with the id `players` say whose it is."""

    board = StringProperty()
    note = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.layout, self.tiles = LAYOUTS[self.board], {}
        self._carried = self._on_table = self._player = None
        super().__init__(**kwargs)
        self.ids.players.bind(on_choose=lambda _chips, player: self._carry(self._on_table, player))

    def shown(self, board: str = "", **_given: object) -> None:
        """Carry the position over from the table, unless it is still the one that was set up here."""
        self.board = board or self.board
        game = self.context.game
        on_table = game if game and game.session.layout.id == self.board else None
        self.layout = (
            on_table.session.layout if on_table else layout(self.board, self.context.preferences.print_of(self.board))
        )
        self.note = board_name(_.language, self.board)
        self.meet_board()
        carried = (self.board, on_table and on_table.id, on_table and on_table.session.version)
        if carried != self._carried:
            self._carried = carried
            self._carry(on_table, on_table.player if on_table else None)
        self._on_table = on_table
        names = on_table.session.names if on_table else ()
        self.ids.players.set_options(enumerate(names), self._player)
        self.refresh()

    def clear(self) -> None:
        """An empty board."""
        self._carry(None, None)
        self.ids.players.value = None

    def _carry(self, on_table, player: int) -> None:
        self._player = player
        self.tiles = dict(on_table.session.table.boards[player]) if on_table else {}
        self.carry(on_table, player)
        self.refresh()

    def meet_board(self) -> None:
        """There may be another layout now."""

    def carry(self, on_table, player: int) -> None:
        """Take what else there is from a game on the table, or nothing from None."""

    def refresh(self, *_args: object) -> None:
        """Ask again and show the answers."""
