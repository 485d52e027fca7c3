"""The Kivy app: one window, one stage, one store of games, and the manners of a phone: back key, pause, resume, font scale.

It knows no rule and draws nothing; the screens on the stage do.
"""

from functools import cached_property

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from scorer.ui.choices import choices
from scorer.ui.stage import HOME, ROUND, Stage
from scorer.ui.theme import theme
from scorer.ui.trouble import tell

BACK = 27
MOST_FONT_SCALE = 1.3
LEFT = "left"
"""The setting that holds the way to the screen that was left for another app."""


class Shell(App):
    """`run()` shows home; `games` is the file of games if it is not where it always is; `screenshot` names a file to
    save the first picture in, and then it ends.
    """

    title = "Azulejo"
    table = None
    """The game that is being scored, as `scorer.evening.OnTable`."""

    def __init__(self, screenshot="", games=None, **kwargs):
        super().__init__(**kwargs)
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
        choices.begin()
        self.stage = Stage()
        choices.follow(self.stage)
        self.stage.go(HOME)
        return self.stage

    def on_key(self, _window, key, *_args):
        """Back goes back; at home it leaves the app to the system."""
        return key == BACK and self.stage.back()

    def on_start(self):
        Clock.schedule_once(self._begin, 0)
        if self.screenshot:
            Clock.schedule_once(self._settle_and_save, 0)

    def on_pause(self):
        """The system may end the app now: remember where everybody was."""
        if self.table:
            self.table.remember()
        if self.is_open:
            self.store.settings.set(LEFT, self.stage.way)
        return True

    def _begin(self, _dt):
        """What can wait until the first frame has been drawn."""
        from scorer.store import StoreError
        from scorer.ui.care import look_after

        try:
            self._come_back()
            look_after(self)
        except StoreError as error:
            tell(error)

    def _come_back(self):
        """To where the app was when the system ended it; whoever closed it themselves begins at home."""
        for name, given in self.store.settings.get(LEFT, []):
            if name in self.stage.pages - {HOME} and (name != ROUND or self.table):
                self.stage.go(name, **given)
        self.store.settings.set(LEFT, [])

    def on_resume(self):
        if self.is_open:
            self.store.settings.set(LEFT, [])
        choices.on_theme()

    def on_stop(self):
        if self.is_open:
            choices.forget()
            self.store.close()

    def _settle_and_save(self, _dt):
        """One more frame, so that everything that was measured in the first has found its place."""
        from scorer.ui.screenshot import save_screenshot

        def save(_dt):
            save_screenshot(self.screenshot)
            self.stop()

        Clock.schedule_once(save, 0)
