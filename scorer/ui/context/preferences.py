"""The user's preferences: saved in the store's settings and applied immediately.

Screens bind to the properties and change one with `choose`, which saves it first.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, DictProperty, ListProperty, OptionProperty

from scorer.store.settings import Settings
from scorer.ui.context.feedback import CLICKS, FEEDBACK, Signal
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion, after
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device, sounds, speech
from scorer.wording.language import LANGUAGES

BY_CLOCK = "clock"
"""The theme of the system or, if unknown, by the time of day."""
THEMES = ("glaze", "night", BY_CLOCK)
SCORING = frozenset({"round", "final", "handover", "together"})
"""Screens on which the display stays on: the phone is on the table, or another phone scans it."""


class Preferences(EventDispatcher):
    """Each property is one setting; in the store its name has hyphens."""

    __events__ = ("on_no_voice",)

    language = OptionProperty("en", options=list(LANGUAGES), errorvalue="en")
    theme = OptionProperty(BY_CLOCK, options=list(THEMES), errorvalue=BY_CLOCK)
    big_text = BooleanProperty(False, errorvalue=False)
    reduce_motion = BooleanProperty(False, errorvalue=False)
    keep_awake = BooleanProperty(True, errorvalue=True)
    buzz = BooleanProperty(True, errorvalue=True)
    sounds = BooleanProperty(False, errorvalue=False)
    spoken_totals = BooleanProperty(False, errorvalue=False)
    picture_format = OptionProperty("post", options=["post", "story", "wide"], errorvalue="post")
    picture_content = OptionProperty("boards", options=["boards", "chart"], errorvalue="boards")
    """The format of the result picture shared last."""
    letters = BooleanProperty(False, errorvalue=False)
    preview = BooleanProperty(True, errorvalue=True)
    """Whether a wall shows the points that each open space would score."""
    prints = DictProperty(errorvalue={})
    """By board, how the players' copy differs from the usual print: the `options` of a game record."""
    compared = ListProperty(errorvalue=[])
    """The boards whose print the players have checked."""
    owned = ListProperty(errorvalue=[])
    """The games that the players own, each as the id of its first board."""
    owned_asked = BooleanProperty(False, errorvalue=False)
    """Whether they have answered that, or declined to."""
    language_asked = BooleanProperty(False, errorvalue=False)
    """Whether the users have been asked, because the device has none of the app's languages."""
    taught = ListProperty(errorvalue=[])
    """The gestures that the players know."""

    def __init__(self, **kwargs: Any) -> None:
        self._settings: Settings | None = None
        self._hourly: ClockEvent | None = None
        self._scoring = False
        super().__init__(**kwargs)

    def use_defaults(self) -> None:
        """Apply the language and the theme of the device, before the settings are loaded."""
        self.language = device.system_language()
        self.on_theme()

    def follow_device(self) -> None:
        """Apply a changed language of the device, unless one is chosen in the app."""
        if self._settings and self._settings.get(_key("language")) is None:
            self.language = device.system_language()

    def load(self, settings: Settings) -> None:
        """Apply the saved settings; missing and invalid ones keep their current value."""
        self._settings = settings
        for name in self.properties():
            value = settings.get(_key(name))
            if isinstance(getattr(self, name), type(value)):
                setattr(self, name, value)

    def detach(self) -> None:
        """Stop saving changes, when the app stops; the current values are kept."""
        self._settings = None
        if self._hourly:
            self._hourly.cancel()

    def choose(self, name: str, value: Any) -> None:
        """Save a preference, then apply it; a StoreError leaves it unchanged."""
        if self._settings:
            self._settings.set(_key(name), value)
        setattr(self, name, value)

    def signal(self, signal: Signal) -> None:
        """Give feedback, as far as it is enabled."""
        vibration, sound = FEEDBACK[signal]
        if self.buzz:
            device.vibrate(vibration)
        if self.sounds and sound:
            sounds.play(sound)

    def play_clicks(self, count: int) -> None:
        """Play the sound of several tiles, one after the other."""
        if self.sounds:
            self._play_clicks(CLICKS[:count])

    def _play_clicks(self, names: Sequence[str]) -> None:
        """Schedule each click after the one before, as those that are due in the same frame would sound together."""
        sounds.play(names[0])
        if len(names) > 1:
            after(tokens.STROKE_STEP, partial(self._play_clicks, names[1:]))

    def speak(self, sentence: str) -> None:
        """Read a sentence aloud, if that or a screen reader is on."""
        if self.spoken_totals or speech.has_screen_reader():
            speech.speak(sentence, self.language, self.no_voice)

    def no_voice(self) -> None:
        """Turn reading aloud off, because the device has no voice for the language."""
        self.spoken_totals = False
        self.dispatch("on_no_voice")

    def on_no_voice(self) -> None:
        """The device cannot read aloud in the language of the app."""

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

    def note_taught(self, gesture: str) -> None:
        """Remember that the players know a gesture."""
        if gesture not in self.taught:
            self.choose("taught", [*self.taught, str(gesture)])

    def on_language(self, *_args: Any) -> None:
        _.switch(self.language)
        self.on_letters()

    def on_theme(self, *_args: Any) -> None:
        """Apply the chosen theme; that of the device is checked again every full hour and when the app resumes."""
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

    def on_sounds(self, *_args: object) -> None:
        if self.sounds:
            sounds.load()

    def on_reduce_motion(self, *_args: Any) -> None:
        Motion.calm = self.reduce_motion

    def on_letters(self, *_args: Any) -> None:
        theme.letters = self.language if self.letters else ""

    def on_keep_awake(self, *_args: Any) -> None:
        device.stay_awake(self.keep_awake and self._scoring)

    def screen_changed(self, name: str) -> None:
        """Keep the display on while certain screens are shown."""
        self._scoring = name in SCORING
        self.on_keep_awake()


def _key(name: str) -> str:
    return name.replace("_", "-")
