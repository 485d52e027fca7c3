"""Badges for the feats of a player: a plaque with a picture for each, and a sheet with its description, proof and games."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, radians, sin
from typing import Any, Final, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.rules.feats import GOALS, HUNDRED, RUNAWAY, TEN, FeatKind
from scorer.store import Store, StoreError
from scorer.store.highlights import AchievedIn, proof_of
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.boards.little_board import little_board
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import MovedWidget
from scorer.ui.drawing.icons import draw_icon
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.players.player_cards import CardActions
from scorer.ui.screens.players.player_statistics import short_day
from scorer.ui.widgets.containers.titled_card import TitledCard
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import CenteredRow, Stack
from scorer.wording import sentences
from scorer.wording.language import sentence_case

MOST_GAMES = 10
"""The most games listed for a badge."""
BITE, RIM = 0.16, 0.07
"""The corners of the plaque and its inner line, relative to its side."""
GLYPH = 0.5
"""The size of an icon on it."""
LETTERS = 0.32
"""The size of a number on it."""
PROOF_SIDE = 148

Cells = Sequence[tuple[float, float]]
"""The lower left corners of squares, from -0.5 to 0.5 around the center of the plaque."""


class Squares(NamedTuple):
    """A picture of equal squares."""

    corners: Cells
    side: float


def _grid(columns: int, rows: int, side: float, gap: float, x: float = 0, y: float = 0) -> list[tuple[float, float]]:
    """A grid of squares around a point."""
    step = side + gap
    left, low = x - (columns * step - gap) / 2, y - (rows * step - gap) / 2
    return [(left + column * step, low + row * step) for column in range(columns) for row in range(rows)]


_QUINCUNX: Final = [
    (x - 0.08, y - 0.08) for x, y in ((-0.19, 0.19), (0.19, 0.19), (0, 0), (-0.19, -0.19), (0.19, -0.19))
]
_CORNERS: Final = [at for x in (-0.2, 0.2) for y in (-0.2, 0.2) for at in _grid(2, 2, 0.08, 0.02, x, y)]
_PICTURES: Final[Mapping[FeatKind, str | Squares]] = {
    FeatKind.FIVE_OF_A_COLOR: Squares(_QUINCUNX, 0.16),
    FeatKind.TEN_TILE: f"+{TEN}",
    FeatKind.TIE_WON: "referee",
    FeatKind.FOUR_CORNERS: Squares(_CORNERS, 0.08),
    FeatKind.HUNDRED: str(HUNDRED),
    FeatKind.FIVE_ROWS: Squares(_grid(5, 5, 0.08, 0.03), 0.08),
    FeatKind.TWO_SETS: "fountain",
    FeatKind.THREE_COLUMNS: Squares(_grid(3, 5, 0.08, 0.03), 0.08),
    FeatKind.ALL_NUMBERS: "1–4",
    FeatKind.CLEAN_GAME: "tick",
    FeatKind.RUNAWAY: f"+{RUNAWAY}",
    FeatKind.COMEBACK: "chart",
}
"""An icon, a number, or squares; the other two are drawn by themselves."""
_ICONS: Final = {"referee", "fountain", "tick", "chart"}


class BadgePlaque(MovedWidget):
    """The plaque of a feat, in cobalt once it was achieved."""

    feat: "ObjectProperty[FeatKind | None]" = ObjectProperty(None, allownone=True)
    earned = BooleanProperty(False)
    redrawn_by = ("size", "feat", "earned")

    def draw(self, size: float) -> None:
        if not self.feat:
            return
        half, bite, rim = size / 2, BITE * size, RIM * size
        ink = theme.onprimary if self.earned else theme.ink2
        fill = theme.primary if self.earned else theme.sunken
        paint.shape(paint.plaque(-half, -half, size, size, bite), fill)
        if self.earned:
            inner = paint.plaque(rim - half, rim - half, size - 2 * rim, size - 2 * rim, bite)
            paint.trace(inner, theme.onprimary2, dp(tokens.HAIRLINE))
        self._picture(self.feat, size, ink)

    def origin(self) -> tuple[float, float]:
        """On a whole pixel, so that icons and letters stay sharp."""
        x, y = super().origin()
        return round(x), round(y)

    def _picture(self, feat: FeatKind, side: float, ink: Sequence[float]) -> None:
        picture = _PICTURES.get(feat)
        if feat is FeatKind.FULL_STAR:
            self._star(side * 0.3, ink)
        elif feat is FeatKind.CLEAN_ROUND:
            self._no_tile(side * 0.17, ink)
        elif isinstance(picture, Squares):
            corners = [(side * x, side * y) for x, y in picture.corners]
            paint.squares(corners, side * picture.side, side * picture.side / 5, ink)
        elif picture in _ICONS:
            draw_icon(str(picture), 0, 0, round(side * GLYPH), ink)
        else:
            draw_text(str(picture), tokens.SERIF, round(side * LETTERS), (0, 0), ink)

    def _star(self, edge: float, ink: Sequence[float]) -> None:
        """Six rhombi around the center."""
        for turn in range(0, 360, 60):
            a, b = radians(turn), radians(turn + 60)
            one, other = (edge * cos(a) * 0.58, edge * sin(a) * 0.58), (edge * cos(b) * 0.58, edge * sin(b) * 0.58)
            paint.shape([(0.0, 0.0), one, (one[0] + other[0], one[1] + other[1]), other], ink)

    def _no_tile(self, half: float, ink: Sequence[float]) -> None:
        """An outlined tile, crossed out."""
        paint.outline((-half, -half, 2 * half, 2 * half), half / 3, ink, dp(tokens.GAP_2XS))
        reach = 1.5 * half
        paint.trace([(-reach, -reach), (reach, reach)], ink, dp(tokens.GAP_2XS))


class Badge(Tappable, Plated, Stack):
    """A plaque, the name of the feat, and when or how far."""

    feat: "ObjectProperty[FeatKind | None]" = ObjectProperty(None, allownone=True)
    name = StringProperty()
    note = StringProperty()
    times: "NumericProperty[int]" = NumericProperty(0)

    def spoken_text(self) -> str:
        """The name, how often, and when last."""
        count = _.plural("{n} time", "{n} times", self.times) if self.times else _("not yet")
        return ", ".join(filter(None, (self.name, count, self.note)))


class BadgeRows(Stack):
    """All badges of a person, side by side as many as fit, aligned at the top of each row."""

    columns: "NumericProperty[int]" = NumericProperty(3)

    def __init__(self, badges: Sequence[Badge], **kwargs: Any) -> None:
        self._badges = badges
        super().__init__(**kwargs)
        self.on_columns()

    def on_columns(self, *_args: object) -> None:
        """Fill the rows again."""
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        count = round(self.columns)
        for start in range(0, len(self._badges), count):
            row = CenteredRow(spacing=dp(tokens.GAP_XS))
            shown = self._badges[start : start + count]
            for badge in [*shown, *(Widget() for _place in range(count - len(shown)))]:
                row.add_widget(badge)
            self.add_widget(row)


class FeatSummary(NamedTuple):
    """A person's feat over all games."""

    feat: FeatKind
    times: int
    best: int
    games: tuple[AchievedIn, ...]
    """The games in which it was achieved, the latest first."""


