"""The ornaments of a player by kind, on boards that score sets of them; the smallest count is the number of sets."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.play.views import SetsView
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered


class SetPill(Plated, Centered):
    """One kind of ornament, and how many of it are surrounded."""

    kind = StringProperty()
    count: "NumericProperty[int]" = NumericProperty(0)
    small = BooleanProperty(False)
    new = BooleanProperty(False)
    """Whether the last tile completed one."""


class SetsCard(Card):
    """All kinds, and the points for sets at the end of the game."""

    small = BooleanProperty(False)
    """Whether to show one low line, without words."""
    points = StringProperty()
    note = StringProperty()
    earned = BooleanProperty(False)

    def show(self, view: SetsView, new: tuple[str, ...] = ()) -> None:
        """`new` are the kinds completed by the last tile."""
        pills = self.ids.pills
        if len(pills.children) != len(view.counts):
            pills.clear_widgets()
            for kind in view.counts:
                pills.add_widget(SetPill(kind=kind, small=self.small))
        for pill in pills.children:
            pill.count, pill.new = view.counts[pill.kind], pill.kind in new
        self.points, self.earned = _.language.signed(view.points) if view.points else "0", view.sets > 0
        self.note = _.plural("{n} set, at the end", "{n} sets, at the end", view.sets)

    def on_small(self, *_args: object) -> None:
        if "pills" in self.ids:
            for pill in self.ids.pills.children:
                pill.small = self.small


load_kv(__name__)
