"""The game as a code for another phone's camera, which knows it for a link that Azulejo opens; or the link, for a message.

Nearly every game is one code. A longer one shows its codes in turn, slowly, for somebody has to tap each link; a tap on
the code shows the next.
"""

from contextlib import suppress
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.formats.handover import HandoverError, link, links
from scorer.store import State
from scorer.ui.actions.share import copy_or_share
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.wording import sentences

PACE = 8
"""Seconds that each of several codes stays."""
APP_BAR, LARGEST = 72, 480
"""No code need be larger, in dp."""


class Handover(Page):
    """Shows the codes of a game."""

    note = StringProperty()
    links = ListProperty()
    """One for each code; none where the game is too long for codes."""
    at = NumericProperty(0)
    which = StringProperty()
    what_to_do = StringProperty()
    beside = BooleanProperty(False)
    """Whether the words stand beside the code, not below it."""

    def __init__(self, **kwargs: Any) -> None:
        self._record = self._header = None
        super().__init__(**kwargs)
        self._clock = Clock.create_trigger(self._go_on, PACE)
        self.fbind("at", self._say)
        self.fbind("at", self._take_turns)
        _.bind(language=self._say)

    def on_size(self, *_args: object) -> None:
        self.beside = self.width > self.height

    def side(self, width: float, height: float, beside):
        """How large the code can be."""
        room = (width / 2, height - dp(APP_BAR)) if beside else (width, height * 0.66)
        return max(0, min(*(length - dp(tokens.GUTTER) for length in room), dp(LARGEST)))

    def shown(self, game) -> None:
        """A game of the store, by its id."""
        self.links, self.at = [], 0
        store = self.context.store
        self._record, self._header = store.games.record(game), store.games.header(game)
        with suppress(HandoverError):  # the words say so, and a message takes more
            self.links = links(self._record)
        self._say()
        self._take_turns()

    def left(self) -> None:
        self._clock.cancel()

    def next(self) -> None:
        """The next code, in place of this one."""
        if self.links:
            self.at = (self.at + 1) % len(self.links)

    def send(self) -> None:
        """The whole game as one link."""
        if not self._record:
            return
        try:
            copy_or_share(link(self._record))
        except HandoverError as error:
            Toast(text=_(sentences.HANDOVERS[error.reason]), icon="warning").show()

    def _take_turns(self, *_args: object) -> None:
        """The next code comes by itself, after everybody had the time to read this one."""
        self._clock.cancel()
        if len(self.links) > 1 and not Motion.calm:
            self._clock()

    def _go_on(self, _dt: float) -> None:
        self.next()

    def _say(self, *_args: object) -> None:
        if not self._header:
            return
        self.note = " · ".join([short_board_name(self._header.board), *(seat.name for seat in self._header.seats)])
        several = len(self.links) > 1
        self.which = _("Code {n} of {of}", n=int(self.at) + 1, of=len(self.links)) if several else ""
        self.what_to_do = self._what_to_do()

    def _what_to_do(self):
        if not self.links:
            return _("This game is too long for a code. It can be sent as a link.")
        if self._header.state is State.OPEN:
            return _("On the other phone, open the camera, point it here and tap the link. The game continues there.")
        return _("On the other phone, open the camera, point it here and tap the link. The game is saved there too.")


load_kv(__name__)
