"""The Kivy app: creates the context and the navigator, and handles the lifecycle: back key, pause, resume, stop.

It knows no rules and draws nothing; the screens do.
"""

import gc
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from scorer.store import Opened, StoreError
from scorer.ui.app.navigator import HOME, NEEDS_GAME, PAGES, Navigator
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing.theme import theme
from scorer.ui.platform import device
from scorer.ui.platform.keycodes import BACK
from scorer.ui.platform.safe_area import safe
from scorer.ui.platform.threads import STOP_GRACE, start_thread
from scorer.ui.widgets.overlays.error_toast import show_error

if TYPE_CHECKING:
    from scorer.ui.app.keyboard import FocusRing

MAX_FONT_SCALE = 1.3
DRAWN_AFTER = 0.3
"""Seconds after which a new screen has certainly been drawn."""
SAVED_SCREENS = "left"
"""The setting that holds the back stack while the app is in the background."""


class StoreErrorHandler(ExceptionHandler):
    """Shows a toast for every StoreError that no screen has handled, and keeps the app running."""

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, StoreError):
            return ExceptionManager.RAISE
        show_error(error)
        return ExceptionManager.PASS


_store_error_handler = StoreErrorHandler()  # one for the process: Kivy never removes a handler


class AzulejoApp(App):
    """`run()` opens home. `screenshot` names a file to save the first picture in before the app ends; `games` is the store's
    file if it is not the default one; `incoming` is a file to open.
    """

    title = "Azulejo"

    def __init__(self, screenshot: str = "", games: Path | None = None, incoming: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.incoming = incoming
        self.screenshot = screenshot
        self.context = AppContext(partial(_open_store, games))

    def build(self) -> Navigator:
        context = self.context
        Metrics.fontscale = min(Metrics.fontscale, MAX_FONT_SCALE)
        Window.clearcolor = theme.bg
        theme.fbind("bg", lambda _theme, color: setattr(Window, "clearcolor", color))
        Window.bind(on_keyboard=self.on_key)
        ExceptionManager.add_handler(_store_error_handler)
        context.preferences.use_defaults()
        with suppress(StoreError):  # home opens it again, and shows the error
            context.store  # noqa: B018 - opens it before any widget exists, so that each is drawn once with the user's preferences
        safe.watch()
        self.navigator = context.navigator = Navigator(context, size=Window.size)
        self.navigator.fbind("current", lambda _navigator, screen: context.preferences.screen_changed(screen))
        self.navigator.fbind("current", self._prepare_to_write)
        self.navigator.go(HOME)
        return self.navigator

    def open_settings(self, *_args: Any) -> None:
        """F1; Kivy would open a screen of its own."""
        self.navigator.go("settings")

    def on_key(self, _window: Any, key: int, _scancode: int, _letter: str | None, modifiers: list[str]) -> bool:
        """The back key goes back; at home the system leaves the app. Other keys move the keyboard focus."""
        if key == BACK:
            return self.navigator.back()
        return self.focus_ring.press(key, modifiers)

    @cached_property
    def focus_ring(self) -> "FocusRing":
        """Created with the first key: phones never need it."""
        from scorer.ui.app.keyboard import FocusRing

        return FocusRing()

    def on_start(self) -> None:
        Clock.schedule_once(self._begin, 0)
        if self.screenshot:
            Clock.schedule_once(self._save_screenshot, 0)

    def on_pause(self) -> bool:
        """The system may kill the app from now on: save the back stack and the active game's draft."""
        context = self.context
        if context.task:
            return True
        with suppress(StoreError):  # every step is saved already; only the position would be lost
            if context.game:
                context.game.remember()
            if context.has_store:
                context.store.settings.set(SAVED_SCREENS, self.navigator.open_screens)
        gc.collect()  # another app is in front, so the pause goes unnoticed
        return True

    def on_resume(self) -> None:
        context = self.context
        if context.has_store and not context.task:
            with suppress(StoreError):
                context.store.settings.set(SAVED_SCREENS, [])
        context.preferences.on_theme()
        safe.refresh()

    def on_stop(self) -> None:
        context = self.context
        if context.task:
            context.task.wait()
        if context.backup:
            context.backup.join(STOP_GRACE)
        self.navigator.close()
        if "focus_ring" in vars(self):
            self.focus_ring.close()
        if context.has_store:
            context.preferences.detach()
            context.store.close()

    def open_incoming(self, incoming: str) -> None:
        """Show the contents of a file, a link or a text passed to the app, and ask whether to import it."""
        from scorer.ui.screens.transfer.incoming import open_incoming

        open_incoming(self.context, incoming)

    def on_drop(self, _window: Any, path: bytes, *_position: Any) -> None:
        self.open_incoming(path.decode())

    def _begin(self, _dt: float) -> None:
        """Restore the last screen; everything else waits until it has been drawn."""
        Clock.schedule_once(self._finish_start, 0)
        self._restore_screens()

    def _restore_screens(self) -> None:
        """Reopen the screens that were open when the system killed the app. An app that the user closed starts at home."""
        settings = self.context.store.settings
        saved = settings.get(SAVED_SCREENS, [])
        if saved:
            settings.set(SAVED_SCREENS, [])
        for name, params in saved:
            if name in PAGES.keys() - {HOME} and (name not in NEEDS_GAME or "game" in params):
                self.navigator.go(name, **params)

    def _finish_start(self, _dt: float) -> None:
        """The first screen is drawn: check the store, and open what the app was started with."""
        from scorer.ui.actions.store_health import check_store

        if self.context.has_store:
            check_store(self.context)
            self._listen_for_incoming()

    def _listen_for_incoming(self) -> None:
        """From the command line, from another app, or dropped on the window."""
        Window.bind(on_drop_file=self.on_drop)
        if device.ON_ANDROID:
            from scorer.ui.platform.android_intents import listen

            listen(self.open_incoming)
        if self.incoming:
            self.open_incoming(self.incoming)

    def _prepare_to_write(self, navigator: Navigator, screen: str) -> None:
        """Users who leave home will write soon: import what that needs in the background, once the screen is drawn."""
        from scorer.store.deferred import preload

        if screen != HOME:
            navigator.funbind("current", self._prepare_to_write)
            Clock.schedule_once(lambda _dt: start_thread(preload), DRAWN_AFTER)

    def _save_screenshot(self, _dt: float) -> None:
        """Save the next frame: layouts measured in the first frame settle in the second."""
        from scorer.ui.platform.screenshot import save_screenshot

        def save(_dt: float) -> None:
            save_screenshot(self.screenshot)
            self.stop()

        Clock.schedule_once(save, 0)


def _open_store(games: Path | None) -> Opened:
    from scorer.store import open_store

    return open_store(games)
