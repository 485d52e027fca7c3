"""Home: the game to continue, a new one, and the games last played.

What there is it reads as plain rows from `home_rows`, and it leads on to the other screens.
"""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scorer.ui.boards.mini_boards import Thumb
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.screens.home.home_rows import read_rows
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.standing_line import StandingLine


class Home(Page):
    """The first screen."""

    continued = ObjectProperty(None, allownone=True)
    """The game that Continue opens, as `ContinuedGame`."""
    recent = ListProperty()
    """The last games, as `RecentGame`."""
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._read_soon = Clock.create_trigger(self._read_anew)
        _.bind(language=self._say_again)

    def shown(self, **_given: object) -> None:
        """At the start what there is comes with the first frame, as everybody waits for it; later, or if it cannot be read and
        that is to be said over the screen, in the next one.
        """
        at_start = self.context.has_store and not Clock.frames_displayed
        if not (at_start and self._read()):
            self._read_soon()

    def left(self) -> None:
        self._read_soon.cancel()

    def _say_again(self, *_args: object) -> None:
        """In another language, if anybody sees it."""
        if self.get_root_window():
            self._read_anew()

    def _read_anew(self, *_args: object) -> None:
        self._read()
        for place in (self.ids.table, self.ids.recent):
            layout_now(place)

    def _read(self):
        """Whether it could be."""
        rows = read_rows(self.context)
        if rows:
            self.continued, self.recent = rows
        if not self.recent:
            self._show_recent()
        return bool(rows)

    def on_continued(self, *_args: object) -> None:
        place = self.ids.table
        place.clear_widgets()
        if self.continued:
            place.add_widget(self._continue_card(self.continued))

    def on_recent(self, *_args: object) -> None:
        self._show_recent()

    def _show_recent(self) -> None:
        rows = self.ids.recent
        rows.clear_widgets()
        if not self.recent:
            from scorer.ui.widgets.controls.empty_list import NothingYet

            nothing = NothingYet()
            nothing.bind(on_bring_in=lambda _nothing: self.navigator.go("keep"))
            rows.add_widget(nothing)
        for index, game in enumerate(self.recent, start=1):
            rows.add_widget(self._recent_row(game, divider=index < len(self.recent)))

    def _continue_card(self, game):
        card = ContinueCard(title=game.title, since=game.since)
        card.ids.board.add_widget(game.board)
        for player in game.players:
            line = StandingLine(seat=player.seat, name=player.name, total=player.total, marker=player.marker)
            card.ids.players.add_widget(line)
        card.bind(on_continue=lambda _card: self.navigator.go("round", game=game.game))
        return card

    def _recent_row(self, game, *, divider):
        thumb = Thumb()
        thumb.add_widget(game.board)
        row = ListRow(
            thumb=thumb,
            title=game.winner,
            aside=game.aside,
            note=game.others,
            figure=game.points,
            figure_note=game.day,
            divider=divider,
        )
        row.bind(on_release=lambda _row: self.navigator.go("game", game=game.game))
        return row


class ContinueCard(Card):
    """The card of the game to continue."""

    title = StringProperty()
    since = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_continue")
        super().__init__(**kwargs)

    def on_continue(self) -> None:
        """Back to the game."""


load_kv(__name__)
