"""Widgets of the statistics cards. They get finished texts and numbers, and report taps."""

from typing import NamedTuple, Protocol

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.context.app_context import AppContext, Navigation
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.stack import Centered, CenteredRow, Wrap

SHADES = {
    "tiles": "primary",
    "rows": "softline",
    "columns": "accent",
    "colors": "seat3",
    "stars": "accent",
    "numbers": "seat3",
    "start": "tint",
}
"""The color token of each source of points. Walls and stars reuse tokens, because no card shows both."""


class CardActions(Protocol):
    """The actions of the cards; implemented by the page."""

    @property
    def navigator(self) -> Navigation: ...

    @property
    def context(self) -> AppContext: ...

    def reload(self) -> None: ...

    def choose(self, person: int) -> None: ...

    def only_board(self, board: str) -> None: ...

    def only_year(self, year: str) -> None: ...

    def choose_board(self) -> None: ...

    def choose_look(self) -> None: ...

    def open_games(self) -> None: ...


class PersonLine(CenteredRow):
    """The person whose statistics are shown, with their mark; the pencil changes it."""

    page: "ObjectProperty[CardActions]" = ObjectProperty()
    look: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    note = StringProperty()


class BoardLine(Centered):
    """The board whose statistics are shown, and a link to its games."""

    page: "ObjectProperty[CardActions]" = ObjectProperty()
    text = StringProperty()
    chosen = BooleanProperty(False)
    only = BooleanProperty(False)
    """Whether there is only one board, so nothing to choose."""


class WinCard(Card):
    """The share of games won, with more numbers beside it."""

    share = StringProperty()
    share_note = StringProperty()
    rows: "ListProperty[tuple[str, str, str]]" = ListProperty()
    """Triples of a title, a note, and a number."""

    def on_kv_post(self, _base: object) -> None:
        for index, (title, note, figure) in enumerate(self.rows, start=1):
            row = FigureRow(title=title, note=note, figure=figure, last=index == len(self.rows))
            self.ids.rows.add_widget(row)


class FigureRow(Centered):
    title = StringProperty()
    note = StringProperty()
    figure = StringProperty()
    last = BooleanProperty(False)


class GameBars(CanvasWidget):
    """A bar for each of the last games, newest on the right, with the rank on it and the total below."""

    __events__ = ("on_game",)

    games: "ListProperty[tuple[int, int]]" = ListProperty()
    """Pairs of rank and total, newest last; the rank is 0 in a solo game."""

    redrawn_by = ("pos", "size", "games")

    def on_game(self, index: int) -> None:
        """A bar was tapped."""

    @property
    def _step(self) -> float:
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
    """A rating, its course as a line, the game selected on that line, and an explanation."""

    __events__ = ("on_choose", "on_open")

    note = StringProperty()
    figure = StringProperty()
    uncertainty = StringProperty()
    values: "ListProperty[float]" = ListProperty()
    explanation = StringProperty()

    def on_choose(self, index: int) -> None:
        """A game on the line was selected; the first one is 1."""

    def on_open(self, index: int) -> None:
        """The selected game was tapped."""

    def show_game(self, day: str, board: str, gained: str) -> None:
        """Describe the selected game."""
        row: ListRow = self.ids.game
        row.title, row.note, row.figure = board, day, gained


class ShareBar(CanvasWidget):
    """Parts of a whole, side by side."""

    parts: "ListProperty[tuple[float, str]]" = ListProperty()
    """Pairs of an amount and a color token."""
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


class PointSource(NamedTuple):
    """A source of points: its name, its points per game as text, its color token, and the number itself."""

    name: str
    text: str
    token: str
    points: float


class SourceCard(Card):
    """Where the points come from."""

    note = StringProperty()
    parts: "ListProperty[PointSource]" = ListProperty()
    losses: "ListProperty[str]" = ListProperty()
    """Sentences."""

    def on_kv_post(self, _base: object) -> None:
        self.ids.bar.parts = [(part.points, part.token) for part in self.parts]
        for part in self.parts:
            self.ids.legend.add_widget(LegendEntry(name=part.name, points=part.text, token=part.token))
        for sentence in self.losses:
            self.ids.losses.add_widget(Loss(text=sentence))


class Legend(Wrap):
    """The legend of a share bar; its entries wrap."""


class LegendEntry(Centered):
    """A color, the name of the source, its points."""

    name = StringProperty()
    points = StringProperty()
    token = StringProperty("primary")


class Loss(BoxLayout):
    """A sentence about points that were lost."""

    text = StringProperty()


class AgainstRow(TapCard):
    """How often the player finished ahead of an opponent and behind them."""

    name = StringProperty()
    ahead: "NumericProperty[int]" = NumericProperty(0)
    behind: "NumericProperty[int]" = NumericProperty(0)


load_kv(__name__)
