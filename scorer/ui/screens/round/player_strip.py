"""The players side by side above the board, with totals, done ticks and the start marker; the shown one is highlighted."""

from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.stack import Centered

NARROW = 104
NARROW_NAME_SP = tokens.CAPTION
WORD_SP, WORD_MARGINS, TICK = tokens.CAPTION, 26, tokens.ICON_SMALL
PILL_MARGINS, CLOSE_PILL_MARGINS = 44, 30
"""What a pill takes beside the total and its words on a card that is not narrow, in dp, with its usual padding and with less."""


class Seat(NamedTuple):
    """What the strip shows of a player."""

    seat: int = 0
    name: str = ""
    total: int = 0
    active: bool = False
    """Whether this player's board is shown."""
    done: bool = False
    change: str = ""
    """The points of this round so far, like +12."""
    word: str = ""
    """Shown instead of points, like "next" or "passed"."""
    marker: bool = False
    presence: str = ""
    """In a hosted game: what the player is doing."""
    presence_icon: str = ""
    away: bool = False
    scored: bool = False
    """Whether a guest has just changed the total."""

    @property
    def ready(self) -> bool:
        """Whether to tick the player off: done, and not the shown one."""
        return self.done and not self.active


class Beside(BoxLayout):
    """Beside the total: the points of the round, a tick, or a word."""

    contents = ListProperty(["", False])
    """The words, and whether there is a tick."""
    marked = BooleanProperty(False)
    """Whether the words are the points of the shown round."""
    pill = BooleanProperty(False)
    close = BooleanProperty(False)
    """Whether the padding is reduced."""


class Presence(Centered):
    """What a player of a hosted game is doing: an icon and a word."""

    data: "ObjectProperty[Seat]" = ObjectProperty(Seat(), rebind=True)
    word = StringProperty()
    ready = BooleanProperty(False)
    marker = BooleanProperty(False)
    """Whether it shows the start marker too."""


class SeatWidget(Tappable):
    """Mixin of widgets that show a player."""

    data: "ObjectProperty[Seat]" = ObjectProperty(Seat(), rebind=True)
    """Rebinds, because kv binds to its fields."""


class SeatCard(SeatWidget, FloatLayout):
    """One player."""

    total = NumericProperty(0)
    """Counts up or down to the total in `data`."""
    small = BooleanProperty(False)
    narrow = BooleanProperty(False)
    """Whether the card is too narrow for name and marker side by side at their usual sizes."""
    tight = BooleanProperty(False)
    """Whether it is narrow and has no third line with room for the marker."""

    def on_width(self, *_args: object) -> None:
        self.narrow = self.width < dp(NARROW)

    def spoken_text(self) -> str:
        data, points = self.data, _.language.points(round(self.total))
        parts = (data.name, points, data.change or data.word, data.marker and _("start marker"), data.presence)
        return ", ".join(part for part in parts if part)

    def spoken_state(self) -> str:
        return _("selected") if self.data.active else _("done") if self.data.ready else ""

    def beside(
        self, words: str, ready: bool, pill: bool, width: float, total_width: float, text_scale: float
    ) -> tuple[str, bool]:
        """What fits beside the total: the words, a tick, both or neither."""
        room = width - total_width - dp(CLOSE_PILL_MARGINS if pill and not self.narrow else WORD_MARGINS)
        long = self._width_of(words, text_scale)
        if ready and long + dp(TICK) > room:
            return ("", True) if dp(TICK) <= room else ("", False)
        return (words if long <= room else ""), ready

    def is_close(self, words: str, width: float, total_width: float, text_scale: float) -> bool:
        """Whether a pill with these words needs less padding, on a card that is not narrow."""
        return not self.narrow and self._width_of(words, text_scale) > width - total_width - dp(PILL_MARGINS)

    def _width_of(self, words: str, text_scale: float) -> float:
        return width_of(words, tokens.HEAVY, sp(WORD_SP) * text_scale)

    def short(self, name: str, width: float, text_scale: float) -> str:
        """As many letters of a name as fit, without an ellipsis, which would take the place of letters."""
        size = sp(NARROW_NAME_SP) * text_scale
        while name and width_of(name, tokens.HEAVY, size) > width:
            name = name[:-1]
        return name

    def show(self, data: Seat, *, counting: bool) -> None:
        """Update the card; the total counts up or down to its new value."""
        self.data = data
        motion.finish(self)
        if counting:
            motion.play(self, "total", total=data.total)
        else:
            self.total = data.total


class PlayerStrip(BoxLayout):
    """The cards in turn order. Dispatches `on_player` with the index of a tapped card."""

    __events__ = ("on_player",)

    seats: "ListProperty[Seat]" = ListProperty()
    small = BooleanProperty(False)
    with_presence = BooleanProperty(False)
    """Whether the game is hosted, so that each card has a third line."""

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[SeatCard] = []
        super().__init__(**kwargs)

    def on_player(self, index: int) -> None:
        """A card was tapped."""

    def on_seats(self, *_args: object) -> None:
        counting = len(self._cards) == len(self.seats)
        if not counting:
            self.clear_widgets()
            self._cards = [SeatCard(small=self.small) for _seat in self.seats]
            for player, card in enumerate(self._cards):
                card.act = partial(self.dispatch, "on_player", player)
                self.add_widget(card)
        self.with_presence = any(data.presence for data in self.seats)
        for card, data in zip(self._cards, self.seats, strict=True):
            card.show(data, counting=counting)

    def on_small(self, *_args: object) -> None:
        for card in self._cards:
            card.small = self.small


load_kv(__name__)
