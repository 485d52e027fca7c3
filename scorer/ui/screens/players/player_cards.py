"""The cards of a player's statistics: how often they win, the last games, the rating, where points come from, against whom.

They are told numbers and words, and say what was tapped.
"""

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.controls.rating_line import RatingLine  # noqa: F401 - named in the kv file
from scorer.ui.widgets.stack import Centered

SHADES = {
    "tiles": "primary",
    "rows": "softline",
    "columns": "accent",
    "colors": "seat3",
    "stars": "accent",
    "numbers": "seat3",
    "start": "tint",
}
"""The token of each source of points; those of walls and those of stars never meet."""


class BoardLine(Centered):
    """Which boards the figures are about."""

    page = ObjectProperty(None)
    text = StringProperty()
    chosen = BooleanProperty(False)
    only = BooleanProperty(False)
    """Whether there is but one, and nothing to choose."""


class WinCard(Card):
    """The share of games won, and two figures beside it."""

    share = StringProperty()
    share_note = StringProperty()
    figures = ListProperty()
    """Triples of a name, a note, and the figure."""

    def on_kv_post(self, _base: object) -> None:
        for index, (title, note, figure) in enumerate(self.figures):
            self.ids.figures.add_widget(
                FigureRow(title=title, note=note, figure=figure, last=index + 1 == len(self.figures))
            )


class FigureRow(Centered):
    """A name and its figure."""

    title = StringProperty()
    note = StringProperty()
    figure = StringProperty()
    last = BooleanProperty(False)


class GameBars(CanvasWidget):
    """The last games, the newest at the right: the place on each bar, the total below; a tap says which."""

    games = ListProperty()
    """Pairs of the place and the total, newest last; the place is 0 where nobody sat opposite."""

    redrawn_by = ("pos", "size", "games")

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_game")
        super().__init__(**kwargs)

    def on_game(self, index: int) -> None:
        """A bar was tapped."""

    @property
    def _step(self):
        return min(self.width / max(1, len(self.games)), dp(tokens.ROW_MEDIUM))

    def _draw(self, *_args: object) -> None:
        size = theme.sp(tokens.CAPTION)
        low, step = self.y + size * 1.5, self._step
        high, width = self.top - low, step - dp(tokens.GAP_XS)
        with self._layer:
            for index, (rank, total) in enumerate(self.games):
                x, height = self.x + index * step + dp(tokens.GAP_2XS), high if rank == 1 else high / 2
                first = rank == 1
                paint.rounded((x, low, width, height), dp(tokens.CORNER_BAR), theme.primary if first else theme.tint)
                ink = theme.onprimary if first else theme.ink
                draw_text(str(rank or ""), tokens.HEAVY, size, (x + width / 2, low + height - size), ink)
                draw_text(str(total), tokens.MEDIUM, size, (x + width / 2, self.y + size * 0.6), theme.ink2)

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.is_mouse_scrolling or not self.collide_point(*touch.pos) or not self.collide_point(*touch.opos):
            return super().on_touch_up(touch)
        index = int((touch.x - self.x) // self._step)
        if index < len(self.games):
            self.dispatch("on_game", index)
        return True


class RatingCard(Card):
    """A rating, the line of how it went, the game that is chosen on it, and what it means."""

    note = StringProperty()
    figure = StringProperty()
    doubt = StringProperty()
    values = ListProperty()
    told = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_choose")
        self.register_event_type("on_open")
        super().__init__(**kwargs)

    def on_choose(self, index: int) -> None:
        """A game on the line was chosen; they are counted from 1."""

    def on_open(self, index: int) -> None:
        """The chosen game is to be opened."""

    def say(self, day, board: str, gained) -> None:
        """What the chosen game was."""
        row = self.ids.game
        row.title, row.note, row.figure = board, day, gained


class ShareBar(CanvasWidget):
    """Parts of a whole side by side; `parts` are pairs of an amount and a token."""

    parts = ListProperty()
    redrawn_by = ("pos", "size", "parts")

    def _draw(self, *_args: object) -> None:
        parts = [(amount, token) for amount, token in self.parts if amount > 0]
        gap = dp(tokens.GAP_2XS)
        room = self.width - gap * (len(parts) - 1)
        whole, x = sum(amount for amount, _token in parts) or 1, self.x
        with self._layer:
            for amount, token in parts:
                width = max(dp(tokens.GAP_XS), room * amount / whole)
                paint.rounded((x, self.y, width, self.height), dp(tokens.CORNER_BAR), getattr(theme, token))
                x += width + gap


class SourceCard(Card):
    """Where the points come from."""

    note = StringProperty()
    parts = ListProperty()
    """Triples of a word, the points as they are said, and the token; with a fourth, the amount."""
    losses = ListProperty()
    """Sentences."""

    def on_kv_post(self, _base: object) -> None:
        self.ids.bar.parts = [(amount, token) for _word, _said, token, amount in self.parts]
        for word, said, token, _amount in self.parts:
            self.ids.legend.add_widget(LegendEntry(word=word, said=said, token=token))
        for sentence in self.losses:
            self.ids.losses.add_widget(Loss(text=sentence))


class Legend(StackLayout):
    """What the shades mean; as many entries to a line as find room."""


class LegendEntry(Centered):
    """A shade, its name, its points."""

    word = StringProperty()
    said = StringProperty()
    token = StringProperty("primary")


class Loss(BoxLayout):
    """What something costs."""

    text = StringProperty()


class AgainstRow(TapCard):
    """How often each of two finished ahead of the other."""

    name = StringProperty()
    ahead = NumericProperty(0)
    behind = NumericProperty(0)


load_kv(__name__)
