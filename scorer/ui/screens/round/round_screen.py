"""The round screen: everything around the board that all families have in common.

It shows one player's board in one round; the board itself is drawn by a body. `round_body` has the contract between
the two. Entries, turns, messages and the menu have a module each.
"""

from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from scorer.play.actions import ActionResult, ActionStatus
from scorer.play.active_game import ActiveGame
from scorer.play.correction import Correction
from scorer.play.session import Session
from scorer.store import StoreError
from scorer.ui.actions.keep_correction import leave_correction
from scorer.ui.boards.families import VIEWS
from scorer.ui.context.hosted_table import TableStatus
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.step_names import step_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.platform.rotation import rotate_to
from scorer.ui.screens.round.close_anyway import ask_to_close
from scorer.ui.screens.round.hosted_round import HostedRound
from scorer.ui.screens.round.lessons import Lessons
from scorer.ui.screens.round.player_strip import Seat
from scorer.ui.screens.round.round_bar import RoundBar
from scorer.ui.screens.round.round_body import PHONE, SMALL, TABLET, WIDE, RoundBody
from scorer.ui.screens.round.round_end import ask_to_end
from scorer.ui.screens.round.round_entries import RoundEntries
from scorer.ui.screens.round.round_layout import (
    LOW_STRIP,
    MARGINS,
    NO_APP_BAR,
    fill,
    has_status_line,
    layout_mode,
    least_compactness,
)
from scorer.ui.screens.round.round_menu import RoundMenu
from scorer.ui.screens.round.round_messages import RoundMessages
from scorer.ui.screens.round.round_texts import (
    main_action,
    open_totals,
    seats_of,
    short_title_of,
    title_of,
)
from scorer.ui.screens.round.round_turns import RoundTurns
from scorer.ui.screens.round.ticker import News, news_of
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.wording.language import board_name
from scorer.wording.verdict import changed_totals

T = TypeVar("T")


class StatusLine(BoxLayout):
    """The round's number, without an app bar; toasts may cover it if there is no other place."""

    text = StringProperty()
    yields_to_toast = True


