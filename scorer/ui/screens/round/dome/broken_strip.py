"""Broken tiles: four slots, and the start marker, which takes none of them."""

from typing import ClassVar

from kivy.properties import BooleanProperty, StringProperty

from scorer.ui.boards.spoken_cells import spoken_points
from scorer.ui.explain.floor_strip import LossStrip
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
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


class BrokenStrip(LossStrip):
    """In one row."""

    __events__: ClassVar[tuple[str, ...]] = ("on_stuck",)

    marker_loss = StringProperty()
    offers_stuck = BooleanProperty(False)
    """Whether a button asks for a stuck line, where there is no room for a row."""

    def on_stuck(self) -> None:
        """The button for a stuck line was tapped."""


load_kv(__name__)
