"""The Kivy app: creates the context and the navigator, and handles the lifecycle: back key, pause, resume, stop.

It knows no rules and draws nothing; the screens do.
"""

import gc
import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from scorer.store import StoreError, default_path, open_store
from scorer.store.deferred import preload
from scorer.ui.app.error_reporter import ErrorReporter
from scorer.ui.app.keyboard import FocusRing
from scorer.ui.app.navigator import HOME, NEEDS_GAME, PAGES, Navigator
from scorer.ui.app.preloader import Preloader
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.club_sync import ClubSync
from scorer.ui.context.preferences import SCORING
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.scroll import release_scrolling
from scorer.ui.platform import back_stack, device, speech
from scorer.ui.platform.back_stack import BACK
from scorer.ui.platform.error_log import ErrorLog
from scorer.ui.platform.running_app import RunningApp
from scorer.ui.platform.safe_area import safe
from scorer.ui.platform.threads import STOP_GRACE, start_thread

if TYPE_CHECKING:
    from scorer.sync import SyncReport

MAX_FONT_SCALE = 1.3
DRAWN_AFTER = 0.3
"""A delay in seconds after which a new screen has been drawn."""
SHOWS_GAMES = frozenset({"home", "history", "players", "game"})
"""Screens that list games and can be reloaded at any time."""
SAVED_SCREENS = "left"
"""The setting that holds the back stack while the app is in the background."""


