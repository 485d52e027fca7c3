"""Broken tiles: four slots, and the start marker, which takes none of them."""

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from scorer.ui.boards.spoken_cells import spoken_points
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered
from scorer.wording.language import sentence_case


class MarkerPill(Tappable, Plated, Centered):
    """The start marker with its loss: opaque if the player has it, faint otherwise."""

    held = BooleanProperty(False)
    loss = StringProperty()

    def spoken_text(self) -> str:
        return f"{sentence_case(_('start marker'))}, {spoken_points(self.loss)}"

    def spoken_state(self) -> str:
        return _("selected") if self.held else ""


class BrokenStrip(Card):
    """A card in one row."""

    __events__ = ("on_fill_to", "on_marker", "on_stuck")

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    total = StringProperty()
    marker_loss = StringProperty()
    has_marker = BooleanProperty(False)
    titled = BooleanProperty(True)
    low = BooleanProperty(False)
    """Reduce the height to that of a touch target."""

    def on_fill_to(self, filled: int) -> None:
        """Set the number of filled slots."""

    offers_stuck = BooleanProperty(False)
    """Whether a button asks for a stuck line, where there is no room for a row."""

    def on_marker(self) -> None:
        """Toggle the marker."""

    def on_stuck(self) -> None:
        """The button for a stuck line was tapped."""


load_kv(__name__)
