"""The controls below the stars: number bonuses, the start marker or bonus tiles to take, tiles to keep, and the sum."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.play.views import NumberView, SetsView
from scorer.rules.reasons import Line
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.star.bonus_card import TakeCard
from scorer.ui.screens.round.star.first_marker import FirstRow
from scorer.ui.screens.round.star.sets_card import SetsCard
from scorer.ui.screens.round.star.star_turn import StarTurn
from scorer.ui.widgets.controls.count_row import CountRow
from scorer.ui.widgets.stack import Centered, Stack


class SumLine(Tappable, Centered):
    """The sum of a round without words; a tap opens the receipt."""

    before = StringProperty()
    tiles = StringProperty()
    lost = StringProperty()
    """The loss; empty if there is none."""
    limit = StringProperty()
    """The note that the minimum score has limited the loss, or empty."""
    total = StringProperty()


class StarFoot(Stack):
    """One column. For lack of height it first leaves out the sum; then a button replaces the choice of tiles to keep."""

    host: "ObjectProperty[RoundHost]" = ObjectProperty()
    turn: "ObjectProperty[StarTurn]" = ObjectProperty()
    margin = NumericProperty(0)
    small = BooleanProperty(False)
    counted = BooleanProperty(True)
    """Whether there is room for the choice of tiles to keep."""
    summed = BooleanProperty(True)
    """Whether there is room for the sum."""
    worded = BooleanProperty(True)
    numbers: "ListProperty[NumberView]" = ListProperty()
    sets: SetsCard | None = None
    """Only on boards with a bonus for sets of structures."""
    rest = StringProperty()
    passed = BooleanProperty(False)
    last_round = BooleanProperty(False)

    def on_kv_post(self, _base: Widget) -> None:
        # ids are weak references: a widget that is removed for a while needs a strong one
        ids = self.ids
        self.first: FirstRow = ids.first.__self__
        self.take: TakeCard = ids.take.__self__
        self.kept: CountRow = ids.kept.__self__
        self.left: Widget = ids.left.__self__
        self.sum: SumLine = ids.sum.__self__
        self.hand: Widget = ids.hand.__self__
        self._rest: Widget = ids.rest.__self__
        self.remind(None)
        self.on_counted()

    def on_counted(self, *_args: object) -> None:
        if "rest" in self.ids:
            self._attach(self.hand, self.ids.middle, wanted=not self.counted)
            self._attach(self.kept, self._rest, wanted=not self.passed)
            self._attach(self.left, self._rest, wanted=self.passed)
            self._attach(self._rest, self, wanted=self.counted)
            self._attach(self.sum, self, wanted=self.counted and self.summed)

    on_summed = on_passed = on_counted

    def show_sets(self, view: SetsView | None, new: tuple[str, ...]) -> None:
        """Show the sets of structures below the numbers; None on boards without them."""
        if view and not self.sets:
            self.sets = SetsCard(small=self.small)
            self.add_widget(self.sets, index=len(self.children) - 1)
        elif self.sets and not view:
            self.remove_widget(self.sets)
            self.sets = None
        if view and self.sets:
            self.sets.show(view, new)

    def on_small(self, *_args: object) -> None:
        if self.sets:
            self.sets.small = self.small

    def remind(self, line: Line | None) -> None:
        """Show the bonus tiles of a placement instead of the marker; None shows the marker."""
        if line:
            self.take.show(line.sources, line.bonus_tiles)
        self._attach(self.take, self.ids.slot, wanted=line is not None)
        self._attach(self.first, self.ids.slot, wanted=line is None)

    def _attach(self, widget: Widget, parent: Widget, *, wanted: bool) -> None:
        if wanted and not widget.parent:
            parent.add_widget(widget)
        elif widget.parent and not wanted:
            parent.remove_widget(widget)


load_kv(__name__)
