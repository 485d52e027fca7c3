"""Home: the game to continue, the most recent games, and buttons to other screens."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scorer.store import StoreError
from scorer.store.recovery.backups import BackupHealth
from scorer.ui.boards.empty_list import NothingYet
from scorer.ui.boards.mini_boards import Thumb
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.screens.home.home_games import ContinuedGame, OpenGame, RecentGame, read_games
from scorer.ui.widgets.background import BackgroundQuery
from scorer.ui.widgets.containers.card import Card, ListCard, TapCard
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.wording import failures

if TYPE_CHECKING:
    from scorer.store.highlights import WinnersBoard

CHECK_AFTER = 1
"""Seconds between showing the screen and checking the backups."""


class Home(Page):
    """The home screen."""

    continued: "ObjectProperty[ContinuedGame | None]" = ObjectProperty(None, allownone=True)
    """The game that Continue opens."""
    others: "ListProperty[OpenGame]" = ListProperty()
    """The other games that are still being played."""
    recent: "ListProperty[RecentGame]" = ListProperty()
    """The most recent finished games."""
    backup_health = StringProperty()
    """The health of the backups; empty until it is known."""
    wide = BooleanProperty(False)
    complete = BooleanProperty(True)
    """Whether the boards of the recent games are those of their winners."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._read_soon = Clock.create_trigger(self._reread)
        self._check_soon = Clock.create_trigger(self._check_backups, CHECK_AFTER)
        self._offer_soon = Clock.create_trigger(self._offer_correction)
        self._checks_after_frame = Clock.create_trigger(self._schedule_checks)
        self._boards_soon = Clock.create_trigger(self._read_boards)
        self._board_query = BackgroundQuery()
        _.bind(language=self._translate)

    def shown(self, **_params: object) -> None:
        """Read the games at once when the app starts, because the user waits for the first frame; otherwise in the next frame.

        A failed read is also repeated in the next frame, where its toast is not covered by the new screen.
        """
        self.complete = False
        at_start = self.context.has_store and not Clock.frames_displayed
        if not (at_start and self._read()):
            self._read_soon()
        self._checks_after_frame()

    def left(self) -> None:
        self._read_soon.cancel()
        self._offer_soon.cancel()
        self._checks_after_frame.cancel()
        self._check_soon.cancel()
        self._boards_soon.cancel()
        self._board_query.discard()

    def _schedule_checks(self, _dt: float) -> None:
        """What waits for the first frame must be scheduled in it: the clock takes the whole start for the time since the last one."""
        self._check_soon()
        self._offer_soon()
        self._boards_soon()

    def _read_boards(self, _dt: float) -> None:
        """Read the winners' boards of the recent games in the background; the first frame shows what they print."""
        ids = [game.game for game in self.recent]
        if not ids or not self.context.has_store:
            self.complete = True
        else:
            store = self.context.store
            self._board_query.run(
                store.open_connection, lambda other: other.highlights.computed_boards(ids), self._show_boards
            )

    def _show_boards(self, found: "Mapping[str, WinnersBoard]") -> None:
        for game in self.recent:
            if game.game in found:
                game.show(found[game.game].tiles)
        self.complete = True

    def _offer_correction(self, _dt: float) -> None:
        """Ask about an interrupted correction; dismissing the question returns to it."""
        try:
            left = self.context.left_correction() if self.context.has_store else None
        except StoreError:
            return  # reading the games shows the error
        if left and self.navigator.page is self:
            from scorer.ui.actions.keep_correction import ask_to_keep

            ask_to_keep(self.context, left, self._reread, lambda: self.navigator.go("round", game=left.id))

    def _check_backups(self, _dt: float) -> None:
        """Check the backups once the screen is drawn and the games are read, since it opens all of them."""
        from scorer.ui.actions.store_health import read_backup_health

        read_backup_health(self.context, self._show_health)

    def _show_health(self, health: BackupHealth | None) -> None:
        if health is None:
            self._check_soon()
        elif self.navigator.page is self:
            self.backup_health = str(health)

    def on_backup_health(self, *_args: object) -> None:
        slot = self.ids.backup
        slot.clear_widgets()
        if self.backup_health in failures.BACKUP_WARNINGS:
            warning = BackupWarning(text=_(failures.BACKUP_WARNINGS[self.backup_health]))
            warning.bind(on_back_up=lambda _warning: self._back_up())
            slot.add_widget(warning)

    def _back_up(self) -> None:
        from scorer.ui.actions.store_health import back_up_now

        back_up_now(self.context, self._check_soon)

    def _translate(self, *_args: object) -> None:
        self.on_backup_health()
        if self.get_root_window():
            self._reread()

    def _reread(self, *_args: object) -> None:
        self._read()
        self._boards_soon()
        for slot in (self.ids.current_game, self.ids.open_games, self.ids.recent, self.ids.unreadable):
            layout_now(slot)

    def _read(self) -> bool:
        """Read the games; False if that failed."""
        rows = read_games(self.context)
        if rows:
            self.continued, self.others, self.recent = rows
            self._show_unreadable()
        if not self.recent:
            self._show_recent()
        return bool(rows)

    def on_continued(self, *_args: object) -> None:
        slot = self.ids.continued_slot
        slot.clear_widgets()
        if self.continued:
            slot.add_widget(self._continue_card(self.continued))

    def on_others(self, *_args: object) -> None:
        slot = self.ids.open_games
        slot.clear_widgets()
        if not self.others:
            return
        card = ListCard()
        for game in self.others:
            act = partial(self.navigator.go, "round", game=game.game)
            card.add_widget(ListRow(icon="play", title=game.players, note=game.note, chevron=True, act=act))
        slot.add_widget(card)

    def on_recent(self, *_args: object) -> None:
        self._show_recent()

    def _show_recent(self) -> None:
        rows = self.ids.recent
        rows.clear_widgets()
        if not self.recent:
            empty = NothingYet()
            empty.bind(
                on_import=lambda _empty: self.navigator.go("keep"), on_try=lambda _empty: self.navigator.go("try")
            )
            rows.add_widget(empty)
        for game in self.recent:
            rows.add_widget(self._recent_row(game))

    def _show_unreadable(self) -> None:
        """Show the entry for unreadable games."""
        slot = self.ids.unreadable
        slot.clear_widgets()
        games = self.context.store.unreadable.all()
        if games:
            from scorer.ui.actions.unreadable_games import unreadable_row

            slot.add_widget(unreadable_row(self.context, games, self._reread))

    def _continue_card(self, game: ContinuedGame) -> "ContinueCard":
        card = ContinueCard(title=game.title, since=game.since)
        card.ids.board.add_widget(game.board)
        for player in game.players:
            line = StandingLine(seat=player.seat, name=player.name, total=player.total, marker=player.marker)
            card.ids.players.add_widget(line)
        card.bind(on_continue=lambda _card: self.navigator.go("round", game=game.game))
        return card

    def _recent_row(self, game: RecentGame) -> ListRow:
        thumb = Thumb()
        thumb.add_widget(game.board)
        return ListRow(
            thumb=thumb,
            title=game.winner,
            aside=game.aside,
            note=game.others,
            figure=game.points,
            figure_note=game.day,
            act=partial(self.navigator.go, "game", game=game.game),
        )


class BackupWarning(Card):
    """Why not all games could be restored from the backups, with a button that makes one."""

    __events__ = ("on_back_up",)

    text = StringProperty()

    def on_back_up(self) -> None:
        """The user tapped Back up now."""


class ContinueCard(TapCard):
    """The card of the game to continue; a tap anywhere continues it."""

    __events__ = ("on_continue",)

    title = StringProperty()
    since = StringProperty()

    def on_continue(self) -> None:
        """The user tapped Continue, or the card."""

    def on_release(self) -> None:
        self.dispatch("on_continue")


load_kv(__name__)
