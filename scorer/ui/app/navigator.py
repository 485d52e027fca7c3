"""Shows one screen at a time, creates it on first use, and keeps the back stack.

A new screen fades in. The main screens have the navigation bar and are one step from home. Kivy's ScreenManager is no
substitute: it has no back stack, and its transitions draw both screens into framebuffers, too slow for an old phone.
"""

from collections.abc import Callable
from pkgutil import resolve_name
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from scorer.store import StoreError
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.hosted_table import CAN_HOST
from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.layout_pass import layout_now
from scorer.ui.kivyfix.postponed_layout import postpone_layouts
from scorer.ui.platform import back_stack
from scorer.ui.platform.frame_timer import FrameTimer
from scorer.ui.platform.garbage import hold_collection
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.nav import NavBar
from scorer.ui.widgets.overlays.error_toast import show_error

PAGES = {
    "home": "scorer.ui.screens.home.home:Home",
    "try": "scorer.ui.screens.home.try_round:TryRound",
    "round": "scorer.ui.screens.round.round_screen:RoundScreen",
    "final": "scorer.ui.screens.final.final_screen:FinalScreen",
    "new_game": "scorer.ui.screens.new_game.new_game:NewGame",
    "referee": "scorer.ui.screens.referee.referee:Referee",
    "may_i_wall": "scorer.ui.screens.referee.may_i_wall:MayIWall",
    "may_i_dome": "scorer.ui.screens.referee.may_i_dome:MayIDome",
    "may_i_star": "scorer.ui.screens.referee.may_i_star:MayIStar",
    "dispute": "scorer.ui.screens.referee.dispute:Dispute",
    "rules": "scorer.ui.screens.rules.rules_screen:RulesScreen",
    "history": "scorer.ui.screens.history.history:History",
    "game": "scorer.ui.screens.history.game_detail:GameDetail",
    "handover": "scorer.ui.screens.transfer.handover_screen:HandoverScreen",
    "players": "scorer.ui.screens.players.players:Players",
    "settings": "scorer.ui.screens.settings.settings_screen:SettingsScreen",
    "keep": "scorer.ui.screens.transfer.backup_screen:BackupScreen",
    "club": "scorer.ui.screens.club.club_screen:ClubScreen",
    "files": "scorer.ui.screens.transfer.file_list:FileListScreen",
    "about": "scorer.ui.screens.settings.about:AboutScreen",
}
"""The Page of every screen, imported on first use."""
if CAN_HOST:
    PAGES["together"] = "scorer.ui.screens.together.host_screen:HostScreen"
    PAGES["join"] = "scorer.ui.screens.together.join_screen:JoinScreen"

FALLBACK = "error"
"""The screen that replaces home if home cannot be shown; never on the back stack."""
FALLBACK_PAGE = "scorer.ui.app.error_page:ErrorPage"
HOME = "home"
BackStack = list[tuple[str, dict[str, Any]]]
"""Names and parameters of the open screens, the current one last."""
NEEDS_GAME = frozenset({"round", "final", "game", "handover", "together"})
"""Screens with a required parameter: the id of their `game`."""


