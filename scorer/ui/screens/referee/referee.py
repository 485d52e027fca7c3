"""The referee: what to ask when two people at the table do not agree, and where the rules are read.

Each question leads to a screen of its own; all of them are about the board on the table, or one that is chosen here.
"""

from kivy.properties import ObjectProperty, StringProperty

from scorer.rules.layouts import LAYOUTS
from scorer.ui.boards.families import VIEWS
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page

FIRST_BOARD = "azul"


class Referee(Page):
    """The page that leads to the four questions."""

    board = StringProperty(FIRST_BOARD)
    game = ObjectProperty(None, allownone=True)
    """The game on the table."""
    note = StringProperty()

    def shown(self, **_given: object) -> None:
        """Whatever is on the table is probably what they argue about."""
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

    def dispute(self) -> None:
        self.navigator.go("dispute")

    def rules(self) -> None:
        self.navigator.go("rules", board=self.board)

    def questions(self) -> None:
        self.navigator.go("rules", board=self.board, chapter="question")


load_kv(__name__)
