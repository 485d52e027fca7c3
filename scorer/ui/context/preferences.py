"""The user's preferences: saved in the store's settings and applied immediately.

Screens bind to the properties and change one with `choose`, which saves it first.
"""

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, DictProperty, ListProperty, OptionProperty

from scorer.store.settings import Settings
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.wording.language import LANGUAGES

BY_CLOCK = "clock"
THEMES = ("glaze", "night", BY_CLOCK)
SCORING = frozenset({"round", "final", "handover"})
"""Screens on which the display must stay on: the phone lies on the table, or another phone scans it."""


class Preferences(EventDispatcher):
    """Each property is one setting; in the store its name has hyphens."""

    language = OptionProperty("en", options=list(LANGUAGES), errorvalue="en")
    theme = OptionProperty(BY_CLOCK, options=list(THEMES), errorvalue=BY_CLOCK)
    big_text = BooleanProperty(False, errorvalue=False)
    reduce_motion = BooleanProperty(False, errorvalue=False)
    keep_awake = BooleanProperty(True, errorvalue=True)
    buzz = BooleanProperty(True, errorvalue=True)
    spoken_totals = BooleanProperty(False, errorvalue=False)
    letters = BooleanProperty(False, errorvalue=False)
    preview = BooleanProperty(True, errorvalue=True)
    """Whether a wall shows the points that each open space would score."""
    prints = DictProperty(errorvalue={})
    """By board, how the players' copy differs from the usual print: the `options` of a game record."""
    compared = ListProperty(errorvalue=[])
    """The boards whose print the players have checked."""

    def __init__(self, **kwargs: Any) -> None:
        self._settings: Settings | None = None
        self._hourly: ClockEvent | None = None
        self._scoring = False
        super().__init__(**kwargs)

    def use_defaults(self) -> None:
        """Apply the system language and the theme for the time of day, before any setting is read."""
        self.language = device.system_language()
        self.on_theme()

    def load(self, settings: Settings) -> None:
        """Apply the saved settings; missing and invalid ones keep their current value."""
        self._settings = settings
        for name in self.properties():
            value = settings.get(_key(name))
            if isinstance(getattr(self, name), type(value)):
                setattr(self, name, value)

    def detach(self) -> None:
        """The app stops: keep the current values, but save no more changes."""
        self._settings = None
        if self._hourly:
            self._hourly.cancel()

    def choose(self, name: str, value: Any) -> None:
        """Save a preference, then apply it; a StoreError leaves it unchanged."""
        if self._settings:
            self._settings.set(_key(name), value)
        setattr(self, name, value)

    def tick(self) -> None:
        """Vibrate briefly for a placed tile, if the user wants that."""
        if self.buzz:
            device.buzz()

    def speak(self, sentence: str) -> None:
        """Read a total aloud, if the user wants that."""
        if self.spoken_totals:
            device.speak(sentence)

    def print_of(self, board: str) -> dict[str, Any]:
        """How the players' copy of a board differs from the usual print."""
        return dict(self.prints.get(board, {}))

    def choose_print(self, board: str, options: dict[str, Any]) -> None:
        """Save how the players' copy of a board differs."""
        others = {other: saved for other, saved in self.prints.items() if other != board}
        self.choose("prints", others | ({board: options} if options else {}))

    def note_compared(self, board: str) -> None:
        """Remember that the players have checked the print of a board."""
        if board not in self.compared:
            self.choose("compared", [*self.compared, board])

    def on_language(self, *_args: Any) -> None:
        _.switch(self.language)
        self.on_letters()

    def on_theme(self, *_args: Any) -> None:
        """Apply the chosen theme; with the theme by the clock, check again at every full hour."""
        if self._hourly:
            self._hourly.cancel()
            self._hourly = None
        if self.theme != BY_CLOCK:
            theme.name = self.theme
            return
        theme.name = "glaze" if device.is_day() else "night"
        self._hourly = Clock.schedule_once(self.on_theme, device.seconds_to_next_hour())

    def on_big_text(self, *_args: Any) -> None:
        theme.big_text = self.big_text

    def on_reduce_motion(self, *_args: Any) -> None:
        Motion.calm = self.reduce_motion

    def on_letters(self, *_args: Any) -> None:
        theme.letters = self.language if self.letters else ""

    def on_keep_awake(self, *_args: Any) -> None:
        device.stay_awake(self.keep_awake and self._scoring)

    def screen_changed(self, name: str) -> None:
        """Another screen is shown: keep the display on if players score there."""
        self._scoring = name in SCORING
        self.on_keep_awake()


def _key(name: str) -> str:
    return name.replace("_", "-")