class RoundScreen(Page):
    """The screen of the active game; the `RoundHost` of its body."""

    mode = OptionProperty(PHONE, options=[SMALL, PHONE, WIDE, TABLET])
    margin = NumericProperty(dp(tokens.GUTTER))
    title = StringProperty()
    short_title = StringProperty()
    """Shown below the cross if there is no room for the title."""
    note = StringProperty()
    seats: "ListProperty[Seat]" = ListProperty()
    banner = StringProperty()
    """Shown above the board of an earlier round."""
    changed = StringProperty()
    """The totals changed by the last correction; in a finished game, by all that can still be discarded."""
    compactness: "NumericProperty[int]" = NumericProperty(0)
    """How much is left out for lack of height; see `round_layout`."""
    bar_hidden = AliasProperty(lambda self: self.compactness >= NO_APP_BAR, None, bind=("compactness",))
    low_strip = AliasProperty(lambda self: self.bar_hidden or self.mode in LOW_STRIP, None, bind=("bar_hidden", "mode"))
    has_status_line = BooleanProperty(False)
    news: "ObjectProperty[News]" = ObjectProperty(News())
    has_ticker = BooleanProperty(False)
    reminder = StringProperty()
    """The news in the title, if there is no room for the ticker."""
    has_guests = BooleanProperty(False)
    """Whether the players of the shown game use several devices."""
    is_host = BooleanProperty(False)
    """Whether this device is the host of them."""
    status: "ObjectProperty[TableStatus]" = ObjectProperty(TableStatus(), rebind=True)
    pane_width = NumericProperty(0)
    """The width of the board on the left in landscape."""
    viewport_height = NumericProperty(0)

    game: ActiveGame
    session: Session

    def __init__(self, **kwargs: Any) -> None:
        self._body: RoundBody | None = None
        self.menu = RoundMenu(self)
        self.entries = RoundEntries(self)
        self.turns = RoundTurns(self, self.entries, partial(ask_to_end, self))
        self.hosted = HostedRound(self, self.entries, self.turns, partial(ask_to_close, self))
        super().__init__(**kwargs)
        self.messages = RoundMessages(self.context)
        self.lessons = Lessons(self)
        relayout = Clock.create_trigger(self._relayout, -1)
        self._relayout_soon = relayout
        for name in ("size", "banner"):
            self.fbind(name, relayout)
        theme.bind(text=relayout)
        _.bind(language=self.refresh)

    # Which game, whose board, which round

    def shown(self, game: str, *, totals: bool = False) -> None:
        active = self.hosted.just_finished(game) or self.context.to_score(game)
        if not self._body or active is not self.game:
            self._open(active)
            if not self.hosted.enters(self.player):
                self.game.player = self.turns.first_waiting()
        self.changed = ""
        Window.bind(on_keyboard=self.entries.on_key)
        self._arrange()
        self.hosted.follow()
        if totals:
            open_totals(self)

    def left(self) -> None:
        Window.unbind(on_keyboard=self.entries.on_key)
        self.hosted.leave()
        rotate_to(0)
        self.interrupt()
        if self._body:
            self.save(self.game.settle)

    def back(self) -> bool:
        if self.context.correction is self.game:
            leave_correction(self.context, self.game, self.navigator.back)
            return True
        if isinstance(self.game, Correction):
            return False
        if self.correcting and not self.session.finished:
            self.open_round(self.session.round)
            return True
        return False

    def rebuild(self) -> None:
        self._open(self.game)
        self._arrange()
        self.remember()

    def _open(self, game: ActiveGame) -> None:
        self.game, self.session = game, game.session
        self._body = resolve_name(VIEWS[self.session.layout.family].round_body)(self)
        self.body.fbind("extra_rows", self._relayout_soon)

    @property
    def body(self) -> RoundBody:
        assert self._body, "no game has been shown yet"
        return self._body

    @property
    def player(self) -> int:
        return self.game.player

    @property
    def round(self) -> int:
        return self.game.round

    @property
    def correcting(self) -> bool:
        return self.session.finished or self.round < self.session.round

    def done_players(self) -> set[int]:
        return self.hosted.done_players(self.body.done_players())

    def go_to(self, player: int) -> None:
        if player == self.player:
            self.menu.show_receipt()
            return
        self.interrupt()
        self.show(player, self.round)

    def announce_drag(self, text: str, note: str) -> None:
        self.ids.bar.announce(Action(text, None, note, icon="hand"))

    def end_drag(self) -> None:
        self.ids.bar.announce(None)
        self.refresh()

    def open_round(self, number: int) -> None:
        self.interrupt()
        self.changed = ""
        self.game.round = number  # which the next player depends on
        self.show(self.player if self.correcting else self.turns.first_waiting(), number)

    def show(self, player: int, number: int) -> None:
        self.game.player, self.game.round = player, number
        self.hosted.shown()
        self.remember()
        self.refresh()

    # Entries

    def show_result(self, result: ActionResult) -> None:
        if self.correcting and result.before:
            game = self.game
            before = game.before.table.totals if isinstance(game, Correction) else result.before
            changed = changed_totals(_.language, self.session.names, before, self.session.table.totals)
            self.changed = changed or _("no totals changed")
        self.refresh()
        if result.refusal and not result.space:
            self.body.show_refusal(result)
        spaces = result.spaces or (result.space,)
        if result.status is ActionStatus.ADDED and any(spaces) and not self.correcting:
            self.messages.show_completed(self.session, self.player, spaces)

    def save(self, act: Callable[[], T]) -> T | None:
        try:
            return act()
        except StoreError as error:
            self.refresh()  # of two steps the first may have been saved
            show_error(error)
            return None

    def remember(self) -> None:
        self.save(self.game.remember)

    def interrupt(self) -> None:
        self.messages.clear()
        if self._body and self._body.board:
            self._body.settle()

    # Appearance

    def refresh(self, *_args: object) -> None:
        if not self._body or self._body.board is None:
            return
        self.title, self.short_title = title_of(self), short_title_of(self)
        game, _comma, edition = board_name(_.language, self.session.layout.id).partition(", ")
        self.note = " · ".join(filter(None, (game, self.body.progress() or edition, self.hosted.phones())))
        self.news = news_of(self)
        self.reminder = self.news.text if self.news.player is None and not self.has_ticker else ""
        self.banner = _("You are correcting round {n}.", n=self.round) if self.correcting else ""
        self.seats = seats_of(self)
        self.status = self.hosted.status
        summary = self.session.to_undo
        bar: RoundBar = self.ids.bar
        undo_name = step_name(self.session, summary) if summary else ""
        width, small = self.width - self.pane_width, self.mode == SMALL
        bar.show(main_action(self), undo_name, width, small=small, second=self.body.second_action())
        self._body.show(self.game, self.player, self.round)
        self.entries.mark_drawn()
        self.hosted.drawn()

    def on_viewport_height(self, *_args: object) -> None:
        if self._body:
            self._body.fit()

    def _relayout(self, *_args: object) -> None:
        """Lay out again after the window, the text size or the content has changed."""
        if self._body:
            self._arrange()
            layout_now(self)

    def _arrange(self) -> None:
        self._relayout_soon.cancel()
        body = self.body
        self.mode = layout_mode(self.width, self.height, board_beside=body.beside)
        self.margin = dp(MARGINS[self.mode])
        body.arrange(self.mode)
        wide = self.mode == WIDE
        self.pane_width = body.width_for(self.height) if wide else 0
        self.has_guests = bool(self.hosted.table)
        self.is_host = self.has_guests and self.hosted.closes_rounds
        least = partial(
            least_compactness,
            self.mode,
            self.height,
            body,
            has_banner=bool(self.banner),
            has_guests=self.has_guests,
        )
        self.has_ticker = self.has_guests and self.mode == PHONE and least(has_ticker=True) < NO_APP_BAR
        self.compactness = least(has_ticker=self.has_ticker)
        self.has_status_line = self.bar_hidden and has_status_line(
            self.mode, self.height, body, has_banner=bool(self.banner)
        )
        body.set_compactness(self.compactness)
        above, board, below = body.stack()
        fill(self.ids.pane, [board] if wide else [])
        fill(self.ids.column, [above, None if wide else board, below])
        self.refresh()


load_kv(__name__)
