"""What everybody would have if the game ended now, the bonuses of the boards as they lie there included.

It stands where a large screen has room for it; a tap on a name opens what would be added.
"""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.explain.why_sheet import open_if_ended
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv


class WouldHave(ButtonBehavior, BoxLayout):
    """One player."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()


class IfEnded(BoxLayout):
    """All players side by side."""

    _game = None
    """The game whose players they are."""

    def show(self, context, game):
        if game is not self._game:
            self._take(context, game)
        totals = game.session.if_ended().totals
        for one, total in zip(reversed(self.ids.players.children), totals, strict=True):
            one.total = _.language.number(total)

    def _take(self, context, game):
        self._game = game
        self.ids.players.clear_widgets()
        for player, name in enumerate(game.session.names):
            one = WouldHave(seat=player + 1, name=name)
            one.bind(on_release=lambda _one, player=player: open_if_ended(context, game, player))
            self.ids.players.add_widget(one)


load_kv(__name__)
