"""The Kivy app: one window, one stage, one store of games, and the manners of a phone: back key, pause, resume, font scale.

It knows no rule and draws nothing; the screens on the stage do.
"""

from contextlib import suppress
from functools import cached_property
from threading import Thread

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from scorer.store import StoreError
from scorer.ui.app.navigator import HOME, OF_A_GAME, PAGES, Stage
from scorer.ui.boards.preferences import choices
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix import gc_schedule
from scorer.ui.platform import device
from scorer.ui.platform.safe_area import safe
from scorer.ui.widgets.overlays.error_toast import tell

BACK = 27
MOST_FONT_SCALE = 1.3
SEEN = 0.3
"""Seconds after which a new screen has been drawn."""
GRACE = 5
"""Seconds that a backup has to become whole, before the app ends."""
LEFT = "left"
"""The setting that holds the way to the screen that was left for another app."""


class TellTrouble(ExceptionHandler):
    """Says what the file of games would not do, where no screen knows better, and lets the app live on."""

    def handle_exception(self, error):
        if not isinstance(error, StoreError):
            return ExceptionManager.RAISE
        tell(error)
        return ExceptionManager.PASS


_tell_trouble = TellTrouble()


class Shell(App):
    """`run()` shows home; `games` is the file of games if it is not where it always is; `screenshot` names a file to
    save the first picture in, and then it ends; `given` is a file to open.
    """

    title = "Azulejo"
    table = None
    """The game that is being scored, as `scorer.play.active_game.ActiveGame`."""
    task = None
    """The `Task` that runs in the background; until it has ended nothing else may write."""
    backing_up = None
    """The thread that made the last backup, or makes it still."""

    def __init__(self, screenshot="", games=None, given="", **kwargs):
        super().__init__(**kwargs)
        self.given = given
        self.screenshot = screenshot
        self._games = games
        self.rescue = None
        """What had to be done to open the file of games, if it was not as it should be."""

    @cached_property
    def store(self):
        """The games; the file is opened when it is first asked for."""
        from scorer.store import open_store

        return self.take_store(open_store(self._games))

    def take_store(self, opened):
        """Use this store from now on; a game on the table is to be taken from it anew."""
        self.store, self.rescue = opened
        self.table = None
        choices.load(self.store.settings)
        return self.store

    @property
    def is_open(self):
        """Whether the file of games could be opened."""
        return "store" in vars(self)

    def take_up(self, id):
        """Put a game on the table, unless it lies there under the names that its players have by now; what lies there then."""
        from scorer.play import active_game

        names = tuple(seat.name for seat in self.store.games.header(id).seats)
        if not self.table or (self.table.id, self.table.session.names) != (id, names):
            self.table = active_game.ActiveGame(self.store, id)
        return self.table

    def go(self, name, **given):
        """Show a screen."""
        self.stage.go(name, **given)

    def back(self):
        """One step back; False at home."""
        return self.stage.back()

    def build(self):
        Metrics.fontscale = min(Metrics.fontscale, MOST_FONT_SCALE)
        Window.clearcolor = theme.bg
        theme.fbind("bg", lambda _theme, color: setattr(Window, "clearcolor", color))
        Window.bind(on_keyboard=self.on_key)
        ExceptionManager.add_handler(_tell_trouble)
        choices.begin()
        self._open_games()
        safe.watch()
        self.stage = Stage(size=Window.size)
        choices.follow(self.stage)
        self.stage.fbind("current", self._get_ready)
        self.stage.go(HOME)
        return self.stage

    def open_settings(self, *_args):
        """What F1 leads to, which Kivy has a screen of its own for."""
        self.go("settings")

    def on_key(self, _window, key, _scancode, _letter, modifiers):
        """Back goes back; at home it leaves the app to the system. Other keys move over the screen."""
        if key == BACK:
            return self.stage.back()
        from scorer.ui.app.keyboard import ring

        return ring.press(key, modifiers)

    def _open_games(self):
        """Before anything is made, which then is drawn once, as people have chosen; what is wrong with the file is said by home."""
        with suppress(StoreError):
            self.store  # noqa: B018 - asking for it opens it

    def on_start(self):
        Clock.schedule_once(self._begin, 0)
        if self.screenshot:
            Clock.schedule_once(self._settle_and_save, 0)

    def on_pause(self):
        """The system may end the app now: remember where everybody was."""
        if self.task:
            return True
        with suppress(StoreError):  # every step is on the disk; only the place would be forgotten
            if self.table:
                self.table.remember()
            if self.is_open:
                self.store.settings.set(LEFT, self.stage.way)
        gc_schedule.thoroughly()
        return True

    def _begin(self, _dt):
        """Come back to where the app was; all else waits until that has been drawn."""
        Clock.schedule_once(self._look_after, 0)
        self._come_back()

    def _come_back(self):
        """To where the app was when the system ended it; whoever closed it themselves begins at home."""
        way = self.store.settings.get(LEFT, [])
        if way:
            self.store.settings.set(LEFT, [])
        for name, given in way:
            if name in PAGES.keys() - {HOME} and (name not in OF_A_GAME or "game" in given):
                self.stage.go(name, **given)

    def _look_after(self, _dt):
        """The first picture is there: tidy up behind it, see to the file of games, and open what came with the start."""
        from scorer.ui.actions.store_health import look_after

        gc_schedule.begin()
        if self.is_open:
            look_after(self)
            self._open_what_is_given()

    def _get_ready(self, stage, screen):
        """Whoever leaves home will write something: what that needs is imported once the screen is there, while nobody waits."""
        from scorer.store import get_ready_to_write

        if screen != HOME:
            stage.funbind("current", self._get_ready)
            Clock.schedule_once(lambda _dt: Thread(target=get_ready_to_write, daemon=True).start(), SEEN)

    def open_given(self, what):
        """Show what a file, a link or a text holds that was given to the app, and ask whether to keep it."""
        from scorer.ui.screens.transfer.incoming import given

        given(what)

    def on_drop(self, _window, path, *_where):
        self.open_given(path.decode())

    def _open_what_is_given(self):
        """On the command line or by another app, now and later."""
        Window.bind(on_drop_file=self.on_drop)
        if device.ON_ANDROID:
            from scorer.ui.platform.android_intents import listen

            listen(self.open_given)
        if self.given:
            self.open_given(self.given)

    def on_resume(self):
        if self.is_open and not self.task:
            with suppress(StoreError):
                self.store.settings.set(LEFT, [])
        choices.on_theme()
        safe.ask()

    def on_stop(self):
        if self.task:
            self.task.wait()
        if self.backing_up:
            self.backing_up.join(GRACE)
        if self.is_open:
            choices.forget()
            self.store.close()

    def _settle_and_save(self, _dt):
        """One more frame, so that everything that was measured in the first has found its place."""
        from scorer.ui.platform.screenshot import save_screenshot

        def save(_dt):
            save_screenshot(self.screenshot)
            self.stop()

        Clock.schedule_once(save, 0)
