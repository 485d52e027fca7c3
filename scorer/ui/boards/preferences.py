"""What the people at the table have chosen in the settings, kept in the store and put into effect at once.

`choices` is the only instance: screens bind to its properties, and change one with `choose`, which keeps it first.
"""

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, DictProperty, ListProperty, OptionProperty

from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.wording.language import LANGUAGES

BY_CLOCK = "clock"
THEMES = ("glaze", "night", BY_CLOCK)
SCORING = frozenset({"round", "final", "handover"})
"""The screens on which the phone lies on the table, or is held out, and must not go dark."""


class Choices(EventDispatcher):
    """Each property is one setting; on the disk its name has hyphens."""

    language = OptionProperty("en", options=list(LANGUAGES), errorvalue="en")
    theme = OptionProperty(BY_CLOCK, options=list(THEMES), errorvalue=BY_CLOCK)
    big_text = BooleanProperty(False, errorvalue=False)
    reduce_motion = BooleanProperty(False, errorvalue=False)
    keep_awake = BooleanProperty(True, errorvalue=True)
    buzz = BooleanProperty(True, errorvalue=True)
    spoken_totals = BooleanProperty(False, errorvalue=False)
    letters = BooleanProperty(False, errorvalue=False)
    preview = BooleanProperty(True, errorvalue=True)
    """Whether a wall shows what each space would score."""
    prints = DictProperty(errorvalue={})
    """By board, in what the printed one differs: the `options` of a game record."""
    compared = ListProperty(errorvalue=[])
    """The boards whose print was compared with the one on the table."""

    def __init__(self, **kwargs):
        self._settings = None
        self._hourly = None
        self._scoring = False
        super().__init__(**kwargs)

    def begin(self):
        """Before anything is read: speak the device's language and dress for the time of day."""
        self.language = device.system_language()
        self.on_theme()

    def load(self, settings):
        """Put into effect what was chosen earlier; what was never chosen, or makes no sense, stays as it is."""
        self._settings = settings
        for name in self.properties():
            value = settings.get(_on_disk(name))
            if isinstance(getattr(self, name), type(value)):
                setattr(self, name, value)

    def forget(self):
        """The settings can be kept no longer; what is in effect stays so."""
        self._settings = None

    def choose(self, name, value):
        """Keep a choice, then put it into effect; a StoreError leaves everything as it was."""
        if self._settings:
            self._settings.set(_on_disk(name), value)
        setattr(self, name, value)

    def follow(self, stage):
        """Know from the stage when there is scoring."""
        stage.fbind("current", lambda _stage, screen: self._now_on(screen))

    def tick(self):
        """A tile was laid: a short buzz, if it is wished."""
        if self.buzz:
            device.buzz()

    def say(self, sentence):
        """Say a total aloud, if it is wished."""
        if self.spoken_totals:
            device.speak(sentence)

    def print_of(self, board):
        """In what the printed board differs from the one we know."""
        return dict(self.prints.get(board, {}))

    def choose_print(self, board, options):
        """Remember what a printed board shows."""
        others = {known: said for known, said in self.prints.items() if known != board}
        self.choose("prints", others | ({board: options} if options else {}))

    def note_compared(self, board):
        """Remember that a printed board was compared."""
        if board not in self.compared:
            self.choose("compared", [*self.compared, board])

    def on_language(self, *_args):
        _.switch(self.language)
        self.on_letters()

    def on_theme(self, *_args):
        """Wear the chosen theme; by the clock, look again at every full hour."""
        if self._hourly:
            self._hourly.cancel()
            self._hourly = None
        if self.theme != BY_CLOCK:
            theme.name = self.theme
            return
        theme.name = "glaze" if device.is_day() else "night"
        self._hourly = Clock.schedule_once(self.on_theme, device.seconds_to_next_hour())

    def on_big_text(self, *_args):
        theme.big_text = self.big_text

    def on_reduce_motion(self, *_args):
        Motion.calm = self.reduce_motion

    def on_letters(self, *_args):
        theme.letters = self.language if self.letters else ""

    def on_keep_awake(self, *_args):
        device.stay_awake(self.keep_awake and self._scoring)

    def _now_on(self, screen):
        self._scoring = screen in SCORING
        self.on_keep_awake()


def _on_disk(name):
    return name.replace("_", "-")


choices = Choices()
