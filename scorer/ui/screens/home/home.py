"""Home: the game to continue, the most recent games, and the way to all other screens."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scorer.ui.boards.mini_boards import Thumb
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.screens.home.home_games import ContinuedGame, RecentGame, read_games
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.standing_line import StandingLine


class Home(Page):
    """The home screen."""

    continued: "ObjectProperty[ContinuedGame | None]" = ObjectProperty(None, allownone=True)
    """The game that Continue opens."""
    recent: "ListProperty[RecentGame]" = ListProperty()
    """The most recent finished games."""
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._read_soon = Clock.create_trigger(self._reread)
        _.bind(language=self._translate)

    def shown(self, **_params: object) -> None:
        """Read the games at once when the app starts, because the user waits for the first frame; otherwise in the next frame.

        A failed read is also repeated in the next frame, where its toast is not covered by the new screen.
        """
        at_start = self.context.has_store and not Clock.frames_displayed
        if not (at_start and self._read()):
            self._read_soon()

    def left(self) -> None:
        self._read_soon.cancel()

    def _translate(self, *_args: object) -> None:
        if self.get_root_window():
            self._reread()

    def _reread(self, *_args: object) -> None:
        self._read()
        for slot in (self.ids.current_game, self.ids.recent):
            layout_now(slot)

    def _read(self) -> bool:
        """Read the games; False if that failed."""
        rows = read_games(self.context)
        if rows:
            self.continued, self.recent = rows
        if not self.recent:
            self._show_recent()
        return bool(rows)

    def on_continued(self, *_args: object) -> None:
        slot = self.ids.current_game
        slot.clear_widgets()
        if self.continued:
            slot.add_widget(self._continue_card(self.continued))

    def on_recent(self, *_args: object) -> None:
        self._show_recent()

    def _show_recent(self) -> None:
        rows = self.ids.recent
        rows.clear_widgets()
        if not self.recent:
            from scorer.ui.widgets.controls.empty_list import NothingYet

            empty = NothingYet()
            empty.bind(on_import=lambda _empty: self.navigator.go("keep"))
            rows.add_widget(empty)
        for index, game in enumerate(self.recent, start=1):
            rows.add_widget(self._recent_row(game, divider=index < len(self.recent)))

    def _continue_card(self, game: ContinuedGame) -> "ContinueCard":
        card = ContinueCard(title=game.title, since=game.since)
        card.ids.board.add_widget(game.board)
        for player in game.players:
            line = StandingLine(seat=player.seat, name=player.name, total=player.total, marker=player.marker)
            card.ids.players.add_widget(line)
        card.bind(on_continue=lambda _card: self.navigator.go("round", game=game.game))
        return card

    def _recent_row(self, game: RecentGame, *, divider: bool) -> ListRow:
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
        """The user tapped Continue."""


load_kv(__name__)
