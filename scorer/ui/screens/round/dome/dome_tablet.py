"""Both domes on a tablet, each with its broken tiles, beside the goals of both players and the receipt of the round."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.play.dome_views import broken
from scorer.rules.dome import Domes
from scorer.rules.goals import GoalProgress
from scorer.ui.boards.dome_board import MOST_SIDE
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.projected_totals import ProjectedTotals
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.dome.broken_strip import MarkerPill
from scorer.ui.screens.round.dome.dome_texts import loss_of_broken, slots_of
from scorer.ui.screens.round.dome.goal_cards import goal_name, spoken_goal, worth_text
from scorer.ui.screens.round.dome.live_dome import LiveDome
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_texts import loss_texts
from scorer.ui.screens.round.tablet_boards import SeatBoard, TabletBoards
from scorer.ui.screens.round.tablet_receipt import TabletReceipt, put
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.text import Figure, serif
from scorer.ui.widgets.stack import Centered, CenteredRow, Stack

COLUMN = 300
GUTTER, SPACING, PADDING = 13, 16, 12
"""For the row numbers, between the cards, and above and below everything together, in dp."""
CARD_PADDING = 8
LEAST_SIDE = 36
GOALS_AND_RECEIPT = 360
"""The minimum height that goals and receipt need below the domes, in dp."""
FEW_GOALS, ROOMY = 3, 720
"""With more goals or less height, in dp, the projected totals are left out."""

OpenPlates = Callable[[int, int], object]


class SeatDome(SeatBoard):
    """A player's dome with its header and broken tiles."""

    def __init__(self, host: RoundHost, player: int, dome: LiveDome, **kwargs: Any) -> None:
        self._pill = MarkerPill(act=partial(host.entries.toggle_marker, player))
        self._lost = Figure(fit=True, size_sp=tokens.HEADING)
        super().__init__(host, player, dome, **kwargs)
        floor = self.ids.floor
        floor.remove_widget(self.ids.marker)
        loss = Centered(size_hint=(None, None), height=dp(tokens.TOUCH), spacing=dp(tokens.GAP_M))
        loss.bind(minimum_width=loss.setter("width"))
        loss.add_widget(self._pill)
        loss.add_widget(self._lost)
        floor.add_widget(loss)

    def show_floor(self, table: Any) -> None:
        view = broken(table, self.player)
        self.values, self.slots, self.has_marker = loss_texts(view), slots_of(view), view.marker
        self._pill.held, self._pill.loss = view.marker, _.language.number(table.layout.marker)
        lost = loss_of_broken(table, view)
        self._lost.text, self._lost.color = serif(_.language.signed(lost)), theme.neg if lost else theme.ink2


class SeatProgress(CenteredRow):
    """A player's progress on a goal."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    done: "NumericProperty[int]" = NumericProperty(0)
    of: "NumericProperty[int]" = NumericProperty(0)


class SeatPoints(Figure):
    """The points of a goal for a player now."""

    sign: "NumericProperty[int]" = NumericProperty(0)


class SeatHeading(AnchorLayout):
    """A player's mark above the points of all goals."""

    seat: "NumericProperty[int]" = NumericProperty(0)


class GoalOfBoth(Tappable, Stack):
    """A goal with the progress of both players; a tap rings the spaces that count."""

    __events__ = ("on_source",)

    goal = StringProperty()
    name = StringProperty()
    worth = StringProperty()
    first = BooleanProperty(False)
    doubtful = BooleanProperty(False)
    """Whether a small question mark marks a number from a single source."""
    progress: "ListProperty[GoalProgress]" = ListProperty()
    looks: "ListProperty[int]" = ListProperty()
    """The players' looks."""

    def __init__(self, **kwargs: Any) -> None:
        self._points: list[SeatPoints] = []
        super().__init__(**kwargs)

    def spoken_text(self) -> str:
        """The goal with each player's progress."""
        shown = zip(self.progress, self._points, strict=False)
        return "; ".join(spoken_goal(self.name, one.done, one.of, points.text) for one, points in shown)

    def on_source(self) -> None:
        """The question mark was tapped."""

    def show(self, table: Domes, progress: list[GoalProgress]) -> None:
        """Show the players' progress."""
        self.doubtful = table.layout.is_doubtful("bonuses")
        self.progress, goal = progress, progress[0].goal
        self.goal, self.name, self.worth = goal.value, goal_name(goal), worth_text(goal, table.layout)
        rows = self.ids.rows
        if len(rows.children) != len(progress):
            rows.clear_widgets()
            for player in range(len(progress)):
                rows.add_widget(SeatProgress(seat=self.looks[player]))
                self._points.append(SeatPoints(halign="center"))
                self.ids.head.add_widget(self._points[-1])
        for row, points, one in zip(rows.children[::-1], self._points, progress, strict=True):
            row.done, row.of, points.text = one.done, one.of, serif(_.language.signed(one.points))
            points.sign = (one.points > 0) - (one.points < 0)


