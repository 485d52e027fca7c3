"""Every player's total if the game ended now, bonuses included, for screens with room for it."""

from functools import partial

from kivy.properties import NumericProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.ui.context.app_context import AppContext
from scorer.ui.explain.why_sheet import open_if_ended
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered, CenteredRow


class ProjectedTotal(Tappable, Plated, Centered):
    """One player; a tap opens the bonuses."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()


class ProjectedTotals(Plated, CenteredRow):
    """All players side by side."""

    _game: ActiveGame | None = None

    def show(self, context: AppContext, game: ActiveGame) -> None:
        if game is not self._game:
            self._set_game(context, game)
        totals = game.session.if_ended().totals
        for one, total in zip(reversed(self.ids.players.children), totals, strict=True):
            one.total = _.language.number(total)

    def _set_game(self, context: AppContext, game: ActiveGame) -> None:
        self._game = game
        self.ids.players.clear_widgets()
        for player, name in enumerate(game.session.names):
            act = partial(open_if_ended, context, game, player)
            self.ids.players.add_widget(ProjectedTotal(seat=game.looks[player], name=name, act=act))


load_kv(__name__)