class Navigator(BoxLayout):
    """The root widget."""

    page = ObjectProperty(None, allownone=True)
    current = StringProperty()
    fade = NumericProperty(0)
    """Opacity of the background color that covers a new screen while it fades in."""
    small = BooleanProperty(False)

    def __init__(self, context: AppContext, **kwargs: Any) -> None:
        self._context = context
        self._pages: dict[str, Page] = {}
        self._back_stack: BackStack = []
        self._attach_soon = FrameTimer(self._attach_page)
        super().__init__(**kwargs)

    def on_size(self, *_args: Any) -> None:
        self.small = self.width < dp(tokens.SMALL_WIDTH)
        low = self.height < dp(tokens.LOW_HEIGHT)
        theme.leading = tokens.TIGHT_LEADING if self.small or low else tokens.LEADING
        self._place_nav()
        layout_now(self)  # layouts that depend on one another need more passes than Kivy makes in a frame

    def go(self, name: str, **params: Any) -> None:
        """Open a screen on top of the back stack; if that fails, the current one stays."""
        hold_collection()
        page = self._page(name)
        if not page:
            if not self.page:
                self._show_fallback()
            return
        before = self._back_stack[:]
        if page.nav:
            self._back_stack = [] if name == HOME else [(HOME, {})]
        elif self._back_stack and self._back_stack[-1][0] == name:
            self._back_stack.pop()
        if page is self.page:
            back_stack.close_all()  # what it has opened is about other parameters
        self._back_stack.append((name, params))
        self._show(page, page.shown, params, before)

    def replace(self, name: str, **params: Any) -> None:
        """Open a screen in place of the current one, which Back then skips."""
        if self._back_stack:
            self._back_stack.pop()
        self.go(name, **params)

    def retarget(self, name: str, **params: Any) -> None:
        """Change the parameters of a screen on the back stack."""
        self._back_stack = [(screen, params if screen == name else others) for screen, others in self._back_stack]

    def back(self) -> bool:
        """Go one step back; False at home."""
        if back_stack.go_back() or (self.page and self.page.back()):
            return True
        if len(self._back_stack) < 2:
            return False
        self._back_stack.pop()
        self.reload()
        return True

    def reload(self) -> None:
        """Show the current screen again because its data has changed."""
        if not self._back_stack:
            self.go(HOME)
            return
        hold_collection()
        name, params = self._back_stack[-1]
        page, before = self._page(name), self._back_stack[:-1]
        if page:
            self._show(page, page.shown_again, params, before)
        else:
            self._return_to(before)

    def recover(self) -> None:
        """Leave the current screen, because it failed. It is created again the next time."""
        self._discard(self.current)
        self._return_to(self._back_stack[:-1] or [(HOME, {})])

    def start_over(self) -> None:
        """Replace everything on the screen after drawing has failed."""
        self._leave()
        back_stack.forget_all()
        for widget in Window.children[:]:
            if widget not in {self, self._context.task}:
                Window.remove_widget(widget)
        self._pages.clear()
        self._return_to([])

    def close(self) -> None:
        """Leave the current screen when the app stops; pages must not use the store any more."""
        self._attach_soon.cancel()
        if self.page:
            self.page.left()
            self.page = None
            self.ids.slot.clear_widgets()

    @property
    def open_screens(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        """Names and parameters of the open screens, to restore them after a restart."""
        return tuple(self._back_stack)

    def _page(self, name: str) -> Page | None:
        """The page of a screen; None, after reporting it, if it cannot be created."""
        if name not in self._pages:
            try:
                self._pages[name] = self._create(PAGES[name], name)
            except Exception as error:  # noqa: BLE001 - reported
                self._context.report_error(error, leave=False)
        return self._pages.get(name)

    def _create(self, source: str, name: str) -> Page:
        page: Page = resolve_name(source)(name=name, context=self._context)
        return page

    def _show(self, page: Page, shown: Callable[..., None], params: dict[str, Any], before: BackStack) -> None:
        """Show a page; if it fails, for example because its data cannot be read, return to the back stack from `before`."""
        first, is_other = self.page is None, self.page is not page
        if is_other:
            self._leave()
        self.ids.slot.clear_widgets()
        self.page, self.current = page, page.name
        self._place_nav()
        try:
            layout_now(self)
            page.size = self.ids.slot.size  # before the page is filled, or it would arrange everything twice
            shown(**params)
            layout_now(page)
        except StoreError as error:
            self._return_to(before)
            show_error(error)
            return
        except Exception as error:  # noqa: BLE001 - reported
            self._context.report_error(error, leave=False)
            self._discard(page.name)
            self._return_to(before)
            return
        motion.finish(self)
        if first:
            self.fade = 0
            self.ids.slot.add_widget(page)
        else:
            self._attach_later(is_other)

    def _place_nav(self) -> None:
        """Move the navigation bar to the left in landscape."""
        nav = self.ids.get("nav")
        upright = bool(self.page and self.page.nav) and self.width > self.height
        if nav and upright != nav.upright:
            nav.upright = upright
        order = sorted(self.children, key=lambda child: isinstance(child, NavBar) == upright)
        if order != self.children:
            self.children[:] = order  # without removing the bar, which an exception could then lose

    def _leave(self) -> None:
        """Leave the current page, even if its hook fails."""
        try:
            if self.page:
                self.page.left()
                back_stack.close_all()
        except Exception as error:  # noqa: BLE001 - reported
            back_stack.forget_all()
            self._context.report_error(error, leave=False)

    def _discard(self, name: str) -> None:
        """Drop a page that failed, without calling its hooks."""
        page = self._pages.pop(name, None)
        if page and page is self.page:
            self._leave()
            self.page = None

    def _return_to(self, before: BackStack) -> None:
        """Show the last of these screens; without any, because home has failed, the fallback."""
        self._back_stack = before
        if before:
            self.reload()
        else:
            self._show_fallback()

    def _show_fallback(self) -> None:
        page = self._create(FALLBACK_PAGE, FALLBACK)
        self._show(page, page.shown, {}, [])

    def _attach_later(self, is_other: bool) -> None:
        """Attach a page in the next frame, another one after a frame in which it is laid out, so that no frame takes long."""
        self.fade = 1
        if is_other:
            postpone_layouts()
        self._attach_soon.start(2 if is_other else 1)

    def _attach_page(self) -> None:
        slot = self.ids.slot
        if not slot.children:
            slot.add_widget(self.page)
            motion.play(self, "page", fade=0)


class Slot(RelativeLayout):
    """Holds the current page."""


load_kv(__name__)