class GoalsOfBoth(Card):
    """All goals in play."""

    def __init__(
        self,
        looks: Sequence[int],
        ring: Callable[[list[GoalProgress]], object],
        open_print: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        self._looks, self._ring, self._open_print = looks, ring, open_print
        super().__init__(**kwargs)
        for look in looks:
            self.ids.heading.add_widget(SeatHeading(seat=look))

    def show(self, table: Domes) -> None:
        progress = [table.goal_progress(player) for player in table.seats]
        slot = self.ids.goals
        if len(slot.children) != len(table.layout.goals):
            slot.clear_widgets()
            for index in range(len(table.layout.goals)):
                card = GoalOfBoth(looks=self._looks, first=not index)
                card.bind(on_release=lambda card: self._ring(card.progress), on_source=lambda _card: self._open_print())
                slot.add_widget(card)
        for index, card in enumerate(slot.children[::-1]):
            of_goal = [one[index] for one in progress]
            card.show(table, of_goal)


class DomeTablet(TabletBoards):
    """The domes side by side, and the goals and the receipt beside or below them."""

    beside = BooleanProperty(True)
    """Whether goals and receipt are beside the domes."""

    def __init__(self, host: RoundHost, open_plates: OpenPlates, **kwargs: Any) -> None:
        self._game = host.game
        self._receipt, self._projection = TabletReceipt(host), ProjectedTotals()
        self._goals = GoalsOfBoth(host.game.looks, self._ring, host.menu.open_print)
        super().__init__(host, lambda player: SeatDome(host, player, LiveDome(host, open_plates)), **kwargs)
        self.ids.column.add_widget(self._goals)
        self.ids.column.add_widget(self._receipt)

    def fit(self, *_args: object) -> None:
        """Make the domes as large as possible."""
        host = self.host
        self.margin, self.room = host.margin, host.viewport_height
        self.beside = host.width > host.height
        width = host.width - 2 * self.margin - (dp(COLUMN + SPACING) if self.beside else 0)
        card = (width - (len(self.seats) - 1) * dp(SPACING)) / len(self.seats)
        height = self.room - dp(PADDING) - max(seat.around for seat in self.seats)
        if not self.beside:
            height -= dp(GOALS_AND_RECEIPT + SPACING)
        for seat, dome in zip(self.seats, self.boards, strict=True):
            around = dome.around
            side = min((card - 2 * dp(CARD_PADDING) - dp(GUTTER) - around) // 6, (height - around) // 6, dp(MOST_SIDE))
            spread = 6 * max(side, dp(LEAST_SIDE)) + around
            seat.wall_width, seat.wall_height = spread + dp(GUTTER), spread

    def show(self, table: Domes, player: int, number: int) -> None:
        self.show_seats(table)
        self._goals.show(table)
        self._receipt.show(table, player, number)
        crowded = self.beside and len(table.layout.goals) > FEW_GOALS and self.room < dp(ROOMY)
        put(self._projection, None if self.host.correcting or crowded else self._receipt.ids.projection)
        if self._projection.parent:
            self._projection.show(self.host.context, self._game)

    def _ring(self, progress: list[GoalProgress]) -> None:
        for dome, one in zip(self.boards, progress, strict=True):
            dome.ring(one.spaces)


load_kv(__name__)
