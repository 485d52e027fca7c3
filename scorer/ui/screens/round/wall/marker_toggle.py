"""The start marker as a button beside a floor line."""

from kivy.properties import BooleanProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.plated import Plated


class MarkerToggle(Hideable, Tappable, Plated, AnchorLayout):
    """Opaque if the marker is on this floor line, faint otherwise."""

    held = BooleanProperty(False)

    def spoken_text(self) -> str:
        return _("start marker")

    def spoken_state(self) -> str:
        return _("selected") if self.held else ""


load_kv(__name__)
