"""Edits the goals of a dome: which three or four of eight are in play, and their points on the players' copy."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from scorer.rules.dome import DomeLayout
from scorer.rules.goals import GOALS_IN_PLAY, Goal, Worth
from scorer.rules.layouts import LAYOUTS
from scorer.ui.actions.board_print import BoardPrint
from scorer.ui.boards.stepper import Stepper
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import CenteredRow
from scorer.wording import sentences

LOWEST, HIGHEST = -9, 20
"""The points that can be set."""


class GoalHead(Tappable, CenteredRow):
    """The picture and the name of a goal; a tap chooses it."""

    goal = StringProperty()
    name = StringProperty()
    chosen = BooleanProperty(False)


class GoalPrint(Card):
    """One goal; if it is in play, with its points."""

    goal = StringProperty()
    chosen = BooleanProperty(False)
    worth: "ListProperty[int]" = ListProperty()


class PointsRow(CenteredRow):
    """A number of a goal."""

    text = StringProperty()
    standard = BooleanProperty(True)


class DomePrint(BoardPrint):
    """The goals and their points."""

    settable = frozenset(("bonuses",))

    @property
    def layout(self) -> DomeLayout:
        layout = LAYOUTS[self.board]
        assert isinstance(layout, DomeLayout)
        return layout

    def refresh(self, *_args: object) -> None:
        chosen, points = self.printed["goals"], self.printed["goal_points"]
        self.ids.goals.clear_widgets()
        for goal in Goal:
            card = GoalPrint(goal=goal.value, chosen=goal.value in chosen)
            card.ids.head.name = _(sentences.GOALS[goal])
            card.ids.head.act = partial(self._tapped, goal)
            self.ids.goals.add_widget(card)
            if card.chosen:
                for index, number in enumerate(_numbers(points[goal.value])):
                    card.add_widget(self._points_row(goal, index, number))

    def _points_row(self, goal: Goal, index: int, number: int) -> PointsRow:
        standard = self.layout.goal_points[goal]
        where = _(sentences.GOAL_HALVES[index]) if len(standard) > 1 else _(sentences.GOAL_UNITS[goal])
        row = PointsRow(text=where, standard=number == standard[index])
        stepper = Stepper(value=number, least=LOWEST, most=HIGHEST)
        stepper.bind(on_step=lambda stepper: self.set_points(goal, index, round(stepper.value)))
        row.add_widget(stepper)
        return row

    def set_points(self, goal: Goal, index: int, number: int) -> None:
        """Set a number of a goal."""
        points: dict[str, Any] = self.printed["goal_points"]
        numbers = list(_numbers(points[goal.value]))
        numbers[index] = number
        self.change("goal_points", points | {goal.value: numbers if len(numbers) > 1 else numbers[0]})

    def _tapped(self, goal: Goal) -> None:
        chosen = set(self.printed["goals"])
        if goal.value in chosen:
            chosen.discard(goal.value)
        else:
            chosen -= {other.value for side in self.layout.goal_sides if goal in side for other in side}
            chosen.add(goal.value)
        if len(chosen) in GOALS_IN_PLAY:
            self.change("goals", [one.value for one in Goal if one.value in chosen])
        else:
            show_toast(_("Three or four goals are in play."), "info")


def _numbers(points: object) -> Worth:
    return tuple(points) if isinstance(points, list) else (points,)  # type: ignore[return-value]  # as in a record


load_kv(__name__)