def read(store: Store, person: int, year: str) -> list[FeatSummary]:
    """A person's feats, achieved ones first; computes missing ones of past games."""
    store.highlights.save_missing()
    found = store.highlights.achieved(person, year or None)
    summaries = [_summary(feat, [one for one in found if one.feat is feat]) for feat in FeatKind]
    return sorted(summaries, key=lambda one: not one.times)


def _summary(feat: FeatKind, found: Sequence[AchievedIn]) -> FeatSummary:
    games = tuple(one for one in found if one.times)
    best = max((one.best for one in found), default=0)
    return FeatSummary(feat, sum(one.times for one in games), best, games)


def badges_card(page: CardActions, summaries: Sequence[FeatSummary], person: int) -> TitledCard:
    """All badges; a tap on one shows how and when."""
    earned = sum(one.times > 0 for one in summaries)
    note = _("{n} of {of}", n=earned, of=len(summaries))
    card, shown = TitledCard(title=_("Badges"), note=note), []
    for one in summaries:
        act = partial(_open, page, one, person)
        shown.append(Badge(feat=one.feat, name=feat_name(one.feat), note=_note(one), times=one.times, act=act))
    card.put(BadgeRows(shown))
    return card


def feat_name(feat: FeatKind) -> str:
    return _(sentences.FEATS[feat])


def _note(one: FeatSummary) -> str:
    if one.games:
        return _("last {day}", day=short_day(one.games[0].played))
    return _("best {n}", n=_.language.number(one.best)) if one.feat in GOALS and one.best else ""


def _open(page: CardActions, one: FeatSummary, person: int) -> None:
    """Show what a badge is for, the proof of the last time, and the games."""
    content = Stack(spacing=dp(tokens.GAP_M))
    sheet = BottomSheet(title=feat_name(one.feat), note=_(sentences.FEATS_EARNED_BY[one.feat]), content=content)
    if one.games:
        proof = _proof(page.context, one, person)
        if proof:
            content.add_widget(proof)
    for game in one.games[:MOST_GAMES]:
        content.add_widget(_game_row(game, sheet.close, page))
    if not one.games:
        content.add_widget(ListRow(icon="info", title=_("Not yet."), note=_note(one)))
    sheet.open()


def _proof(context: AppContext, one: FeatSummary, person: int) -> MiniBoard | None:
    """The board with the spaces that prove the feat; None if it is proven by points alone."""
    try:
        game = ActiveGame(context.store, one.games[0].game)
    except StoreError as error:
        show_error(error)
        return None
    player = next((seat for seat, seated in enumerate(game.header.seats) if seated.person == person), 0)
    table = game.session.table
    spaces = proof_of(table, player, one.feat).spaces
    side = (dp(PROOF_SIDE), dp(PROOF_SIDE))
    board = little_board(
        table.layout, table.boards[player], size=side, size_hint=(None, None), highlighted=list(spaces)
    )
    board.pos_hint = {"center_x": 0.5}
    return board if spaces else None


def _game_row(game: AchievedIn, close: Callable[[], object], page: CardActions) -> ListRow:
    def show() -> None:
        close()
        page.navigator.go("game", game=game.game)

    times, board = f"×{game.times}" if game.times > 1 else "", short_board_name(game.board)
    return ListRow(
        icon="trophy", title=sentence_case(short_day(game.played)), note=board, figure=times, chevron=True, act=show
    )


load_kv(__name__)
