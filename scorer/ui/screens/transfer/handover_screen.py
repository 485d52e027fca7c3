"""Shows a game as QR codes, whose links Azulejo opens on another phone, or shares it as one link.

Nearly every game fits in one code. A longer one shows its codes in turn, slowly because each link has to be tapped; a tap
shows the next code at once.
"""

from contextlib import suppress
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.formats.handover import HandoverError, link, links
from scorer.store import Header, State
from scorer.ui.actions.share import copy_or_share
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording import failures

APP_BAR, LARGEST = 72, 480
"""The height of the bar and the maximum side of a code, in dp."""


class HandoverScreen(Page):
    note = StringProperty()
    links: "ListProperty[str]" = ListProperty()
    """One for each code; none if the game is too long for codes."""
    at: "NumericProperty[int]" = NumericProperty(0)
    """The index of the code that is shown."""
    position = StringProperty()
    instructions = StringProperty()
    beside = BooleanProperty(False)
    """Whether the text is beside the code instead of below it."""

    def __init__(self, **kwargs: Any) -> None:
        self._record: dict[str, Any] = {}
        self._header: Header | None = None
        super().__init__(**kwargs)
        self._clock = Clock.create_trigger(self.next, tokens.CODE_HOLD)
        self.fbind("at", self._refresh)
        self.fbind("at", self._restart_clock)
        _.bind(language=self._refresh)

    def side(self, width: float, height: float, beside: bool) -> float:
        """The side of the code on a page of this size."""
        room = (width / 2, height - dp(APP_BAR)) if beside else (width, height * 0.66)
        return max(0, min(*(length - dp(tokens.GUTTER) for length in room), dp(LARGEST)))

    def shown(self, game: str) -> None:
        """Show a stored game, by its id."""
        self.links, self.at = [], 0
        store = self.context.store
        self._record, self._header = store.games.record(game), store.games.header(game)
        with suppress(HandoverError):  # too long for codes: the instructions suggest a link instead
            self.links = links(self._record)
        self._refresh()
        self._restart_clock()

    def left(self) -> None:
        self._clock.cancel()

    def next(self, *_args: object) -> None:
        """Show the next code."""
        if self.links:
            self.at = (self.at + 1) % len(self.links)

    def send(self) -> None:
        """Share the whole game as one link."""
        if not self._record:
            return
        try:
            copy_or_share(link(self._record))
        except HandoverError as error:
            show_toast(_(failures.HANDOVERS[error.reason]), icon="warning")

    def _restart_clock(self, *_args: object) -> None:
        """Show the next code after a while, unless motion is reduced."""
        self._clock.cancel()
        if len(self.links) > 1 and not Motion.calm:
            self._clock()

    def _refresh(self, *_args: object) -> None:
        if not self._header:
            return
        self.note = " · ".join([short_board_name(self._header.board), *(seat.name for seat in self._header.seats)])
        several = len(self.links) > 1
        self.position = _("Code {n} of {of}", n=self.at + 1, of=len(self.links)) if several else ""
        self.instructions = self._instructions(self._header)

    def _instructions(self, header: Header) -> str:
        if not self.links:
            return _("This game is too long for a code. It can be sent as a link.")
        if header.state is State.OPEN:
            return _("On the other phone, open the camera, point it here and tap the link. The game continues there.")
        return _("On the other phone, open the camera, point it here and tap the link. The game is saved there too.")


load_kv(__name__)