class AzulejoApp(App):
    """`run()` opens home. `screenshot` names a file to save the first picture in before the app ends; `games` is the
    store's file if it is not the default one; `incoming` is a file to open; `running` is notified of later starts.
    """

    title = "Azulejo"

    def __init__(
        self,
        screenshot: str = "",
        games: Path | None = None,
        incoming: str = "",
        running: RunningApp | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.incoming = incoming
        self.running = running
        self.screenshot = screenshot
        self.context = AppContext(partial(open_store, games))
        self.errors = ErrorReporter(ErrorLog(games or default_path()), self.context)
        self.context.report_error = self.errors.report
        self.focus_ring = FocusRing()
        self.preloader = Preloader()

    def build(self) -> Navigator:
        self.errors.install()
        context = self.context
        Metrics.fontscale = min(Metrics.fontscale, MAX_FONT_SCALE)
        Window.clearcolor = theme.bg
        theme.fbind("bg", lambda _theme, color: setattr(Window, "clearcolor", color))
        self._color_bar_icons()
        theme.bind(name=self._color_bar_icons)
        Window.bind(on_keyboard=self.on_key)
        Window.bind(size=self.on_window_size)
        with self.errors.guard():
            context.preferences.use_defaults()
            with suppress(StoreError):  # home tries again and shows the error
                context.store  # noqa: B018 - opens it before any widget exists, so that each is drawn once with the user's preferences
            safe.watch()
        self.navigator = context.navigator = Navigator(context, size=Window.size)
        context.preferences.bind(on_no_voice=self._show_no_voice)
        self.navigator.fbind("current", lambda _navigator, screen: context.preferences.screen_changed(screen))
        self.navigator.fbind("current", self._prepare_to_write)
        self.navigator.fbind("current", context.close_left_table)
        context.club.bind(on_synced=self._show_changes)
        self.navigator.go(HOME)
        return self.navigator

    def _color_bar_icons(self, *_args: object) -> None:
        device.color_bar_icons(dark=theme.name == "glaze")

    def open_settings(self, *_args: Any) -> None:
        """F1; Kivy would open its own settings screen."""
        self.navigator.go("settings")

    def on_window_size(self, *_args: object) -> None:
        """The window was resized or rotated, perhaps with a finger on it."""
        release_scrolling(Window.children)

    def on_key(self, _window: Any, key: int, _scancode: int, _letter: str | None, modifiers: list[str]) -> bool:
        """The back key goes back; at home the system leaves the app. Other keys move the keyboard focus."""
        if key == BACK:
            return self.navigator.back()
        return self.focus_ring.press(key, modifiers)

    def on_start(self) -> None:
        Clock.schedule_once(self._begin, 0)
        if self.screenshot:
            Clock.schedule_once(self._save_screenshot, 0)

    def on_pause(self) -> bool:
        """Save the back stack and the active game's draft, since the system may kill a paused app."""
        with self.errors.guard():  # a callback from C, which cannot propagate an exception
            self._save_position()
            if self.context.table:
                self.context.table.pause()
        gc.collect()  # the app is in the background, so the pause goes unnoticed
        return True

    def _save_position(self) -> None:
        context = self.context
        if context.task:
            return
        with suppress(StoreError):  # every step is saved already; only the position would be lost
            if context.game:
                context.game.remember()
            if context.has_store:
                context.store.settings.set(SAVED_SCREENS, self.navigator.open_screens)

    def on_resume(self) -> None:
        context = self.context
        with self.errors.guard():
            if context.has_store and not context.task:
                with suppress(StoreError):
                    context.store.settings.set(SAVED_SCREENS, [])
                    context.preferences.follow_device()
                    context.club.sync()
            context.preferences.on_theme()
            safe.refresh()
            if context.table:
                context.table.resume()

    def on_stop(self) -> None:
        """Close everything that is open, even if closing some of it fails."""
        context = self.context
        if self.running:
            self.running.close()
        with self.errors.guard():
            if context.task:
                context.task.wait()
            context.club.wait()
            if context.backup:
                context.backup.join(STOP_GRACE)
        speech.stop()
        self.preloader.stop()
        theme.unbind(name=self._color_bar_icons)
        with self.errors.guard():
            self.navigator.close()
            self.focus_ring.close()
        with self.errors.guard():
            if table := context.table:
                context.close_table()
                table.wait()
        with self.errors.guard():
            if context.has_store:
                context.preferences.detach()
                context.store.close()
        self.errors.uninstall()

    def open_incoming(self, incoming: str, *, only_text: bool = False) -> None:
        """Show the contents of a file, a link or a text passed to the app, and ask whether to import it.

        `only_text` is never treated as a path or a URI.
        """
        from scorer.ui.screens.transfer.incoming import open_incoming

        open_incoming(self.context, incoming, only_text=only_text)

    def _show_no_voice(self, _preferences: object) -> None:
        from scorer.ui.widgets.overlays.toast import show_toast

        show_toast(_("This device has no voice for this language. You can install one in its settings."), "warning")

    def on_drop(self, _window: Any, path: bytes, *_position: Any) -> None:
        self.open_incoming(os.fsdecode(path))

    def _begin(self, _dt: float) -> None:
        """Restore the last screen; everything else waits until it has been drawn."""
        Clock.schedule_once(self._finish_start, 0)
        if self.context.has_store:
            self._restore_screens()

    def _restore_screens(self) -> None:
        """Reopen the screens that were open when the system killed the app; after the user has closed it, home is shown."""
        settings = self.context.store.settings
        saved = settings.get(SAVED_SCREENS, [])
        if saved:
            settings.set(SAVED_SCREENS, [])
        for screen in saved if isinstance(saved, list) else ():
            match screen:
                case [str(name), dict(params)] if name in PAGES and name != HOME:
                    if name not in NEEDS_GAME or "game" in params:
                        self.navigator.go(name, **params)

    def _finish_start(self, _dt: float) -> None:
        """Check the store and open incoming content, once the first screen is drawn."""
        from scorer.ui.actions.ask_language import ask_language
        from scorer.ui.actions.store_health import check_store

        self.preloader.wait()
        self.navigator.fbind("current", self.preloader.wait)
        if self.context.has_store:
            with self.errors.guard():
                check_store(self.context)
                ask_language(self.context)
            self._listen_for_incoming()
            self.context.club.sync()

    def _show_changes(self, club: ClubSync, report: "SyncReport") -> None:
        """Reload the screen after games of others have arrived, unless the user is busy on it."""
        context, page = self.context, self.navigator.current
        if page in SCORING or context.task or context.table or back_stack.is_open():
            return
        if context.game and context.game.id in report.waiting:  # it is not shown, so it can be reloaded
            context.game = None
            club.sync()
        if page in SHOWS_GAMES and (report.added or report.continued):
            self.navigator.reload()

    def _listen_for_incoming(self) -> None:
        """Listen for content from other apps, later starts, and files dropped on the window."""
        Window.bind(on_drop_file=self.on_drop)
        if device.ON_ANDROID:
            from scorer.ui.platform.android_intents import listen

            listen(self.open_incoming)
        if self.running:
            self.running.listen(self.on_second_start)
        if self.incoming:
            self.open_incoming(self.incoming)

    def on_second_start(self, incoming: str) -> None:
        """Bring the window to the front, and open the other process's file."""
        Window.restore()
        Window.raise_window()
        if incoming:
            self.open_incoming(incoming)

    def _prepare_to_write(self, navigator: Navigator, screen: str) -> None:
        """When the user leaves home, preload in the background what the first write needs."""
        if screen != HOME:
            navigator.funbind("current", self._prepare_to_write)
            Clock.schedule_once(lambda _dt: start_thread(preload), DRAWN_AFTER)

    def _save_screenshot(self, _dt: float) -> None:
        """Save the second frame, in which layouts that were measured in the first one have settled."""
        from scorer.ui.platform.screenshot import save_screenshot

        def save(_dt: float) -> None:
            save_screenshot(self.screenshot)
            self.stop()

        Clock.schedule_once(save, 0)
