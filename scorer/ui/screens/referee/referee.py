"""The referee: the start page for settling disagreements and reading the rules.

Each question has its own screen. They are about the board of the active game, or one chosen here.
"""

from kivy.properties import ObjectProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.rules.layouts import LAYOUTS
from scorer.ui.boards.families import VIEWS
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page

FIRST_BOARD = "azul"


class Referee(Page):
    """The page."""

    board = StringProperty(FIRST_BOARD)
    game: "ObjectProperty[ActiveGame | None]" = ObjectProperty(None, allownone=True)
    note = StringProperty()

    def shown(self, **_params: object) -> None:
        """Preselect the board of the active game, which the question is probably about."""
        game = self.context.game
        if game and game is not self.game:
            self.board = game.session.layout.id
        self.game = game
        self.ids.board.update()
        self.note = ""
        if game:
            names = _.language.join(game.session.names)
            self.note = _("Current game: {names}", names=names)

    def may_i(self) -> None:
        self.navigator.go(VIEWS[LAYOUTS[self.board].family].may_i, board=self.board)


load_kv(__name__)
